/* CSSOM View, "matchMedia", for the simulated device. */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const { Object } = js;
  const { define, slot, operations } = realm.part('core/interfaces');
  const { EventTarget, makeEventTarget } = realm.part('events/events');

  const queries = slot('MediaQueryList');

  const MediaQueryList = define('MediaQueryList', EventTarget, {
    get media() { return queries.of(this); },
    get matches() { return native.hold(queries.of(this)); },
    addListener(callback) { if (callback) this.addEventListener('change', callback); },
    removeListener(callback) { if (callback) this.removeEventListener('change', callback); },
  }, { __proto__: null, operations: `
    addListener(any)
    removeListener(any)`, handlers: js.list('change') });

  function matchMedia(media) {
    const list = makeEventTarget(Object.create(MediaQueryList.prototype));
    queries.set(list, media);
    return list;
  }

  const members = { __proto__: null, matchMedia };
  operations(members, 'matchMedia(DOMString)');

  return { MediaQueryList, members };
})
