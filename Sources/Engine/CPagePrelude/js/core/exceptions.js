/* Web IDL, "DOMException". */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const { Math, Object, Symbol, RangeError, TypeError } = js;
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

  class DOMException {
    #name;
    #message;
    constructor(message = '', name = 'Error') {
      this.#message = `${message}`;
      this.#name = `${name}`;
      // The engine's own errors carry their place in the source; a captured one does so too.
      const place = new js.Error(this.#message);
      for (const key of js.list('line', 'column', 'sourceURL', 'stack')) {
        if (place[key] !== undefined) {
          defineProperty(this, key,
            { __proto__: null, value: place[key], writable: true, configurable: true, enumerable: false });
        }
      }
    }
    get name() { return this.#name; }
    get message() { return this.#message; }
    get code() { return Math.max(0, js.indexOf(codes, this.#name)); }
    static is(value) { return typeof value === 'object' && value !== null && #name in value; }
  }
  const is = DOMException.is;
  delete DOMException.is;
  Object.setPrototypeOf(DOMException.prototype, js.Object.getPrototypeOf(js.Object.getPrototypeOf(new TypeError())));
  defineProperty(DOMException.prototype, Symbol.toStringTag,
    { __proto__: null, value: 'DOMException', configurable: true });
  for (const key of js.list('name', 'message', 'code')) {
    defineProperty(DOMException.prototype, key, { __proto__: null, enumerable: true });
  }
  for (const key in constants) {
    defineProperty(DOMException, key, { __proto__: null, value: constants[key], enumerable: true });
    defineProperty(DOMException.prototype, key, { __proto__: null, value: constants[key], enumerable: true });
  }

  /** The exception that a native threw. */
  function make(name, message) {
    if (name === 'TypeError') return new TypeError(message);
    if (name === 'RangeError') return new RangeError(message);
    return new DOMException(message, name);
  }

  return { DOMException, make, is };
})
