/*
 * Properties of windows that are permanent. The proxy of a window stands for one document after the other, so it may
 * neither report nor make a property that is not configurable, which pages do (`Object.defineProperty(window, 'x',
 * { configurable: false })`). In realms whose scripts mention these functions of the language, they look behind the
 * proxy: HTML Standard, "[[DefineOwnProperty]]" and "[[GetOwnProperty]]" of the WindowProxy exotic object.
 */
(function (native, realm) {
  'use strict';
  const { js, global } = realm;
  const { Object, Reflect, TypeError } = js;
  const { chainEnds } = realm.shared('core/slots');
  const page = { __proto__: null, Object: global.Object, Reflect: global.Reflect };
  const ordinary = { __proto__: null,
    define: page.Object.defineProperty, defineAll: page.Object.defineProperties,
    describe: page.Object.getOwnPropertyDescriptor, describeAll: page.Object.getOwnPropertyDescriptors,
    prototypeOf: page.Object.getPrototypeOf, isExtensible: page.Object.isExtensible,
    // Of the page as well: a window asks which realm wants to know.
    reflectPrototypeOf: page.Reflect.getPrototypeOf, reflectDefine: page.Reflect.defineProperty,
    ownKeys: page.Reflect.ownKeys,
  };

  /** What js/window/windows.js says of a window; undefined for other objects. */
  function behind(object) {
    if ((typeof object !== 'object' && typeof object !== 'function') || object === null) return undefined;
    const id = native.windowOf(object);
    if (id < 0) return undefined;
    // The first question of this realm makes what it knows of the window.
    ordinary.isExtensible(object);
    return realm.part('window/windows').exactly(id);
  }

  const keyOf = (key) => (typeof key === 'symbol' ? key : `${key}`);

  function describe(window, key) {
    const descriptor = window.describe(keyOf(key));
    // As an object of this realm.
    return descriptor === undefined ? undefined : ordinary.describe(ordinary.define({}, 'it', descriptor), 'it');
  }

  function define(window, key, attributes) {
    if (window.define(keyOf(key), attributes)) return;
    throw new TypeError('Attempting to define property on object that is not extensible.');
  }

  /** js/core/interfaces.js: no page knows of the end of the chain. */
  function prototypeOf(object) {
    const prototype = ordinary.prototypeOf(object);
    return prototype === null ? null : chainEnds.get(prototype) ?? prototype;
  }

  const patches = { __proto__: null,
    Object: {
      getOwnPropertyDescriptor(object, key) {
        const window = behind(object);
        return window === undefined ? ordinary.describe(object, key) : describe(window, key);
      },
      getOwnPropertyDescriptors(object) {
        const window = behind(object);
        if (window === undefined) return ordinary.describeAll(object);
        const all = {};
        js.forEach(ordinary.ownKeys(object), (key) => { all[key] = describe(window, key); });
        return all;
      },
      defineProperty(object, key, attributes) {
        const window = behind(object);
        if (window === undefined) return ordinary.define(object, key, attributes);
        define(window, key, attributes);
        return object;
      },
      defineProperties(object, properties) {
        const window = behind(object);
        if (window === undefined) return ordinary.defineAll(object, properties);
        js.forEach(Reflect.ownKeys(properties), (key) => {
          if (ordinary.describe(properties, key)?.enumerable) define(window, key, properties[key]);
        });
        return object;
      },
      getPrototypeOf(object) { return prototypeOf(object); },
    },
    // Not Reflect.getOwnPropertyDescriptor: pages call it in the traps of their own proxies of windows.
    Reflect: {
      defineProperty(object, key, attributes) {
        const window = behind(object);
        return window === undefined ? ordinary.reflectDefine(object, key, attributes)
          : window.define(keyOf(key), attributes);
      },
      getPrototypeOf(object) { return ordinary.reflectPrototypeOf(object) && prototypeOf(object); },
    },
  };

  for (const holder in patches) {
    for (const name in patches[holder]) {
      ordinary.define(page[holder], name,
        { __proto__: null, value: patches[holder][name], writable: true, enumerable: false, configurable: true });
    }
  }
  return {};
})
