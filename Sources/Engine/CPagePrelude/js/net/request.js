/* Fetch Standard, "Request class". */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const { Boolean, Object, TypeError } = js;
  const { define, slot } = realm.part('core/interfaces');
  const { usv, byteString, oneOf } = realm.part('core/conversions');
  const { Headers, makeHeaders, isToken, listOf } = realm.part('net/headers');
  const { Body, extract, mixBodyInto } = realm.part('net/body');
  const { isSignal, makeSignal, signalOfAny } = realm.part('events/abort');

  // Of a Request: { settings, headers, body, signal }.
  const { of: stateOf, ifAny: stateIfAny, set: keep } = slot('Request');

  const choices = { __proto__: null,
    mode: js.list('navigate', 'same-origin', 'no-cors', 'cors'),
    credentials: js.list('omit', 'same-origin', 'include'),
    cache: js.list('default', 'no-store', 'reload', 'no-cache', 'force-cache', 'only-if-cached'),
    redirect: js.list('follow', 'error', 'manual'),
    referrerPolicy: js.list(
      '', 'no-referrer', 'no-referrer-when-downgrade', 'same-origin', 'origin', 'strict-origin',
      'origin-when-cross-origin', 'strict-origin-when-cross-origin', 'unsafe-url',
    ),
  };
  const priorities = js.list('high', 'low', 'auto');

  const normalizedMethods = js.list('DELETE', 'GET', 'HEAD', 'OPTIONS', 'POST', 'PUT');

  /** Fetch Standard, "normalize a method", refusing those that no script may use. */
  function checkedMethod(value) {
    const method = byteString(value);
    const upper = js.toUpperCase(method);
    if (!isToken(method) || js.includes(js.list('CONNECT', 'TRACE', 'TRACK'), upper)) {
      throw new TypeError(`Method is forbidden or invalid: ${method}`);
    }
    return js.includes(normalizedMethods, upper) ? upper : method;
  }

  function resolvedURL(text) {
    const resolved = native.resolveWithoutCredentials(text);
    if (resolved === null) throw new TypeError('URL is not valid or contains user credentials.');
    return resolved;
  }

  function resolvedReferrer(text) {
    if (text === '') return 'no-referrer';
    const resolved = native.resolve(text);
    if (resolved === null) throw new TypeError('Referrer is not a valid URL.');
    return resolved;
  }

  /** Fetch Standard, "new Request(input, init)": everything but headers, body and signal. */
  function settingsFrom(input, source, init) {
    const settings = source !== undefined ? { __proto__: null, ...source.settings } : { __proto__: null,
      method: 'GET', url: resolvedURL(usv(input)), mode: 'cors', credentials: 'same-origin', cache: 'default',
      redirect: 'follow', referrer: 'about:client', referrerPolicy: '', integrity: '', keepalive: false,
    };
    if (init.window !== undefined && init.window !== null) throw new TypeError('Window can only be null.');
    for (const name in choices) {
      if (init[name] !== undefined) settings[name] = oneOf(choices[name], init[name], name);
    }
    if (init.mode !== undefined && settings.mode === 'navigate') {
      throw new TypeError('Request constructor does not accept navigate fetch mode.');
    }
    if (init.priority !== undefined) oneOf(priorities, init.priority, 'priority');
    if (settings.cache === 'only-if-cached' && settings.mode !== 'same-origin') {
      throw new TypeError('only-if-cached cache option requires fetch mode to be same-origin.');
    }
    if (init.referrer !== undefined) settings.referrer = resolvedReferrer(usv(init.referrer));
    if (init.integrity !== undefined) settings.integrity = `${init.integrity}`;
    if (init.keepalive !== undefined) settings.keepalive = Boolean(init.keepalive);
    if (init.method !== undefined) settings.method = checkedMethod(init.method);
    if (settings.mode === 'no-cors' && !js.includes(js.list('GET', 'HEAD', 'POST'), settings.method)) {
      throw new TypeError('Method must be GET, POST or HEAD in no-cors mode.');
    }
    return settings;
  }

  function signalFrom(source, init) {
    const parent = init.signal !== undefined ? init.signal : source?.signal;
    if (parent === undefined || parent === null) return makeSignal();
    if (!isSignal(parent)) throw new TypeError('Failed to construct Request: signal must be an AbortSignal');
    return signalOfAny(js.list(parent));
  }

  function headersFrom(source, init, settings) {
    const headers = makeHeaders(settings.mode === 'no-cors' ? 'request-no-cors' : 'request', js.list());
    const given = init.headers !== undefined ? new Headers(init.headers) : source?.headers ?? new Headers();
    for (const [name, value] of listOf(given)) headers.append(name, value);
    return headers;
  }

  function bodyFrom(source, init, settings, headers) {
    const isGiven = init.body !== undefined && init.body !== null;
    const inherited = source?.body ?? null;
    if ((isGiven || inherited !== null) && (settings.method === 'GET' || settings.method === 'HEAD')) {
      throw new TypeError(`Request has method '${settings.method}' and cannot have a body`);
    }
    if (isGiven) {
      const { type, ...contents } = extract(init.body);
      if (type !== null && !headers.has('content-type')) headers.append('content-type', type);
      return new Body(contents);
    }
    if (inherited?.isUnusable) throw new TypeError('Request input is disturbed or locked.');
    return inherited === null ? null : inherited.transfer();
  }

  const Request = define('Request', null, {
    constructor(input, init) {
      const options = init ?? { __proto__: null };
      const source = stateIfAny(input);
      const settings = settingsFrom(input, source, options);
      const signal = signalFrom(source, options);
      const headers = headersFrom(source, options, settings);
      keep(this, { __proto__: null, settings, signal, headers, body: bodyFrom(source, options, settings, headers) });
    },
    get method() { return stateOf(this).settings.method; },
    get url() { return stateOf(this).settings.url; },
    get headers() { return stateOf(this).headers; },
    get destination() { return ''; },
    get referrer() {
      const { referrer } = stateOf(this).settings;
      return referrer === 'no-referrer' ? '' : referrer;
    },
    get referrerPolicy() { return stateOf(this).settings.referrerPolicy; },
    get mode() { return stateOf(this).settings.mode; },
    get credentials() { return stateOf(this).settings.credentials; },
    get cache() { return stateOf(this).settings.cache; },
    get redirect() { return stateOf(this).settings.redirect; },
    get integrity() { return stateOf(this).settings.integrity; },
    get keepalive() { return stateOf(this).settings.keepalive; },
    get signal() { return stateOf(this).signal; },

    clone() {
      const { settings, signal, headers, body } = stateOf(this);
      if (body?.isUnusable) throw new TypeError('Body is disturbed or locked');
      const copy = Object.create(Request.prototype);
      keep(copy, { __proto__: null,
        settings: { __proto__: null, ...settings }, signal: signalOfAny(js.list(signal)),
        headers: headersFrom({ __proto__: null, headers }, { __proto__: null }, settings),
        body: body === null ? null : body.clone(),
      });
      return copy;
    },
  }, { __proto__: null, operations: 'constructor(any, optional dictionary)' });
  const bodyOf = (request) => stateOf(request).body;
  mixBodyInto(Request, bodyOf, (request) => stateOf(request).headers.get('content-type'));

  return { Request, bodyOf, checkedMethod };
})
