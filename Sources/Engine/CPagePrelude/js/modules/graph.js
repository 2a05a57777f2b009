/* HTML Standard, "fetching scripts": the module map, graphs of modules, import() and what runs script elements. */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const { Map, Object, Set, TypeError } = js;
  const { makeModule, makeJSON, checkType } = realm.part('modules/records');
  const importMap = realm.part('modules/import-map');
  const { link } = realm.part('modules/linking');
  const { evaluate, waiting } = realm.part('modules/evaluation');
  const { namespaceOf } = realm.part('modules/namespaces');

  /** HTML Standard, "module map": { record, failure, waiting } by type and URL. */
  const map = new Map();
  /** Graphs of script elements, by number. */
  const roots = new Map();

  /**
   * HTML Standard, "fetch a single module script". The callback gets the map's entry, now or as a task. The nonce and
   * the integrity are those of the script element.
   */
  function fetchOne(url, type, then, nonce = '', integrity = '') {
    const key = `${type} ${url}`;
    const known = map.get(key);
    if (known !== undefined) {
      if (known.waiting === null) then(known);
      else js.push(known.waiting, then);
      return;
    }
    const entry = { __proto__: null, record: null, failure: 'Importing a module script failed.',
      waiting: js.list(then) };
    map.set(key, entry);
    native.fetch(url, type, (answer) => {
      if (typeof answer === 'string') entry.failure = answer;
      else if (type === 'json') entry.record = makeJSON(answer[1], answer[0]);
      else entry.record = makeModule(answer[1], answer[0], answer[0], 1);
      const { waiting } = entry;
      entry.waiting = null;
      for (let i = 0; i < waiting.length; i++) waiting[i](entry);
    }, nonce, integrity);
  }

  /** HTML Standard, "fetch the descendants of and link", without the linking: null, or what failed. */
  function loadGraph(root, then, nonce) {
    const seen = new Set();
    let pending = 1, failure = null;
    const finished = () => {
      if (--pending > 0) return;
      if (failure === null) js.forEach(js.setItems(seen), (record) => { record.isGraphLoaded = true; });
      then(failure);
    };
    const visit = (record) => {
      if (seen.has(record) || record.isGraphLoaded) return;
      seen.add(record);
      if (record.hasError) return;
      for (let i = 0; i < record.requests.length; i++) {
        pending++;
        fetchOne(record.requests[i].url, record.requests[i].type, (entry) => {
          if (entry.record === null) {
            failure ??= entry.failure;
          } else {
            record.dependencies[i] = entry.record;
            visit(entry.record);
          }
          finished();
        }, nonce);
      }
    };
    visit(root);
    finished();
  }

  /** HTML Standard, "HostLoadImportedModule", for `import()` in a script with that base URL. */
  function importer(base) {
    return {
      import(specifier, options = undefined) {
        return js.promise.make((resolve, reject) => {
          const name = `${specifier}`;
          const type = typeIn(options);
          checkType(type);
          fetchOne(importMap.resolve(name, base), type, (entry) => {
            if (entry.record === null) return reject(new TypeError(entry.failure));
            loadGraph(entry.record, (failure) => {
              if (failure !== null) return reject(new TypeError(failure));
              // Never at once: the module that imports may be in the middle of its own evaluation.
              js.promise.then(js.promise.resolve(undefined), () => {
                try { link(entry.record); } catch (error) { return reject(error); }
                js.promise.then(evaluate(entry.record), () => resolve(namespaceOf(entry.record)), reject);
              });
            });
          });
        });
      },
    }.import;
  }

  /** ECMA-262, "EvaluateImportCall", the steps about options. */
  function typeIn(options) {
    if (options === undefined) return '';
    const isObject = (value) => typeof value === 'object' && value !== null || typeof value === 'function';
    if (!isObject(options)) throw new TypeError('The second argument of import() must be an object');
    const attributes = options.with;
    if (attributes === undefined) return '';
    if (!isObject(attributes)) throw new TypeError('The attributes of import() must be an object');
    const keys = Object.keys(attributes);
    let type = '';
    for (let i = 0; i < keys.length; i++) {
      const value = attributes[keys[i]];
      if (typeof value !== 'string') throw new TypeError('An import attribute must be a string');
      if (keys[i] !== 'type') throw new TypeError(`Import attribute "${keys[i]}" is not supported`);
      type = value;
    }
    return type;
  }

  function whenReady(id, record, nonce) {
    loadGraph(record, (failure) => {
      roots.set(id, record);
      native.ready(id, failure);
    }, nonce);
  }

  /** HTML Standard, "fetch an external module script graph". */
  function external(id, url, nonce, integrity) {
    fetchOne(url, '', (entry) => {
      if (entry.record === null) native.ready(id, entry.failure);
      else whenReady(id, entry.record, nonce);
    }, nonce, integrity);
  }

  /** HTML Standard, "fetch an inline module script graph". */
  function inline(id, text, url, base, line, nonce) {
    whenReady(id, makeModule(text, url, base, line), nonce);
  }

  /** HTML Standard, "fetch a modulepreload module script graph": the module alone, as WebKit does. */
  function preload(id, url, type, nonce, integrity) {
    const tell = (entry) => native.ready(id, entry.record === null ? entry.failure : null);
    fetchOne(url, type, tell, nonce, integrity);
  }

  /** The first module of a loaded graph whose text or specifiers are wrong; undefined if all are right. */
  function brokenIn(record, seen = new Set()) {
    if (record.status !== 'unlinked' || seen.has(record)) return undefined;
    if (record.hasError) return record;
    seen.add(record);
    for (let i = 0; i < record.dependencies.length; i++) {
      const broken = brokenIn(record.dependencies[i], seen);
      if (broken !== undefined) return broken;
    }
    return undefined;
  }

  /**
   * HTML Standard, "run a module script". Answers false if a module of the graph could not be made: WebKit's
   * ScriptElement::executePendingScript reports such an error, and fires `error` instead of `load`.
   */
  function run(id) {
    const record = roots.get(id);
    roots.delete(id);
    if (record === undefined) return true;
    const broken = brokenIn(record);
    if (broken !== undefined) {
      realm.report(broken.error);
      return false;
    }
    try {
      link(record);
    } catch (error) {
      realm.report(error);
      return true;
    }
    const promise = evaluate(record);
    const evaluated = record.cycleRoot ?? record;
    // JavaScriptCore's evaluation throws what is thrown at once: it is reported before the next script runs.
    const hasFailed = evaluated.hasError;
    if (hasFailed) realm.report(evaluated.error);
    js.promise.then(promise, undefined, (error) => { if (!hasFailed) realm.report(error); });
    return true;
  }

  /** HTML Standard, "register an import map"; its errors are reported. */
  function addImportMap(text, base) {
    try { importMap.add(text, base); } catch (error) { realm.report(error); }
  }

  /** Makes the function that `import()` calls in classic scripts with that base URL. */
  function installImporter(name, base) {
    Object.defineProperty(realm.global, name,
      { __proto__: null, value: importer(base), writable: false, enumerable: false, configurable: true });
  }

  /**
   * For reports: the modules that have begun and not ended, as URL, cause and the URL of another module in turn. No
   * script of a page can tell.
   */
  function unfinished() {
    const list = js.list();
    js.forEach(js.mapEntries(map), (pair) => {
      if (pair[1].waiting !== null) js.push(list, js.slice(pair[0], js.indexOf(pair[0], ' ') + 1), 'response', '');
    });
    js.forEach(waiting(), (pair) => {
      js.push(list, pair[0].url, pair[1] === undefined ? 'await' : 'module', pair[1]?.url ?? '');
    });
    return list;
  }

  return { importer, external, inline, preload, run, addImportMap, installImporter, unfinished };
})
