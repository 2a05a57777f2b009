/* DOM Standard, "interface DOMImplementation"; DOM Parsing: DOMParser, XMLSerializer. */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const { Object, Set, TypeError } = js;
  const { define } = realm.part('core/interfaces');
  const { wrap, handleOf, text } = realm.part('dom/nodes');
  const documents = () => realm.part('dom/document').native;

  const DOMImplementation = define('DOMImplementation', null, {
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
  }, { __proto__: null, operations: `
    createDocument(DOMString?, any)
    createDocumentType(DOMString, DOMString, DOMString)` });

  const types = new Set(js.list('text/html', 'text/xml', 'application/xml', 'application/xhtml+xml', 'image/svg+xml'));

  const parse = (markup, type) =>
    wrap(documents().createDocument(type === 'text/html' ? 'parsed' : 'xml', markup, type));

  const DOMParser = define('DOMParser', null, {
    constructor() {},
    parseFromString(markup, type) {
      if (!types.has(type)) throw new TypeError('Type error');
      return parse(markup, type);
    },
  }, { __proto__: null, operations: 'parseFromString(DOMString, DOMString)' });

  const XMLSerializer = define('XMLSerializer', null, {
    constructor() {},
    serializeToString(node) {
      return native.serialize(handleOf(node));
    },
  }, { __proto__: null, operations: 'serializeToString(Node node)' });

  return { DOMImplementation, DOMParser, XMLSerializer, parse, of: () => Object.create(DOMImplementation.prototype) };
})
