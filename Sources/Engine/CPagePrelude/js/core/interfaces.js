/* Web IDL, "interface objects": how a constructor and an object literal of members become an interface. */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const { Object, Proxy, Reflect, Symbol, TypeError } = js;
  const { required, operations } = realm.part('core/operations');
  const { defineProperty, setPrototypeOf } = Object;
  const tag = Symbol.toStringTag;

  /**
   * The end of the prototype chains of platform objects, before Object.prototype: it has no properties, and hears what
   * was asked for in vain, so that documents can answer with the elements they have under that name
   * (js/dom/document.js), and what the simulator does not have is named (js/core/missing.js).
   */
  const chainEnd = new Proxy({}, { __proto__: null,
    get(target, key, receiver) {
      if (typeof key === 'string' && !(key in target)) {
        const named = namedProperty(receiver, key);
        if (named !== undefined) return named;
        realm.part('core/missing').askedFor(receiver, key);
      }
      return Reflect.get(target, key, receiver);
    },
  });

  realm.shared('core/slots').chainEnds.set(chainEnd, realm.global.Object.prototype);

  let namedProperty = () => undefined;
  /** `find(object, name)` answers names that no interface has, or undefined. */
  function setNamedProperty(find) {
    namedProperty = find;
  }

  /**
   * Makes `Class` the interface object of `prototype`, whose own enumerable members are those of the interface.
   * `constants` are on both.
   */
  function define(Class, Parent, prototype, constants) {
    defineProperty(Class, 'prototype', { __proto__: null, value: prototype, writable: false });
    defineProperty(prototype, 'constructor',
      { __proto__: null, value: Class, writable: true, enumerable: false, configurable: true });
    defineProperty(prototype, tag, { __proto__: null, value: Class.name, configurable: true });
    if (Parent !== null) setPrototypeOf(Class, Parent);
    else setPrototypeOf(prototype, chainEnd);
    for (const name in constants) {
      const descriptor = { __proto__: null, value: constants[name], enumerable: true };
      defineProperty(Class, name, descriptor);
      defineProperty(prototype, name, descriptor);
    }
    return Class;
  }

  const illegal = () => new TypeError('Illegal constructor');

  /** An interface object that scripts cannot construct. */
  function abstract(name, Parent, prototype, constants) {
    const Class = { __proto__: null, [name]: function () { throw illegal(); } }[name];
    return define(Class, Parent, prototype, constants);
  }

  function calledWithoutNew(name) {
    return new TypeError(`Constructor requires 'new' operator`);
  }

  const isObject = (value) => (typeof value === 'object' && value !== null) || typeof value === 'function';

  return { define, abstract, illegal, required, operations, calledWithoutNew, isObject, chainEnd, setNamedProperty };
})
