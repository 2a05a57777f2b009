/* DOM Standard, "interface DOMTokenList"; HTML Standard, "DOMStringMap" (dataset). */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const patterns = realm.shared('core/patterns');
  const { Object, Proxy, Reflect, Set, Symbol, TypeError } = js;
  const { define, slot } = realm.part('core/interfaces');
  const { NodeSlot } = realm.shared('core/slots');
  const { own, text, native: tree } = realm.part('dom/nodes');
  const elements = realm.part('dom/elements');
  const { values, entries, keys } = js.iterators;

  const { of: known, set: keep } = slot('DOMTokenList');

  const valueOf = (list) => elements.getAttribute(known(list).element, known(list).attribute) ?? '';

  /** DOM Standard, "ordered set parser". Not to be changed by others: it is made again only for another set. */
  function tokens(list) {
    const set = tokenSet(list), state = known(list);
    // What is added to a set makes it larger, and nothing else is done to one (see `write`).
    if (state.listed !== set || state.tokens.length !== set.size) {
      state.tokens = js.list(...set);
      state.listed = set;
    }
    return state.tokens;
  }

  /** The same as a set, which is made again only when the attribute has changed; not to be changed by others. */
  function tokenSet(list) {
    const state = known(list);
    const value = elements.getAttribute(state.element, state.attribute) ?? '';
    if (state.source !== value) {
      state.set = new Set(js.filter(js.split(value, patterns.whitespaceRuns), (each) => each !== ''));
      state.source = value;
      state.isSerialized = false;
    }
    return state.set;
  }

  /** DOM Standard, "update steps". */
  function update(list, set) {
    const state = known(list);
    if (set.length === 0 && elements.getAttribute(state.element, state.attribute) === null) return;
    write(state, new Set(set), js.join(set, ' '));
  }

  /** What was written need not be parsed, and what is added to it need not be joined again. */
  function write(state, set, source) {
    state.set = set;
    state.source = source;
    state.isSerialized = true;
    elements.setAttribute(state.element, state.attribute, source);
  }

  function check(token) {
    const word = text(token);
    if (word === '') throw new realm.DOMException('The string did not match the expected pattern.', 'SyntaxError');
    if (patterns.whitespace.test(word)) {
      throw new realm.DOMException('The string contains invalid characters.', 'InvalidCharacterError');
    }
    return word;
  }

  /** The values that `supports` knows, by attribute. */
  const supported = {
    __proto__: null,
    sandbox: js.list('allow-downloads', 'allow-forms', 'allow-modals', 'allow-orientation-lock', 'allow-pointer-lock',
      'allow-popups', 'allow-popups-to-escape-sandbox', 'allow-presentation', 'allow-same-origin', 'allow-scripts',
      'allow-storage-access-by-user-activation', 'allow-top-navigation', 'allow-top-navigation-by-user-activation',
      'allow-top-navigation-to-custom-protocols'),
    rel: js.list('noopener', 'noreferrer', 'opener', 'alternate', 'dns-prefetch', 'icon', 'manifest', 'modulepreload',
      'preconnect', 'prefetch', 'preload', 'stylesheet'),
  };

  const DOMTokenList = define('DOMTokenList', null, {
    get length() { return tokens(this).length; },
    get value() { return valueOf(this); },
    set value(value) { elements.setAttribute(known(this).element, known(this).attribute, text(value)); },
    item(index) {
      return tokens(this)[index] ?? null;
    },
    contains(token) {
      return tokenSet(this).has(token);
    },
    add(...words) {
      const checked = js.map(words, check), state = known(this), set = tokenSet(this);
      if (!state.isSerialized) return update(this, js.list(...new Set(js.list(...set, ...checked))));
      let { source } = state;
      for (const word of checked) {
        if (set.has(word)) continue;
        set.add(word);
        source = source === '' ? word : `${source} ${word}`;
      }
      if (source !== '' || elements.getAttribute(state.element, state.attribute) !== null) write(state, set, source);
    },
    remove(...words) {
      const gone = new Set(js.map(words, check));
      update(this, js.filter(tokens(this), (each) => !gone.has(each)));
    },
    toggle(token, force) {
      const word = check(token), set = tokens(this);
      if (js.includes(set, word)) {
        if (force !== undefined && force) return true;
        update(this, js.filter(set, (each) => each !== word));
        return false;
      }
      if (force !== undefined && !force) return false;
      update(this, js.list(...set, word));
      return true;
    },
    replace(token, newToken) {
      const before = check(token), after = check(newToken), set = tokens(this);
      if (!js.includes(set, before)) return false;
      update(this, js.list(...new Set(js.map(set, (each) => (each === before ? after : each)))));
      return true;
    },
    supports(token) {
      const words = supported[known(this).attribute];
      if (words === undefined) throw new TypeError('Type error');
      return js.includes(words, js.toLowerCase(token));
    },
    toString() { return valueOf(this); },
    entries() { return js.call(entries, [...tokens(this)]); },
    keys() { return js.call(keys, tokens(this)); },
    values() { return js.call(values, tokens(this)); },
    forEach(callback, thisArgument) {
      const { length } = tokens(this);
      for (let i = 0; i < length; i++) {
        const token = tokens(this)[i];
        if (token !== undefined) js.call(callback, thisArgument, token, i, this);
      }
    },
  }, { __proto__: null, operations: `
    item(unsigned long)
    contains(DOMString)
    toggle(any)
    replace(any, any)
    supports(DOMString)
    forEach(Function callback)` });
  Object.defineProperty(DOMTokenList.prototype, Symbol.iterator, { __proto__: null,
    value: js.values, writable: true, configurable: true,
  });

  const index = patterns.index;
  const handler = { __proto__: null,
    get(target, key, receiver) {
      if (typeof key === 'string' && index.test(key)) return tokens(target)[key];
      return Reflect.get(target, key, receiver);
    },
    has(target, key) {
      if (typeof key === 'string' && index.test(key)) return key < tokens(target).length;
      return Reflect.has(target, key);
    },
    ownKeys(target) { return js.list(...Object.keys(tokens(target)), ...Reflect.ownKeys(target)); },
    getOwnPropertyDescriptor(target, key) {
      if (typeof key === 'string' && index.test(key)) {
        const value = tokens(target)[key];
        return value === undefined ? undefined
          : { __proto__: null, value, writable: false, enumerable: true, configurable: true };
      }
      return Reflect.getOwnPropertyDescriptor(target, key);
    },
  };

  /** The token list of an attribute, the same object every time. */
  function tokenList(element, attribute) {
    own(element);
    const all = (NodeSlot.extra(element).tokenLists ??= { __proto__: null });
    if (all[attribute] === undefined) {
      const list = Object.create(DOMTokenList.prototype);
      const state = { __proto__: null, element, attribute };
      keep(list, state);
      all[attribute] = new Proxy(list, handler);
      keep(all[attribute], state);
    }
    return all[attribute];
  }

  // MARK: dataset

  const maps = slot('DOMStringMap');
  const elementOf = (map) => maps.of(map).element;
  const DOMStringMap = define('DOMStringMap', null, {});
  const attributeName =
    (key) => `data-${js.replace(key, patterns.upperCaseLetters, (letter) => `-${js.toLowerCase(letter)}`)}`;

  const mapHandler = { __proto__: null,
    get(target, key, receiver) {
      if (typeof key === 'string') {
        const value = elements.getAttribute(elementOf(target), attributeName(key));
        if (value !== null) return value;
      }
      return Reflect.get(target, key, receiver);
    },
    has(target, key) {
      if (typeof key === 'string'
          && elements.getAttribute(elementOf(target), attributeName(key)) !== null) {
        return true;
      }
      return Reflect.has(target, key);
    },
    set(target, key, value) {
      if (typeof key !== 'string') return Reflect.set(target, key, value);
      if (patterns.letterAfterDash.test(key)) {
        throw new realm.DOMException('The string did not match the expected pattern.', 'SyntaxError');
      }
      const name = attributeName(key);
      elements.validateName(name);
      elements.setAttribute(elementOf(target), name, text(value));
      return true;
    },
    defineProperty(target, key, descriptor) {
      if (typeof key !== 'string' || !('value' in descriptor)) return Reflect.defineProperty(target, key, descriptor);
      return mapHandler.set(target, key, descriptor.value);
    },
    deleteProperty(target, key) {
      if (typeof key === 'string') elements.removeAttribute(elementOf(target), attributeName(key));
      return true;
    },
    ownKeys(target) {
      return js.map(js.filter(tree.attributeNames(own(elementOf(target)))
        , (name) => js.startsWith(name, 'data-') && !patterns.upperCase.test(name))
        , (name) => js.replace(js.slice(name, 5), patterns.lettersAfterDashes, (_, letter) => js.toUpperCase(letter)));
    },
    getOwnPropertyDescriptor(target, key) {
      if (typeof key === 'string') {
        const value = elements.getAttribute(elementOf(target), attributeName(key));
        if (value !== null) return { __proto__: null, value, writable: true, enumerable: true, configurable: true };
      }
      return Reflect.getOwnPropertyDescriptor(target, key);
    },
  };

  function dataset(element) {
    own(element);
    const extra = NodeSlot.extra(element);
    if (extra.dataset === undefined) {
      const map = Object.create(DOMStringMap.prototype);
      maps.set(map, { __proto__: null, element });
      extra.dataset = new Proxy(map, mapHandler);
    }
    return extra.dataset;
  }

  return { DOMTokenList, DOMStringMap, tokenList, dataset };
})
