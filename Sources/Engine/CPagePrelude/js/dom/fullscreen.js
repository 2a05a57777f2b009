/* Fullscreen API: what scripts see of it, as nothing is drawn. */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const { TypeError } = js;
  const { own, wrap } = realm.part('dom/nodes');
  const { isShown } = realm.part('dom/popover');

  const settled = (start) => js.promise.make((resolve, reject) => {
    const refuse = (message) => reject(new TypeError(message));
    const refusal = start(() => resolve(), refuse);
    if (refusal !== undefined) refuse(refusal);
  });

  return {
    elementOf: (document) => wrap(native.element(own(document))),
    isEnabled: (document) => native.isEnabled(own(document)),
    request: (element) => settled((done, refused) => native.request(own(element), isShown(element), done, refused)),
    exit: (document) => settled((done, refused) => native.exit(own(document), done, refused)),
  };
})
