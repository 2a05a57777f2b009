/* DOM Standard, the mixins of nodes: members that several of their interfaces have. */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const { Map } = js;
  const { operations } = realm.part('core/interfaces');
  const { NodeSlot } = realm.shared('core/slots');

  /** The mixins, given what js/dom/nodes.js has before it makes its interfaces. */
  function of({ native, own, wrap, wrapAll, text, changed }) {
    /** DOM Standard, "converting nodes into a node": handles and strings, as the natives take them. */
    function insertable(items) {
      return js.map(items, (item) => NodeSlot.handle(item) || text(item));
    }

    /** DOM Standard, "mixin ChildNode". */
    const childNode = {
      before(...items) {
        native.insertAround(own(this), 'before', ...insertable(items));
        changed();
      },
      after(...items) {
        native.insertAround(own(this), 'after', ...insertable(items));
        changed();
      },
      replaceWith(...items) {
        native.insertAround(own(this), 'replace', ...insertable(items));
        changed();
      },
      remove() {
        native.remove(own(this));
        changed();
      },
    };

    /** DOM Standard, "mixin NonDocumentTypeChildNode". */
    const siblingElements = {
      get previousElementSibling() { return wrap(native.previousElementSibling(own(this))); },
      get nextElementSibling() { return wrap(native.nextElementSibling(own(this))); },
    };

    /** DOM Standard, "mixin ParentNode". */
    const parentNode = {
      get children() {
        const handle = own(this);
        return (NodeSlot.extra(this).children ??=
          realm.part('dom/collections').liveCollection(() => native.childElements(handle), handle, 'elements'));
      },
      get firstElementChild() { return wrap(native.firstElementChild(own(this))); },
      get lastElementChild() { return wrap(native.lastElementChild(own(this))); },
      get childElementCount() { return native.listLength(own(this), 'elements'); },
      prepend(...items) {
        native.insertInto(own(this), 'prepend', ...insertable(items));
        changed();
      },
      append(...items) {
        native.insertInto(own(this), 'append', ...insertable(items));
        changed();
      },
      replaceChildren(...items) {
        native.insertInto(own(this), 'replaceAll', ...insertable(items));
        changed();
      },
      querySelector(selectors) {
        return wrap(native.querySelector(own(this), selectors));
      },
      querySelectorAll(selectors) {
        return realm.part('dom/collections').staticNodeList(wrapAll(native.querySelectorAll(own(this), selectors)));
      },
    };
    operations(parentNode, `
      querySelector(DOMString)
      querySelectorAll(DOMString)`);

    /** WebKit's NodeListsNodeData: the same question to the same node gives the same list. */
    function keptList(node, key, handles, root, kind) {
      const extra = NodeSlot.extra(node);
      if (extra.lists === undefined || extra.lists.size >= 64) extra.lists = new Map();
      let list = extra.lists.get(key);
      if (list === undefined) {
        list = realm.part('dom/collections').liveCollection(handles, root, kind);
        extra.lists.set(key, list);
      }
      return list;
    }

    /** The element lookups that documents and elements share. */
    const elementLookups = {
      getElementsByTagName(name) {
        const handle = own(this), wanted = name;
        return keptList(this, `tag ${wanted}`, () => native.elementsByTagName(handle, wanted), handle, 'tree');
      },
      getElementsByTagNameNS(namespace, name) {
        const handle = own(this), uri = namespace ?? '', wanted = name;
        return keptList(this, `ns ${uri} ${wanted}`, () => native.elementsByTagNameNS(handle, uri, wanted), handle,
          'tree');
      },
      getElementsByClassName(names) {
        const handle = own(this), wanted = names;
        return keptList(
          this, `class ${wanted}`, () => native.elementsByClassName(handle, wanted), handle, 'attributes');
      },
    };
    operations(elementLookups, `
      getElementsByTagName(DOMString)
      getElementsByTagNameNS(DOMString?, DOMString)
      getElementsByClassName(DOMString)`);

    return { __proto__: null, childNode, siblingElements, parentNode, elementLookups, insertable };
  }

  return { of };
})
