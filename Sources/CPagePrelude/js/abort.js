/* DOM Standard, "Aborting ongoing activities": AbortController and AbortSignal. */
(function (native, realm) {
  'use strict';
  const { describe, required, enforceRange, illegalConstructor } = realm.part('webidl');
  const { EventTarget, fire, defineHandlers } = realm.part('events');
  const { DOMException } = realm;

  const secret = Symbol('made by AbortController');
  const abortError = () => new DOMException('The operation was aborted.', 'AbortError');

  let signalAbort;
  let addAlgorithm;
  let isSignal;

  class AbortSignal extends EventTarget {
    #aborted = false;
    #reason = undefined;
    #algorithms = new Set();
    /** Signals made by `any` that follow this one. */
    #dependents = new Set();
    /** For a signal made by `any`: the signals, none of them dependent, that it follows. */
    #sources = null;

    static {
      isSignal = (value) => typeof value === 'object' && value !== null && #aborted in value;

      /** DOM Standard, "signal abort". */
      signalAbort = (signal, reason) => {
        if (signal.#aborted) return;
        const error = reason === undefined ? abortError() : reason;
        const all = [signal];
        signal.#aborted = true;
        signal.#reason = error;
        for (const dependent of signal.#dependents) {
          if (dependent.#aborted) continue;
          dependent.#aborted = true;
          dependent.#reason = error;
          all.push(dependent);
        }
        signal.#dependents.clear();
        for (const each of all) {
          for (const algorithm of each.#algorithms) algorithm(error);
          each.#algorithms.clear();
          fire(each, 'abort');
        }
      };

      /** DOM Standard, "add an algorithm to an AbortSignal"; returns what removes it. */
      addAlgorithm = (signal, algorithm) => {
        if (signal.#aborted) return () => undefined;
        signal.#algorithms.add(algorithm);
        return () => signal.#algorithms.delete(algorithm);
      };
    }

    constructor(key) {
      if (key !== secret) throw illegalConstructor();
      super();
    }

    get aborted() {
      return this.#aborted;
    }

    get reason() {
      return this.#reason;
    }

    throwIfAborted() {
      if (this.#aborted) throw this.#reason;
    }

    static abort(reason = undefined) {
      const signal = new AbortSignal(secret);
      signalAbort(signal, reason);
      return signal;
    }

    static timeout(milliseconds) {
      required(1, arguments.length);
      const signal = new AbortSignal(secret);
      native.startTimer(enforceRange(milliseconds, Number.MAX_SAFE_INTEGER), () => {
        signalAbort(signal, new DOMException('The operation timed out.', 'TimeoutError'));
      });
      return signal;
    }

    static any(signals) {
      required(1, arguments.length);
      const list = [...signals];
      for (const each of list) {
        if (!isSignal(each)) throw new TypeError('Each item must be an AbortSignal');
      }
      const result = new AbortSignal(secret);
      const aborted = list.find((each) => each.#aborted);
      if (aborted !== undefined) {
        result.#aborted = true;
        result.#reason = aborted.#reason;
        return result;
      }
      result.#sources = new Set();
      for (const each of list) {
        for (const source of each.#sources ?? [each]) {
          result.#sources.add(source);
          source.#dependents.add(result);
        }
      }
      return result;
    }
  }
  describe(AbortSignal, 'AbortSignal');
  defineHandlers(AbortSignal.prototype, ['abort']);

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
