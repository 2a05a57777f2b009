/* DOM Standard, "Dispatching events", and the other parts about events for whoever needs several of them. */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const { Set, TypeError } = js;
  const { isObject } = realm.part('core/interfaces');
  const objects = realm.part('events/objects');
  const targets = realm.part('events/targets');
  const handlers = realm.part('events/handlers');
  const { state, createEvent } = objects;
  const { NONE, CAPTURING_PHASE, AT_TARGET, BUBBLING_PHASE } = objects.phases;
  const { windowTarget, record, isWindow, removeAt } = targets;
  const { ensureContentHandler, ensureBodyHandler, callHandler } = handlers;
  const { EventSlot, NodeSlot } = realm.shared('core/slots');

  /** The way of an event through the tree, the target first. Wrappers of nodes nobody listens at are not made. */
  class Path {
    handles; window;
    constructor(handles, withWindow) {
      this.handles = handles;
      this.window = withWindow;
    }
    get length() {
      return this.handles.length + (this.window === null ? 0 : 1);
    }
    targets() {
      const list = js.map(this.handles, (each) => nodes().wrap(each));
      if (this.window !== null) js.push(list, this.window);
      return list;
    }
  }

  let nodesPart;
  const nodes = () => (nodesPart ??= realm.part('dom/nodes'));

  /** DOM Standard, "dispatch". Answers false when the event was canceled. */
  function dispatch(event, target, targetRecord) {
    const run = begin(event, target, targetRecord);
    if (realm.me.hasOthers) {
      const worlds = inOtherWorlds(run);
      if (worlds !== undefined) {
        for (;;) {
          const result = advanceInWorlds(worlds);
          if (result !== undefined) return result;
        }
      }
    }
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
    const run = { __proto__: null,
      event, known, stops: null, activation: 0, ticket: 0, position: 0, direction: CAPTURING_PHASE,
      list: null, next: 0,
    };
    if (handle !== 0) {
      const isActivation = !withoutActivation && known.type === 'click' && 'button' in known;
      const answer = native.eventPath(handle, known.type, isActivation);
      run.activation = answer[0];
      run.stops = js.list();
      const handles = js.list();
      for (let i = 1; i < answer.length; i++) {
        // The lowest bit: there is such an `on…` attribute. The next one: the wrapper is another realm's.
        const code = answer[i], flags = code % 4, each = (code - flags) / 4;
        js.push(handles, each);
        const wrapper = i === 1 ? target : flags !== 0 ? nodes().wrap(each) : undefined;
        if (flags & 1) ensureContentHandler(wrapper, NodeSlot.extra(wrapper), known.type);
        js.push(run.stops, { __proto__: null, object: wrapper, handle: each, record: undefined });
      }
      let window = null;
      const root = handles[handles.length - 1];
      if (known.type !== 'load') {
        const view = nodes().windowOfDocument(root);
        if (view !== null) {
          window = view.window;
          js.push(run.stops, { __proto__: null, object: window, handle: 0, record: view.target });
          if (view.target === windowTarget) ensureBodyHandler(known.type);
        }
      }
      known.path = new Path(handles, window);
      if (run.activation !== 0) run.ticket = native.legacyPreActivation(run.activation);
    } else {
      if (targetRecord === windowTarget) ensureBodyHandler(known.type);
      run.stops = js.list({ __proto__: null, object: target, handle: 0, record: targetRecord });
      // DOM Standard, "get the parent", of targets that are no nodes.
      for (let { parent } = targetRecord; parent !== undefined; { parent } = record(parent)) {
        js.push(run.stops, { __proto__: null, object: parent, handle: 0, record: record(parent) });
      }
      known.path = { __proto__: null, targets: () => js.map(run.stops, ({ object }) => object) };
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
    if (handle === 0) return beginAtWindow(event);
    const target = nodes().wrap(handle);
    return begin(event, target, NodeSlot.extra(target), true);
  }

  /** Events of the window's document that only the window hears; their target is the document. */
  const documentsOwn = new Set(js.list('load', 'unload', 'beforeunload', 'pageshow', 'pagehide'));

  /** An event that the simulator fires at the window. HTML Standard, the "legacy target override flag" of dispatch. */
  function beginAtWindow(event) {
    const run = begin(event, realm.window, windowTarget, true);
    if (documentsOwn.has(run.known.type)) run.known.target = nodes().document;
    return run;
  }

  const pointer = (button, detail, modifiers) => ({ __proto__: null,
    view: realm.window, button, detail, buttons: 0, shiftKey: (modifiers & 1) !== 0, ctrlKey: (modifiers & 2) !== 0,
    altKey: (modifiers & 4) !== 0, metaKey: (modifiers & 8) !== 0,
  });
  const ownFields = {
    __proto__: null,
    MouseEvent: pointer,
    PointerEvent: (button, detail, modifiers) => ({ __proto__: null,
      ...pointer(button, detail, modifiers), pointerId: 1, pointerType: 'mouse', isPrimary: true,
    }),
    FocusEvent: (other) => ({ __proto__: null, view: realm.window, relatedTarget: nodes().wrap(other) }),
    KeyboardEvent: (key, code, keyCode) => (
      { __proto__: null, view: realm.window, key, code, keyCode, which: keyCode }),
    InputEvent: (data, inputType) => ({ __proto__: null, view: realm.window, data, inputType }),
    SubmitEvent: (submitter) => ({ __proto__: null, submitter: nodes().wrap(submitter) }),
    PopStateEvent: (value) => ({ __proto__: null, state: value }),
    HashChangeEvent: (oldURL, newURL) => ({ __proto__: null, oldURL, newURL }),
    PageTransitionEvent: (persisted) => ({ __proto__: null, persisted }),
    StorageEvent: (change, url, storageArea) => ({ __proto__: null,
      key: change[0], oldValue: change[1], newValue: change[2], url, storageArea,
    }),
    SecurityPolicyViolationEvent: (texts, numbers) => ({ __proto__: null,
      documentURI: texts[0], referrer: texts[1], blockedURI: texts[2], violatedDirective: texts[3],
      effectiveDirective: texts[3], originalPolicy: texts[4], disposition: texts[5], sample: texts[6],
      sourceFile: texts[7], statusCode: numbers[0], lineNumber: numbers[1], columnNumber: numbers[2],
    }),
    MessageEvent: (data, origin, source) => ({ __proto__: null, data, origin, source }),
    ProgressEvent: (loaded, total) => ({ __proto__: null, loaded, total, lengthComputable: total > 0 }),
  };

  /** Calls the next callback, or ends the dispatch: then answers whether the event was not canceled. */
  function advance(run) {
    return step(run) ? undefined : finish(run);
  }

  /** Calls the next callback. Answers false when there was none. */
  function step(run) {
    const listener = seek(run);
    if (listener === null) return false;
    run.next += 1;
    call(run, listener);
    if (run.known.stoppedNow) run.next = run.list.length;
    return true;
  }

  /** Goes on to the next listener. Answers null when there is none. */
  function seek(run) {
    const { known, stops } = run;
    for (;;) {
      if (run.list !== null) {
        for (; run.next < run.list.length; run.next++) {
          const listener = run.list[run.next];
          if (!listener.removed && listener.capture === (run.direction === CAPTURING_PHASE)) return listener;
        }
        run.list = null;
      }
      if (known.stopped) return null;
      if (run.direction === CAPTURING_PHASE) {
        run.position -= 1;
        if (run.position < 0) {
          run.direction = BUBBLING_PHASE;
          continue;
        }
      } else {
        run.position += 1;
        if (run.position >= stops.length || (run.position > 0 && !known.bubbles)) return null;
      }
      const list = listenersAt(stops[run.position])?.get(known.type);
      if (list === undefined || list.length === 0) continue;
      run.list = js.slice(list);
      run.next = 0;
    }
  }

  /** The event of `run` in all worlds of the document; undefined if only this one hears it. */
  function inOtherWorlds(run) {
    const { known, stops } = run;
    const handle = NodeSlot.handle(known.target);
    if (handle === 0 && stops[0].record !== windowTarget) return undefined;
    const others = native.otherWorlds(handle, known.type, known);
    return others === undefined ? undefined : inWorld(run, others);
  }

  /** An event of another world in this one, with `rest`. `known`: what is known of it there. */
  function beginCopy(handle, known, rest) {
    const { interface: name, type, bubbles, cancelable, composed, isTrusted } = known;
    const event = createEvent(name, type, bubbles, cancelable, composed, copyOf(known));
    state(event).isTrusted = isTrusted;
    const target = handle === 0 ? realm.window : nodes().wrap(handle);
    return inWorld(begin(event, target, handle === 0 ? windowTarget : NodeSlot.extra(target), true), rest);
  }

  /** The fields of an event's interface in this world. Values are cloned; null stands for what cannot be. */
  function copyOf(known) {
    const fields = { __proto__: null };
    const own = objects.baseState('', false, false, false, false);
    for (const name in known) {
      if (name in own) continue;
      const value = known[name];
      fields[name] = isObject(value) ? cloneOf(value) : value;
    }
    return fields;
  }

  /** WebKit's cloneAcrossWorlds. */
  function cloneOf(value) {
    const { serialize, deserialize, portsOf } = realm.part('core/clone');
    try {
      const serialized = serialize(value);
      return deserialize(serialized, portsOf(serialized));
    } catch {
      return null;
    }
  }

  /** The event of `run` in this world, with `rest`, the list of the worlds that have it already. */
  function inWorld(run, rest) {
    return { __proto__: null,
      known: run.known, rest, stop: 0, step: () => step(run), finish: () => finish(run),
      next() {
        const listener = seek(run);
        if (listener === null) return null;
        const { length } = run.stops;
        const stop = run.direction === CAPTURING_PHASE ? length - run.position : length + 1 + run.position;
        return { __proto__: null, stop, number: listener.number };
      },
    };
  }

  /**
   * `advance` for an event that several worlds hear. All their listeners at a target are one list, and what one of them
   * says of the event holds for all (WebKit's EventTarget::innerInvokeEventListeners).
   */
  function advanceInWorlds(worlds) {
    const { stopped, stoppedNow } = worlds.known;
    let first = null, place = null;
    for (let world = worlds; world !== undefined && !stoppedNow; world = world.rest) {
      const its = world.next();
      if (its === null || (stopped && its.stop > worlds.stop)) continue;
      if (place === null || its.stop < place.stop || (its.stop === place.stop && its.number < place.number)) {
        first = world;
        place = its;
      }
    }
    if (first !== null) {
      worlds.stop = place.stop;
      first.step();
      for (let world = worlds; world !== undefined; world = world.rest) share(first.known, world.known);
      return undefined;
    }
    for (let world = worlds; world !== undefined; world = world.rest) world.finish();
    return !worlds.known.canceled;
  }

  function share(from, to) {
    to.stopped = from.stopped;
    to.stoppedNow = from.stoppedNow;
    to.canceled = from.canceled;
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
      const index = list === undefined ? -1 : js.indexOf(list, listener);
      if (index >= 0) removeAt(list, index);
    }
    known.passive = listener.passive;
    const before = realm.currentEvent;
    realm.currentEvent = event;
    try {
      if (listener.handler !== null) callHandler(listener.handler, stop.object, event, known);
      else if (typeof listener.callback === 'function') js.call(listener.callback, stop.object, event);
      else {
        const method = listener.callback.handleEvent;
        if (typeof method !== 'function') {
          throw new TypeError("'handleEvent' property of event listener should be callable");
        }
        js.call(method, listener.callback, event);
      }
    } catch (error) {
      // DOM Standard, "inner invoke": the legacyOutputDidListenersThrowFlag.
      known.didThrow = true;
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

  /** HTML Standard, "erase all event listeners and handlers", of the window and of those nodes. */
  function eraseListeners(handles) {
    erase(windowTarget);
    windowTarget.handlers = undefined;
    for (let i = 0; i < handles.length; i++) {
      const wrapper = nodes().wrapperIfAny(handles[i]);
      if (wrapper !== undefined) erase(NodeSlot.extraIfAny(wrapper));
    }
  }

  function erase(target) {
    if (target?.listeners === undefined) return;
    target.listeners.forEach((list) => js.forEach(list, (listener) => { listener.removed = true; }));
    target.listeners = undefined;
    if (target.handlers === undefined) return;
    // They stay known, so that `on…` attributes do not bring them back.
    target.handlers.forEach((handler) => { handler.value = handler.source = handler.listener = null; });
  }

  /** DOM Standard, "fire an event". */
  function fire(target, type, options, name = 'Event', fields = undefined) {
    const event = createEvent(
      name, type, !!options?.bubbles, !!options?.cancelable, !!options?.composed, fields);
    return dispatch(event, isWindow(target) ? realm.window : target, record(target));
  }

  return {
    Event: objects.Event, CustomEvent: objects.CustomEvent, state, construct: objects.construct,
    initialize: objects.initialize, createEvent,
    EventTarget: targets.EventTarget, windowTarget, record, isWindow, makeEventTarget: targets.makeEventTarget,
    getHandler: handlers.getHandler, setHandler: handlers.setHandler, defineHandlers: handlers.defineHandlers,
    contentAttributeChanged: handlers.contentAttributeChanged,
    dispatch, begin, beginAtWindow, beginTrusted, beginCopy, advance, inWorld, advanceInWorlds, fire, hasListener,
    eraseListeners,
  };
})
