/* Web IDL, "operations": how many arguments a method takes, and what they become, from one line of Web IDL each. */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const { TypeError } = js;
  const { apply } = js.Reflect;
  const { read } = realm.shared('core/signatures');

  /** For constructors; methods have `operations`. */
  function required(count, given) {
    if (given < count) throw new TypeError('Not enough arguments');
  }

  /** Web IDL, "ByteString". */
  function byteString(value) {
    const text = `${value}`;
    for (let i = 0; i < text.length; i++) {
      if (js.charCodeAt(text, i) > 255) throw new TypeError('Value is not a valid ByteString');
    }
    return text;
  }

  function callback(value) {
    if (typeof value !== 'function') throw new TypeError('Argument 1 must be a function');
    return value;
  }

  /** Web IDL's conversions to the types of js/core/signatures.js, in its order. */
  const conversions = js.list(
    (value) => value, (value) => `${value}`, (value) => (value === null || value === undefined ? null : `${value}`),
    (value) => js.toWellFormed(`${value}`), byteString, (value) => !!value, callback);

  /** Web IDL, "create an operation function": how many arguments there must be, and their conversions. */
  function checked(method, self, given, operation) {
    const { required, types } = operation;
    if (given.length < required) throw new TypeError('Not enough arguments');
    for (let i = 0; i < types.length && i < given.length; i++) {
      const type = types[i];
      if (type > 0) given[i] = conversions[type](given[i]);
      else if (type < 0 && given[i] !== undefined) given[i] = conversions[-type](given[i]);
    }
    return apply(method, self, given);
  }

  /** A function of that name and with that `length`. */
  function operationFunction(method, operation) {
    const { name } = operation;
    if (operation.isAsync) {
      return { [name](first) {
        try { return checked(method, this, arguments, operation); } catch (error) { return js.promise.reject(error); }
      } }[name];
    }
    switch (operation.required) {
      case 0: return { [name]() { return checked(method, this, arguments, operation); } }[name];
      case 1: return { [name](first) { return checked(method, this, arguments, operation); } }[name];
      case 2: return { [name](first, second) { return checked(method, this, arguments, operation); } }[name];
      default: return { [name](first, second, third) { return checked(method, this, arguments, operation); } }[name];
    }
  }

  /**
   * Gives methods the arguments that Web IDL declares, one operation in a line: `setAttribute(DOMString, DOMString)`.
   * The methods get converted values; static ones are looked for on the constructor of `members`.
   */
  function operations(members, text) {
    for (const operation of read(text)) {
      const { name } = operation;
      const owner = operation.isStatic ? members.constructor : members;
      owner[name] = operationFunction(owner[name], operation);
    }
  }

  return { operations, required, byteString };
})
