/* Firing events from tasks of the network: at once, or in steps with a microtask checkpoint after each listener. */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const { createEvent, begin, advance, record } = realm.part('events/events');

  const progressFields = (loaded, total, lengthComputable) => ({ __proto__: null, lengthComputable, loaded, total });

  /** DOM Standard, "fire an event"; yields after each listener. `fields` make it a ProgressEvent. */
  function* fireInSteps(target, type, fields = undefined) {
    const name = fields === undefined ? 'Event' : 'ProgressEvent';
    const run = begin(createEvent(name, type, false, false, false, fields), target, record(target));
    while (advance(run) === undefined) yield;
  }

  /** The same without an end of the task in between, for events fired while a script waits. */
  function fireAtOnce(target, type, fields = undefined) {
    for (const _ of fireInSteps(target, type, fields));
  }

  /** What natives call again and again while it answers true, so that microtasks run after each step. */
  const stepper = (generator) => () => !js.steady(generator).next().done;

  js.steps(fireInSteps);

  return { progressFields, fireInSteps, fireAtOnce, stepper };
})
