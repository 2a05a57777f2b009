/*
 * DOM Standard, "interface ShadowRoot". A shadow tree is a tree of its own that hangs at its host for scripts only:
 * nothing is rendered, events stay inside, slots take nothing.
 */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const { Set, TypeError } = js;
  const { define } = realm.part('core/interfaces');
  const { NodeSlot } = realm.shared('core/slots');
  const { own, wrap, text, changed, native: tree } = realm.part('dom/nodes');
  const { DocumentFragment } = realm.part('dom/fragment');

  const ShadowRoot = define('ShadowRoot', DocumentFragment, {
    get mode() { return tree.shadowMode(own(this)); },
    get host() { return NodeSlot.extra(this).host; },
    get delegatesFocus() { return own(this) && false; },
    get slotAssignment() { return own(this) && 'named'; },
    get innerHTML() { return tree.innerHTML(own(this)); },
    set innerHTML(value) {
      tree.setInnerHTML(own(this), value === null ? '' : text(value));
      changed();
    },
    get activeElement() { return own(this) && null; },
    get styleSheets() { return own(this) && []; },
    get adoptedStyleSheets() { return (NodeSlot.extra(this).adoptedStyleSheets ??= []); },
    set adoptedStyleSheets(value) { NodeSlot.extra(this).adoptedStyleSheets = [...value]; },
    getSelection() { return null; },
    elementFromPoint() { return null; },
  });

  const hosts =
    new Set(js.list('article', 'aside', 'blockquote', 'body', 'div', 'footer', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6',
      'header',
    'main', 'nav', 'p', 'section', 'span'));

  /** DOM Standard, "attach a shadow root". */
  function attach(element, init) {
    own(element);
    const mode = text(init?.mode);
    if (mode !== 'open' && mode !== 'closed') throw new TypeError('Type error');
    if (!hosts.has(element.localName) && !js.includes(element.localName, '-')) {
      throw new realm.DOMException('The operation is not supported.', 'NotSupportedError');
    }
    if (NodeSlot.extra(element).shadow !== undefined) {
      throw new realm.DOMException('The operation is not supported.', 'NotSupportedError');
    }
    return keep(element, tree.attachShadowRoot(own(element), mode));
  }

  function keep(element, handle) {
    const root = wrap(handle);
    NodeSlot.extra(root).host = element;
    NodeSlot.extra(element).shadow = root;
    return root;
  }

  const rootOf = (element) => NodeSlot.extraIfAny(element)?.shadow ?? null;
  /** The root that scripts of this world see; another world may have made it. */
  const openRootOf = (element) => {
    const handle = tree.shadowRoot(own(element));
    return handle === 0 ? null : rootOf(element) ?? keep(element, handle);
  };

  return { ShadowRoot, attach, rootOf, openRootOf };
})
