/*
 * Indexed Database API: keys, key paths and key ranges.
 *
 * A key is a text here, whose order by code units is the order of the keys: one letter for its type (1 number, 2 date,
 * 3 string, 4 binary, 5 array), and its parts as hexadecimal digits. What has no fixed length ends with a space, which
 * comes before any digit.
 */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const { Array, DataView, ArrayBuffer, Math, Object, Set, Symbol, Uint8Array } = js;
  const patterns = realm.shared('core/patterns');
  const { define, slot, isObject } = realm.part('core/interfaces');
  const { bytesOf } = realm.part('core/conversions');
  const { hasOwn } = Object;

  const dataError = (text = 'Data provided to an operation does not meet requirements.') =>
    new realm.DOMException(text, 'DataError');

  // MARK: Keys

  const hex = (number, digits) => js.padStart(js.toString(number, 16), digits, '0');

  /** The bits of a double, so that greater numbers have greater digits. */
  function encodeNumber(number) {
    const view = new DataView(new ArrayBuffer(8));
    view.setFloat64(0, number === 0 ? 0 : number);
    const high = view.getUint32(0), low = view.getUint32(4);
    const isNegative = high >= 0x80000000;
    return hex((isNegative ? ~high : high ^ 0x80000000) >>> 0, 8) + hex((isNegative ? ~low : low) >>> 0, 8);
  }

  function decodeNumber(digits) {
    const high = js.parseInt(js.slice(digits, 0, 8), 16), low = js.parseInt(js.slice(digits, 8, 16), 16);
    const isPositive = high >= 0x80000000;
    const view = new DataView(new ArrayBuffer(8));
    view.setUint32(0, (isPositive ? high ^ 0x80000000 : ~high) >>> 0);
    view.setUint32(4, (isPositive ? low : ~low) >>> 0);
    return view.getFloat64(0);
  }

  function encodeString(text) {
    let digits = '';
    for (let i = 0; i < text.length; i++) digits += hex(js.charCodeAt(text, i), 4);
    return `3${digits} `;
  }

  function encodeBytes(bytes) {
    let digits = '';
    for (let i = 0; i < bytes.length; i++) digits += hex(bytes[i], 2);
    return `4${digits} `;
  }

  const timeOf = js.uncurry(js.Date.prototype.getTime);

  /** https://w3c.github.io/IndexedDB/#convert-a-value-to-a-key: undefined for what is no key. */
  function toKey(input, seen = new Set()) {
    if (typeof input === 'number') return input !== input ? undefined : `1${encodeNumber(input)}`;
    if (typeof input === 'string') return encodeString(input);
    if (!isObject(input)) return undefined;
    if (js.isDate(input)) {
      const time = timeOf(input);
      return time !== time ? undefined : `2${encodeNumber(time)}`;
    }
    if (js.isView(input) || js.isBuffer(input)) {
      const isDetached = (js.isView(input) ? js.viewOf(input).buffer : input).detached;
      return isDetached ? undefined : encodeBytes(bytesOf(input));
    }
    if (!Array.isArray(input) || seen.has(input) || seen.size >= MOST_NESTED) return undefined;
    seen.add(input);
    let text = '5';
    for (let index = 0, { length } = input; index < length; index++) {
      if (!hasOwn(input, index)) return undefined;
      const key = toKey(input[index], seen);
      if (key === undefined) return undefined;
      text += key;
    }
    seen.delete(input);
    return `${text} `;
  }

  /** WebKit's limit on arrays in arrays (createIDBKeyFromValue). */
  const MOST_NESTED = 2000;

  /** https://w3c.github.io/IndexedDB/#convert-a-value-to-a-multientry-key: the keys, or undefined. */
  function toKeys(input) {
    if (!Array.isArray(input)) {
      const key = toKey(input);
      return key === undefined ? undefined : js.list(key);
    }
    const keys = js.list(), seen = new Set();
    seen.add(input);
    for (let index = 0, { length } = input; index < length; index++) {
      let key;
      try { key = hasOwn(input, index) ? toKey(input[index], seen) : undefined; } catch { continue; }
      if (key !== undefined && !js.includes(keys, key)) js.push(keys, key);
    }
    return keys;
  }

  /** https://w3c.github.io/IndexedDB/#convert-a-key-to-a-value */
  function toValue(key) {
    let position = 0;
    const end = () => js.indexOf(key, ' ', position);
    function next() {
      const type = key[position++];
      switch (type) {
        case '1': case '2': {
          const number = decodeNumber(js.slice(key, position, position += 16));
          return type === '1' ? number : js.seen(new js.Date(number), 'Date');
        }
        case '3': {
          let text = '';
          for (const last = end(); position < last; position += 4) {
            text += js.String.fromCharCode(js.parseInt(js.slice(key, position, position + 4), 16));
          }
          position += 1;
          return text;
        }
        case '4': {
          const last = end(), bytes = new Uint8Array((last - position) / 2);
          for (let i = 0; position < last; i++, position += 2) {
            bytes[i] = js.parseInt(js.slice(key, position, position + 2), 16);
          }
          position += 1;
          return js.seen(bytes.buffer, 'ArrayBuffer');
        }
        default: {
          const array = [];
          while (key[position] !== ' ') put(array, array.length, next());
          position += 1;
          return array;
        }
      }
    }
    return next();
  }

  const put = (object, name, value) => Object.defineProperty(object, name,
    { __proto__: null, value, writable: true, enumerable: true, configurable: true });

  // MARK: Key paths

  /** https://w3c.github.io/IndexedDB/#valid-key-path */
  const isValidPath = (path) => (typeof path === 'string' ? path === '' || patterns.keyPath.test(path)
    : path.length > 0 && js.every(path, isValidPath));

  /** Web IDL, `(DOMString or sequence<DOMString>)`: a text, or a list of texts. */
  function namesOf(value) {
    if (!isObject(value) || typeof value[Symbol.iterator] !== 'function') return `${value}`;
    const list = js.list();
    for (const each of value) js.push(list, `${each}`);
    return list;
  }

  /** What a key path says of values that are not plain objects. */
  function special(value, name) {
    if (typeof value === 'string') return name === 'length' ? js.list(value.length) : js.list();
    if (!isObject(value)) return js.list();
    const { isBlob, isFile } = realm.part('net/blob');
    if (isBlob(value) && (name === 'size' || name === 'type')) return js.list(value[name]);
    if (isFile(value) && (name === 'name' || name === 'lastModified')) return js.list(value[name]);
    return hasOwn(value, name) ? js.list(value[name]) : js.list();
  }

  /** https://w3c.github.io/IndexedDB/#evaluate-a-key-path-on-a-value: a list of the value, or an empty one. */
  function evaluate(value, path) {
    if (typeof path !== 'string') {
      const all = [];
      for (const each of path) {
        const found = evaluate(value, each);
        if (found.length === 0) return found;
        put(all, all.length, found[0]);
      }
      return js.list(all);
    }
    if (path === '') return js.list(value);
    for (const name of js.split(path, '.')) {
      const found = special(value, name);
      if (found.length === 0 || found[0] === undefined) return js.list();
      value = found[0];
    }
    return js.list(value);
  }

  /** https://w3c.github.io/IndexedDB/#check-that-a-key-could-be-injected-into-a-value */
  function canInject(value, path) {
    const names = js.split(path, '.');
    for (let i = 0; i < names.length - 1; i++) {
      if (!isObject(value)) return false;
      if (!hasOwn(value, names[i])) return true;
      value = value[names[i]];
    }
    return isObject(value);
  }

  /** https://w3c.github.io/IndexedDB/#inject-a-key-into-a-value-using-a-key-path */
  function inject(value, path, key) {
    const names = js.split(path, '.'), last = js.pop(names);
    for (const name of names) {
      if (!hasOwn(value, name)) put(value, name, {});
      value = value[name];
    }
    put(value, last, toValue(key));
  }

  // MARK: Ranges

  /** Of an IDBKeyRange: { lower, upper, lowerOpen, upperOpen }; a bound that is undefined is none. */
  const { of: rangeOf, ifAny: rangeIfAny, set: keepRange } = slot('IDBKeyRange');

  function range(lower, upper, lowerOpen, upperOpen) {
    const made = Object.create(IDBKeyRange.prototype);
    keepRange(made, { __proto__: null, lower, upper, lowerOpen, upperOpen });
    return made;
  }

  function keyOrThrow(value, text) {
    const key = toKey(value);
    if (key === undefined) throw dataError(text);
    return key;
  }

  const valueOf = (key) => (key === undefined ? undefined : toValue(key));

  const IDBKeyRange = define('IDBKeyRange', null, {
    get lower() { return valueOf(rangeOf(this).lower); },
    get upper() { return valueOf(rangeOf(this).upper); },
    get lowerOpen() { return rangeOf(this).lowerOpen; },
    get upperOpen() { return rangeOf(this).upperOpen; },
    includes(value) {
      const key = keyOrThrow(value,
        "Failed to execute 'includes' on 'IDBKeyRange': The passed-in value is not a valid IndexedDB key.");
      return contains(rangeOf(this), key);
    },
  }, { __proto__: null,
    statics: {
      only(value) {
        const key = keyOrThrow(value);
        return range(key, key, false, false);
      },
      lowerBound(lower, open) { return range(keyOrThrow(lower), undefined, open ?? false, true); },
      upperBound(upper, open) { return range(undefined, keyOrThrow(upper), true, open ?? false); },
      bound(lower, upper, lowerOpen, upperOpen) {
        const first = keyOrThrow(lower), last = keyOrThrow(upper);
        if (first > last || (first === last && (lowerOpen || upperOpen))) throw dataError();
        return range(first, last, lowerOpen ?? false, upperOpen ?? false);
      },
    },
    operations: `
      includes(any)
      static only(any)
      static lowerBound(any, optional boolean)
      static upperBound(any, optional boolean)
      static bound(any, any, optional boolean, optional boolean)`,
  });

  function contains({ lower, upper, lowerOpen, upperOpen }, key) {
    if (lower !== undefined && (lowerOpen ? key <= lower : key < lower)) return false;
    return upper === undefined || (upperOpen ? key < upper : key <= upper);
  }

  const unbounded = { __proto__: null, lower: undefined, upper: undefined, lowerOpen: false, upperOpen: false };

  /** https://w3c.github.io/IndexedDB/#convert-a-value-to-a-key-range; `text` is what an error says. */
  function toRange(value, isNullAllowed, text) {
    const known = isObject(value) ? rangeIfAny(value) : undefined;
    if (known !== undefined) return known;
    if (value === undefined || value === null) {
      if (isNullAllowed) return unbounded;
      throw dataError(text);
    }
    const key = keyOrThrow(value, text);
    return { __proto__: null, lower: key, upper: key, lowerOpen: false, upperOpen: false };
  }

  /** The arguments of natives for a range. */
  const bounds = ({ lower, upper, lowerOpen, upperOpen }) =>
    js.list(lower ?? null, lowerOpen, upper ?? null, upperOpen);

  /** The part of a range that begins (or ends, backwards) at a key. */
  function from(known, key, isOpen, isForward) {
    const { lower, upper, lowerOpen, upperOpen } = known;
    if (isForward) {
      if (lower !== undefined && lower > key) return known;
      return { __proto__: null, lower: key, lowerOpen: isOpen || (lower === key && lowerOpen), upper, upperOpen };
    }
    if (upper !== undefined && upper < key) return known;
    return { __proto__: null, lower, lowerOpen, upper: key, upperOpen: isOpen || (upper === key && upperOpen) };
  }

  /** The largest number of a key generator: 2^53. */
  const LARGEST = Math.pow(2, 53);

  /** What a key makes of a key generator's next number: undefined if it stays. Beyond the largest, there is none. */
  function generatorAfter(key, current) {
    if (key[0] !== '1') return undefined;
    const number = Math.floor(decodeNumber(js.slice(key, 1)));
    if (number < current) return undefined;
    return number < LARGEST ? number + 1 : 2 * LARGEST;
  }

  const keyOfNumber = (number) => `1${encodeNumber(number)}`;

  return {
    IDBKeyRange, toKey, toKeys, toValue, isValidPath, namesOf, evaluate, put, canInject, inject, toRange, bounds, from,
    dataError, generatorAfter, keyOfNumber, LARGEST,
  };
})
