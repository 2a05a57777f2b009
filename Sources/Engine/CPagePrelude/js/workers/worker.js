/* HTML Standard, "Dedicated workers and the Worker interface" and "Shared workers and the SharedWorker interface". */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const { describe, required, operations } = realm.part('core/webidl');
  const { EventTarget, defineHandlers, fire } = realm.part('events/events');
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

  class Worker extends EventTarget {
    #port;
    #id;
    constructor(scriptURL, options = undefined) {
      required(1, arguments.length);
      super();
      const text = `${scriptURL}`;
      const { type, name } = optionsOf(options);
      const url = native.resolve(text);
      const [outside, inside] = ports.makeChannel();
      this.#port = outside;
      ports.adoptFor(outside, this);
      this.#id = native.start(url, type, name, inside, failed(this));
    }
    postMessage(message, transferOrOptions = undefined) { ports.post(this.#port, message, transferOrOptions); }
    terminate() {
      native.terminate(this.#id);
      ports.forget(this.#port);
    }
  }
  describe(Worker, 'Worker');
  operations(Worker.prototype, 'postMessage(any)');
  defineHandlers(Worker.prototype, js.list('message', 'messageerror', 'error'));

  class SharedWorker extends EventTarget {
    #port;
    constructor(scriptURL, options = undefined) {
      required(1, arguments.length);
      super();
      const text = `${scriptURL}`;
      const { type, name } = optionsOf(
        typeof options === 'string' ? { __proto__: null, name: options } : options);
      const url = native.resolve(text);
      const [outside, inside] = ports.makeChannel();
      this.#port = ports.adopt(outside);
      native.connect(url, type, name, inside, failed(this));
    }
    get port() { return this.#port; }
  }
  describe(SharedWorker, 'SharedWorker');
  defineHandlers(SharedWorker.prototype, js.list('error'));

  return { Worker, SharedWorker };
})
