/* DOM Standard, "Aborting ongoing activities": AbortController and AbortSignal. */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const { Number, Object, Set, Symbol, TypeError } = js;
  const { describe, operations, enforceRange, illegalConstructor } = realm.part('core/webidl');
  const { EventTarget, fire, defineHandlers } = realm.part('events/events');
  const { DOMException } = realm;

  const secret = Symbol('made by AbortController');
  const { statesOf, reader } = realm.shared('core/internal-state');
  const states = statesOf('AbortSignal');
  const stateOf = reader('AbortSignal', js.TypeError);
  const isSignal = (value) => states.has(value);

  const initialState = () => ({ __proto__: null,
    aborted: false,
    reason: undefined,
    algorithms: new Set(),
    /** Signals made by `any` that follow this one. */
    dependents: new Set(),
    /** For a signal made by `any`: the signals, none of them dependent, that it follows. */
    sources: null,
  });

  /** DOM Standard, "signal abort". */
  function signalAbort(signal, reason) {
    const state = stateOf(signal);
    if (state.aborted) return;
    const error = reason === undefined ? new DOMException('The operation was aborted.', 'AbortError') : reason;
    const all = js.filter(js.list(signal, ...state.dependents), (each) => !stateOf(each).aborted);
    state.dependents.clear();
    for (const each of all) Object.assign(stateOf(each), { __proto__: null, aborted: true, reason: error });
    for (const each of all) {
      const { algorithms } = stateOf(each);
      for (const algorithm of algorithms) algorithm(error);
      algorithms.clear();
      fire(each, 'abort');
    }
  }

  /** DOM Standard, "add an algorithm to an AbortSignal"; returns what removes it. */
  function addAlgorithm(signal, algorithm) {
    const { aborted, algorithms } = stateOf(signal);
    if (!aborted) algorithms.add(algorithm);
    return () => algorithms.delete(algorithm);
  }

  class AbortSignal extends EventTarget {
    constructor(key) {
      if (key !== secret) throw illegalConstructor();
      super();
      states.set(this, initialState());
    }

    get aborted() {
      return stateOf(this).aborted;
    }

    get reason() {
      return stateOf(this).reason;
    }

    throwIfAborted() {
      const { aborted, reason } = stateOf(this);
      if (aborted) throw reason;
    }

    static abort(reason = undefined) {
      const signal = new AbortSignal(secret);
      signalAbort(signal, reason);
      return signal;
    }

    static timeout(milliseconds) {
      const signal = new AbortSignal(secret);
      native.startTimer(enforceRange(milliseconds, Number.MAX_SAFE_INTEGER), () => {
        signalAbort(signal, new DOMException('The operation timed out.', 'TimeoutError'));
      });
      return signal;
    }

    /** DOM Standard, "create a dependent abort signal". */
    static any(signals) {
      const list = js.list(...signals);
      if (!js.every(list, isSignal)) throw new TypeError('Each item must be an AbortSignal');
      const result = new AbortSignal(secret);
      const state = stateOf(result);
      const aborted = js.find(list, (each) => stateOf(each).aborted);
      if (aborted !== undefined) {
        Object.assign(state, { __proto__: null, aborted: true, reason: stateOf(aborted).reason });
        return result;
      }
      state.sources = new Set(js.flatMap(list, (each) => js.list(...stateOf(each).sources ?? js.list(each))));
      for (const source of state.sources) stateOf(source).dependents.add(result);
      return result;
    }
  }
  describe(AbortSignal, 'AbortSignal');
  operations(AbortSignal.prototype, `
    static timeout(any)
    static any(any)`);
  defineHandlers(AbortSignal.prototype, js.list('abort'));

  class AbortController {
    #signal = new AbortSignal(secret);

    get signal() {
      return this.#signal;
    }

    abort(reason = undefined) {
      signalAbort(this.#signal, reason);
    }
  }
  describe(AbortController, 'AbortController');

  return { AbortController, AbortSignal, addAlgorithm, isSignal };
})
