/* Web Animations: an animation that is over as soon as it began. */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const { Object } = js;
  const { abstract } = realm.part('core/interfaces');
  const { EventTarget, defineHandlers, makeEventTarget, fire } = realm.part('events/events');

  const Animation = abstract('Animation', EventTarget, {
    __proto__: EventTarget.prototype,
    get playState() { return 'finished'; },
    get currentTime() { return 0; },
    get finished() { return js.promise.resolve(this); },
    get ready() { return js.promise.resolve(this); },
    play() {}, pause() {}, cancel() {}, finish() {}, reverse() {},
  });
  defineHandlers(Animation.prototype, js.list('finish', 'cancel', 'remove'));

  function finished() {
    const animation = makeEventTarget(Object.create(Animation.prototype));
    js.promise.then(js.promise.resolve(), () => fire(animation, 'finish'));
    return animation;
  }

  return { Animation, finished };
})
