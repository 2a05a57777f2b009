/* What classes made from WebIDL have in common: the look of their members, conversions, iteration. */
(function (native, realm) {
  'use strict';

  const { required, isObject, illegal: illegalConstructor, chainEnd } = realm.part('interfaces');
  const { defineProperty, getOwnPropertyDescriptor, getOwnPropertyNames, getPrototypeOf, setPrototypeOf } = Object;

  /** Web IDL, "interface prototype object": members are enumerable, the prototype carries the class name. */
  function describe(Class, tag, constants) {
    const prototype = Class.prototype;
    for (const owner of [Class, prototype]) {
      for (const key of getOwnPropertyNames(owner)) {
        if (owner === Class ? ['length', 'name', 'prototype'].includes(key) : key === 'constructor') continue;
        const descriptor = getOwnPropertyDescriptor(owner, key);
        descriptor.enumerable = true;
        defineProperty(owner, key, descriptor);
      }
    }
    if (getPrototypeOf(prototype) === Object.prototype) setPrototypeOf(prototype, chainEnd);
    defineProperty(prototype, Symbol.toStringTag, { value: tag, configurable: true });
    for (const name in constants) {
      const descriptor = { value: constants[name], enumerable: true };
      defineProperty(Class, name, descriptor);
      defineProperty(prototype, name, descriptor);
    }
    return Class;
  }

  /** Web IDL, "USVString": a DOMString whose lone surrogates became U+FFFD. */
  const usv = (value) => `${value}`.toWellFormed();

  /** Web IDL, "ByteString". */
  function byteString(value) {
    const text = `${value}`;
    for (let i = 0; i < text.length; i++) {
      if (text.charCodeAt(i) > 255) throw new TypeError('Value is not a valid ByteString');
    }
    return text;
  }

  /** Web IDL, "[EnforceRange] unsigned long" and its like. */
  function enforceRange(value, maximum) {
    const number = Math.trunc(Number(value));
    if (!(number >= 0 && number <= maximum)) throw new TypeError(`Value ${value} is outside the range [0, ${maximum}]`);
    return number;
  }

  /** Web IDL, "enumeration": anything but one of the words is a `TypeError`. */
  function oneOf(words, value, what) {
    const word = `${value}`;
    if (!words.includes(word)) {
      throw new TypeError(`Type error: ${what} must be one of ${words.map((w) => `"${w}"`).join(', ')}`);
    }
    return word;
  }

  /** Web IDL, converting to `sequence<sequence<T>>` or `record<T, T>`, both as a list of pairs. */
  function pairs(init, convertName, convertValue) {
    const list = [];
    if (init[Symbol.iterator] !== undefined && init[Symbol.iterator] !== null) {
      for (const entry of init) {
        if (!isObject(entry)) throw new TypeError('Type error: a pair was expected');
        const pair = [...entry];
        if (pair.length !== 2) throw new TypeError('Type error: a pair has two items');
        list.push([convertName(pair[0]), convertValue(pair[1])]);
      }
      return list;
    }
    for (const key of Reflect.ownKeys(init)) {
      const descriptor = getOwnPropertyDescriptor(init, key);
      if (descriptor !== undefined && descriptor.enumerable) list.push([convertName(key), convertValue(init[key])]);
    }
    return list;
  }

  const arrayIteratorPrototype = Object.getPrototypeOf([][Symbol.iterator]());
  const iteratorPrototype = Object.getPrototypeOf(arrayIteratorPrototype);

  /**
   * Web IDL, "iterable<K, V>": `entries`, `keys`, `values`, `forEach` and `Symbol.iterator`.
   * `pairAt(object, index)` answers the pair now at that index, or undefined after the last.
   */
  function makeIterable(Class, tag, pairAt) {
    const prototypeOfIterators = Object.create(iteratorPrototype, {
      next: {
        value: function next() {
          return states.get(this)();
        },
        writable: true, enumerable: true, configurable: true,
      },
      [Symbol.toStringTag]: { value: `${tag} Iterator`, configurable: true },
    });
    const states = new WeakMap();
    function iterate(object, pick) {
      pairAt(object, 0);
      let index = 0;
      const iterator = Object.create(prototypeOfIterators);
      states.set(iterator, () => {
        const pair = pairAt(object, index);
        if (pair === undefined) return { value: undefined, done: true };
        index += 1;
        return { value: pick(pair), done: false };
      });
      return iterator;
    }
    const methods = {
      entries() {
        return iterate(this, (pair) => [pair[0], pair[1]]);
      },
      keys() {
        return iterate(this, (pair) => pair[0]);
      },
      values() {
        return iterate(this, (pair) => pair[1]);
      },
      forEach(callback, thisArgument) {
        required(1, arguments.length);
        if (typeof callback !== 'function') throw new TypeError('Argument 1 must be a function');
        for (let index = 0, pair; (pair = pairAt(this, index)) !== undefined; index++) {
          callback.call(thisArgument, pair[1], pair[0], this);
        }
      },
    };
    for (const name in methods) {
      defineProperty(Class.prototype, name, {
        value: methods[name], writable: true, enumerable: true, configurable: true,
      });
    }
    defineProperty(Class.prototype, Symbol.iterator, {
      value: methods.entries, writable: true, configurable: true,
    });
  }

  /** A view on the bytes of a BufferSource, or undefined when the value is none. */
  function bytesOf(value) {
    if (ArrayBuffer.isView(value)) return new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
    if (Object.prototype.toString.call(value) === '[object ArrayBuffer]') return new Uint8Array(value);
    return undefined;
  }

  return {
    describe, usv, byteString, enforceRange, required, oneOf, isObject, pairs, makeIterable, bytesOf, illegalConstructor,
  };
})
