/* DOM Standard, "Collections": NodeList, HTMLCollection and what HTML derives from them, live and static. */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const patterns = realm.shared('core/patterns');
  const { Object, Proxy, Reflect, Set, Symbol } = js;
  const { define, slot, mix, operations } = realm.part('core/interfaces');
  const { own, text, wrap, wrapAll, native: tree } = realm.part('dom/nodes');

  /** NodeList and HTMLCollection share their ways, so their state is in one slot. */
  const lists = slot('a collection');

  /**
   * A live list's items now. Asked again only after something changed that decides about them: with a `root` and a
   * `kind`, see ListNatives.swift; without, anything.
   */
  function items(list) {
    const known = lists.of(list);
    if (known.handles === null) return known.items;
    const version = versionOf(known);
    if (known.version !== version) {
      known.items = wrapAll(known.handles());
      known.version = version;
    }
    return known.items;
  }

  const versionOf = (known) => known.root === 0 ? tree.treeVersion() : tree.listVersion(known.root, known.kind);

  /** Lists of children are not made for their length or for one of them. */
  const isCounted = ({ kind }) => kind === 'nodes' || kind === 'elements';

  function lengthOf(list) {
    const known = lists.of(list);
    return isCounted(known) ? tree.listLength(known.root, known.kind) : items(list).length;
  }

  function itemAt(list, index) {
    const known = lists.of(list);
    if (!isCounted(known) || known.version === versionOf(known)) return items(list)[index];
    return wrap(tree.listItem(known.root, known.kind, index)) ?? undefined;
  }

  const { values, entries, keys } = js.iterators;

  const listMembers = {
    get length() { return lengthOf(this); },
    item(index) {
      return itemAt(this, index) ?? null;
    },
  };
  operations(listMembers, 'item(unsigned long)', 'NodeList');

  const NodeList = define('NodeList', null, {
    entries() { return js.call(entries, [...items(this)]); },
    keys() { return js.call(keys, [...items(this)]); },
    values() { return js.call(values, [...items(this)]); },
    /** Like that of arrays: it goes as far as the list was long, and over what is there at each step. */
    forEach(callback, thisArgument) {
      const length = lengthOf(this);
      for (let i = 0; i < length; i++) {
        const item = itemAt(this, i);
        if (item !== undefined) js.call(callback, thisArgument, item, i, this);
      }
    },
  }, { __proto__: null, operations: 'forEach(Function callback)' });
  mix(NodeList.prototype, listMembers);
  iterable(NodeList);

  /** Iterates over what the list holds at each step, as arrays do. */
  function iterable(Class) {
    Object.defineProperty(Class.prototype, Symbol.iterator, { __proto__: null,
      value: values, writable: true, configurable: true,
    });
  }

  /** HTML Standard, "RadioNodeList": a radio button of the list for which it holds, or undefined. */
  const findRadio = (list, holds) => js.find(items(list), (each) => {
    const handle = own(each);
    return tree.localName(handle) === 'input' && inputs().inputType(handle) === 'radio' && holds(handle);
  });
  const inputs = () => realm.part('dom/input').native;

  const RadioNodeList = define('RadioNodeList', NodeList, {
    get value() {
      const found = findRadio(this, (handle) => inputs().isChecked(handle));
      return found === undefined ? '' : inputs().value(own(found));
    },
    set value(value) {
      const wanted = text(value);
      const found = findRadio(this, (handle) => inputs().value(handle) === wanted);
      if (found !== undefined) inputs().setChecked(own(found), true);
    },
  });

  const attribute = (element, name) => realm.part('dom/elements').getAttribute(element, name);
  const isNamed = (element, name) => attribute(element, 'id') === name || attribute(element, 'name') === name;

  /** DOM Standard, "named properties" of HTMLCollection: the first element with that id, or that name in HTML. */
  function namedIn(list, name) {
    if (name === '') return null;
    return js.find(list, (each) => isNamed(each, name)) ?? null;
  }

  const HTMLCollection = define('HTMLCollection', null, {
    namedItem(name) {
      return namedIn(items(this), name);
    },
  }, { __proto__: null, operations: 'namedItem(DOMString)' });
  mix(HTMLCollection.prototype, listMembers);
  iterable(HTMLCollection);

  const HTMLFormControlsCollection = define('HTMLFormControlsCollection', HTMLCollection, {
    namedItem(name) {
      return controlsNamed(this, name);
    },
  }, { __proto__: null, operations: 'namedItem(DOMString)' });

  /** HTML Standard, `HTMLFormControlsCollection.namedItem`: one control, or a RadioNodeList of several. */
  function controlsNamed(list, name) {
    if (name === '') return null;
    const isOne = (each) => isNamed(each, name);
    const { root, handles } = lists.of(list);
    const found = root === 0 ? js.filter(items(list), isOne) : wrapAll(tree.controlsNamed(root, name));
    if (found.length < 2) return found[0] ?? null;
    const group = Object.create(RadioNodeList.prototype);
    return live(group, () => handles(), null, isOne);
  }

  const HTMLAllCollection = define('HTMLAllCollection', null, {
    namedItem(name) { return namedIn(items(this), `${name}`); },
  });
  mix(HTMLAllCollection.prototype, listMembers);
  iterable(HTMLAllCollection);

  // MARK: Making them

  const index = patterns.index;

  const proxyHandler = (named) => ({ __proto__: null,
    get(target, key, receiver) {
      if (typeof key === 'string') {
        if (index.test(key)) return itemAt(target, key >>> 0);
        if (named !== null && !(key in target)) return named(target, key) ?? undefined;
      }
      return Reflect.get(target, key, receiver);
    },
    has(target, key) {
      if (typeof key === 'string') {
        if (index.test(key)) return key < lengthOf(target);
        if (named !== null && !(key in target)) return named(target, key) !== null;
      }
      return Reflect.has(target, key);
    },
    set(target, key, value, receiver) {
      if (typeof key === 'string' && index.test(key)) return lists.of(target).setItem?.(key >>> 0, value) ?? false;
      return Reflect.set(target, key, value, target);
    },
    deleteProperty(target, key) {
      if (typeof key === 'string' && index.test(key)) return !(key < lengthOf(target));
      return Reflect.deleteProperty(target, key);
    },
    ownKeys(target) {
      const own = Reflect.ownKeys(target);
      const indices = Object.keys(items(target));
      return named === null ? js.list(...indices, ...own) : js.list(...indices, ...namesIn(items(target)), ...own);
    },
    getOwnPropertyDescriptor(target, key) {
      if (typeof key === 'string') {
        if (index.test(key)) {
          const value = itemAt(target, key >>> 0);
          return value === undefined ? undefined
            : { __proto__: null, value, writable: false, enumerable: true, configurable: true };
        }
        if (named !== null && !(key in target)) {
          const value = named(target, key);
          return value === null ? undefined
            : { __proto__: null, value, writable: false, enumerable: false, configurable: true };
        }
      }
      return Reflect.getOwnPropertyDescriptor(target, key);
    },
  });

  function namesIn(list) {
    const names = new Set();
    for (const each of list) {
      const id = attribute(each, 'id'), name = attribute(each, 'name');
      if (id) names.add(id);
      if (name) names.add(name);
    }
    return names;
  }

  const indexedOnly = proxyHandler(null);
  const byName = proxyHandler((list, name) => namedIn(items(list), name));
  const byControlName = proxyHandler(controlsNamed);

  function live(object, handles, named, filter, root = 0, kind = '') {
    const state = { __proto__: null, handles, version: -1, items: null, root, kind };
    if (filter !== undefined) {
      state.handles = null;
      // A filtered list asks its objects, so it is worked out anew each time.
      Object.defineProperty(state, 'items', { __proto__: null, get: () => js.filter(wrapAll(handles()), filter) });
    }
    lists.set(object, state);
    const proxy = new Proxy(object, named === null ? indexedOnly : named);
    lists.set(proxy, state);
    return proxy;
  }

  /** `handles` answers the list as it is now. */
  const liveNodeList = (handles, root, kind) =>
    live(Object.create(NodeList.prototype), handles, null, undefined, root, kind);
  const liveCollection = (handles, root, kind) =>
    live(Object.create(HTMLCollection.prototype), handles, byName, undefined, root, kind);
  const controlsCollection = (handles, root, kind) =>
    live(Object.create(HTMLFormControlsCollection.prototype), handles, byControlName, undefined, root, kind);
  const allCollection = (handles, root, kind) =>
    live(Object.create(HTMLAllCollection.prototype), handles, byName, undefined, root, kind);

  /** A collection of another interface; `setItem(index, value)` is what assigning to an index does. */
  function customCollection(object, handles, setItem, root, kind) {
    const collection = live(object, handles, byName, undefined, root, kind);
    lists.of(object).setItem = setItem;
    return collection;
  }

  /** A list that never changes: its items are its own properties. */
  function staticNodeList(nodes) {
    const list = Object.create(NodeList.prototype);
    for (let i = 0; i < nodes.length; i++) list[i] = nodes[i];
    lists.set(list, { __proto__: null, handles: null, items: nodes });
    return list;
  }

  return {
    NodeList, RadioNodeList, HTMLCollection, HTMLFormControlsCollection, HTMLAllCollection, items, namedIn,
    controlsNamed, liveNodeList, liveCollection, controlsCollection, allCollection, customCollection, staticNodeList,
  };
})
