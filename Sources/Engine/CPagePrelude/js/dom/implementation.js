/* DOM Standard, "interface DOMImplementation"; DOM Parsing: DOMParser, XMLSerializer. */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const { Object, Set, TypeError } = js;
  const { abstract, define, operations, calledWithoutNew } = realm.part('core/interfaces');
  const { wrap, argument, text } = realm.part('dom/nodes');
  const documents = () => realm.part('dom/document').native;

  const DOMImplementation = abstract('DOMImplementation', null, {
    createHTMLDocument(title = undefined) {
      return wrap(documents().createDocument('html', title === undefined ? undefined : text(title)));
    },
    createDocument(namespace, name) {
      const type = namespace === 'http://www.w3.org/1999/xhtml' ? 'application/xhtml+xml'
        : namespace === 'http://www.w3.org/2000/svg' ? 'image/svg+xml' : 'application/xml';
      const made = wrap(documents().createDocument('blank', null, type));
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
    parseFromString(markup, type) {
      if (!types.has(type)) throw new TypeError('Type error');
      return wrap(documents().createDocument(type === 'text/html' ? 'parsed' : 'xml', markup, type));
    },
  });
  operations(DOMParser.prototype, 'parseFromString(DOMString, DOMString)');

  function XMLSerializer() {
    if (!new.target) throw calledWithoutNew();
  }
  define(XMLSerializer, null, {
    serializeToString(node) {
      return native.serialize(argument(node, 1, 'XMLSerializer.serializeToString'));
    },
  });
  operations(XMLSerializer.prototype, 'serializeToString(any)');

  return { DOMImplementation, DOMParser, XMLSerializer, of: () => Object.create(DOMImplementation.prototype) };
})
