/* HTML Standard, "creating a module script", and ECMA-262, "ParseModule". */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const { TypeError } = js;
  const { resolve } = realm.part('modules/import-map');

  const { errorIn } = realm.part('modules/namespaces');

  function emptyRecord(url, line) {
    return {
      __proto__: null, url, line, requests: js.list(), dependencies: js.list(), imports: js.list(),
      locals: js.list(),
      indirects: js.list(), stars: js.list(), assigned: js.list(), isAsync: false, hasError: false, error: undefined,
      status: 'unlinked', isGraphLoaded: false, getters: undefined, namespace: undefined, topLevel: undefined,
      asyncParents: js.list(), pendingAsync: 0, asyncOrder: 0, isDone: false, importers: js.list(),
      cycleRoot: undefined,
    };
  }

  function failed(record, error) {
    record.hasError = true;
    record.error = error;
    return record;
  }

  /** Whether the text may stand in that place, and if not, why. */
  function check(record, before, after) {
    return native.syntaxError(`${before}${record.text}\n${after}`, record.url, record.line);
  }

  /** The early error of a module; undefined for none. Tells whether there is an `await` at the top level. */
  function earlyError(record, parsed) {
    const names = js.map(record.imports, (entry) => entry.local);
    const imported = names.length > 0 ? `let ${js.join(names, ',')}` : '';
    // A static block is as a module: without return, yield and await; strict; with declarations of its own.
    const inBlock = (more) => check(record, '(class{static{', `${imported}\n${more}}})`);
    const error = inBlock('');
    if (error !== undefined) {
      if (parsed.mentionsAwait
        && check(record, "(async function(){'use strict';", `${imported}})`) === undefined) record.isAsync = true;
      else {
        const inFunction = check(record, "(function*(){'use strict';", `${imported}})`);
        if (inFunction !== undefined) return inFunction;
        // The engine lets no static block read `arguments`, which a module may.
        if (!js.includes(`${error.message}`, 'arguments')) return error;
      }
    }
    if (parsed.earlyError !== null) return errorIn(record, 'SyntaxError', parsed.earlyError);
    return undeclared(record, parsed, inBlock);
  }

  function undeclared(record, parsed, inBlock) {
    const name = js.find(parsed.undeclared, (local) => record.isAsync
      ? check(record, "(async function(){'use strict';", `let ${local}})`) === undefined
      : inBlock(`let ${local}`) === undefined);
    if (name === undefined) return undefined;
    return errorIn(record, 'SyntaxError',
      `Exported binding '${name}' needs to refer to a top-level declared variable.`);
  }

  /** What the scanner found: its lists have the fields of one entry after those of another. */
  function parse(source) {
    const [text, prefix, mentionsAwait, earlyError, requests, imports, locals, indirects, stars, assigned, undeclared]
      = native.parse(source);
    const entries = (list, size, make) => {
      const all = js.list();
      for (let i = 0; i < list.length; i += size) js.push(all, make(i, list));
      return all;
    };
    return {
      __proto__: null, text, prefix, mentionsAwait, earlyError, stars, assigned, undeclared,
      requests: entries(requests, 3, (i, list) =>
        ({ __proto__: null, specifier: list[i], type: list[i + 1], unknownAttribute: list[i + 2] })),
      imports: entries(imports, 3, (i, list) =>
        ({ __proto__: null, request: list[i], imported: list[i + 1], local: list[i + 2] })),
      locals: entries(locals, 3, (i, list) =>
        ({ __proto__: null, name: list[i], local: list[i + 1], binding: list[i + 2], index: i / 3 })),
      indirects: entries(indirects, 3, (i, list) =>
        ({ __proto__: null, name: list[i], request: list[i + 1], imported: list[i + 2] })),
    };
  }

  /** HTML Standard, "create a JavaScript module script". */
  function makeModule(text, url, base, line) {
    const record = emptyRecord(url, line);
    const parsed = parse(text);
    record.text = parsed.text;
    record.prefix = parsed.prefix;
    record.base = base;
    record.imports = parsed.imports;
    record.locals = parsed.locals;
    record.indirects = parsed.indirects;
    record.stars = parsed.stars;
    record.assigned = parsed.assigned;
    const error = earlyError(record, parsed);
    if (error !== undefined) return failed(record, error);
    for (let i = 0; i < parsed.requests.length; i++) {
      const { specifier, type, unknownAttribute } = parsed.requests[i];
      if (unknownAttribute !== null) {
        return failed(record,
          errorIn(record, 'SyntaxError', `Import attribute "${unknownAttribute}" is not supported`));
      }
      try {
        checkType(type);
        js.push(record.requests, { __proto__: null, url: resolve(specifier, base), type });
      } catch (thrown) {
        return failed(record, thrown);
      }
    }
    return record;
  }

  /** HTML Standard, "module type allowed". */
  function checkType(type) {
    if (type !== '' && type !== 'json') throw new TypeError(`Import attribute type "${type}" is not valid`);
  }

  /** HTML Standard, "create a JSON module script". */
  function makeJSON(text, url) {
    const record = emptyRecord(url, 1);
    record.base = url;
    record.locals = js.list({ __proto__: null, name: 'default', local: 'default', binding: 'function', index: 0 });
    let value;
    try { value = js.parseJSON(text); } catch (error) { return failed(record, error); }
    record.getters = js.list(() => value);
    record.status = 'evaluated';
    record.cycleRoot = record;
    record.isDone = true;
    record.topLevel = { promise: js.promise.resolve(undefined) };
    record.isGraphLoaded = true;
    return record;
  }

  return { makeModule, makeJSON, checkType };
})
