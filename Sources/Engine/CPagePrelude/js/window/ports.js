/* HTML Standard, "Channel messaging" and "Broadcasting to other browsing contexts". */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const { Map, Object, Reflect, Symbol } = js;
  const { define, slot } = realm.part('core/interfaces');
  const { EventTarget, makeEventTarget, begin, record, createEvent } = realm.part('events/events');
  const clone = realm.part('core/clone');

  // MARK: MessagePort

  /** Of a port: { id }, its number in Swift; 0 once it was closed or transferred. */
  const ported = slot('MessagePort');
  const portID = (value) => ported.ifAny(value)?.id ?? -1;

  const MessagePort = define('MessagePort', EventTarget, {
    postMessage(message, transferOrOptions = undefined) {
      post(ported.of(this).id, message, transferOrOptions, this);
    },
    start() { native.start(ported.of(this).id); },
    close() {
      const state = ported.of(this), { id } = state;
      native.close(id);
      byID.delete(id);
      state.id = 0;
    },
  }, { __proto__: null, operations: 'postMessage(any)', handlers: js.list('message', 'messageerror') });
  /** HTML Standard, "message port post message steps", from the port with that number. */
  function post(id, message, transferOrOptions, port = undefined) {
    // Web IDL, overload resolution: what cannot be iterated is the options dictionary.
    const list = clone.transferList(
      typeof transferOrOptions?.[Symbol.iterator] === 'function' ? transferOrOptions : transferOrOptions?.transfer);
    if (port !== undefined && list !== undefined && js.includes(list, port)) {
      throw clone.dataCloneError('a port cannot transfer itself');
    }
    const { text, buffers, ports } = clone.serialize(message, list);
    native.post(id, text, buffers, ports);
  }

  const handler = Object.getOwnPropertyDescriptor(MessagePort.prototype, 'onmessage');
  Object.defineProperty(MessagePort.prototype, 'onmessage', { __proto__: null,
    ...handler,
    set(value) {
      Reflect.apply(handler.set, this, js.list(value));
      native.start(portID(this));
    },
  });

  const byID = new Map();

  function adopt(id) {
    const port = makeEventTarget(Object.create(MessagePort.prototype));
    ported.set(port, { __proto__: null, id });
    byID.set(id, port);
    native.adopt(id);
    return port;
  }

  /** Messages for the port are events of another object: a worker's, or its global scope's. */
  function adoptFor(id, target) {
    byID.set(id, target);
    native.adopt(id);
    native.start(id);
  }

  function forget(id) {
    native.close(id);
    byID.delete(id);
  }

  const isPort = (value) => portID(value) >= 0;

  function detachPort(port) {
    byID.delete(portID(port));
    ported.of(port).id = 0;
  }

  const ends = slot('MessageChannel');

  const MessageChannel = define('MessageChannel', null, {
    constructor() {
      const [first, second] = native.makeChannel();
      ends.set(this, { __proto__: null, first: adopt(first), second: adopt(second) });
    },
    get port1() { return ends.of(this).first; },
    get port2() { return ends.of(this).second; },
  });

  // MARK: BroadcastChannel

  const channels = new Map();

  const joined = slot('BroadcastChannel');

  const BroadcastChannel = define('BroadcastChannel', EventTarget, {
    constructor(name) {
      makeEventTarget(this);
      const id = native.joinChannel(name);
      joined.set(this, { __proto__: null, name, id });
      channels.set(id, this);
    },
    get name() { return joined.of(this).name; },
    postMessage(message) {
      const { id } = joined.of(this);
      if (!channels.has(id)) {
        throw new realm.DOMException('This BroadcastChannel is currently closed', 'InvalidStateError');
      }
      const { text, buffers } = clone.serialize(message);
      native.broadcast(id, text, buffers);
    },
    close() {
      const { id } = joined.of(this);
      channels.delete(id);
      native.leaveChannel(id);
    },
  }, { __proto__: null,
    operations: `
      constructor(DOMString)
      postMessage(any)`,
    handlers: js.list('message', 'messageerror'),
  });

  // MARK: Delivery

  const start = (target, type, fields) => begin(
    createEvent('MessageEvent', type, false, false, false,
      { __proto__: null, source: null, lastEventId: '', ...fields }), target,
    record(target));

  /** A message for a port or a channel of this realm, whose event begins. `origin` is a channel's. */
  function deliver(id, text, buffers, ports, origin) {
    const target = byID.get(id) ?? channels.get(id);
    if (target === undefined) return undefined;
    const serialized = { __proto__: null, text, buffers, ports };
    let received;
    let data;
    try {
      received = clone.portsOf(serialized);
      data = clone.deserialize(serialized, received);
    } catch {
      return start(target, 'messageerror', { __proto__: null, data: null, origin, ports: Object.freeze([]) });
    }
    return start(target, 'message', { __proto__: null, data, origin, ports: Object.freeze([...received]) });
  }

  return {
    MessagePort, MessageChannel, BroadcastChannel, isPort, portID, detachPort, adopt, adoptFor, forget, post, deliver,
    makeChannel: native.makeChannel,
  };
})
