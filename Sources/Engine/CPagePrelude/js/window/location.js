/* HTML Standard, "The Location interface". */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const { Map, Object, Proxy, Reflect, Symbol, WeakMap } = js;
  const { define, operations } = realm.part('core/interfaces');
  const { id } = realm.record;
  const ASSIGN = 1, REPLACE = 2, SET_HREF = 0;

  const Location = define('Location', null, {});

  /** Parts of the URL, as the natives `part` and `setPart` know them. */
  const parts = js.list('protocol', 'host', 'hostname', 'port', 'pathname', 'search', 'hash');

  /** All members are unforgeable, so they are the object's own. */
  function makeLocation() {
    const own = {
      get href() { return native.part('href'); },
      set href(value) { native.navigateOwn(`${value}`, SET_HREF); },
      get origin() { return native.part('origin'); },
      assign(url) {
        native.navigateOwn(url, ASSIGN);
      },
      replace(url) {
        native.navigateOwn(url, REPLACE);
      },
      reload() { native.reload(); },
      toString() { return native.part('href'); },
    };
    operations(own, `
      assign(DOMString)
      replace(DOMString)`);
    for (const name of parts) {
      Object.defineProperty(own, name, { __proto__: null,
        get() { return native.part(name); },
        set(value) { native.setPart(name, `${value}`); },
        enumerable: true, configurable: true,
      });
    }
    const ancestors = native.ancestorOrigins();
    const ancestorOrigins = Object.freeze(Object.assign(
      Object.create(
        { item: (index) => ancestors[index] ?? null, contains: (origin) => js.includes(ancestors, `${origin}`) }),
      ancestors, { __proto__: null, length: ancestors.length }));
    const descriptors = Object.getOwnPropertyDescriptors(own);
    for (const name in descriptors) {
      descriptors[name].configurable = false;
      if ('writable' in descriptors[name]) descriptors[name].writable = false;
    }
    return Object.create(Location.prototype, { __proto__: null,
      ...descriptors,
      ancestorOrigins: { __proto__: null, get: () => ancestorOrigins, enumerable: true },
      valueOf: { __proto__: null, value: js.Object.getPrototypeOf({}).valueOf },
      [Symbol.toPrimitive]: { __proto__: null, value: undefined },
    });
  }

  let location;

  const members = {
    get location() { return (location ??= makeLocation()); },
    set location(value) { native.navigateOwn(`${value}`, SET_HREF); },
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
    const refuse = (target, key) => { throw securityError(key ?? 'location'); };
    const describe = (target, key) => {
      if (key === 'replace') {
        return { __proto__: null, value: replace, writable: false, enumerable: false, configurable: true };
      }
      if (key === 'href') {
        const set = (value) => native.navigate(window, `${value}`, SET_HREF);
        return { __proto__: null, get: undefined, set, enumerable: false, configurable: true };
      }
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
      set(target, key, value) {
        if (key !== 'href') return refuse(target, key);
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
      get(target, key) {
        if (Object.hasOwn(own, key)) return own[key];
        const value = Reflect.get(location, key);
        return typeof value === 'function' ? unbound(value) : value;
      },
      set: (target, key, value) => assign(key, value),
      has: (target, key) => Reflect.has(location, key),
      getOwnPropertyDescriptor: (target, key) => describe(key),
      ownKeys: () => Reflect.ownKeys(location),
      defineProperty: () => false,
      deleteProperty: () => false,
      getPrototypeOf: () => Reflect.getPrototypeOf(location),
      setPrototypeOf: () => false,
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
    others.set(location, known);
    return known;
  }

  return { Location, members, crossOriginLocation, locationOfOther, id };
})
