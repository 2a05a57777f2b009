/* URL Standard: URL and URLSearchParams. The parser is native. */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const patterns = realm.shared('core/patterns');
  const { encodeURIComponent, Object, TypeError } = js;
  const { define, slot, isObject } = realm.part('core/interfaces');
  const { usv, pairs, makeIterable } = realm.part('core/conversions');

  const { HREF, ORIGIN, PROTOCOL, USERNAME, PASSWORD, HOST, HOSTNAME, PORT, PATHNAME, SEARCH, HASH } =
    realm.shared('net/url-parts');

  /** URL Standard, "application/x-www-form-urlencoded parser", on text. */
  function parseForm(text) {
    const list = js.list();
    for (const sequence of js.split(text, '&')) {
      if (sequence === '') continue;
      const equals = js.indexOf(sequence, '=');
      const name = equals < 0 ? sequence : js.slice(sequence, 0, equals);
      const value = equals < 0 ? '' : js.slice(sequence, equals + 1);
      js.push(list, js.list(decodeForm(name), decodeForm(value)));
    }
    return list;
  }

  function decodeForm(text) {
    const spaced = js.includes(text, '+') ? js.replaceAll(text, '+', ' ') : text;
    return js.includes(spaced, '%') ? native.percentDecode(spaced) : spaced;
  }

  /** URL Standard, "application/x-www-form-urlencoded serializer". */
  function serializeForm(list) {
    let output = '';
    for (const pair of list) {
      if (output !== '') output += '&';
      output += `${encodeForm(pair[0])}=${encodeForm(pair[1])}`;
    }
    return output;
  }

  const formEscapes = { __proto__: null, '!': '%21', "'": '%27', '(': '%28', ')': '%29', '~': '%7E', '%20': '+' };
  const encodeForm =
    (text) => js.replace(encodeURIComponent(text), patterns.escapedInForms, (part) => formEscapes[part]);

  // Of a URLSearchParams: { list, changed }. `changed` is called after a change, so that the URL that it belongs to
  // follows.
  const { of: stateOf, set: keep, has: isSearchParams } = slot('URLSearchParams');

  /** URL Standard, "update a URLSearchParams object". */
  function setList(params, list) {
    const state = stateOf(params);
    state.list = list;
    if (state.changed !== null) state.changed(serializeForm(list));
  }

  const URLSearchParams = define('URLSearchParams', null, {
    constructor(init = '') {
      let list;
      if (isObject(init)) {
        list = pairs(init, usv, usv);
      } else {
        const text = usv(init);
        list = parseForm(js.startsWith(text, '?') ? js.slice(text, 1) : text);
      }
      keep(this, { __proto__: null, list, changed: null });
    },
    get size() { return stateOf(this).list.length; },
    append(name, value) {
      const { list } = stateOf(this);
      js.push(list, js.list(name, value));
      setList(this, list);
    },
    delete(name, value = undefined) {
      setList(this,
        js.filter(stateOf(this).list, (pair) => pair[0] !== name || (value !== undefined && pair[1] !== value)));
    },
    get(name) {
      const pair = js.find(stateOf(this).list, (candidate) => candidate[0] === name);
      return pair === undefined ? null : pair[1];
    },
    getAll(name) {
      return [...js.map(js.filter(stateOf(this).list, (pair) => pair[0] === name), (pair) => pair[1])];
    },
    has(name, value = undefined) {
      return js.some(stateOf(this).list, (pair) => pair[0] === name && (value === undefined || pair[1] === value));
    },
    set(name, value) {
      const { list } = stateOf(this);
      const first = js.find(list, (pair) => pair[0] === name);
      if (first === undefined) {
        setList(this, js.list(...list, js.list(name, value)));
      } else {
        first[1] = value;
        setList(this, js.filter(list, (pair) => pair === first || pair[0] !== name));
      }
    },
    sort() {
      // By UTF-16 code units, which is what comparing strings does; the sort is stable.
      setList(this, js.toSorted(stateOf(this).list, (a, b) => (a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : 0)));
    },
    toString() { return serializeForm(stateOf(this).list); },
  }, { __proto__: null, operations: `
    constructor(optional any)
    append(USVString, USVString)
    delete(USVString, optional USVString)
    get(USVString)
    getAll(USVString)
    has(USVString, optional USVString)
    set(USVString, USVString)` });
  makeIterable(URLSearchParams, 'URLSearchParams', (params, index) => stateOf(params).list[index]);

  const notAURL = (text) => new TypeError(`"${text}" cannot be parsed as a URL.`);

  // Of a URL: its parts, and its URLSearchParams once a script has asked for them.
  const { of: known, set: keepURL } = slot('URL');

  const parse = (text, base) => (base === undefined ? native.parse(text) : native.parse(text, base));

  /** URL Standard, the setters of the API: a value that does not fit changes nothing. */
  function change(url, member, value) {
    const state = known(url);
    state.parts = native.change(state.parts[HREF], member, usv(value));
  }

  function query(url) {
    const search = known(url).parts[SEARCH];
    return search === '' ? '' : js.slice(search, 1);
  }

  function refillParams(url) {
    const { searchParams } = known(url);
    if (searchParams !== null) stateOf(searchParams).list = parseForm(query(url));
  }

  const URL = define('URL', null, {
    constructor(url, base) {
      const parts = parse(url, base);
      if (parts === null) throw notAURL(base === undefined ? url : `${url}" with base "${base}`);
      keepURL(this, { __proto__: null, parts, searchParams: null });
    },
    get href() { return known(this).parts[HREF]; },
    set href(value) {
      const text = usv(value);
      const parts = native.parse(text);
      if (parts === null) throw notAURL(text);
      known(this).parts = parts;
      refillParams(this);
    },
    get origin() { return known(this).parts[ORIGIN]; },
    get protocol() { return known(this).parts[PROTOCOL]; },
    set protocol(value) { change(this, 'protocol', value); },
    get username() { return known(this).parts[USERNAME]; },
    set username(value) { change(this, 'username', value); },
    get password() { return known(this).parts[PASSWORD]; },
    set password(value) { change(this, 'password', value); },
    get host() { return known(this).parts[HOST]; },
    set host(value) { change(this, 'host', value); },
    get hostname() { return known(this).parts[HOSTNAME]; },
    set hostname(value) { change(this, 'hostname', value); },
    get port() { return known(this).parts[PORT]; },
    set port(value) { change(this, 'port', value); },
    get pathname() { return known(this).parts[PATHNAME]; },
    set pathname(value) { change(this, 'pathname', value); },
    get search() { return known(this).parts[SEARCH]; },
    set search(value) {
      change(this, 'search', value);
      refillParams(this);
    },
    get searchParams() {
      const state = known(this);
      if (state.searchParams === null) {
        state.searchParams = Object.create(URLSearchParams.prototype);
        keep(state.searchParams,
          { __proto__: null, list: parseForm(query(this)), changed: (text) => change(this, 'search', text) });
      }
      return state.searchParams;
    },
    get hash() { return known(this).parts[HASH]; },
    set hash(value) { change(this, 'hash', value); },
    toString() { return known(this).parts[HREF]; },
    toJSON() { return known(this).parts[HREF]; },
  }, { __proto__: null,
    operations: `
      constructor(USVString, optional USVString)
      static canParse(USVString, optional USVString)
      static parse(USVString, optional USVString)
      static createObjectURL(any)
      static revokeObjectURL(USVString)`,
    statics: {
      canParse: (url, base) => parse(url, base) !== null,
      parse(url, base) {
        const parts = parse(url, base);
        if (parts === null) return null;
        const object = Object.create(URL.prototype);
        keepURL(object, { __proto__: null, parts, searchParams: null });
        return object;
      },
      /** Of two overloads in WebKit, for a Blob and for a MediaSource; what is neither is no argument's mistake. */
      createObjectURL(object) {
        const { isBlob, createObjectURL } = realm.part('net/blob');
        if (!isBlob(object)) throw new TypeError('Type error');
        return createObjectURL(object);
      },
      revokeObjectURL(url) { native.revokeObjectURL(url); },
    },
  });

  return { URL, URLSearchParams, webkitURL: URL, isSearchParams, parseForm };
})
