/*
 * What pages may ask for and do not get: each name is said once on the console, by the world's first script that
 * asked, and is otherwise as absent as in a browser without it.
 *
 * How a name stays absent:
 *  - A global name (`WebSocket`) that a script mentions is an accessor on the global object, because nothing else can
 *    notice `typeof WebSocket`. It gives undefined. Window proxies hide it: `'WebSocket' in window`,
 *    `Object.keys(window)` and `hasOwnProperty` do not see it, so feature tests of every kind take the road of a
 *    browser that lacks it. Assigning or declaring the name replaces the accessor: what a page defines is the page's.
 *  - A member of an object (`navigator.share`, `element.animate`) is asked for at the very end of the prototype
 *    chain (js/core/interfaces.js), behind everything that interfaces and pages define, by a proxy without properties.
 *    `in` is false.
 */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const { Object, Proxy, Symbol } = js;

  const { interfacesOf, phantoms } = realm.shared('core/missing-members');

  /** Says once in a world that something is missing, with the place that asked for it. */
  function report(what) {
    if (native.isNews(what)) native.report(what, ...realm.part('core/console').callSite());
  }

  // MARK: Global names

  function descriptorOf(name) {
    const accessor = {
      get [name]() {
        report(name);
        return undefined;
      },
      set [name](value) {
        Object.defineProperty(realm.global, name,
          { __proto__: null, value, writable: true, enumerable: true, configurable: true });
      },
    };
    const descriptor = Object.getOwnPropertyDescriptor(accessor, name);
    descriptor.enumerable = false;
    phantoms.add(descriptor.get);
    return descriptor;
  }

  /** What js/core/core.js takes the accessors from, made one by one. */
  const members =
    new Proxy({ __proto__: null }, { __proto__: null, getOwnPropertyDescriptor: (target, name) => descriptorOf(name) });

  // MARK: Members of objects

  /** The first interface in the prototype chain of an object that is among `tags`. */
  function interfaceAmong(tags, object) {
    for (let each = object; each !== null; each = Object.getPrototypeOf(each)) {
      const descriptor = Object.getOwnPropertyDescriptor(each, Symbol.toStringTag);
      if (typeof descriptor?.value === 'string' && js.includes(tags, descriptor.value)) return descriptor.value;
    }
    return undefined;
  }

  /** Called for every property that an object of the platform does not have. */
  function askedFor(object, key) {
    const tags = interfacesOf.get(key);
    if (tags === undefined) return;
    const tag = interfaceAmong(tags, object);
    if (tag !== undefined) report(`${tag}.${key}`);
  }

  return { report, members, askedFor };
})
