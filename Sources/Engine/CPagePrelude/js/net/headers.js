/* Fetch Standard, "Headers class", and the rules for header names and values that XMLHttpRequest shares. */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const patterns = realm.shared('core/patterns');
  const { Map, Object, Set, TypeError } = js;
  const { define, slot, isObject } = realm.part('core/interfaces');
  const { byteString, pairs, makeIterable } = realm.part('core/conversions');

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

  /**
   * Of Headers:
   *   list   pairs with lower-case names, in the order of their arrival
   *   guard  Fetch Standard, "guard": none, request, request-no-cors, response, immutable
   *   sorted what iteration gives, until the list changes
   */
  const { of: stateOf, set: keep } = slot('Headers');
  const initialState = (guard, list) => ({ __proto__: null, guard, list, sorted: null });
  const listOf = (headers) => stateOf(headers).list;

  function makeHeaders(guard, list) {
    const headers = Object.create(Headers.prototype);
    keep(headers, initialState(guard, list));
    return headers;
  }

  /** Fetch Standard, "validate": the lower-case name; null when the guard drops the header silently. */
  function checked(state, name, value) {
    if (!isToken(name)) throw new TypeError(`Invalid header name: '${name}'`);
    if (!isValue(value)) throw new TypeError(`Header '${name}' has invalid value: '${value}'`);
    const key = js.toLowerCase(name);
    switch (state.guard) {
      case 'immutable': throw new TypeError("Headers object's guard is 'immutable'");
      case 'request': return isForbiddenRequestHeader(key, value) ? null : key;
      case 'request-no-cors': return isSafelisted(key, value) ? key : null;
      case 'response': return key === 'set-cookie' || key === 'set-cookie2' ? null : key;
      default: return key;
    }
  }

  /** Fetch Standard, "append" a header to Headers. */
  function append(state, name, value) {
    const text = normalizeValue(value);
    const key = checked(state, name, text);
    if (key === null) return;
    js.push(state.list, js.list(key, text));
    state.sorted = null;
  }

  function valuesOf(state, name) {
    if (!isToken(name)) throw new TypeError(`Invalid header name: '${name}'`);
    const key = js.toLowerCase(name);
    return js.map(js.filter(state.list, (pair) => pair[0] === key), (pair) => pair[1]);
  }

  /** Fetch Standard, "sort and combine". */
  function sortAndCombine(state) {
    if (state.sorted !== null) return state.sorted;
    const combined = new Map();
    const cookies = js.list();
    for (const [name, value] of state.list) {
      if (name === 'set-cookie') js.push(cookies, js.list(name, value));
      else combined.set(name, combined.has(name) ? `${combined.get(name)}, ${value}` : value);
    }
    state.sorted = js.sort(js.list(...combined, ...cookies), (a, b) => (a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : 0));
    return state.sorted;
  }

  const Headers = define('Headers', null, {
    constructor(init = undefined) {
      const state = initialState('none', js.list());
      keep(this, state);
      if (init === undefined) return;
      if (!isObject(init)) throw new TypeError('Type error: headers must be an object');
      for (const [name, value] of pairs(init, byteString, byteString)) append(state, name, value);
    },
    append(name, value) { append(stateOf(this), name, value); },
    delete(name) {
      const state = stateOf(this), key = checked(state, name, '');
      if (key === null) return;
      state.list = js.filter(state.list, (pair) => pair[0] !== key);
      state.sorted = null;
    },
    get(name) {
      const values = valuesOf(stateOf(this), name);
      return values.length === 0 ? null : js.join(values, ', ');
    },
    getSetCookie() { return [...valuesOf(stateOf(this), 'set-cookie')]; },
    has(name) { return valuesOf(stateOf(this), name).length > 0; },
    set(name, value) {
      const state = stateOf(this), text = normalizeValue(value), key = checked(state, name, text);
      if (key === null) return;
      const first = js.find(state.list, (pair) => pair[0] === key);
      if (first === undefined) js.push(state.list, js.list(key, text));
      else state.list = js.filter(state.list, (pair) => pair === first || pair[0] !== key);
      if (first !== undefined) first[1] = text;
      state.sorted = null;
    },
  }, { __proto__: null, operations: `
    constructor(optional any)
    append(ByteString, ByteString)
    delete(ByteString)
    get(ByteString)
    has(ByteString)
    set(ByteString, ByteString)` });
  makeIterable(Headers, 'Headers', (headers, index) => sortAndCombine(stateOf(headers))[index]);

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
