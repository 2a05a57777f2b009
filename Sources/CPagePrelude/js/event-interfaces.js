/* UI Events, HTML and other standards: the event interfaces beyond Event and CustomEvent, each made on first use. */
(function (native, realm) {
  'use strict';
  const { define, required, calledWithoutNew, isObject } = realm.part('interfaces');
  const events = realm.part('events');
  const { Event, CustomEvent, state, construct, initialize, createEvent: create } = events;

  const long = (value) => Number(value) | 0;
  const double = (value) => {
    const number = Number(value);
    if (!Number.isFinite(number)) throw new TypeError('The provided value is non-finite');
    return number;
  };
  const boolean = (value) => !!value;
  const string = (value) => `${value}`;
  const any = (value) => value;
  const orNull = (value) => value ?? null;

  const modifiers = { ctrlKey: [boolean, false], shiftKey: [boolean, false], altKey: [boolean, false], metaKey: [boolean, false] };

  /** name: [parent, the members that the constructor's dictionary initialises, with their conversions and defaults]. */
  const tables = {
    __proto__: null,
    UIEvent: ['Event', { view: [orNull, null], detail: [long, 0], which: [long, 0] }],
    MouseEvent: ['UIEvent', {
      screenX: [double, 0], screenY: [double, 0], clientX: [double, 0], clientY: [double, 0], ...modifiers,
      button: [long, 0], buttons: [long, 0], relatedTarget: [orNull, null], movementX: [double, 0], movementY: [double, 0],
    }],
    PointerEvent: ['MouseEvent', {
      pointerId: [long, 0], width: [double, 1], height: [double, 1], pressure: [double, 0], tangentialPressure: [double, 0],
      tiltX: [long, 0], tiltY: [long, 0], twist: [long, 0], pointerType: [string, ''], isPrimary: [boolean, false],
    }],
    WheelEvent: ['MouseEvent', { deltaX: [double, 0], deltaY: [double, 0], deltaZ: [double, 0], deltaMode: [long, 0] }],
    DragEvent: ['MouseEvent', { dataTransfer: [orNull, null] }],
    KeyboardEvent: ['UIEvent', {
      key: [string, ''], code: [string, ''], location: [long, 0], ...modifiers, repeat: [boolean, false],
      isComposing: [boolean, false], keyCode: [long, 0], charCode: [long, 0],
    }],
    FocusEvent: ['UIEvent', { relatedTarget: [orNull, null] }],
    InputEvent: ['UIEvent', { data: [(value) => (value === null ? null : `${value}`), null], isComposing: [boolean, false], inputType: [string, ''], dataTransfer: [orNull, null] }],
    CompositionEvent: ['UIEvent', { data: [string, ''] }],
    TouchEvent: ['UIEvent', { touches: [any, []], targetTouches: [any, []], changedTouches: [any, []], ...modifiers }],
    MessageEvent: ['Event', { data: [any, null], origin: [string, ''], lastEventId: [string, ''], source: [orNull, null], ports: [(list) => Object.freeze([...list]), Object.freeze([])] }],
    PopStateEvent: ['Event', { state: [any, null], hasUAVisualTransition: [boolean, false] }],
    HashChangeEvent: ['Event', { oldURL: [string, ''], newURL: [string, ''] }],
    PageTransitionEvent: ['Event', { persisted: [boolean, false] }],
    StorageEvent: ['Event', {
      key: [(value) => (value === null ? null : `${value}`), null], oldValue: [(value) => (value === null ? null : `${value}`), null],
      newValue: [(value) => (value === null ? null : `${value}`), null], url: [string, ''], storageArea: [orNull, null],
    }],
    ErrorEvent: ['Event', { message: [string, ''], filename: [string, ''], lineno: [long, 0], colno: [long, 0], error: [any, undefined] }],
    PromiseRejectionEvent: ['Event', { promise: [any, undefined], reason: [any, undefined] }],
    BeforeUnloadEvent: ['Event', {}],
    SubmitEvent: ['Event', { submitter: [orNull, null] }],
    FormDataEvent: ['Event', { formData: [any, null] }],
    ProgressEvent: ['Event', { lengthComputable: [boolean, false], loaded: [double, 0], total: [double, 0] }],
    CloseEvent: ['Event', { wasClean: [boolean, false], code: [long, 0], reason: [string, ''] }],
    AnimationEvent: ['Event', { animationName: [string, ''], elapsedTime: [double, 0], pseudoElement: [string, ''] }],
    TransitionEvent: ['Event', { propertyName: [string, ''], elapsedTime: [double, 0], pseudoElement: [string, ''] }],
    ClipboardEvent: ['Event', { clipboardData: [orNull, null] }],
    ToggleEvent: ['Event', { oldState: [string, ''], newState: [string, ''] }],
    MediaQueryListEvent: ['Event', { media: [string, ''], matches: [boolean, false] }],
    SecurityPolicyViolationEvent: ['Event', { documentURI: [string, ''], referrer: [string, ''], blockedURI: [string, ''], violatedDirective: [string, ''], effectiveDirective: [string, ''], originalPolicy: [string, ''], sourceFile: [string, ''], sample: [string, ''], disposition: [string, 'enforce'], statusCode: [long, 0], lineNumber: [long, 0], columnNumber: [long, 0] }],
    DeviceOrientationEvent: ['Event', { alpha: [orNull, null], beta: [orNull, null], gamma: [orNull, null], absolute: [boolean, false] }],
    DeviceMotionEvent: ['Event', { acceleration: [orNull, null], accelerationIncludingGravity: [orNull, null], rotationRate: [orNull, null], interval: [double, 0] }],
  };

  /** Interfaces whose constructor a script cannot call. */
  const withoutConstructor = new Set(['BeforeUnloadEvent']);

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
      initMouseEvent(type, bubbles = false, cancelable = false, view = null, detail = 0, screenX = 0, screenY = 0, clientX = 0,
        clientY = 0, ctrlKey = false, altKey = false, shiftKey = false, metaKey = false, button = 0, relatedTarget = null) {
        const event = state(this);
        if (event.dispatching) return;
        initialize(event, `${type}`, !!bubbles, !!cancelable);
        Object.assign(event, {
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
        Object.assign(event, { view, key: `${key}`, location: long(location) });
      },
    }),
    InputEvent: () => ({ getTargetRanges() { return []; } }),
    MessageEvent: () => ({
      initMessageEvent(type, bubbles = false, cancelable = false, data = null, origin = '', lastEventId = '', source = null, ports = []) {
        const event = state(this);
        if (event.dispatching) return;
        initialize(event, `${type}`, !!bubbles, !!cancelable);
        Object.assign(event, { data, origin: `${origin}`, lastEventId: `${lastEventId}`, source, ports: Object.freeze([...ports]) });
      },
    }),
    StorageEvent: () => ({
      initStorageEvent(type, bubbles = false, cancelable = false, key = null, oldValue = null, newValue = null, url = '', storageArea = null) {
        const event = state(this);
        if (event.dispatching) return;
        initialize(event, `${type}`, !!bubbles, !!cancelable);
        Object.assign(event, { key, oldValue, newValue, url: `${url}`, storageArea });
      },
    }),
    BeforeUnloadEvent: () => ({
      get returnValue() { return state(this).unloadText; },
      set returnValue(value) {
        state(this).unloadText = `${value}`;
        state(this).canceled = true;
      },
    }),
  };

  const modifierNames = { __proto__: null, Shift: 'shiftKey', Control: 'ctrlKey', Alt: 'altKey', Meta: 'metaKey' };
  function getModifierState(key) {
    required(1, arguments.length);
    const name = modifierNames[`${key}`];
    return name !== undefined && state(this)[name];
  }

  const constants = {
    __proto__: null,
    WheelEvent: { DOM_DELTA_PIXEL: 0, DOM_DELTA_LINE: 1, DOM_DELTA_PAGE: 2 },
    KeyboardEvent: { DOM_KEY_LOCATION_STANDARD: 0, DOM_KEY_LOCATION_LEFT: 1, DOM_KEY_LOCATION_RIGHT: 2, DOM_KEY_LOCATION_NUMPAD: 3 },
  };

  const made = { __proto__: null, Event, CustomEvent };

  function interfaceNamed(name) {
    return (made[name] ??= make(name));
  }

  /** All fields of an interface, inherited ones first. */
  function fieldsOf(name) {
    const table = tables[name];
    return table === undefined ? {} : { ...fieldsOf(table[0]), ...table[1] };
  }

  /** Fields with their defaults, for an event that the simulator makes. */
  const defaultsOf = {};
  function defaults(name) {
    if (defaultsOf[name] === undefined) {
      const all = {};
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
    const constructible = !withoutConstructor.has(name);
    const needsInit = name === 'PromiseRejectionEvent' || name === 'FormDataEvent';
    const Class = {
      [name]: function (type, init) {
        if (!new.target) throw calledWithoutNew();
        if (!constructible) throw new TypeError('Illegal constructor');
        required(needsInit ? 2 : 1, arguments.length);
        const known = construct(this, type, init, arguments.length);
        for (const field in fields) {
          const value = isObject(init) ? init[field] : undefined;
          known[field] = value === undefined ? fields[field][1] : fields[field][0](value);
        }
      },
    }[name];
    const prototype = Object.create(Parent.prototype);
    for (const field in ownFields) {
      Object.defineProperty(prototype, field, {
        get() { return state(this)[field]; }, enumerable: true, configurable: true,
      });
    }
    if (extras[name] !== undefined) {
      Object.defineProperties(prototype, Object.getOwnPropertyDescriptors(extras[name]()));
    }
    return define(Class, Parent, prototype, constants[name]);
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
    const name = aliases[alias.toLowerCase()];
    if (name === undefined) throw new realm.DOMException('The operation is not supported.', 'NotSupportedError');
    const event = create(name, '', false, false, false, { ...(name === 'CustomEvent' ? { detail: null } : defaults(name)), isTrusted: false });
    state(event).initialized = false;
    return event;
  }

  const exported = { interfaceNamed, defaults, createEvent };
  for (const name in tables) {
    Object.defineProperty(exported, name, { get: () => interfaceNamed(name), enumerable: true });
  }
  return exported;
})
