/*
 * WebSockets Standard, towards servers of which none speaks the protocol: the simulated web is asked for the handshake,
 * and whatever it answers is not one.
 */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const patterns = realm.shared('core/patterns');
  const { define, slot } = realm.part('core/interfaces');
  const { usv } = realm.part('core/conversions');
  const { encodeUTF8 } = realm.part('net/encoding');
  const { has: isBlob } = slot('Blob');
  const { EventTarget, makeEventTarget, fire } = realm.part('events/events');
  const states = { __proto__: null, CONNECTING: 0, OPEN: 1, CLOSING: 2, CLOSED: 3 };
  const { CONNECTING, CLOSING, CLOSED } = states;
  const { of: stateOf, set: keep } = slot('WebSocket');
  const timers = realm.part('core/timers').members;

  const invalid = (message, name = 'SyntaxError') => new realm.DOMException(message, name);

  /** WebSockets Standard, "new WebSocket", steps 2 to 7. */
  function parse(url) {
    const resolved = native.resolve(usv(url));
    if (resolved === null) throw invalid(`Invalid url for WebSocket ${url}`);
    const known = js.replace(resolved, patterns.startsHTTP, 'ws');
    if (!js.startsWith(known, 'ws:') && !js.startsWith(known, 'wss:')) {
      throw invalid(`Wrong url scheme for WebSocket ${known}`);
    }
    if (js.includes(known, '#')) throw invalid(`URL has fragment component ${known}`);
    return known;
  }

  function checked(given) {
    const protocols = typeof given === 'object' && given !== null ? js.list(...given) : js.list(given);
    const seen = js.list();
    for (const each of protocols) {
      const protocol = `${each}`;
      if (!patterns.token.test(protocol)) throw invalid(`Wrong protocol for WebSocket '${protocol}'`);
      if (js.includes(seen, protocol)) throw invalid(`WebSocket protocols contain duplicates:'${protocol}'`);
      js.push(seen, protocol);
    }
    return seen;
  }

  /** WebSockets Standard, "fail the WebSocket connection". */
  function fail(socket, reason) {
    const state = stateOf(socket);
    if (state.readyState === CLOSED) return;
    native.consoleError(`WebSocket connection to '${state.url}' failed: ${reason}`, state.url, 0, 0);
    state.readyState = CLOSED;
    fire(socket, 'error');
    fire(socket, 'close', undefined, 'CloseEvent', { __proto__: null, wasClean: false, code: 1006, reason: '' });
  }

  const WebSocket = define('WebSocket', EventTarget, {
    constructor(url, protocols = undefined) {
      const known = parse(url), names = protocols === undefined ? js.list() : checked(protocols);
      makeEventTarget(this);
      const state = { __proto__: null, url: known, readyState: CONNECTING, binaryType: 'blob', request: 0, sent: 0 };
      keep(this, state);
      // MixedContentChecker: there is an error, and no end.
      if (native.isMixedContent(known)) {
        native.consoleError(`[blocked] The page was not allowed to run insecure content from ${known}.`, known, 0, 0);
        state.readyState = CLOSED;
        timers.setTimeout(() => fire(this, 'error'), 0);
        return;
      }
      if (!native.permitsConnection(known)) {
        state.readyState = CLOSED;
        throw new realm.DOMException('The operation is insecure.', 'SecurityError');
      }
      const headers = js.list('upgrade', 'websocket', 'connection', 'Upgrade', 'sec-websocket-version', '13');
      if (names.length > 0) js.push(headers, 'sec-websocket-protocol', js.join(names, ', '));
      state.request = native.fetch('GET', `http${js.slice(known, 2)}`, headers, null, 'no-cors', 'include', 'manual',
        () => fail(this, 'There was a bad response from the server.'));
    },
    get url() { return stateOf(this).url; },
    get readyState() { return stateOf(this).readyState; },
    get bufferedAmount() { return stateOf(this).sent; },
    get extensions() { return stateOf(this) && ''; },
    get protocol() { return stateOf(this) && ''; },
    get binaryType() { return stateOf(this).binaryType; },
    set binaryType(value) {
      if (`${value}` === 'blob' || `${value}` === 'arraybuffer') stateOf(this).binaryType = `${value}`;
    },
    send(data) {
      const state = stateOf(this);
      if (state.readyState === CONNECTING) throw invalid('The object is in an invalid state.', 'InvalidStateError');
      if (js.isView(data) || js.isBuffer(data)) state.sent += data.byteLength;
      else state.sent += isBlob(data) ? data.size : encodeUTF8(usv(data)).length;
    },
    close(code = undefined, reason = '') {
      const state = stateOf(this);
      if (code !== undefined && js.Math.round(code) !== 1000 && !(code >= 3000 && code <= 4999)) {
        throw invalid('The object does not support the operation or argument.', 'InvalidAccessError');
      }
      if (encodeUTF8(reason).length > 123) throw invalid('WebSocket close message is too long.');
      if (state.readyState >= CLOSING) return;
      state.readyState = CLOSING;
      native.abortFetch(state.request);
      timers.setTimeout(() => fail(this, 'WebSocket is closed before the connection is established.'), 0);
    },
  }, { __proto__: null, constants: states,
    operations: `
      constructor(DOMString, optional any)
      send(any)
      close(optional double, optional USVString)`,
    handlers: js.list('open', 'message', 'error', 'close') });

  return { WebSocket };
})
