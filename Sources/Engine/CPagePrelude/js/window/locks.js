/* Web Locks, of one page: windows and workers do not see each other's. */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const { Map, Object, Set, TypeError } = js;
  const { define, slot, isObject } = realm.part('core/interfaces');

  const { of: stateOf, set: keep } = slot('Lock');
  const Lock = define('Lock', null, {
    get name() { return stateOf(this).name; },
    get mode() { return stateOf(this).mode; },
  });

  /** The requests of a name: those whose locks are held, and those that wait, in order. */
  const queues = new Map();
  const notSupported = (text) => new realm.DOMException(text, 'NotSupportedError');
  /** The steps on the lock task queue: never before `request` returns. */
  const later = (steps) => js.promise.then(js.promise.resolve(), steps);

  function queueOf(name) {
    let queue = queues.get(name);
    if (queue === undefined) queues.set(name, queue = { __proto__: null, held: new Set(), waiting: new Set() });
    return queue;
  }

  const first = (requests) => requests.values().next().value;

  /** Web Locks, "grantable", for a request that no other waits before. */
  const isFree = ({ held }, { mode }) => held.size === 0 || (mode === 'shared' && first(held).mode === 'shared');

  /** Web Locks, "process the lock request queue". */
  function process(name) {
    const queue = queues.get(name);
    if (queue === undefined) return;
    while (queue.waiting.size > 0 && isFree(queue, first(queue.waiting))) {
      const request = first(queue.waiting);
      queue.waiting.delete(request);
      grant(queue, request);
    }
    if (queue.waiting.size === 0 && queue.held.size === 0) queues.delete(name);
  }

  function grant(queue, request) {
    queue.held.add(request);
    request.forgetSignal?.();
    const lock = Object.create(Lock.prototype);
    keep(lock, request);
    later(() => call(request, lock, () => {
      // One that was stolen is not held any more.
      if (queue.held.delete(request)) process(request.name);
    }));
  }

  function call({ callback, resolve, reject }, lock, done) {
    js.promise.then(js.promise.make((begin) => begin(js.call(callback, undefined, lock))), (value) => {
      done();
      resolve(value);
    }, (error) => {
      done();
      reject(error);
    });
  }

  /** Web Locks, "request a lock", the steps on the lock task queue. */
  function enqueue(request) {
    if (request.isAborted) return;
    const queue = queueOf(request.name);
    if (request.steal) {
      for (const each of queue.held) {
        each.reject(new realm.DOMException('Lock was stolen by another request.', 'AbortError'));
      }
      queue.held.clear();
      grant(queue, request);
    } else if (request.ifAvailable && (queue.waiting.size > 0 || !isFree(queue, request))) {
      call(request, null, () => undefined);
    } else {
      queue.waiting.add(request);
      process(request.name);
    }
  }

  function abort(request, reason) {
    request.isAborted = true;
    request.reject(reason);
    if (queues.get(request.name)?.waiting.delete(request)) process(request.name);
  }

  /** Web IDL, the dictionary LockOptions: its members in their order. */
  function optionsOf(value) {
    if (value === undefined || value === null) value = { __proto__: null };
    if (!isObject(value)) throw new TypeError('Type error');
    const ifAvailable = !!value.ifAvailable, { mode: given = 'exclusive' } = value;
    const mode = `${given}`, { signal } = value, steal = !!value.steal;
    if (mode !== 'exclusive' && mode !== 'shared') throw new TypeError('Type error');
    if (signal !== undefined && !realm.part('events/abort').isSignal(signal)) throw new TypeError('Type error');
    return { __proto__: null, ifAvailable, mode, signal, steal };
  }

  /** Web Locks, LockInfo, of those that are held or wait. */
  function infos(kind) {
    const all = js.list();
    for (const queue of queues.values()) {
      for (const { name, mode } of queue[kind]) js.push(all, { name, mode, clientId: '' });
    }
    return all;
  }

  const LockManager = define('LockManager', null, {
    request(name, optionsOrCallback, callback = optionsOrCallback) {
      const options = optionsOf(callback === optionsOrCallback ? undefined : optionsOrCallback);
      const { ifAvailable, mode, signal, steal } = options;
      if (typeof callback !== 'function') throw new TypeError('Type error');
      if (js.startsWith(name, '-')) throw notSupported("Names starting with '-' are reserved.");
      if (steal && (ifAvailable || mode !== 'exclusive')) throw notSupported('Steal is for exclusive locks only.');
      if (signal !== undefined && (steal || ifAvailable)) throw notSupported('The signal is for requests that wait.');
      if (signal?.aborted) throw signal.reason;
      return js.promise.make((resolve, reject) => {
        const request = { __proto__: null, name, mode, steal, ifAvailable, callback, resolve, reject,
          isAborted: false };
        if (signal !== undefined) {
          request.forgetSignal = realm.part('events/abort').addAlgorithm(signal, (reason) => abort(request, reason));
        }
        later(() => enqueue(request));
      });
    },
    query() {
      return later(() => ({ held: [...infos('held')], pending: [...infos('waiting')] }));
    },
  }, { __proto__: null, operations: 'async request(DOMString, any)' });

  return { Lock, LockManager, locks: Object.create(LockManager.prototype) };
})
