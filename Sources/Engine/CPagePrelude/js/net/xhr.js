/* XMLHttpRequest Standard. */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const { Boolean, Number, Object } = js;
  const { define, slot } = realm.part('core/interfaces');
  const { isToken, isValue, normalizeValue, isForbiddenRequestHeader } = realm.part('net/headers');
  const { checkedMethod } = realm.part('net/request');
  const { extract } = realm.part('net/body');
  const { ReceivedResponse } = realm.part('net/xhr-response');
  const { EventTarget, makeEventTarget, record } = realm.part('events/events');
  const { progressFields, fireInSteps, fireAtOnce, stepper } = realm.part('events/progress');
  const { NodeSlot } = realm.shared('core/slots');
  const { DOMException } = realm;

  const UNSENT = 0, OPENED = 1, HEADERS_RECEIVED = 2, LOADING = 3, DONE = 4;
  const responseTypes = js.list('', 'arraybuffer', 'blob', 'document', 'json', 'text');

  const { of: stateOf, set: keep } = slot('XMLHttpRequest');

  const initialState = (object, upload) => ({ __proto__: null,
    object, upload, state: UNSENT, isSending: false, isAsync: true, method: 'GET', url: '', requestHeaders: js.list(),
    timeout: 0, withCredentials: false, responseType: '', overrideType: null, response: ReceivedResponse.none(),
    fetchHandle: 0, timer: 0,
    /** Counts `open` and the ends of requests: what comes for an earlier one is not heard. */
    generation: 0,
  });

  const invalidState = () => new DOMException('The object is in an invalid state.', 'InvalidStateError');

  // MARK: Sending

  function methodFrom(method) {
    try {
      return checkedMethod(method);
    } catch (error) {
      if (isToken(`${method}`)) throw new DOMException('The operation is insecure.', 'SecurityError');
      throw new DOMException('The string did not match the expected pattern.', 'SyntaxError');
    }
  }

  function bodyFrom(known, body) {
    if (body === null || body === undefined) return null;
    if (NodeSlot.handle(body) !== 0 && body.nodeType === 9) {
      setDefaultType(known, 'text/html;charset=UTF-8');
      const doctype = body.doctype === null ? '' : `<!DOCTYPE ${body.doctype.name}>`;
      return extract(`${doctype}${body.documentElement?.outerHTML ?? ''}`).bytes;
    }
    const { bytes, type } = extract(body);
    if (type !== null) setDefaultType(known, type);
    return bytes;
  }

  function setDefaultType({ requestHeaders }, type) {
    if (!js.some(requestHeaders, (pair) => js.toLowerCase(pair[0]) === 'content-type')) {
      js.push(requestHeaders, js.list('Content-Type', type));
    }
  }

  /** WebKit's EventTarget::hasEventListeners. */
  function hasListeners(target) {
    const { listeners } = record(target);
    return listeners !== undefined && js.some(js.list(...listeners), ([, list]) => list.length > 0);
  }

  function sendAsynchronously(known, bytes) {
    known.isSending = true;
    known.generation += 1;
    const { object, generation } = known;
    const hasUpload = bytes !== null && bytes.length > 0;
    fireAtOnce(object, 'loadstart', progressFields(0, 0, false));
    if (generation !== known.generation) return;
    if (hasUpload) fireAtOnce(known.upload, 'loadstart', progressFields(0, bytes.length, true));
    if (generation !== known.generation) return;
    armTimer(known);
    known.fetchHandle = native.fetch(
      known.method, known.url, js.flat(known.requestHeaders), bytes, 'cors',
      known.withCredentials ? 'include' : 'same-origin', 'follow',
      (answer) => stepper(receive(known, generation, hasUpload ? bytes.length : 0, answer)), 'xmlHttpRequest',
      'about:client', '', hasListeners(known.upload));
  }

  function sendSynchronously(known, bytes) {
    known.isSending = true;
    const answer = native.fetchSynchronously(
      known.method, known.url, js.flat(known.requestHeaders), bytes, 'cors',
      known.withCredentials ? 'include' : 'same-origin', 'follow', undefined, 'xmlHttpRequest');
    known.isSending = false;
    // Mixed content was blocked: WebKit returns without an error.
    if (answer === undefined) return;
    if (!answer) {
      known.response = ReceivedResponse.none();
      known.state = DONE;
      // The description in WebKit's DOMException begins with a space.
      throw new DOMException(' A network error occurred.', 'NetworkError');
    }
    known.response = ReceivedResponse.of(answer);
    enter(known, DONE);
    const { length } = known.response.bytes;
    fireAtOnce(known.object, 'load', progressFields(length, length, length > 0));
    fireAtOnce(known.object, 'loadend', progressFields(length, length, length > 0));
  }

  // MARK: Receiving

  /** XMLHttpRequest Standard, "processResponse" and what follows until "handle response end-of-body". */
  function* receive(known, generation, uploaded, answer) {
    const { object, upload } = known;
    const isCurrent = () => generation === known.generation;
    if (!isCurrent()) return;
    known.fetchHandle = 0;
    if (!answer) {
      yield* fail(known, answer === undefined ? 'abort' : 'error');
      return;
    }
    if (uploaded > 0) {
      for (const type of js.list('progress', 'load', 'loadend')) {
        yield* fireInSteps(upload, type, progressFields(uploaded, uploaded, true));
        if (!isCurrent()) return;
      }
    }
    known.response = ReceivedResponse.of(answer);
    known.state = HEADERS_RECEIVED;
    yield* fireInSteps(object, 'readystatechange');
    if (!isCurrent()) return;
    const { length } = known.response.bytes;
    const fields = () => progressFields(length, length, length > 0);
    if (length > 0) {
      known.state = LOADING;
      yield* fireInSteps(object, 'readystatechange');
      if (!isCurrent()) return;
      yield* fireInSteps(object, 'progress', fields());
      if (!isCurrent()) return;
    }
    clearTimer(known);
    known.isSending = false;
    known.state = DONE;
    yield* fireInSteps(object, 'readystatechange');
    if (!isCurrent()) return;
    yield* fireInSteps(object, 'load', fields());
    if (isCurrent()) yield* fireInSteps(object, 'loadend', fields());
  }

  /** XMLHttpRequest Standard, "request error steps". */
  function* fail(known, event) {
    stop(known);
    known.isSending = false;
    known.response = ReceivedResponse.none();
    const { object, generation } = known;
    const isCurrent = () => generation === known.generation;
    known.state = DONE;
    yield* fireInSteps(object, 'readystatechange');
    if (isCurrent()) yield* fireInSteps(object, event, progressFields(0, 0, false));
    if (isCurrent()) yield* fireInSteps(object, 'loadend', progressFields(0, 0, false));
  }
  js.steps(fail);

  function stop(known) {
    known.generation += 1;
    clearTimer(known);
    if (known.fetchHandle !== 0) native.abortFetch(known.fetchHandle);
    known.fetchHandle = 0;
  }

  function armTimer(known) {
    clearTimer(known);
    if (known.timeout === 0) return;
    known.timer = native.startTimer(known.timeout, () => {
      known.timer = 0;
      return known.isSending ? stepper(fail(known, 'timeout')) : undefined;
    });
  }

  function clearTimer(known) {
    if (known.timer !== 0) native.cancelTimer(known.timer);
    known.timer = 0;
  }

  function enter(known, state) {
    known.state = state;
    fireAtOnce(known.object, 'readystatechange');
  }

  /** XMLHttpRequest Standard, "get a text response": what has arrived. */
  function textOf({ state, response, overrideType }) {
    return state < LOADING ? '' : response.text(overrideType);
  }

  // MARK: Interfaces

  const XMLHttpRequestEventTarget = define('XMLHttpRequestEventTarget', EventTarget, {}, { __proto__: null,
    handlers: js.list('loadstart', 'progress', 'abort', 'error', 'load', 'timeout', 'loadend'),
  });

  const XMLHttpRequestUpload = define('XMLHttpRequestUpload', XMLHttpRequestEventTarget, {});

  const XMLHttpRequest = define('XMLHttpRequest', XMLHttpRequestEventTarget, {
    constructor() {
      makeEventTarget(this);
      keep(this, initialState(this, makeEventTarget(Object.create(XMLHttpRequestUpload.prototype))));
    },
    get readyState() { return stateOf(this).state; },
    get upload() { return stateOf(this).upload; },
    get timeout() { return stateOf(this).timeout; },
    set timeout(value) {
      const known = stateOf(this);
      if (!known.isAsync && known.state !== UNSENT) {
        throw new DOMException('Timeouts cannot be set for synchronous requests.', 'InvalidAccessError');
      }
      known.timeout = Number(value) >>> 0;
      if (known.isSending) armTimer(known);
    },
    get withCredentials() { return stateOf(this).withCredentials; },
    set withCredentials(value) {
      const known = stateOf(this);
      if (known.state > OPENED || known.isSending) throw invalidState();
      known.withCredentials = Boolean(value);
    },
    get responseType() { return stateOf(this).responseType; },
    set responseType(value) {
      const known = stateOf(this), type = `${value}`;
      if (!js.includes(responseTypes, type)) return;
      if (known.state >= LOADING) throw invalidState();
      if (!known.isAsync && known.state !== UNSENT) {
        throw new DOMException('The response type cannot be set for synchronous requests.', 'InvalidAccessError');
      }
      known.responseType = type;
    },
    get responseURL() { return stateOf(this).response.url; },
    get status() { return stateOf(this).response.status; },
    get statusText() { return stateOf(this).response.statusText; },
    /** XMLHttpRequest Standard, "open() method". */
    open(method, url, async = true, username = undefined, password = undefined) {
      const known = stateOf(this), name = methodFrom(method);
      const resolved = native.resolve(url, username ?? undefined, password ?? undefined);
      if (resolved === null) throw new DOMException('The string did not match the expected pattern.', 'SyntaxError');
      if (!async && (known.timeout !== 0 || known.responseType !== '')) {
        throw new DOMException(
          'Synchronous XMLHttpRequests must not have a timeout or a response type.', 'InvalidAccessError');
      }
      stop(known);
      known.isSending = false;
      known.method = name;
      known.url = resolved;
      known.isAsync = Boolean(async);
      known.requestHeaders = js.list();
      known.response = ReceivedResponse.none();
      if (known.state !== OPENED) enter(known, OPENED);
    },
    setRequestHeader(name, value) {
      const known = stateOf(this);
      if (known.state !== OPENED || known.isSending) throw invalidState();
      const text = normalizeValue(value);
      if (!isToken(name) || !isValue(text)) {
        throw new DOMException('The string did not match the expected pattern.', 'SyntaxError');
      }
      if (isForbiddenRequestHeader(name, text)) return;
      const existing = js.find(known.requestHeaders, (pair) => js.toLowerCase(pair[0]) === js.toLowerCase(name));
      if (existing === undefined) js.push(known.requestHeaders, js.list(name, text));
      else existing[1] = `${existing[1]}, ${text}`;
    },
    /** XMLHttpRequest Standard, "send() method". */
    send(body = null) {
      const known = stateOf(this);
      if (known.state !== OPENED || known.isSending) throw invalidState();
      const bytes = known.method === 'GET' || known.method === 'HEAD' ? null : bodyFrom(known, body);
      if (known.isAsync) sendAsynchronously(known, bytes);
      else sendSynchronously(known, bytes);
    },
    /** XMLHttpRequest Standard, "abort() method". */
    abort() {
      const known = stateOf(this), { state } = known;
      stop(known);
      if ((state === OPENED && known.isSending) || state === HEADERS_RECEIVED || state === LOADING) {
        for (const _ of fail(known, 'abort'));
      }
      if (known.state === DONE) {
        known.state = UNSENT;
        known.response = ReceivedResponse.none();
      }
    },
    getResponseHeader(name) { return stateOf(this).response.header(js.toLowerCase(name)); },
    getAllResponseHeaders() { return stateOf(this).response.allHeaders(); },
    overrideMimeType(type) {
      const known = stateOf(this);
      if (known.state === LOADING || known.state === DONE) throw invalidState();
      known.overrideType = type;
    },
    get response() {
      const known = stateOf(this);
      if (known.responseType === '' || known.responseType === 'text') return textOf(known);
      if (known.state !== DONE || known.response.status === 0) return null;
      return known.response.converted(known.responseType, known.overrideType);
    },
    get responseText() {
      const known = stateOf(this);
      if (known.responseType !== '' && known.responseType !== 'text') throw invalidState();
      return textOf(known);
    },
    get responseXML() {
      const known = stateOf(this);
      if (known.responseType !== '' && known.responseType !== 'document') throw invalidState();
      if (known.state !== DONE || known.response.status === 0) return null;
      // XMLHttpRequest Standard, "set a document response": HTML only when it was asked for.
      if (known.responseType === '' && !known.response.isXML(known.overrideType)) return null;
      return known.response.converted('document', known.overrideType);
    },
  }, { __proto__: null,
    operations: `
      open(any, USVString)
      setRequestHeader(ByteString, ByteString)
      getResponseHeader(ByteString)
      overrideMimeType(DOMString)`,
    constants: { __proto__: null, UNSENT, OPENED, HEADERS_RECEIVED, LOADING, DONE },
    handlers: js.list('readystatechange'),
  });

  return { XMLHttpRequest, XMLHttpRequestUpload, XMLHttpRequestEventTarget };
})
