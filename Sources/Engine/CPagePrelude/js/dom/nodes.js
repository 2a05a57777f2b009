/*
 * DOM Standard, "interface Node", CharacterData and its kinds, and the table from nodes to their script objects.
 * A node is known to scripts by its handle, a number; 0 stands for null.
 */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const { Map, Math, Object, Set, TypeError } = js;
  const { define, mix } = realm.part('core/interfaces');
  const { NodeSlot } = realm.shared('core/slots');
  const events = realm.part('events/events');
  const { EventTarget } = events;

  // MARK: Wrappers

  /** Objects of this realm by handle, and objects of other realms that this one has met. */
  const wrappers = new Map();
  /** Handles of other realms' nodes that this one has met. Their objects are not kept: they would keep their realm. */
  const foreign = new Set();
  /** The document of the window; another one after the initial `about:blank` was replaced. */
  const ownDocument = () => native.documentHandle();
  const ownView = { get window() { return realm.window; }, target: events.windowTarget };

  const ELEMENT_NODE = 1, ATTRIBUTE_NODE = 2, TEXT_NODE = 3, CDATA_SECTION_NODE = 4, ENTITY_REFERENCE_NODE = 5,
    ENTITY_NODE = 6, PROCESSING_INSTRUCTION_NODE = 7, COMMENT_NODE = 8, DOCUMENT_NODE = 9, DOCUMENT_TYPE_NODE = 10,
    DOCUMENT_FRAGMENT_NODE = 11, NOTATION_NODE = 12;
  // What `describe` answers for nodes that are not HTML elements; those are answered by their local name.
  const SVG_ELEMENT = -1, OTHER_ELEMENT = -2, FOREIGN = -3, SHADOW_ROOT = -4,
    XML_DOCUMENT = -5;

  /** The object of a node, the same one every time. */
  function wrap(handle) {
    return handle === 0 ? null : wrappers.get(handle) ?? make(handle);
  }

  const wrapperIfAny = (handle) =>
    wrappers.get(handle) ?? (foreign.has(handle) ? native.foreignWrapper(handle) : undefined);

  function make(handle) {
    const what = native.describe(handle);
    if (what === FOREIGN) {
      foreign.add(handle);
      return native.foreignWrapper(handle);
    }
    return wrapAs(handle, what);
  }

  /** The new object of a node of this realm; `what` it is, as `describe` says it. */
  function wrapAs(handle, what) {
    const object = Object.create(prototypeFor(what, handle));
    const wrapObject = typeof what === 'string' ? proxied[what] : undefined;
    const wrapper = wrapObject === undefined ? object : realm.part(wrapObject).namedAccess(object, what);
    new NodeSlot(wrapper, handle);
    const isDocument = what === DOCUMENT_NODE || what === XML_DOCUMENT;
    if (isDocument) realm.part('dom/document').addUnforgeable(wrapper);
    if (isDocument && handle === ownDocument()) NodeSlot.extra(wrapper).view = ownView;
    wrappers.set(handle, wrapper);
    return wrapper;
  }

  /** Elements whose properties include the names or indices of what they hold. */
  const proxied = { __proto__: null, form: 'dom/form', select: 'dom/select' };

  function prototypeFor(what, handle) {
    if (typeof what === 'string') return realm.part('dom/html').prototypeFor(what);
    switch (what) {
      case TEXT_NODE: return Text.prototype;
      case COMMENT_NODE: return Comment.prototype;
      case CDATA_SECTION_NODE: return CDATASection.prototype;
      case PROCESSING_INSTRUCTION_NODE: return ProcessingInstruction.prototype;
      case DOCUMENT_NODE: return realm.part('dom/document').HTMLDocument.prototype;
      case XML_DOCUMENT: return realm.part('dom/document').XMLDocument.prototype;
      case DOCUMENT_TYPE_NODE: return DocumentType.prototype;
      case DOCUMENT_FRAGMENT_NODE: return realm.part('dom/fragment').DocumentFragment.prototype;
      case SHADOW_ROOT: return realm.part('dom/shadow').ShadowRoot.prototype;
      case SVG_ELEMENT: return realm.part('dom/svg').prototypeFor(native.localName(handle));
      case OTHER_ELEMENT: return realm.part('dom/elements').Element.prototype;
      default: throw new realm.DOMException('The node is gone.', 'InvalidStateError');
    }
  }

  const wrapAll = (handles) => js.map(handles, wrap);

  /** The window object and the listeners of the window whose document has that handle, or null. */
  function windowOfDocument(handle) {
    if (handle === ownDocument()) return ownView;
    const wrapper = wrapperIfAny(handle);
    return wrapper === undefined ? null : NodeSlot.extraIfAny(wrapper)?.view ?? null;
  }

  /** The handle of an argument, which its description makes a node or null. */
  const handleOf = NodeSlot.handle;

  /** The handle of `this`. */
  function own(node) {
    const handle = NodeSlot.handle(node);
    if (handle === 0) throw new TypeError('Illegal invocation');
    return handle;
  }

  // MARK: Effects of changes that scripts see at once

  let reactions = null;
  /** Called when the first custom element is defined. */
  function setReactions(perform) {
    reactions = perform;
  }

  /** HTML Standard, "custom element reactions": performed before the changing function returns to its caller. */
  function changed() {
    if (reactions !== null) reactions();
  }

  const text = (value) => `${value}`;
  const nullableText = (value) => (value === null || value === undefined ? null : `${value}`);

  // MARK: Node

  const Node = define('Node', EventTarget, {
    get nodeType() { return native.nodeType(own(this)); },
    get nodeName() { return native.nodeName(own(this)); },
    get baseURI() { return native.baseURI(own(this)); },
    get isConnected() { return native.isConnected(own(this)); },
    get ownerDocument() { return wrap(native.ownerDocument(own(this))); },
    getRootNode(options) { return wrap(native.root(own(this), !!options?.composed)); },
    get parentNode() { return wrap(native.parent(own(this))); },
    get parentElement() { return wrap(native.parentElement(own(this))); },
    hasChildNodes() { return native.firstChild(own(this)) !== 0; },
    get childNodes() {
      const handle = own(this);
      return (NodeSlot.extra(this).childNodes ??=
        realm.part('dom/collections').liveNodeList(() => native.children(handle), handle, 'nodes'));
    },
    get firstChild() { return wrap(native.firstChild(own(this))); },
    get lastChild() { return wrap(native.lastChild(own(this))); },
    get previousSibling() { return wrap(native.previousSibling(own(this))); },
    get nextSibling() { return wrap(native.nextSibling(own(this))); },
    get nodeValue() { return native.nodeValue(own(this)); },
    set nodeValue(value) {
      if (native.nodeValue(own(this)) !== null) native.setTextContent(own(this), value === null ? '' : text(value));
    },
    get textContent() { return native.textContent(own(this)); },
    set textContent(value) {
      native.setTextContent(own(this), value === null || value === undefined ? '' : text(value));
      changed();
    },
    normalize() { native.normalize(own(this)); },
    cloneNode(deep = false) {
      const copy = wrap(native.cloneNode(own(this), !!deep));
      changed();
      return copy;
    },
    isEqualNode(other) {
      const handle = handleOf(other);
      return handle !== 0 && native.isEqualNode(own(this), handle);
    },
    isSameNode(other) {
      return this === other;
    },
    compareDocumentPosition(other) {
      return native.compareDocumentPosition(own(this), handleOf(other));
    },
    contains(other) {
      const handle = handleOf(other);
      return handle !== 0 && native.contains(own(this), handle);
    },
    lookupPrefix(uri) { return own(this) && uri ? native.lookupPrefix(own(this), uri) : null; },
    lookupNamespaceURI(prefix) { return native.lookupNamespaceURI(own(this), prefix || null); },
    isDefaultNamespace(uri) { return (uri || null) === native.lookupNamespaceURI(own(this), null); },
    insertBefore(node, child) {
      native.insertBefore(own(this), handleOf(node), handleOf(child));
      changed();
      return node;
    },
    appendChild(node) {
      native.insertBefore(own(this), handleOf(node), 0);
      changed();
      return node;
    },
    replaceChild(node, child) {
      native.replaceChild(own(this), handleOf(node), handleOf(child));
      changed();
      return child;
    },
    removeChild(child) {
      native.removeChild(own(this), handleOf(child));
      changed();
      return child;
    },
  }, { __proto__: null, operations: `
    isEqualNode(Node? node)
    isSameNode(Node? node)
    lookupPrefix(DOMString?)
    lookupNamespaceURI(DOMString?)
    isDefaultNamespace(DOMString?)
    compareDocumentPosition(Node node)
    contains(Node? node)
    insertBefore(Node node, Node? child)
    appendChild(Node node)
    replaceChild(Node node, Node child)
    removeChild(Node child)`, constants: { __proto__: null,
    ELEMENT_NODE, ATTRIBUTE_NODE, TEXT_NODE, CDATA_SECTION_NODE, ENTITY_REFERENCE_NODE, ENTITY_NODE,
    PROCESSING_INSTRUCTION_NODE, COMMENT_NODE, DOCUMENT_NODE, DOCUMENT_TYPE_NODE, DOCUMENT_FRAGMENT_NODE, NOTATION_NODE,
    DOCUMENT_POSITION_DISCONNECTED: 1, DOCUMENT_POSITION_PRECEDING: 2, DOCUMENT_POSITION_FOLLOWING: 4,
    DOCUMENT_POSITION_CONTAINS: 8, DOCUMENT_POSITION_CONTAINED_BY: 16, DOCUMENT_POSITION_IMPLEMENTATION_SPECIFIC: 32,
  } });

  const { childNode, siblingElements, parentNode, elementLookups, insertable } =
    realm.part('dom/mixins').of({ __proto__: null, native, own, wrap, wrapAll, text, changed });

  // MARK: CharacterData

  const CharacterData = define('CharacterData', Node, {
    get data() { return native.nodeValue(own(this)); },
    set data(value) { native.setTextContent(own(this), value === null ? '' : text(value)); },
    get length() { return this.data.length; },
    substringData(offset, count) {
      return slice(this.data, offset, count).middle;
    },
    appendData(more) {
      this.data += more;
    },
    insertData(offset, more) {
      this.replaceData(offset, 0, more);
    },
    deleteData(offset, count) {
      this.replaceData(offset, count, '');
    },
    replaceData(offset, count, more) {
      const parts = slice(this.data, offset, count);
      this.data = parts.before + more + parts.after;
    },
  }, { __proto__: null, operations: `
    substringData(any, any)
    appendData(DOMString)
    insertData(any, any)
    deleteData(any, any)
    replaceData(any, any, DOMString)` });
  mix(CharacterData.prototype, childNode);
  mix(CharacterData.prototype, siblingElements);

  /** DOM Standard, "substring data". */
  function slice(data, offset, count) {
    const start = offset >>> 0;
    if (start > data.length) throw new realm.DOMException('The index is not in the allowed range.', 'IndexSizeError');
    const end = Math.min(start + (count >>> 0), data.length);
    return { __proto__: null, before: js.slice(data, 0, start), middle: js.slice(data, start, end),
      after: js.slice(data, end) };
  }

  const Text = define('Text', CharacterData, {
    constructor(data = '') {
      return adoptNew(native.createText(ownDocument(), text(data)), this);
    },
    splitText(offset) {
      const parts = slice(this.data, offset, this.data.length);
      const rest = wrap(native.createText(native.ownerDocument(own(this)), parts.middle));
      const parent = this.parentNode;
      if (parent !== null) parent.insertBefore(rest, this.nextSibling);
      this.data = parts.before;
      return rest;
    },
    get wholeText() {
      let first = this;
      for (let node = first.previousSibling; node !== null && node.nodeType === TEXT_NODE;
          node = node.previousSibling) {
        first = node;
      }
      let whole = '';
      for (let node = first; node !== null && node.nodeType === TEXT_NODE; node = node.nextSibling) whole += node.data;
      return whole;
    },
    get assignedSlot() { return own(this) && null; },
  }, { __proto__: null, operations: 'splitText(any)' });

  const Comment = define('Comment', CharacterData, {
    constructor(data = '') {
      return adoptNew(native.createComment(ownDocument(), text(data)), this);
    },
  });

  /** The wrapper of a node that `new` made, in the place of the object that the language made for it. */
  function adoptNew(handle, object) {
    const wrapper = wrap(handle), prototype = Object.getPrototypeOf(object);
    if (Object.getPrototypeOf(wrapper) !== prototype) Object.setPrototypeOf(wrapper, prototype);
    return wrapper;
  }

  const CDATASection = define('CDATASection', Text, {});
  const ProcessingInstruction = define('ProcessingInstruction', CharacterData, {
    get target() { return native.nodeName(own(this)); },
  });

  const DocumentType = define('DocumentType', Node, {
    get name() { return native.nodeName(own(this)); },
    get publicId() { return native.doctypeIDs(own(this))[0]; },
    get systemId() { return native.doctypeIDs(own(this))[1]; },
  });
  mix(DocumentType.prototype, childNode);

  return {
    wrap, wrapAs, wrapAll, wrapperIfAny, windowOfDocument, own, handleOf, changed, setReactions, text,
    nullableText, insertable, childNode, siblingElements, parentNode, elementLookups, adoptNew, ownDocument,
    wrappers, native, get document() { return wrap(ownDocument()); },
    Node, CharacterData, Text, Comment, CDATASection, ProcessingInstruction, DocumentType,
  };
})
