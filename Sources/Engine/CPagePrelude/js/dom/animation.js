/* Web Animations: an animation that is over as soon as it began. */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const { Object } = js;
  const { define } = realm.part('core/interfaces');
  const { EventTarget, makeEventTarget, fire } = realm.part('events/events');

  const Animation = define('Animation', EventTarget, {
    get playState() { return 'finished'; },
    get currentTime() { return 0; },
    get finished() { return js.promise.resolve(this); },
    get ready() { return js.promise.resolve(this); },
    play() {}, pause() {}, cancel() {}, finish() {}, reverse() {},
  }, { __proto__: null, handlers: js.list('finish', 'cancel', 'remove') });

  function finished() {
    const animation = makeEventTarget(Object.create(Animation.prototype));
    js.promise.then(js.promise.resolve(), () => fire(animation, 'finish'));
    return animation;
  }

  return { Animation, finished };
})
