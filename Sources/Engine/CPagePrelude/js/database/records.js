/* Indexed Database API: the records of object stores and indexes. */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const clone = realm.part('core/clone');
  const keys = realm.part('database/keys');
  const { bounds } = keys;
  const { exception } = realm.part('database/transactions');

  const sourceOf = (state) => (state.store === undefined ? js.list(state.info.id, 0)
    : js.list(state.store.info.id, state.info.id));
  const connectionOf = (state) => state.transaction.connection.id;

  /** The records of a query, each { key, primaryKey, text, buffers }. */
  function records(state, range, direction, { limit = null, skipped = 0, position = undefined } = { __proto__: null }) {
    const flat = native.records(connectionOf(state), ...sourceOf(state), ...bounds(range), direction, limit, skipped,
      position?.key ?? null, position?.primaryKey ?? null, position?.isIncluded ?? false);
    const all = js.list();
    for (let i = 0; i < flat.length; i += 4) {
      js.push(all, { __proto__: null, key: flat[i], primaryKey: flat[i + 1], text: flat[i + 2], buffers: flat[i + 3] });
    }
    return all;
  }

  const valueOf = (found) => clone.deserialize(found);

  /** The keys under which an index has a value; none if its key path finds none. */
  function keysOfEntry(index, value) {
    let found;
    try { found = keys.evaluate(value, index.keyPath); } catch { return js.list(); }
    if (found.length === 0) return found;
    if (index.multiEntry) return keys.toKeys(found[0]) ?? js.list();
    let key;
    try { key = keys.toKey(found[0]); } catch {}
    return key === undefined ? js.list() : js.list(key);
  }

  const only = (key) => ({ __proto__: null, lower: key, upper: key, lowerOpen: false, upperOpen: false });

  function checkUnique(connection, store, index, key, primaryKey) {
    if (!index.unique) return;
    const others =
      native.records(connection, store.id, index.id, ...bounds(only(key)), 'next', 2, 0, null, null, false);
    for (let i = 0; i < others.length; i += 4) {
      if (others[i + 1] !== primaryKey) {
        throw exception('ConstraintError', `Unable to add key to index '${index.name}': at least one key does not `
          + 'satisfy the uniqueness requirements.');
      }
    }
  }

  /** https://w3c.github.io/IndexedDB/#store-a-record-into-an-object-store */
  function storeRecord(state, indexes, value, given, isNoOverwrite) {
    const { info } = state, connection = connectionOf(state);
    let key = given, next;
    if (info.autoIncrement) {
      const number = native.generator(connection, info.id);
      if (key === undefined) {
        if (number > keys.LARGEST) throw exception('ConstraintError', 'The key generator has reached its limit.');
        key = keys.keyOfNumber(number);
        if (info.keyPath !== null) keys.inject(value, info.keyPath, key);
      }
      // What cannot be stored takes no number.
      next = keys.generatorAfter(key, number);
    }
    if (isNoOverwrite && native.count(connection, info.id, 0, ...bounds(only(key))) > 0) {
      throw exception('ConstraintError', 'Key already exists in the object store');
    }
    const entries = js.map(indexes, (index) => ({ __proto__: null, index, found: keysOfEntry(index, value) }));
    for (const { index, found } of entries) {
      for (const each of found) checkUnique(connection, info, index, each, key);
    }
    native.deleteRange(connection, info.id, 0, ...bounds(only(key)));
    const { text, buffers } = clone.serialize(value);
    native.put(connection, info.id, key, text, buffers);
    if (next !== undefined) native.setGenerator(connection, info.id, next);
    for (const { index, found } of entries) {
      for (const each of found) native.addEntry(connection, info.id, index.id, each, key);
    }
    return () => keys.toValue(key);
  }

  /** Fills a new index from what its store has. */
  function populate(store, index) {
    const connection = connectionOf(store);
    for (const found of records(store, keys.toRange(undefined, true), 'next')) {
      for (const key of keysOfEntry(index, valueOf(found))) {
        checkUnique(connection, store.info, index, key, found.primaryKey);
        native.addEntry(connection, store.info.id, index.id, key, found.primaryKey);
      }
    }
    return () => undefined;
  }

  return { sourceOf, connectionOf, records, valueOf, storeRecord, populate, only };
})
