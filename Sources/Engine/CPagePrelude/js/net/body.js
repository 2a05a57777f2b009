/* Fetch Standard, "Bodies": what can be a body, and the methods that Request and Response share. */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const { Uint8Array, TypeError } = js;
  const { mix, isObject } = realm.part('core/interfaces');
  const { usv, bytesOf } = realm.part('core/conversions');
  const { encodeUTF8, decodeUTF8 } = realm.part('net/encoding');

  // A value's tag says which part knows it, so that no part is loaded for a value that cannot be its own.
  const extractors = { __proto__: null,
    '[object URLSearchParams]': (value) => realm.part('net/url').isSearchParams(value)
      ? { __proto__: null, bytes: encodeUTF8(js.toString(value)),
        type: 'application/x-www-form-urlencoded;charset=UTF-8' }
      : undefined,
    '[object Blob]': (value) => realm.part('net/blob').isBlob(value)
      ? { __proto__: null, bytes: realm.part('net/blob').contentsOf(value), type: value.type === '' ? null
        : value.type }
      : undefined,
    '[object FormData]': (value) => realm.part('net/form-data').isFormData(value)
      ? realm.part('net/form-data').encodeMultipart(value)
      : undefined,
    '[object ReadableStream]': (value) => {
      if (!realm.part('net/streams').isStream(value)) return undefined;
      const { isLocked, isDisturbed } = realm.part('net/streams');
      if (isLocked(value) || isDisturbed(value)) throw new TypeError('ReadableStream is locked');
      return { __proto__: null, stream: value, type: null };
    },
  };
  extractors['[object File]'] = extractors['[object Blob]'];

  /** Fetch Standard, "extract a body": its bytes, or the stream that will give them, and its type. */
  function extract(value) {
    if (isObject(value)) {
      const bytes = bytesOf(value);
      if (bytes !== undefined) return { __proto__: null, bytes: js.slice(bytes), type: null };
      const body = extractors[js.tagOf(value)]?.(value);
      if (body !== undefined) return body;
    }
    return { __proto__: null, bytes: encodeUTF8(usv(value)), type: 'text/plain;charset=UTF-8' };
  }

  /** One body: bytes that may have been taken, and the stream over them once a script has asked for it. */
  class Body {
    #bytes;
    #stream;
    #isTaken = false;

    constructor({ bytes, stream }) {
      this.#bytes = bytes;
      this.#stream = stream;
    }

    get stream() {
      return (this.#stream ??= realm.part('net/streams').streamOf(this.#isTaken ? new Uint8Array(0)
        : js.slice(this.#bytes)));
    }

    get isUsed() {
      return this.#isTaken || (this.#stream !== undefined && realm.part('net/streams').isDisturbed(this.#stream));
    }

    /** Fetch Standard, "unusable": read already, or being read through its stream. */
    get isUnusable() {
      return this.isUsed || (this.#stream !== undefined && realm.part('net/streams').isLocked(this.#stream));
    }

    /** A body can be read once: its bytes, or a promise for them when a stream has to give them. */
    take() {
      this.#isTaken = true;
      return this.#stream === undefined ? this.#bytes : realm.part('net/streams').drain(this.#stream);
    }

    /** Whether what `take` gave is a promise. */
    static isStream(taken) {
      return !js.isView(taken);
    }

    /** Hands the contents to another owner; this one is used from then on. */
    transfer() {
      const other = new Body({ __proto__: null, bytes: this.#bytes, stream: this.#stream });
      this.#bytes = new Uint8Array(0);
      this.#stream = undefined;
      this.#isTaken = true;
      return other;
    }

    /** Fetch Standard, "clone a body". */
    clone() {
      if (this.#stream === undefined) return new Body({ __proto__: null, bytes: this.#bytes });
      const [mine, other] = realm.part('net/streams').tee(this.#stream);
      this.#stream = mine;
      return new Body({ __proto__: null, stream: other });
    }
  }

  /**
   * Fetch Standard, "Body mixin". `bodyOf(object)` answers its `Body` or null, `typeOf(object)` its
   * Content-Type; both throw for a foreign object.
   */
  function mixBodyInto(Class, bodyOf, typeOf) {
    /** Fetch Standard, "consume body". */
    async function consume(object, convert) {
      const body = bodyOf(object);
      if (body === null) return convert(new Uint8Array(0), typeOf(object));
      if (body.isUnusable) throw new TypeError('Body is disturbed or locked');
      const taken = body.take();
      return convert(Body.isStream(taken) ? await js.promise.certain(taken) : taken, typeOf(object));
    }
    const members = {
      get body() {
        return bodyOf(this)?.stream ?? null;
      },
      get bodyUsed() {
        return bodyOf(this)?.isUsed ?? false;
      },
      arrayBuffer() {
        return consume(this, (bytes) => js.seen(js.slice(bytes).buffer, 'ArrayBuffer'));
      },
      blob() {
        return consume(this, (bytes, type) => realm.part('net/blob').blobWith(bytes, type ?? ''));
      },
      bytes() {
        return consume(this, (bytes) => js.seen(js.slice(bytes), 'Uint8Array'));
      },
      formData() {
        return consume(this, (bytes, type) => realm.part('net/form-data').decodeBody(bytes, type));
      },
      json() {
        return consume(this, (bytes) => js.parseJSON(decodeUTF8(bytes)));
      },
      text() {
        return consume(this, decodeUTF8);
      },
    };
    mix(Class.prototype, members);
  }

  return { Body, extract, mixBodyInto };
})
