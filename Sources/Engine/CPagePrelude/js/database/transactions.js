/* Indexed Database API: requests, and the transactions that carry them out. */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const { JSON, Map, Object, Set } = js;
  const { define, slot } = realm.part('core/interfaces');
  const { EventTarget, makeEventTarget, createEvent, begin, advance, record, state: eventState } =
    realm.part('events/events');
  const { stepper } = realm.part('events/progress');
  const clone = realm.part('core/clone');

  const exception = (name, text) => new realm.DOMException(text, name);
  /** An exception of a method, as WebKit words it. */
  const failed = (name, owner, method, text) => exception(name, `Failed to execute '${method}' on '${owner}': ${text}`);

  // MARK: Requests

  /**
   * Of a request: { source, transaction, done, result, error }. The result is a function until somebody reads it: what
   * it makes belongs to the moment at which the request is done.
   */
  const { of: requestOf, set: keepRequest } = slot('IDBRequest');

  function makeRequest(source, transaction, prototype = IDBRequest.prototype) {
    const request = makeEventTarget(Object.create(prototype));
    record(request).parent = transaction ?? undefined;
    keepRequest(request,
      { __proto__: null, source, transaction, isDone: false, result: undefined, error: null });
    return request;
  }

  function readable(request, what) {
    const state = requestOf(request);
    if (!state.isDone) {
      throw exception('InvalidStateError',
        `Failed to read the '${what}' property from 'IDBRequest': The request has not finished.`);
    }
    return state;
  }

  const IDBRequest = define('IDBRequest', EventTarget, {
    get result() { return readable(this, 'result').result; },
    get error() { return readable(this, 'error').error; },
    get source() { return requestOf(this).source; },
    get transaction() { return requestOf(this).transaction; },
    get readyState() { return requestOf(this).isDone ? 'done' : 'pending'; },
  }, { __proto__: null, handlers: js.list('success', 'error') });

  const IDBOpenDBRequest =
    define('IDBOpenDBRequest', IDBRequest, {}, { __proto__: null, handlers: js.list('blocked', 'upgradeneeded') });

  /** Fires an event in steps. Answers how it went: { isCanceled, didThrow }. */
  function* fire(target, event) {
    const run = begin(event, target, record(target));
    let answer;
    while ((answer = advance(run)) === undefined) yield;
    return { __proto__: null, isCanceled: !answer, didThrow: eventState(event).didThrow === true };
  }
  js.steps(fire);

  const plainEvent = (type, bubbles, cancelable) => createEvent('Event', type, bubbles, cancelable, false);
  const versionEvent = (type, oldVersion, newVersion) =>
    createEvent('IDBVersionChangeEvent', type, false, false, false, { __proto__: null, oldVersion, newVersion });

  // MARK: Transactions

  /**
   * Of a transaction:
   *   db          its IDBDatabase; `connection` is that one's state
   *   state       'active', 'inactive', 'committing', 'committed' or 'finished'
   *   turn        the turn in which it was made, and in which alone it is active; null while an event is dispatched
   *   queue       its operations that wait: { request, run }, in order; `current` is the one whose result is awaited
   *   revert      undoes what an aborted version change has done to the schema
   *   ended       is called when its last event was fired, with whether it was committed
   */
  const { of: transactionOf, set: keepTransaction } = slot('IDBTransaction');

  function makeTransaction(db, mode, scope, options) {
    const transaction = makeEventTarget(Object.create(IDBTransaction.prototype));
    record(transaction).parent = db;
    keepTransaction(transaction, { __proto__: null,
      object: transaction, part: realm.part, db, mode, scope, state: 'active', turn: native.turn(), id: null,
      isStarted: false, current: null, queue: js.list(), error: null, stores: new Map(), handles: new Set(),
      revert: () => undefined, ended: () => undefined, durability: 'default', ...options,
    });
    return transaction;
  }

  /** Whether requests may be placed. Its turn ends with the microtask checkpoint (WebKit's IDBTransaction). */
  function isActive(state) {
    if (state.state === 'active' && state.turn !== null && state.turn !== native.turn()) state.state = 'inactive';
    return state.state === 'active';
  }

  const uncaught = () =>
    exception('AbortError', 'IDBTransaction will abort due to uncaught exception in an event handler');

  const isOver = (state) => state.state !== 'active' && state.state !== 'inactive';
  const isDecided = (state) => state.state === 'committed' || state.state === 'finished';

  /** Carries out `run` when its turn comes: it answers a function that makes the result. */
  function schedule(state, request, run) {
    js.push(state.queue, { __proto__: null, request, run, isDelivered: false });
    pump(state);
  }

  /** A request of a source. */
  function place(state, source, run) {
    const request = makeRequest(source, state.object);
    schedule(state, request, run);
    return request;
  }

  /** Goes on with the next operation, or commits if nothing is left to do. */
  function pump(state) {
    if (!state.isStarted || state.current !== null || isDecided(state)) return;
    if (state.queue.length === 0) {
      if (!isActive(state)) commit(state);
      return;
    }
    const operation = js.shift(state.queue);
    state.current = operation;
    let make, error = null;
    try { make = operation.run(); } catch (thrown) { error = thrown; }
    native.queueAnswer(() => stepper(deliver(state, operation, make, error)));
  }

  /** https://w3c.github.io/IndexedDB/#asynchronously-execute-a-request, step 5, and its events. */
  function* deliver(state, operation, make, error) {
    // An abort has answered it meanwhile.
    if (state.current !== operation) return;
    const { request } = operation;
    if (request === null) {
      state.current = null;
      if (error !== null) abort(state, error);
      else pump(state);
      return;
    }
    const known = requestOf(request);
    operation.isDelivered = known.isDone = true;
    known.error = error;
    known.result = error === null ? make() : undefined;
    enter(state);
    const { isCanceled, didThrow } = yield* fire(request,
      error === null ? plainEvent('success', false, false) : plainEvent('error', true, true));
    if (state.current === operation) state.current = null;
    leave(state);
    if (isDecided(state)) return;
    if (didThrow && !isOver(state)) abort(state, uncaught());
    else if (error !== null && !isCanceled) abort(state, error);
    else if (state.state === 'committing') finishCommit(state);
    else pump(state);
  }
  js.steps(deliver);

  function enter(state) {
    if (isOver(state)) return;
    state.state = 'active';
    state.turn = null;
  }

  function leave(state) {
    if (!isOver(state)) state.state = 'inactive';
  }

  /** https://w3c.github.io/IndexedDB/#commit-a-transaction */
  function commit(state) {
    state.state = 'committing';
    finishCommit(state);
  }

  function finishCommit(state) {
    if (!state.isStarted || state.current !== null) return;
    if (state.queue.length > 0) { pump(state); return; }
    try {
      const { id, schema } = state.connection;
      if (state.mode === 'versionchange') native.setSchema(id, JSON.stringify(schema));
    } catch (error) {
      abort(state, error);
      return;
    }
    state.state = 'committed';
    if (!native.end(state.id, true)) {
      abort(state, exception('UnknownError', 'The transaction was not kept.'));
      return;
    }
    native.queueAnswer(() => stepper(end(state, 'complete', true)));
  }

  /** Undoes what the transaction has done. https://w3c.github.io/IndexedDB/#abort-a-transaction */
  function abort(state, error) {
    state.error = error;
    state.state = 'finished';
    state.revert();
    native.end(state.id, false);
    // An operation whose event is being dispatched has its result.
    const left = state.current?.isDelivered === false ? js.list(state.current, ...state.queue) : state.queue;
    state.queue = js.list();
    state.current = null;
    for (const { request } of left) {
      if (request !== null) native.queueAnswer(() => stepper(cancel(request)));
    }
    native.queueAnswer(() => stepper(end(state, 'abort', false)));
  }

  function* cancel(request) {
    const known = requestOf(request);
    known.isDone = true;
    known.result = undefined;
    known.error = exception('AbortError', 'The transaction was aborted, so the request cannot be fulfilled.');
    yield* fire(request, plainEvent('error', true, true));
  }
  js.steps(cancel);

  /** Tells that it has ended. */
  function* end(state, type, isCommitted) {
    state.state = 'finished';
    if (state.connection.upgrade === state) state.connection.upgrade = null;
    yield* fire(state.object, plainEvent(type, type === 'abort', false));
    state.ended(isCommitted);
  }
  js.steps(end);

  /** The database lets the transaction begin, or says why it cannot. */
  function start(state, [kind, name, text]) {
    state.isStarted = true;
    if (kind === 'error') {
      abort(state, exception(name, text));
      return;
    }
    pump(state);
  }

  /** The copy of a value that is to be stored. Its getters cannot use the transaction meanwhile. */
  function copyOf(state, value) {
    const { state: before, turn } = state;
    state.state = 'inactive';
    try {
      return clone.deserialize(clone.serialize(value));
    } finally {
      if (state.state === 'inactive') {
        state.state = before;
        state.turn = turn;
      }
    }
  }

  const IDBTransaction = define('IDBTransaction', EventTarget, {
    get objectStoreNames() {
      const { mode, connection, scope } = transactionOf(this);
      return realm.part('database/stores').stringList(
        mode === 'versionchange' ? js.map(connection.schema.stores, ({ name }) => name) : scope);
    },
    get mode() { return transactionOf(this).mode; },
    get durability() { return transactionOf(this).durability; },
    get db() { return transactionOf(this).db; },
    get error() { return transactionOf(this).error; },
    objectStore(name) {
      const state = transactionOf(this);
      if (isOver(state)) {
        throw failed('InvalidStateError', 'IDBTransaction', 'objectStore', 'The transaction finished.');
      }
      const store = realm.part('database/stores').storeNamed(state, name);
      if (store === undefined) {
        throw failed('NotFoundError', 'IDBTransaction', 'objectStore', 'The specified object store was not found.');
      }
      return store;
    },
    abort() {
      const state = transactionOf(this);
      if (isOver(state)) {
        throw failed('InvalidStateError', 'IDBTransaction', 'abort', 'The transaction is inactive or finished.');
      }
      abort(state, null);
    },
    commit() {
      const state = transactionOf(this);
      if (!isActive(state)) {
        throw failed('InvalidStateError', 'IDBTransaction', 'commit', 'The transaction is inactive.');
      }
      commit(state);
    },
  }, { __proto__: null, operations: 'objectStore(DOMString)', handlers: js.list('abort', 'complete', 'error') });

  return {
    IDBRequest, IDBOpenDBRequest, IDBTransaction, makeRequest, requestOf, fire, plainEvent, versionEvent,
    makeTransaction, transactionOf, isActive, isOver, schedule, place, pump, start, enter, leave, abort, uncaught,
    copyOf, exception, failed,
  };
})
