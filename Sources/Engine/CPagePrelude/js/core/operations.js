/* Web IDL, "operations": how many arguments a method takes, and what they become, from one line of Web IDL each. */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const { Object, TypeError } = js;
  const { apply } = js.Reflect;
  const { read } = realm.shared('core/signatures');
  const { NodeSlot, EventSlot, slotNamed } = realm.shared('core/slots');

  const isObject = (value) => (typeof value === 'object' && value !== null) || typeof value === 'function';

  // MARK: Conversions

  /** Web IDL, "ByteString". */
  function byteString(value) {
    const text = `${value}`;
    for (let i = 0; i < text.length; i++) {
      if (js.charCodeAt(text, i) > 255) throw new TypeError('Value is not a valid ByteString');
    }
    return text;
  }

  /** What is wrong with an argument, as WebKit says it. */
  function mustBe(what, { name, names }, position, owner) {
    const method = name === 'constructor' ? `the ${owner} constructor` : `${owner}.${name}`;
    return new TypeError(`Argument ${position + 1} ('${names[position]}') to ${method} must be ${what}`);
  }

  function callback(value, operation, position, owner) {
    if (typeof value !== 'function') throw mustBe('a function', operation, position, owner);
    return value;
  }

  /** Web IDL, "callback interface types": an object, or none. */
  function listener(value, operation, position, owner) {
    if (value !== null && value !== undefined && !isObject(value)) {
      throw mustBe('an object', operation, position, owner);
    }
    return value;
  }

  /** Web IDL, "dictionary types": the method reads the members. */
  function dictionary(value) {
    if (value !== null && value !== undefined && !isObject(value)) throw new TypeError('Type error');
    return value;
  }

  /** Interfaces whose objects have another slot than that of their name. */
  const brands = { __proto__: null,
    Event: (value) => EventSlot.of(value) !== undefined,
    Node: (value) => NodeSlot.handle(value) !== 0,
    Element(value) {
      const handle = NodeSlot.handle(value);
      return handle !== 0 && realm.part('dom/nodes').native.nodeType(handle) === 1;
    },
  };

  /** Web IDL, "buffer source types"; what their bytes are, js/core/conversions.js says. */
  function bufferSource(value, operation, position, owner) {
    if (!js.isView(value) && !js.isBuffer(value)) {
      throw mustBe('an ArrayBuffer or a view on one', operation, position, owner);
    }
    return value;
  }

  function view(value, operation, position, owner) {
    if (!js.isView(value)) throw mustBe('a view on an ArrayBuffer', operation, position, owner);
    return value;
  }

  /** Web IDL, "interface types": an object of that interface, of whichever realm. */
  function instance(value, operation, position, owner) {
    if (operation.isNullable[position] && (value === null || value === undefined)) return null;
    const name = operation.interfaces[position];
    const isOne = brands[name] ?? ((candidate) => slotNamed(name).ifAny(candidate) !== undefined);
    if (!isOne(value)) throw mustBe(`an instance of ${name}`, operation, position, owner);
    return value;
  }

  /** Web IDL's conversions to the types of js/core/signatures.js, in its order. */
  const conversions = js.list(
    (value) => value, (value) => `${value}`, (value) => (value === null || value === undefined ? null : `${value}`),
    (value) => js.toWellFormed(`${value}`), byteString, (value) => !!value,
    (value) => value >>> 0, (value) => value | 0, (value) => +value,
    callback, listener, dictionary, bufferSource, view, instance);

  // MARK: Functions

  /** Web IDL, "create an operation function": how many arguments there must be, and their conversions. */
  function checked(method, self, given, operation, owner) {
    const { required, types } = operation;
    if (given.length < required) throw new TypeError('Not enough arguments');
    for (let i = 0; i < types.length && i < given.length; i++) {
      const type = types[i];
      if (type > 0) given[i] = conversions[type](given[i], operation, i, owner);
      else if (type < 0 && given[i] !== undefined) given[i] = conversions[-type](given[i], operation, i, owner);
    }
    return apply(method, self, given);
  }

  /** A function of that name and with that `length`. */
  function operationFunction(method, operation, owner) {
    const { name } = operation;
    if (operation.isAsync) {
      return { [name](first) {
        try {
          return checked(method, this, arguments, operation, owner);
        } catch (error) {
          return js.promise.reject(error);
        }
      } }[name];
    }
    switch (operation.required) {
      case 0: return { [name]() { return checked(method, this, arguments, operation, owner); } }[name];
      case 1: return { [name](first) { return checked(method, this, arguments, operation, owner); } }[name];
      case 2: return { [name](first, second) { return checked(method, this, arguments, operation, owner); } }[name];
      default:
        return { [name](first, second, third) { return checked(method, this, arguments, operation, owner); } }[name];
    }
  }

  /**
   * Gives methods the arguments that Web IDL declares, one operation in a line, as js/core/signatures.js reads them:
   * `setAttribute(DOMString, DOMString)`. The methods get converted values. `owner` is their interface in errors;
   * static ones are members of `statics`.
   */
  function operations(members, text, owner = 'Window', statics = undefined) {
    for (const operation of read(text).methods) {
      const { name, isStatic } = operation;
      const object = isStatic ? statics : members;
      if (!Object.hasOwn(object, name)) throw new TypeError(`no member for the operation ${owner}.${name}`);
      object[name] = operationFunction(object[name], operation, owner);
    }
  }

  /**
   * Web IDL, "interface objects": `initialize` is a method that makes the new object one of the interface, or answers
   * another one; `text` may describe its arguments.
   */
  function constructorFunction(name, initialize, text) {
    const operation = text === undefined ? undefined : read(text).constructor;
    const Class = { __proto__: null, [name]: function () {
      if (!new.target) throw new TypeError("Constructor requires 'new' operator");
      return operation === undefined ? apply(initialize, this, arguments)
        : checked(initialize, this, arguments, operation, name);
    } }[name];
    if (operation !== undefined && operation.required > 0) {
      Object.defineProperty(Class, 'length', { __proto__: null, value: operation.required, configurable: true });
    }
    return Class;
  }

  return { operations, constructorFunction, byteString, isObject };
})
