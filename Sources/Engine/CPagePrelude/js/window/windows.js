/*
 * What one realm may do with a window: the handlers of window proxies. HTML Standard, "The WindowProxy exotic object"
 * and "Cross-origin objects". The handler object asks for these functions per realm, so they know who is looking.
 */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const { Array, Map, Number, Object, Reflect, Set, String, Symbol, TypeError, WeakMap } = js;
  const { me, names } = realm;
  const {
    get, set, has, deleteProperty, ownKeys, getOwnPropertyDescriptor, defineProperty,
  } = Reflect;
  const { hasOwn } = Object;
  const nameOfCrossOrigin = js.list(
    'window', 'self', 'location', 'close', 'closed', 'focus', 'blur', 'frames', 'length', 'top', 'opener', 'parent',
    'postMessage',
  );
  /** HTML Standard, "CrossOriginPropertyFallback": readable as undefined, so that promises and printing work. */
  const fallbacks = js.list('then', Symbol.toStringTag, Symbol.hasInstance, Symbol.isConcatSpreadable);
  const isFallback = (key) => js.includes(fallbacks, key);

  /** The kind of the names that are only reported, in GlobalNames.swift. */
  const MISSING = 3;

  /** An array index as a property name; -1 for anything else. */
  function indexOf(key) {
    if (typeof key !== 'string' || key.length > 10) return -1;
    const code = js.charCodeAt(key, 0);
    if (!(code >= 48 && code <= 57)) return -1;
    const index = Number(key);
    return Number.isInteger(index) && index < 4294967295 && `${index}` === key ? index : -1;
  }

  function securityError(key) {
    const text = typeof key === 'symbol' ? String(key) : key;
    return new realm.DOMException(native.blockedAccess(text), 'SecurityError');
  }

  /** What windows inherit from EventTarget, and have as their own so that scripts can name it alone. */
  const namesOfTarget = js.list('addEventListener', 'removeEventListener', 'dispatchEvent');
  const actsForCaller = new Set(js.list('location', 'close', 'closed', 'focus', 'blur'));

  /** The cross-origin view of each window that this realm has looked at. */
  const views = new WeakMap();

  /** HTML Standard, "CrossOriginProperties" of a window, with the functions that this realm gets. */
  function viewOf(record) {
    let view = views.get(record);
    if (view === undefined) views.set(record, (view = makeView(record)));
    return view;
  }

  function makeView(record) {
    const { id } = record;
    const method = (value) => ({ __proto__: null, value, writable: false, enumerable: false, configurable: true });
    const { postMessage } = realm.part('window/messaging');
    const view = Object.getOwnPropertyDescriptors({
      get window() { return native.proxy(id); }, get self() { return native.proxy(id); },
      get location() { return realm.part('window/location').crossOriginLocation(id); },
      set location(value) { native.navigate(id, `${value}`, 0); },
      get closed() { return native.closed(id); },
      get frames() { return native.proxy(id); }, get length() { return native.length(id); },
      get top() { return native.top(id); }, get opener() { return native.opener(id); },
      get parent() { return native.parent(id); },
    });
    for (const key in view) view[key] = { __proto__: null, ...view[key], enumerable: false };
    return { __proto__: null, ...view,
      close: method(function close() { native.close(id); }),
      focus: method(function focus() { native.focus(id); }),
      blur: method(function blur() { native.blur(id); }),
      postMessage: method(postMessage(id)),
    };
  }

  /** HTML Standard, "CrossOriginGetOwnPropertyHelper", and child windows by index and name. */
  function crossOriginDescriptor(record, key) {
    const index = indexOf(key);
    if (index >= 0) {
      const child = native.childAt(record.id, index);
      if (child !== null) {
        return { __proto__: null, value: child, writable: false, enumerable: true, configurable: true };
      }
    }
    const view = viewOf(record);
    if (typeof key === 'string' && key in view) return view[key];
    if (typeof key === 'string' && index < 0) {
      const child = native.childNamed(record.id, key);
      if (child !== null) {
        return { __proto__: null, value: child, writable: false, enumerable: false, configurable: true };
      }
    }
    if (isFallback(key)) {
      return { __proto__: null, value: undefined, writable: false, enumerable: false, configurable: true };
    }
    throw securityError(key);
  }

  /** The global object that this realm's world has for the window. */
  const globalOf = me.world === ''
    ? (record) => record.global ?? native.globalOf(record.id)
    : (record) => native.globalOf(record.id);

  /**
   * HTML Standard, "named access on the Window object", of this realm's document: a child window, an element, a live
   * collection of several, or undefined.
   */
  function namedObject(name) {
    const found = native.namedObject(name);
    if (typeof found !== 'number') return found;
    if (native.namedElements(name).length < 2) return realm.part('dom/nodes').wrap(found);
    return realm.part('dom/collections').liveCollection(() => native.namedElements(name));
  }

  /** What scripts may ask about the properties of each window, without the limits of a proxy; by number. */
  const exact = new Map();
  const exactly = (id) => exact.get(id);

  function traps(record) {
    const { id } = record;
    const isSame = () => record.key === me.key;
    const isOther = id !== realm.record.id;
    /** Members that ask on behalf of the window that uses them, not of the one that has them. */
    const forCaller = (key) => {
      const descriptor = viewOf(record)[key];
      if (key === 'location') {
        make(key);
        return realm.part('window/location').locationOfOther(id, globalOf(record)?.location, isSame);
      }
      return descriptor.get === undefined ? descriptor.value : descriptor.get();
    };
    const ownPostMessage = () => realm.part('window/messaging').postMessage(id);

    const isMissing = (key) => typeof key === 'string' && key in names && names[key][1] === MISSING;
    /** The realm whose global object this is makes the name, if it is one that it can make. */
    const make = (key) =>
      typeof key === 'string' && key in names && names[key][1] !== MISSING && native.installGlobal(id, key);
    /** Whether the global object has the property only so that scripts can name it without a window before it. */
    const isPhantom = (key, { get, value }) =>
      get === undefined
        ? value !== undefined && js.includes(namesOfTarget, key) && value === native.inherited(id, key)
        : realm.shared('core/missing-members').phantoms.has(get);

    /** HTML Standard, "[[GetOwnProperty]]" of a WindowProxy, and of the Window behind it. */
    function descriptorOf(global, key) {
      let descriptor = getOwnPropertyDescriptor(global, key);
      if (descriptor === undefined) {
        const index = indexOf(key);
        const child = index >= 0 ? native.childAt(id, index) : null;
        if (child !== null) {
          return { __proto__: null, value: child, writable: false, enumerable: true, configurable: true };
        }
        if (!make(key)) return undefined;
        descriptor = getOwnPropertyDescriptor(global, key);
        if (descriptor === undefined) return undefined;
      }
      if (isPhantom(key, descriptor)) return undefined;
      // A name that is not loaded yet shows as what it is going to be.
      if (descriptor.get !== undefined && key in names && names[key][1] === 0) {
        global[key];
        descriptor = getOwnPropertyDescriptor(global, key);
      }
      return descriptor;
    }

    function define(key, descriptor) {
      if (!isSame()) throw securityError(key);
      if (indexOf(key) >= 0) return false;
      make(key);
      return defineProperty(globalOf(record), key, descriptor);
    }

    exact.set(id, { __proto__: null, define,
      describe: (key) => (isSame() ? descriptorOf(globalOf(record), key) : crossOriginDescriptor(record, key)),
    });

    return { __proto__: null,
      get(target, key, receiver) {
        if (!isSame()) {
          const descriptor = crossOriginDescriptor(record, key);
          return descriptor.get === undefined ? descriptor.value : descriptor.get();
        }
        if (key === 'postMessage') return ownPostMessage();
        if (key === '__proto__') return this.getPrototypeOf(target);
        if (isOther && actsForCaller.has(key)) {
          // Web IDL, [LegacyUnforgeable]: called on something else, the getter says so.
          if (key === 'location' && receiver !== native.proxy(id)) {
            make(key);
            return get(globalOf(record), key, receiver);
          }
          return forCaller(key);
        }
        // The engine has some of these names itself, such as `console`, until a script of that window mentions them.
        if (isOther) make(key);
        // What these compile may mention any name.
        if (isOther && (key === 'eval' || key === 'Function')) native.installAllGlobals(id);
        const global = globalOf(record);
        const value = get(global, key);
        if (value !== undefined) return key === 'constructor' ? native.inherited(id, key) : value;
        if (key === Symbol.toStringTag) return 'Window';
        if (hasOwn(global, key)) return value;
        if (make(key)) return get(global, key);
        const index = indexOf(key);
        const child = index >= 0 ? native.childAt(id, index) : null;
        if (child !== null) return child;
        if (isMissing(key)) {
          realm.part('core/missing').report(key);
          return undefined;
        }
        return native.inherited(id, key);
      },
      set(target, key, value, receiver) {
        if (!isSame()) {
          const descriptor = crossOriginDescriptor(record, key);
          if (descriptor.set === undefined) throw securityError(key);
          if (receiver !== native.proxy(id)) throw new TypeError('Illegal invocation');
          descriptor.set(value);
          return true;
        }
        if (indexOf(key) >= 0) return false;
        if (isOther && key === 'location') {
          if (receiver !== native.proxy(id) || typeof value === 'symbol') {
            // The setter says what is wrong.
            make(key);
            return set(globalOf(record), key, value, receiver);
          }
          native.navigate(id, `${value}`, 0);
          return true;
        }
        if (key === '__proto__') {
          if (typeof value !== 'object' && typeof value !== 'function') return true;
          if (this.setPrototypeOf(target, value)) return true;
          // The setter is the other window's, and so is what it throws.
          const inherited = isOther ? globalOf(record).Object?.prototype : undefined;
          const setter = inherited && getOwnPropertyDescriptor(inherited, '__proto__')?.set;
          if (typeof setter === 'function') js.call(setter, native.proxy(id), value);
          throw new TypeError('Cannot set prototype of immutable prototype object');
        }
        make(key);
        return set(globalOf(record), key, value);
      },
      has(target, key) {
        if (!isSame()) return crossOriginDescriptor(record, key) !== undefined;
        const global = globalOf(record);
        if (descriptorOf(global, key) !== undefined) return true;
        return has(Object.prototype, key) || native.inherits(id, key);
      },
      getOwnPropertyDescriptor(target, key) {
        if (!isSame()) return { __proto__: null, ...crossOriginDescriptor(record, key) };
        const descriptor = descriptorOf(globalOf(record), key);
        // A proxy may not report what its target does not have as permanent; js/window/permanent.js does.
        if (descriptor !== undefined) descriptor.configurable = true;
        return descriptor;
      },
      defineProperty(target, key, descriptor) {
        // Not permanent, for the reason above.
        return define(key, { __proto__: null, ...descriptor, configurable: true });
      },
      deleteProperty(target, key) {
        if (!isSame()) throw securityError(key);
        if (indexOf(key) >= 0) return native.childAt(id, indexOf(key)) === null;
        make(key);
        return deleteProperty(globalOf(record), key);
      },
      ownKeys() {
        const indices = Array.from({ __proto__: null, length: native.length(id) }, (_, index) => `${index}`);
        if (!isSame()) return js.list(...indices, ...nameOfCrossOrigin, ...fallbacks);
        const global = globalOf(record);
        native.installAllGlobals(id);
        const keys = js.filter(ownKeys(global), (key) => descriptorOf(global, key) !== undefined);
        return js.list(...indices, ...keys);
      },
      getPrototypeOf() {
        return isSame() ? descriptorOf(globalOf(record), 'Window').value.prototype : null;
      },
      setPrototypeOf(target, prototype) { return prototype === this.getPrototypeOf(target); },
      isExtensible() { return true; },
      preventExtensions() { return false; },
    };
  }

  return { traps, securityError, namedObject, exactly };
})
