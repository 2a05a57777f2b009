/* HTML Standard, "Reflecting content attributes in IDL attributes". */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const patterns = realm.shared('core/patterns');
  const { Number, Object } = js;
  const { own, text, native: tree } = realm.part('dom/nodes');
  const { setAttribute, removeAttribute } = realm.part('dom/elements');
  const { defineProperty } = Object;

  function accessor(prototype, name, get, set) {
    defineProperty(prototype, name, { __proto__: null, get, set, enumerable: true, configurable: true });
  }

  /** `a b c:d`: attributes of those names, the last one under the IDL name `c`. */
  function each(list, use) {
    for (const item of js.split(list, ' ')) {
      const colon = js.indexOf(item, ':');
      if (colon < 0) use(item, js.toLowerCase(item));
      else use(js.slice(item, 0, colon), js.slice(item, colon + 1));
    }
  }

  function strings(prototype, list) {
    each(list, (name, attribute) => accessor(prototype, name,
      function () { return tree.getAttribute(own(this), attribute) ?? ''; },
      function (value) { setAttribute(this, attribute, text(value)); }));
  }

  function booleans(prototype, list) {
    each(list, (name, attribute) => accessor(prototype, name,
      function () { return tree.getAttribute(own(this), attribute) !== null; },
      function (value) {
        if (value) setAttribute(this, attribute, '');
        else removeAttribute(this, attribute);
      }));
  }

  /** URLs: read resolved against the document's base URL, as written when that fails. */
  function urls(prototype, list) {
    each(list, (name, attribute) => accessor(prototype, name,
      function () { return tree.urlAttribute(own(this), attribute); },
      function (value) { setAttribute(this, attribute, text(value)); }));
  }

  /** Integers. `minimum` bounds what is read; reading what is not one gives `fallback`. */
  function integers(prototype, list, fallback = 0, minimum = -2147483648) {
    each(list, (name, attribute) => accessor(prototype, name,
      function () {
        const value = integer(tree.getAttribute(own(this), attribute));
        return value === null || value < minimum ? fallback : value;
      },
      function (value) {
        const number = Number(value) | 0;
        if (number < 0 && minimum === 0) {
          throw new realm.DOMException('The index is not in the allowed range.', 'IndexSizeError');
        }
        setAttribute(this, attribute, `${number}`);
      }));
  }

  /** HTML Standard, "rules for parsing integers"; null for an error. */
  function integer(value) {
    if (value === null) return null;
    const match = patterns.leadingInteger.exec(value);
    if (match === null) return null;
    const number = Number(match[1]);
    return number > 2147483647 || number < -2147483648 ? null : number;
  }

  /** Enumerated attributes limited to known values. The first is the default for what is missing or not known. */
  function enumerated(prototype, name, attribute, words, missing = words[0], invalid = words[0]) {
    accessor(prototype, name,
      function () {
        const value = tree.getAttribute(own(this), attribute);
        if (value === null) return missing;
        const word = js.toLowerCase(value);
        return js.includes(words, word) ? word : invalid;
      },
      function (value) { setAttribute(this, attribute, text(value)); });
  }

  return { accessor, strings, booleans, urls, integers, integer, enumerated };
})
