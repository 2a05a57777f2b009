/* HTML Standard, "import maps" and "resolve a module specifier". */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const { Array, Object, TypeError, Map } = js;

  /** Lists of [key, address], the longest keys first; scopes have such lists for addresses. */
  let imports = js.list();
  let scopes = js.list();
  /** What was resolved already, as maps that come later must not change it. */
  const resolved = new Map();

  /** HTML Standard, "resolve a URL-like module specifier". */
  function urlLike(specifier, base) {
    const isRelative = js.startsWith(specifier, '/') || js.startsWith(specifier, './')
      || js.startsWith(specifier, '../');
    return native.resolve(specifier, isRelative ? base : null);
  }

  const unresolvable = (specifier) =>
    new TypeError(`Module name, '${specifier}' does not resolve to a valid URL.`);

  /** HTML Standard, "resolve an imports match"; undefined for none. */
  function match(specifier, asURL, list) {
    for (let i = 0; i < list.length; i++) {
      const key = list[i][0], address = list[i][1];
      if (key === specifier) {
        if (address === null) throw unresolvable(specifier);
        return address;
      }
      if (!js.endsWith(key, '/') || !js.startsWith(specifier, key)) continue;
      if (asURL !== null && !isSpecial(asURL)) continue;
      if (address === null) throw unresolvable(specifier);
      const url = native.resolve(js.slice(specifier, key.length), address);
      if (url === null || !js.startsWith(url, address)) throw unresolvable(specifier);
      return url;
    }
    return undefined;
  }

  const isSpecial = (url) =>
    js.some(js.list('http:', 'https:', 'file:', 'ws:', 'wss:', 'ftp:'), (scheme) => js.startsWith(url, scheme));

  /** HTML Standard, "resolve a module specifier". */
  function resolve(specifier, base) {
    const asURL = urlLike(specifier, base);
    const normalized = asURL ?? specifier;
    let found;
    for (let i = 0; i < scopes.length && found === undefined; i++) {
      const scope = scopes[i][0];
      if (scope === base || js.endsWith(scope, '/') && js.startsWith(base, scope)) {
        found = match(normalized, asURL, scopes[i][1]);
      }
    }
    found ??= match(normalized, asURL, imports);
    found ??= asURL ?? undefined;
    if (found === undefined) throw unresolvable(specifier);
    resolved.set(normalized, true);
    return found;
  }

  const isRecord = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

  /** HTML Standard, "sort and normalize a module specifier map". */
  function sorted(object, base) {
    const keys = Object.keys(object);
    const list = js.list();
    for (let i = 0; i < keys.length; i++) {
      const key = keys[i], address = object[key];
      if (key === '') continue;
      let url = typeof address === 'string' ? urlLike(address, base) : null;
      if (url !== null && js.endsWith(key, '/') && !js.endsWith(url, '/')) url = null;
      js.push(list, js.list(urlLike(key, base) ?? key, url));
    }
    return list;
  }

  const byKey = (list) => js.toSorted(list, (a, b) => (a[0] < b[0] ? 1 : a[0] > b[0] ? -1 : 0));

  /** Entries of `fresh` whose keys are new to `list`, and neither resolved already, with those of `list`. */
  function merged(list, fresh) {
    const kept = js.filter(fresh, (entry) =>
      !js.some(list, (known) => known[0] === entry[0]) && !isResolved(entry[0]));
    for (let i = 0; i < list.length; i++) js.push(kept, list[i]);
    return byKey(kept);
  }

  function isResolved(key) {
    if (resolved.has(key)) return true;
    return js.endsWith(key, '/')
      && js.some(js.mapEntries(resolved), (entry) => js.startsWith(entry[0], key));
  }

  /** HTML Standard, "parse an import map string", and "merge existing and new import maps". */
  function add(text, base) {
    let parsed;
    try {
      parsed = js.parseJSON(text);
    } catch (error) {
      throw realm.js.seen(error, 'SyntaxError');
    }
    if (!isRecord(parsed)) throw new TypeError('ImportMap is not a JSON object');
    const own = (key) => (Object.hasOwn(parsed, key) ? parsed[key] : undefined);
    const all = own('imports'), scoped = own('scopes');
    if (all !== undefined && !isRecord(all)) throw new TypeError('imports is not a JSON object');
    if (scoped !== undefined && !isRecord(scoped)) throw new TypeError('scopes is not a JSON object');
    const prefixes = scoped === undefined ? js.list() : Object.keys(scoped);
    let fresh = scopes;
    for (let i = 0; i < prefixes.length; i++) {
      const prefix = prefixes[i];
      if (!isRecord(scoped[prefix])) throw new TypeError(`scope's value for '${prefix}' is not a JSON object`);
      const url = native.resolve(prefix, base);
      if (url === null) continue;
      const known = js.find(fresh, (scope) => scope[0] === url);
      const list = sorted(scoped[prefix], base);
      fresh = js.filter(fresh, (scope) => scope !== known);
      js.push(fresh, js.list(url, known === undefined ? byKey(list) : merged(known[1], list)));
    }
    if (all !== undefined) imports = merged(imports, sorted(all, base));
    scopes = byKey(fresh);
  }

  return { resolve, add };
})
