/*
 * CSSOM, as far as declarations go: the style attribute as an object, what getComputedStyle can say without style
 * sheets, style sheets that hold no rules.
 */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const patterns = realm.shared('core/patterns');
  const { Array, Map, Object, Proxy, Reflect, Set, Symbol } = js;
  const { define, slot, operations } = realm.part('core/interfaces');
  const { NodeSlot } = realm.shared('core/slots');
  const { own, text, native: tree } = realm.part('dom/nodes');
  const elements = realm.part('dom/elements');
  const { EventTarget, makeEventTarget } = realm.part('events/events');

  // MARK: Declarations

  /** CSS Syntax, "parse a style block's contents", for declarations only: [name, value, priority]. */
  function parse(css) {
    const declarations = new Map();
    let position = 0;
    while (position < css.length) {
      const end = endOfDeclaration(css, position);
      const piece = js.trim(js.replace(js.slice(css, position, end), patterns.commentsOfCSS, ''));
      position = end + 1;
      const colon = js.indexOf(piece, ':');
      if (colon <= 0) continue;
      const name = js.trim(js.slice(piece, 0, colon));
      let value = js.trim(js.slice(piece, colon + 1)), priority = '';
      const important = patterns.important.exec(value);
      if (important !== null) {
        value = js.slice(value, 0, important.index);
        priority = 'important';
      }
      if (value === '' || patterns.space.test(name)) continue;
      const known = js.startsWith(name, '--') ? name : js.toLowerCase(name);
      declarations.delete(known);
      declarations.set(known, js.list(value, priority));
    }
    return declarations;
  }

  /** The semicolon that ends a declaration, outside of strings, brackets and comments. */
  function endOfDeclaration(css, start) {
    let depth = 0;
    for (let i = start; i < css.length; i++) {
      const character = css[i];
      if (character === '\\') i++;
      else if (character === '"' || character === "'") {
        for (i++; i < css.length && css[i] !== character; i++) if (css[i] === '\\') i++;
      } else if (character === '/' && css[i + 1] === '*') {
        const end = js.indexOf(css, '*/', i + 2);
        i = end < 0 ? css.length : end + 1;
      } else if (character === '(' || character === '[' || character === '{') depth++;
      else if (character === ')' || character === ']' || character === '}') depth--;
      else if (character === ';' && depth <= 0) return i;
    }
    return css.length;
  }

  const serialize = (declarations) => js.join(js.map(js.list(...declarations)
    , ([name, [value, priority]]) => `${name}: ${value}${priority === '' ? '' : ' !important'};`), ' ');

  /** CSSOM, "IDL attribute to CSS property". */
  function propertyName(key) {
    if (key === 'cssFloat') return 'float';
    if (js.includes(key, '-')) return key;
    const dashed = js.replace(key, patterns.upperCaseLetters, (letter) => `-${js.toLowerCase(letter)}`);
    return patterns.startsWebKit.test(dashed) ? `-${dashed}` : dashed;
  }

  const { of: known, set: keep } = slot('CSSStyleDeclaration');

  /** The declarations now; the attribute is parsed again only when it changed. */
  function declarations(style) {
    const state = known(style);
    if (state.computed !== undefined) return state.computed();
    const attribute = tree.getAttribute(own(state.element), 'style') ?? '';
    if (state.source !== attribute) {
      state.source = attribute;
      state.map = parse(attribute);
    }
    return state.map;
  }

  function store(style, map) {
    const state = known(style);
    const source = serialize(map);
    native.declaring(() => elements.setAttribute(state.element, 'style', source));
    state.source = source;
    state.map = map;
  }

  function readOnly(style) {
    if (known(style).computed === undefined) return;
    throw new realm.DOMException('The object can not be modified.', 'NoModificationAllowedError');
  }

  const normal = (name) => (js.startsWith(name, '--') ? name : js.toLowerCase(name));

  function setProperty(style, name, value, priority = '') {
    readOnly(style);
    const map = new Map(declarations(style));
    const trimmed = value === null ? '' : js.trim(text(value));
    if (trimmed === '') {
      if (!map.delete(name)) return;
    } else {
      if (patterns.endsOfDeclarations.test(trimmed) && endOfDeclaration(trimmed, 0) !== trimmed.length) return;
      map.set(name, js.list(trimmed, priority));
    }
    store(style, map);
  }

  const CSSStyleDeclaration = define('CSSStyleDeclaration', null, {
    get cssText() { return serialize(declarations(this)); },
    set cssText(value) {
      readOnly(this);
      store(this, parse(text(value)));
    },
    get length() { return declarations(this).size; },
    get parentRule() { return null; },
    item(index) {
      return js.list(...declarations(this).keys())[index >>> 0] ?? '';
    },
    getPropertyValue(name) {
      return declarations(this).get(normal(name))?.[0] ?? '';
    },
    getPropertyPriority(name) {
      return declarations(this).get(normal(name))?.[1] ?? '';
    },
    setProperty(name, value, priority = '') {
      const word = js.toLowerCase(text(priority));
      if (word !== '' && word !== 'important') return;
      setProperty(this, normal(name), value, word);
    },
    removeProperty(name) {
      const before = this.getPropertyValue(name);
      setProperty(this, normal(name), '');
      return before;
    },
  }, { __proto__: null, operations: `
    item(any)
    getPropertyValue(DOMString)
    getPropertyPriority(DOMString)
    setProperty(DOMString, any)
    removeProperty(DOMString)` });
  Object.defineProperty(CSSStyleDeclaration.prototype, Symbol.iterator, { __proto__: null,
    value: function values() { return js.call(js.values, js.list(...declarations(this).keys())); }, writable: true,
    configurable: true,
  });

  const index = patterns.index;
  const isProperty = (key) => patterns.propertyOfCSS.test(key);
  const handler = { __proto__: null,
    get(target, key, receiver) {
      if (typeof key !== 'string' || key in target) return Reflect.get(target, key, receiver);
      if (index.test(key)) return js.list(...declarations(target).keys())[key];
      return isProperty(key) ? declarations(target).get(propertyName(key))?.[0] ?? '' : undefined;
    },
    set(target, key, value) {
      if (typeof key !== 'string' || key in target) return Reflect.set(target, key, value);
      if (!isProperty(key)) return Reflect.set(target, key, value);
      setProperty(target, propertyName(key), value);
      return true;
    },
    has(target, key) { return key in target || (typeof key === 'string' && isKnown(key)); },
  };

  /** Names that scripts look for to see what the engine can do. */
  const common =
    new Set(js.split(
      ('animation background border bottom boxShadow color cursor display filter flex float font gap grid height ' +
    'left margin objectFit opacity order outline overflow padding pointerEvents position right textAlign top ' +
    'touchAction ' +
    'transform transition userSelect visibility webkitTransform width zIndex'), ' '));
  const isKnown = (key) => common.has(key)
    || common.has(js.replace(key, patterns.lettersAfterDashes, (_, letter) => js.toUpperCase(letter)));

  function make(state) {
    const style = Object.create(CSSStyleDeclaration.prototype);
    keep(style, state);
    const proxy = new Proxy(style, handler);
    keep(proxy, state);
    return proxy;
  }

  function styleOf(element) {
    own(element);
    return (NodeSlot.extra(element).style ??= make(
      { __proto__: null, element, source: null, map: null, computed: undefined }));
  }

  // MARK: Computed style

  const blocks =
    new Set(js.split(
      ('address article aside blockquote body center dd details dialog dir div dl dt fieldset figcaption figure ' +
    'footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend listing main menu nav ol optgroup option p plaintext ' +
    'pre search ' +
    'section summary ul xmp'), ' '));
  const hidden =
    new Set(js.list('area', 'base', 'datalist', 'head', 'link', 'meta', 'noembed', 'noframes', 'param', 'rp', 'script',
      'style',
    'template', 'title'));
  const displays =
    { __proto__: null, li: 'list-item', table: 'table', tr: 'table-row', td: 'table-cell', th: 'table-cell',
    thead: 'table-header-group', tbody: 'table-row-group', tfoot: 'table-footer-group', button: 'inline-block',
    input: 'inline-block', select: 'inline-block', textarea: 'inline-block', img: 'inline', iframe: 'inline' };

  function defaultDisplay(element) {
    if (!element.isConnected || element.hasAttribute('hidden') || hidden.has(element.localName)) return 'none';
    if (element.localName === 'dialog' && !element.hasAttribute('open')) return 'none';
    return displays[element.localName] ?? (blocks.has(element.localName) ? 'block' : 'inline');
  }

  const inherited =
    new Set(js.list('color', 'cursor', 'direction', 'font', 'font-family', 'font-size', 'font-style', 'font-weight',
    'line-height', 'text-align', 'visibility', 'white-space'));
  const initial = { __proto__: null, visibility: 'visible', position: 'static', opacity: '1', color: 'rgb(0, 0, 0)',
    'background-color': 'rgba(0, 0, 0, 0)', 'pointer-events': 'auto', 'z-index': 'auto', width: 'auto', height: 'auto',
    top: 'auto', left: 'auto', right: 'auto', bottom: 'auto', overflow: 'visible', float: 'none', transform: 'none',
    'overflow-x': 'visible', 'overflow-y': 'visible',
    'font-size': '16px', 'font-weight': '400', 'font-style': 'normal', 'line-height': 'normal', 'text-align': 'start',
    margin: '0px', padding: '0px', 'box-sizing': 'content-box', direction: 'ltr', cursor: 'auto',
    'white-space': 'normal' };

  /** What an element's own and its ancestors' style attributes say, over the defaults of the simplest style sheet. */
  function computedMap(element) {
    const map = new Map();
    for (const name in initial) map.set(name, js.list(initial[name], ''));
    map.set('display', js.list(defaultDisplay(element), ''));
    const chain = js.list();
    for (let each = element; each !== null; each = each.parentElement) js.unshift(chain, each);
    for (const each of chain) {
      if (each.style === undefined) continue;
      for (const [name, value] of declarations(each.style)) {
        if (each === element || inherited.has(name) || js.startsWith(name, '--')) map.set(name, js.list(value[0], ''));
        if (each === element && name === 'overflow') {
          const both = js.split(value[0], ' ');
          map.set('overflow-x', js.list(both[0], ''));
          map.set('overflow-y', js.list(both[1] ?? both[0], ''));
        }
      }
    }
    if (tree.isHiddenByApp(own(element))) map.set('display', js.list('none', 'important'));
    return map;
  }

  function getComputedStyle(element) {
    return make({ __proto__: null, element, computed: () => computedMap(element) });
  }

  // MARK: Style sheets

  const sheets = slot('CSSStyleSheet');

  const StyleSheet = define('StyleSheet', null, {
    get type() { return 'text/css'; },
    get href() {
      const { owner, href } = sheets.of(this);
      return href ?? (owner?.localName === 'link' ? owner.href : null);
    },
    get ownerNode() { return sheets.of(this).owner; },
    get parentStyleSheet() { return null; },
    get title() {
      const { owner, title } = sheets.of(this);
      return title !== undefined ? title : owner?.getAttribute('title') ?? null;
    },
    get disabled() { return sheets.of(this).isDisabled; },
    set disabled(value) { sheets.of(this).isDisabled = !!value; },
  });

  /** On the array that the page sees. */
  const splice = js.uncurry(Array.prototype.splice);
  const CSSStyleSheet = define('CSSStyleSheet', StyleSheet, {
    constructor() {
      sheets.set(this, { __proto__: null, owner: null, isDisabled: false, rules: [] });
    },
    get cssRules() { return sheets.of(this).rules; },
    get rules() { return sheets.of(this).rules; },
    insertRule(rule, position = 0) {
      splice(sheets.of(this).rules, position, 0, { __proto__: null, cssText: rule });
      return position;
    },
    deleteRule(position) { splice(sheets.of(this).rules, position, 1); },
    addRule(selector, style = '', position = sheets.of(this).rules.length) {
      this.insertRule(`${selector} { ${style} }`, position);
      return -1;
    },
    replace(source) {
      this.replaceSync(source);
      return js.promise.resolve(this);
    },
    replaceSync() { sheets.of(this).rules.length = 0; },
  }, { __proto__: null, operations: 'insertRule(DOMString)' });

  function sheetOf(element) {
    if (!element.isConnected) return null;
    if (element.localName === 'link' && !patterns.stylesheetLink.test(element.getAttribute('rel') ?? '')) return null;
    const extra = NodeSlot.extra(element);
    if (extra.sheet === undefined) {
      extra.sheet = Object.create(CSSStyleSheet.prototype);
      sheets.set(extra.sheet, { __proto__: null, owner: element, isDisabled: false, rules: [] });
    }
    return extra.sheet;
  }

  /** Those that instructions of XML name. */
  function sheetsOfInstructions(document) {
    const found = realm.part('dom/document').native.styleSheetInstructions(own(document));
    const nodes = found.length === 0 ? js.list() : js.filter(js.copy(document.childNodes),
      (node) => node.nodeType === 7 && tree.isStyleSheetInstruction(own(node)));
    return js.map(nodes, (node, at) => {
      const extra = NodeSlot.extra(node);
      if (extra.sheet === undefined) {
        extra.sheet = Object.create(CSSStyleSheet.prototype);
        sheets.set(extra.sheet, { __proto__: null, owner: node, isDisabled: found[at * 3 + 2] !== '', rules: [],
          href: found[at * 3], title: found[at * 3 + 1] === '' ? null : found[at * 3 + 1] });
      }
      return extra.sheet;
    });
  }

  /** `document.styleSheets`: an array-like object that follows the document. */
  function sheetsOf(document) {
    const list = () => {
      const all = sheetsOfInstructions(document);
      js.forEach(js.map(js.copy(document.querySelectorAll('style, link')), sheetOf), (each) => {
        if (each !== null) js.push(all, each);
      });
      return all;
    };
    return new Proxy({
      get length() { return list().length; },
      item: (position) => list()[position] ?? null,
      [Symbol.iterator]: () => js.call(js.values, list()),
    }, { __proto__: null,
    get: (target, key) => (typeof key === 'string' && index.test(key) ? list()[key] : Reflect.get(target, key)) });
  }

  function fontsOf() {
    const fonts = makeEventTarget(Object.create(EventTarget.prototype));
    return Object.assign(fonts, {
      ready: js.promise.resolve(fonts), status: 'loaded', size: 0, check: () => true,
      load: () => js.promise.resolve([]),
      add: () => fonts, delete: () => false, clear() {}, forEach() {}, has: () => false,
    });
  }

  const CSS = {
    /** CSSOM, "serialize an identifier". */
    escape(value) {
      const given = value;
      let result = '';
      for (let i = 0; i < given.length; i++) {
        const code = js.charCodeAt(given, i);
        if (code === 0) result += '\ufffd';
        else if (code < 32 || code === 127
            || (code >= 48 && code <= 57 && (i === 0 || (i === 1 && given[0] === '-')))) {
          result += `\\${js.toString(code, 16)} `;
        } else if (i === 0 && given === '-') result += '\\-';
        else if (code >= 128 || patterns.identifierOfCSS.test(given[i])) result += given[i];
        else result += `\\${given[i]}`;
      }
      return result;
    },
    supports(name, value) {
      return arguments.length > 1 ? isProperty(text(name)) && text(value) !== '' : patterns.colon.test(text(name));
    },
  };
  operations(CSS, 'escape(DOMString)');
  Object.defineProperty(CSS, Symbol.toStringTag, { __proto__: null, value: 'CSS', configurable: true });

  const members = { __proto__: null, getComputedStyle };
  operations(members, 'getComputedStyle(Element element)');

  return {
    CSSStyleDeclaration, StyleSheet, CSSStyleSheet, CSS, styleOf, sheetOf, sheetsOf, fontsOf,
    members,
  };
})
