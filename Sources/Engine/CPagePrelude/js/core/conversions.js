/* Web IDL: conversions that a line of js/core/operations.js cannot describe, and iteration. */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const { Math, Object, Reflect, Symbol, Uint8Array, TypeError } = js;

  const { operations, byteString, isObject } = realm.part('core/operations');
  const { slot } = realm.part('core/interfaces');
  const { defineProperty, getOwnPropertyDescriptor } = Object;

  /** Web IDL, "USVString": a DOMString whose lone surrogates became U+FFFD. */
  const usv = (value) => js.toWellFormed(`${value}`);

  /** Web IDL, "[EnforceRange] unsigned long" and its like. */
  function enforceRange(value, maximum) {
    const number = Math.trunc(+value);
    if (!(number >= 0 && number <= maximum)) throw new TypeError(`Value ${value} is outside the range [0, ${maximum}]`);
    return number;
  }

  /** Web IDL, "enumeration": anything but one of the words is a `TypeError`. */
  function oneOf(words, value, what) {
    const word = `${value}`;
    if (!js.includes(words, word)) {
      throw new TypeError(`Type error: ${what} must be one of ${js.join(js.map(words, (w) => `"${w}"`), ', ')}`);
    }
    return word;
  }

  /** Web IDL, converting to `sequence<sequence<T>>` or `record<T, T>`, both as a list of pairs. */
  function pairs(init, convertName, convertValue) {
    const list = js.list();
    if (init[Symbol.iterator] !== undefined && init[Symbol.iterator] !== null) {
      for (const entry of init) {
        if (!isObject(entry)) throw new TypeError('Type error: a pair was expected');
        const pair = js.list(...entry);
        if (pair.length !== 2) throw new TypeError('Type error: a pair has two items');
        js.push(list, js.list(convertName(pair[0]), convertValue(pair[1])));
      }
      return list;
    }
    for (const key of Reflect.ownKeys(init)) {
      const descriptor = getOwnPropertyDescriptor(init, key);
      if (descriptor !== undefined && descriptor.enumerable) {
        js.push(list, js.list(convertName(key), convertValue(init[key])));
      }
    }
    return list;
  }

  const arrayIteratorPrototype = Object.getPrototypeOf(js.call(js.values, []));
  const iteratorPrototype = Object.getPrototypeOf(arrayIteratorPrototype);

  /**
   * Web IDL, "iterable<K, V>": `entries`, `keys`, `values`, `forEach` and `Symbol.iterator`.
   * `pairAt(object, index)` answers the pair now at that index, or undefined after the last.
   */
  function makeIterable(Class, tag, pairAt) {
    const prototypeOfIterators = Object.create(iteratorPrototype, { __proto__: null,
      next: { __proto__: null,
        value: function next() {
          return stepOf(this)();
        },
        writable: true, enumerable: true, configurable: true,
      },
      [Symbol.toStringTag]: { __proto__: null, value: `${tag} Iterator`, configurable: true },
    });
    const { of: stepOf, set: keep } = slot(`${tag} Iterator`);
    function iterate(object, pick) {
      pairAt(object, 0);
      let index = 0;
      const iterator = Object.create(prototypeOfIterators);
      keep(iterator, () => {
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
        for (let index = 0, pair; (pair = pairAt(this, index)) !== undefined; index++) {
          js.call(callback, thisArgument, pair[1], pair[0], this);
        }
      },
    };
    operations(methods, 'forEach(Function callback)', tag);
    for (const name in methods) {
      defineProperty(Class.prototype, name, { __proto__: null,
        value: methods[name], writable: true, enumerable: true, configurable: true,
      });
    }
    defineProperty(Class.prototype, Symbol.iterator, { __proto__: null,
      value: methods.entries, writable: true, configurable: true,
    });
  }

  /** A view on the bytes of a BufferSource, or undefined when the value is none. */
  function bytesOf(value) {
    if (js.isView(value)) {
      const { buffer, offset, length } = js.viewOf(value);
      return new Uint8Array(buffer, offset, length);
    }
    if (js.isBuffer(value)) return new Uint8Array(value);
    return undefined;
  }

  return { usv, byteString, enforceRange, oneOf, pairs, makeIterable, bytesOf };
})
