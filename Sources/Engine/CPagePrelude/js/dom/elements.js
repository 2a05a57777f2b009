/* DOM Standard, "interface Element", with what CSSOM View and DOM Parsing add to it. */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const patterns = realm.shared('core/patterns');
  const { Math, Number, Set } = js;
  const { define, mix, isObject } = realm.part('core/interfaces');
  const { NodeSlot } = realm.shared('core/slots');
  const nodes = realm.part('dom/nodes');
  const { Node, wrap, own, handleOf, text, nullableText, changed, childNode, siblingElements, parentNode,
    elementLookups } = nodes;
  const tree = nodes.native;
  const events = realm.part('events/events');

  /** CSSOM View, "clientWidth": nothing is laid out, but the element that stands for the viewport has its size. */
  function viewportSize(element, name) {
    const { ownerDocument } = element;
    const view = ownerDocument.scrollingElement === element ? ownerDocument.defaultView : null;
    return view === null ? 0 : view[name];
  }

  // MARK: Attributes

  /** DOM Standard, `setAttribute`: names are lower-cased on HTML elements. */
  const lower = (handle, name) => (tree.isHTML(handle) ? asciiLower(name) : name);
  const asciiLower =
    (name) => (patterns.upperCase.test(name) ? js.replace(name, patterns.upperCaseRuns, (part) => js.toLowerCase(part))
      : name);

  const getAttribute = (element, name) => tree.getAttribute(own(element), name);

  function setAttribute(element, name, value, uri = null) {
    if (uri === null) tree.setAttribute(own(element), name, value);
    else tree.setAttributeNS(own(element), uri, name, value);
    afterAttribute(element, name, value);
  }

  function removeAttribute(element, name) {
    if (!tree.removeAttribute(own(element), name)) return;
    afterAttribute(element, name, null);
  }

  function afterAttribute(element, name, value) {
    if (js.charCodeAt(name, 0) === 111 && js.charCodeAt(name, 1) === 110 && name.length > 2) {
      events.contentAttributeChanged(element, js.slice(name, 2), value);
    }
    if (name === 'popover') realm.part('dom/popover').attributeChanged(element);
    changed();
  }

  function validateName(name) {
    if (name === '' || patterns.notInAttributeNames.test(name)) {
      throw new realm.DOMException('The string contains invalid characters.', 'InvalidCharacterError');
    }
  }

  const attributes = () => realm.part('dom/attributes');

  const zeroRect = () => realm.part('dom/geometry').zeroRect();

  const Element = define('Element', Node, {
    get namespaceURI() { return tree.namespaceURI(own(this)); },
    get prefix() { return tree.prefix(own(this)); },
    get localName() { return tree.localName(own(this)); },
    get tagName() { return tree.nodeName(own(this)); },
    get id() { return tree.getAttribute(own(this), 'id') ?? ''; },
    set id(value) { setAttribute(this, 'id', text(value)); },
    get className() { return tree.getAttribute(own(this), 'class') ?? ''; },
    set className(value) { setAttribute(this, 'class', text(value)); },
    get classList() { return realm.part('dom/tokens').tokenList(this, 'class'); },
    set classList(value) { setAttribute(this, 'class', text(value)); },
    get slot() { return tree.getAttribute(own(this), 'slot') ?? ''; },
    set slot(value) { setAttribute(this, 'slot', text(value)); },
    get part() { return realm.part('dom/tokens').tokenList(this, 'part'); },
    hasAttributes() { return tree.attributeNames(own(this)).length > 0; },
    get attributes() { return attributes().mapOf(this); },
    getAttributeNames() { return [...tree.attributeNames(own(this))]; },
    getAttribute(name) {
      const handle = own(this);
      return tree.getAttribute(handle, lower(handle, name));
    },
    getAttributeNS(namespace, name) {
      const known = attributes().nameOf(this, namespace, name);
      return known === null ? null : tree.getAttribute(own(this), known);
    },
    setAttribute(name, value) {
      const known = lower(own(this), name);
      validateName(known);
      setAttribute(this, known, value);
    },
    setAttributeNS(namespace, name, value) {
      const uri = attributes().uriOf(namespace);
      realm.part('dom/document').validateQualifiedName(uri ?? '', name);
      const local = js.slice(name, js.indexOf(name, ':') + 1);
      setAttribute(this, attributes().nameOf(this, uri, local) ?? name, value, uri);
    },
    removeAttribute(name) {
      removeAttribute(this, lower(own(this), name));
    },
    removeAttributeNS(namespace, name) {
      const known = attributes().nameOf(this, namespace, name);
      if (known !== null) removeAttribute(this, known);
    },
    toggleAttribute(name, force) {
      const handle = own(this), known = lower(handle, name);
      validateName(known);
      if (tree.getAttribute(handle, known) === null) {
        if (force !== undefined && !force) return false;
        setAttribute(this, known, '');
        return true;
      }
      if (force) return true;
      removeAttribute(this, known);
      return false;
    },
    hasAttribute(name) {
      const handle = own(this);
      return tree.getAttribute(handle, lower(handle, name)) !== null;
    },
    hasAttributeNS(namespace, name) {
      return attributes().nameOf(this, namespace, name) !== null;
    },
    getAttributeNode(name) {
      return attributes().attributeOf(this, lower(own(this), name));
    },
    setAttributeNode(attribute) {
      return attributes().attach(this, attribute);
    },
    removeAttributeNode(attribute) {
      return attributes().detach(this, attribute);
    },
    matches(selectors) {
      return tree.matches(own(this), selectors);
    },
    webkitMatchesSelector(selectors) {
      return tree.matches(own(this), selectors);
    },
    closest(selectors) {
      return wrap(tree.closest(own(this), selectors));
    },
    get innerHTML() { return tree.innerHTML(own(this)); },
    set innerHTML(value) {
      tree.setInnerHTML(own(this), value === null ? '' : text(value));
      changed();
    },
    get outerHTML() { return tree.outerHTML(own(this)); },
    set outerHTML(value) {
      tree.setOuterHTML(own(this), value === null ? '' : text(value));
      changed();
    },
    getHTML() { return tree.innerHTML(own(this)); },
    insertAdjacentHTML(position, markup) {
      tree.insertAdjacentHTML(own(this), place(position), markup);
      changed();
    },
    insertAdjacentElement(position, element) {
      const handle = own(this), inserted = handleOf(element);
      const answer = tree.insertAdjacentNode(handle, place(position), inserted);
      changed();
      return wrap(answer);
    },
    insertAdjacentText(position, data) {
      tree.insertAdjacentNode(own(this), place(position), tree.createText(tree.ownerDocument(own(this)), data));
      changed();
    },
    get shadowRoot() { return own(this) && realm.part('dom/shadow').openRootOf(this); },
    attachShadow(init) {
      return realm.part('dom/shadow').attach(this, init);
    },
    get assignedSlot() { return own(this) && null; },
    getBoundingClientRect() {
      own(this);
      return zeroRect();
    },
    getClientRects() {
      own(this);
      return realm.part('dom/geometry').rectList(tree.isConnected(own(this)) ? js.list(zeroRect()) : js.list());
    },
    checkVisibility() { return tree.isConnected(own(this)); },
    get clientTop() { return own(this) && 0; },
    get clientLeft() { return own(this) && 0; },
    get clientWidth() { return own(this) && viewportSize(this, 'innerWidth'); },
    get clientHeight() { return own(this) && viewportSize(this, 'innerHeight'); },
    get scrollWidth() { return own(this) && 0; },
    get scrollHeight() { return own(this) && 0; },
    get scrollTop() { return (own(this) && NodeSlot.extraIfAny(this)?.scrollTop) ?? 0; },
    set scrollTop(value) { scrollTo(this, undefined, value); },
    get scrollLeft() { return (own(this) && NodeSlot.extraIfAny(this)?.scrollLeft) ?? 0; },
    set scrollLeft(value) { scrollTo(this, value, undefined); },
    scroll(x, y) { scrollBy(this, x, y, 0, 0); },
    scrollTo(x, y) { scrollBy(this, x, y, 0, 0); },
    scrollBy(x, y) { scrollBy(this, x, y, this.scrollLeft, this.scrollTop); },
    scrollIntoView() { own(this); },
    scrollIntoViewIfNeeded() { own(this); },
    setPointerCapture() { own(this); },
    releasePointerCapture() { own(this); },
    hasPointerCapture() { return own(this) && false; },
    requestPointerLock() {
      return js.promise.reject(new realm.DOMException('Pointer lock is not available.', 'NotSupportedError'));
    },
    requestFullscreen() { return realm.part('dom/fullscreen').request(this); },
    animate() { return own(this) && realm.part('dom/animation').finished(this); },
    getAnimations() { return own(this) && []; },
    get role() { return tree.getAttribute(own(this), 'role'); },
    set role(value) { setNullable(this, 'role', value); },
  }, { __proto__: null, operations: `
    getAttribute(DOMString)
    getAttributeNS(any, DOMString)
    setPointerCapture(any)
    releasePointerCapture(any)
    hasPointerCapture(any)
    animate(any)
    setAttribute(DOMString, DOMString)
    setAttributeNS(any, DOMString, DOMString)
    removeAttribute(DOMString)
    removeAttributeNS(any, DOMString)
    toggleAttribute(DOMString, optional boolean)
    hasAttribute(DOMString)
    hasAttributeNS(any, DOMString)
    getAttributeNode(DOMString)
    setAttributeNode(any)
    removeAttributeNode(any)
    matches(DOMString)
    webkitMatchesSelector(DOMString)
    closest(DOMString)
    insertAdjacentHTML(DOMString, DOMString)
    insertAdjacentElement(DOMString, Element element)
    insertAdjacentText(DOMString, DOMString)
    attachShadow(any)` });
  mix(Element.prototype, parentNode);
  mix(Element.prototype, childNode);
  mix(Element.prototype, siblingElements);
  mix(Element.prototype, elementLookups);

  const places = new Set(js.list('beforebegin', 'afterbegin', 'beforeend', 'afterend'));
  function place(position) {
    const word = js.toLowerCase(position);
    if (!places.has(word)) {
      throw new realm.DOMException('The string did not match the expected pattern.', 'SyntaxError');
    }
    return word;
  }

  /** There is no layout: positions of scrolled boxes are remembered as they were set. */
  function scrollTo(element, left, top) {
    own(element);
    const extra = NodeSlot.extra(element);
    if (left !== undefined) extra.scrollLeft = Math.max(0, Number(left) || 0);
    if (top !== undefined) extra.scrollTop = Math.max(0, Number(top) || 0);
  }

  function scrollBy(element, x, y, fromX, fromY) {
    if (isObject(x)) {
      scrollTo(element, x.left === undefined ? undefined : fromX + Number(x.left), x.top === undefined ? undefined
        : fromY + Number(x.top));
    }
    else if (x !== undefined) scrollTo(element, fromX + Number(x), fromY + Number(y));
  }

  /** For attributes whose members are null when they are missing. */
  function setNullable(element, name, value) {
    const given = nullableText(value);
    if (given === null) removeAttribute(element, name);
    else setAttribute(element, name, given);
  }

  return { Element, getAttribute, setAttribute, removeAttribute, setNullable, asciiLower, validateName, scrollTo };
})
