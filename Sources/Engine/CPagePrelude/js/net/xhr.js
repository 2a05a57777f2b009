/* XMLHttpRequest Standard. */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const { Boolean, Number, Symbol } = js;
  const { describe, operations, illegalConstructor } = realm.part('core/webidl');
  const { isToken, isValue, normalizeValue, isForbiddenRequestHeader } = realm.part('net/headers');
  const { checkedMethod } = realm.part('net/request');
  const { extract } = realm.part('net/body');
  const { ReceivedResponse } = realm.part('net/xhr-response');
  const { EventTarget, defineHandlers } = realm.part('events/events');
  const { progressFields, fireInSteps, fireAtOnce, stepper } = realm.part('events/progress');
  const { NodeSlot } = realm.shared('core/slots');
  const { DOMException } = realm;

  const UNSENT = 0, OPENED = 1, HEADERS_RECEIVED = 2, LOADING = 3, DONE = 4;
  const responseTypes = js.list('', 'arraybuffer', 'blob', 'document', 'json', 'text');
  const secret = Symbol('made by XMLHttpRequest');

  class XMLHttpRequestEventTarget extends EventTarget {
    constructor(key) {
      if (key !== secret) throw illegalConstructor();
      super();
    }
  }
  describe(XMLHttpRequestEventTarget, 'XMLHttpRequestEventTarget');
  defineHandlers(
    XMLHttpRequestEventTarget.prototype,
    js.list('loadstart', 'progress', 'abort', 'error', 'load', 'timeout', 'loadend'));

  class XMLHttpRequestUpload extends XMLHttpRequestEventTarget {
    // The one that the language makes spreads its arguments, which a page may hear.
    constructor(key) { super(key); }
  }
  describe(XMLHttpRequestUpload, 'XMLHttpRequestUpload');

  const invalidState = () => new DOMException('The object is in an invalid state.', 'InvalidStateError');

  class XMLHttpRequest extends XMLHttpRequestEventTarget {
    #state = UNSENT;
    #upload = new XMLHttpRequestUpload(secret);
    #isSending = false;
    #isAsync = true;
    #method = 'GET';
    #url = '';
    #requestHeaders = js.list();
    #timeout = 0;
    #withCredentials = false;
    #responseType = '';
    #overrideType = null;
    #response = ReceivedResponse.none();
    #fetchHandle = 0;
    #timer = 0;
    /** Counts `open` and the ends of requests: what comes for an earlier one is not heard. */
    #generation = 0;

    constructor() {
      super(secret);
    }

    get readyState() {
      return this.#state;
    }
    get upload() {
      return this.#upload;
    }

    get timeout() {
      return this.#timeout;
    }
    set timeout(value) {
      if (!this.#isAsync && this.#state !== UNSENT) {
        throw new DOMException('Timeouts cannot be set for synchronous requests.', 'InvalidAccessError');
      }
      this.#timeout = Number(value) >>> 0;
      if (this.#isSending) this.#armTimer();
    }

    get withCredentials() {
      return this.#withCredentials;
    }
    set withCredentials(value) {
      if (this.#state > OPENED || this.#isSending) throw invalidState();
      this.#withCredentials = Boolean(value);
    }

    get responseType() {
      return this.#responseType;
    }
    set responseType(value) {
      const type = `${value}`;
      if (!js.includes(responseTypes, type)) return;
      if (this.#state >= LOADING) throw invalidState();
      if (!this.#isAsync && this.#state !== UNSENT) {
        throw new DOMException('The response type cannot be set for synchronous requests.', 'InvalidAccessError');
      }
      this.#responseType = type;
    }

    get responseURL() {
      return this.#response.url;
    }
    get status() {
      return this.#response.status;
    }
    get statusText() {
      return this.#response.statusText;
    }

    /** XMLHttpRequest Standard, "open() method". */
    open(method, url, async = true, username = undefined, password = undefined) {
      const name = this.#checkedMethod(method);
      const resolved = native.resolve(url, username ?? undefined, password ?? undefined);
      if (resolved === null) throw new DOMException('The string did not match the expected pattern.', 'SyntaxError');
      const isAsync = Boolean(async);
      if (!isAsync && (this.#timeout !== 0 || this.#responseType !== '')) {
        throw new DOMException(
          'Synchronous XMLHttpRequests must not have a timeout or a response type.', 'InvalidAccessError');
      }
      this.#stop();
      this.#isSending = false;
      this.#method = name;
      this.#url = resolved;
      this.#isAsync = isAsync;
      this.#requestHeaders = js.list();
      this.#response = ReceivedResponse.none();
      if (this.#state !== OPENED) this.#enter(OPENED);
    }

    setRequestHeader(name, value) {
      if (this.#state !== OPENED || this.#isSending) throw invalidState();
      const key = name;
      const text = normalizeValue(value);
      if (!isToken(key) || !isValue(text)) {
        throw new DOMException('The string did not match the expected pattern.', 'SyntaxError');
      }
      if (isForbiddenRequestHeader(key, text)) return;
      const existing = js.find(this.#requestHeaders, (pair) => js.toLowerCase(pair[0]) === js.toLowerCase(key));
      if (existing === undefined) js.push(this.#requestHeaders, js.list(key, text));
      else existing[1] = `${existing[1]}, ${text}`;
    }

    /** XMLHttpRequest Standard, "send() method". */
    send(body = null) {
      if (this.#state !== OPENED || this.#isSending) throw invalidState();
      const bytes = this.#method === 'GET' || this.#method === 'HEAD' ? null : this.#extractBody(body);
      if (this.#isAsync) this.#sendAsynchronously(bytes);
      else this.#sendSynchronously(bytes);
    }

    /** XMLHttpRequest Standard, "abort() method". */
    abort() {
      const wasActive = (this.#state === OPENED && this.#isSending) || this.#state === HEADERS_RECEIVED
        || this.#state === LOADING;
      this.#stop();
      if (wasActive) for (const _ of js.steady(this.#fail('abort')));
      if (this.#state === DONE) {
        this.#state = UNSENT;
        this.#response = ReceivedResponse.none();
      }
    }

    getResponseHeader(name) {
      return this.#response.header(js.toLowerCase(name));
    }

    getAllResponseHeaders() {
      return this.#response.allHeaders();
    }

    overrideMimeType(type) {
      if (this.#state === LOADING || this.#state === DONE) throw invalidState();
      this.#overrideType = type;
    }

    get response() {
      if (this.#responseType === '' || this.#responseType === 'text') return this.#text();
      if (this.#state !== DONE || this.#response.status === 0) return null;
      return this.#response.converted(this.#responseType, this.#overrideType);
    }

    get responseText() {
      if (this.#responseType !== '' && this.#responseType !== 'text') throw invalidState();
      return this.#text();
    }

    get responseXML() {
      if (this.#responseType !== '' && this.#responseType !== 'document') throw invalidState();
      if (this.#state !== DONE || this.#response.status === 0) return null;
      // XMLHttpRequest Standard, "set a document response": HTML only when it was asked for.
      if (this.#responseType === '' && !this.#response.isXML(this.#overrideType)) return null;
      return this.#response.converted('document', this.#overrideType);
    }

    #checkedMethod(method) {
      try {
        return checkedMethod(method);
      } catch (error) {
        if (isToken(`${method}`)) throw new DOMException('The operation is insecure.', 'SecurityError');
        throw new DOMException('The string did not match the expected pattern.', 'SyntaxError');
      }
    }

    #extractBody(body) {
      if (body === null || body === undefined) return null;
      if (NodeSlot.handle(body) !== 0 && body.nodeType === 9) {
        this.#setDefaultType('text/html;charset=UTF-8');
        const doctype = body.doctype === null ? '' : `<!DOCTYPE ${body.doctype.name}>`;
        return extract(`${doctype}${body.documentElement?.outerHTML ?? ''}`).bytes;
      }
      const { bytes, type } = extract(body);
      if (type !== null) this.#setDefaultType(type);
      return bytes;
    }

    #setDefaultType(type) {
      if (!js.some(this.#requestHeaders, (pair) => js.toLowerCase(pair[0]) === 'content-type')) {
        js.push(this.#requestHeaders, js.list('Content-Type', type));
      }
    }

    #sendAsynchronously(bytes) {
      this.#isSending = true;
      const generation = ++this.#generation;
      const hasUpload = bytes !== null && bytes.length > 0;
      fireAtOnce(this, 'loadstart', progressFields(0, 0, false));
      if (generation !== this.#generation) return;
      if (hasUpload) fireAtOnce(this.#upload, 'loadstart', progressFields(0, bytes.length, true));
      if (generation !== this.#generation) return;
      this.#armTimer();
      this.#fetchHandle = native.fetch(
        this.#method, this.#url, js.flat(this.#requestHeaders), bytes, 'cors',
        this.#withCredentials ? 'include' : 'same-origin', 'follow',
        (answer) => stepper(this.#receive(generation, hasUpload ? bytes.length : 0, answer)));
    }

    /** XMLHttpRequest Standard, "processResponse" and what follows until "handle response end-of-body". */
    *#receive(generation, uploaded, answer) {
      const isCurrent = () => generation === this.#generation;
      if (!isCurrent()) return;
      this.#fetchHandle = 0;
      if (answer === null) {
        yield* js.steady(this.#fail('error'));
        return;
      }
      if (uploaded > 0) {
        for (const type of js.list('progress', 'load', 'loadend')) {
          yield* fireInSteps(this.#upload, type, progressFields(uploaded, uploaded, true));
          if (!isCurrent()) return;
        }
      }
      this.#response = ReceivedResponse.of(answer);
      this.#state = HEADERS_RECEIVED;
      yield* fireInSteps(this, 'readystatechange');
      if (!isCurrent()) return;
      const { length } = this.#response.bytes;
      const fields = () => progressFields(length, length, length > 0);
      if (length > 0) {
        this.#state = LOADING;
        yield* fireInSteps(this, 'readystatechange');
        if (!isCurrent()) return;
        yield* fireInSteps(this, 'progress', fields());
        if (!isCurrent()) return;
      }
      this.#clearTimer();
      this.#isSending = false;
      this.#state = DONE;
      yield* fireInSteps(this, 'readystatechange');
      if (!isCurrent()) return;
      yield* fireInSteps(this, 'load', fields());
      if (isCurrent()) yield* fireInSteps(this, 'loadend', fields());
    }

    #sendSynchronously(bytes) {
      this.#isSending = true;
      const answer = native.fetchSynchronously(
        this.#method, this.#url, js.flat(this.#requestHeaders), bytes, 'cors',
        this.#withCredentials ? 'include' : 'same-origin', 'follow');
      this.#isSending = false;
      if (answer === null) {
        this.#response = ReceivedResponse.none();
        this.#state = DONE;
        throw new DOMException('A network error occurred.', 'NetworkError');
      }
      this.#response = ReceivedResponse.of(answer);
      this.#enter(DONE);
      const length = this.#response.bytes.length;
      fireAtOnce(this, 'load', progressFields(length, length, length > 0));
      fireAtOnce(this, 'loadend', progressFields(length, length, length > 0));
    }

    /** XMLHttpRequest Standard, "request error steps". */
    *#fail(event) {
      this.#stop();
      this.#isSending = false;
      this.#response = ReceivedResponse.none();
      const generation = this.#generation;
      const isCurrent = () => generation === this.#generation;
      this.#state = DONE;
      yield* fireInSteps(this, 'readystatechange');
      if (isCurrent()) yield* fireInSteps(this, event, progressFields(0, 0, false));
      if (isCurrent()) yield* fireInSteps(this, 'loadend', progressFields(0, 0, false));
    }

    #stop() {
      this.#generation += 1;
      this.#clearTimer();
      if (this.#fetchHandle !== 0) native.abortFetch(this.#fetchHandle);
      this.#fetchHandle = 0;
    }

    #armTimer() {
      this.#clearTimer();
      if (this.#timeout === 0) return;
      this.#timer = native.startTimer(this.#timeout, () => {
        this.#timer = 0;
        return this.#isSending ? stepper(this.#fail('timeout')) : undefined;
      });
    }

    #clearTimer() {
      if (this.#timer !== 0) native.cancelTimer(this.#timer);
      this.#timer = 0;
    }

    #enter(state) {
      this.#state = state;
      fireAtOnce(this, 'readystatechange');
    }

    /** XMLHttpRequest Standard, "get a text response": what has arrived. */
    #text() {
      return this.#state < LOADING ? '' : this.#response.text(this.#overrideType);
    }
  }
  describe(XMLHttpRequest, 'XMLHttpRequest', { __proto__: null, UNSENT, OPENED, HEADERS_RECEIVED, LOADING, DONE });
  operations(XMLHttpRequest.prototype, `
    open(any, USVString)
    setRequestHeader(ByteString, ByteString)
    getResponseHeader(ByteString)
    overrideMimeType(DOMString)`);
  defineHandlers(XMLHttpRequest.prototype, js.list('readystatechange'));

  return { XMLHttpRequest, XMLHttpRequestUpload, XMLHttpRequestEventTarget };
})
