/* DOM Standard, "interface DocumentFragment". */
(function (native, realm) {
  'use strict';
  const { define, mix } = realm.part('core/interfaces');
  const { Node, wrap, own, parentNode, adoptNew, ownDocument, native: tree } = realm.part('dom/nodes');

  const DocumentFragment = define('DocumentFragment', Node, {
    constructor() {
      return adoptNew(tree.createFragment(ownDocument()), this);
    },
    getElementById(id) {
      return wrap(tree.elementByIDIn(own(this), id));
    },
  }, { __proto__: null, operations: 'getElementById(DOMString)' });
  mix(DocumentFragment.prototype, parentNode);

  return { DocumentFragment };
})
