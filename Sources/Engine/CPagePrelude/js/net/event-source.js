/* HTML Standard, "Server-sent events". An answer comes whole: its end is the end of the connection. */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const { Uint8Array } = js;
  const patterns = realm.shared('core/patterns');
  const { define, slot } = realm.part('core/interfaces');
  const { usv } = realm.part('core/conversions');
  const { EventTarget, makeEventTarget, fire } = realm.part('events/events');
  const { unflatten } = realm.part('net/headers');
  const { essence } = realm.shared('net/mime');
  const timers = realm.part('core/timers').members;
  const states = { __proto__: null, CONNECTING: 0, OPEN: 1, CLOSED: 2 };
  const { CONNECTING, OPEN, CLOSED } = states;
  const firstDelay = 3000;
  const { of: stateOf, set: keep } = slot('EventSource');

  function connect(source) {
    const state = stateOf(source);
    const headers = js.list('accept', 'text/event-stream', 'cache-control', 'no-cache');
    if (state.lastEventId !== '') js.push(headers, 'last-event-id', state.lastEventId);
    state.request = native.fetch('GET', state.url, headers, null, 'cors', state.withCredentials ? 'include'
      : 'same-origin', 'follow', (answer) => {
      if (state.readyState !== CLOSED) received(source, state, answer);
    }, 'eventsource');
  }

  function received(source, state, answer) {
    if (answer === null) {
      reconnect(source, state);
      return;
    }
    // EventSource::didFail: what CORS refuses is not asked for again.
    if (answer === false) {
      state.readyState = CLOSED;
      fire(source, 'error');
      return;
    }
    const [, url, status, , headers, contents] = answer;
    const type = js.find(unflatten(headers), (pair) => pair[0] === 'content-type')?.[1] ?? '';
    if (status !== 200 || essence(type) !== 'text/event-stream') {
      if (status === 200) {
        native.consoleError(`EventSource's response has a MIME type ("${essence(type)}") that is not`
          + ' "text/event-stream". Aborting the connection.', state.url, 0, 0);
      }
      state.readyState = CLOSED;
      fire(source, 'error');
      return;
    }
    state.readyState = OPEN;
    state.origin = new (realm.part('net/url').URL)(url).origin;
    fire(source, 'open');
    interpret(source, state, realm.part('net/encoding').decodeUTF8(new Uint8Array(contents)));
    if (state.readyState !== CLOSED) reconnect(source, state);
  }

  /** HTML Standard, "reestablish the connection". */
  function reconnect(source, state) {
    state.readyState = CONNECTING;
    fire(source, 'error');
    if (state.readyState !== CLOSED) state.timer = timers.setTimeout(() => connect(source), state.delay);
  }

  /** EventSource::parseEventStreamLine: without a value as at first, and no number of more than 64 bits. */
  function delayOf(value) {
    if (value === '') return firstDelay;
    const delay = patterns.digits.test(value) ? js.Number(value) : -1;
    // What a timer cannot wait for never comes.
    return delay >= 0 && delay < 2 ** 64 ? js.Math.min(delay, 2 ** 31 - 1) : undefined;
  }

  /** HTML Standard, "interpreting an event stream". */
  function interpret(source, state, text) {
    let data = '', type = '', id = state.lastEventId;
    const lines = js.split(js.replace(text, patterns.newlines, '\n'), '\n');
    for (let i = 0; i < lines.length - 1 && state.readyState !== CLOSED; i++) {
      const line = lines[i], colon = js.indexOf(line, ':');
      if (line === '') {
        state.lastEventId = id;
        if (data !== '') {
          fire(source, type === '' ? 'message' : type, undefined, 'MessageEvent', { __proto__: null,
            data: js.slice(data, 0, data.length - 1), origin: state.origin, lastEventId: id, source: null,
            ports: js.Object.freeze([]) });
        }
        data = type = '';
        continue;
      }
      const field = colon < 0 ? line : js.slice(line, 0, colon);
      let value = colon < 0 ? '' : js.slice(line, colon + 1);
      if (js.startsWith(value, ' ')) value = js.slice(value, 1);
      if (field === 'data') data += `${value}\n`;
      else if (field === 'event') type = value;
      else if (field === 'id' && !js.includes(value, '\0')) id = value;
      else if (field === 'retry') state.delay = delayOf(value) ?? state.delay;
    }
  }

  const EventSource = define('EventSource', EventTarget, {
    constructor(url, options = undefined) {
      const resolved = native.resolve(usv(url));
      if (resolved === null) {
        throw new realm.DOMException(`Cannot open an EventSource to '${url}'. The URL is invalid.`, 'SyntaxError');
      }
      if (!native.permitsConnection(resolved)) {
        throw new realm.DOMException('The operation is insecure.', 'SecurityError');
      }
      makeEventTarget(this);
      keep(this, { __proto__: null, url: resolved, withCredentials: !!options?.withCredentials,
        readyState: CONNECTING, lastEventId: '', delay: firstDelay, request: 0, timer: 0, origin: '' });
      connect(this);
    },
    get url() { return stateOf(this).url; },
    get withCredentials() { return stateOf(this).withCredentials; },
    get readyState() { return stateOf(this).readyState; },
    close() {
      const state = stateOf(this);
      if (state.readyState === CLOSED) return;
      state.readyState = CLOSED;
      native.abortFetch(state.request);
      timers.clearTimeout(state.timer);
    },
  }, { __proto__: null, constants: states, operations: 'constructor(DOMString, optional any)',
    handlers: js.list('open', 'message', 'error') });

  return { EventSource };
})
