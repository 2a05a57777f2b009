/* ECMA-262, "Link", and the text that a module is evaluated as. */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const { Math, Object } = js;
  const { resolveExport, valueOf, namespaceOf } = realm.part('modules/namespaces');

  const { errorIn } = realm.part('modules/namespaces');

  function checkBinding(verb, importer, record, name, binding) {
    const syntaxError = (message) => errorIn(importer, 'SyntaxError', message);
    if (binding === null) {
      throw syntaxError(name === 'default' && record.stars.length > 0
        ? `${verb} binding name 'default' cannot be resolved by star export entries.`
        : `${verb} binding name '${name}' is not found.`);
    }
    if (binding === 'ambiguous') {
      throw syntaxError(`${verb} binding name '${name}' cannot be resolved due to ambiguous multiple bindings.`);
    }
    return binding;
  }

  /** ECMA-262, "InitializeEnvironment", as far as it can fail. */
  function resolveBindings(record) {
    for (let i = 0; i < record.indirects.length; i++) {
      const { name } = record.indirects[i];
      checkBinding('Indirectly exported', record, record, name, resolveExport(record, name));
    }
    record.bindings = js.map(record.imports, (entry) => {
      const target = record.dependencies[entry.request];
      if (entry.imported === null) return { __proto__: null, record: target, local: null };
      return checkBinding('Importing', record, target, entry.imported, resolveExport(target, entry.imported));
    });
  }

  /** ECMA-262, "Link". */
  function link(root) {
    const stack = js.list();
    try {
      inner(root, stack, 0);
    } catch (error) {
      for (let i = 0; i < stack.length; i++) stack[i].status = 'unlinked';
      throw error;
    }
  }

  /** ECMA-262, "InnerModuleLinking". */
  function inner(record, stack, index) {
    if (record.hasError && record.status === 'unlinked') throw record.error;
    if (record.status !== 'unlinked') return index;
    record.status = 'linking';
    record.index = record.ancestor = index++;
    js.push(stack, record);
    for (let i = 0; i < record.dependencies.length; i++) {
      const next = record.dependencies[i];
      index = inner(next, stack, index);
      if (next.status === 'linking') record.ancestor = Math.min(record.ancestor, next.ancestor);
    }
    resolveBindings(record);
    if (record.ancestor !== record.index) return index;
    const cycle = js.list();
    let last;
    do {
      last = js.pop(stack);
      last.status = 'linked';
      js.push(cycle, last);
    } while (last !== record);
    prepare(cycle);
    return index;
  }

  /** Modules in a cycle see each other's bindings before they are evaluated: their functions are made now. */
  function prepare(cycle) {
    const isCycle = cycle.length > 1 || js.includes(cycle[0].dependencies, cycle[0]);
    for (let i = 0; i < cycle.length; i++) cycle[i].cycle = isCycle ? cycle : null;
    if (!isCycle) return;
    for (let i = cycle.length - 1; i >= 0; i--) instantiate(cycle[i]);
    for (let i = 0; i < cycle.length; i++) {
      settle(cycle[i], (binding) => binding.local === null || binding.local.binding === 'function');
    }
  }

  /** Whether an import must be looked up each time: its value may change, or comes later. */
  function isLive(record, entry, binding) {
    if (js.includes(record.assigned, entry.local)) return true;
    if (binding.local === null) return false;
    return binding.local.binding === 'assigned' || (record.cycle !== null && js.includes(record.cycle, binding.record));
  }

  /**
   * Makes the module's function. Imports are variables around it. Those that are looked up each time are getters of an
   * object in whose scope it is (`with`), until their values are there for good.
   */
  function instantiate(record) {
    const { prefix, imports, bindings } = record;
    const live = { __proto__: null };
    let hasLive = false;
    for (let i = 0; i < imports.length; i++) {
      if (!isLive(record, imports[i], bindings[i])) continue;
      hasLive = true;
      Object.defineProperty(live, imports[i].local,
        { __proto__: null, get: () => valueOf(bindings[i]), configurable: true, enumerable: true });
    }
    record.live = live;
    const getters = js.join(js.map(record.locals, (entry) => `()=>${entry.local}`), ',');
    const names = js.join(js.map(imports, (entry) => entry.local), ',');
    const cases = js.join(js.map(imports, (entry, i) => `case ${i}:${entry.local}=${prefix}v;break;`), '');
    const isGated = record.cycle !== null && record.isAsync;
    const head = record.isAsync ? 'async function' : record.cycle === null ? 'function' : 'function*';
    const pause = record.cycle === null ? '' : record.isAsync ? `${'await'} ${prefix}g;` : 'yield;';
    const before = `(function(${prefix}i,${prefix}s,${prefix}meta,${prefix}impt,${prefix}g){${prefix}s(${prefix}z);`
      + `${hasLive ? `with(${prefix}i)` : ''}return ${head}(){'use strict';${prefix}s(0,${prefix}x());${pause}`;
    realm.shifts[`${record.line} ${record.url}`] = before.length;
    const text = `${before}${record.text}\nfunction ${prefix}x(){return[${getters}]}};`
      + `${names === '' ? '' : `var ${names};`}`
      + `function ${prefix}z(${prefix}n,${prefix}v){switch(${prefix}n){${cases}}}})`;
    const gate = isGated ? js.promise.withResolvers() : undefined;
    const make = native.evaluate(text, record.url, record.line, record.base);
    const run = make(live, (setter, list) => {
      if (list === undefined) record.set = setter;
      else record.getters = list;
    }, metaOf(record), realm.part('modules/graph').importer(record.base), gate?.promise);
    for (let i = 0; i < imports.length; i++) {
      if (bindings[i].local !== null) js.push(bindings[i].record.importers, js.list(record, i));
    }
    if (record.cycle === null) {
      record.run = run;
    } else if (record.isAsync) {
      const promise = run();
      record.run = () => { gate.resolve(undefined); return promise; };
    } else {
      const generator = js.steady(run());
      generator.next();
      record.run = () => { generator.next(); };
    }
  }

  /** Values that are there for good become those of the variables. */
  function settle(exporter, isReady) {
    for (let i = 0; i < exporter.importers.length; i++) {
      const importer = exporter.importers[i][0], index = exporter.importers[i][1];
      const binding = importer.bindings[index], { local } = importer.imports[index];
      if (!isReady(binding) || binding.local.binding === 'assigned' || js.includes(importer.assigned, local)) continue;
      importer.set(index, valueOf(binding));
      delete importer.live[local];
    }
  }

  /** HTML Standard, "HostGetImportMetaProperties". */
  function metaOf(record) {
    const { resolve } = {
      resolve(specifier) { return realm.part('modules/import-map').resolve(`${specifier}`, record.base); },
    };
    const meta = { __proto__: null, url: record.base, resolve };
    return meta;
  }

  /** Evaluates the module's own text; a promise if it awaits. */
  function execute(record) {
    if (record.cycle === null) instantiate(record);
    const { imports, bindings } = record;
    for (let i = 0; i < imports.length; i++) {
      if (bindings[i].local === null) record.set(i, namespaceOf(bindings[i].record));
      else if (!isLive(record, imports[i], bindings[i])) record.set(i, valueOf(bindings[i]));
    }
    // A module has no `this`.
    const { run } = record;
    return run();
  }

  /** After a module was evaluated. */
  function finish(record) {
    nameDefault(record);
    if (record.cycle !== null) settle(record, () => true);
    record.importers = js.list();
  }

  /** ECMA-262, "NamedEvaluation": what is exported by default and has no name is called so. */
  function nameDefault(record) {
    const entry = js.find(record.locals, (local) => local.local === `${record.prefix}d`);
    if (entry === undefined) return;
    const value = record.getters[entry.index]();
    if (typeof value !== 'function') return;
    const name = Object.getOwnPropertyDescriptor(value, 'name');
    if (name?.value !== `${record.prefix}d`) return;
    Object.defineProperty(value, 'name',
      { __proto__: null, value: 'default', writable: false, enumerable: false, configurable: true });
  }

  return { link, execute, finish };
})
