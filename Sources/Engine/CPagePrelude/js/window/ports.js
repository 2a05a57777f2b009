/* HTML Standard, "Channel messaging" and "Broadcasting to other browsing contexts". */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const { Map, Object, Reflect, Symbol, TypeError } = js;
  const { describe, required, operations } = realm.part('core/webidl');
  const { EventTarget, begin, record, createEvent, defineHandlers } = realm.part('events/events');
  const clone = realm.part('core/clone');
  let pendingID = 0;

  // MARK: MessagePort

  class MessagePort extends EventTarget {
    /** The port's number in Swift; 0 once it was transferred. */
    #id;
    constructor() {
      if (pendingID === 0) throw new TypeError('Illegal constructor');
      super();
      this.#id = pendingID;
    }
    static id(port) { return #id in port ? port.#id : -1; }
    static detach(port) { port.#id = 0; }
    postMessage(message, transferOrOptions = undefined) { post(this.#id, message, transferOrOptions, this); }
    start() { native.start(this.#id); }
    close() {
      native.close(this.#id);
      byID.delete(this.#id);
    }
  }
  /** HTML Standard, "message port post message steps", from the port with that number. */
  function post(id, message, transferOrOptions, port = undefined) {
    const list = clone.transferList(
      transferOrOptions !== undefined && transferOrOptions !== null
        && typeof transferOrOptions[Symbol.iterator] !== 'function'
        ? transferOrOptions.transfer : transferOrOptions);
    if (port !== undefined && list !== undefined && js.includes(list, port)) {
      throw clone.dataCloneError('a port cannot transfer itself');
    }
    const { text, buffers, ports } = clone.serialize(message, list);
    native.post(id, text, buffers, ports);
  }

  const { id: portID, detach } = MessagePort;
  delete MessagePort.id;
  delete MessagePort.detach;
  describe(MessagePort, 'MessagePort');
  operations(MessagePort.prototype, 'postMessage(any)');
  defineHandlers(MessagePort.prototype, js.list('message', 'messageerror'));
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
    pendingID = id;
    try {
      const port = new MessagePort();
      byID.set(id, port);
      native.adopt(id);
      return port;
    } finally {
      pendingID = 0;
    }
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
    detach(port);
  }

  class MessageChannel {
    #first;
    #second;
    constructor() {
      const [first, second] = native.makeChannel();
      this.#first = adopt(first);
      this.#second = adopt(second);
    }
    get port1() { return this.#first; }
    get port2() { return this.#second; }
  }
  describe(MessageChannel, 'MessageChannel');

  // MARK: BroadcastChannel

  const channels = new Map();

  class BroadcastChannel extends EventTarget {
    #name;
    #id;
    constructor(name) {
      required(1, arguments.length);
      super();
      this.#name = `${name}`;
      this.#id = native.joinChannel(this.#name);
      channels.set(this.#id, this);
    }
    get name() { return this.#name; }
    postMessage(message) {
      if (!channels.has(this.#id)) {
        throw new realm.DOMException('This BroadcastChannel is currently closed', 'InvalidStateError');
      }
      const { text, buffers } = clone.serialize(message);
      native.broadcast(this.#id, text, buffers);
    }
    close() {
      channels.delete(this.#id);
      native.leaveChannel(this.#id);
    }
  }
  describe(BroadcastChannel, 'BroadcastChannel');
  operations(BroadcastChannel.prototype, 'postMessage(any)');
  defineHandlers(BroadcastChannel.prototype, js.list('message', 'messageerror'));

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
    return start(target, 'message', { __proto__: null, data, origin, ports: Object.freeze(received) });
  }

  return {
    MessagePort, MessageChannel, BroadcastChannel, isPort, portID, detachPort, adopt, adoptFor, forget, post, deliver,
    makeChannel: native.makeChannel,
  };
})
