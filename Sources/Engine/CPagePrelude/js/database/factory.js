/* Indexed Database API: `indexedDB`, and the databases that it opens. */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const { JSON, Number, Object, Set, TypeError } = js;
  const { define, slot } = realm.part('core/interfaces');
  const { oneOf } = realm.part('core/conversions');
  const { EventTarget, makeEventTarget } = realm.part('events/events');
  const { stepper } = realm.part('events/progress');
  const keys = realm.part('database/keys');
  const stores = realm.part('database/stores');
  const transactions = realm.part('database/transactions');
  const { exception, failed, fire, makeRequest, requestOf, transactionOf, isActive, versionEvent, plainEvent } =
    transactions;

  // MARK: IDBDatabase

  /**
   * Of a database: { id, name, version, schema, state, upgrade }. `id` is the connection's number, `state` 'open' or
   * 'closed', `upgrade` the state of the version change that runs, or null.
   */
  const { of: databaseOf, set: keepDatabase } = slot('IDBDatabase');

  const emptySchema = () => ({ __proto__: null, nextStore: 1, nextIndex: 1, stores: js.list() });
  const schemaOf = (text) => (text === '' ? emptySchema() : JSON.parse(text));

  function makeDatabase(id, name, version, schema) {
    const database = makeEventTarget(Object.create(IDBDatabase.prototype));
    keepDatabase(database, { __proto__: null,
      object: database, id, name, version, schema: schemaOf(schema), state: 'open', upgrade: null,
    });
    return database;
  }

  function close(state) {
    if (state.state === 'closed') return;
    state.state = 'closed';
    native.close(state.id);
  }

  /** The version change that runs, for methods that need one. */
  function upgradeOf(state, method) {
    if (state.upgrade === null) {
      throw failed('InvalidStateError', 'IDBDatabase', method,
        'The database is not running a version change transaction.');
    }
    if (!isActive(state.upgrade)) {
      throw failed('TransactionInactiveError', 'IDBDatabase', method, 'The transaction is inactive or finished.');
    }
    return state.upgrade;
  }

  const modes = js.list('readonly', 'readwrite', 'versionchange');
  const durabilities = js.list('default', 'strict', 'relaxed');

  const IDBDatabase = define('IDBDatabase', EventTarget, {
    get name() { return databaseOf(this).name; },
    get version() { return databaseOf(this).version; },
    get objectStoreNames() {
      return stores.stringList(js.map(databaseOf(this).schema.stores, ({ name }) => name));
    },
    close() { close(databaseOf(this)); },
    createObjectStore(name, options) {
      const state = databaseOf(this);
      const given = options?.keyPath, autoIncrement = !!options?.autoIncrement;
      const keyPath = given === undefined || given === null ? null : keys.namesOf(given);
      const transaction = upgradeOf(state, 'createObjectStore');
      const fault = (kind, text) => failed(kind, 'IDBDatabase', 'createObjectStore', text);
      if (keyPath !== null && !keys.isValidPath(keyPath)) {
        throw fault('SyntaxError', 'The keyPath option is not a valid key path.');
      }
      if (js.some(state.schema.stores, (each) => each.name === name)) {
        throw fault('ConstraintError', 'An object store with the specified name already exists.');
      }
      if (autoIncrement && keyPath !== null && (keyPath === '' || typeof keyPath !== 'string')) {
        throw fault('InvalidAccessError',
          'The autoIncrement option was set but the keyPath option was empty or an array.');
      }
      const info = { __proto__: null, id: state.schema.nextStore++, name, keyPath, autoIncrement, indexes: js.list() };
      js.push(state.schema.stores, info);
      return stores.storeFor(transaction, info, true);
    },
    deleteObjectStore(name) {
      const state = databaseOf(this), transaction = upgradeOf(state, 'deleteObjectStore');
      const position = js.findIndex(state.schema.stores, (each) => each.name === name);
      if (position < 0) {
        throw failed('NotFoundError', 'IDBDatabase', 'deleteObjectStore', 'The specified object store was not found.');
      }
      const info = state.schema.stores[position], { indexes } = info;
      js.splice(state.schema.stores, position, 1);
      const store = transaction.stores.get(info.id);
      if (store !== undefined) stores.markDeleted(store);
      info.indexes = js.list();
      transactions.schedule(transaction, null, () => {
        for (const index of indexes) native.drop(state.id, info.id, index.id);
        native.drop(state.id, info.id, 0);
        return () => undefined;
      });
    },
    transaction(names, modeGiven, options) {
      const state = databaseOf(this), fault = (kind, text) => failed(kind, 'IDBDatabase', 'transaction', text);
      const wanted = keys.namesOf(names), mode = modeGiven === undefined ? 'readonly' : oneOf(modes, modeGiven, 'mode');
      const durability = options?.durability === undefined ? 'default'
        : oneOf(durabilities, options.durability, 'durability');
      if (state.upgrade !== null) throw fault('InvalidStateError', 'A version change transaction is running.');
      if (state.state === 'closed') throw fault('InvalidStateError', 'The database connection is closing.');
      const scope = js.sort(js.list(...new Set(typeof wanted === 'string' ? js.list(wanted) : wanted)));
      if (!js.every(scope, (name) => js.some(state.schema.stores, (each) => each.name === name))) {
        throw fault('NotFoundError', 'One of the specified object stores was not found.');
      }
      if (scope.length === 0) throw fault('InvalidAccessError', 'The storeNames parameter was empty.');
      if (mode === 'versionchange') throw new TypeError('Type error');
      const object =
        transactions.makeTransaction(this, mode, scope, { __proto__: null, connection: state, durability });
      const transaction = transactionOf(object);
      transaction.id = native.begin(state.id, mode === 'readwrite', scope,
        (answer) => transactions.start(transaction, answer));
      if (transaction.id === null) throw fault('InvalidStateError', 'The database connection is closing.');
      return object;
    },
  }, { __proto__: null,
    operations: `
      createObjectStore(DOMString, optional dictionary)
      deleteObjectStore(DOMString)
      transaction(any, optional any, optional dictionary)`,
    handlers: js.list('abort', 'close', 'error', 'versionchange'),
  });

  // MARK: Opening

  /** Carries out what the natives answer to a request to open: the events, in steps. */
  function opening(request, name) {
    const state = requestOf(request);
    let database, number;
    const answers = { __proto__: null,
      *blocked(oldVersion, newVersion) { yield* fire(request, versionEvent('blocked', oldVersion, newVersion)); },
      *versionchange(oldVersion, newVersion) {
        if (databaseOf(database).state === 'closed') return;
        yield* fire(database, versionEvent('versionchange', oldVersion, newVersion));
      },
      *success(id, version, schema) {
        database = makeDatabase(id, name, version, schema);
        yield* succeed(request, database);
        native.settle(number);
      },
      *error(kind, text) {
        yield* fail(request, exception(kind, text));
        native.settle(number);
      },
      *upgrade(id, version, schema, transaction, oldVersion) {
        database = makeDatabase(id, name, version, schema);
        const begun = beginUpgrade(request, database, schema, transaction, oldVersion);
        begun.ended = (isCommitted) => {
          state.transaction = null;
          native.queueAnswer(() => stepper(afterUpgrade(isCommitted)));
        };
        state.isDone = true;
        state.result = database;
        transactions.enter(begun);
        const { didThrow } = yield* fire(request, versionEvent('upgradeneeded', oldVersion, version));
        transactions.leave(begun);
        if (didThrow && !transactions.isOver(begun)) {
          transactions.abort(begun, transactions.uncaught());
        } else transactions.pump(begun);
      },
    };

    function* afterUpgrade(isCommitted) {
      const { state: connection } = databaseOf(database);
      if (isCommitted && connection === 'open') yield* succeed(request, database);
      else {
        close(databaseOf(database));
        yield* fail(request, exception('AbortError', isCommitted ? 'The connection was closed.'
          : 'The upgrade transaction was aborted, so the database is not opened.'));
      }
      native.settle(number);
    }
    js.steps(afterUpgrade);

    number = native.open(name, state.wanted ?? null, (answer) => {
      const steps = js.steady(answers[answer[0]](...js.list(...js.slice(answer, 1))));
      return stepper(steps);
    });
  }

  /** A version change begins: its transaction, whose abort brings the old schema back. */
  function beginUpgrade(request, database, schema, id, oldVersion) {
    const connection = databaseOf(database);
    const object = transactions.makeTransaction(database, 'versionchange', js.list(),
      { __proto__: null, connection, id, isStarted: true });
    const transaction = transactionOf(object);
    transaction.revert = () => {
      connection.schema = schemaOf(schema);
      connection.version = oldVersion;
      stores.revertHandles(transaction, connection.schema);
      connection.state = 'closed';
      native.close(connection.id);
    };
    connection.upgrade = transaction;
    requestOf(request).transaction = object;
    return transaction;
  }

  function* succeed(request, result) {
    const state = requestOf(request);
    state.isDone = true;
    state.result = result;
    state.error = null;
    yield* fire(request, plainEvent('success', false, false));
  }
  js.steps(succeed);

  function* fail(request, error) {
    const state = requestOf(request);
    state.isDone = true;
    state.result = undefined;
    state.error = error;
    yield* fire(request, plainEvent('error', true, true));
  }
  js.steps(fail);

  // MARK: Deleting

  function deleting(request, name) {
    let number;
    const answers = { __proto__: null,
      *blocked(oldVersion) { yield* fire(request, versionEvent('blocked', oldVersion, null)); },
      *success(oldVersion) {
        const state = requestOf(request);
        state.isDone = true;
        state.result = undefined;
        yield* fire(request, versionEvent('success', oldVersion, null));
        native.settle(number);
      },
    };
    number = native.delete(name, (answer) => stepper(js.steady(answers[answer[0]](answer[1]))));
  }

  // MARK: IDBFactory

  const MAXIMUM = Number.MAX_SAFE_INTEGER;

  /** Web IDL, "[EnforceRange] unsigned long long". */
  function versionOf(value) {
    const version = js.Math.trunc(+value);
    if (!(version >= 0 && version <= MAXIMUM)) {
      throw new TypeError(`Value ${value} is outside the range [0, ${MAXIMUM}]`);
    }
    if (version === 0) throw new TypeError('IDBFactory.open() called with a version of 0');
    return version;
  }

  const { of: factoryOf, set: keepFactory } = slot('IDBFactory');

  const IDBFactory = define('IDBFactory', null, {
    open(name, version) {
      factoryOf(this);
      const wanted = version === undefined ? undefined : versionOf(version);
      const request = makeRequest(null, null, transactions.IDBOpenDBRequest.prototype);
      requestOf(request).wanted = wanted;
      opening(request, name);
      return request;
    },
    deleteDatabase(name) {
      factoryOf(this);
      const request = makeRequest(null, null, transactions.IDBOpenDBRequest.prototype);
      deleting(request, name);
      return request;
    },
    databases() {
      factoryOf(this);
      const all = native.names();
      return js.promise.make((resolve) => native.queueAnswer(() => {
        const list = [];
        for (let i = 0; i < all.length; i += 2) {
          keys.put(list, list.length, { name: all[i], version: Number(all[i + 1]) });
        }
        resolve(list);
      }));
    },
    cmp(first, second) {
      factoryOf(this);
      const text = "Failed to execute 'cmp' on 'IDBFactory': The parameter is not a valid key.";
      const a = keys.toKey(first), b = a === undefined ? undefined : keys.toKey(second);
      if (b === undefined) throw keys.dataError(text);
      return a < b ? -1 : a > b ? 1 : 0;
    },
  }, { __proto__: null, operations: `
    open(DOMString, optional any)
    deleteDatabase(DOMString)
    async databases()
    cmp(any, any)` });

  let factory;
  const members = {
    get indexedDB() {
      if (factory === undefined) keepFactory(factory = Object.create(IDBFactory.prototype), { __proto__: null });
      return factory;
    },
  };

  return { IDBFactory, IDBDatabase, members };
})
