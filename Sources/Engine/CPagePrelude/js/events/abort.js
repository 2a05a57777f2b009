/* DOM Standard, "Aborting ongoing activities": AbortController and AbortSignal. */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const { Number, Object, Set, TypeError } = js;
  const { define, slot } = realm.part('core/interfaces');
  const { enforceRange } = realm.part('core/conversions');
  const { EventTarget, makeEventTarget, fire } = realm.part('events/events');
  const { DOMException } = realm;

  const { of: stateOf, set: keep, has: isSignal } = slot('AbortSignal');
  const controllers = slot('AbortController');

  function makeSignal() {
    const signal = makeEventTarget(Object.create(AbortSignal.prototype));
    keep(signal, { __proto__: null,
      aborted: false,
      reason: undefined,
      algorithms: new Set(),
      /** Signals made by `any` that follow this one. */
      dependents: new Set(),
      /** For a signal made by `any`: the signals, none of them dependent, that it follows. */
      sources: null,
    });
    return signal;
  }

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

  /** DOM Standard, "create a dependent abort signal". */
  function signalOfAny(signals) {
    const list = js.list(...signals);
    if (!js.every(list, isSignal)) throw new TypeError('Each item must be an AbortSignal');
    const result = makeSignal();
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

  const AbortSignal = define('AbortSignal', EventTarget, {
    get aborted() { return stateOf(this).aborted; },
    get reason() { return stateOf(this).reason; },
    throwIfAborted() {
      const { aborted, reason } = stateOf(this);
      if (aborted) throw reason;
    },
  }, { __proto__: null,
    operations: `
      static timeout(any)
      static any(any)`,
    statics: {
      abort(reason = undefined) {
        const signal = makeSignal();
        signalAbort(signal, reason);
        return signal;
      },
      timeout(milliseconds) {
        const signal = makeSignal();
        native.startTimer(enforceRange(milliseconds, Number.MAX_SAFE_INTEGER), () => {
          signalAbort(signal, new DOMException('The operation timed out.', 'TimeoutError'));
        });
        return signal;
      },
      any: signalOfAny,
    },
    handlers: js.list('abort'),
  });

  const AbortController = define('AbortController', null, {
    constructor() { controllers.set(this, makeSignal()); },
    get signal() { return controllers.of(this); },
    abort(reason = undefined) { signalAbort(controllers.of(this), reason); },
  });

  return { AbortController, AbortSignal, addAlgorithm, isSignal, makeSignal, signalOfAny };
})
