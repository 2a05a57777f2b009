/* Web Cryptography API: random values (of the world's own generator, so that runs repeat), digests and HMAC. */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const { Array, Boolean, Math, Number, Object, Uint8Array, TypeError } = js;
  const { define, slot, isObject } = realm.part('core/interfaces');
  const { bytesOf } = realm.part('core/conversions');
  const { DOMException } = realm;

  const hashes = js.list('SHA-1', 'SHA-256', 'SHA-384', 'SHA-512');
  const blockSizes = { __proto__: null, 'SHA-1': 64, 'SHA-256': 64, 'SHA-384': 128, 'SHA-512': 128 };
  const integerTags = js.list(
    'Int8Array', 'Uint8Array', 'Uint8ClampedArray', 'Int16Array', 'Uint16Array', 'Int32Array', 'Uint32Array',
    'BigInt64Array', 'BigUint64Array',
  );

  const notSupported = () => new DOMException('The operation is not supported.', 'NotSupportedError');

  /** Web Cryptography API, "normalize an algorithm", for the names that exist here; others are reported. */
  function normalized(algorithm, names, operation) {
    const given = isObject(algorithm) ? `${algorithm.name}` : `${algorithm}`;
    const name = js.find(names, (candidate) => js.toUpperCase(candidate) === js.toUpperCase(given));
    if (name === undefined) {
      realm.part('core/missing').report(`crypto.subtle.${operation} with ${given}`);
      throw notSupported();
    }
    return { __proto__: null, name, hash: algorithm.hash, length: algorithm.length };
  }

  // Of a CryptoKey: { bytes, algorithm, isExtractable, usages }.
  const { of: keyOf, set: keep } = slot('CryptoKey');

  const CryptoKey = define('CryptoKey', null, {
    get type() { return keyOf(this) && 'secret'; },
    get extractable() { return keyOf(this).isExtractable; },
    get algorithm() { return keyOf(this).algorithm; },
    get usages() { return keyOf(this).usages; },
  });

  function hmacKey(bytes, algorithm, extractable, usages) {
    if (algorithm.hash === undefined) throw new TypeError('Member HmacKeyParams.hash is required');
    const hash = normalized(algorithm.hash, hashes, 'importKey').name;
    const words = js.map([...usages], (usage) => `${usage}`);
    if (words.length === 0 || js.some(words, (usage) => usage !== 'sign' && usage !== 'verify')) {
      throw new DOMException('A required parameter was missing or out-of-range', 'SyntaxError');
    }
    if (bytes.length === 0) {
      throw new DOMException('Data provided to an operation does not meet requirements', 'DataError');
    }
    const key = Object.create(CryptoKey.prototype);
    keep(key, { __proto__: null,
      bytes, isExtractable: Boolean(extractable), usages: words,
      algorithm: { __proto__: null, name: 'HMAC', hash: { __proto__: null, name: hash }, length: bytes.length * 8 },
    });
    return key;
  }

  function checkedKey(key, usage) {
    const state = keyOf(key);
    if (!js.includes(state.usages, usage)) {
      throw new DOMException(`CryptoKey doesn't support ${usage}`, 'InvalidAccessError');
    }
    return state;
  }

  const hmac = ({ algorithm, bytes }, data) => new Uint8Array(native.hmac(algorithm.hash.name, bytes, data));

  const SubtleCrypto = define('SubtleCrypto', null, {
    async digest(algorithm, data) {
      const { name } = normalized(algorithm, hashes, 'digest');
      return native.digest(name, js.slice(bytesOf(data)));
    },
    async importKey(format, keyData, algorithm, extractable, usages) {
      normalized(algorithm, js.list('HMAC'), 'importKey');
      if (format === 'raw') {
        const bytes = bytesOf(keyData);
        if (bytes === undefined) throw new TypeError('Type error');
        return hmacKey(js.slice(bytes), algorithm, extractable, usages);
      }
      if (format === 'jwk' && typeof keyData?.k === 'string') {
        const text = realm.part('net/encoding').atob(js.replaceAll(js.replaceAll(keyData.k, '-', '+'), '_', '/'));
        return hmacKey(Uint8Array.from(text, (character) => js.charCodeAt(character, 0)), algorithm, extractable,
          usages);
      }
      realm.part('core/missing').report(`crypto.subtle.importKey of format "${format}"`);
      throw notSupported();
    },
    async exportKey(format, key) {
      const { bytes, isExtractable } = keyOf(key);
      if (!isExtractable) throw new DOMException('The CryptoKey is nonextractable', 'InvalidAccessError');
      if (format === 'raw') return js.seen(js.slice(bytes).buffer, 'ArrayBuffer');
      realm.part('core/missing').report(`crypto.subtle.exportKey to format "${format}"`);
      throw notSupported();
    },
    async generateKey(algorithm, extractable, usages) {
      const { length } = normalized(algorithm, js.list('HMAC'), 'generateKey');
      if (algorithm.hash === undefined) throw new TypeError('Member HmacKeyParams.hash is required');
      const hash = normalized(algorithm.hash, hashes, 'generateKey').name;
      const count = length === undefined ? blockSizes[hash] : Math.ceil(Number(length) / 8);
      if (!(count > 0 && count <= 65536)) throw new DOMException('The length is out of range', 'OperationError');
      return hmacKey(new Uint8Array(native.randomBytes(count)), algorithm, extractable, usages);
    },
    async sign(algorithm, key, data) {
      normalized(algorithm, js.list('HMAC'), 'sign');
      return hmac(checkedKey(key, 'sign'), bytesOf(data)).buffer;
    },
    async verify(algorithm, key, signature, data) {
      normalized(algorithm, js.list('HMAC'), 'verify');
      const given = bytesOf(signature);
      const expected = hmac(checkedKey(key, 'verify'), bytesOf(data));
      return given.length === expected.length && js.every(expected, (byte, index) => byte === given[index]);
    },
  }, { __proto__: null, operations: `
    async digest(any, BufferSource data)
    async importKey(any, any, any, any, any)
    async exportKey(any, CryptoKey key)
    async generateKey(any, any, any)
    async sign(any, CryptoKey key, BufferSource data)
    async verify(any, CryptoKey key, BufferSource signature, BufferSource data)` });
  for (const name of js.list('encrypt', 'decrypt', 'deriveKey', 'deriveBits', 'wrapKey', 'unwrapKey')) {
    Object.defineProperty(SubtleCrypto.prototype, name, { __proto__: null,
      value: {
        async [name]() {
          realm.part('core/missing').report(`crypto.subtle.${name}`);
          throw notSupported();
        },
      }[name],
      writable: true, enumerable: true, configurable: true,
    });
  }

  const cryptos = slot('Crypto');

  const Crypto = define('Crypto', null, {
    get subtle() { return cryptos.of(this); },
    getRandomValues(array) {
      const tag = js.slice(js.tagOf(array), 8, -1);
      if (!js.includes(integerTags, tag)) {
        throw new DOMException('The type of an object was incompatible with the expected type.', 'TypeMismatchError');
      }
      if (array.byteLength > 65536) {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      }
      bytesOf(array).set(new Uint8Array(native.randomBytes(array.byteLength)));
      return array;
    },

    /** RFC 9562, a version 4 UUID. */
    randomUUID() {
      const bytes = new Uint8Array(native.randomBytes(16));
      bytes[6] = (bytes[6] & 0x0f) | 0x40;
      bytes[8] = (bytes[8] & 0x3f) | 0x80;
      const hex = js.join(Array.from(bytes, (byte) => js.padStart(js.toString(byte, 16), 2, '0')), '');
      return js.join(
        js.list(js.slice(hex, 0, 8), js.slice(hex, 8, 12), js.slice(hex, 12, 16), js.slice(hex, 16, 20),
          js.slice(hex, 20)), '-');
    },
  }, { __proto__: null, operations: 'getRandomValues(ArrayBufferView array)' });

  const crypto = Object.create(Crypto.prototype);
  cryptos.set(crypto, Object.create(SubtleCrypto.prototype));
  const members = {
    get crypto() {
      return crypto;
    },
  };

  return { Crypto, SubtleCrypto, CryptoKey, members };
})
