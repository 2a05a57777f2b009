/* Web Animations: an animation that is over as soon as it began. */
(function (native, realm) {
  'use strict';
  const { abstract } = realm.part('interfaces');
  const { EventTarget, defineHandlers, makeEventTarget, fire } = realm.part('events');

  const Animation = abstract('Animation', EventTarget, {
    __proto__: EventTarget.prototype,
    get playState() { return 'finished'; },
    get currentTime() { return 0; },
    get finished() { return Promise.resolve(this); },
    get ready() { return Promise.resolve(this); },
    play() {}, pause() {}, cancel() {}, finish() {}, reverse() {},
  });
  defineHandlers(Animation.prototype, ['finish', 'cancel', 'remove']);

  function finished() {
    const animation = makeEventTarget(Object.create(Animation.prototype));
    Promise.resolve().then(() => fire(animation, 'finish'));
    return animation;
  }

  return { Animation, finished };
})
