/* DOM Standard, "interface NamedNodeMap" and "interface Attr". */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const patterns = realm.shared('core/patterns');
  const { Map, Object, Proxy, Reflect, Symbol } = js;
  const { define, slot } = realm.part('core/interfaces');
  const { NodeSlot } = realm.shared('core/slots');
  const { Node, own, text, native: tree, document } = realm.part('dom/nodes');
  const elements = realm.part('dom/elements');

  // Of an Attr: its name, and its element or, without one, its own value. Of a NamedNodeMap: { element }.
  const { of: known, set: keep } = slot('Attr');
  const maps = slot('NamedNodeMap');

  const valueOf =
    (state) => (state.element === null ? state.value : elements.getAttribute(state.element, state.name) ?? '');

  /** Of an Attr without an element, the name says it. */
  const prefixOf = (state) => (state.element !== null ? tree.attributePrefix(own(state.element), state.name)
    : state.uri !== null && js.includes(state.name, ':') ? js.slice(state.name, 0, js.indexOf(state.name, ':')) : null);
  const namespaceOf =
    (state) => (state.element !== null ? tree.attributeNamespace(own(state.element), state.name) : state.uri);

  const uriOf = (namespace) => (namespace === null || namespace === undefined || namespace === '' ? null
    : text(namespace));

  /** The qualified name under which an attribute of that namespace is stored, or null. */
  const nameOf =
    (element, namespace, localName) => tree.attributeNameNS(own(element), uriOf(namespace), text(localName));

  const Attr = define('Attr', Node, {
    get nodeType() { return 2; },
    get nodeName() { return known(this).name; },
    get name() { return known(this).name; },
    get localName() {
      const { name } = known(this), prefix = prefixOf(known(this));
      return prefix === null ? name : js.slice(name, prefix.length + 1);
    },
    get prefix() { return prefixOf(known(this)); },
    get namespaceURI() { return namespaceOf(known(this)); },
    get ownerElement() { return known(this).element; },
    get ownerDocument() { return known(this).element?.ownerDocument ?? document; },
    get specified() { return true; },
    get isConnected() { return false; },
    get parentNode() { return null; },
    get parentElement() { return null; },
    get firstChild() { return null; },
    get lastChild() { return null; },
    get previousSibling() { return null; },
    get nextSibling() { return null; },
    hasChildNodes() { return false; },
    lookupNamespaceURI(prefix) { return known(this).element?.lookupNamespaceURI(prefix) ?? null; },
    cloneNode() {
      const state = known(this);
      return create(state.name, null, valueOf(state), namespaceOf(state));
    },
    get value() { return valueOf(known(this)); },
    set value(value) { assign(known(this), text(value)); },
    get nodeValue() { return valueOf(known(this)); },
    set nodeValue(value) { assign(known(this), value === null ? '' : text(value)); },
    get textContent() { return valueOf(known(this)); },
    set textContent(value) { assign(known(this), value === null ? '' : text(value)); },
  });

  function assign(state, value) {
    if (state.element === null) state.value = value;
    else elements.setAttribute(state.element, state.name, value);
  }

  function create(name, element, value, uri = null) {
    const attribute = Object.create(Attr.prototype);
    keep(attribute, { __proto__: null, name, element, value, uri });
    return attribute;
  }

  /** The Attr of an element's attribute, the same one while the attribute exists. */
  function attributeOf(element, name) {
    const all = (NodeSlot.extra(element).attributeNodes ??= new Map());
    if (elements.getAttribute(element, name) === null) {
      all.delete(name);
      return null;
    }
    let attribute = all.get(name);
    if (attribute === undefined) all.set(name, (attribute = create(name, element, '')));
    return attribute;
  }

  /** DOM Standard, "set an attribute" from an Attr. */
  function attach(element, attribute) {
    const state = known(attribute);
    if (state.element !== null && state.element !== element) {
      throw new realm.DOMException('The attribute is in use by another element.', 'InUseAttributeError');
    }
    const before = attributeOf(element, state.name);
    if (before === attribute) return attribute;
    if (before !== null) detach(element, before);
    const value = valueOf(state);
    state.element = element;
    NodeSlot.extra(element).attributeNodes.set(state.name, attribute);
    elements.setAttribute(element, state.name, value, state.uri);
    return before;
  }

  function detach(element, attribute) {
    const state = known(attribute);
    if (state.element !== element) throw new realm.DOMException('The object can not be found here.', 'NotFoundError');
    state.value = valueOf(state);
    state.uri = namespaceOf(state);
    state.element = null;
    NodeSlot.extra(element).attributeNodes?.delete(state.name);
    elements.removeAttribute(element, state.name);
    return attribute;
  }

  // MARK: NamedNodeMap

  function list(map) {
    const { element } = maps.of(map);
    return js.map(tree.attributeNames(own(element)), (name) => attributeOf(element, name));
  }

  const ownerOf = (map) => maps.of(map).element;

  const NamedNodeMap = define('NamedNodeMap', null, {
    get length() { return list(this).length; },
    item(index) {
      return list(this)[index >>> 0] ?? null;
    },
    getNamedItem(name) {
      return attributeOf(ownerOf(this), elements.asciiLower(name));
    },
    getNamedItemNS(namespace, name) {
      const known = nameOf(ownerOf(this), namespace, name);
      return known === null ? null : attributeOf(ownerOf(this), known);
    },
    setNamedItem(attribute) {
      return attach(ownerOf(this), attribute);
    },
    setNamedItemNS(attribute) {
      return attach(ownerOf(this), attribute);
    },
    removeNamedItem(name) {
      const attribute = attributeOf(ownerOf(this), elements.asciiLower(name));
      if (attribute === null) throw new realm.DOMException('The object can not be found here.', 'NotFoundError');
      return detach(ownerOf(this), attribute);
    },
  }, { __proto__: null, operations: `
    item(any)
    getNamedItem(DOMString)
    getNamedItemNS(any, DOMString)
    setNamedItem(any)
    setNamedItemNS(any)
    removeNamedItem(DOMString)` });
  Object.defineProperty(NamedNodeMap.prototype, Symbol.iterator, { __proto__: null,
    value: js.values, writable: true, configurable: true,
  });

  const index = patterns.index;
  const handler = { __proto__: null,
    get(target, key, receiver) {
      if (typeof key === 'string') {
        if (index.test(key)) return list(target)[key];
        if (!(key in target)) return attributeOf(ownerOf(target), key) ?? undefined;
      }
      return Reflect.get(target, key, receiver);
    },
    has(target, key) {
      if (typeof key !== 'string' || key in target) return Reflect.has(target, key);
      return index.test(key) ? key < list(target).length : attributeOf(ownerOf(target), key) !== null;
    },
    ownKeys(target) { return js.list(...Object.keys(list(target)), ...Reflect.ownKeys(target)); },
    getOwnPropertyDescriptor(target, key) {
      if (typeof key === 'string' && index.test(key)) {
        const value = list(target)[key];
        return value === undefined ? undefined
          : { __proto__: null, value, writable: false, enumerable: true, configurable: true };
      }
      return Reflect.getOwnPropertyDescriptor(target, key);
    },
  };

  function mapOf(element) {
    own(element);
    const extra = NodeSlot.extra(element);
    if (extra.attributeMap === undefined) {
      const map = Object.create(NamedNodeMap.prototype);
      maps.set(map, { __proto__: null, element });
      const proxy = new Proxy(map, handler);
      maps.set(proxy, { __proto__: null, element });
      extra.attributeMap = proxy;
    }
    return extra.attributeMap;
  }

  return { Attr, NamedNodeMap, mapOf, attributeOf, attach, detach, create, nameOf, uriOf };
})
