/* WebKit's `window.webkit.messageHandlers`: the way from a page to its app. */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const { Map, Object, Proxy, Reflect } = js;
  const { define, slot } = realm.part('core/interfaces');
  const clone = realm.part('core/clone');

  const names = slot('UserMessageHandler');

  const UserMessageHandler = define('UserMessageHandler', null, {
    postMessage(body) {
      const name = names.of(this);
      const { text, buffers } = clone.serialize(body);
      return js.promise.make((resolve, reject) => {
        const done = (isReply, value) => (isReply ? resolve(value) : reject(js.seen(new js.Error(value), 'Error')));
        if (!native.post(name, text, buffers, done)) {
          reject(new realm.DOMException('The object does not support the operation or argument.',
            'InvalidAccessError'));
        }
      });
    },
  }, { __proto__: null, operations: 'postMessage(any)' });
  const UserMessageHandlersNamespace = define('UserMessageHandlersNamespace', null, {});
  const WebKitNamespace = define('WebKitNamespace', null, {
    get messageHandlers() { return messageHandlers; },
  });

  const handlers = new Map();

  /** The handlers that the app has now: they come and go while a page lives. */
  function handlerNamed(name) {
    if (typeof name !== 'string' || !js.includes(native.names(), name)) return undefined;
    let handler = handlers.get(name);
    if (handler === undefined) {
      handler = Object.create(UserMessageHandler.prototype);
      names.set(handler, name);
      handlers.set(name, handler);
    }
    return handler;
  }

  const messageHandlers = new Proxy(Object.create(UserMessageHandlersNamespace.prototype), { __proto__: null,
    get: (target, key) => handlerNamed(key) ?? Reflect.get(target, key),
    has: (target, key) => handlerNamed(key) !== undefined || Reflect.has(target, key),
    ownKeys: () => native.names(),
    getOwnPropertyDescriptor(target, key) {
      const value = handlerNamed(key);
      return value === undefined ? undefined
        : { __proto__: null, value, writable: false, enumerable: true, configurable: true };
    },
  });
  const webkit = Object.create(WebKitNamespace.prototype);

  const members = { __proto__: null };
  // Only worlds with a handler have the namespace.
  if (native.names().length > 0) {
    Object.defineProperty(members, 'webkit',
      { __proto__: null, get: () => webkit, enumerable: true, configurable: true });
  }
  return { WebKitNamespace, UserMessageHandlersNamespace, UserMessageHandler, members };
})
