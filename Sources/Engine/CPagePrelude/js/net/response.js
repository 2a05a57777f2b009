/* Fetch Standard, "Response class". */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const { JSON, Math, Number, RangeError, TypeError } = js;
  const { describe, byteString, operations } = realm.part('core/webidl');
  const { Headers, makeHeaders, listOf, isValue } = realm.part('net/headers');
  const { Body, extract, mixBodyInto } = realm.part('net/body');

  const nullBodyStatuses = js.list(101, 103, 204, 205, 304);

  let bodyOfResponse;
  let typeOfResponse;
  let makeResponse;

  class Response {
    #kind = 'default';
    #url = '';
    #redirected = false;
    #status = 200;
    #statusText = '';
    #headers;
    #body = null;

    static {
      bodyOfResponse = (response) => response.#body;
      typeOfResponse = (response) => response.#headers.get('content-type');
      makeResponse = ({ kind, url, redirected, status, statusText, headers, bytes }, guard = 'immutable') => {
        const response = new Response();
        response.#kind = kind;
        response.#url = url;
        response.#redirected = redirected;
        response.#status = status;
        response.#statusText = statusText;
        response.#headers = makeHeaders(guard, headers);
        response.#body = bytes === null ? null : new Body({ __proto__: null, bytes });
        return response;
      };
    }

    constructor(body = null, init = undefined) {
      this.#headers = makeHeaders('response', js.list());
      if (init?.status !== undefined) {
        const status = Math.trunc(Number(init.status)) & 0xffff;
        if (status < 200 || status > 599) throw new RangeError('Status must be between 200 and 599');
        this.#status = status;
      }
      if (init?.statusText !== undefined) {
        this.#statusText = byteString(init.statusText);
        if (!isValue(this.#statusText)) throw new TypeError('Status text must be a valid reason-phrase.');
      }
      if (init?.headers !== undefined) {
        for (const [name, value] of listOf(new Headers(init.headers))) this.#headers.append(name, value);
      }
      if (body !== null && body !== undefined) {
        if (js.includes(nullBodyStatuses, this.#status)) {
          throw new TypeError('Response cannot have a body with the given status.');
        }
        const { type, ...contents } = extract(body);
        this.#body = new Body(contents);
        if (type !== null && !this.#headers.has('content-type')) this.#headers.append('content-type', type);
      }
    }

    static error() {
      return makeResponse(
        { __proto__: null, kind: 'error', url: '', redirected: false, status: 0, statusText: '', headers: js.list(),
          bytes: null });
    }

    static redirect(url, status = 302) {
      const resolved = native.resolve(url);
      if (resolved === null) throw new TypeError('Redirect URL is not valid');
      if (!js.includes(js.list(301, 302, 303, 307, 308), Number(status))) {
        throw new RangeError('Status code is not a redirect status code');
      }
      return makeResponse({ __proto__: null,
        kind: 'default', url: '', redirected: false, status: Number(status), statusText: '',
        headers: js.list(js.list('location', resolved)), bytes: null,
      });
    }

    static json(data, init = undefined) {
      const text = JSON.stringify(data);
      if (text === undefined) throw new TypeError('Value has no JSON representation');
      const response = new Response(text, init);
      if (init?.headers === undefined || !new Headers(init.headers).has('content-type')) {
        response.#headers.set('content-type', 'application/json');
      }
      return response;
    }

    get type() {
      return this.#kind;
    }
    get url() {
      return this.#url;
    }
    get redirected() {
      return this.#redirected;
    }
    get status() {
      return this.#status;
    }
    get ok() {
      return this.#status >= 200 && this.#status <= 299;
    }
    get statusText() {
      return this.#statusText;
    }
    get headers() {
      return this.#headers;
    }

    clone() {
      if (this.#body?.isUnusable) throw new TypeError('Body is disturbed or locked');
      const copy = makeResponse({ __proto__: null,
        kind: this.#kind, url: this.#url, redirected: this.#redirected, status: this.#status,
        statusText: this.#statusText, headers: js.map(listOf(this.#headers), (pair) => js.list(...pair)), bytes: null,
      }, this.#kind === 'default' ? 'response' : 'immutable');
      copy.#body = this.#body === null ? null : this.#body.clone();
      return copy;
    }
  }
  mixBodyInto(Response, bodyOfResponse, typeOfResponse);
  describe(Response, 'Response');
  operations(Response.prototype, `
    static redirect(USVString)
    static json(any)`);

  return { Response, makeResponse };
})
