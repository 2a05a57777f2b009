/* Streams Standard, as far as bodies need it: ReadableStream with its default reader and controller. */
(function (native, realm) {
  'use strict';
  const { describe, isObject, illegalConstructor } = realm.part('webidl');

  const secret = Symbol('made by the stream');

  /** The state behind one stream; readers and controllers share it. */
  class StreamState {
    kind = 'readable';
    error = undefined;
    queue = [];
    requests = [];
    reader = null;
    source = {};
    closeRequested = false;
    pulling = false;
    started = false;
    pullAgain = false;
    /** Whether anything was read or cancelled: a body with such a stream is used. */
    disturbed = false;

    enqueue(chunk) {
      if (this.kind !== 'readable' || this.closeRequested) throw new TypeError('ReadableStream is not readable');
      const request = this.requests.shift();
      if (request === undefined) this.queue.push(chunk);
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
      for (const request of this.requests.splice(0)) request.resolve({ value: undefined, done: true });
      this.reader?.settle();
    }

    fail(error) {
      if (this.kind !== 'readable') return;
      this.kind = 'errored';
      this.error = error;
      this.queue = [];
      for (const request of this.requests.splice(0)) request.reject(error);
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
      new Promise((resolve) => resolve(this.source.pull(this.controller))).then(
        () => {
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
      if (this.kind === 'errored') return Promise.reject(this.error);
      if (this.queue.length > 0) {
        const value = this.queue.shift();
        if (this.closeRequested && this.queue.length === 0) this.finish();
        else this.pullIfNeeded();
        return Promise.resolve({ value, done: false });
      }
      if (this.kind === 'closed') return Promise.resolve({ value: undefined, done: true });
      return new Promise((resolve, reject) => {
        this.requests.push({ resolve, reject });
        this.pullIfNeeded();
      });
    }

    cancel(reason) {
      this.disturbed = true;
      if (this.kind === 'closed') return Promise.resolve(undefined);
      if (this.kind === 'errored') return Promise.reject(this.error);
      this.queue = [];
      this.finish();
      const { cancel } = this.source;
      return new Promise((resolve) => resolve(cancel === undefined ? undefined : cancel.call(this.source, reason)))
        .then(() => undefined);
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

  const { statesOf, reader: stateReader } = realm.shared('internal-state');
  const states = statesOf('ReadableStream');
  const stateOf = stateReader('ReadableStream');
  const isStream = (value) => states.has(value);

  class ReadableStreamDefaultReader {
    #state;
    #closed = Promise.withResolvers();

    constructor(stream) {
      const state = stateOf(stream);
      if (state.reader !== null) throw new TypeError('ReadableStream is locked');
      this.#state = state;
      state.reader = { settle: () => this.#settle() };
      this.#closed.promise.catch(() => undefined);
      this.#settle();
    }

    get closed() {
      return this.#closed.promise;
    }

    read() {
      return this.#state === null
        ? Promise.reject(new TypeError('The reader was released'))
        : this.#state.read();
    }

    cancel(reason) {
      return this.#state === null
        ? Promise.reject(new TypeError('The reader was released'))
        : this.#state.cancel(reason);
    }

    releaseLock() {
      if (this.#state === null) return;
      const error = new TypeError('The reader was released');
      for (const request of this.#state.requests.splice(0)) request.reject(error);
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
      state.source = source ?? {};
      if (state.source.type !== undefined) {
        realm.part('missing').report(`ReadableStream of type "${state.source.type}"`);
        throw new RangeError('Invalid type for underlying source');
      }
      state.controller = new ReadableStreamDefaultController(secret, state);
      const result = typeof state.source.start === 'function' ? state.source.start(state.controller) : undefined;
      Promise.resolve(result).then(
        () => {
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
      if (this.locked) return Promise.reject(new TypeError('ReadableStream is locked'));
      return stateOf(this).cancel(reason);
    }

    tee() {
      const reader = this.getReader();
      const branches = [new ReadableStream(), new ReadableStream()];
      const states = branches.map(stateOf);
      const pull = () => reader.read().then(
        ({ value, done }) => {
          for (const state of states) {
            if (state.kind !== 'readable') continue;
            if (done) state.close();
            else state.enqueue(value);
          }
        },
        (error) => states.forEach((state) => state.fail(error)));
      for (const state of states) state.source = { pull };
      return branches;
    }

    async *values(options = undefined) {
      const reader = this.getReader();
      let isDone = false;
      try {
        for (;;) {
          const { value, done } = await reader.read();
          isDone = done;
          if (done) return;
          yield value;
        }
      } finally {
        if (!isDone && !options?.preventCancel) await reader.cancel();
        reader.releaseLock();
      }
    }
  }
  describe(ReadableStream, 'ReadableStream');
  Object.defineProperty(ReadableStream.prototype, Symbol.asyncIterator, {
    value: ReadableStream.prototype.values, writable: true, configurable: true,
  });

  /** A stream of one chunk, or of none for an empty body. */
  function streamOf(bytes) {
    return new ReadableStream({
      start(controller) {
        if (bytes.length > 0) controller.enqueue(bytes);
        controller.close();
      },
    });
  }

  /** Everything that the stream still gives, as one array of bytes. */
  async function drain(stream) {
    const chunks = [];
    let length = 0;
    const reader = stream.getReader();
    for (;;) {
      const { value, done } = await reader.read();
      if (done) break;
      if (!(value instanceof Uint8Array)) throw new TypeError('A body stream gives Uint8Array chunks');
      chunks.push(value);
      length += value.length;
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
