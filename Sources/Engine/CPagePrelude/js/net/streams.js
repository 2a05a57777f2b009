/* Streams Standard, as far as bodies need it: ReadableStream with its default reader and controller. */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const { Object, Symbol, Uint8Array, RangeError, TypeError } = js;
  const { define, slot, isObject } = realm.part('core/interfaces');

  const { of: stateOf, set: keep, has: isStream } = slot('ReadableStream');
  const controllers = slot('ReadableStreamDefaultController');
  const readers = slot('ReadableStreamDefaultReader');

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

  /** Streams Standard, "set up a default controller", from an underlying source. */
  function setUp(stream, source) {
    const state = new StreamState();
    state.source = source;
    keep(stream, state);
    state.controller = Object.create(ReadableStreamDefaultController.prototype);
    controllers.set(state.controller, state);
    const result = typeof source.start === 'function' ? source.start(state.controller) : undefined;
    js.promise.then(
      js.promise.resolve(result), () => {
        state.started = true;
        state.pullIfNeeded();
      },
      (error) => state.fail(error));
    return stream;
  }

  const streamFrom = (source) => setUp(Object.create(ReadableStream.prototype), source);

  const ReadableStreamDefaultController = define('ReadableStreamDefaultController', null, {
    get desiredSize() {
      const state = controllers.of(this);
      return state.kind === 'errored' ? null : state.kind === 'closed' ? 0 : 1 - state.queue.length;
    },
    close() { controllers.of(this).close(); },
    enqueue(chunk) { controllers.of(this).enqueue(chunk); },
    error(reason) { controllers.of(this).fail(reason); },
  });

  // MARK: Readers

  const released = () => new TypeError('The reader was released');

  /** Streams Standard, "set up a default reader". Of a reader: the stream's state, or null, and `closed`. */
  function acquire(reader, stream) {
    const state = stateOf(stream);
    if (state.reader !== null) throw new TypeError('ReadableStream is locked');
    const known = { __proto__: null, stream: state, closed: js.promise.withResolvers() };
    readers.set(reader, known);
    state.reader = { __proto__: null, settle: () => settle(known) };
    js.promise.then(known.closed.promise, undefined, () => undefined);
    settle(known);
    return known;
  }

  function settle({ stream, closed }) {
    if (stream.kind === 'closed') closed.resolve(undefined);
    if (stream.kind === 'errored') closed.reject(stream.error);
  }

  const newReader = (stream) => acquire(Object.create(ReadableStreamDefaultReader.prototype), stream);
  const read = ({ stream }) => stream === null ? js.promise.reject(released()) : stream.read();
  const cancel = ({ stream }, reason) => stream === null ? js.promise.reject(released()) : stream.cancel(reason);

  function release(reader) {
    if (reader.stream === null) return;
    const error = released();
    for (const request of js.splice(reader.stream.requests, 0)) request.reject(error);
    reader.stream.reader = null;
    reader.stream = null;
    reader.closed.reject(error);
  }

  const ReadableStreamDefaultReader = define('ReadableStreamDefaultReader', null, {
    constructor(stream) { acquire(this, stream); },
    get closed() { return readers.of(this).closed.promise; },
    read() { return read(readers.of(this)); },
    cancel(reason) { return cancel(readers.of(this), reason); },
    releaseLock() { release(readers.of(this)); },
  }, { __proto__: null, operations: 'constructor(ReadableStream stream)' });

  // MARK: Streams

  const ReadableStream = define('ReadableStream', null, {
    constructor(source = { __proto__: null }) {
      if (!isObject(source)) throw new TypeError('The underlying source must be an object');
      if (source.type !== undefined) {
        realm.part('core/missing').report(`ReadableStream of type "${source.type}"`);
        throw new RangeError('Invalid type for underlying source');
      }
      setUp(this, source);
    },
    get locked() { return stateOf(this).reader !== null; },
    getReader(options = undefined) {
      if (options?.mode !== undefined) throw new TypeError('Only the default reader exists here');
      const reader = Object.create(ReadableStreamDefaultReader.prototype);
      acquire(reader, this);
      return reader;
    },
    cancel(reason) {
      const state = stateOf(this);
      if (state.reader !== null) return js.promise.reject(new TypeError('ReadableStream is locked'));
      return state.cancel(reason);
    },
    tee() {
      const [first, second] = tee(this);
      return [first, second];
    },
    async *values(options = undefined) {
      const reader = newReader(this);
      let isDone = false;
      try {
        for (;;) {
          const { value, done } = await js.promise.certain(read(reader));
          isDone = done;
          if (done) return;
          yield value;
        }
      } finally {
        if (!isDone && !options?.preventCancel) await js.promise.certain(cancel(reader));
        release(reader);
      }
    },
  });
  Object.defineProperty(ReadableStream.prototype, Symbol.asyncIterator, { __proto__: null,
    value: ReadableStream.prototype.values, writable: true, configurable: true,
  });

  /** Streams Standard, "tee": two streams that get what this one gives. */
  function tee(stream) {
    const reader = newReader(stream);
    const branches = js.list(streamFrom({ __proto__: null }), streamFrom({ __proto__: null }));
    const states = js.map(branches, stateOf);
    const pull = () => js.promise.then(
      read(reader), ({ value, done }) => {
        for (const state of states) {
          if (state.kind !== 'readable') continue;
          if (done) state.close();
          else state.enqueue(value);
        }
      },
      (error) => js.forEach(states, (state) => state.fail(error)));
    for (const state of states) state.source = { __proto__: null, pull };
    return branches;
  }

  /** A stream of one chunk, or of none for an empty body. */
  function streamOf(bytes) {
    return streamFrom({ __proto__: null,
      start(controller) {
        const state = controllers.of(controller);
        if (bytes.length > 0) state.enqueue(js.seen(bytes, 'Uint8Array'));
        state.close();
      },
    });
  }

  /** Everything that the stream still gives, as one array of bytes. */
  async function drain(stream) {
    const chunks = js.list();
    let length = 0;
    const reader = newReader(stream);
    for (;;) {
      const { value, done } = await js.promise.certain(read(reader));
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
  const isLocked = (stream) => stateOf(stream).reader !== null;

  return {
    ReadableStream, ReadableStreamDefaultReader, ReadableStreamDefaultController, streamOf, drain, tee,
    isDisturbed, isLocked, isStream,
  };
})
