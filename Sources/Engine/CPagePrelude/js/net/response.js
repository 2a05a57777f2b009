/* Fetch Standard, "Response class". */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const { JSON, Math, Number, Object, RangeError, TypeError } = js;
  const { define, slot } = realm.part('core/interfaces');
  const { byteString } = realm.part('core/conversions');
  const { Headers, makeHeaders, listOf, isValue } = realm.part('net/headers');
  const { Body, extract, mixBodyInto } = realm.part('net/body');

  const nullBodyStatuses = js.list(101, 103, 204, 205, 304);

  // Of a Response: { kind, url, redirected, status, statusText, headers, body }.
  const { of: stateOf, set: keep } = slot('Response');

  function makeResponse({ kind, url, redirected, status, statusText, headers, bytes }, guard = 'immutable') {
    const response = Object.create(Response.prototype);
    keep(response, { __proto__: null,
      kind, url, redirected, status, statusText, headers: makeHeaders(guard, headers),
      body: bytes === null ? null : new Body({ __proto__: null, bytes }),
    });
    return response;
  }

  /** Fetch Standard, "initialize a response". */
  function initialize(response, init, body, type) {
    const state = { __proto__: null,
      kind: 'default', url: '', redirected: false, status: 200, statusText: '', body: null,
      headers: makeHeaders('response', js.list()),
    };
    keep(response, state);
    if (init?.status !== undefined) {
      const status = Math.trunc(Number(init.status)) & 0xffff;
      if (status < 200 || status > 599) throw new RangeError('Status must be between 200 and 599');
      state.status = status;
    }
    if (init?.statusText !== undefined) {
      state.statusText = byteString(init.statusText);
      if (!isValue(state.statusText)) throw new TypeError('Status text must be a valid reason-phrase.');
    }
    if (init?.headers !== undefined) {
      for (const [name, value] of listOf(new Headers(init.headers))) state.headers.append(name, value);
    }
    if (body === null || body === undefined) return;
    if (js.includes(nullBodyStatuses, state.status)) {
      throw new TypeError('Response cannot have a body with the given status.');
    }
    const { type: extracted, ...contents } = extract(body);
    state.body = new Body(contents);
    const contentType = type ?? extracted;
    if (contentType !== null && !state.headers.has('content-type')) state.headers.append('content-type', contentType);
  }

  const Response = define('Response', null, {
    constructor(body = null, init = undefined) { initialize(this, init, body); },
    get type() { return stateOf(this).kind; },
    get url() { return stateOf(this).url; },
    get redirected() { return stateOf(this).redirected; },
    get status() { return stateOf(this).status; },
    get ok() { return stateOf(this).status >= 200 && stateOf(this).status <= 299; },
    get statusText() { return stateOf(this).statusText; },
    get headers() { return stateOf(this).headers; },
    clone() {
      const { body, headers, ...rest } = stateOf(this);
      if (body?.isUnusable) throw new TypeError('Body is disturbed or locked');
      const copy = makeResponse(
        { __proto__: null, ...rest, headers: js.map(listOf(headers), (pair) => js.list(...pair)), bytes: null },
        rest.kind === 'default' ? 'response' : 'immutable');
      stateOf(copy).body = body === null ? null : body.clone();
      return copy;
    },
  }, { __proto__: null,
    operations: `
      static redirect(USVString)
      static json(any)`,
    statics: {
      error() {
        return makeResponse({ __proto__: null,
          kind: 'error', url: '', redirected: false, status: 0, statusText: '', headers: js.list(), bytes: null,
        });
      },
      redirect(url, status = 302) {
        const resolved = native.resolve(url);
        if (resolved === null) throw new TypeError('Redirect URL is not valid');
        if (!js.includes(js.list(301, 302, 303, 307, 308), Number(status))) {
          throw new RangeError('Status code is not a redirect status code');
        }
        return makeResponse({ __proto__: null,
          kind: 'default', url: '', redirected: false, status: Number(status), statusText: '',
          headers: js.list(js.list('location', resolved)), bytes: null,
        });
      },
      json(data, init = undefined) {
        const text = JSON.stringify(data);
        if (text === undefined) throw new TypeError('Value has no JSON representation');
        const response = Object.create(Response.prototype);
        initialize(response, init, text, 'application/json');
        return response;
      },
    },
  });
  mixBodyInto(Response, (response) => stateOf(response).body,
    (response) => stateOf(response).headers.get('content-type'));

  return { Response, makeResponse };
})
