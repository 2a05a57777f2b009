/* WebKit's `window.webkit.messageHandlers`: the way from a page to its app. */
(function (native, realm) {
  'use strict';
  const { abstract } = realm.part('interfaces');
  const clone = realm.part('clone');

  const UserMessageHandler = abstract('UserMessageHandler', null, {
    postMessage(body) {
      if (arguments.length === 0) throw new TypeError('Not enough arguments');
      const name = names.get(this);
      if (name === undefined) throw new TypeError('Illegal invocation');
      const { text, buffers } = clone.serialize(body);
      return new Promise((resolve, reject) => {
        const done = (isReply, value) => (isReply ? resolve(value) : reject(new Error(value)));
        if (!native.post(name, text, buffers, done)) {
          reject(new realm.DOMException('The message handler is gone.', 'InvalidAccessError'));
        }
      });
    },
  });
  const UserMessageHandlersNamespace = abstract('UserMessageHandlersNamespace', null, {});
  const WebKitNamespace = abstract('WebKitNamespace', null, {
    get messageHandlers() { return messageHandlers; },
  });

  const names = new WeakMap();
  const handlers = new Map();

  /** The handlers that the app has now: they come and go while a page lives. */
  function handlerNamed(name) {
    if (typeof name !== 'string' || !native.names().includes(name)) return undefined;
    let handler = handlers.get(name);
    if (handler === undefined) {
      handler = Object.create(UserMessageHandler.prototype);
      names.set(handler, name);
      handlers.set(name, handler);
    }
    return handler;
  }

  const messageHandlers = new Proxy(Object.create(UserMessageHandlersNamespace.prototype), {
    get: (target, key) => handlerNamed(key) ?? Reflect.get(target, key),
    has: (target, key) => handlerNamed(key) !== undefined || Reflect.has(target, key),
    ownKeys: () => native.names(),
    getOwnPropertyDescriptor(target, key) {
      const value = handlerNamed(key);
      return value === undefined ? undefined : { value, writable: false, enumerable: true, configurable: true };
    },
  });
  const webkit = Object.create(WebKitNamespace.prototype);

  const members = {};
  // Only worlds with a handler have the namespace.
  if (native.names().length > 0) {
    Object.defineProperty(members, 'webkit', { get: () => webkit, enumerable: true, configurable: true });
  }
  return { WebKitNamespace, UserMessageHandlersNamespace, UserMessageHandler, members };
})
