/* HTML Standard, "Dedicated workers and the Worker interface" and "Shared workers and the SharedWorker interface". */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const { define, slot } = realm.part('core/interfaces');
  const { EventTarget, makeEventTarget, fire } = realm.part('events/events');
  const ports = realm.part('window/ports');

  /** The options of both constructors: { type, name }. */
  function optionsOf(given) {
    if (given === undefined || given === null) return { __proto__: null, type: 'classic', name: '' };
    const { name = '', type = 'classic' } = given;
    const word = `${type}`;
    if (word !== 'classic' && word !== 'module') {
      throw new js.TypeError(
        `Type error: '${word}' is not a valid value for WorkerOptions.type. Valid values are: classic, module.`);
    }
    return { __proto__: null, type: word, name: `${name}` };
  }

  /** Called with what went wrong: null if there is no script, or the message of an exception with its place. */
  function failed(worker) {
    return (problem) => {
      if (problem === null) {
        fire(worker, 'error');
        return;
      }
      const [message, filename, lineno, colno] = problem;
      const goesOn = fire(worker, 'error', { __proto__: null, cancelable: true }, 'ErrorEvent',
        { __proto__: null, message, filename, lineno, colno, error: null });
      if (goesOn) native.consoleError(message, filename, lineno, colno);
    };
  }

  // Of a Worker: its outside port and its number; of a SharedWorker: its port.
  const workers = slot('Worker');
  const sharedWorkers = slot('SharedWorker');

  const Worker = define('Worker', EventTarget, {
    constructor(scriptURL, options = undefined) {
      const { type, name } = optionsOf(options);
      const url = native.resolve(scriptURL);
      const [port, inside] = ports.makeChannel();
      makeEventTarget(this);
      ports.adoptFor(port, this);
      workers.set(this, { __proto__: null, port, id: native.start(url, type, name, inside, failed(this)) });
    },
    postMessage(message, transferOrOptions = undefined) {
      ports.post(workers.of(this).port, message, transferOrOptions);
    },
    terminate() {
      const { id, port } = workers.of(this);
      native.terminate(id);
      ports.forget(port);
    },
  }, { __proto__: null,
    operations: `
      constructor(DOMString, optional any)
      postMessage(any)`,
    handlers: js.list('message', 'messageerror', 'error'),
  });

  const SharedWorker = define('SharedWorker', EventTarget, {
    constructor(scriptURL, options = undefined) {
      const { type, name } = optionsOf(
        typeof options === 'string' ? { __proto__: null, name: options } : options);
      const url = native.resolve(scriptURL, true);
      const [outside, inside] = ports.makeChannel();
      makeEventTarget(this);
      sharedWorkers.set(this, ports.adopt(outside));
      native.connect(url, type, name, inside, failed(this));
    },
    get port() { return sharedWorkers.of(this); },
  }, { __proto__: null, operations: 'constructor(DOMString, optional any)', handlers: js.list('error') });

  return { Worker, SharedWorker };
})
