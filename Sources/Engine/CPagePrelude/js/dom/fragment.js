/* DOM Standard, "interface DocumentFragment". */
(function (native, realm) {
  'use strict';
  const { define, operations, calledWithoutNew } = realm.part('core/interfaces');
  const { Node, wrap, own, mix, parentNode, adoptNew, ownDocument, native: tree } = realm.part('dom/nodes');

  function DocumentFragment() {
    if (!new.target) throw calledWithoutNew();
    return adoptNew(tree.createFragment(ownDocument()), new.target, DocumentFragment);
  }
  define(DocumentFragment, Node, {
    __proto__: Node.prototype,
    getElementById(id) {
      return wrap(tree.elementByIDIn(own(this), id));
    },
  });
  operations(DocumentFragment.prototype, 'getElementById(DOMString)');
  mix(DocumentFragment.prototype, parentNode);

  return { DocumentFragment };
})
