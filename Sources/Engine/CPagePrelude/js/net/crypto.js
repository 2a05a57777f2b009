/* Web Cryptography API: random values (of the world's own generator, so that runs repeat), digests and HMAC. */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const { Array, Boolean, Math, Number, Object, Symbol, Uint8Array, TypeError } = js;
  const { describe, operations, isObject, bytesOf, illegalConstructor } = realm.part('core/webidl');
  const { DOMException } = realm;

  const secret = Symbol('made by the window');
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

  function bufferSource(value, position) {
    const bytes = bytesOf(value);
    if (bytes === undefined) throw new TypeError(`Argument ${position} must be an ArrayBuffer or a view on one`);
    return bytes;
  }

  let keyBytes;

  class CryptoKey {
    #bytes;
    #algorithm;
    #extractable;
    #usages;

    static {
      keyBytes = (key) => key.#bytes;
    }

    constructor(key, bytes, algorithm, extractable, usages) {
      if (key !== secret) throw illegalConstructor();
      this.#bytes = bytes;
      this.#algorithm = algorithm;
      this.#extractable = extractable;
      this.#usages = usages;
    }

    get type() {
      return 'secret';
    }
    get extractable() {
      return this.#extractable;
    }
    get algorithm() {
      return this.#algorithm;
    }
    get usages() {
      return this.#usages;
    }
  }
  describe(CryptoKey, 'CryptoKey');

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
    return new CryptoKey(
      secret, bytes, { __proto__: null, name: 'HMAC', hash: { __proto__: null, name: hash }, length: bytes.length * 8 },
      Boolean(extractable), words);
  }

  function checkedKey(key, usage) {
    if (!(key instanceof CryptoKey)) throw new TypeError('Argument 2 must be a CryptoKey');
    if (!js.includes(key.usages, usage)) {
      throw new DOMException(`CryptoKey doesn't support ${usage}`, 'InvalidAccessError');
    }
    return key;
  }

  const hmac = (key, data) => new Uint8Array(native.hmac(key.algorithm.hash.name, keyBytes(key), data));

  class SubtleCrypto {
    constructor(key) {
      if (key !== secret) throw illegalConstructor();
    }

    async digest(algorithm, data) {
      const { name } = normalized(algorithm, hashes, 'digest');
      return native.digest(name, js.slice(bufferSource(data, 2)));
    }

    async importKey(format, keyData, algorithm, extractable, usages) {
      normalized(algorithm, js.list('HMAC'), 'importKey');
      if (format === 'raw') return hmacKey(js.slice(bufferSource(keyData, 2)), algorithm, extractable, usages);
      if (format === 'jwk' && typeof keyData?.k === 'string') {
        const text = realm.part('net/encoding').atob(js.replaceAll(js.replaceAll(keyData.k, '-', '+'), '_', '/'));
        return hmacKey(Uint8Array.from(text, (character) => js.charCodeAt(character, 0)), algorithm, extractable,
          usages);
      }
      realm.part('core/missing').report(`crypto.subtle.importKey of format "${format}"`);
      throw notSupported();
    }

    async exportKey(format, key) {
      if (!(key instanceof CryptoKey)) throw new TypeError('Argument 2 must be a CryptoKey');
      if (!key.extractable) throw new DOMException('The CryptoKey is nonextractable', 'InvalidAccessError');
      if (format === 'raw') return js.seen(js.slice(keyBytes(key)).buffer, 'ArrayBuffer');
      realm.part('core/missing').report(`crypto.subtle.exportKey to format "${format}"`);
      throw notSupported();
    }

    async generateKey(algorithm, extractable, usages) {
      const { length } = normalized(algorithm, js.list('HMAC'), 'generateKey');
      if (algorithm.hash === undefined) throw new TypeError('Member HmacKeyParams.hash is required');
      const hash = normalized(algorithm.hash, hashes, 'generateKey').name;
      const count = length === undefined ? blockSizes[hash] : Math.ceil(Number(length) / 8);
      if (!(count > 0 && count <= 65536)) throw new DOMException('The length is out of range', 'OperationError');
      return hmacKey(new Uint8Array(native.randomBytes(count)), algorithm, extractable, usages);
    }

    async sign(algorithm, key, data) {
      normalized(algorithm, js.list('HMAC'), 'sign');
      return hmac(checkedKey(key, 'sign'), bufferSource(data, 3)).buffer;
    }

    async verify(algorithm, key, signature, data) {
      normalized(algorithm, js.list('HMAC'), 'verify');
      const given = bufferSource(signature, 3);
      const expected = hmac(checkedKey(key, 'verify'), bufferSource(data, 4));
      return given.length === expected.length && js.every(expected, (byte, index) => byte === given[index]);
    }
  }
  describe(SubtleCrypto, 'SubtleCrypto');
  operations(SubtleCrypto.prototype, `
    async digest(any, any)
    async importKey(any, any, any, any, any)
    async exportKey(any, any)
    async generateKey(any, any, any)
    async sign(any, any, any)
    async verify(any, any, any, any)`);
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

  class Crypto {
    #subtle = new SubtleCrypto(secret);

    constructor(key) {
      if (key !== secret) throw illegalConstructor();
    }

    get subtle() {
      return this.#subtle;
    }

    getRandomValues(array) {
      if (!js.isView(array)) throw new TypeError("Argument 1 ('array') to Crypto.getRandomValues must be a view");
      const tag = js.slice(js.tagOf(array), 8, -1);
      if (!js.includes(integerTags, tag)) {
        throw new DOMException('The type of an object was incompatible with the expected type.', 'TypeMismatchError');
      }
      if (array.byteLength > 65536) {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      }
      bytesOf(array).set(new Uint8Array(native.randomBytes(array.byteLength)));
      return array;
    }

    /** RFC 9562, a version 4 UUID. */
    randomUUID() {
      const bytes = new Uint8Array(native.randomBytes(16));
      bytes[6] = (bytes[6] & 0x0f) | 0x40;
      bytes[8] = (bytes[8] & 0x3f) | 0x80;
      const hex = js.join(Array.from(bytes, (byte) => js.padStart(js.toString(byte, 16), 2, '0')), '');
      return js.join(
        js.list(js.slice(hex, 0, 8), js.slice(hex, 8, 12), js.slice(hex, 12, 16), js.slice(hex, 16, 20),
          js.slice(hex, 20)), '-');
    }
  }
  describe(Crypto, 'Crypto');
  operations(Crypto.prototype, 'getRandomValues(any)');

  const crypto = new Crypto(secret);
  const members = {
    get crypto() {
      return crypto;
    },
  };

  return { Crypto, SubtleCrypto, CryptoKey, members };
})
