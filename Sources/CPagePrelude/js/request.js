/* Fetch Standard, "Request class". */
(function (native, realm) {
  'use strict';
  const { describe, usv, byteString, required, oneOf, isObject } = realm.part('webidl');
  const { Headers, makeHeaders, listOf, isToken } = realm.part('headers');
  const { Body, extract, mixBodyInto } = realm.part('body');
  const { AbortController, AbortSignal, isSignal } = realm.part('abort');

  const choices = {
    mode: ['navigate', 'same-origin', 'no-cors', 'cors'],
    credentials: ['omit', 'same-origin', 'include'],
    cache: ['default', 'no-store', 'reload', 'no-cache', 'force-cache', 'only-if-cached'],
    redirect: ['follow', 'error', 'manual'],
    referrerPolicy: [
      '', 'no-referrer', 'no-referrer-when-downgrade', 'same-origin', 'origin', 'strict-origin',
      'origin-when-cross-origin', 'strict-origin-when-cross-origin', 'unsafe-url',
    ],
    priority: ['high', 'low', 'auto'],
  };

  const normalizedMethods = ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'POST', 'PUT'];

  /** Fetch Standard, "normalize a method", refusing those that no script may use. */
  function checkedMethod(value) {
    const method = byteString(value);
    const upper = method.toUpperCase();
    if (!isToken(method) || ['CONNECT', 'TRACE', 'TRACK'].includes(upper)) {
      throw new TypeError(`Method is forbidden or invalid: ${method}`);
    }
    return normalizedMethods.includes(upper) ? upper : method;
  }

  let bodyOfRequest;
  let typeOfRequest;
  let settingsOf;

  class Request {
    #settings;
    #headers;
    #body = null;
    #signal;

    static {
      bodyOfRequest = (request) => request.#body;
      typeOfRequest = (request) => request.#headers.get('content-type');
      settingsOf = (request) => request.#settings;
    }

    constructor(input, init = undefined) {
      required(1, arguments.length);
      if (init !== undefined && init !== null && !isObject(init)) throw new TypeError('Type error: init must be an object');
      const options = init ?? {};
      const source = isObject(input) && #settings in input ? input : null;
      const settings = source !== null ? { ...source.#settings } : {
        method: 'GET', url: Request.#resolve(usv(input)), mode: 'cors', credentials: 'same-origin', cache: 'default',
        redirect: 'follow', referrer: 'about:client', referrerPolicy: '', integrity: '', keepalive: false,
      };
      if (source !== null && Object.keys(options).length > 0 && settings.mode === 'navigate') settings.mode = 'same-origin';
      if (options.window !== undefined && options.window !== null) throw new TypeError('Window can only be null.');
      for (const name of ['mode', 'credentials', 'cache', 'redirect', 'referrerPolicy']) {
        if (options[name] !== undefined) settings[name] = oneOf(choices[name], options[name], name);
      }
      if (options.mode !== undefined && settings.mode === 'navigate') {
        throw new TypeError('Request constructor does not accept navigate fetch mode.');
      }
      if (options.priority !== undefined) oneOf(choices.priority, options.priority, 'priority');
      if (settings.cache === 'only-if-cached' && settings.mode !== 'same-origin') {
        throw new TypeError('only-if-cached cache option requires fetch mode to be same-origin.');
      }
      if (options.referrer !== undefined) settings.referrer = Request.#referrer(usv(options.referrer));
      if (options.integrity !== undefined) settings.integrity = `${options.integrity}`;
      if (options.keepalive !== undefined) settings.keepalive = Boolean(options.keepalive);
      if (options.method !== undefined) settings.method = checkedMethod(options.method);
      if (settings.mode === 'no-cors' && !['GET', 'HEAD', 'POST'].includes(settings.method)) {
        throw new TypeError('Method must be GET, POST or HEAD in no-cors mode.');
      }
      this.#settings = settings;

      const parent = options.signal !== undefined ? options.signal : source?.signal;
      if (parent !== undefined && parent !== null && !isSignal(parent)) {
        throw new TypeError('Failed to construct Request: signal must be an AbortSignal');
      }
      this.#signal = parent === undefined || parent === null ? new AbortController().signal : AbortSignal.any([parent]);

      this.#headers = makeHeaders(settings.mode === 'no-cors' ? 'request-no-cors' : 'request', []);
      const headers = options.headers !== undefined ? new Headers(options.headers) : source?.headers;
      for (const [name, value] of headers === undefined ? [] : listOf(headers)) this.#headers.append(name, value);

      const hasBody = options.body !== undefined && options.body !== null;
      if ((hasBody || source?.#body) && (settings.method === 'GET' || settings.method === 'HEAD')) {
        throw new TypeError(`Request has method '${settings.method}' and cannot have a body`);
      }
      if (hasBody) {
        const { type, ...contents } = extract(options.body);
        this.#body = new Body(contents);
        if (type !== null && !this.#headers.has('content-type')) this.#headers.append('content-type', type);
      } else if (source !== null && source.#body !== null) {
        if (source.#body.isUnusable) throw new TypeError('Request input is disturbed or locked.');
        this.#body = source.#body.transfer();
      }
    }

    static #resolve(text) {
      const resolved = native.resolveWithoutCredentials(text);
      if (resolved === null) throw new TypeError('URL is not valid or contains user credentials.');
      return resolved;
    }

    static #referrer(text) {
      if (text === '') return 'no-referrer';
      const resolved = native.resolve(text);
      if (resolved === null) throw new TypeError('Referrer is not a valid URL.');
      return resolved;
    }

    get method() {
      return this.#settings.method;
    }
    get url() {
      return this.#settings.url;
    }
    get headers() {
      return this.#headers;
    }
    get destination() {
      return '';
    }
    get referrer() {
      return this.#settings.referrer === 'no-referrer' ? '' : this.#settings.referrer;
    }
    get referrerPolicy() {
      return this.#settings.referrerPolicy;
    }
    get mode() {
      return this.#settings.mode;
    }
    get credentials() {
      return this.#settings.credentials;
    }
    get cache() {
      return this.#settings.cache;
    }
    get redirect() {
      return this.#settings.redirect;
    }
    get integrity() {
      return this.#settings.integrity;
    }
    get keepalive() {
      return this.#settings.keepalive;
    }
    get signal() {
      return this.#signal;
    }

    clone() {
      if (this.#body?.isUnusable) throw new TypeError('Body is disturbed or locked');
      const copy = new Request(this.#settings.url, { signal: this.#signal });
      copy.#settings = { ...this.#settings };
      copy.#headers = makeHeaders(this.#settings.mode === 'no-cors' ? 'request-no-cors' : 'request', []);
      for (const [name, value] of listOf(this.#headers)) copy.#headers.append(name, value);
      copy.#body = this.#body === null ? null : this.#body.clone();
      return copy;
    }
  }
  mixBodyInto(Request, bodyOfRequest, typeOfRequest);
  describe(Request, 'Request');

  return { Request, bodyOf: bodyOfRequest, checkedMethod };
})
