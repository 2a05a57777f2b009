/* HTML Standard: HTMLElement, and which interface an element's name gives it. Interfaces are made when first needed. */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const patterns = realm.shared('core/patterns');
  const { Number, Object, Set } = js;
  const { define, abstract, illegal } = realm.part('core/interfaces');
  const { NodeSlot } = realm.shared('core/slots');
  const { own, text, changed, native: tree } = realm.part('dom/nodes');
  const { Element, setAttribute, removeAttribute } = realm.part('dom/elements');
  const events = realm.part('events/events');
  const { getHandler, setHandler } = events;

  const string = (element, name) => tree.getAttribute(own(element), name) ?? '';
  const flag = (element, name) => tree.getAttribute(own(element), name) !== null;
  function setFlag(element, name, value) {
    if (value) setAttribute(element, name, '');
    else removeAttribute(element, name);
  }

  function HTMLElement() {
    if (new.target === undefined) throw illegal();
    return realm.part('dom/custom').constructed(new.target);
  }
  define(HTMLElement, Element, {
    __proto__: Element.prototype,
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
    get accessKeyLabel() { return ''; },
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
      return value === '' || value === 'true' ? 'true' : value === 'false' || value === 'plaintext-only' ? value : 'inherit';
    },
    set contentEditable(value) {
      const word = js.toLowerCase(text(value));
      if (word === 'inherit') removeAttribute(this, 'contenteditable');
      else if (word === 'true' || word === 'false' || word === 'plaintext-only') setAttribute(this, 'contenteditable', word);
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
    get nonce() { return NodeSlot.extraIfAny(this)?.nonce ?? string(this, 'nonce'); },
    set nonce(value) { NodeSlot.extra(this).nonce = text(value); },
    get popover() { return tree.getAttribute(own(this), 'popover'); },
    set popover(value) {
      if (value === null || value === undefined) removeAttribute(this, 'popover');
      else setAttribute(this, 'popover', text(value));
    },
    showPopover() { realm.part('dom/popover').show(this); },
    hidePopover() { realm.part('dom/popover').hide(this); },
    togglePopover(force) { return realm.part('dom/popover').toggle(this, force); },
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
    set outerText(value) { this.replaceWith(...js.flatMap(js.split(text(value), '\n'), (line, i) => (i === 0 ? js.list(line) : js.list(this.ownerDocument.createElement('br'), line)))); },
    get offsetParent() { return null; },
    get offsetTop() { return 0; },
    get offsetLeft() { return 0; },
    get offsetWidth() { return 0; },
    get offsetHeight() { return 0; },
    attachInternals() { return realm.part('dom/custom').internals(this); },
    get onabort() { return getHandler(this, 'abort'); }, set onabort(f) { setHandler(this, 'abort', f); },
    get onanimationend() { return getHandler(this, 'animationend'); }, set onanimationend(f) { setHandler(this, 'animationend', f); },
    get onauxclick() { return getHandler(this, 'auxclick'); }, set onauxclick(f) { setHandler(this, 'auxclick', f); },
    get onbeforeinput() { return getHandler(this, 'beforeinput'); }, set onbeforeinput(f) { setHandler(this, 'beforeinput', f); },
    get onblur() { return getHandler(this, 'blur'); }, set onblur(f) { setHandler(this, 'blur', f); },
    get oncancel() { return getHandler(this, 'cancel'); }, set oncancel(f) { setHandler(this, 'cancel', f); },
    get onchange() { return getHandler(this, 'change'); }, set onchange(f) { setHandler(this, 'change', f); },
    get onclick() { return getHandler(this, 'click'); }, set onclick(f) { setHandler(this, 'click', f); },
    get onclose() { return getHandler(this, 'close'); }, set onclose(f) { setHandler(this, 'close', f); },
    get oncontextmenu() { return getHandler(this, 'contextmenu'); }, set oncontextmenu(f) { setHandler(this, 'contextmenu', f); },
    get oncopy() { return getHandler(this, 'copy'); }, set oncopy(f) { setHandler(this, 'copy', f); },
    get oncut() { return getHandler(this, 'cut'); }, set oncut(f) { setHandler(this, 'cut', f); },
    get ondblclick() { return getHandler(this, 'dblclick'); }, set ondblclick(f) { setHandler(this, 'dblclick', f); },
    get ondrag() { return getHandler(this, 'drag'); }, set ondrag(f) { setHandler(this, 'drag', f); },
    get ondragend() { return getHandler(this, 'dragend'); }, set ondragend(f) { setHandler(this, 'dragend', f); },
    get ondragenter() { return getHandler(this, 'dragenter'); }, set ondragenter(f) { setHandler(this, 'dragenter', f); },
    get ondragleave() { return getHandler(this, 'dragleave'); }, set ondragleave(f) { setHandler(this, 'dragleave', f); },
    get ondragover() { return getHandler(this, 'dragover'); }, set ondragover(f) { setHandler(this, 'dragover', f); },
    get ondragstart() { return getHandler(this, 'dragstart'); }, set ondragstart(f) { setHandler(this, 'dragstart', f); },
    get ondrop() { return getHandler(this, 'drop'); }, set ondrop(f) { setHandler(this, 'drop', f); },
    get onended() { return getHandler(this, 'ended'); }, set onended(f) { setHandler(this, 'ended', f); },
    get onerror() { return getHandler(this, 'error'); }, set onerror(f) { setHandler(this, 'error', f); },
    get onfocus() { return getHandler(this, 'focus'); }, set onfocus(f) { setHandler(this, 'focus', f); },
    get onformdata() { return getHandler(this, 'formdata'); }, set onformdata(f) { setHandler(this, 'formdata', f); },
    get oninput() { return getHandler(this, 'input'); }, set oninput(f) { setHandler(this, 'input', f); },
    get oninvalid() { return getHandler(this, 'invalid'); }, set oninvalid(f) { setHandler(this, 'invalid', f); },
    get onkeydown() { return getHandler(this, 'keydown'); }, set onkeydown(f) { setHandler(this, 'keydown', f); },
    get onkeypress() { return getHandler(this, 'keypress'); }, set onkeypress(f) { setHandler(this, 'keypress', f); },
    get onkeyup() { return getHandler(this, 'keyup'); }, set onkeyup(f) { setHandler(this, 'keyup', f); },
    get onload() { return getHandler(this, 'load'); }, set onload(f) { setHandler(this, 'load', f); },
    get onloadstart() { return getHandler(this, 'loadstart'); }, set onloadstart(f) { setHandler(this, 'loadstart', f); },
    get onmousedown() { return getHandler(this, 'mousedown'); }, set onmousedown(f) { setHandler(this, 'mousedown', f); },
    get onmouseenter() { return getHandler(this, 'mouseenter'); }, set onmouseenter(f) { setHandler(this, 'mouseenter', f); },
    get onmouseleave() { return getHandler(this, 'mouseleave'); }, set onmouseleave(f) { setHandler(this, 'mouseleave', f); },
    get onmousemove() { return getHandler(this, 'mousemove'); }, set onmousemove(f) { setHandler(this, 'mousemove', f); },
    get onmouseout() { return getHandler(this, 'mouseout'); }, set onmouseout(f) { setHandler(this, 'mouseout', f); },
    get onmouseover() { return getHandler(this, 'mouseover'); }, set onmouseover(f) { setHandler(this, 'mouseover', f); },
    get onmouseup() { return getHandler(this, 'mouseup'); }, set onmouseup(f) { setHandler(this, 'mouseup', f); },
    get onpaste() { return getHandler(this, 'paste'); }, set onpaste(f) { setHandler(this, 'paste', f); },
    get onpointercancel() { return getHandler(this, 'pointercancel'); }, set onpointercancel(f) { setHandler(this, 'pointercancel', f); },
    get onpointerdown() { return getHandler(this, 'pointerdown'); }, set onpointerdown(f) { setHandler(this, 'pointerdown', f); },
    get onpointerenter() { return getHandler(this, 'pointerenter'); }, set onpointerenter(f) { setHandler(this, 'pointerenter', f); },
    get onpointerleave() { return getHandler(this, 'pointerleave'); }, set onpointerleave(f) { setHandler(this, 'pointerleave', f); },
    get onpointermove() { return getHandler(this, 'pointermove'); }, set onpointermove(f) { setHandler(this, 'pointermove', f); },
    get onpointerout() { return getHandler(this, 'pointerout'); }, set onpointerout(f) { setHandler(this, 'pointerout', f); },
    get onpointerover() { return getHandler(this, 'pointerover'); }, set onpointerover(f) { setHandler(this, 'pointerover', f); },
    get onpointerup() { return getHandler(this, 'pointerup'); }, set onpointerup(f) { setHandler(this, 'pointerup', f); },
    get onreset() { return getHandler(this, 'reset'); }, set onreset(f) { setHandler(this, 'reset', f); },
    get onresize() { return getHandler(this, 'resize'); }, set onresize(f) { setHandler(this, 'resize', f); },
    get onscroll() { return getHandler(this, 'scroll'); }, set onscroll(f) { setHandler(this, 'scroll', f); },
    get onselect() { return getHandler(this, 'select'); }, set onselect(f) { setHandler(this, 'select', f); },
    get onselectstart() { return getHandler(this, 'selectstart'); }, set onselectstart(f) { setHandler(this, 'selectstart', f); },
    get onsubmit() { return getHandler(this, 'submit'); }, set onsubmit(f) { setHandler(this, 'submit', f); },
    get ontoggle() { return getHandler(this, 'toggle'); }, set ontoggle(f) { setHandler(this, 'toggle', f); },
    get ontouchcancel() { return getHandler(this, 'touchcancel'); }, set ontouchcancel(f) { setHandler(this, 'touchcancel', f); },
    get ontouchend() { return getHandler(this, 'touchend'); }, set ontouchend(f) { setHandler(this, 'touchend', f); },
    get ontouchmove() { return getHandler(this, 'touchmove'); }, set ontouchmove(f) { setHandler(this, 'touchmove', f); },
    get ontouchstart() { return getHandler(this, 'touchstart'); }, set ontouchstart(f) { setHandler(this, 'touchstart', f); },
    get ontransitionend() { return getHandler(this, 'transitionend'); }, set ontransitionend(f) { setHandler(this, 'transitionend', f); },
    get onwheel() { return getHandler(this, 'wheel'); }, set onwheel(f) { setHandler(this, 'wheel', f); },
  });

  const interfaceNamed = (name) => realm.part(realm.names[`HTML${name}Element`][0])[`HTML${name}Element`];

  /** Element names whose interface has another name than HTMLElement. */
  const interfaces = {
    __proto__: null,
    a: 'Anchor', area: 'Area', audio: 'Audio', base: 'Base', body: 'Body', br: 'BR', button: 'Button', canvas: 'Canvas',
    caption: 'TableCaption', col: 'TableCol', colgroup: 'TableCol', data: 'Data', datalist: 'DataList',
    del: 'Mod', details: 'Details', dialog: 'Dialog', dir: 'Directory', div: 'Div', dl: 'DList', embed: 'Embed',
    fieldset: 'FieldSet', font: 'Font', form: 'Form', frame: 'Frame', frameset: 'FrameSet', h1: 'Heading', h2: 'Heading',
    h3: 'Heading', h4: 'Heading', h5: 'Heading', h6: 'Heading', head: 'Head', hr: 'HR', html: 'Html', iframe: 'IFrame',
    img: 'Image', input: 'Input', ins: 'Mod', label: 'Label', legend: 'Legend', li: 'LI', link: 'Link', listing: 'Pre',
    map: 'Map', marquee: 'Marquee', menu: 'Menu', meta: 'Meta', meter: 'Meter', object: 'Object', ol: 'OList',
    optgroup: 'OptGroup', option: 'Option', output: 'Output', p: 'Paragraph', param: 'Param', picture: 'Picture', pre: 'Pre',
    progress: 'Progress', q: 'Quote', blockquote: 'Quote', script: 'Script', select: 'Select', slot: 'Slot', source: 'Source',
    span: 'Span', style: 'Style', table: 'Table', tbody: 'TableSection', td: 'TableCell', template: 'Template',
    textarea: 'TextArea', tfoot: 'TableSection', th: 'TableCell', thead: 'TableSection', time: 'Time', title: 'Title',
    tr: 'TableRow', track: 'Track', ul: 'UList', video: 'Video', xmp: 'Pre',
  };

  /** Known elements without an interface of their own. */
  const plain = new Set(js.split(('abbr acronym address article aside b basefont bdi bdo big center cite code dd dfn dt em figcaption ' +
    'figure footer header hgroup i kbd main mark nav nobr noembed noframes noscript plaintext rb rp rt rtc ruby s samp search ' +
    'section small strike strong sub summary sup tt u var wbr'), ' '));

  const prototypes = { __proto__: null };

  /** DOM Standard, "element interface" for the HTML namespace. */
  function prototypeFor(localName) {
    const known = prototypes[localName];
    if (known !== undefined) return known;
    const name = interfaces[localName];
    if (name !== undefined) return (prototypes[localName] = interfaceNamed(name).prototype);
    if (plain.has(localName) || (js.includes(localName, '-') && patterns.startsLowerCase.test(localName))) return HTMLElement.prototype;
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

  const element = (name, prototype, Parent = HTMLElement) => abstract(`HTML${name}Element`, Parent, prototype);

  return { native, HTMLElement, prototypeFor, interfaceNamed, lazily, element, string, flag, setFlag };
})
