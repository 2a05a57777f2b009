/*
 * Clipboard API, for texts: only what the user does may write, and only what the page has written can be read: the
 * question that the system would ask is answered with no. Binary items are not simulated.
 */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const { Object } = js;
  const { define } = realm.part('core/interfaces');
  const { EventTarget, makeEventTarget } = realm.part('events/events');

  let written = null;
  const isByUser = () => realm.part('window/navigator').hasGesture();
  const refused = () => js.promise.reject(new realm.DOMException(
    'The request is not allowed by the user agent or the platform in the current context,'
      + ' possibly because the user denied permission.', 'NotAllowedError'));

  const Clipboard = define('Clipboard', EventTarget, {
    writeText(text) {
      if (!isByUser()) return refused();
      written = text;
      return js.promise.resolve();
    },
    readText() { return written === null || !isByUser() ? refused() : js.promise.resolve(written); },
    write() { return refused(); },
    read() { return refused(); },
  }, { __proto__: null, operations: 'async writeText(DOMString)' });

  return { Clipboard, clipboard: makeEventTarget(Object.create(Clipboard.prototype)) };
})
