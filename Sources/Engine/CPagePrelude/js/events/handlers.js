/* HTML Standard, "Event handlers": `on…` attributes of elements and objects. */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const { Map, Object, Set } = js;
  const { isObject } = realm.part('core/interfaces');
  const { cancel } = realm.part('events/objects');
  const { windowTarget, hear, record, isWindow, removeAt } = realm.part('events/targets');
  const { NodeSlot, nextListener } = realm.shared('core/slots');
  const { defineProperty } = Object;

  let nodesPart;
  const nodes = () => (nodesPart ??= realm.part('dom/nodes'));

  /** HTML Standard: handlers of `body` and `frameset` that are the window's. */
  const windowReflecting = new Set(js.list(
    'blur', 'error', 'focus', 'load', 'resize', 'scroll', 'afterprint', 'beforeprint', 'beforeunload', 'hashchange',
    'languagechange', 'message', 'messageerror', 'offline', 'online', 'pagehide', 'pageshow', 'popstate',
    'rejectionhandled', 'storage', 'unhandledrejection', 'unload',
  ));

  /** The record whose handler an IDL attribute of `object` is about, or null where there is none to reach. */
  function handlerRecord(object, type) {
    if (windowReflecting.has(type) && NodeSlot.handle(object) !== 0) {
      const tag = object.localName;
      if (tag === 'body' || tag === 'frameset') {
        const view = nodes().windowOfDocument(NodeSlot.handle(object.ownerDocument));
        return view === null ? null : view.target;
      }
    }
    return record(object);
  }

  /** The handler of that type, made and put among the listeners when there was none: "activate an event handler". */
  function handlerOf(target, type, first) {
    const handlers = (target.handlers ??= new Map());
    let handler = handlers.get(type);
    if (handler === undefined) {
      handler = { __proto__: null, type, value: null, source: null, node: 0, listener: null };
      handlers.set(type, handler);
    }
    if (handler.listener === null) {
      const listener = {
        __proto__: null, callback: handler, capture: false, once: false, passive: false, removed: false, handler,
        number: first ? 0 : nextListener(),
      };
      const listeners = (target.listeners ??= new Map());
      const list = listeners.get(type);
      if (list === undefined) listeners.set(type, js.list(listener));
      else if (first) js.unshift(list, listener);
      else js.push(list, listener);
      handler.listener = listener;
      hear(type);
    }
    return handler;
  }

  /** HTML Standard, "deactivate an event handler". */
  function deactivate(target, handler) {
    handler.value = handler.source = null;
    if (handler.listener === null) return;
    const list = target.listeners.get(handler.type);
    const index = js.indexOf(list, handler.listener);
    if (index >= 0) removeAt(list, index);
    handler.listener = null;
  }

  /** An `on…` attribute that the parser or a clone made: its handler comes before every listener. */
  function ensureContentHandler(wrapper, target, type) {
    if (target.handlers?.has(type)) return;
    const handle = NodeSlot.handle(wrapper);
    const handler = handlerOf(target, type, true);
    handler.source = native.handlerSource(handle, type);
    handler.node = handle;
  }

  /**
   * The same for the attributes of `body` that are handlers of the window, which come after the listeners that were
   * there before the body.
   */
  function ensureBodyHandler(type) {
    if (!windowReflecting.has(type) || windowTarget.handlers?.has(type)) return;
    const body = native.bodyWithHandler(type);
    if (body === 0) return;
    const handler = handlerOf(windowTarget, type, false);
    handler.source = native.handlerSource(body, type);
    handler.node = body;
  }

  /** A script set or removed an `on…` attribute: HTML Standard, "event handler content attributes". */
  function contentAttributeChanged(wrapper, type, source) {
    const target = handlerRecord(wrapper, type);
    if (target === null) return;
    if (source === null) {
      const handler = target.handlers?.get(type);
      if (handler !== undefined) deactivate(target, handler);
      return;
    }
    const handler = handlerOf(target, type, false);
    handler.source = source;
    handler.node = NodeSlot.handle(wrapper);
    handler.value = null;
  }

  /** HTML Standard, "getting the current value of the event handler". */
  function currentValue(handler, isWindowHandler) {
    if (handler.source !== null) {
      const source = handler.source;
      handler.source = null;
      try {
        handler.value = compile(handler, source, isWindowHandler);
        // What a policy refuses is asked about again.
        if (handler.value === null) handler.source = source;
      } catch (error) {
        handler.value = null;
        realm.report(error);
      }
    }
    return handler.value;
  }

  /** A scope without names. */
  const nothing = { __proto__: null };

  function compile(handler, source, isWindowHandler) {
    const makeFunction = native.compileHandler(handler.node, handler.type, source, isWindowHandler);
    if (makeFunction === null) return null;
    const element = nodes().wrap(handler.node);
    return makeFunction(element.ownerDocument, isWindowHandler ? nothing : element.form ?? nothing, isWindowHandler
      ? nothing : element);
  }

  /** HTML Standard, "the event handler processing algorithm". */
  function callHandler(handler, object, event, known) {
    const onWindow = isWindow(object);
    const callback = currentValue(handler, onWindow);
    if (callback === null) return;
    if (typeof callback !== 'function') return;
    if (onWindow && known.type === 'error' && 'message' in known) {
      const answer = js.call(callback, object, known.message, known.filename, known.lineno, known.colno, known.error);
      if (answer === true) cancel(known);
      return;
    }
    const answer = js.call(callback, object, event);
    if (known.type === 'beforeunload') {
      // What it returns becomes a text, which cancels no event but that of the browser.
      if (!('unloadText' in known) || answer === undefined || answer === null) return;
      cancel(known);
      if (known.unloadText === '') known.unloadText = `${answer}`;
    } else if (answer === false) cancel(known);
  }

  function getHandler(object, type) {
    const target = handlerRecord(object, type);
    if (target === null) return null;
    if (target === windowTarget) ensureBodyHandler(type);
    else if (!target.handlers?.has(type) && NodeSlot.handle(object) !== 0
        && native.hasHandler(NodeSlot.handle(object), type)) {
      ensureContentHandler(object, target, type);
    }
    const handler = target.handlers?.get(type);
    return handler === undefined ? null : currentValue(handler, target === windowTarget);
  }

  function setHandler(object, type, value) {
    const target = handlerRecord(object, type);
    if (target === null) return;
    getHandlerPlace(object, target, type);
    if (!isObject(value)) {
      const handler = target.handlers?.get(type);
      if (handler !== undefined) deactivate(target, handler);
      return;
    }
    const handler = handlerOf(target, type, false);
    handler.source = null;
    handler.value = value;
  }

  /** A handler that an attribute declared keeps its place in the order when a script replaces it. */
  function getHandlerPlace(object, target, type) {
    if (target.handlers?.has(type)) return;
    if (target === windowTarget) ensureBodyHandler(type);
    else {
      const handle = NodeSlot.handle(object);
      if (handle !== 0 && native.hasHandler(handle, type)) ensureContentHandler(object, target, type);
    }
  }

  /** Defines `on…` accessors for those types. */
  function defineHandlers(prototype, types) {
    for (const type of types) {
      defineProperty(prototype, `on${type}`, { __proto__: null,
        get() { return getHandler(this, type); },
        set(value) { setHandler(this, type, value); },
        enumerable: true, configurable: true,
      });
    }
  }

  return {
    ensureContentHandler, ensureBodyHandler, contentAttributeChanged, callHandler, getHandler, setHandler,
    defineHandlers,
  };
})
