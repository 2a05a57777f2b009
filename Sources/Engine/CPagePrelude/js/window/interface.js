/* HTML Standard, "The Window object": the interface, and what a window has of the interfaces that it includes. */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const { Object, Symbol } = js;
  const { define, illegal } = realm.part('core/interfaces');
  const { EventTarget, defineHandlers } = realm.part('events/events');

  function Window() { throw illegal(); }

  /** HTML Standard, "named properties object": between Window.prototype and EventTarget.prototype. */
  const namedProperties = Object.create(EventTarget.prototype, { __proto__: null,
    [Symbol.toStringTag]: { __proto__: null, value: 'WindowProperties', configurable: true },
  });
  define(Window, EventTarget, Object.create(namedProperties), { __proto__: null, TEMPORARY: 0, PERSISTENT: 1 });

  const { addEventListener, removeEventListener, dispatchEvent } = EventTarget.prototype;
  const members = { __proto__: null, addEventListener, removeEventListener, dispatchEvent };
  defineHandlers(members, js.split(native.handlerTypes(), ' '));

  /** A property that windows inherit; `getPrototypeOf` of a window's proxy says from where. */
  const inherited = (key) => Window.prototype[key];

  return { Window, members, inherited };
})
