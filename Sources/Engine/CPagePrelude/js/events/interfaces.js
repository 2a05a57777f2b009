/* UI Events, HTML and other standards: the event interfaces beyond Event and CustomEvent, each made on first use. */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const { Number, Object, Set, TypeError } = js;
  const { define, mix, operations, isObject } = realm.part('core/interfaces');
  const events = realm.part('events/events');
  const { Event, CustomEvent, state, construct, initialize, createEvent: create } = events;

  const long = (value) => Number(value) | 0;
  /** Web IDL, "unsigned long long", of what is small enough to be a number. */
  const long64 = (value) => js.Math.max(0, js.Math.trunc(Number(value)) || 0);
  const double = (value) => {
    const number = Number(value);
    if (!Number.isFinite(number)) throw new TypeError('The provided value is non-finite');
    return number;
  };
  const boolean = (value) => !!value;
  const string = (value) => `${value}`;
  const any = (value) => value;
  const orNull = (value) => value ?? null;

  const modifiers =
    { __proto__: null, ctrlKey: js.list(boolean, false), shiftKey: js.list(boolean, false),
      altKey: js.list(boolean, false), metaKey: js.list(boolean, false) };

  /** name: [parent, the members that the constructor's dictionary initialises, with their conversions and defaults]. */
  const tables = {
    __proto__: null,
    UIEvent: js.list('Event',
      { __proto__: null, view: js.list(orNull, null), detail: js.list(long, 0), which: js.list(long, 0) }),
    MouseEvent: js.list('UIEvent', { __proto__: null,
      screenX: js.list(double, 0), screenY: js.list(double, 0), clientX: js.list(double, 0),
      clientY: js.list(double, 0), ...modifiers,
      button: js.list(long, 0), buttons: js.list(long, 0), relatedTarget: js.list(orNull, null),
      movementX: js.list(double, 0), movementY: js.list(double, 0),
    }),
    PointerEvent: js.list('MouseEvent', { __proto__: null,
      pointerId: js.list(long, 0), width: js.list(double, 1), height: js.list(double, 1), pressure: js.list(double, 0),
      tangentialPressure: js.list(double, 0),
      tiltX: js.list(long, 0), tiltY: js.list(long, 0), twist: js.list(long, 0), pointerType: js.list(string, ''),
      isPrimary: js.list(boolean, false),
    }),
    WheelEvent: js.list('MouseEvent',
      { __proto__: null, deltaX: js.list(double, 0), deltaY: js.list(double, 0), deltaZ: js.list(double, 0),
        deltaMode: js.list(long, 0) }),
    DragEvent: js.list('MouseEvent', { __proto__: null, dataTransfer: js.list(orNull, null) }),
    KeyboardEvent: js.list('UIEvent', { __proto__: null,
      key: js.list(string, ''), code: js.list(string, ''), location: js.list(long, 0), ...modifiers,
      repeat: js.list(boolean, false),
      isComposing: js.list(boolean, false), keyCode: js.list(long, 0), charCode: js.list(long, 0),
    }),
    FocusEvent: js.list('UIEvent', { __proto__: null, relatedTarget: js.list(orNull, null) }),
    InputEvent: js.list('UIEvent',
      { __proto__: null, data: js.list((value) => (value === null ? null : `${value}`), null),
        isComposing: js.list(boolean, false), inputType: js.list(string, ''), dataTransfer: js.list(orNull, null) }),
    CompositionEvent: js.list('UIEvent', { __proto__: null, data: js.list(string, '') }),
    TouchEvent: js.list('UIEvent',
      { __proto__: null, touches: js.list(any, []), targetTouches: js.list(any, []), changedTouches: js.list(any, []),
        ...modifiers }),
    MessageEvent: js.list('Event',
      { __proto__: null, data: js.list(any, null), origin: js.list(string, ''), lastEventId: js.list(string, ''),
        source: js.list(orNull, null), ports: js.list((list) => Object.freeze([...list]), Object.freeze([])) }),
    PopStateEvent: js.list('Event',
      { __proto__: null, state: js.list(any, null), hasUAVisualTransition: js.list(boolean, false) }),
    HashChangeEvent: js.list('Event', { __proto__: null, oldURL: js.list(string, ''), newURL: js.list(string, '') }),
    IDBVersionChangeEvent: js.list('Event',
      { __proto__: null, oldVersion: js.list(long64, 0),
        newVersion: js.list((value) => (value === null ? null : long64(value)), null) }),
    PageTransitionEvent: js.list('Event', { __proto__: null, persisted: js.list(boolean, false) }),
    StorageEvent: js.list('Event', { __proto__: null,
      key: js.list((value) => (value === null ? null : `${value}`), null),
      oldValue: js.list((value) => (value === null ? null : `${value}`), null),
      newValue: js.list((value) => (value === null ? null : `${value}`), null), url: js.list(string, ''),
      storageArea: js.list(orNull, null),
    }),
    ErrorEvent: js.list('Event',
      { __proto__: null, message: js.list(string, ''), filename: js.list(string, ''), lineno: js.list(long, 0),
        colno: js.list(long, 0), error: js.list(any, undefined) }),
    PromiseRejectionEvent: js.list('Event',
      { __proto__: null, promise: js.list(any, undefined), reason: js.list(any, undefined) }),
    BeforeUnloadEvent: js.list('Event', { __proto__: null }),
    SubmitEvent: js.list('Event', { __proto__: null, submitter: js.list(orNull, null) }),
    FormDataEvent: js.list('Event', { __proto__: null, formData: js.list(any, null) }),
    ProgressEvent: js.list('Event',
      { __proto__: null, lengthComputable: js.list(boolean, false), loaded: js.list(double, 0),
        total: js.list(double, 0) }),
    CloseEvent: js.list('Event',
      { __proto__: null, wasClean: js.list(boolean, false), code: js.list(long, 0), reason: js.list(string, '') }),
    AnimationEvent: js.list('Event',
      { __proto__: null, animationName: js.list(string, ''), elapsedTime: js.list(double, 0),
        pseudoElement: js.list(string, '') }),
    TransitionEvent: js.list('Event',
      { __proto__: null, propertyName: js.list(string, ''), elapsedTime: js.list(double, 0),
        pseudoElement: js.list(string, '') }),
    ClipboardEvent: js.list('Event', { __proto__: null, clipboardData: js.list(orNull, null) }),
    CommandEvent: js.list('Event',
      { __proto__: null, source: js.list(orNull, null), command: js.list(string, '') }),
    ToggleEvent: js.list('Event', { __proto__: null, oldState: js.list(string, ''), newState: js.list(string, '') }),
    MediaQueryListEvent: js.list('Event',
      { __proto__: null, media: js.list(string, ''), matches: js.list(boolean, false) }),
    SecurityPolicyViolationEvent: js.list('Event',
      { __proto__: null, documentURI: js.list(string, ''), referrer: js.list(string, ''),
        blockedURI: js.list(string, ''), violatedDirective: js.list(string, ''),
        effectiveDirective: js.list(string, ''), originalPolicy: js.list(string, ''), sourceFile: js.list(string, ''),
        sample: js.list(string, ''), disposition: js.list(string, 'enforce'), statusCode: js.list(long, 0),
        lineNumber: js.list(long, 0), columnNumber: js.list(long, 0) }),
    DeviceOrientationEvent: js.list('Event',
      { __proto__: null, alpha: js.list(orNull, null), beta: js.list(orNull, null), gamma: js.list(orNull, null),
        absolute: js.list(boolean, false) }),
    DeviceMotionEvent: js.list('Event',
      { __proto__: null, acceleration: js.list(orNull, null), accelerationIncludingGravity: js.list(orNull, null),
        rotationRate: js.list(orNull, null), interval: js.list(double, 0) }),
  };

  /** Interfaces whose constructor a script cannot call. */
  const withoutConstructor = new Set(js.list('BeforeUnloadEvent'));

  /** What an interface has beyond its table. */
  const extras = {
    __proto__: null,
    UIEvent: () => ({
      get pageX() { return 0; },
      get pageY() { return 0; },
      initUIEvent(type, bubbles = false, cancelable = false, view = null, detail = 0) {
        const event = state(this);
        if (event.dispatching) return;
        initialize(event, `${type}`, !!bubbles, !!cancelable);
        event.view = view;
        event.detail = long(detail);
      },
    }),
    MouseEvent: () => ({
      get x() { return state(this).clientX; },
      get y() { return state(this).clientY; },
      get pageX() { return state(this).clientX; },
      get pageY() { return state(this).clientY; },
      get offsetX() { return state(this).clientX; },
      get offsetY() { return state(this).clientY; },
      get layerX() { return state(this).clientX; },
      get layerY() { return state(this).clientY; },
      get which() { return state(this).button + 1; },
      get fromElement() { return null; },
      get toElement() { return state(this).target; },
      getModifierState,
      initMouseEvent(type, bubbles = false, cancelable = false, view = null, detail = 0, screenX = 0, screenY = 0,
        clientX = 0,
        clientY = 0, ctrlKey = false, altKey = false, shiftKey = false, metaKey = false, button = 0,
        relatedTarget = null) {
        const event = state(this);
        if (event.dispatching) return;
        initialize(event, `${type}`, !!bubbles, !!cancelable);
        Object.assign(event, { __proto__: null,
          view, detail: long(detail), screenX: double(screenX), screenY: double(screenY), clientX: double(clientX),
          clientY: double(clientY), ctrlKey: !!ctrlKey, altKey: !!altKey, shiftKey: !!shiftKey, metaKey: !!metaKey,
          button: long(button), relatedTarget,
        });
      },
    }),
    PointerEvent: () => ({
      getCoalescedEvents() { return []; },
      getPredictedEvents() { return []; },
    }),
    KeyboardEvent: () => ({
      get which() {
        const event = state(this);
        return event.charCode || event.keyCode;
      },
      getModifierState,
      initKeyboardEvent(type, bubbles = false, cancelable = false, view = null, key = '', location = 0) {
        const event = state(this);
        if (event.dispatching) return;
        initialize(event, `${type}`, !!bubbles, !!cancelable);
        Object.assign(event, { __proto__: null, view, key: `${key}`, location: long(location) });
      },
    }),
    InputEvent: () => ({ getTargetRanges() { return []; } }),
    MessageEvent: () => ({
      initMessageEvent(type, bubbles = false, cancelable = false, data = null, origin = '', lastEventId = '',
        source = null, ports = js.list()) {
        const event = state(this);
        if (event.dispatching) return;
        initialize(event, `${type}`, !!bubbles, !!cancelable);
        Object.assign(event,
          { __proto__: null, data, origin: `${origin}`, lastEventId: `${lastEventId}`, source,
            ports: Object.freeze([...ports]) });
      },
    }),
    StorageEvent: () => ({
      initStorageEvent(type, bubbles = false, cancelable = false, key = null, oldValue = null, newValue = null,
        url = '', storageArea = null) {
        const event = state(this);
        if (event.dispatching) return;
        initialize(event, `${type}`, !!bubbles, !!cancelable);
        Object.assign(event, { __proto__: null, key, oldValue, newValue, url: `${url}`, storageArea });
      },
    }),
    BeforeUnloadEvent: () => ({
      get returnValue() { return state(this).unloadText; },
      set returnValue(value) { state(this).unloadText = `${value}`; },
    }),
  };

  const modifierNames = { __proto__: null, Shift: 'shiftKey', Control: 'ctrlKey', Alt: 'altKey', Meta: 'metaKey' };
  const modifierState = {
    getModifierState(key) {
      const name = modifierNames[key];
      return name !== undefined && state(this)[name];
    },
  };
  operations(modifierState, 'getModifierState(DOMString)', 'UIEvent');
  const { getModifierState } = modifierState;

  const constants = {
    __proto__: null,
    WheelEvent: { __proto__: null, DOM_DELTA_PIXEL: 0, DOM_DELTA_LINE: 1, DOM_DELTA_PAGE: 2 },
    KeyboardEvent: { __proto__: null, DOM_KEY_LOCATION_STANDARD: 0, DOM_KEY_LOCATION_LEFT: 1, DOM_KEY_LOCATION_RIGHT: 2,
      DOM_KEY_LOCATION_NUMPAD: 3 },
  };

  const made = { __proto__: null, Event, CustomEvent };

  function interfaceNamed(name) {
    return (made[name] ??= make(name));
  }

  /** All fields of an interface, inherited ones first. */
  function fieldsOf(name) {
    const table = tables[name];
    return table === undefined ? { __proto__: null } : { __proto__: null, ...fieldsOf(table[0]), ...table[1] };
  }

  /** Fields with their defaults, for an event that the simulator makes. */
  const defaultsOf = { __proto__: null };
  function defaults(name) {
    if (defaultsOf[name] === undefined) {
      const all = { __proto__: null };
      const fields = fieldsOf(name);
      for (const field in fields) all[field] = fields[field][1];
      if (name === 'BeforeUnloadEvent') all.unloadText = '';
      defaultsOf[name] = all;
    }
    return defaultsOf[name];
  }

  function make(name) {
    const [parentName, ownFields] = tables[name];
    const Parent = interfaceNamed(parentName);
    const fields = fieldsOf(name);
    const init = name === 'PromiseRejectionEvent' || name === 'FormDataEvent' ? 'dictionary' : 'optional dictionary';
    const members = withoutConstructor.has(name) ? {} : {
      constructor(type, init) {
        const known = construct(this, type, init);
        known.interface = name;
        for (const field in fields) {
          const value = isObject(init) ? init[field] : undefined;
          known[field] = value === undefined ? fields[field][1] : fields[field][0](value);
        }
      },
    };
    for (const field in ownFields) {
      Object.defineProperty(members, field, { __proto__: null,
        get() { return state(this)[field]; }, enumerable: true, configurable: true,
      });
    }
    if (extras[name] !== undefined) {
      const more = extras[name]();
      const initializer = `init${name}`;
      if (Object.hasOwn(more, initializer)) operations(more, `${initializer}(DOMString)`, name);
      mix(members, more);
    }
    return define(name, Parent, members,
      { __proto__: null, operations: `constructor(DOMString, ${init})`, constants: constants[name] });
  }

  /** The names that `document.createEvent` knows (DOM Standard, "createEvent"), in lower case. */
  const aliases = {
    __proto__: null,
    beforeunloadevent: 'BeforeUnloadEvent', compositionevent: 'CompositionEvent', customevent: 'CustomEvent',
    devicemotionevent: 'DeviceMotionEvent', deviceorientationevent: 'DeviceOrientationEvent', dragevent: 'DragEvent',
    event: 'Event', events: 'Event', focusevent: 'FocusEvent', hashchangeevent: 'HashChangeEvent', htmlevents: 'Event',
    keyboardevent: 'KeyboardEvent', messageevent: 'MessageEvent', mouseevent: 'MouseEvent', mouseevents: 'MouseEvent',
    storageevent: 'StorageEvent', svgevents: 'Event', textevent: 'CompositionEvent', touchevent: 'TouchEvent',
    uievent: 'UIEvent', uievents: 'UIEvent',
  };

  function createEvent(alias) {
    const name = aliases[js.toLowerCase(alias)];
    if (name === undefined) throw new realm.DOMException('The operation is not supported.', 'NotSupportedError');
    const event =
      create(name, '', false, false, false,
        { __proto__: null, ...(name === 'CustomEvent' ? { __proto__: null, detail: null } : defaults(name)),
          isTrusted: false });
    state(event).initialized = false;
    return event;
  }

  const exported = { __proto__: null, interfaceNamed, defaults, createEvent };
  for (const name in tables) {
    Object.defineProperty(exported, name, { __proto__: null, get: () => interfaceNamed(name), enumerable: true });
  }
  return exported;
})
