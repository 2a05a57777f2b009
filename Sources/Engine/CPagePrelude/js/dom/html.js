/* HTML Standard: HTMLElement, and which interface an element's name gives it. Interfaces are made when first needed. */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const patterns = realm.shared('core/patterns');
  const { Number, Object, Set } = js;
  const { define, illegal } = realm.part('core/interfaces');
  const { own, text, changed, native: tree } = realm.part('dom/nodes');
  const { Element, setAttribute, removeAttribute } = realm.part('dom/elements');
  const events = realm.part('events/events');

  const string = (element, name) => tree.getAttribute(own(element), name) ?? '';
  const flag = (element, name) => tree.getAttribute(own(element), name) !== null;
  function setFlag(element, name, value) {
    if (value) setAttribute(element, name, '');
    else removeAttribute(element, name);
  }

  /** HTML Standard, "HTML element constructors". */
  function construct(target) {
    if (target === undefined) throw illegal();
    return realm.part('dom/custom').constructed(target);
  }

  const HTMLElement = define('HTMLElement', Element, {
    get title() { return string(this, 'title'); },
    set title(value) { setAttribute(this, 'title', text(value)); },
    get lang() { return string(this, 'lang'); },
    set lang(value) { setAttribute(this, 'lang', text(value)); },
    get translate() { return js.toLowerCase(string(this, 'translate')) !== 'no'; },
    set translate(value) { setAttribute(this, 'translate', value ? 'yes' : 'no'); },
    get dir() {
      const word = js.toLowerCase(string(this, 'dir'));
      return word === 'ltr' || word === 'rtl' || word === 'auto' ? word : '';
    },
    set dir(value) { setAttribute(this, 'dir', text(value)); },
    get hidden() { return flag(this, 'hidden'); },
    set hidden(value) { setFlag(this, 'hidden', value); },
    get inert() { return flag(this, 'inert'); },
    set inert(value) { setFlag(this, 'inert', value); },
    get accessKey() { return string(this, 'accesskey'); },
    set accessKey(value) { setAttribute(this, 'accesskey', text(value)); },
    get accessKeyLabel() { return own(this) && ''; },
    get draggable() {
      const word = js.toLowerCase(string(this, 'draggable'));
      if (word === 'true' || word === 'false') return word === 'true';
      const name = tree.localName(own(this));
      return name === 'img' || (name === 'a' && flag(this, 'href'));
    },
    set draggable(value) { setAttribute(this, 'draggable', value ? 'true' : 'false'); },
    get spellcheck() { return js.toLowerCase(string(this, 'spellcheck')) !== 'false'; },
    set spellcheck(value) { setAttribute(this, 'spellcheck', value ? 'true' : 'false'); },
    get autocapitalize() { return string(this, 'autocapitalize'); },
    set autocapitalize(value) { setAttribute(this, 'autocapitalize', text(value)); },
    get autocorrect() { return js.toLowerCase(string(this, 'autocorrect')) !== 'off'; },
    set autocorrect(value) { setAttribute(this, 'autocorrect', value ? 'on' : 'off'); },
    get contentEditable() {
      const attribute = tree.getAttribute(own(this), 'contenteditable');
      if (attribute === null || attribute === undefined) return 'inherit';
      const value = js.toLowerCase(attribute);
      return value === '' || value === 'true' ? 'true' : value === 'false' || value === 'plaintext-only' ? value
        : 'inherit';
    },
    set contentEditable(value) {
      const word = js.toLowerCase(text(value));
      if (word === 'inherit') removeAttribute(this, 'contenteditable');
      else if (word === 'true' || word === 'false' || word === 'plaintext-only') {
        setAttribute(this, 'contenteditable', word);
      }
      else throw new realm.DOMException('The string did not match the expected pattern.', 'SyntaxError');
    },
    get isContentEditable() {
      for (let node = this; node !== null; node = node.parentElement) {
        const value = node.contentEditable;
        if (value !== undefined && value !== 'inherit') return value !== 'false';
      }
      return false;
    },
    get enterKeyHint() { return string(this, 'enterkeyhint'); },
    set enterKeyHint(value) { setAttribute(this, 'enterkeyhint', text(value)); },
    get inputMode() { return string(this, 'inputmode'); },
    set inputMode(value) { setAttribute(this, 'inputmode', text(value)); },
    get nonce() { return native.nonce(own(this)); },
    set nonce(value) { native.setNonce(own(this), text(value)); },
    get popover() { return realm.part('dom/popover').kindOf(this); },
    set popover(value) {
      if (value === null || value === undefined) removeAttribute(this, 'popover');
      else setAttribute(this, 'popover', text(value));
    },
    showPopover(options = undefined) { realm.part('dom/popover').show(this, options?.source ?? null); },
    hidePopover() { realm.part('dom/popover').hide(this); },
    togglePopover(options = undefined) { return realm.part('dom/popover').toggle(this, options); },
    get autofocus() { return flag(this, 'autofocus'); },
    set autofocus(value) { setFlag(this, 'autofocus', value); },
    get tabIndex() { return realm.part('dom/focus').tabIndex(this); },
    set tabIndex(value) { setAttribute(this, 'tabindex', `${Number(value) | 0}`); },
    focus() { realm.part('dom/focus').focus(this); },
    blur() { realm.part('dom/focus').blur(this); },
    click() { native.click(own(this)); },
    get dataset() { return realm.part('dom/tokens').dataset(this); },
    get style() { return realm.part('dom/style').styleOf(this); },
    set style(value) { realm.part('dom/style').styleOf(this).cssText = value; },
    get innerText() { return native.innerText(own(this)); },
    set innerText(value) {
      native.setInnerText(own(this), value === null ? '' : text(value));
      changed();
    },
    get outerText() { return native.innerText(own(this)); },
    set outerText(value) {
      this.replaceWith(
        ...js.flatMap(js.split(text(value), '\n'),
          (line, i) => (i === 0 ? js.list(line) : js.list(this.ownerDocument.createElement('br'), line))));
    },
    get offsetParent() { return own(this) && null; },
    get offsetTop() { return own(this) && 0; },
    get offsetLeft() { return own(this) && 0; },
    get offsetWidth() { return own(this) && 0; },
    get offsetHeight() { return own(this) && 0; },
    attachInternals() { return realm.part('dom/custom').internals(this); },
  }, { __proto__: null, construct, handlers: js.split(
    'abort animationend auxclick beforeinput beforetoggle blur cancel change click close command contextmenu copy ' +
    'cut dblclick drag dragend dragenter dragleave dragover dragstart drop ended error focus formdata input invalid ' +
    'keydown keypress keyup load loadstart mousedown mouseenter mouseleave mousemove mouseout mouseover mouseup ' +
    'paste pointercancel pointerdown pointerenter pointerleave pointermove pointerout pointerover pointerup reset ' +
    'resize scroll select selectstart submit toggle touchcancel touchend touchmove touchstart transitionend ' +
    'wheel', ' ') });

  const interfaceNamed = (name) => realm.part(realm.names[`HTML${name}Element`][0])[`HTML${name}Element`];

  /** Element names whose interface has another name than HTMLElement. */
  const interfaces = {
    __proto__: null,
    a: 'Anchor', area: 'Area', audio: 'Audio', base: 'Base', body: 'Body', br: 'BR', button: 'Button', canvas: 'Canvas',
    caption: 'TableCaption', col: 'TableCol', colgroup: 'TableCol', data: 'Data', datalist: 'DataList',
    del: 'Mod', details: 'Details', dialog: 'Dialog', dir: 'Directory', div: 'Div', dl: 'DList', embed: 'Embed',
    fieldset: 'FieldSet', font: 'Font', form: 'Form', frame: 'Frame', frameset: 'FrameSet', h1: 'Heading',
    h2: 'Heading',
    h3: 'Heading', h4: 'Heading', h5: 'Heading', h6: 'Heading', head: 'Head', hr: 'HR', html: 'Html', iframe: 'IFrame',
    img: 'Image', input: 'Input', ins: 'Mod', label: 'Label', legend: 'Legend', li: 'LI', link: 'Link', listing: 'Pre',
    map: 'Map', marquee: 'Marquee', menu: 'Menu', meta: 'Meta', meter: 'Meter', object: 'Object', ol: 'OList',
    optgroup: 'OptGroup', option: 'Option', output: 'Output', p: 'Paragraph', param: 'Param', picture: 'Picture',
    pre: 'Pre',
    progress: 'Progress', q: 'Quote', blockquote: 'Quote', script: 'Script', select: 'Select', slot: 'Slot',
    source: 'Source',
    span: 'Span', style: 'Style', table: 'Table', tbody: 'TableSection', td: 'TableCell', template: 'Template',
    textarea: 'TextArea', tfoot: 'TableSection', th: 'TableCell', thead: 'TableSection', time: 'Time', title: 'Title',
    tr: 'TableRow', track: 'Track', ul: 'UList', video: 'Video', xmp: 'Pre',
  };

  /** Known elements without an interface of their own. */
  const plain = new Set(js.split(('abbr acronym address article aside b basefont bdi bdo big center cite code dd dfn ' +
    'dt em figcaption figure footer header hgroup i kbd main mark nav nobr noembed noframes noscript plaintext rb rp ' +
    'rt rtc ruby s samp search section small strike strong sub summary sup tt u var wbr'), ' '));

  const prototypes = { __proto__: null };

  /** DOM Standard, "element interface" for the HTML namespace. */
  function prototypeFor(localName) {
    const known = prototypes[localName];
    if (known !== undefined) return known;
    const name = interfaces[localName];
    if (name !== undefined) return (prototypes[localName] = interfaceNamed(name).prototype);
    if (plain.has(localName) || (js.includes(localName, '-') && patterns.startsLowerCase.test(localName))) {
      return HTMLElement.prototype;
    }
    return realm.part('dom/html-elements').HTMLUnknownElement.prototype;
  }

  /** Exports that are made when first asked for. */
  function lazily(makers) {
    const made = { __proto__: null };
    for (const name in makers) {
      Object.defineProperty(made, name, { __proto__: null,
        get() {
          const value = makers[name]();
          Object.defineProperty(made, name, { __proto__: null, value });
          return value;
        },
        configurable: true,
        enumerable: true,
      });
    }
    return made;
  }

  const element = (name, members, more = undefined, Parent = HTMLElement) =>
    define(`HTML${name}Element`, Parent, members, more);

  return { native, HTMLElement, prototypeFor, interfaceNamed, lazily, element, string, flag, setFlag };
})
