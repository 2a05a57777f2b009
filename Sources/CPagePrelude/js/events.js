/* DOM Standard, "Events": Event, CustomEvent, EventTarget, dispatch. HTML Standard, "Event handlers". */
(function (native, realm) {
  'use strict';
  const { define, required, calledWithoutNew, isObject } = realm.part('interfaces');
  const { EventSlot, NodeSlot, ObjectSlot } = realm.shared('slots');
  const { defineProperty } = Object;

  const NONE = 0, CAPTURING_PHASE = 1, AT_TARGET = 2, BUBBLING_PHASE = 3;

  // MARK: Event

  /** The part of an event's state that all interfaces have. */
  function baseState(type, bubbles, cancelable, composed, isTrusted) {
    return {
      type, bubbles, cancelable, composed, isTrusted,
      target: null, currentTarget: null, relatedTarget: null, eventPhase: NONE,
      stopped: false, stoppedNow: false, canceled: false, passive: false,
      initialized: true, dispatching: false, path: null, timeStamp: native.now(),
    };
  }

  function state(event) {
    const found = EventSlot.of(event);
    if (found === undefined) throw new TypeError('Illegal invocation');
    return found;
  }

  /** DOM Standard, "inner event creation steps", for a script's `new`. */
  function construct(event, type, init, given) {
    required(1, given);
    if (init !== undefined && init !== null && !isObject(init)) throw new TypeError('Type error');
    const known = baseState(
      `${type}`, !!init?.bubbles, !!init?.cancelable, !!init?.composed, false);
    new EventSlot(event, known);
    return known;
  }

  /** DOM Standard, "set the canceled flag". */
  function cancel(event) {
    if (event.cancelable && !event.passive) event.canceled = true;
  }

  function Event(type, init) {
    if (!new.target) throw calledWithoutNew();
    construct(this, type, init, arguments.length);
  }
  define(Event, null, {
    get type() { return state(this).type; },
    get target() { return state(this).target; },
    get srcElement() { return state(this).target; },
    get currentTarget() { return state(this).currentTarget; },
    get eventPhase() { return state(this).eventPhase; },
    get bubbles() { return state(this).bubbles; },
    get cancelable() { return state(this).cancelable; },
    get composed() { return state(this).composed; },
    get defaultPrevented() { return state(this).canceled; },
    get isTrusted() { return state(this).isTrusted; },
    get timeStamp() { return state(this).timeStamp; },
    get cancelBubble() { return state(this).stopped; },
    set cancelBubble(value) { if (value) state(this).stopped = true; },
    get returnValue() { return !state(this).canceled; },
    set returnValue(value) { if (!value) cancel(state(this)); },
    stopPropagation() { state(this).stopped = true; },
    stopImmediatePropagation() {
      const event = state(this);
      event.stopped = event.stoppedNow = true;
    },
    preventDefault() { cancel(state(this)); },
    composedPath() {
      const event = state(this);
      return event.path === null ? [] : event.path.targets();
    },
    initEvent(type, bubbles = false, cancelable = false) {
      required(1, arguments.length);
      const event = state(this);
      if (!event.dispatching) initialize(event, `${type}`, !!bubbles, !!cancelable);
    },
  }, { NONE, CAPTURING_PHASE, AT_TARGET, BUBBLING_PHASE });

  /** DOM Standard, "initialize". */
  function initialize(event, type, bubbles, cancelable) {
    event.initialized = true;
    event.stopped = event.stoppedNow = event.canceled = event.isTrusted = false;
    event.target = null;
    event.type = type;
    event.bubbles = bubbles;
    event.cancelable = cancelable;
  }

  function CustomEvent(type, init) {
    if (!new.target) throw calledWithoutNew();
    construct(this, type, init, arguments.length).detail = init?.detail === undefined ? null : init.detail;
  }
  define(CustomEvent, Event, {
    __proto__: Event.prototype,
    get detail() { return state(this).detail; },
    initCustomEvent(type, bubbles = false, cancelable = false, detail = null) {
      required(1, arguments.length);
      const event = state(this);
      if (event.dispatching) return;
      initialize(event, `${type}`, !!bubbles, !!cancelable);
      event.detail = detail;
    },
  });

  /** The prototype of an event interface by name; those beyond the two above are made on first use. */
  function prototypeOf(name) {
    if (name === 'Event') return Event.prototype;
    if (name === 'CustomEvent') return CustomEvent.prototype;
    return realm.part('event-interfaces').interfaceNamed(name).prototype;
  }

  /** DOM Standard, "create an event": a trusted one, made by the simulator. `fields` are its interface's own. */
  function createEvent(name, type, bubbles, cancelable, composed, fields) {
    const event = Object.create(prototypeOf(name));
    const known = baseState(type, bubbles, cancelable, composed, true);
    if (name !== 'Event' && name !== 'CustomEvent') Object.assign(known, realm.part('event-interfaces').defaults(name));
    if (fields !== undefined) Object.assign(known, fields);
    new EventSlot(event, known);
    return event;
  }

  // MARK: EventTarget

  const windowTarget = { listeners: undefined, handlers: undefined };
  /** Types that Swift knows to be heard in this realm. */
  const heard = new Set();

  function hear(type) {
    if (heard.has(type)) return;
    heard.add(type);
    native.hear(type);
  }

  /**
   * Where the listeners of a target are kept: the window's and a node's are reached in different ways.
   * A method called on nothing is the window's, as for any member of the global object.
   */
  function record(target) {
    if (NodeSlot.handle(target) !== 0) return NodeSlot.extra(target);
    const own = ObjectSlot.of(target);
    if (own !== undefined) return own;
    if (isWindow(target)) return windowTarget;
    throw new TypeError('Illegal invocation');
  }

  const isWindow = (value) =>
    value === undefined || value === null || value === realm.window || value === realm.global;

  function EventTarget() {
    if (!new.target) throw calledWithoutNew();
    new ObjectSlot(this, { listeners: undefined, handlers: undefined });
  }
  define(EventTarget, null, {
    addEventListener(type, callback, options) {
      required(2, arguments.length);
      addListener(record(this), `${type}`, callback, options, isWindow(this) ? realm.window : this);
    },
    removeEventListener(type, callback, options) {
      required(2, arguments.length);
      const capture = isObject(options) ? !!options.capture : !!options;
      removeListener(record(this), `${type}`, callback, capture);
    },
    dispatchEvent(event) {
      required(1, arguments.length);
      const known = EventSlot.of(event);
      if (known === undefined) throw new TypeError("Argument 1 ('event') to EventTarget.dispatchEvent must be an instance of Event");
      if (known.dispatching || !known.initialized) {
        throw new realm.DOMException('The object is in an invalid state.', 'InvalidStateError');
      }
      known.isTrusted = false;
      return dispatch(event, isWindow(this) ? realm.window : this, record(this));
    },
  });

  /** Makes any object an event target; used for objects whose interfaces are written elsewhere. */
  function makeEventTarget(object) {
    new ObjectSlot(object, { listeners: undefined, handlers: undefined });
    return object;
  }

  const passiveByDefault = new Set(['touchstart', 'touchmove', 'wheel', 'mousewheel']);

  /** DOM Standard, "add an event listener". */
  function addListener(target, type, callback, options, object) {
    if (callback !== null && callback !== undefined && !isObject(callback)) {
      throw new TypeError("Argument 2 ('listener') to EventTarget.addEventListener must be an object");
    }
    let capture = false, once = false, passive = null, signal;
    if (isObject(options)) {
      capture = !!options.capture;
      once = !!options.once;
      if (options.passive !== undefined) passive = !!options.passive;
      signal = options.signal;
      if (signal !== undefined && !isObject(signal)) throw new TypeError('Type error');
    } else {
      capture = !!options;
    }
    if (callback === null || callback === undefined || signal?.aborted) return;
    if (passive === null) passive = passiveByDefault.has(type) && isRootTarget(object);
    const listeners = (target.listeners ??= new Map());
    const list = listeners.get(type);
    const listener = { callback, capture, once, passive, removed: false, handler: null };
    if (list === undefined) listeners.set(type, [listener]);
    else {
      for (const each of list) if (each.callback === callback && each.capture === capture) return;
      list.push(listener);
    }
    hear(type);
    if (signal !== undefined) {
      realm.part('abort').addAlgorithm(signal, () => removeListener(target, type, callback, capture));
    }
  }

  function isRootTarget(object) {
    if (object === realm.window) return true;
    const type = object.nodeType;
    if (type === 9) return true;
    return type === 1 && (object === object.ownerDocument.documentElement || object === object.ownerDocument.body);
  }

  function removeListener(target, type, callback, capture) {
    const list = target.listeners?.get(type);
    if (list === undefined) return;
    const index = list.findIndex((each) => each.callback === callback && each.capture === capture);
    if (index >= 0) removeAt(list, index);
  }

  function removeAt(list, index) {
    list[index].removed = true;
    list.splice(index, 1);
  }

  // MARK: Dispatch

  /** The way of an event through the tree, the target first. Wrappers of nodes nobody listens at are not made. */
  class Path {
    constructor(handles, withWindow) {
      this.handles = handles;
      this.window = withWindow;
    }
    get length() {
      return this.handles.length + (this.window === null ? 0 : 1);
    }
    targets() {
      const list = this.handles.map((each) => nodes().wrap(each));
      if (this.window !== null) list.push(this.window);
      return list;
    }
  }

  let nodesPart;
  const nodes = () => (nodesPart ??= realm.part('dom-nodes'));

  /** DOM Standard, "dispatch". Answers false when the event was canceled. */
  function dispatch(event, target, targetRecord) {
    const run = begin(event, target, targetRecord);
    while (step(run));
    return finish(run);
  }

  /**
   * What follows is the algorithm cut in three, so that the simulator can call one callback at a time and
   * the engine performs a microtask checkpoint after each: `begin`, `step` until it answers false, `finish`.
   */
  function begin(event, target, targetRecord, withoutActivation = false) {
    const known = EventSlot.of(event);
    known.dispatching = true;
    known.target = target;
    const handle = NodeSlot.handle(target);
    const run = {
      event, known, stops: null, activation: 0, ticket: 0, position: 0, direction: CAPTURING_PHASE,
      list: null, next: 0,
    };
    if (handle !== 0) {
      const isActivation = !withoutActivation && known.type === 'click' && 'button' in known;
      const answer = native.eventPath(handle, known.type, isActivation);
      run.activation = answer[0];
      run.stops = [];
      const handles = [];
      for (let i = 1; i < answer.length; i++) {
        // The lowest bit: there is such an `on…` attribute. The next one: the wrapper is another realm's.
        const code = answer[i], flags = code % 4, each = (code - flags) / 4;
        handles.push(each);
        const wrapper = i === 1 ? target : flags !== 0 ? nodes().wrap(each) : undefined;
        if (flags & 1) ensureContentHandler(wrapper, NodeSlot.extra(wrapper), known.type);
        run.stops.push({ object: wrapper, handle: each, record: undefined });
      }
      let window = null;
      const root = handles[handles.length - 1];
      if (known.type !== 'load') {
        const view = nodes().windowOfDocument(root);
        if (view !== null) {
          window = view.window;
          run.stops.push({ object: window, handle: 0, record: view.target });
          if (view.target === windowTarget) ensureBodyHandler(known.type);
        }
      }
      known.path = new Path(handles, window);
      if (run.activation !== 0) run.ticket = native.legacyPreActivation(run.activation);
    } else {
      if (targetRecord === windowTarget) ensureBodyHandler(known.type);
      run.stops = [{ object: target, handle: 0, record: targetRecord }];
      known.path = { targets: () => [target] };
    }
    run.position = run.stops.length;
    return run;
  }

  /**
   * For events that the simulator makes, on the window (handle 0) or a node. `flags`: 1 bubbles, 2 cancelable,
   * 4 composed, 8 trusted. `a`, `b`, `c`: what the interface has of its own, see `ownFields`.
   */
  function beginTrusted(handle, interfaceName, type, flags, a, b, c) {
    const fields = ownFields[interfaceName];
    const event = createEvent(
      interfaceName, type, (flags & 1) !== 0, (flags & 2) !== 0, (flags & 4) !== 0,
      fields === undefined ? undefined : fields(a, b, c));
    if ((flags & 8) === 0) state(event).isTrusted = false;
    if (handle === 0) return begin(event, realm.window, windowTarget, true);
    const target = nodes().wrap(handle);
    return begin(event, target, NodeSlot.extra(target), true);
  }

  const pointer = (button, detail, modifiers) => ({
    view: realm.window, button, detail, buttons: 0, shiftKey: (modifiers & 1) !== 0, ctrlKey: (modifiers & 2) !== 0,
    altKey: (modifiers & 4) !== 0, metaKey: (modifiers & 8) !== 0,
  });
  const ownFields = {
    __proto__: null,
    MouseEvent: pointer,
    PointerEvent: (button, detail, modifiers) => ({
      ...pointer(button, detail, modifiers), pointerId: 1, pointerType: 'mouse', isPrimary: true,
    }),
    FocusEvent: (other) => ({ view: realm.window, relatedTarget: nodes().wrap(other) }),
    KeyboardEvent: (key, code, keyCode) => ({ view: realm.window, key, code, keyCode, which: keyCode }),
    InputEvent: (data, inputType) => ({ view: realm.window, data, inputType }),
    SubmitEvent: (submitter) => ({ submitter: nodes().wrap(submitter) }),
    PopStateEvent: (value) => ({ state: value }),
    HashChangeEvent: (oldURL, newURL) => ({ oldURL, newURL }),
    PageTransitionEvent: (persisted) => ({ persisted }),
    StorageEvent: (change, url, storageArea) => ({
      key: change[0], oldValue: change[1], newValue: change[2], url, storageArea,
    }),
    MessageEvent: (data, origin, source) => ({ data, origin, source }),
    ProgressEvent: (loaded, total) => ({ loaded, total, lengthComputable: total > 0 }),
  };

  /** Calls the next callback, or ends the dispatch: then answers whether the event was not canceled. */
  function advance(run) {
    return step(run) ? undefined : finish(run);
  }

  /** Calls the next callback. Answers false when there was none. */
  function step(run) {
    const { known, stops } = run;
    for (;;) {
      if (run.list !== null) {
        while (run.next < run.list.length) {
          const listener = run.list[run.next++];
          if (listener.removed || listener.capture !== (run.direction === CAPTURING_PHASE)) continue;
          call(run, listener);
          if (known.stoppedNow) run.next = run.list.length;
          return true;
        }
        run.list = null;
      }
      if (known.stopped) return false;
      if (run.direction === CAPTURING_PHASE) {
        run.position -= 1;
        if (run.position < 0) {
          run.direction = BUBBLING_PHASE;
          continue;
        }
      } else {
        run.position += 1;
        if (run.position >= stops.length || (run.position > 0 && !known.bubbles)) return false;
      }
      const list = listenersAt(stops[run.position])?.get(known.type);
      if (list === undefined || list.length === 0) continue;
      run.list = list.slice();
      run.next = 0;
    }
  }

  /** Looked up on arrival: a callback may have added listeners further along the way. */
  function listenersAt(stop) {
    if (stop.record === undefined) {
      stop.object ??= nodes().wrapperIfAny(stop.handle);
      if (stop.object === undefined) return undefined;
      stop.record = NodeSlot.extraIfAny(stop.object);
    }
    return stop.record?.listeners;
  }

  /** Whether a script added a listener for that type to the node. */
  function hasListener(handle, type) {
    const object = nodes().wrapperIfAny(handle);
    return object !== undefined && (NodeSlot.extraIfAny(object)?.listeners?.get(type)?.length ?? 0) > 0;
  }

  /** DOM Standard, "inner invoke", for one listener. */
  function call(run, listener) {
    const { known, event } = run;
    const stop = run.stops[run.position];
    known.currentTarget = stop.object;
    known.eventPhase = run.position === 0 ? AT_TARGET : run.direction;
    if (listener.once) {
      const list = stop.record.listeners.get(known.type);
      const index = list === undefined ? -1 : list.indexOf(listener);
      if (index >= 0) removeAt(list, index);
    }
    known.passive = listener.passive;
    const before = realm.currentEvent;
    realm.currentEvent = event;
    try {
      if (listener.handler !== null) callHandler(listener.handler, stop.object, event, known);
      else if (typeof listener.callback === 'function') listener.callback.call(stop.object, event);
      else {
        const method = listener.callback.handleEvent;
        if (typeof method !== 'function') throw new TypeError("'handleEvent' property of event listener should be callable");
        method.call(listener.callback, event);
      }
    } catch (error) {
      realm.report(error);
    }
    known.passive = false;
    realm.currentEvent = before;
  }

  function finish(run) {
    const { known } = run;
    known.eventPhase = NONE;
    known.currentTarget = null;
    known.path = null;
    known.dispatching = known.stopped = known.stoppedNow = false;
    if (run.activation !== 0) {
      native.activate(
        run.activation, run.ticket, known.canceled, known.button, known.isTrusted,
        (known.shiftKey ? 1 : 0) | (known.ctrlKey ? 2 : 0) | (known.altKey ? 4 : 0) | (known.metaKey ? 8 : 0));
    }
    return !known.canceled;
  }

  /** DOM Standard, "fire an event". */
  function fire(target, type, options, name = 'Event', fields = undefined) {
    const event = createEvent(
      name, type, !!options?.bubbles, !!options?.cancelable, !!options?.composed, fields);
    return dispatch(event, isWindow(target) ? realm.window : target, record(target));
  }

  // MARK: Event handlers

  /** HTML Standard: handlers of `body` and `frameset` that are the window's. */
  const windowReflecting = new Set([
    'blur', 'error', 'focus', 'load', 'resize', 'scroll', 'afterprint', 'beforeprint', 'beforeunload', 'hashchange',
    'languagechange', 'message', 'messageerror', 'offline', 'online', 'pagehide', 'pageshow', 'popstate',
    'rejectionhandled', 'storage', 'unhandledrejection', 'unload',
  ]);

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
      handler = { type, value: null, source: null, node: 0, listener: null };
      handlers.set(type, handler);
    }
    if (handler.listener === null) {
      const listener = { callback: handler, capture: false, once: false, passive: false, removed: false, handler };
      const listeners = (target.listeners ??= new Map());
      const list = listeners.get(type);
      if (list === undefined) listeners.set(type, [listener]);
      else if (first) list.unshift(listener);
      else list.push(listener);
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
    const index = list.indexOf(handler.listener);
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

  /** The same for the attributes of `body` that are handlers of the window. */
  function ensureBodyHandler(type) {
    if (!windowReflecting.has(type) || windowTarget.handlers?.has(type)) return;
    const body = native.bodyWithHandler(type);
    if (body === 0) return;
    const handler = handlerOf(windowTarget, type, true);
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
    return makeFunction(element.ownerDocument, isWindowHandler ? nothing : element.form ?? nothing, isWindowHandler ? nothing : element);
  }

  /** HTML Standard, "the event handler processing algorithm". */
  function callHandler(handler, object, event, known) {
    const onWindow = isWindow(object);
    const callback = currentValue(handler, onWindow);
    if (callback === null) return;
    if (typeof callback !== 'function') return;
    if (onWindow && known.type === 'error' && 'message' in known) {
      const answer = callback.call(object, known.message, known.filename, known.lineno, known.colno, known.error);
      if (answer === true) cancel(known);
      return;
    }
    const answer = callback.call(object, event);
    if (known.type === 'beforeunload' && 'unloadText' in known) {
      if (answer === undefined || answer === null) return;
      cancel(known);
      if (known.unloadText === '') known.unloadText = `${answer}`;
    } else if (answer === false) cancel(known);
  }

  function getHandler(object, type) {
    const target = handlerRecord(object, type);
    if (target === null) return null;
    if (target === windowTarget) ensureBodyHandler(type);
    else if (!target.handlers?.has(type) && NodeSlot.handle(object) !== 0 && native.hasHandler(NodeSlot.handle(object), type)) {
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
      defineProperty(prototype, `on${type}`, {
        get() { return getHandler(this, type); },
        set(value) { setHandler(this, type, value); },
        enumerable: true, configurable: true,
      });
    }
  }

  return {
    Event, CustomEvent, EventTarget, state, construct, initialize, createEvent, dispatch, begin, beginTrusted, advance, fire,
    record, windowTarget, makeEventTarget, isWindow, hasListener, getHandler, setHandler, defineHandlers, contentAttributeChanged,
  };
})
