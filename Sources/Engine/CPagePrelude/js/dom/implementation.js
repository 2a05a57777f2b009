/* DOM Standard, "interface DOMImplementation"; DOM Parsing: DOMParser, XMLSerializer. */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const { Object, Set, TypeError } = js;
  const { abstract, define, operations, calledWithoutNew } = realm.part('core/interfaces');
  const { wrap, argument, text, native: tree } = realm.part('dom/nodes');
  const documents = () => realm.part('dom/document').native;

  const DOMImplementation = abstract('DOMImplementation', null, {
    createHTMLDocument(title = undefined) {
      return wrap(documents().createDocument('html', title === undefined ? undefined : text(title)));
    },
    createDocument(namespace, name) {
      const made = wrap(documents().createDocument('blank'));
      if (name !== null && name !== undefined && text(name) !== '') {
        made.appendChild(made.createElementNS(namespace, name));
      }
      return made;
    },
    createDocumentType(name, publicId, systemId) {
      return wrap(native.createDoctype(name, publicId, systemId));
    },
    hasFeature() { return true; },
  });
  operations(DOMImplementation.prototype, `
    createDocument(DOMString?, any)
    createDocumentType(DOMString, DOMString, DOMString)`);

  const types = new Set(js.list('text/html', 'text/xml', 'application/xml', 'application/xhtml+xml', 'image/svg+xml'));

  function DOMParser() {
    if (!new.target) throw calledWithoutNew();
  }
  define(DOMParser, null, {
    /** XML is read with the HTML parser: there is no other. */
    parseFromString(markup, type) {
      if (!types.has(type)) throw new TypeError('Type error');
      return wrap(documents().createDocument('parsed', markup));
    },
  });
  operations(DOMParser.prototype, 'parseFromString(DOMString, DOMString)');

  function XMLSerializer() {
    if (!new.target) throw calledWithoutNew();
  }
  define(XMLSerializer, null, {
    serializeToString(node) {
      const handle = argument(node, 1, 'XMLSerializer.serializeToString');
      return tree.nodeType(handle) === 9 || tree.nodeType(handle) === 11 ? tree.innerHTML(handle)
        : tree.outerHTML(handle);
    },
  });
  operations(XMLSerializer.prototype, 'serializeToString(any)');

  return { DOMImplementation, DOMParser, XMLSerializer, of: () => Object.create(DOMImplementation.prototype) };
})
