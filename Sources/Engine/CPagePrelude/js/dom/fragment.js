/* DOM Standard, "interface DocumentFragment". */
(function (native, realm) {
  'use strict';
  const { define, required, calledWithoutNew } = realm.part('core/interfaces');
  const { Node, wrap, own, text, mix, parentNode, adoptNew, ownDocument, native: tree } = realm.part('dom/nodes');

  function DocumentFragment() {
    if (!new.target) throw calledWithoutNew();
    return adoptNew(tree.createFragment(ownDocument()), new.target, DocumentFragment);
  }
  define(DocumentFragment, Node, {
    __proto__: Node.prototype,
    getElementById(id) {
      required(1, arguments.length);
      return wrap(tree.elementByIDIn(own(this), text(id)));
    },
  });
  mix(DocumentFragment.prototype, parentNode);

  return { DocumentFragment };
})
