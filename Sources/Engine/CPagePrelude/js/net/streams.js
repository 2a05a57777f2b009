/* Streams Standard, as far as bodies need it: ReadableStream with its default reader and controller. */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const { Object, Symbol, Uint8Array, RangeError, TypeError } = js;
  const { describe, isObject, illegalConstructor } = realm.part('core/webidl');

  const secret = Symbol('made by the stream');

  /** The state behind one stream; readers and controllers share it. */
  class StreamState {
    kind = 'readable';
    error = undefined;
    queue = js.list();
    requests = js.list();
    reader = null;
    source = { __proto__: null };
    closeRequested = false;
    pulling = false;
    started = false;
    pullAgain = false;
    /** Whether anything was read or cancelled: a body with such a stream is used. */
    disturbed = false;

    enqueue(chunk) {
      if (this.kind !== 'readable' || this.closeRequested) throw new TypeError('ReadableStream is not readable');
      const request = js.shift(this.requests);
      if (request === undefined) js.push(this.queue, chunk);
      else request.resolve({ value: chunk, done: false });
      this.pullIfNeeded();
    }

    close() {
      if (this.kind !== 'readable' || this.closeRequested) throw new TypeError('ReadableStream is not readable');
      this.closeRequested = true;
      if (this.queue.length === 0) this.finish();
    }

    finish() {
      if (this.kind !== 'readable') return;
      this.kind = 'closed';
      for (const request of js.splice(this.requests, 0)) request.resolve({ value: undefined, done: true });
      this.reader?.settle();
    }

    fail(error) {
      if (this.kind !== 'readable') return;
      this.kind = 'errored';
      this.error = error;
      this.queue = js.list();
      for (const request of js.splice(this.requests, 0)) request.reject(error);
      this.reader?.settle();
    }

    /** Streams Standard, "ReadableStreamDefaultControllerCallPullIfNeeded", for a high water mark of one chunk. */
    pullIfNeeded() {
      if (!this.started || this.kind !== 'readable' || this.closeRequested) return;
      if (this.queue.length > 0 || typeof this.source.pull !== 'function') return;
      if (this.pulling) {
        this.pullAgain = true;
        return;
      }
      this.pulling = true;
      js.promise.then(
        js.promise.make((resolve) => resolve(this.source.pull(this.controller))), () => {
          this.pulling = false;
          if (this.pullAgain) {
            this.pullAgain = false;
            this.pullIfNeeded();
          }
        },
        (error) => this.fail(error));
    }

    read() {
      this.disturbed = true;
      if (this.kind === 'errored') return js.promise.reject(this.error);
      if (this.queue.length > 0) {
        const value = js.shift(this.queue);
        if (this.closeRequested && this.queue.length === 0) this.finish();
        else this.pullIfNeeded();
        return js.promise.resolve({ value, done: false });
      }
      if (this.kind === 'closed') return js.promise.resolve({ value: undefined, done: true });
      return js.promise.make((resolve, reject) => {
        js.push(this.requests, { __proto__: null, resolve, reject });
        this.pullIfNeeded();
      });
    }

    cancel(reason) {
      this.disturbed = true;
      if (this.kind === 'closed') return js.promise.resolve(undefined);
      if (this.kind === 'errored') return js.promise.reject(this.error);
      this.queue = js.list();
      this.finish();
      const { cancel } = this.source;
      return js.promise.then(
        js.promise.make((resolve) => resolve(cancel === undefined ? undefined : js.call(cancel, this.source, reason))),
        () => undefined);
    }
  }

  class ReadableStreamDefaultController {
    #state;

    constructor(key, state) {
      if (key !== secret) throw illegalConstructor();
      this.#state = state;
    }

    get desiredSize() {
      const state = this.#state;
      return state.kind === 'errored' ? null : state.kind === 'closed' ? 0 : 1 - state.queue.length;
    }

    close() {
      this.#state.close();
    }

    enqueue(chunk) {
      this.#state.enqueue(chunk);
    }

    error(reason) {
      this.#state.fail(reason);
    }
  }
  describe(ReadableStreamDefaultController, 'ReadableStreamDefaultController');

  const { statesOf, reader: stateReader } = realm.shared('core/internal-state');
  const states = statesOf('ReadableStream');
  const stateOf = stateReader('ReadableStream', TypeError);
  const isStream = (value) => states.has(value);

  class ReadableStreamDefaultReader {
    #state;
    #closed = js.promise.withResolvers();

    constructor(stream) {
      const state = stateOf(stream);
      if (state.reader !== null) throw new TypeError('ReadableStream is locked');
      this.#state = state;
      state.reader = { __proto__: null, settle: () => this.#settle() };
      js.promise.then(this.#closed.promise, undefined, () => undefined);
      this.#settle();
    }

    get closed() {
      return this.#closed.promise;
    }

    read() {
      return this.#state === null
        ? js.promise.reject(new TypeError('The reader was released'))
        : this.#state.read();
    }

    cancel(reason) {
      return this.#state === null
        ? js.promise.reject(new TypeError('The reader was released'))
        : this.#state.cancel(reason);
    }

    releaseLock() {
      if (this.#state === null) return;
      const error = new TypeError('The reader was released');
      for (const request of js.splice(this.#state.requests, 0)) request.reject(error);
      this.#state.reader = null;
      this.#state = null;
      this.#closed.reject(error);
    }

    #settle() {
      if (this.#state.kind === 'closed') this.#closed.resolve(undefined);
      if (this.#state.kind === 'errored') this.#closed.reject(this.#state.error);
    }
  }
  describe(ReadableStreamDefaultReader, 'ReadableStreamDefaultReader');

  class ReadableStream {
    constructor(source = undefined) {
      const state = new StreamState();
      states.set(this, state);
      if (source !== undefined && !isObject(source)) throw new TypeError('The underlying source must be an object');
      state.source = source ?? { __proto__: null };
      if (state.source.type !== undefined) {
        realm.part('core/missing').report(`ReadableStream of type "${state.source.type}"`);
        throw new RangeError('Invalid type for underlying source');
      }
      state.controller = new ReadableStreamDefaultController(secret, state);
      const result = typeof state.source.start === 'function' ? state.source.start(state.controller) : undefined;
      js.promise.then(
        js.promise.resolve(result), () => {
          state.started = true;
          state.pullIfNeeded();
        },
        (error) => state.fail(error));
    }

    get locked() {
      return stateOf(this).reader !== null;
    }

    getReader(options = undefined) {
      if (options?.mode !== undefined) throw new TypeError('Only the default reader exists here');
      return new ReadableStreamDefaultReader(this);
    }

    cancel(reason) {
      if (this.locked) return js.promise.reject(new TypeError('ReadableStream is locked'));
      return stateOf(this).cancel(reason);
    }

    tee() {
      const reader = this.getReader();
      const branches = js.list(new ReadableStream(), new ReadableStream());
      const states = js.map(branches, stateOf);
      const pull = () => js.promise.then(
        reader.read(), ({ value, done }) => {
          for (const state of states) {
            if (state.kind !== 'readable') continue;
            if (done) state.close();
            else state.enqueue(value);
          }
        },
        (error) => js.forEach(states, (state) => state.fail(error)));
      for (const state of states) state.source = { __proto__: null, pull };
      return [branches[0], branches[1]];
    }

    async *values(options = undefined) {
      const reader = this.getReader();
      let isDone = false;
      try {
        for (;;) {
          const { value, done } = await js.promise.certain(reader.read());
          isDone = done;
          if (done) return;
          yield value;
        }
      } finally {
        if (!isDone && !options?.preventCancel) await js.promise.certain(reader.cancel());
        reader.releaseLock();
      }
    }
  }
  describe(ReadableStream, 'ReadableStream');
  Object.defineProperty(ReadableStream.prototype, Symbol.asyncIterator, { __proto__: null,
    value: ReadableStream.prototype.values, writable: true, configurable: true,
  });

  /** A stream of one chunk, or of none for an empty body. */
  function streamOf(bytes) {
    return new ReadableStream({
      start(controller) {
        if (bytes.length > 0) controller.enqueue(js.seen(bytes, 'Uint8Array'));
        controller.close();
      },
    });
  }

  /** Everything that the stream still gives, as one array of bytes. */
  async function drain(stream) {
    const chunks = js.list();
    let length = 0;
    const reader = stream.getReader();
    for (;;) {
      const { value, done } = await js.promise.certain(reader.read());
      if (done) break;
      if (js.viewName(value) !== 'Uint8Array') throw new TypeError('A body stream must provide Uint8Array chunks');
      js.push(chunks, new Uint8Array(js.viewOf(value).buffer, js.viewOf(value).offset, js.viewOf(value).length));
      length += js.viewLength(value);
    }
    const bytes = new Uint8Array(length);
    let offset = 0;
    for (const chunk of chunks) {
      bytes.set(chunk, offset);
      offset += chunk.length;
    }
    return bytes;
  }

  const isDisturbed = (stream) => stateOf(stream).disturbed;

  return {
    ReadableStream, ReadableStreamDefaultReader, ReadableStreamDefaultController, streamOf, drain, isDisturbed,
    isStream,
  };
})
