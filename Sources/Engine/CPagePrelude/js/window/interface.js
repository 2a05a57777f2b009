/* HTML Standard, "The Window object": the interface, and what a window has of the interfaces that it includes. */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const { Object, Proxy, Reflect, Symbol } = js;
  const { define } = realm.part('core/interfaces');
  const { EventTarget, defineHandlers } = realm.part('events/events');

  /** Web IDL, "named properties object": between Window.prototype and EventTarget.prototype. */
  const namedProperties = makeNamedProperties(Object.create(EventTarget.prototype, { __proto__: null,
    [Symbol.toStringTag]: { __proto__: null, value: 'WindowProperties', configurable: true },
  }));

  function makeNamedProperties(ordinary) {
    /** WebKit's JSDOMWindowProperties: what is further up the chain has precedence. */
    const find = (key) => (typeof key !== 'string' || Reflect.has(EventTarget.prototype, key) ? undefined
      : realm.part('window/windows').namedObject(key));
    return new Proxy(ordinary, { __proto__: null,
      get(target, key, receiver) {
        const found = find(key);
        return found === undefined ? Reflect.get(target, key, receiver) : found;
      },
      has: (target, key) => Reflect.has(target, key) || find(key) !== undefined,
      getOwnPropertyDescriptor(target, key) {
        const value = find(key);
        return value === undefined ? Reflect.getOwnPropertyDescriptor(target, key)
          : { __proto__: null, value, writable: true, enumerable: false, configurable: true };
      },
      defineProperty: () => false,
      deleteProperty: (target, key) => find(key) === undefined && Reflect.deleteProperty(target, key),
      setPrototypeOf: (target, prototype) => prototype === EventTarget.prototype,
      preventExtensions: () => false,
    });
  }

  const Window =
    define('Window', EventTarget, {}, { __proto__: null, constants: { __proto__: null, TEMPORARY: 0, PERSISTENT: 1 } });
  Object.setPrototypeOf(Window.prototype, namedProperties);

  const { addEventListener, removeEventListener, dispatchEvent } = EventTarget.prototype;
  const members = { __proto__: null, addEventListener, removeEventListener, dispatchEvent };
  defineHandlers(members, js.split(native.handlerTypes(), ' '));

  /** A property that windows inherit; `getPrototypeOf` of a window's proxy says from where. */
  const inherited = (key) => Window.prototype[key];
  const inherits = (key) => key in Window.prototype;

  return { Window, members, inherited, inherits };
})
