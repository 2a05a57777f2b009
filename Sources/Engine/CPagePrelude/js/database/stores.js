/* Indexed Database API: object stores and indexes, as scripts see them. */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const { Object, Symbol } = js;
  const { define, slot } = realm.part('core/interfaces');
  const { enforceRange } = realm.part('core/conversions');
  const keys = realm.part('database/keys');
  const { sourceOf, connectionOf, records, valueOf, storeRecord, populate } = realm.part('database/records');
  const transactions = realm.part('database/transactions');
  const { exception, failed, isActive, schedule, place } = transactions;
  const { bounds } = keys;

  // MARK: DOMStringList

  const { of: textsOf, set: keepTexts } = slot('DOMStringList');
  const DOMStringList = define('DOMStringList', null, {
    get length() { return textsOf(this).length; },
    item(index) { return textsOf(this)[index] ?? null; },
    contains(text) { return js.includes(textsOf(this), text); },
  }, { __proto__: null, operations: `
    item(unsigned long)
    contains(DOMString)` });
  Object.defineProperty(DOMStringList.prototype, Symbol.iterator,
    { __proto__: null, value: js.values, writable: true, configurable: true });

  /** The names in their order, as a new list. */
  function stringList(names) {
    const list = Object.create(DOMStringList.prototype), sorted = js.sort(js.list(...names));
    keepTexts(list, sorted);
    js.forEach(sorted, (text, index) => Object.defineProperty(list, index,
      { __proto__: null, value: text, writable: false, enumerable: true, configurable: true }));
    return list;
  }

  // MARK: The schema

  /*
   * A schema is { nextStore, nextIndex, stores }, a store { id, name, keyPath, autoIncrement, indexes }, an index
   * { id, name, keyPath, unique, multiEntry }. An object store's state is { info, transaction, isDeleted, indexes },
   * an index's the same with its store: `info` is the part of the schema, `transaction` the state of a transaction.
   */
  const { of: storeOf, set: keepStore } = slot('IDBObjectStore');
  const { of: indexOf, set: keepIndex } = slot('IDBIndex');

  /** The object for a store of the schema: always the same in a transaction. */
  function storeFor(transaction, info, isNew = false) {
    const known = transaction.stores.get(info.id);
    if (known !== undefined) return known;
    const store = Object.create(IDBObjectStore.prototype);
    const state = { __proto__: null, object: store, info, transaction, isDeleted: false, isNew, indexes: new js.Map() };
    keepStore(store, state);
    transaction.stores.set(info.id, store);
    transaction.handles.add(state);
    return store;
  }

  function storeNamed(transaction, name) {
    if (transaction.mode !== 'versionchange' && !js.includes(transaction.scope, name)) return undefined;
    const info = js.find(transaction.connection.schema.stores, (each) => each.name === name);
    return info === undefined ? undefined : storeFor(transaction, info);
  }

  function indexFor(store, info, isNew = false) {
    const known = store.indexes.get(info.id);
    if (known !== undefined) return known;
    const index = Object.create(IDBIndex.prototype);
    const { transaction } = store;
    const state = { __proto__: null, object: index, info, store, transaction, isDeleted: false, isNew };
    keepIndex(index, state);
    store.indexes.set(info.id, index);
    transaction.handles.add(state);
    return index;
  }

  /** The store has been deleted, and its indexes with it. */
  function markDeleted(store) {
    const state = storeOf(store);
    state.isDeleted = true;
    for (const index of state.indexes.values()) indexOf(index).isDeleted = true;
  }

  /** A version change was aborted: objects are about what was there before it. */
  function revertHandles(transaction, schema) {
    for (const state of js.setItems(transaction.handles)) {
      if (state.store === undefined) {
        state.isDeleted = state.isNew;
        const info = js.find(schema.stores, ({ id }) => id === state.info.id);
        if (info !== undefined) state.info = info;
        else state.info = { __proto__: null, ...state.info, indexes: js.list() };
      } else {
        state.isDeleted = state.isNew;
        const indexes = js.flatMap(schema.stores, (store) => store.indexes);
        state.info = js.find(indexes, ({ id }) => id === state.info.id) ?? state.info;
      }
    }
  }

  /** Web IDL's value of a key path: a text, a frozen array or null. */
  const seenPath = (path) => (path === null || typeof path === 'string' ? path : [...path]);

  /** Keeps the array that `keyPath` answers. */
  function keyPathOf(state) {
    if (state.seenPath === undefined) state.seenPath = seenPath(state.info.keyPath);
    return state.seenPath;
  }

  // MARK: Checks

  /** What each method looks at first: that the source exists and its transaction is active. */
  function check(state, method) {
    const isIndex = state.store !== undefined, owner = isIndex ? 'IDBIndex' : 'IDBObjectStore';
    if (state.isDeleted || state.store?.isDeleted) {
      throw failed('InvalidStateError', owner, method,
        isIndex ? 'The index or its object store has been deleted.' : 'The object store has been deleted.');
    }
    if (!isActive(state.transaction)) {
      throw failed('TransactionInactiveError', owner, method, 'The transaction is inactive or finished.');
    }
    return owner;
  }

  function checkWritable(state, method) {
    const owner = check(state, method);
    if (state.transaction.mode === 'readonly') {
      throw failed('ReadOnlyError', owner, method, 'The transaction is read-only.');
    }
    return owner;
  }

  const invalidKey = (owner, method) =>
    `Failed to execute '${method}' on '${owner}': The parameter is not a valid key.`;

  // MARK: What stores and indexes have in common

  /** A request for the first record of a range. */
  function first(object, state, query, method, read) {
    const owner = check(state, method);
    const range = keys.toRange(query, false, invalidKey(owner, method));
    return place(state.transaction, object, () => {
      const [found] = records(state, range, 'next', { __proto__: null, limit: 1 });
      return () => (found === undefined ? undefined : read(found));
    });
  }

  /** A request for all records of a range, or so many. */
  function all(object, state, query, count, method, read) {
    const owner = check(state, method);
    const range = keys.toRange(query, true, invalidKey(owner, method));
    const limit = count === undefined ? 0 : enforceRange(count, 0xffffffff);
    return place(state.transaction, object, () => {
      const found = records(state, range, 'next', { __proto__: null, limit: limit === 0 ? null : limit });
      return () => {
        const list = [];
        for (const each of found) keys.put(list, list.length, read(each));
        return list;
      };
    });
  }

  function count(object, state, query) {
    const owner = check(state, 'count');
    const range = keys.toRange(query, true, invalidKey(owner, 'count'));
    return place(state.transaction, object, () => {
      const number = native.count(connectionOf(state), ...sourceOf(state), ...bounds(range));
      return () => number;
    });
  }

  function open(object, state, query, direction, kind) {
    const method = kind === 'key' ? 'openKeyCursor' : 'openCursor';
    // A cursor belongs to the realm of its transaction, whichever realm's method was called.
    const cursors = state.transaction.part('database/cursors');
    const wanted = cursors.directionOf(direction);
    const owner = check(state, method);
    return cursors.open(object, state, keys.toRange(query, true, invalidKey(owner, method)), wanted, kind);
  }

  const keyIn = ({ key }) => keys.toValue(key);
  const primaryKeyIn = ({ primaryKey }) => keys.toValue(primaryKey);

  /** The members of both interfaces. `stateOf` is the slot's. */
  const readers = (stateOf, keyRead) => ({
    get(query) { return first(this, stateOf(this), query, 'get', valueOf); },
    getKey(query) { return first(this, stateOf(this), query, 'getKey', keyRead); },
    getAll(query, limit) { return all(this, stateOf(this), query, limit, 'getAll', valueOf); },
    getAllKeys(query, limit) { return all(this, stateOf(this), query, limit, 'getAllKeys', keyRead); },
    count(query) { return count(this, stateOf(this), query); },
    openCursor(query, direction) { return open(this, stateOf(this), query, direction, 'value'); },
    openKeyCursor(query, direction) { return open(this, stateOf(this), query, direction, 'key'); },
  });
  const operationsOfReaders = `
    get(any)
    getKey(any)
    getAll(optional any, optional any)
    getAllKeys(optional any, optional any)
    count(optional any)
    openCursor(optional any, optional any)
    openKeyCursor(optional any, optional any)`;

  /** A new name, in a version change alone. */
  function rename(state, name, others, [owner, what, taken]) {
    const text = (reason) => `Failed set property 'name' on '${owner}': ${reason}`;
    if (state.isDeleted || state.store?.isDeleted) {
      throw exception('InvalidStateError', text(`The ${what} has been deleted.`));
    }
    if (state.transaction.mode !== 'versionchange') {
      throw exception('InvalidStateError', text(`The ${what}'s transaction is not a version change transaction.`));
    }
    if (!isActive(state.transaction)) {
      throw exception('TransactionInactiveError', text(`The ${what}'s transaction is not active.`));
    }
    if (state.info.name === name) return;
    if (js.some(others, (each) => each.name === name)) {
      throw exception('ConstraintError', text(`The ${taken} named '${name}'.`));
    }
    state.info.name = name;
  }

  // MARK: IDBObjectStore

  /** https://w3c.github.io/IndexedDB/#add-or-put */
  function addOrPut(object, value, given, method) {
    const state = storeOf(object), { info, transaction } = state;
    const fault = (name, text) => exception(name, `Failed to store record in an IDBObjectStore: ${text}`);
    if (state.isDeleted) throw fault('InvalidStateError', 'The object store has been deleted.');
    if (!isActive(transaction)) throw fault('TransactionInactiveError', 'The transaction is inactive or finished.');
    if (transaction.mode === 'readonly') throw fault('ReadOnlyError', 'The transaction is read-only.');
    let key = given === undefined ? undefined : keys.toKey(given);
    if (given !== undefined && info.keyPath !== null) {
      throw fault('DataError', 'The object store uses in-line keys and the key parameter was provided.');
    }
    if (given !== undefined && key === undefined) throw fault('DataError', 'The parameter is not a valid key.');
    if (given === undefined && info.keyPath === null && !info.autoIncrement) {
      throw fault('DataError',
        'The object store uses out-of-line keys and has no key generator and the key parameter was not provided.');
    }
    const copy = transactions.copyOf(transaction, value);
    if (info.keyPath !== null) {
      const found = keys.evaluate(copy, info.keyPath);
      key = found.length === 0 ? undefined : keys.toKey(found[0]);
      if (found.length > 0 && key === undefined) {
        throw fault('DataError', "Evaluating the object store's key path yielded a value that is not a valid key.");
      }
      if (key === undefined && !(info.autoIncrement && keys.canInject(copy, info.keyPath))) {
        throw fault('DataError', "Evaluating the object store's key path did not yield a value.");
      }
    }
    const indexes = js.list(...info.indexes);
    return place(transaction, object, () => storeRecord(state, indexes, copy, key, method === 'add'));
  }

  const versionChangeOnly = (state, owner, method) => {
    if (state.transaction.mode !== 'versionchange') {
      throw failed('InvalidStateError', owner, method, 'The database is not running a version change transaction.');
    }
  };

  const storeMembers = {
    get name() { return storeOf(this).info.name; },
    set name(name) {
      const state = storeOf(this);
      rename(state, `${name}`, state.transaction.connection.schema.stores,
        js.list('IDBObjectStore', 'object store', 'database already has an object store'));
    },
    get keyPath() { return keyPathOf(storeOf(this)); },
    get indexNames() { return stringList(js.map(storeOf(this).info.indexes, ({ name }) => name)); },
    get transaction() { return storeOf(this).transaction.object; },
    get autoIncrement() { return storeOf(this).info.autoIncrement; },
    put(value, key) { return addOrPut(this, value, key, 'put'); },
    add(value, key) { return addOrPut(this, value, key, 'add'); },
    delete(query) {
      const state = storeOf(this), owner = checkWritable(state, 'delete');
      const range = keys.toRange(query, false,
        `Failed to execute 'delete' on '${owner}': The parameter is not a valid key range.`);
      return place(state.transaction, this, () => {
        native.deleteRange(connectionOf(state), state.info.id, 0, ...bounds(range));
        return () => undefined;
      });
    },
    clear() {
      const state = storeOf(this);
      checkWritable(state, 'clear');
      return place(state.transaction, this, () => {
        native.deleteRange(connectionOf(state), state.info.id, 0, ...bounds(keys.toRange(undefined, true)));
        return () => undefined;
      });
    },
    index(name) {
      const state = storeOf(this);
      if (state.isDeleted) {
        throw failed('InvalidStateError', 'IDBObjectStore', 'index', 'The object store has been deleted.');
      }
      if (transactions.isOver(state.transaction)) {
        throw failed('InvalidStateError', 'IDBObjectStore', 'index', 'The transaction is finished.');
      }
      const info = js.find(state.info.indexes, (each) => each.name === name);
      if (info === undefined) {
        throw failed('NotFoundError', 'IDBObjectStore', 'index', 'The specified index was not found.');
      }
      return indexFor(state, info);
    },
    createIndex(name, keyPath, options) {
      const state = storeOf(this), path = keys.namesOf(keyPath);
      const unique = !!options?.unique, multiEntry = !!options?.multiEntry;
      const fault = (kind, text) => failed(kind, 'IDBObjectStore', 'createIndex', text);
      versionChangeOnly(state, 'IDBObjectStore', 'createIndex');
      check(state, 'createIndex');
      if (js.some(state.info.indexes, (each) => each.name === name)) {
        throw fault('ConstraintError', 'An index with the specified name already exists.');
      }
      if (!keys.isValidPath(path)) throw fault('SyntaxError', 'The keyPath argument contains an invalid key path.');
      if (multiEntry && typeof path !== 'string') {
        throw fault('InvalidAccessError', 'The keyPath argument was an array and the multiEntry option is true.');
      }
      const info = { __proto__: null, id: state.transaction.connection.schema.nextIndex++, name, keyPath: path, unique,
        multiEntry };
      js.push(state.info.indexes, info);
      const index = indexFor(state, info, true);
      schedule(state.transaction, null, () => populate(state, info));
      return index;
    },
    deleteIndex(name) {
      const state = storeOf(this);
      versionChangeOnly(state, 'IDBObjectStore', 'deleteIndex');
      check(state, 'deleteIndex');
      const position = js.findIndex(state.info.indexes, (each) => each.name === name);
      if (position < 0) {
        throw failed('NotFoundError', 'IDBObjectStore', 'deleteIndex', 'The specified index was not found.');
      }
      const info = state.info.indexes[position];
      js.splice(state.info.indexes, position, 1);
      const index = state.indexes.get(info.id);
      if (index !== undefined) indexOf(index).isDeleted = true;
      schedule(state.transaction, null, () => {
        native.drop(connectionOf(state), state.info.id, info.id);
        return () => undefined;
      });
    },
  };
  Object.defineProperties(storeMembers, Object.getOwnPropertyDescriptors(readers(storeOf, keyIn)));
  const IDBObjectStore = define('IDBObjectStore', null, storeMembers, { __proto__: null, operations: `
    put(any, optional any)
    add(any, optional any)
    delete(any)
    index(DOMString)
    createIndex(DOMString, any, optional dictionary)
    deleteIndex(DOMString)${operationsOfReaders}` });

  // MARK: IDBIndex

  const indexMembers = {
    get name() { return indexOf(this).info.name; },
    set name(name) {
      const state = indexOf(this);
      rename(state, `${name}`, state.store.info.indexes,
        js.list('IDBIndex', 'index', 'owning object store already has an index'));
    },
    get objectStore() { return indexOf(this).store.object; },
    get keyPath() { return keyPathOf(indexOf(this)); },
    get multiEntry() { return indexOf(this).info.multiEntry; },
    get unique() { return indexOf(this).info.unique; },
  };
  Object.defineProperties(indexMembers, Object.getOwnPropertyDescriptors(readers(indexOf, primaryKeyIn)));
  const IDBIndex = define('IDBIndex', null, indexMembers, { __proto__: null, operations: operationsOfReaders });

  return {
    DOMStringList, IDBObjectStore, IDBIndex, stringList, storeFor, storeNamed, storeOf, markDeleted,
    revertHandles,
  };
})
