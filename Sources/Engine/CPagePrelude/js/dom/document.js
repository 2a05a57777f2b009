/* DOM Standard, "interface Document", with what HTML adds to it. */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const patterns = realm.shared('core/patterns');
  const { Object } = js;
  const { define, mix, setNamedProperty } = realm.part('core/interfaces');
  const { NodeSlot } = realm.shared('core/slots');
  const nodes = realm.part('dom/nodes');
  const { Node, wrap, wrapAs, own, handleOf, text, changed, parentNode, elementLookups, native: tree } = nodes;
  const events = realm.part('events/events');
  const collections = () => realm.part('dom/collections');

  /** A live collection that a document keeps. */
  function kept(document, name, handles) {
    const extra = NodeSlot.extra(document);
    return (extra[name] ??= collections().liveCollection(handles, own(document), 'attributes'));
  }

  const invalidName =
    (name) => new realm.DOMException(`Invalid qualified name: '${name}'`, 'InvalidCharacterError');

  /** WebKit's Document::parseQualifiedName. */
  function parseQualifiedName(name) {
    const invalid = (message) => { throw new realm.DOMException(message, 'InvalidCharacterError'); };
    if (name === '') invalid('The string contains invalid characters.');
    const pieces = js.split(name, ':');
    for (let i = 0; i < pieces.length; i++) {
      if (i === 2) invalid(`Unexpected colon in qualified name '${name}'`);
      if (pieces[i] === '' || native.isXMLName(pieces[i])) continue;
      invalid(`Invalid qualified name ${native.isXMLName(js.slice(pieces[i], 0, 1)) ? 'part' : 'start'} in '${name}'`);
    }
    if (pieces.length === 2 && js.includes(pieces, '')) invalid(`Namespace in qualified name '${name}' is too short`);
    return pieces.length === 2 ? pieces[0] : '';
  }

  /** DOM Standard, "validate and extract", after WebKit's Document::hasValidNamespaceForElements. */
  function validateQualifiedName(uri, name) {
    const prefix = parseQualifiedName(name);
    const isXMLNS = prefix === 'xmlns' || name === 'xmlns';
    if ((prefix !== '' && uri === '') || (prefix === 'xml' && uri !== 'http://www.w3.org/XML/1998/namespace')
        || isXMLNS !== (uri === 'http://www.w3.org/2000/xmlns/')) {
      throw new realm.DOMException('The operation is not allowed by Namespaces in XML.', 'NamespaceError');
    }
  }

  /** Web IDL, "LegacyUnforgeable": what each document has as its own. */
  const { location } = Object.getOwnPropertyDescriptors({
    get location() {
      return own(this) === nodes.ownDocument() ? realm.part('window/location').members.location : null;
    },
    set location(value) {
      if (own(this) === nodes.ownDocument()) realm.part('window/location').members.location = value;
    },
  });
  location.configurable = false;
  const addUnforgeable = (document) => Object.defineProperty(document, 'location', location);

  const Document = define('Document', Node, {
    constructor() {
      return nodes.adoptNew(native.createDocument('blank', ''), this);
    },
    get implementation() {
      return (NodeSlot.extra(this).implementation ??= realm.part('dom/implementation').of(this));
    },
    get URL() { return native.documentURL(own(this)); },
    get documentURI() { return native.documentURL(own(this)); },
    get compatMode() { return native.compatMode(own(this)); },
    get characterSet() { return native.characterSet(own(this)); },
    get charset() { return native.characterSet(own(this)); },
    get inputEncoding() { return native.characterSet(own(this)); },
    get contentType() { return native.contentType(own(this)); },
    get doctype() { return wrap(native.doctype(own(this))); },
    get documentElement() { return wrap(native.documentElement(own(this))); },
    getElementsByName(name) {
      const handle = own(this), wanted = name;
      return collections().liveNodeList(() => native.elementsByName(handle, wanted), handle, 'attributes');
    },
    getElementById(id) {
      return wrap(native.elementByID(own(this), id));
    },
    createElement(name, options) {
      const known = name;
      if (!patterns.elementName.test(known)) throw invalidName(known);
      const handle = native.createElement(own(this), known);
      const element = handle < 0 ? wrap(-handle) : wrapAs(handle, asciiLower(known));
      changed();
      return element;
    },
    createElementNS(namespace, name) {
      const uri = namespace ?? '';
      validateQualifiedName(uri, name);
      const element = wrap(native.createElementNS(own(this), uri, name));
      changed();
      return element;
    },
    createDocumentFragment() { return wrap(tree.createFragment(own(this))); },
    createTextNode(data) {
      return wrap(tree.createText(own(this), data));
    },
    createComment(data) {
      return wrap(tree.createComment(own(this), data));
    },
    createCDATASection(data) {
      if (!native.isXML(own(this))) {
        throw new realm.DOMException('The operation is not supported.', 'NotSupportedError');
      }
      if (js.includes(data, ']]>')) {
        throw new realm.DOMException('The string contains invalid characters.', 'InvalidCharacterError');
      }
      return wrap(native.createCDATASection(own(this), text(data)));
    },
    importNode(node, deep = false) {
      const copy = wrap(native.importNode(own(this), handleOf(node), deep === true));
      changed();
      return copy;
    },
    adoptNode(node) {
      native.adoptNode(own(this), handleOf(node));
      changed();
      return node;
    },
    createAttribute(name) {
      const { validateName } = realm.part('dom/elements');
      validateName(name);
      return realm.part('dom/attributes').create(asciiLower(name), null, '');
    },
    createAttributeNS(namespace, name) {
      const uri = namespace === null || namespace === undefined ? '' : text(namespace);
      validateQualifiedName(uri, name);
      return realm.part('dom/attributes').create(name, null, '', uri === '' ? null : uri);
    },
    createEvent(name) {
      return realm.part('events/interfaces').createEvent(name);
    },
    createRange() { return realm.part('dom/ranges').rangeIn(this); },
    createNodeIterator(root, whatToShow, filter) {
      return realm.part('dom/traversal').nodeIterator(root, whatToShow, filter);
    },
    createTreeWalker(root, whatToShow, filter) {
      return realm.part('dom/traversal').treeWalker(root, whatToShow, filter);
    },

    get domain() { return native.domain(own(this)); },
    set domain(value) { native.setDomain(own(this), text(value)); },
    get referrer() { return native.referrer(own(this)); },
    get cookie() { return native.cookies(own(this)); },
    set cookie(value) { native.setCookie(own(this), text(value)); },
    get lastModified() { return native.lastModified(own(this)); },
    get readyState() { return native.readyState(own(this)); },
    get title() { return native.title(own(this)); },
    set title(value) {
      native.setTitle(own(this), text(value));
      changed();
    },
    get dir() { return this.documentElement?.dir ?? ''; },
    set dir(value) {
      const root = this.documentElement;
      if (root !== null) root.dir = value;
    },
    get body() { return wrap(native.body(own(this))); },
    set body(value) {
      const name = NodeSlot.handle(value) === 0 ? '' : value.localName;
      const root = this.documentElement;
      if ((name !== 'body' && name !== 'frameset') || root === null) {
        throw new realm.DOMException('The operation would yield an incorrect node tree.', 'HierarchyRequestError');
      }
      const old = this.body;
      if (old === null) root.appendChild(value);
      else if (old !== value) root.replaceChild(value, old);
    },
    get head() { return wrap(native.head(own(this))); },
    get images() { return kept(this, 'images', listOf(this, 'images')); },
    get embeds() { return kept(this, 'embeds', listOf(this, 'embeds')); },
    get plugins() { return this.embeds; },
    get links() { return kept(this, 'links', listOf(this, 'links')); },
    get forms() { return kept(this, 'forms', listOf(this, 'forms')); },
    get scripts() { return kept(this, 'scripts', listOf(this, 'scripts')); },
    get anchors() { return kept(this, 'anchors', listOf(this, 'anchors')); },
    get applets() { return kept(this, 'applets', () => []); },
    get all() {
      const handle = own(this);
      return (NodeSlot.extra(this).all ??= collections().allCollection(() => tree.elementsByTagName(handle, '*'),
        handle, 'tree'));
    },
    get currentScript() { return wrap(native.currentScript(own(this))); },
    get defaultView() { return nodes.windowOfDocument(own(this)) === null ? null : native.view(own(this)); },
    get parentWindow() { return own(this) && undefined; },
    get activeElement() { return wrap(native.activeElement(own(this))); },
    hasFocus() { return native.hasFocus(own(this)); },
    get visibilityState() { return native.visibilityState(own(this)); },
    get hidden() { return native.visibilityState(own(this)) === 'hidden'; },
    get webkitVisibilityState() { return native.visibilityState(own(this)); },
    get webkitHidden() { return native.visibilityState(own(this)) === 'hidden'; },
    get prerendering() { return own(this) && false; },
    get designMode() { return NodeSlot.extra(this).designMode ?? 'off'; },
    set designMode(value) {
      const word = js.toLowerCase(text(value));
      if (word === 'on' || word === 'off') NodeSlot.extra(this).designMode = word;
    },
    execCommand() { return false; },
    queryCommandEnabled() { return false; },
    queryCommandIndeterm() { return false; },
    queryCommandState() { return false; },
    queryCommandSupported() { return false; },
    queryCommandValue() { return ''; },
    open(first, name, features) {
      if (arguments.length >= 3) return native.view(own(this)).open(first, name, features);
      native.open(own(this), first === undefined ? null : `${first}`);
      return this;
    },
    close() { native.close(own(this)); },
    write(...pieces) { native.write(own(this), js.join(js.map(pieces, text), '')); },
    writeln(...pieces) { native.write(own(this), `${js.join(js.map(pieces, text), '')}\n`); },
    clear() { own(this); },
    captureEvents() { own(this); },
    releaseEvents() { own(this); },
    getSelection() { return realm.part('dom/ranges').selectionOf(this); },
    elementFromPoint() { return null; },
    elementsFromPoint() { return []; },
    caretRangeFromPoint() { return null; },
    get scrollingElement() { return this.compatMode === 'CSS1Compat' ? this.documentElement : this.body; },
    get styleSheets() { return (NodeSlot.extra(this).styleSheets ??= realm.part('dom/style').sheetsOf(this)); },
    get adoptedStyleSheets() { return (NodeSlot.extra(this).adoptedStyleSheets ??= []); },
    set adoptedStyleSheets(value) { NodeSlot.extra(this).adoptedStyleSheets = [...value]; },
    get fonts() { return (NodeSlot.extra(this).fonts ??= realm.part('dom/style').fontsOf(this)); },
    get timeline() { return (NodeSlot.extra(this).timeline ??= { get currentTime() { return native.now(); } }); },
    getAnimations() { return []; },
    get fullscreenEnabled() { return realm.part('dom/fullscreen').isEnabled(this); },
    get fullscreenElement() { return realm.part('dom/fullscreen').elementOf(this); },
    get webkitFullscreenEnabled() { return realm.part('dom/fullscreen').isEnabled(this); },
    get webkitFullscreenElement() { return realm.part('dom/fullscreen').elementOf(this); },
    get pointerLockElement() { return own(this) && null; },
    exitFullscreen() { return realm.part('dom/fullscreen').exit(this); },
    exitPointerLock() { own(this); },
    async hasStorageAccess() { return native.hasStorageAccess(own(this)); },
    async requestStorageAccess() {
      if (native.requestStorageAccess(own(this))) return;
      throw new realm.DOMException('The request is not allowed by the user agent or the platform in the current'
        + ' context, possibly because the user denied permission.', 'NotAllowedError');
    },
    get linkColor() { return this.body?.link ?? ''; },
    get bgColor() { return this.body?.bgColor ?? ''; },
    set bgColor(value) {
      const { body } = this;
      if (body !== null) body.bgColor = value;
    },
    get rootElement() {
      const root = wrap(native.documentElement(own(this)));
      const isSVG = root !== null && root.namespaceURI === 'http://www.w3.org/2000/svg';
      return isSVG && root.localName === 'svg' ? root : null;
    },
    get xmlEncoding() { return native.xmlDeclaration(own(this), 'encoding'); },
    get xmlVersion() { return native.xmlDeclaration(own(this), 'version'); },
    get xmlStandalone() { return native.xmlDeclaration(own(this), 'standalone'); },
    createExpression(expression, resolver) {
      return own(this) && realm.part('dom/xpath').createExpression(expression, resolver);
    },
    createNSResolver(node) { return own(this) && realm.part('dom/xpath').createNSResolver(node); },
    evaluate(expression, context, resolver, type) {
      return own(this) && realm.part('dom/xpath').evaluate(expression, context, resolver, type);
    },
    createProcessingInstruction(target, data) {
      if (!native.isXMLName(target)) throw invalidName(target);
      if (js.includes(data, '?>')) {
        throw new realm.DOMException('The string contains invalid characters.', 'InvalidCharacterError');
      }
      return wrap(native.createProcessingInstruction(own(this), target, data));
    },
  }, { __proto__: null, operations: `
    getElementsByName(DOMString)
    getElementById(DOMString)
    createElement(DOMString)
    createElementNS(DOMString?, DOMString)
    createTextNode(DOMString)
    createComment(DOMString)
    createCDATASection(DOMString)
    queryCommandEnabled(DOMString)
    queryCommandIndeterm(DOMString)
    queryCommandState(DOMString)
    queryCommandSupported(DOMString)
    queryCommandValue(DOMString)
    elementFromPoint(any, any)
    elementsFromPoint(any, any)
    createExpression(DOMString, optional listener resolver)
    createNSResolver(any)
    createProcessingInstruction(DOMString, DOMString)
    evaluate(DOMString, any, optional listener resolver)
    importNode(Node node)
    adoptNode(Node node)
    createAttribute(DOMString)
    createAttributeNS(any, DOMString)
    createEvent(DOMString)
    createNodeIterator(Node root, optional any, optional listener filter)
    createTreeWalker(Node root, optional any, optional listener filter)` });
  mix(Document.prototype, parentNode);
  mix(Document.prototype, elementLookups);

  function listOf(document, kind) {
    const handle = own(document);
    return () => native.elementList(handle, kind);
  }

  const { HTMLElement } = realm.part('dom/html');
  const { asciiLower } = realm.part('dom/elements');
  const handlers = { __proto__: null };
  for (const [name, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(HTMLElement.prototype))) {
    if (js.startsWith(name, 'on')) handlers[name] = descriptor;
  }
  Object.defineProperties(Document.prototype, handlers);
  events.defineHandlers(Document.prototype, js.list(
    'readystatechange', 'visibilitychange', 'selectionchange', 'fullscreenchange', 'fullscreenerror',
  ));

  const HTMLDocument = define('HTMLDocument', Document, {});
  const XMLDocument = define('XMLDocument', Document, {});

  /**
   * HTML Standard, "named properties" of documents: an element, the window of an iframe, or a collection of several.
   * Members of the interfaces and what a page defines win here, where the standard lets such elements hide them.
   */
  function namedProperty(object, name) {
    const document = NodeSlot.handle(object);
    if (document === 0 || !(object instanceof Document)) return undefined;
    const handles = native.namedElements(document, name);
    if (handles.length === 0) return undefined;
    if (handles.length > 1) return collections().liveCollection(() => native.namedElements(document, name));
    const element = wrap(handles[0]);
    return element.localName === 'iframe' ? element.contentWindow ?? element : element;
  }
  setNamedProperty(namedProperty);

  const members = { get document() { return nodes.document; } };

  return { native, validateQualifiedName, Document, HTMLDocument, XMLDocument, members, addUnforgeable };
})
