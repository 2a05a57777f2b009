/*
 * Web IDL, "interfaces": how a table of members becomes an interface object and its prototype, and where the objects
 * of an interface keep their state. Every interface of the prelude is declared by `define`.
 */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const { Object, Proxy, Reflect, Symbol, TypeError } = js;
  const { operations, constructorFunction, isObject } = realm.part('core/operations');
  const { slotNamed, chainEnds } = realm.shared('core/slots');
  const { defineProperties, defineProperty, getOwnPropertyDescriptors, hasOwn, setPrototypeOf } = Object;

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

  chainEnds.set(chainEnd, realm.global.Object.prototype);

  let namedProperty = () => undefined;
  /** `find(object, name)` answers names that no interface has, or undefined. */
  function setNamedProperty(find) {
    namedProperty = find;
  }

  /** Makes the members of a mixin, which are an object literal too, those of an interface. */
  const mix = (prototype, mixin) => defineProperties(prototype, getOwnPropertyDescriptors(mixin));

  const nothing = { __proto__: null };

  /**
   * The interface object of that name. `members` is its prototype, written as an object literal; `constructor(…)`
   * among them makes a new object one of the interface, and without it scripts cannot construct any. What else there
   * may be:
   *   operations  the arguments of what takes some, in Web IDL (js/core/operations.js)
   *   statics     members of the interface object
   *   constants   on the interface object and its prototype
   *   handlers    the types of the events that it has `on…` members for
   *   construct   in the place of `constructor`, what answers the object for a `new.target` ("HTMLConstructor")
   */
  function define(name, Parent, members, { operations: text, statics, constants, handlers, construct } = nothing) {
    const Class = hasOwn(members, 'constructor') ? constructorFunction(name, members.constructor, text)
      : { __proto__: null, [name]: function () { return (construct ?? notConstructible)(new.target); } }[name];
    defineProperty(Class, 'prototype', { __proto__: null, value: members, writable: false });
    defineProperty(members, 'constructor',
      { __proto__: null, value: Class, writable: true, enumerable: false, configurable: true });
    defineProperty(members, Symbol.toStringTag, { __proto__: null, value: name, configurable: true });
    if (Parent !== null) setPrototypeOf(Class, Parent);
    setPrototypeOf(members, Parent === null ? chainEnd : Parent.prototype);
    if (statics !== undefined) mix(Class, statics);
    for (const constant in constants) {
      const descriptor = { __proto__: null, value: constants[constant], enumerable: true };
      defineProperty(Class, constant, descriptor);
      defineProperty(members, constant, descriptor);
    }
    if (text !== undefined) operations(members, text, name, Class);
    if (handlers !== undefined) realm.part('events/handlers').defineHandlers(members, handlers);
    return Class;
  }

  const illegal = () => new TypeError('Illegal constructor');
  function notConstructible() { throw illegal(); }

  /** Web IDL, "legacy factory functions": a constructor of another name, which makes objects of `Class`. */
  function legacyFactory(name, Class, make) {
    const Factory = constructorFunction(name, make);
    defineProperty(Factory, 'prototype', { __proto__: null, value: Class.prototype, writable: false });
    return Factory;
  }

  /**
   * Web IDL, "internal slots": the state of the objects of an interface, whichever realm made them. `set(object,
   * state)` makes an object one of the interface, `of(object)` answers its state or throws, `ifAny(value)` and
   * `has(value)` are for any value.
   */
  function slot(name) {
    const { ifAny, set } = slotNamed(name);
    return { __proto__: null, ifAny, set, has: (value) => ifAny(value) !== undefined,
      of(object) {
        const state = ifAny(object);
        if (state === undefined) throw new TypeError(`Can only be used with instances of ${name}`);
        return state;
      },
    };
  }

  return { define, legacyFactory, slot, mix, operations, isObject, illegal, chainEnd, setNamedProperty };
})
