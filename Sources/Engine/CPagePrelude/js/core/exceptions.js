/* Web IDL, "DOMException". */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const { Math, Number, Object, RangeError, TypeError } = js;
  const patterns = realm.shared('core/patterns');
  const { define, slot } = realm.part('core/interfaces');
  const { defineProperty } = Object;

  /** Names that have a legacy code, at the index of the code. */
  const codes = [
    , 'IndexSizeError', , 'HierarchyRequestError', 'WrongDocumentError', 'InvalidCharacterError', ,
    'NoModificationAllowedError', 'NotFoundError', 'NotSupportedError', 'InUseAttributeError', 'InvalidStateError',
    'SyntaxError', 'InvalidModificationError', 'NamespaceError', 'InvalidAccessError', , 'TypeMismatchError',
    'SecurityError', 'NetworkError', 'AbortError', 'URLMismatchError', 'QuotaExceededError', 'TimeoutError',
    'InvalidNodeTypeError', 'DataCloneError',
  ];
  const constants = { __proto__: null,
    INDEX_SIZE_ERR: 1, DOMSTRING_SIZE_ERR: 2, HIERARCHY_REQUEST_ERR: 3, WRONG_DOCUMENT_ERR: 4, INVALID_CHARACTER_ERR: 5,
    NO_DATA_ALLOWED_ERR: 6, NO_MODIFICATION_ALLOWED_ERR: 7, NOT_FOUND_ERR: 8, NOT_SUPPORTED_ERR: 9,
    INUSE_ATTRIBUTE_ERR: 10, INVALID_STATE_ERR: 11, SYNTAX_ERR: 12, INVALID_MODIFICATION_ERR: 13, NAMESPACE_ERR: 14,
    INVALID_ACCESS_ERR: 15, VALIDATION_ERR: 16, TYPE_MISMATCH_ERR: 17, SECURITY_ERR: 18, NETWORK_ERR: 19, ABORT_ERR: 20,
    URL_MISMATCH_ERR: 21, QUOTA_EXCEEDED_ERR: 22, TIMEOUT_ERR: 23, INVALID_NODE_TYPE_ERR: 24, DATA_CLONE_ERR: 25,
  };

  const { of: stateOf, set: keep, has: is } = slot('DOMException');

  /** WebKit's `addErrorInfo`: where the page's script is, as the engine's own errors say it. */
  function placeOfScript() {
    const frames = js.filter(js.split(new js.Error().stack, '\n'), (frame) => !js.includes(frame, '@prelude:'));
    const found = js.find(js.map(frames, (frame) => patterns.placeOfFrame.exec(frame)), (place) => place !== null);
    if (found === undefined) return { __proto__: null };
    const [, sourceURL, line, column] = found;
    const place = { __proto__: null, line: Number(line), column: Number(column), stack: js.join(frames, '\n') };
    // Scripts of the app have none.
    if (sourceURL !== undefined) place.sourceURL = sourceURL;
    return place;
  }

  const DOMException = define('DOMException', null, {
    constructor(message = '', name = 'Error') {
      keep(this, { __proto__: null, message, name });
      const place = placeOfScript();
      for (const key in place) {
        defineProperty(this, key,
          { __proto__: null, value: place[key], writable: true, configurable: true, enumerable: false });
      }
    },
    get name() { return stateOf(this).name; },
    get message() { return stateOf(this).message; },
    get code() { return Math.max(0, js.indexOf(codes, stateOf(this).name)); },
  }, { __proto__: null, constants, operations: 'constructor(optional DOMString, optional DOMString)' });
  Object.setPrototypeOf(DOMException.prototype, Object.getPrototypeOf(Object.getPrototypeOf(new TypeError())));

  /** The exception that a native threw. */
  function make(name, message) {
    if (name === 'TypeError') return new TypeError(message);
    if (name === 'RangeError') return new RangeError(message);
    return new DOMException(message, name);
  }

  return { DOMException, make, is, detailsOf: stateOf };
})
