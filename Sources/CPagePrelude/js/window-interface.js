/* HTML Standard, "The Window object": the interface, and what a window has of the interfaces that it includes. */
(function (native, realm) {
  'use strict';
  const { define, illegal } = realm.part('interfaces');
  const { EventTarget, defineHandlers } = realm.part('events');

  function Window() { throw illegal(); }

  /** HTML Standard, "named properties object": between Window.prototype and EventTarget.prototype. */
  const namedProperties = Object.create(EventTarget.prototype, {
    [Symbol.toStringTag]: { value: 'WindowProperties', configurable: true },
  });
  define(Window, EventTarget, Object.create(namedProperties), { TEMPORARY: 0, PERSISTENT: 1 });

  const { addEventListener, removeEventListener, dispatchEvent } = EventTarget.prototype;
  const members = { addEventListener, removeEventListener, dispatchEvent };
  defineHandlers(members, native.handlerTypes().split(' '));

  /** A property that windows inherit; `getPrototypeOf` of a window's proxy says from where. */
  const inherited = (key) => Window.prototype[key];

  return { Window, members, inherited };
})
