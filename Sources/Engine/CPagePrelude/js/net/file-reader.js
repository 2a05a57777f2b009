/* File API: FileReader. */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const { define, slot } = realm.part('core/interfaces');
  const { contentsOf, failureOf } = realm.part('net/blob');
  const { decodeAs, btoa, isomorphicDecode } = realm.part('net/encoding');
  const { EventTarget, makeEventTarget } = realm.part('events/events');
  const { progressFields, fireInSteps, fireAtOnce, stepper } = realm.part('events/progress');
  const { DOMException } = realm;

  const EMPTY = 0, LOADING = 1, DONE = 2;

  /** Of a FileReader; `generation` counts the reads, so that the end of an aborted one is not taken for the next's. */
  const { of: stateOf, set: keep } = slot('FileReader');

  /** File API, "read operation". */
  function read(reader, blob, convert) {
    const state = stateOf(reader);
    if (state.readyState === LOADING) {
      throw new DOMException('The object is in an invalid state.', 'InvalidStateError');
    }
    state.readyState = LOADING;
    state.result = state.error = null;
    state.generation += 1;
    const { generation } = state;
    const bytes = contentsOf(blob);
    const failure = failureOf(blob);
    native.queueTask(() => stepper(failure === null
      ? deliver(reader, state, generation, bytes, convert) : fail(reader, state, generation, failure)));
  }

  function* fail(reader, state, generation, failure) {
    const isCurrent = () => generation === state.generation;
    if (!isCurrent()) return;
    state.error = failure;
    state.readyState = DONE;
    yield* fireInSteps(reader, 'error', progressFields(0, 0, false));
    if (isCurrent()) yield* fireInSteps(reader, 'loadend', progressFields(0, 0, false));
  }

  function* deliver(reader, state, generation, bytes, convert) {
    const isCurrent = () => generation === state.generation;
    const { length } = bytes;
    if (!isCurrent()) return;
    yield* fireInSteps(reader, 'loadstart', progressFields(0, length, true));
    if (!isCurrent()) return;
    if (length > 0) yield* fireInSteps(reader, 'progress', progressFields(length, length, true));
    if (!isCurrent()) return;
    state.result = convert(bytes);
    state.readyState = DONE;
    yield* fireInSteps(reader, 'load', progressFields(length, length, true));
    if (isCurrent()) yield* fireInSteps(reader, 'loadend', progressFields(length, length, true));
  }

  const FileReader = define('FileReader', EventTarget, {
    constructor() {
      makeEventTarget(this);
      keep(this, { __proto__: null, readyState: EMPTY, result: null, error: null, generation: 0 });
    },
    get readyState() { return stateOf(this).readyState; },
    get result() { return stateOf(this).result; },
    get error() { return stateOf(this).error; },
    readAsArrayBuffer(blob) {
      read(this, blob, (bytes) => js.seen(js.slice(bytes).buffer, 'ArrayBuffer'));
    },
    readAsBinaryString(blob) { read(this, blob, isomorphicDecode); },
    readAsText(blob, encoding = 'utf-8') { read(this, blob, (bytes) => decodeAs(encoding, bytes)); },
    readAsDataURL(blob) {
      read(this, blob, (bytes) =>
        `data:${blob.type === '' ? 'application/octet-stream' : blob.type};base64,${btoa(isomorphicDecode(bytes))}`);
    },
    abort() {
      const state = stateOf(this);
      state.result = null;
      if (state.readyState !== LOADING) return;
      state.generation += 1;
      state.readyState = DONE;
      state.error = new DOMException('The operation was aborted.', 'AbortError');
      fireAtOnce(this, 'abort', progressFields(0, 0, false));
      if (state.readyState !== LOADING) fireAtOnce(this, 'loadend', progressFields(0, 0, false));
    },
  }, { __proto__: null,
    operations: `
      readAsArrayBuffer(Blob blob)
      readAsBinaryString(Blob blob)
      readAsText(Blob blob, optional DOMString)
      readAsDataURL(Blob blob)`,
    constants: { __proto__: null, EMPTY, LOADING, DONE },
    handlers: js.list('loadstart', 'progress', 'load', 'abort', 'error', 'loadend'),
  });

  return { FileReader };
})
