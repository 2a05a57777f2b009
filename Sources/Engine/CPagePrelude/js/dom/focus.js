/* HTML Standard, "Focus": `focus()`, `blur()`, `tabIndex`. */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const { Set } = js;
  const { own, native: tree } = realm.part('dom/nodes');
  const { integer } = realm.part('dom/reflect');
  const html = realm.part('dom/html').native;

  const focusableByNature =
    new Set(js.list('a', 'area', 'button', 'iframe', 'input', 'select', 'summary', 'textarea', 'frame', 'object'));

  return {
    focus(element) { html.focus(own(element)); },
    blur(element) { html.blur(own(element)); },
    tabIndex(element) {
      const value = integer(tree.getAttribute(own(element), 'tabindex'));
      if (value !== null) return value;
      const name = tree.localName(own(element));
      if (name === 'a' || name === 'area') return tree.getAttribute(own(element), 'href') === null ? -1 : 0;
      return focusableByNature.has(name) ? 0 : -1;
    },
  };
})
