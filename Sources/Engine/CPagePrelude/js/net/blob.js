/* File API: Blob, File, and the URLs of blobs. */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const patterns = realm.shared('core/patterns');
  const { Math, Number, Object, Symbol, Uint8Array, TypeError } = js;
  const { define, slot, isObject } = realm.part('core/interfaces');
  const { usv, bytesOf } = realm.part('core/conversions');
  const { encodeUTF8, decodeUTF8 } = realm.part('net/encoding');

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

  // Of a Blob: { bytes, type, isReadable }. The bytes never change; what cannot be read has none. Of a File besides:
  // { name, lastModified, relativePath }.
  const { of: blobState, set: keepBlob, has: isBlob } = slot('Blob');
  const { of: fileState, set: keepFile, has: isFile } = slot('File');
  const contentsOf = (blob) => blobState(blob).bytes;

  /** WebKit's Blob::loadBlob: what a script gets that reads a file that is not there. */
  const failureOf = (blob) =>
    (blobState(blob).isReadable ? null : new realm.DOMException('The object can not be found here.', 'NotFoundError'));

  function read(blob) {
    const failure = failureOf(blob);
    if (failure !== null) throw failure;
    return contentsOf(blob);
  }

  function blobWith(bytes, type, isReadable = true) {
    const blob = Object.create(Blob.prototype);
    keepBlob(blob, { __proto__: null, bytes, type: normalizedType(type), isReadable });
    return blob;
  }

  /** File API, the constructor steps of Blob, which are File's as well. */
  function initialize(blob, parts, options) {
    const endings = options?.endings === undefined ? 'transparent' : `${options.endings}`;
    if (endings !== 'transparent' && endings !== 'native') throw new TypeError('Invalid line endings');
    const bytes = processParts(parts, endings);
    const type = options?.type === undefined ? '' : normalizedType(`${options.type}`);
    keepBlob(blob, { __proto__: null, bytes, type, isReadable: true });
  }

  const Blob = define('Blob', null, {
    constructor(parts, options) { initialize(this, parts, options); },
    get size() { return contentsOf(this).length; },
    get type() { return blobState(this).type; },
    slice(start = 0, end = undefined, type = '') {
      return blobWith(js.slice(contentsOf(this), start, end), type, blobState(this).isReadable);
    },
    stream() { return realm.part('net/streams').streamOf(js.slice(contentsOf(this))); },
    async text() { return decodeUTF8(read(this)); },
    async arrayBuffer() { return js.seen(js.slice(read(this)).buffer, 'ArrayBuffer'); },
    async bytes() { return js.seen(js.slice(read(this)), 'Uint8Array'); },
  }, { __proto__: null, operations: `
    constructor(optional any, optional dictionary)
    slice(optional any, optional any, optional DOMString)` });

  const File = define('File', Blob, {
    constructor(parts, name, options) {
      initialize(this, parts, options);
      const modified = options?.lastModified === undefined ? native.now() : Math.trunc(Number(options.lastModified));
      keepFile(this, { __proto__: null, name, lastModified: modified, relativePath: '' });
    },
    get name() { return fileState(this).name; },
    get lastModified() { return fileState(this).lastModified; },
    get webkitRelativePath() { return fileState(this).relativePath; },
  }, { __proto__: null, operations: 'constructor(any, USVString, optional dictionary)' });

  /** A file whose contents came from outside the scripts: an entry of a form. */
  const fileWith = (bytes, name, type) => new File(js.list(bytes), name, { __proto__: null, type });

  /** A file that was chosen for an input. */
  function chosenFile(contents, name, { type, lastModified, relativePath, isReadable }) {
    const file = Object.create(File.prototype);
    keepBlob(file, { __proto__: null, bytes: new Uint8Array(contents), type: normalizedType(type), isReadable });
    keepFile(file, { __proto__: null, name, lastModified, relativePath });
    return file;
  }

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

  function createObjectURL(source) {
    const { bytes, type } = blobState(source);
    return native.createObjectURL(bytes, type);
  }

  return {
    Blob, File, isBlob, isFile, contentsOf, failureOf, blobWith, fileWith, chosenFile, createObjectURL, cloning,
  };
})
