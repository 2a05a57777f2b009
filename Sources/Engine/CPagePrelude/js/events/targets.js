/* DOM Standard, "EventTarget": who listens to what. */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const { Map, Set, TypeError } = js;
  const { define, slot, isObject } = realm.part('core/interfaces');
  const { EventSlot, NodeSlot, nextListener } = realm.shared('core/slots');

  const windowTarget = { __proto__: null, listeners: undefined, handlers: undefined, parent: undefined };
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
    const own = others.ifAny(target);
    if (own !== undefined) return own;
    if (isWindow(target)) return windowTarget;
    throw new TypeError('Illegal invocation');
  }

  /** The listeners of targets that are neither nodes nor windows. */
  const others = slot('EventTarget');

  const isWindow = (value) =>
    value === undefined || value === null || value === realm.window || value === realm.global;

  const EventTarget = define('EventTarget', null, {
    constructor() {
      makeEventTarget(this);
    },
    addEventListener(type, callback, options) {
      addListener(record(this), type, callback, options, isWindow(this) ? realm.window : this);
    },
    removeEventListener(type, callback, options) {
      const capture = isObject(options) ? !!options.capture : !!options;
      removeListener(record(this), type, callback, capture);
    },
    dispatchEvent(event) {
      const known = EventSlot.of(event);
      if (known.dispatching || !known.initialized) {
        throw new realm.DOMException('The object is in an invalid state.', 'InvalidStateError');
      }
      known.isTrusted = false;
      return realm.part('events/events').dispatch(event, isWindow(this) ? realm.window : this, record(this));
    },
  }, { __proto__: null, operations: `
    addEventListener(DOMString, listener listener)
    removeEventListener(DOMString, listener listener)
    dispatchEvent(Event event)` });

  /** For `new`, and for objects of the interfaces that inherit from EventTarget. */
  function makeEventTarget(object) {
    others.set(object, { __proto__: null, listeners: undefined, handlers: undefined, parent: undefined });
    return object;
  }

  const passiveByDefault = new Set(js.list('touchstart', 'touchmove', 'wheel', 'mousewheel'));

  /** DOM Standard, "add an event listener". */
  function addListener(target, type, callback, options, object) {
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
    // A body that is there already was before this listener.
    if (target === windowTarget) realm.part('events/handlers').ensureBodyHandler(type);
    const listeners = (target.listeners ??= new Map());
    const list = listeners.get(type);
    const listener = {
      __proto__: null, callback, capture, once, passive, removed: false, handler: null, number: nextListener(),
    };
    if (list === undefined) listeners.set(type, js.list(listener));
    else {
      if (isListening(list, callback, capture)) return;
      js.push(list, listener);
      list.callbacks?.set(callback, (list.callbacks.get(callback) ?? 0) | (capture ? 2 : 1));
    }
    hear(type);
    if (signal !== undefined) {
      realm.part('events/abort').addAlgorithm(signal, () => removeListener(target, type, callback, capture));
    }
  }

  /** Long lists know their callbacks: 1 for one that bubbles, 2 for one that captures. */
  function isListening(list, callback, capture) {
    if (list.length < 16) return js.some(list, (each) => each.callback === callback && each.capture === capture);
    if (list.callbacks === undefined) {
      list.callbacks = new Map();
      for (const each of list) {
        list.callbacks.set(each.callback, (list.callbacks.get(each.callback) ?? 0) | (each.capture ? 2 : 1));
      }
    }
    return (list.callbacks.get(callback) & (capture ? 2 : 1)) !== 0;
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
    const isWanted = (each) => each.callback === callback && each.capture === capture;
    // From both ends: who adds many takes them away in one order or the other.
    for (let first = 0, last = list.length - 1; first <= last; first++, last--) {
      if (isWanted(list[first])) return removeAt(list, first);
      if (isWanted(list[last])) return removeAt(list, last);
    }
  }

  function removeAt(list, index) {
    const { callback, capture } = list[index];
    const rest = list.callbacks?.get(callback) & ~(capture ? 2 : 1);
    if (rest) list.callbacks.set(callback, rest);
    else list.callbacks?.delete(callback);
    list[index].removed = true;
    js.splice(list, index, 1);
  }

  return { EventTarget, windowTarget, hear, record, isWindow, makeEventTarget, addListener, removeAt };
})
