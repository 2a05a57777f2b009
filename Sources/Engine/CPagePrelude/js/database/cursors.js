/* Indexed Database API: cursors. */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const { Object, TypeError } = js;
  const { define, slot } = realm.part('core/interfaces');
  const { enforceRange, oneOf } = realm.part('core/conversions');
  const keys = realm.part('database/keys');
  const { failed, isActive, makeRequest, requestOf, schedule, place, copyOf } =
    realm.part('database/transactions');
  const { connectionOf, records, valueOf, storeRecord, only } = realm.part('database/records');

  const directions = js.list('next', 'nextunique', 'prev', 'prevunique');
  const directionOf = (value) => (value === undefined ? 'next' : oneOf(directions, value, 'the direction'));

  /**
   * Of a cursor: { source, state (of the source), range, direction, kind, request, position, key, primaryKey, value,
   * gotValue }. The position has encoded keys; `key`, `primaryKey` and `value` are what scripts see of it.
   */
  const { of: cursorOf, set: keepCursor } = slot('IDBCursor');

  /** A request for a cursor at the first record of a range. */
  function open(source, state, range, direction, kind) {
    const request = makeRequest(source, state.transaction.object);
    const cursor = Object.create((kind === 'key' ? IDBCursor : IDBCursorWithValue).prototype);
    keepCursor(cursor, { __proto__: null, object: cursor, source, state, range, direction, kind, request,
      position: undefined, key: undefined, primaryKey: undefined, value: undefined, gotValue: false });
    schedule(state.transaction, request, () => iterate(cursorOf(cursor)));
    return request;
  }

  /**
   * https://w3c.github.io/IndexedDB/#iterate-a-cursor: answers what makes the request's result. `target` is the key,
   * and the primary key, to which the cursor goes on.
   */
  function iterate(cursor, count = 1, target = undefined) {
    const { state, direction, position } = cursor, isIndex = state.store !== undefined;
    const isForward = direction === 'next' || direction === 'nextunique';
    let { range } = cursor, start;
    if (target?.primaryKey !== undefined) {
      start = { __proto__: null, key: target.key, primaryKey: target.primaryKey, isIncluded: true };
    } else if (position !== undefined && isIndex && (direction === 'next' || direction === 'prev')) {
      start = { __proto__: null, ...position, isIncluded: false };
    } else if (position !== undefined) range = keys.from(range, position.key, true, isForward);
    if (target !== undefined) range = keys.from(range, target.key, false, isForward);
    const [found] = records(state, range, direction,
      { __proto__: null, limit: 1, skipped: count - 1, position: start });
    return () => {
      if (found === undefined) {
        cursor.key = cursor.primaryKey = cursor.value = undefined;
        return null;
      }
      cursor.position = { __proto__: null, key: found.key, primaryKey: found.primaryKey };
      cursor.key = keys.toValue(found.key);
      cursor.primaryKey = keys.toValue(found.primaryKey);
      if (cursor.kind === 'value') cursor.value = valueOf(found);
      cursor.gotValue = true;
      return cursor.object;
    };
  }

  /** The state of the store that has the cursor's records. */
  const storeStateOf = ({ state }) => state.store ?? state;

  function check(cursor, method) {
    if (!isActive(cursor.state.transaction)) {
      throw failed('TransactionInactiveError', 'IDBCursor', method, 'The transaction is inactive or finished.');
    }
    if (cursor.state.isDeleted || storeStateOf(cursor).isDeleted) {
      throw failed('InvalidStateError', 'IDBCursor', method,
        "The cursor's source or effective object store has been deleted.");
    }
  }

  function checkValue(cursor, method) {
    if (!cursor.gotValue) {
      throw failed('InvalidStateError', 'IDBCursor', method,
        'The cursor is being iterated or has iterated past its end.');
    }
  }

  function goOn(cursor, count, target) {
    cursor.gotValue = false;
    requestOf(cursor.request).isDone = false;
    schedule(cursor.state.transaction, cursor.request, () => iterate(cursor, count, target));
  }

  function keyFor(value, method, which) {
    let key = keys.toKey(value);
    if (key === undefined) {
      throw failed('DataError', 'IDBCursor', method, `The ${which} is not a valid key.`);
    }
    return key;
  }

  /** What `update` and `delete` look at. */
  function checkWritable(cursor, method, verb) {
    const { transaction } = cursor.state;
    if (!isActive(transaction)) {
      throw failed('TransactionInactiveError', 'IDBCursor', method, 'The transaction is inactive or finished.');
    }
    if (transaction.mode === 'readonly') {
      throw failed('ReadOnlyError', 'IDBCursor', method,
        `The record may not be ${verb} inside a read-only transaction.`);
    }
    check(cursor, method);
    checkValue(cursor, method);
    if (cursor.kind === 'key') throw failed('InvalidStateError', 'IDBCursor', method, 'The cursor is a key cursor.');
  }

  const IDBCursor = define('IDBCursor', null, {
    get source() { return cursorOf(this).source; },
    get direction() { return cursorOf(this).direction; },
    get key() { return cursorOf(this).key; },
    get primaryKey() { return cursorOf(this).primaryKey; },
    get request() { return cursorOf(this).request; },
    advance(value) {
      const cursor = cursorOf(this), count = enforceRange(value, 0xffffffff);
      if (count === 0) {
        throw new TypeError("Failed to execute 'advance' on 'IDBCursor': A count argument with value 0 (zero) was "
          + 'supplied, must be greater than 0.');
      }
      check(cursor, 'advance');
      checkValue(cursor, 'advance');
      goOn(cursor, count, undefined);
    },
    continue(value) {
      const cursor = cursorOf(this);
      check(cursor, 'continue');
      checkValue(cursor, 'continue');
      if (value === undefined) { goOn(cursor, 1, undefined); return; }
      const key = keyFor(value, 'continue', 'parameter'), isForward = js.startsWith(cursor.direction, 'next');
      if (isForward ? key <= cursor.position.key : key >= cursor.position.key) {
        throw failed('DataError', 'IDBCursor', 'continue',
          `The parameter is ${isForward ? 'less' : 'greater'} than or equal to this cursor's position.`);
      }
      goOn(cursor, 1, { __proto__: null, key });
    },
    continuePrimaryKey(value, primaryValue) {
      const cursor = cursorOf(this), fault = (name, text) => failed(name, 'IDBCursor', 'continuePrimaryKey', text);
      check(cursor, 'continuePrimaryKey');
      if (cursor.state.store === undefined) {
        throw fault('InvalidAccessError', "The cursor's source is not an index.");
      }
      if (cursor.direction !== 'next' && cursor.direction !== 'prev') {
        throw fault('InvalidAccessError', 'The cursor\'s direction must be either "next" or "prev".');
      }
      checkValue(cursor, 'continuePrimaryKey');
      const key = keyFor(value, 'continuePrimaryKey', 'first parameter');
      const primaryKey = keyFor(primaryValue, 'continuePrimaryKey', 'second parameter');
      const { position } = cursor, isForward = cursor.direction === 'next';
      const isBefore = isForward ? key < position.key : key > position.key;
      const isAtOrBefore = key === position.key
        && (isForward ? primaryKey <= position.primaryKey : primaryKey >= position.primaryKey);
      if (isBefore || isAtOrBefore) {
        const [relation, way] = isForward ? js.list('less', 'next') : js.list('greater', 'prev');
        throw fault('DataError', isBefore
          ? `The first parameter is ${relation} than this cursor's position and this cursor's direction is "${way}".`
          : `The key parameters represent a position ${relation}-than-or-equal-to this cursor's position and this `
            + `cursor's direction is "${way}".`);
      }
      goOn(cursor, 1, { __proto__: null, key, primaryKey });
    },
    update(value) {
      const cursor = cursorOf(this), store = storeStateOf(cursor), { transaction } = cursor.state;
      checkWritable(cursor, 'update', 'updated');
      const copy = copyOf(transaction, value), { primaryKey } = cursor.position;
      if (store.info.keyPath !== null) {
        const found = keys.evaluate(copy, store.info.keyPath);
        if (found.length === 0 || keys.toKey(found[0]) !== primaryKey) {
          throw failed('DataError', 'IDBCursor', 'update', 'The effective object store of this cursor uses in-line '
            + 'keys and evaluating the key path of the value parameter results in a different value than the cursor\'s '
            + 'effective key.');
        }
      }
      const indexes = js.list(...store.info.indexes);
      return place(transaction, this, () => storeRecord(store, indexes, copy, primaryKey, false));
    },
    delete() {
      const cursor = cursorOf(this), store = storeStateOf(cursor);
      checkWritable(cursor, 'delete', 'deleted');
      const { primaryKey } = cursor.position;
      return place(cursor.state.transaction, this, () => {
        native.deleteRange(connectionOf(store), store.info.id, 0, ...keys.bounds(only(primaryKey)));
        return () => undefined;
      });
    },
  }, { __proto__: null, operations: `
    advance(any)
    continue(optional any)
    continuePrimaryKey(any, any)
    update(any)` });

  const IDBCursorWithValue = define('IDBCursorWithValue', IDBCursor, {
    get value() { return cursorOf(this).value; },
  });

  return { IDBCursor, IDBCursorWithValue, open, directionOf };
})
