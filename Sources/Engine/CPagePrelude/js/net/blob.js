/* File API: Blob, File, FileReader, and the URLs of blobs. */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const patterns = realm.shared('core/patterns');
  const { Math, Number, Symbol, Uint8Array, TypeError } = js;
  const { describe, usv, required, isObject, bytesOf } = realm.part('core/webidl');
  const { encodeUTF8, decodeUTF8, isomorphicDecode } = realm.part('net/encoding');

  /** File API, "process blob parts". */
  function processParts(parts, endings) {
    if (parts === undefined) return new Uint8Array(0);
    if (!isObject(parts) || typeof parts[Symbol.iterator] !== 'function') {
      throw new TypeError('Value is not a sequence');
    }
    const chunks = js.list();
    let length = 0;
    for (const part of parts) {
      let bytes = bytesOf(part) ?? (isBlob(part) ? contentsOf(part) : undefined);
      if (bytes === undefined) {
        const text = usv(part);
        bytes = encodeUTF8(endings === 'native' ? js.replace(text, patterns.carriageReturns, '\n') : text);
      }
      js.push(chunks, bytes);
      length += bytes.length;
    }
    const all = new Uint8Array(length);
    let offset = 0;
    for (const chunk of chunks) {
      all.set(chunk, offset);
      offset += chunk.length;
    }
    return all;
  }

  /** File API: a type with anything outside U+0020 to U+007E is no type. */
  function normalizedType(type) {
    for (let i = 0; i < type.length; i++) {
      const code = js.charCodeAt(type, i);
      if (code < 0x20 || code > 0x7e) return '';
    }
    return js.toLowerCase(type);
  }

  // Of a Blob: { bytes, type }. The bytes never change. Of a File besides: { name, lastModified }.
  const { statesOf, reader } = realm.shared('core/internal-state');
  const blobs = statesOf('Blob');
  const files = statesOf('File');
  const blobState = reader('Blob', js.TypeError);
  const fileState = reader('File', js.TypeError);

  const isBlob = (value) => blobs.has(value);
  const isFile = (value) => files.has(value);
  const contentsOf = (blob) => blobState(blob).bytes;

  function blobWith(bytes, type) {
    const blob = new Blob();
    blobs.set(blob, { __proto__: null, bytes, type: normalizedType(type) });
    return blob;
  }

  class Blob {
    constructor(parts = undefined, options = undefined) {
      const endings = options?.endings === undefined ? 'transparent' : `${options.endings}`;
      if (endings !== 'transparent' && endings !== 'native') throw new TypeError('Invalid line endings');
      const bytes = processParts(parts, endings);
      blobs.set(this,
        { __proto__: null, bytes, type: options?.type === undefined ? '' : normalizedType(`${options.type}`) });
    }

    get size() {
      return contentsOf(this).length;
    }

    get type() {
      return blobState(this).type;
    }

    slice(start = 0, end = undefined, type = '') {
      return blobWith(js.slice(contentsOf(this), start, end), `${type}`);
    }

    stream() {
      return realm.part('net/streams').streamOf(js.slice(contentsOf(this)));
    }

    async text() {
      return decodeUTF8(contentsOf(this));
    }

    async arrayBuffer() {
      return js.seen(js.slice(contentsOf(this)).buffer, 'ArrayBuffer');
    }

    async bytes() {
      return js.seen(js.slice(contentsOf(this)), 'Uint8Array');
    }
  }
  describe(Blob, 'Blob');

  class File extends Blob {
    constructor(parts, name, options = undefined) {
      required(2, arguments.length);
      super(parts, options);
      const modified = options?.lastModified === undefined ? native.now() : Math.trunc(Number(options.lastModified));
      files.set(this, { __proto__: null, name: usv(name), lastModified: modified });
    }

    get name() {
      return fileState(this).name;
    }

    get lastModified() {
      return fileState(this).lastModified;
    }

    get webkitRelativePath() {
      return '';
    }
  }
  describe(File, 'File');

  /** A file whose contents came from outside the scripts: a chosen file, or an entry of a form. */
  const fileWith = (bytes, name, type) => new File(js.list(bytes), name, { __proto__: null, type });

  /** File API, the serialization and deserialization steps of Blob and File, for js/core/clone.js. */
  const cloning = { __proto__: null,
    Blob: { __proto__: null,
      name: 'Blob', matches: isBlob,
      write: (blob) => (
        { __proto__: null, type: blob.type, contents: js.seen(js.slice(contentsOf(blob)).buffer, 'ArrayBuffer') }),
      read: ({ type, contents }) => blobWith(new Uint8Array(contents), type),
    },
    File: { __proto__: null,
      name: 'File', matches: isFile,
      write: (file) => {
        const { name, lastModified } = fileState(file);
        return { __proto__: null, name, lastModified, type: file.type,
          contents: js.seen(js.slice(contentsOf(file)).buffer, 'ArrayBuffer') };
      },
      read: ({ name, lastModified, type, contents }) =>
        new File(js.list(contents), name, { __proto__: null, type, lastModified }),
    },
  };

  /** Lazily, because it needs events, which a page with blobs alone does not. */
  function makeFileReader() {
    const { EventTarget, defineHandlers } = realm.part('events/events');
    const { progressFields, fireInSteps, fireAtOnce, stepper } = realm.part('events/progress');
    const { DOMException } = realm;

    class FileReader extends EventTarget {
      // The one that the language makes spreads its arguments, which a page may hear.
      constructor() { super(); }
      #state = 0;
      #result = null;
      #error = null;
      /** Counts the reads, so that the end of an aborted one is not taken for the end of the next. */
      #generation = 0;

      get readyState() {
        return this.#state;
      }
      get result() {
        return this.#result;
      }
      get error() {
        return this.#error;
      }

      readAsArrayBuffer(blob) {
        this.#read(blob, (bytes) => js.seen(js.slice(bytes).buffer, 'ArrayBuffer'));
      }

      readAsBinaryString(blob) {
        this.#read(blob, (bytes) => isomorphicDecode(bytes));
      }

      readAsText(blob, encoding = undefined) {
        this.#read(blob, (bytes) => {
          const { TextDecoder } = realm.part('net/encoding');
          let decoder;
          try {
            decoder = new TextDecoder(encoding === undefined ? 'utf-8' : `${encoding}`);
          } catch {
            decoder = new TextDecoder();
          }
          return decoder.decode(bytes);
        });
      }

      readAsDataURL(blob) {
        this.#read(blob, (bytes) => {
          const text = isomorphicDecode(bytes);
          return `data:${blob.type === '' ? 'application/octet-stream' : blob.type};base64,${realm.part(
            'net/encoding').btoa(text)}`;
        });
      }

      abort() {
        if (this.#state !== 1) {
          this.#result = null;
          return;
        }
        this.#generation += 1;
        this.#state = 2;
        this.#result = null;
        this.#error = new DOMException('The operation was aborted.', 'AbortError');
        fireAtOnce(this, 'abort', progressFields(0, 0, false));
        if (this.#state !== 1) fireAtOnce(this, 'loadend', progressFields(0, 0, false));
      }

      /** File API, "read operation". */
      #read(blob, convert) {
        if (!isBlob(blob)) throw new TypeError("Argument 1 ('blob') must be an instance of Blob");
        if (this.#state === 1) {
          throw new DOMException('The object is in an invalid state.', 'InvalidStateError');
        }
        this.#state = 1;
        this.#result = null;
        this.#error = null;
        this.#generation += 1;
        const generation = this.#generation;
        const bytes = contentsOf(blob);
        native.queueTask(() => stepper(this.#deliver(generation, bytes, convert)));
      }

      *#deliver(generation, bytes, convert) {
        const isCurrent = () => generation === this.#generation;
        const length = bytes.length;
        if (!isCurrent()) return;
        yield* fireInSteps(this, 'loadstart', progressFields(0, length, true));
        if (!isCurrent()) return;
        if (length > 0) yield* fireInSteps(this, 'progress', progressFields(length, length, true));
        if (!isCurrent()) return;
        this.#result = convert(bytes);
        this.#state = 2;
        yield* fireInSteps(this, 'load', progressFields(length, length, true));
        if (isCurrent()) yield* fireInSteps(this, 'loadend', progressFields(length, length, true));
      }
    }
    describe(FileReader, 'FileReader', { __proto__: null, EMPTY: 0, LOADING: 1, DONE: 2 });
    defineHandlers(FileReader.prototype, js.list('loadstart', 'progress', 'load', 'abort', 'error', 'loadend'));
    return FileReader;
  }
  let fileReader;

  function createObjectURL(source) {
    if (!isBlob(source)) throw new TypeError('Type error');
    return native.createObjectURL(contentsOf(source), source.type);
  }

  return {
    Blob, File, isBlob, isFile, contentsOf, blobWith, fileWith, createObjectURL, cloning,
    get FileReader() {
      return (fileReader ??= makeFileReader());
    },
  };
})
