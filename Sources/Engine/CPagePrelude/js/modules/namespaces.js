/* ECMA-262, "Module Namespace Exotic Objects", and the bindings behind them. */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const { Object, Reflect, Proxy, Set, Symbol } = js;

  /** An error of the language that is about a module, and is said to be in it. */
  function errorIn(record, name, message) {
    const error = js.seen(new js.constructors[name](message), name);
    const place = { __proto__: null, sourceURL: record.url, line: record.line, column: 1 };
    for (const key in place) {
      Object.defineProperty(error, key,
        { __proto__: null, value: place[key], writable: true, enumerable: false, configurable: true });
    }
    return error;
  }

  /** ECMA-262, "GetExportedNames". */
  function exportedNames(record, seen = new Set()) {
    if (seen.has(record)) return js.list();
    seen.add(record);
    const names = js.list();
    for (let i = 0; i < record.locals.length; i++) js.push(names, record.locals[i].name);
    for (let i = 0; i < record.indirects.length; i++) js.push(names, record.indirects[i].name);
    for (let i = 0; i < record.stars.length; i++) {
      const more = exportedNames(record.dependencies[record.stars[i]], seen);
      for (let k = 0; k < more.length; k++) {
        if (more[k] !== 'default' && !js.includes(names, more[k])) js.push(names, more[k]);
      }
    }
    return names;
  }

  /**
   * ECMA-262, "ResolveExport": the module and the entry of its binding, or the module whose namespace it is; null for
   * none and 'ambiguous' for several.
   */
  function resolveExport(record, name, seen = js.list()) {
    if (js.some(seen, (entry) => entry[0] === record && entry[1] === name)) return null;
    js.push(seen, js.list(record, name));
    const local = js.find(record.locals, (entry) => entry.name === name);
    if (local !== undefined) return { __proto__: null, record, local };
    const indirect = js.find(record.indirects, (entry) => entry.name === name);
    if (indirect !== undefined) {
      const target = record.dependencies[indirect.request];
      if (indirect.imported === null) return { __proto__: null, record: target, local: null };
      return resolveExport(target, indirect.imported, seen);
    }
    if (name === 'default') return null;
    let found = null;
    for (let i = 0; i < record.stars.length; i++) {
      const next = resolveExport(record.dependencies[record.stars[i]], name, seen);
      if (next === 'ambiguous') return next;
      if (next === null) continue;
      if (found === null) found = next;
      else if (found.record !== next.record || found.local !== next.local) return 'ambiguous';
    }
    return found;
  }

  /** The value that a binding has now; a ReferenceError before it has one. */
  function valueOf(binding) {
    const { record, local } = binding;
    if (local === null) return namespaceOf(record);
    if (record.getters === undefined) {
      throw errorIn(record, 'ReferenceError', 'Cannot access uninitialized variable.');
    }
    return record.getters[local.index]();
  }

  /** ECMA-262, "GetModuleNamespace". */
  function namespaceOf(record) {
    if (record.namespace !== undefined) return record.namespace;
    const bindings = { __proto__: null };
    const names = js.toSorted(js.filter(exportedNames(record), (name) => {
      const binding = resolveExport(record, name);
      if (binding === null || binding === 'ambiguous') return false;
      bindings[name] = binding;
      return true;
    }), (a, b) => (a < b ? -1 : a > b ? 1 : 0));
    // A proxy may only claim what its target has too.
    const target = { __proto__: null };
    for (let i = 0; i < names.length; i++) {
      Object.defineProperty(target, names[i],
        { __proto__: null, value: undefined, writable: true, enumerable: true, configurable: false });
    }
    Object.defineProperty(target, Symbol.toStringTag,
      { __proto__: null, value: 'Module', writable: false, enumerable: false, configurable: false });
    Object.preventExtensions(target);
    const has = (name) => typeof name === 'string' && name in bindings;
    return (record.namespace = new Proxy(target, {
      __proto__: null,
      get: (_, name) => (has(name) ? valueOf(bindings[name]) : target[name]),
      getOwnPropertyDescriptor(_, name) {
        if (!has(name)) return Reflect.getOwnPropertyDescriptor(target, name);
        const value = valueOf(bindings[name]);
        return { __proto__: null, value, writable: true, enumerable: true, configurable: false };
      },
      defineProperty(_, name, wanted) {
        if (!has(name)) return Reflect.defineProperty(target, name, wanted);
        const value = valueOf(bindings[name]);
        const own = (key) => (Object.hasOwn(wanted, key) ? wanted[key] : undefined);
        if (own('configurable') === true || own('enumerable') === false || own('writable') === false) return false;
        if (Object.hasOwn(wanted, 'get') || Object.hasOwn(wanted, 'set')) return false;
        return !Object.hasOwn(wanted, 'value') || Object.is(own('value'), value);
      },
      set: () => false,
      deleteProperty: (_, name) => !has(name) && Reflect.deleteProperty(target, name),
      setPrototypeOf: (_, prototype) => prototype === null,
    }));
  }

  return { errorIn, resolveExport, valueOf, namespaceOf };
})
