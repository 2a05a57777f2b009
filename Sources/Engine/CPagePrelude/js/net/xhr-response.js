/* XMLHttpRequest Standard, what a request received and the forms that a script can have it in. */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const { Object, Set, Uint8Array } = js;
  const { unflatten } = realm.part('net/headers');
  const { essence, isXML, parameter } = realm.shared('net/mime');

  class ReceivedResponse {
    /** What `converted` made: it is the same object every time. */
    #converted = undefined;
    // Declared, so that they are the object's own whatever the page has under these names.
    url; status; statusText; headers; bytes;

    constructor(url, status, statusText, headers, bytes) {
      Object.assign(this, { __proto__: null, url, status, statusText, headers, bytes });
    }

    /** Before anything came, and after an error. */
    static none() {
      return new ReceivedResponse('', 0, '', js.list(), new Uint8Array(0));
    }

    /** From the native form. */
    static of([, url, status, statusText, headers, contents]) {
      return new ReceivedResponse(js.split(url, '#')[0], status, statusText, unflatten(headers),
        new Uint8Array(contents));
    }

    header(name) {
      const values = js.map(js.filter(this.headers, (pair) => pair[0] === name), (pair) => pair[1]);
      return values.length === 0 ? null : js.join(values, ', ');
    }

    /** XMLHttpRequest Standard, "getAllResponseHeaders() method". */
    allHeaders() {
      const names = js.list(...new Set(js.map(this.headers, (pair) => pair[0])));
      return js.join(js.map(js.sort(names
        , (a, b) => (js.toUpperCase(a) < js.toUpperCase(b) ? -1 : 1))
        , (name) => `${name}: ${this.header(name)}\r\n`)
        , '');
    }

    isXML(overrideType) {
      return isXML(this.#mimeType(overrideType));
    }

    text(overrideType) {
      if (this.bytes.length === 0) return '';
      return realm.part('net/encoding').decodeAs(
        parameter(this.#mimeType(overrideType), 'charset') ?? 'utf-8', this.bytes);
    }

    /** For the response types other than text; null when the bytes do not make such an object. */
    converted(type, overrideType) {
      if (this.#converted === undefined) this.#converted = this.#convert(type, overrideType);
      return this.#converted;
    }

    #convert(type, overrideType) {
      switch (type) {
        case 'arraybuffer': return js.seen(js.slice(this.bytes).buffer, 'ArrayBuffer');
        case 'blob': return realm.part('net/blob').blobWith(this.bytes, overrideType ?? this.header('content-type')
          ?? '');
        case 'json':
          try {
            return js.parseJSON(realm.part('net/encoding').decodeUTF8(this.bytes));
          } catch {
            return null;
          }
        default: return this.#document(overrideType);
      }
    }

    #document(overrideType) {
      const type = essence(this.#mimeType(overrideType));
      if (this.bytes.length === 0 || (type !== 'text/html' && !isXML(type))) return null;
      const { parse } = realm.part(realm.names.DOMParser[0]);
      const markup = this.text(overrideType);
      // XMLHttpRequest Standard, "set a document response": what is not well-formed is none.
      if (type !== 'text/html' && realm.part('dom/document').native.sawXMLError(markup)) return null;
      return parse(markup, type);
    }

    #mimeType(overrideType) {
      return overrideType ?? this.header('content-type') ?? 'text/xml';
    }
  }

  return { ReceivedResponse };
})
