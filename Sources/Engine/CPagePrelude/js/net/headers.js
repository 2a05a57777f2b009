/* Fetch Standard, "Headers class", and the rules for header names and values that XMLHttpRequest shares. */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const patterns = realm.shared('core/patterns');
  const { Map, Set, TypeError } = js;
  const { describe, byteString, operations, isObject, pairs, makeIterable } = realm.part('core/webidl');

  /** RFC 9110 "token": header names and methods. */
  const isToken = (text) => patterns.token.test(text);
  /** Fetch Standard, "normalize" a header value. */
  const normalizeValue = (text) => js.replace(text, patterns.outerWhitespaceOfHeaders, '');
  const isValue = (text) => !patterns.notInHeaders.test(text);

  const forbidden = new Set(js.list(
    'accept-charset', 'accept-encoding', 'access-control-request-headers', 'access-control-request-method',
    'connection', 'content-length', 'cookie', 'cookie2', 'date', 'dnt', 'expect', 'host', 'keep-alive', 'origin',
    'referer', 'set-cookie', 'te', 'trailer', 'transfer-encoding', 'upgrade', 'via',
  ));

  /** Fetch Standard, "forbidden request-header". */
  function isForbiddenRequestHeader(name, value) {
    const lower = js.toLowerCase(name);
    if (forbidden.has(lower) || js.startsWith(lower, 'proxy-') || js.startsWith(lower, 'sec-')) return true;
    if (lower === 'x-http-method' || lower === 'x-http-method-override' || lower === 'x-method-override') {
      return js.some(js.split(value, ','),
        (method) => js.includes(js.list('CONNECT', 'TRACE', 'TRACK'), js.toUpperCase(js.trim(method))));
    }
    return false;
  }

  /** Types of bodies that need no CORS preflight. */
  const plainContentTypes = js.list('application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain');

  /** Fetch Standard, "no-CORS-safelisted request-header", without the byte-by-byte checks of values. */
  function isSafelisted(name, value) {
    if (value.length > 128) return false;
    if (name === 'accept' || name === 'accept-language' || name === 'content-language') return true;
    return name === 'content-type' && js.includes(plainContentTypes, realm.shared('net/mime').essence(value));
  }

  let pairAt;
  let makeHeaders;
  let listOf;

  class Headers {
    /** Pairs with lower-case names, in the order of their arrival. */
    #list = js.list();
    /** Fetch Standard, "guard": none, request, request-no-cors, response, immutable. */
    #guard = 'none';
    #sorted = null;

    static {
      pairAt = (headers, index) => headers.#sortAndCombine()[index];
      // Headers of another window are read as scripts read them.
      listOf = (headers) => {
        if (#list in headers) return headers.#list;
        const pairs = js.list();
        headers.forEach((value, name) => js.push(pairs, js.list(name, value)));
        return pairs;
      };
      makeHeaders = (guard, list) => {
        const headers = new Headers();
        headers.#guard = guard;
        headers.#list = list;
        return headers;
      };
    }

    constructor(init = undefined) {
      if (init === undefined) return;
      if (!isObject(init)) throw new TypeError('Type error: headers must be an object');
      this.#fill(init);
    }

    append(name, value) {
      this.#append(name, normalizeValue(value));
    }

    delete(name) {
      const key = this.#checked(name, '');
      if (key === null) return;
      this.#list = js.filter(this.#list, (pair) => pair[0] !== key);
      this.#sorted = null;
    }

    get(name) {
      const text = name;
      if (!isToken(text)) throw new TypeError(`Invalid header name: '${text}'`);
      const key = js.toLowerCase(text);
      const values = js.map(js.filter(this.#list, (pair) => pair[0] === key), (pair) => pair[1]);
      return values.length === 0 ? null : js.join(values, ', ');
    }

    getSetCookie() {
      return [...js.map(js.filter(this.#list, (pair) => pair[0] === 'set-cookie'), (pair) => pair[1])];
    }

    has(name) {
      const text = name;
      if (!isToken(text)) throw new TypeError(`Invalid header name: '${text}'`);
      const key = js.toLowerCase(text);
      return js.some(this.#list, (pair) => pair[0] === key);
    }

    set(name, value) {
      const text = normalizeValue(value);
      const key = this.#checked(name, text);
      if (key === null) return;
      const first = js.find(this.#list, (pair) => pair[0] === key);
      if (first === undefined) js.push(this.#list, js.list(key, text));
      else this.#list = js.filter(this.#list, (pair) => pair === first || pair[0] !== key);
      if (first !== undefined) first[1] = text;
      this.#sorted = null;
    }

    #fill(init) {
      for (const [name, value] of pairs(init, byteString, byteString)) this.#append(name, normalizeValue(value));
    }

    #append(name, value) {
      const key = this.#checked(name, value);
      if (key === null) return;
      js.push(this.#list, js.list(key, value));
      this.#sorted = null;
    }

    /** Fetch Standard, "validate": the lower-case name; null when the guard drops the header silently. */
    #checked(name, value) {
      if (!isToken(name)) throw new TypeError(`Invalid header name: '${name}'`);
      if (!isValue(value)) throw new TypeError(`Header '${name}' has invalid value: '${value}'`);
      const key = js.toLowerCase(name);
      switch (this.#guard) {
        case 'immutable': throw new TypeError("Headers object's guard is 'immutable'");
        case 'request': return isForbiddenRequestHeader(key, value) ? null : key;
        case 'request-no-cors': return isSafelisted(key, value) ? key : null;
        case 'response': return key === 'set-cookie' || key === 'set-cookie2' ? null : key;
        default: return key;
      }
    }

    /** Fetch Standard, "sort and combine". */
    #sortAndCombine() {
      if (this.#sorted !== null) return this.#sorted;
      const combined = new Map();
      const cookies = js.list();
      for (const [name, value] of this.#list) {
        if (name === 'set-cookie') js.push(cookies, js.list(name, value));
        else combined.set(name, combined.has(name) ? `${combined.get(name)}, ${value}` : value);
      }
      this.#sorted = js.sort(js.list(...combined, ...cookies), (a, b) => (a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : 0));
      return this.#sorted;
    }
  }
  describe(Headers, 'Headers');
  operations(Headers.prototype, `
    append(ByteString, ByteString)
    delete(ByteString)
    get(ByteString)
    has(ByteString)
    set(ByteString, ByteString)`);
  makeIterable(Headers, 'Headers', pairAt);

  /** [a, b, c, d] as natives give and take it, to [[a, b], [c, d]]. */
  function unflatten(flat) {
    const list = js.list();
    for (let i = 0; i + 1 < flat.length; i += 2) js.push(list, js.list(js.toLowerCase(flat[i]), flat[i + 1]));
    return list;
  }

  return {
    Headers, makeHeaders, listOf, unflatten, isToken, isValue, normalizeValue, isForbiddenRequestHeader,
    plainContentTypes,
  };
})
