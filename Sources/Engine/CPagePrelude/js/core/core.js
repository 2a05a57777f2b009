/*
 * What every realm starts with: parts that are loaded when they are needed, and global names that are made when a
 * script mentions them. It is run for every realm that is made, so it does next to nothing.
 *
 * `native`   natives of this part
 * `global`   the realm's global object; only scripts' scope, never handed out
 * `window`   the window's proxy, which is what scripts get for `window` and `globalThis`
 * `record`   what is known of the window in all realms (js/core/shared.js)
 * `me`       what this realm is: { key, world, hasOthers: whether its document has other worlds }
 * `builtins` js/core/builtins.js
 * `names`    all global names: { name: [part, kind] }, kinds as in GlobalNames.swift
 */
(function (native, global, window, record, me, names, builtins) {
  'use strict';
  const { defineProperty, getOwnPropertyDescriptor, getPrototypeOf, hasOwn } = builtins.Object;
  const INTERFACE = 0, UNFORGEABLE = 2;
  const loaded = { __proto__: null };
  /** Names that are made already, so that what a script deletes stays away. */
  const made = { __proto__: null };

  const { values, entries, keys } = global.Array.prototype;
  /** The language as parts use it: js/core/builtins.js, and what they make for pages, in this realm. */
  const js = {
    __proto__: builtins,
    TypeError: builtins.errorMaker(builtins.constructors.TypeError, () => null.property),
    RangeError: builtins.errorMaker(builtins.constructors.RangeError, () => { [].length = -1; }),
    promise: builtins.promisesOf(global.Promise),
    seen: builtins.seenBy(global),
    parseJSON: builtins.jsonParser(builtins.seenBy(global), [], {}),
    iterators: { __proto__: null, values, entries, keys }, values,
  };

  const realm = {
    __proto__: null, native, global, window, record, me, names, part, js,
    /** Exports of a part that is evaluated once for all realms of the agent. */
    shared: (name) => native.shared(name),
    /** What the language had under names that the prelude defines anew. */
    replaced: { __proto__: null },
    /** How far a module's first line is from its place, by line and URL: see js/modules/linking.js. */
    shifts: { __proto__: null },
    /** The event that is being dispatched, for `window.event`. */
    currentEvent: undefined,
    get DOMException() { return part('core/exceptions').DOMException; },
    /** HTML Standard, "report an exception". */
    report(error) { part('core/report').report(error); },
    /** Evaluates a script of the page in the global scope, with the global names that it mentions. */
    evaluate: (text, sourceURL, line) => native.evaluate(text, sourceURL, line),
    installGlobal, installAllGlobals,
  };

  /** The exports of a part; loads it. */
  function part(name) {
    const known = loaded[name];
    if (known !== undefined) return known;
    try {
      return (loaded[name] = native.evaluatePart(name)(native.natives(name), realm) ?? { __proto__: null });
    } catch (error) {
      if (!isOutOfSpace(error)) native.partFailed(name, error);
      throw error;
    }
  }

  /** Whether the stack or the memory has come to an end, which a page can bring about at any place. */
  function isOutOfSpace(error) {
    return getPrototypeOf(error) === builtins.constructors.RangeError.prototype
      || getPrototypeOf(error) === getPrototypeOf(js.RangeError(''));
  }

  /** Makes one of the known global names, once. Returns whether it was made now. */
  function installGlobal(name) {
    // A worker has fewer names than a window.
    if (name in made || !(name in names)) return false;
    const [partName, kind] = names[name];
    if (kind === INTERFACE) {
      if (hasOwn(global, name)) realm.replaced[name] = global[name];
      const become = (value) =>
        defineProperty(global, name, { __proto__: null, value, writable: true, configurable: true, enumerable: false });
      defineProperty(global, name, {
        __proto__: null,
        get() {
          const value = part(partName)[name];
          become(value);
          return value;
        },
        set: become,
        configurable: true, enumerable: false,
      });
    } else {
      const descriptor = getOwnPropertyDescriptor(part(partName).members, name);
      // Some members exist only under a condition, which the part has checked.
      if (descriptor === undefined) return false;
      descriptor.configurable = kind !== UNFORGEABLE;
      defineProperty(global, name, descriptor);
    }
    made[name] = true;
    return true;
  }

  /** An element or a frame that scripts name without a window before it: until a script declares or sets the name. */
  function installNamed(name) {
    if (hasOwn(global, name)) return;
    const descriptor = {
      __proto__: null,
      get: () => part('window/interface').inherited(name),
      set: (value) =>
        defineProperty(global, name, { __proto__: null, value, writable: true, configurable: true, enumerable: true }),
      configurable: true, enumerable: false,
    };
    native.shared('core/missing-members').phantoms.add(descriptor.get);
    defineProperty(global, name, descriptor);
  }

  /** The document has nothing of that name any longer. */
  function uninstallNamed(name) {
    const get = getOwnPropertyDescriptor(global, name)?.get;
    if (get !== undefined && native.shared('core/missing-members').phantoms.has(get)) delete global[name];
  }

  function installAllGlobals() {
    for (const name in names) installGlobal(name);
  }

  defineProperty(global, 'globalThis',
    { __proto__: null, value: window, writable: true, configurable: true, enumerable: false });
  return { part, installGlobal, installNamed, uninstallNamed, installAllGlobals, me };
})
