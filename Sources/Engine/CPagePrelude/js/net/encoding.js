/* Encoding Standard: TextEncoder and TextDecoder; and the HTML Standard's btoa and atob. */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const patterns = realm.shared('core/patterns');
  const { Boolean, Object, String, Uint8Array, RangeError, TypeError } = js;
  const { define, slot, operations } = realm.part('core/interfaces');
  const { bytesOf } = realm.part('core/conversions');

  const TextEncoder = define('TextEncoder', null, {
    constructor() {},
    get encoding() { return 'utf-8'; },
    encode(input = '') { return js.seen(new Uint8Array(native.encodeUTF8(input)), 'Uint8Array'); },
    encodeInto(text, destination) {
      const target = bytesOf(destination);
      let read = 0;
      let written = 0;
      for (let at = 0; at < text.length;) {
        const code = js.codePointAt(text, at);
        at += code > 0xffff ? 2 : 1;
        const length = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
        if (written + length > target.length) break;
        if (length === 1) {
          target[written] = code;
        } else {
          target[written] = js.list(0, 0, 0xc0, 0xe0, 0xf0)[length] | (code >> (6 * (length - 1)));
          for (let i = 1; i < length; i++) target[written + i] = 0x80 | ((code >> (6 * (length - 1 - i))) & 0x3f);
        }
        written += length;
        read += code > 0xffff ? 2 : 1;
      }
      return { read, written };
    },
  }, { __proto__: null, operations: `
    encode(optional USVString)
    encodeInto(USVString, BufferSource destination)` });

  // Encoding Standard, "names and labels", for the encodings that the native decoder knows.
  const labels = { __proto__: null,
    'utf-8': js.list('utf-8', 'utf8', 'unicode-1-1-utf-8', 'unicode11utf8', 'unicode20utf8', 'x-unicode20utf8'),
    'windows-1252': js.list(
      'windows-1252', 'ansi_x3.4-1968', 'ascii', 'cp1252', 'cp819', 'csisolatin1', 'ibm819', 'iso-8859-1',
      'iso-ir-100', 'iso8859-1', 'iso88591', 'iso_8859-1', 'iso_8859-1:1987', 'l1', 'latin1', 'us-ascii', 'x-cp1252',
    ),
    'utf-16le': js.list('utf-16le', 'csunicode', 'iso-10646-ucs-2', 'ucs-2', 'unicode', 'unicodefeff', 'utf-16'),
    'utf-16be': js.list('utf-16be', 'unicodefffe'),
  };

  /** Encoding Standard, "get an encoding". */
  function encodingNamed(label) {
    const name = js.toLowerCase(js.replace(label, patterns.outerWhitespace, ''));
    const found = js.find(Object.keys(labels), (encoding) => js.includes(labels[encoding], name));
    if (found === undefined) realm.part('core/missing').report(`the encoding "${label}"`);
    return found;
  }

  /** How many bytes at the end of `bytes` begin a character that is not complete yet. */
  function incompleteTail(encoding, bytes) {
    const length = bytes.length;
    if (encoding === 'windows-1252') return 0;
    if (encoding !== 'utf-8') {
      const odd = length % 2;
      if (length - odd < 2) return odd;
      const high = bytes[length - odd - (encoding === 'utf-16le' ? 1 : 2)];
      return (high & 0xfc) === 0xd8 ? odd + 2 : odd;
    }
    for (let back = 1; back <= 3 && back <= length; back++) {
      const byte = bytes[length - back];
      if ((byte & 0xc0) === 0x80) continue;
      const wanted = byte >= 0xf0 && byte < 0xf5 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc2 ? 2 : 1;
      return wanted > back && byte < 0xf5 ? back : 0;
    }
    return 0;
  }

  const { of: stateOf, set: keep } = slot('TextDecoder');
  const stateWith = (encoding, isFatal, ignoresBOM) => ({ __proto__: null,
    encoding, isFatal, ignoresBOM, held: new Uint8Array(0), isStreaming: false, hasSeenBOM: false,
  });

  const TextDecoder = define('TextDecoder', null, {
    constructor(label = 'utf-8', options = undefined) {
      const encoding = encodingNamed(label);
      if (encoding === undefined) {
        throw new RangeError(`Failed to construct 'TextDecoder': The encoding label provided ('${label}') is invalid.`);
      }
      keep(this, stateWith(encoding, Boolean(options?.fatal), Boolean(options?.ignoreBOM)));
    },
    get encoding() { return stateOf(this).encoding; },
    get fatal() { return stateOf(this).isFatal; },
    get ignoreBOM() { return stateOf(this).ignoresBOM; },
    decode(input = undefined, options = undefined) {
      const state = stateOf(this);
      return decode(
        state, input === undefined ? new Uint8Array(0) : bytesOf(input), Boolean(options?.stream));
    },
  }, { __proto__: null, operations: `
    constructor(optional DOMString, optional dictionary)
    decode(optional BufferSource input, optional dictionary)` });

  /** Encoding Standard, "decode() method". */
  function decode(state, given, isStreaming) {
    if (!state.isStreaming) {
      state.held = new Uint8Array(0);
      state.hasSeenBOM = false;
    }
    state.isStreaming = isStreaming;
    let bytes = given;
    if (state.held.length > 0) {
      bytes = new Uint8Array(state.held.length + given.length);
      bytes.set(state.held);
      bytes.set(given, state.held.length);
    }
    const tail = isStreaming ? incompleteTail(state.encoding, bytes) : 0;
    state.held = js.slice(bytes, bytes.length - tail);
    let text = native.decode(state.encoding, bytes.subarray(0, bytes.length - tail), state.isFatal);
    if (text === null) {
      state.isStreaming = false;
      throw new TypeError('The encoded data was not valid.');
    }
    if (!state.hasSeenBOM && text !== '') {
      state.hasSeenBOM = true;
      if (!state.ignoresBOM && state.encoding !== 'windows-1252' && js.charCodeAt(text, 0) === 0xfeff) {
        text = js.slice(text, 1);
      }
    }
    return text;
  }

  /** File API, "package data", as text: a label that names no encoding means UTF-8. */
  const decodeAs = (label, bytes) => decode(stateWith(encodingNamed(label) ?? 'utf-8', false, false), bytes, false);

  /** Encoding Standard, "UTF-8 decode": without a byte order mark, errors as U+FFFD. */
  function decodeUTF8(bytes) {
    const text = native.decode('utf-8', bytes, false);
    return js.charCodeAt(text, 0) === 0xfeff ? js.slice(text, 1) : text;
  }

  /** Infra Standard, "isomorphic decode": every byte is the character of that number. */
  function isomorphicDecode(bytes) {
    let text = '';
    for (let start = 0; start < bytes.length; start += 8192) {
      text += String.fromCharCode(...bytes.subarray(start, start + 8192));
    }
    return text;
  }

  const encodeUTF8 = (text) => new Uint8Array(native.encodeUTF8(text));

  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

  const invalidCharacter = () =>
    new realm.DOMException('The string contains invalid characters.', 'InvalidCharacterError');

  /** HTML Standard, `btoa(data)`: RFC 4648 base64 of a string of bytes. */
  function btoa(data) {
    let output = '';
    for (let i = 0; i < data.length; i += 3) {
      const a = js.charCodeAt(data, i);
      const b = i + 1 < data.length ? js.charCodeAt(data, i + 1) : 0;
      const c = i + 2 < data.length ? js.charCodeAt(data, i + 2) : 0;
      if (a > 255 || b > 255 || c > 255) throw invalidCharacter();
      const group = (a << 16) | (b << 8) | c;
      output += alphabet[group >> 18] + alphabet[(group >> 12) & 63];
      output += i + 1 < data.length ? alphabet[(group >> 6) & 63] : '=';
      output += i + 2 < data.length ? alphabet[group & 63] : '=';
    }
    return output;
  }

  /** Infra Standard, "forgiving-base64 decode". */
  function atob(data) {
    let text = js.replace(data, patterns.allWhitespace, '');
    if (text.length % 4 === 0) text = js.replace(text, patterns.paddingOfBase64, '');
    if (text.length % 4 === 1) throw invalidCharacter();
    const output = js.list();
    let bits = 0;
    let held = 0;
    for (let i = 0; i < text.length; i++) {
      const value = js.indexOf(alphabet, text[i]);
      if (value < 0) throw invalidCharacter();
      held = ((held << 6) | value) & 0xffff;
      bits += 6;
      if (bits >= 8) {
        bits -= 8;
        js.push(output, String.fromCharCode((held >> bits) & 0xff));
      }
    }
    return js.join(output, '');
  }

  const members = { __proto__: null, btoa, atob };
  operations(members, `
    btoa(DOMString)
    atob(DOMString)`);

  return { TextEncoder, TextDecoder, members, btoa, atob, decodeAs, decodeUTF8, encodeUTF8, isomorphicDecode };
})
