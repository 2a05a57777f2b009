/*
 * The language as the prelude uses it. Evaluated once per agent, in its hub realm, whose built-ins no page can reach:
 * so it does not matter what a page has put in the place of its own, before a part was loaded or after.
 *
 * Parts take constructors from here (a Map made here keeps the hub's methods), make their own arrays with `list`, and
 * call the methods of arrays and texts that pages may have touched through the functions below. What pages are to see
 * is made in their realm: array and object literals, promises and errors (js/core/core.js).
 */
(function () {
  'use strict';
  const { apply, getPrototypeOf } = Reflect;
  const { setPrototypeOf } = Object;
  const { isArray, prototype: ListPrototype } = Array;
  const { defineProperty } = Object;
  const GeneratorPrototype = getPrototypeOf(function* () {}.prototype);
  const RegExpPrototype = RegExp.prototype;
  const isView = ArrayBuffer.isView;
  const ViewPrototype = getPrototypeOf(Uint8Array.prototype);
  const getter = (object, key) => {
    const { get } = Object.getOwnPropertyDescriptor(object, key);
    return (value) => apply(get, value, []);
  };
  const passes = (check) => (value) => { try { check(value); return true; } catch { return false; } };

  /** An array that has the hub's methods, and takes elements whatever is defined on the page's `Array.prototype`. */
  const list = (...elements) => elements;

  /** The elements of an array-like object of a page, by index. */
  function copy(source) {
    const { length } = source;
    const elements = [];
    for (let index = 0; index < length; index++) elements[index] = source[index];
    return elements;
  }

  /** What has methods that can be trusted: texts, numbers, lists, maps; the elements of a page's array. */
  const own = (value) =>
    (typeof value === 'object' && isArray(value) && getPrototypeOf(value) !== ListPrototype ? copy(value) : value);

  const isError = (value) => Error.isError?.(value) ?? apply(Object.prototype.toString, value, []) === '[object Error]';
  const viewName = getter(ViewPrototype, Symbol.toStringTag);

  /**
   * Functions that call the method of that name on their first argument: a text, a number, a list or a typed array of
   * the hub. Those that only read take arrays of pages as well.
   */
  const methods = {
    __proto__: null,
    slice: (value, from, to) => own(value).slice(from, to),
    includes: (value, item) => own(value).includes(item),
    indexOf: (value, item, from) => own(value).indexOf(item, from),
    map: (value, body) => own(value).map(body),
    filter: (value, body) => own(value).filter(body),
    find: (value, body) => own(value).find(body),
    findIndex: (value, body) => own(value).findIndex(body),
    findLast: (value, body) => own(value).findLast(body),
    some: (value, body) => own(value).some(body),
    every: (value, body) => own(value).every(body),
    forEach: (value, body) => own(value).forEach(body),
    flat: (value) => own(value).flat(),
    flatMap: (value, body) => own(value).flatMap(body),
    join: (value, between) => own(value).join(between),
    reduce: (value, body, first) => own(value).reduce(body, first),
    toSorted: (value, compare) => own(value).toSorted(compare),
    at: (value, index) => own(value).at(index),
    toString: (value, radix) => value.toString(radix),
    sort: (value, compare) => value.sort(compare),
    push: (value, ...items) => value.push(...items),
    pop: (value) => value.pop(),
    shift: (value) => value.shift(),
    unshift: (value, item) => value.unshift(item),
    splice: (value, ...rest) => value.splice(...rest),
    toLowerCase: (text) => text.toLowerCase(),
    toUpperCase: (text) => text.toUpperCase(),
    replace: (text, from, to) => text.replace(from, to),
    replaceAll: (text, from, to) => text.replaceAll(from, to),
    split: (text, between, limit) => text.split(between, limit),
    startsWith: (text, start, from) => text.startsWith(start, from),
    endsWith: (text, end, to) => text.endsWith(end, to),
    trim: (text) => text.trim(),
    charCodeAt: (text, index) => text.charCodeAt(index),
    codePointAt: (text, index) => text.codePointAt(index),
    padStart: (text, length, filler) => text.padStart(length, filler),
    normalize: (text, form) => text.normalize(form),
    toWellFormed: (text) => text.toWellFormed(),
    toFixed: (number, digits) => number.toFixed(digits),
  };

  /** A constructor of errors that are errors of the realm whose `provoke` throws one. */
  function errorMaker(Maker, provoke) {
    let prototype;
    return function (message) {
      if (prototype === undefined) {
        try { provoke(); } catch (error) { prototype = getPrototypeOf(error); }
      }
      return setPrototypeOf(new Maker(message), prototype);
    };
  }

  /** What can be done with the promises of a realm, given its constructor while it is whole. */
  function promisesOf(Maker) {
    const { resolve, reject, withResolvers, prototype: { then } } = Maker;
    const constructor = { __proto__: null, value: Maker, writable: true, configurable: true };
    const none = { __proto__: null, value: undefined, writable: true, configurable: true };
    /** Nobody may say that a promise of the prelude is of another class. */
    const certain = (promise) => defineProperty(promise, 'constructor', constructor);
    return {
      __proto__: null, certain,
      make: (executor) => new Maker(executor),
      resolve: (value) => apply(resolve, Maker, [value]),
      reject: (reason) => apply(reject, Maker, [reason]),
      withResolvers: () => apply(withResolvers, Maker, []),
      /** Without a constructor of its own a promise has the species of the language. */
      then: (promise, fulfilled, rejected) =>
        apply(then, defineProperty(promise, 'constructor', none), [fulfilled, rejected]),
    };
  }

  const constructors = { __proto__: null };
  for (const name of ['Map', 'Set', 'Date', 'RegExp', 'Error', 'EvalError', 'RangeError', 'ReferenceError',
      'SyntaxError',
    'TypeError', 'URIError', 'ArrayBuffer', 'DataView', 'Int8Array', 'Uint8Array', 'Uint8ClampedArray', 'Int16Array',
    'Uint16Array', 'Int32Array', 'Uint32Array', 'Float16Array', 'Float32Array', 'Float64Array', 'BigInt64Array',
    'BigUint64Array',
    'Number', 'String', 'Boolean', 'BigInt', 'Symbol']) constructors[name] = globalThis[name];

  /** For values that a page is to see: `value` becomes one of the page's own class of that name. */
  const seenBy = (global) => (value, name) => {
    let prototype;
    try { prototype = global[name].prototype; } catch {}
    return typeof prototype === 'object' && prototype !== null ? setPrototypeOf(value, prototype) : value;
  };

  /** `JSON.parse` whose arrays and objects are of the realm that `array` and `object` are of. */
  const jsonParser = (seen, array, object) => (text) => {
    try {
      return JSON.parse(text, (key, value) => {
        if (typeof value !== 'object' || value === null) return value;
        return setPrototypeOf(value, getPrototypeOf(isArray(value) ? array : object));
      });
    } catch (error) {
      throw seen(error, 'SyntaxError');
    }
  };

  return {
    __proto__: null, jsonParser, errorMaker, promisesOf, seenBy, constructors,
    Error, Object, Reflect, Math, Number, String, Boolean, Symbol, BigInt, Proxy, Map, Set, WeakMap, WeakSet, RegExp,
    JSON, Date, Array, ArrayBuffer, DataView, Uint8Array, parseInt, parseFloat, encodeURIComponent,
    ...methods, list, copy,
    /** Makes what the generator function returns a generator of the hub, whose `next` nobody replaces. */
    steps: (generator) => setPrototypeOf(generator.prototype, GeneratorPrototype),
    /** The same for one generator. */
    steady: (generator) => setPrototypeOf(generator, GeneratorPrototype),
    call: (method, self, ...values) => apply(method, self, values),
    /** `method` of what it is called on first, as a function. */
    uncurry: (method) => (self, ...values) => apply(method, self, values),
    /** ECMA-262, "Object.prototype.toString". */
    tagOf: (value) => apply(Object.prototype.toString, value, []),
    /** Brand checks, which hold across realms. */
    isMap: passes(getter(Map.prototype, 'size')),
    isSet: passes(getter(Set.prototype, 'size')),
    isDate: passes((value) => apply(Date.prototype.getTime, value, [])),
    isRegExp: passes((value) => value !== RegExpPrototype && getter(RegExpPrototype, 'source')(value)),
    mapEntries(map) {
      const all = [];
      apply(Map.prototype.forEach, map, [(item, key) => { all[all.length] = [key, item]; }]);
      return all;
    },
    setItems(set) {
      const all = [];
      apply(Set.prototype.forEach, set, [(item) => { all[all.length] = item; }]);
      return all;
    },
    /** Buffers and views of any realm. */
    isError: (value) => isError(value) || value instanceof Error,
    isView,
    isBuffer: passes(getter(ArrayBuffer.prototype, 'byteLength')),
    /** Where in which buffer the bytes of a view are. */
    viewOf: (view) => {
      const prototype = viewName(view) === undefined ? DataView.prototype : ViewPrototype;
      return {
        buffer: getter(prototype, 'buffer')(view), offset: getter(prototype, 'byteOffset')(view),
        length: getter(prototype, 'byteLength')(view),
      };
    },
    viewName,
    viewLength: getter(ViewPrototype, 'length'),
    byteLength: getter(ArrayBuffer.prototype, 'byteLength'),
  };
})
