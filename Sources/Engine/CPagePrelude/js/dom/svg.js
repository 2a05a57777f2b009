/* SVG 2: elements of the SVG namespace, without their geometry. */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const { Number, Object } = js;
  const { define } = realm.part('core/interfaces');
  const { own } = realm.part('dom/nodes');
  const { Element, getAttribute, setAttribute } = realm.part('dom/elements');
  const { HTMLElement } = realm.part('dom/html');

  const SVGElement = define('SVGElement', Element, {
    get ownerSVGElement() { return this.parentElement?.closest('svg') ?? null; },
    get viewportElement() { return this.ownerSVGElement; },
    get className() {
      const value = getAttribute(this, 'class') ?? '';
      return { baseVal: value, animVal: value };
    },
    get tabIndex() { return realm.part('dom/focus').tabIndex(this); },
    set tabIndex(value) { setAttribute(this, 'tabindex', `${Number(value) | 0}`); },
    getBBox() {
      own(this);
      return realm.part('dom/geometry').zeroRect();
    },
  });
  // What SVG elements share with HTML's: handlers, dataset, style, focus.
  const shared = { __proto__: null };
  for (const [name, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(HTMLElement.prototype))) {
    if (js.startsWith(name, 'on')
        || js.includes(js.list('dataset', 'style', 'nonce', 'focus', 'blur', 'autofocus'), name)) {
      shared[name] = descriptor;
    }
  }
  Object.defineProperties(SVGElement.prototype, shared);

  return { SVGElement };
})
