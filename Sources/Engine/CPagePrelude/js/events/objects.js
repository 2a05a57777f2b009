/* DOM Standard, "Events": Event and CustomEvent. */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const { Object, TypeError } = js;
  const { define } = realm.part('core/interfaces');
  const { EventSlot } = realm.shared('core/slots');

  const phases = { __proto__: null, NONE: 0, CAPTURING_PHASE: 1, AT_TARGET: 2, BUBBLING_PHASE: 3 };

  /** The part of an event's state that all interfaces have. */
  function baseState(type, bubbles, cancelable, composed, isTrusted) {
    return { __proto__: null,
      interface: 'Event', type, bubbles, cancelable, composed, isTrusted,
      target: null, currentTarget: null, relatedTarget: null, eventPhase: phases.NONE,
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
  function construct(event, type, init) {
    const known = baseState(
      type, !!init?.bubbles, !!init?.cancelable, !!init?.composed, false);
    new EventSlot(event, known);
    return known;
  }

  /** DOM Standard, "set the canceled flag". */
  function cancel(event) {
    if (event.cancelable && !event.passive) event.canceled = true;
  }

  const Event = define('Event', null, {
    constructor(type, init) { construct(this, type, init); },
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
      return event.path === null ? [] : [...event.path.targets()];
    },
    initEvent(type, bubbles = false, cancelable = false) {
      const event = state(this);
      if (!event.dispatching) initialize(event, type, !!bubbles, !!cancelable);
    },
  }, { __proto__: null, constants: phases, operations: `
    constructor(DOMString, optional dictionary)
    initEvent(DOMString)` });

  /** DOM Standard, "initialize". */
  function initialize(event, type, bubbles, cancelable) {
    event.initialized = true;
    event.stopped = event.stoppedNow = event.canceled = event.isTrusted = false;
    event.target = null;
    event.type = type;
    event.bubbles = bubbles;
    event.cancelable = cancelable;
  }

  const CustomEvent = define('CustomEvent', Event, {
    constructor(type, init) {
      const event = construct(this, type, init);
      event.interface = 'CustomEvent';
      event.detail = init?.detail === undefined ? null : init.detail;
    },
    get detail() { return state(this).detail; },
    initCustomEvent(type, bubbles = false, cancelable = false, detail = null) {
      const event = state(this);
      if (event.dispatching) return;
      initialize(event, type, !!bubbles, !!cancelable);
      event.detail = detail;
    },
  }, { __proto__: null, operations: `
    constructor(DOMString, optional dictionary)
    initCustomEvent(DOMString)` });

  /** The prototype of an event interface by name; those beyond the two above are made on first use. */
  function prototypeOf(name) {
    if (name === 'Event') return Event.prototype;
    if (name === 'CustomEvent') return CustomEvent.prototype;
    return realm.part('events/interfaces').interfaceNamed(name).prototype;
  }

  /** DOM Standard, "create an event": a trusted one, made by the simulator. `fields` are its interface's own. */
  function createEvent(name, type, bubbles, cancelable, composed, fields) {
    const event = Object.create(prototypeOf(name));
    const known = baseState(type, bubbles, cancelable, composed, true);
    known.interface = name;
    if (name !== 'Event' && name !== 'CustomEvent') {
      Object.assign(known, realm.part('events/interfaces').defaults(name));
    }
    if (fields !== undefined) Object.assign(known, fields);
    new EventSlot(event, known);
    return event;
  }

  return { Event, CustomEvent, phases, baseState, state, construct, cancel, initialize, createEvent };
})
