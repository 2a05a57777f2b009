/* URL Standard: URL and URLSearchParams. The parser is native. */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const patterns = realm.shared('core/patterns');
  const { encodeURIComponent, TypeError } = js;
  const { describe, usv, required, operations, isObject, pairs, makeIterable } = realm.part('core/webidl');

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
  const { statesOf, reader } = realm.shared('core/internal-state');
  const states = statesOf('URLSearchParams');
  const stateOf = reader('URLSearchParams', js.TypeError);
  const isSearchParams = (value) => states.has(value);

  /** URL Standard, "update a URLSearchParams object". */
  function setList(params, list) {
    const state = stateOf(params);
    state.list = list;
    if (state.changed !== null) state.changed(serializeForm(list));
  }

  class URLSearchParams {
    constructor(init = '') {
      let list;
      if (isObject(init)) {
        list = pairs(init, usv, usv);
      } else {
        const text = usv(init);
        list = parseForm(js.startsWith(text, '?') ? js.slice(text, 1) : text);
      }
      states.set(this, { __proto__: null, list, changed: null });
    }

    get size() {
      return stateOf(this).list.length;
    }

    append(name, value) {
      const { list } = stateOf(this);
      js.push(list, js.list(name, value));
      setList(this, list);
    }

    delete(name, value = undefined) {
      const key = name;
      const only = value === undefined ? undefined : usv(value);
      setList(this,
        js.filter(stateOf(this).list, (pair) => pair[0] !== key || (only !== undefined && pair[1] !== only)));
    }

    get(name) {
      const key = name;
      const pair = js.find(stateOf(this).list, (candidate) => candidate[0] === key);
      return pair === undefined ? null : pair[1];
    }

    getAll(name) {
      const key = name;
      return [...js.map(js.filter(stateOf(this).list, (pair) => pair[0] === key), (pair) => pair[1])];
    }

    has(name, value = undefined) {
      const key = name;
      const only = value === undefined ? undefined : usv(value);
      return js.some(stateOf(this).list, (pair) => pair[0] === key && (only === undefined || pair[1] === only));
    }

    set(name, value) {
      const key = name;
      const text = value;
      const { list } = stateOf(this);
      const first = js.find(list, (pair) => pair[0] === key);
      if (first === undefined) {
        setList(this, js.list(...list, js.list(key, text)));
      } else {
        first[1] = text;
        setList(this, js.filter(list, (pair) => pair === first || pair[0] !== key));
      }
    }

    sort() {
      // By UTF-16 code units, which is what comparing strings does; the sort is stable.
      setList(this, js.toSorted(stateOf(this).list, (a, b) => (a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : 0)));
    }

    toString() {
      return serializeForm(stateOf(this).list);
    }
  }
  describe(URLSearchParams, 'URLSearchParams');
  operations(URLSearchParams.prototype, `
    append(USVString, USVString)
    delete(USVString)
    get(USVString)
    getAll(USVString)
    has(USVString)
    set(USVString, USVString)`);
  makeIterable(URLSearchParams, 'URLSearchParams', (params, index) => stateOf(params).list[index]);

  const notAURL = (text) => new TypeError(`"${text}" cannot be parsed as a URL.`);

  class URL {
    #parts;
    #searchParams = null;

    constructor(url, base = undefined) {
      required(1, arguments.length);
      const text = usv(url);
      const parts = base === undefined ? native.parse(text) : native.parse(text, usv(base));
      if (parts === null) {
        throw notAURL(base === undefined ? text : `${text}" with base "${usv(base)}`);
      }
      this.#parts = parts;
    }

    static canParse(url, base = undefined) {
      return (base === undefined ? native.parse(url) : native.parse(url, usv(base))) !== null;
    }

    static parse(url, base = undefined) {
      return URL.canParse(url, base) ? new URL(url, base) : null;
    }

    static createObjectURL(source) {
      return realm.part('net/blob').createObjectURL(source);
    }

    static revokeObjectURL(url) {
      native.revokeObjectURL(url);
    }

    get href() {
      return this.#parts[HREF];
    }
    set href(value) {
      const text = usv(value);
      const parts = native.parse(text);
      if (parts === null) throw notAURL(text);
      this.#parts = parts;
      this.#refillParams();
    }

    get origin() {
      return this.#parts[ORIGIN];
    }

    get protocol() {
      return this.#parts[PROTOCOL];
    }
    set protocol(value) {
      this.#change('protocol', value);
    }

    get username() {
      return this.#parts[USERNAME];
    }
    set username(value) {
      this.#change('username', value);
    }

    get password() {
      return this.#parts[PASSWORD];
    }
    set password(value) {
      this.#change('password', value);
    }

    get host() {
      return this.#parts[HOST];
    }
    set host(value) {
      this.#change('host', value);
    }

    get hostname() {
      return this.#parts[HOSTNAME];
    }
    set hostname(value) {
      this.#change('hostname', value);
    }

    get port() {
      return this.#parts[PORT];
    }
    set port(value) {
      this.#change('port', value);
    }

    get pathname() {
      return this.#parts[PATHNAME];
    }
    set pathname(value) {
      this.#change('pathname', value);
    }

    get search() {
      return this.#parts[SEARCH];
    }
    set search(value) {
      this.#change('search', value);
      this.#refillParams();
    }

    get searchParams() {
      if (this.#searchParams === null) {
        this.#searchParams = new URLSearchParams();
        states.set(this.#searchParams, { __proto__: null,
          list: parseForm(this.#query()), changed: (text) => this.#change('search', text),
        });
      }
      return this.#searchParams;
    }

    get hash() {
      return this.#parts[HASH];
    }
    set hash(value) {
      this.#change('hash', value);
    }

    toString() {
      return this.#parts[HREF];
    }

    toJSON() {
      return this.#parts[HREF];
    }

    /** URL Standard, the setters of the API: a value that does not fit changes nothing. */
    #change(member, value) {
      this.#parts = native.change(this.#parts[HREF], member, usv(value));
    }

    #query() {
      const search = this.#parts[SEARCH];
      return search === '' ? '' : js.slice(search, 1);
    }

    #refillParams() {
      if (this.#searchParams !== null) stateOf(this.#searchParams).list = parseForm(this.#query());
    }
  }
  describe(URL, 'URL');
  operations(URL.prototype, `
    static canParse(USVString)
    static parse(any)
    static createObjectURL(any)
    static revokeObjectURL(USVString)`);

  return { URL, URLSearchParams, webkitURL: URL, isSearchParams, parseForm };
})
