/* XMLHttpRequest Standard, "Interface FormData"; HTML Standard, "multipart/form-data"; and parsing such bodies. */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const patterns = realm.shared('core/patterns');
  const { Math, Object, Uint8Array, WeakSet, TypeError } = js;
  const { define, slot } = realm.part('core/interfaces');
  const { usv, makeIterable } = realm.part('core/conversions');
  const { encodeUTF8, decodeUTF8, isomorphicDecode } = realm.part('net/encoding');
  const { NodeSlot } = realm.shared('core/slots');
  const { DOMException } = realm;

  /** XMLHttpRequest Standard, "create an entry": a Blob becomes a File, anything else text. */
  function createEntry(name, value, filename) {
    const { isBlob, isFile, contentsOf, fileWith } = realm.part('net/blob');
    if (!isBlob(value)) {
      if (filename !== undefined) throw new TypeError("Argument 2 ('value') must be an instance of Blob");
      return js.list(name, usv(value));
    }
    if (isFile(value) && filename === undefined) return js.list(name, value);
    return js.list(name, fileWith(contentsOf(value), filename === undefined ? 'blob' : usv(filename), value.type));
  }

  /** From the native form of an entry list: [name, text], [name, input, place] or [name, file name, type, contents]. */
  function entryFromNative(entry) {
    if (entry.length === 2) return entry;
    if (entry.length === 3) return js.list(entry[0], realm.part('dom/input').chosenFileOf(entry[1], entry[2]));
    const [name, filename, type, contents] = entry;
    return js.list(name, realm.part('net/blob').fileWith(new Uint8Array(contents), filename, type));
  }

  const { of: stateOf, set: keep, has: isFormData } = slot('FormData');
  const entriesOf = (data) => stateOf(data).entries;
  const pairAt = (data, index) => entriesOf(data)[index];

  function formDataWith(entries) {
    const data = Object.create(FormData.prototype);
    keep(data, { __proto__: null, entries });
    return data;
  }

  const FormData = define('FormData', null, {
    constructor(form = undefined, submitter = null) {
      keep(this, { __proto__: null, entries: js.list() });
      if (form === undefined) return;
      const formHandle = NodeSlot.handle(form);
      if (formHandle === 0 || !native.isForm(formHandle)) {
        throw new TypeError("Argument 1 ('form') to the FormData constructor must be an instance of HTMLFormElement");
      }
      let submitterHandle = 0;
      if (submitter !== null && submitter !== undefined) {
        submitterHandle = NodeSlot.handle(submitter);
        if (submitterHandle === 0 || !native.isSubmitButton(submitterHandle)) {
          throw new TypeError('The specified element is not a submit button.');
        }
        if (!native.isOwner(formHandle, submitterHandle)) {
          throw new DOMException('The specified element is not owned by this form element.', 'NotFoundError');
        }
      }
      stateOf(this).entries = constructEntryList(form, submitterHandle);
    },
    append(name, value, filename = undefined) {
      js.push(entriesOf(this), createEntry(name, value, filename));
    },
    delete(name) {
      const state = stateOf(this);
      state.entries = js.filter(state.entries, (entry) => entry[0] !== name);
    },
    get(name) {
      const entry = js.find(entriesOf(this), (candidate) => candidate[0] === name);
      return entry === undefined ? null : entry[1];
    },
    getAll(name) {
      return [...js.map(js.filter(entriesOf(this), (entry) => entry[0] === name), (entry) => entry[1])];
    },
    has(name) {
      return js.some(entriesOf(this), (entry) => entry[0] === name);
    },
    set(name, value, filename = undefined) {
      const entry = createEntry(name, value, filename);
      const state = stateOf(this);
      const index = js.findIndex(state.entries, (candidate) => candidate[0] === entry[0]);
      if (index < 0) {
        js.push(state.entries, entry);
      } else {
        state.entries[index] = entry;
        state.entries = js.filter(state.entries, (candidate, i) => i <= index || candidate[0] !== entry[0]);
      }
    },
  }, { __proto__: null, operations: `
    constructor(optional any)
    append(USVString, any)
    delete(USVString)
    get(USVString)
    getAll(USVString)
    has(USVString)
    set(USVString, any)` });
  makeIterable(FormData, 'FormData', pairAt);

  /** Forms whose `formdata` event is being dispatched. */
  const underConstruction = new WeakSet();

  /** HTML Standard, "constructing the entry list". */
  function constructEntryList(form, submitterHandle) {
    if (underConstruction.has(form)) {
      throw new DOMException('Entry list is already being constructed.', 'InvalidStateError');
    }
    const entries = js.map(native.entryList(NodeSlot.handle(form), submitterHandle), entryFromNative);
    const formData = formDataWith(entries);
    underConstruction.add(form);
    try {
      realm.part('events/events').fire(form, 'formdata', { __proto__: null, bubbles: true }, 'FormDataEvent',
        { __proto__: null, formData });
    } finally {
      underConstruction.delete(form);
    }
    return js.list(...entriesOf(formData));
  }

  const normalizeNewlines = (text) => js.replace(text, patterns.newlines, '\r\n');
  const escapeName =
    (text) => js.replace(js.replace(js.replace(text, patterns.lineFeeds, '%0A'), patterns.returns, '%0D'),
      patterns.quotes, '%22');

  /** HTML Standard, "multipart/form-data encoding algorithm". */
  function encodeMultipart(data) {
    const boundary = `----WebKitFormBoundary${native.randomAlphanumerics(16)}`;
    const chunks = js.list();
    for (const [name, value] of entriesOf(data)) {
      const disposition =
        `--${boundary}\r\nContent-Disposition: form-data; name="${escapeName(normalizeNewlines(name))}"`;
      if (typeof value === 'string') {
        js.push(chunks, encodeUTF8(`${disposition}\r\n\r\n${normalizeNewlines(value)}\r\n`));
      } else {
        const type = value.type === '' ? 'application/octet-stream' : value.type;
        js.push(chunks,
          encodeUTF8(`${disposition}; filename="${escapeName(value.name)}"\r\nContent-Type: ${type}\r\n\r\n`),
          realm.part('net/blob').contentsOf(value), encodeUTF8('\r\n'));
      }
    }
    js.push(chunks, encodeUTF8(`--${boundary}--\r\n`));
    const bytes = new Uint8Array(js.reduce(chunks, (sum, chunk) => sum + chunk.length, 0));
    let offset = 0;
    for (const chunk of chunks) {
      bytes.set(chunk, offset);
      offset += chunk.length;
    }
    return { __proto__: null, bytes, type: `multipart/form-data; boundary=${boundary}` };
  }

  /** Fetch Standard, "Body mixin", `formData()`: the two types that a form can have. */
  function decodeBody(bytes, type) {
    const essence = js.toLowerCase(js.trim(js.split((type ?? ''), ';')[0]));
    if (essence === 'application/x-www-form-urlencoded') {
      return formDataWith(realm.part('net/url').parseForm(decodeUTF8(bytes)));
    }
    const boundary = essence === 'multipart/form-data' ? realm.shared('net/mime').parameter(type, 'boundary') : null;
    if (boundary === null) throw new TypeError('The body is not form data');
    return formDataWith(parseMultipart(bytes, boundary));
  }

  /** RFC 7578, the parts between the boundaries. Bytes are looked at as Latin-1 text, whose indexes are theirs. */
  function parseMultipart(bytes, boundary) {
    const text = isomorphicDecode(bytes);
    const malformed = () => new TypeError('The body is not well-formed multipart/form-data');
    const entries = js.list();
    let position = js.indexOf(text, `--${boundary}`);
    if (position < 0) throw malformed();
    for (;;) {
      position += boundary.length + 2;
      if (js.startsWith(text, '--', position)) return entries;
      const headersEnd = js.indexOf(text, '\r\n\r\n', position);
      const end = headersEnd < 0 ? -1 : js.indexOf(text, `\r\n--${boundary}`, headersEnd + 2);
      if (end < 0) throw malformed();
      const headers = js.split(decodeUTF8(bytes.subarray(position, headersEnd)), '\r\n');
      const contents = js.slice(bytes, Math.min(headersEnd + 4, end), end);
      const entry = parsePart(headers, contents);
      if (entry === null) throw malformed();
      js.push(entries, entry);
      position = end + 2;
    }
  }

  function parsePart(headers, contents) {
    const valueOf = (name) => {
      const line =
        js.find(headers, (header) => js.toLowerCase(js.trim(js.slice(header, 0, js.indexOf(header, ':')))) === name);
      return line === undefined ? null : js.trim(js.slice(line, js.indexOf(line, ':') + 1));
    };
    const disposition = valueOf('content-disposition') ?? '';
    const { parameter } = realm.shared('net/mime');
    const name = parameter(disposition, 'name');
    if (name === null) return null;
    const unescape =
      (word) => js.replace(js.replace(js.replace(word, patterns.escapedLineFeeds, '\n'), patterns.escapedReturns, '\r'),
        patterns.escapedQuotes, '"');
    const filename = parameter(disposition, 'filename');
    if (filename === null) return js.list(unescape(name), decodeUTF8(contents));
    return js.list(
      unescape(name),
      realm.part('net/blob').fileWith(contents, unescape(filename), valueOf('content-type') ?? 'text/plain'),
    );
  }

  return { FormData, isFormData, constructEntryList, encodeMultipart, decodeBody, entriesOf, formDataWith };
})
