/* HTML Standard, "The Location interface". */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const { Map, Object, Proxy, Reflect, Symbol, TypeError, WeakMap, WeakSet } = js;
  const { define, operations, isObject } = realm.part('core/interfaces');
  const { id } = realm.record;
  const ASSIGN = 1, REPLACE = 2, SET_HREF = 0;

  const Location = define('Location', null, {});

  /** Parts of the URL, as the natives `part` and `setPart` know them. */
  const parts = js.list('protocol', 'host', 'hostname', 'port', 'pathname', 'search', 'hash');

  /** The locations of other windows, as this realm has them. */
  const foreign = new WeakSet();

  /**
   * Web IDL, "getters", "setters" and "operations": those of this realm's location are called on it or, which is the
   * same as asking it, on one of another window.
   */
  function isOwn(self) {
    if (self === location) return true;
    if (isObject(self) && foreign.has(self)) return false;
    throw new TypeError('Illegal invocation');
  }

  /** All members are unforgeable, so they are the object's own. */
  function makeLocation() {
    const own = {
      get origin() { return isOwn(this) ? native.part('origin') : this.origin; },
      assign(url) { isOwn(this) ? native.navigateOwn(url, ASSIGN) : this.assign(url); },
      replace(url) { isOwn(this) ? native.navigateOwn(url, REPLACE) : this.replace(url); },
      reload() { isOwn(this) ? native.reload() : this.reload(); },
      toString() { return isOwn(this) ? native.part('href') : this.href; },
    };
    operations(own, `
      assign(DOMString)
      replace(DOMString)`, 'Location');
    const member = (name, set) => Object.defineProperty(own, name, { __proto__: null,
      ...Object.getOwnPropertyDescriptor({
        get [name]() { return isOwn(this) ? native.part(name) : this[name]; },
        set [name](value) {
          const isMine = isOwn(this), text = `${value}`;
          if (isMine) set(text);
          else this[name] = text;
        },
      }, name),
    });
    member('href', (url) => native.navigateOwn(url, SET_HREF));
    for (const name of parts) member(name, (text) => native.setPart(name, text));
    const listOf = (origins) => Object.freeze(Object.assign(
      Object.create(
        { item: (index) => origins[index] ?? null, contains: (origin) => js.includes(origins, `${origin}`) }),
      origins, { __proto__: null, length: origins.length }));
    const descriptors = Object.getOwnPropertyDescriptors(own);
    for (const name in descriptors) {
      descriptors[name].configurable = false;
      if ('writable' in descriptors[name]) descriptors[name].writable = false;
    }
    const target = Object.create(Location.prototype, { __proto__: null,
      ...descriptors,
      ancestorOrigins: { __proto__: null, get: () => listOf(native.ancestorOrigins()), enumerable: true },
      valueOf: { __proto__: null, value: js.Object.getPrototypeOf({}).valueOf },
      [Symbol.toPrimitive]: { __proto__: null, value: undefined },
    });
    // HTML Standard, "[[SetPrototypeOf]]" and "[[PreventExtensions]]" of a Location.
    return new Proxy(target, { __proto__: null,
      setPrototypeOf: (_, prototype) => prototype === Location.prototype,
      preventExtensions: () => false,
    });
  }

  let location;

  const { isOwn: isOwnWindow } = realm.part('window/window');
  const members = {
    get location() { return isOwnWindow(this, members) ? (location ??= makeLocation()) : this.location; },
    set location(value) {
      // Web IDL, [PutForwards]: another window's own setter converts the value.
      if (isOwnWindow(this, members)) native.navigateOwn(`${value}`, SET_HREF);
      else this.location = value;
    },
  };

  // Of other windows.

  const seen = new Map();

  /** HTML Standard, "CrossOriginProperties" of a Location: `href` can be set, `replace` called, nothing else. */
  function crossOriginLocation(window) {
    let known = seen.get(window);
    if (known !== undefined) return known;
    const { securityError } = realm.part('window/windows');
    const fallbacks = js.list('then', Symbol.toStringTag, Symbol.hasInstance, Symbol.isConcatSpreadable);
    const replace = function replace(url) { native.navigate(window, `${url}`, REPLACE); };
    const href = Object.getOwnPropertyDescriptor(
      { set href(value) { native.navigate(window, `${value}`, SET_HREF); } }, 'href');
    href.enumerable = false;
    const refuse = (target, key) => { throw securityError(key ?? 'location'); };
    const describe = (target, key) => {
      if (key === 'replace') {
        return { __proto__: null, value: replace, writable: false, enumerable: false, configurable: true };
      }
      if (key === 'href') return { __proto__: null, ...href };
      if (js.includes(fallbacks, key)) {
        return { __proto__: null, value: undefined, writable: false, enumerable: false, configurable: true };
      }
      return refuse(target, key);
    };
    known = new Proxy({ __proto__: null }, { __proto__: null,
      get(target, key) {
        const descriptor = describe(target, key);
        return key === 'href' ? refuse(target, key) : descriptor.value;
      },
      set(target, key, value, receiver) {
        if (key !== 'href') return refuse(target, key);
        if (receiver !== known) throw new TypeError('Illegal invocation');
        native.navigate(window, `${value}`, SET_HREF);
        return true;
      },
      has: (target, key) => describe(target, key) !== undefined,
      getOwnPropertyDescriptor: describe,
      defineProperty: refuse,
      deleteProperty: refuse,
      ownKeys: () => js.list('href', 'replace', ...fallbacks),
      getPrototypeOf: () => null,
      setPrototypeOf: (target, prototype) => prototype === null,
      preventExtensions: () => false,
    });
    seen.set(window, known);
    foreign.add(known);
    return known;
  }

  const others = new WeakMap();

  /**
   * The Location of another window of the same origin. It shows what that window's own one shows; setters act on behalf
   * of this realm's window. Methods belong to the other realm, and WebKit lets that window ask for the navigation, with
   * URLs resolved against the page whose script runs.
   */
  function locationOfOther(window, location, isSame) {
    if (location === undefined || location === null) return crossOriginLocation(window);
    let known = others.get(location);
    if (known !== undefined) return known;
    const own = {
      assign(url) {
        location.assign(native.resolved(url));
      },
      replace(url) {
        location.replace(native.resolved(url));
      },
    };
    operations(own, `
      assign(DOMString)
      replace(DOMString)`);
    /** Bound to the location, as a function of this realm. */
    const unbound = (method) => (...values) => Reflect.apply(method, location, values);
    const describe = (key) => {
      const descriptor = Reflect.getOwnPropertyDescriptor(location, key);
      if (descriptor === undefined) return undefined;
      // A proxy may not report what its target does not have as permanent.
      descriptor.configurable = true;
      if (Object.hasOwn(own, key)) descriptor.value = own[key];
      if (descriptor.get !== undefined) descriptor.get = unbound(descriptor.get);
      if (descriptor.set !== undefined) descriptor.set = (value) => assign(key, value);
      return descriptor;
    };
    const assign = (key, value) => {
      if (key === 'href') {
        native.navigate(window, `${value}`, SET_HREF);
      } else if (js.includes(parts, key)) {
        native.navigatePart(window, key, `${value}`);
      } else {
        return Reflect.set(location, key, value);
      }
      return true;
    };
    const traps = { __proto__: null,
      get(target, key, receiver) {
        if (Object.hasOwn(own, key)) return own[key];
        // Called on something else, the getter says so.
        const value = Reflect.get(location, key, receiver === known ? location : receiver);
        return typeof value === 'function' ? unbound(value) : value;
      },
      set: (target, key, value, receiver) => (receiver !== known ? Reflect.set(location, key, value, receiver)
        // No text: the setter of the other window says so.
        : typeof value === 'symbol' ? Reflect.set(location, key, value) : assign(key, value)),
      has: (target, key) => Reflect.has(location, key),
      getOwnPropertyDescriptor: (target, key) => describe(key),
      ownKeys: () => Reflect.ownKeys(location),
      defineProperty: () => false,
      deleteProperty: () => false,
      getPrototypeOf: () => Reflect.getPrototypeOf(location),
      setPrototypeOf: (target, prototype) => Reflect.setPrototypeOf(location, prototype),
      preventExtensions: () => false,
    };
    // Once one of the two has set another `document.domain`, it is that of a window of another origin.
    for (const name in traps) {
      const trap = traps[name];
      // No trap has more parameters. To spread a list would ask an iterator that the page may have replaced.
      traps[name] = (target, first, second, third) => (isSame() ? trap(target, first, second, third)
        : Reflect[name](crossOriginLocation(window), first, second, third));
    }
    known = new Proxy({ __proto__: null }, traps);
    foreign.add(known);
    others.set(location, known);
    return known;
  }

  return { Location, members, crossOriginLocation, locationOfOther, id };
})
