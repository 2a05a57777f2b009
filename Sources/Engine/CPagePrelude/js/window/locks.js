/* Web Locks, of one page: windows do not see each other's. */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const { Map, Object, TypeError } = js;
  const { define, slot, isObject } = realm.part('core/interfaces');

  const { of: stateOf, set: keep } = slot('Lock');
  const Lock = define('Lock', null, {
    get name() { return stateOf(this).name; },
    get mode() { return stateOf(this).mode; },
  });

  /** The requests of a name, in order; those that are held come first. */
  const queues = new Map();
  const notSupported = (text) => new realm.DOMException(text, 'NotSupportedError');

  /** Whether a request need not wait for those before it. */
  const isGrantable = (queue, request) => js.every(queue, (each) => each === request || js.indexOf(queue, each)
    > js.indexOf(queue, request) || (each.mode === 'shared' && request.mode === 'shared'));

  /** Web Locks, "process the lock request queue". */
  function process(name) {
    const queue = queues.get(name);
    if (queue === undefined) return;
    for (const request of js.slice(queue, 0)) {
      if (!request.isHeld && js.includes(queue, request) && isGrantable(queue, request)) grant(queue, request);
    }
  }

  function grant(queue, request) {
    request.isHeld = true;
    const lock = Object.create(Lock.prototype);
    keep(lock, request);
    call(request, lock, () => {
      leave(queue, request);
      process(request.name);
    });
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

  function leave(queue, request) {
    const at = js.indexOf(queue, request);
    if (at >= 0) js.splice(queue, at, 1);
    if (queue.length === 0) queues.delete(request.name);
  }

  function request(name, options, callback) {
    const { mode = 'exclusive', ifAvailable = false, steal = false, signal } = options;
    if (typeof callback !== 'function') throw new TypeError('Type error');
    if (`${mode}` !== 'exclusive' && `${mode}` !== 'shared') throw new TypeError('Type error');
    if (js.startsWith(name, '-')) throw notSupported("Names starting with '-' are reserved.");
    if (steal && (ifAvailable || `${mode}` !== 'exclusive')) throw notSupported('Steal is for exclusive locks only.');
    if (signal !== undefined && (steal || ifAvailable)) throw notSupported('The signal is for requests that wait.');
    if (signal?.aborted) throw signal.reason;
    return js.promise.make((resolve, reject) => {
      let queue = queues.get(name);
      if (queue === undefined) queues.set(name, queue = js.list());
      const made = { __proto__: null, name, mode: `${mode}`, callback, resolve, reject, isHeld: false };
      if (steal) {
        for (const each of js.slice(queue, 0)) {
          if (!each.isHeld) continue;
          leave(queue, each);
          each.reject(new realm.DOMException('Lock was stolen by another request.', 'AbortError'));
        }
        queues.set(name, queue);
        js.unshift(queue, made);
      } else js.push(queue, made);
      if (ifAvailable && !isGrantable(queue, made)) {
        leave(queue, made);
        call(made, null, () => undefined);
        return;
      }
      if (signal !== undefined) {
        realm.part('events/abort').addAlgorithm(signal, (reason) => {
          if (made.isHeld) return;
          leave(queue, made);
          reject(reason);
          process(name);
        });
      }
      // The steps run in parallel: the callback is never called before `request` returns.
      js.promise.then(js.promise.resolve(), () => process(name));
    });
  }

  const LockManager = define('LockManager', null, {
    request(name, optionsOrCallback, callback = undefined) {
      const hasOptions = callback !== undefined;
      try {
        return request(name, hasOptions && isObject(optionsOrCallback) ? optionsOrCallback : { __proto__: null },
          hasOptions ? callback : optionsOrCallback);
      } catch (error) {
        return js.promise.reject(error);
      }
    },
    query() {
      const held = [], pending = [];
      queues.forEach((queue) => js.forEach(queue, ({ name, mode, isHeld }) => {
        const list = isHeld ? held : pending;
        list[list.length] = { name, mode, clientId: '' };
      }));
      return js.promise.resolve({ held, pending });
    },
  }, { __proto__: null, operations: 'request(DOMString, any)' });

  return { Lock, LockManager, locks: Object.create(LockManager.prototype) };
})
