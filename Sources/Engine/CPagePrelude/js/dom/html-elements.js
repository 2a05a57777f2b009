/* HTML Standard: the elements whose interfaces hold little more than reflected attributes. */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const { Object } = js;
  const { own, text, native: tree } = realm.part('dom/nodes');
  const { setAttribute } = realm.part('dom/elements');
  const { lazily, element, string, flag, setFlag } = realm.part('dom/html');
  const { strings, booleans, urls, integers, accessor } = realm.part('dom/reflect');
  const events = realm.part('events/events');

  /** An interface whose members are what `reflect` makes of its prototype. */
  function simple(name, reflect) {
    const Class = element(name, {});
    if (reflect !== undefined) reflect(Class.prototype);
    return Class;
  }

  const windowHandlers =
    js.list('afterprint', 'beforeprint', 'beforeunload', 'hashchange', 'languagechange', 'message', 'messageerror',
    'offline', 'online', 'pagehide', 'pageshow', 'popstate', 'rejectionhandled', 'storage', 'unhandledrejection',
    'unload');

  /** The CSS rules of a style element or a style sheet link are not kept; the sheet is there. */
  const sheet =
    (prototype) => accessor(prototype, 'sheet', function () { return realm.part('dom/style').sheetOf(this); });

  /** HTML Standard, `HTMLScriptElement.supports`: there are no module scripts. */
  function withSupports(Class) {
    Object.defineProperty(Class, 'supports', { __proto__: null,
      value: function supports(type) { return type === 'classic'; }, writable: true, enumerable: true,
      configurable: true,
    });
    return Class;
  }

  const plain =
    js.list('Div', 'Span', 'Paragraph', 'Heading', 'HR', 'Pre', 'UList', 'OList', 'DList', 'LI', 'Directory', 'Menu',
      'BR',
    'Font', 'Marquee', 'Param');
  const alignments = {
    __proto__: null, Div: 'align', Paragraph: 'align', Heading: 'align', HR: 'align color size width', UList: 'type',
    OList: 'type',
    LI: 'type', BR: 'clear', Font: 'color face size', Param: 'name value type valueType',
    Marquee: 'behavior bgColor direction height width',
  };

  const makers = { __proto__: null,
    HTMLUnknownElement: () => element('Unknown', {}),
    HTMLHtmlElement: () => simple('Html', (p) => strings(p, 'version')),
    HTMLHeadElement: () => simple('Head'),
    HTMLTitleElement: () => element('Title', {
      get text() { return this.textContent; },
      set text(value) { this.textContent = value; },
    }),
    HTMLBaseElement: () => element('Base', {
      get href() { return string(this, 'href') === '' ? this.baseURI : tree.urlAttribute(own(this), 'href'); },
      set href(value) { setAttribute(this, 'href', text(value)); },
      get target() { return string(this, 'target'); },
      set target(value) { setAttribute(this, 'target', text(value)); },
    }),
    HTMLMetaElement: () => simple('Meta', (p) => strings(p, 'name content httpEquiv:http-equiv media scheme')),
    HTMLLinkElement: () => simple('Link', (p) => {
      urls(p, 'href');
      strings(p, 'rel media integrity hreflang type referrerPolicy as charset rev target imageSrcset imageSizes ' +
        'fetchPriority');
      booleans(p, 'disabled');
      accessor(p, 'crossOrigin', function () { return tree.getAttribute(own(this), 'crossorigin'); },
        function (value) { realm.part('dom/elements').setNullable(this, 'crossorigin', value); });
      accessor(p, 'relList', function () { return realm.part('dom/tokens').tokenList(this, 'rel'); },
        function (value) { setAttribute(this, 'rel', text(value)); });
      accessor(p, 'sizes', function () { return realm.part('dom/tokens').tokenList(this, 'sizes'); });
      sheet(p);
    }),
    HTMLStyleElement: () => simple('Style', (p) => {
      strings(p, 'media type');
      booleans(p, 'disabled');
      sheet(p);
    }),
    HTMLScriptElement: () => withSupports(element('Script', {
      get src() { return tree.urlAttribute(own(this), 'src'); },
      set src(value) { setAttribute(this, 'src', text(value)); },
      get type() { return string(this, 'type'); },
      set type(value) { setAttribute(this, 'type', text(value)); },
      get noModule() { return flag(this, 'nomodule'); },
      set noModule(value) { setFlag(this, 'nomodule', value); },
      get async() { return flag(this, 'async') || native.isForcedAsync(own(this)); },
      set async(value) {
        native.clearForcedAsync(own(this));
        setFlag(this, 'async', value);
      },
      get defer() { return flag(this, 'defer'); },
      set defer(value) { setFlag(this, 'defer', value); },
      get crossOrigin() { return tree.getAttribute(own(this), 'crossorigin'); },
      set crossOrigin(value) { realm.part('dom/elements').setNullable(this, 'crossorigin', value); },
      get text() { return native.childText(own(this)); },
      set text(value) { this.textContent = value; },
      get charset() { return string(this, 'charset'); },
      set charset(value) { setAttribute(this, 'charset', text(value)); },
      get event() { return string(this, 'event'); },
      set event(value) { setAttribute(this, 'event', text(value)); },
      get htmlFor() { return string(this, 'for'); },
      set htmlFor(value) { setAttribute(this, 'for', text(value)); },
      get integrity() { return string(this, 'integrity'); },
      set integrity(value) { setAttribute(this, 'integrity', text(value)); },
      get referrerPolicy() { return string(this, 'referrerpolicy'); },
      set referrerPolicy(value) { setAttribute(this, 'referrerpolicy', text(value)); },
    })),
    HTMLBodyElement: () => simple('Body', (p) => {
      strings(p, 'text link vLink aLink bgColor background');
      events.defineHandlers(p, windowHandlers);
    }),
    HTMLModElement: () => simple('Mod', (p) => {
      urls(p, 'cite');
      strings(p, 'dateTime');
    }),
    HTMLQuoteElement: () => simple('Quote', (p) => urls(p, 'cite')),
    HTMLDataElement: () => simple('Data', (p) => strings(p, 'value')),
    HTMLTimeElement: () => simple('Time', (p) => strings(p, 'dateTime')),
  };
  for (const name of plain) {
    makers[`HTML${name}Element`] = () => simple(name, (p) => {
      if (alignments[name] !== undefined) strings(p, alignments[name]);
      if (name === 'OList') {
        integers(p, 'start', 1);
        booleans(p, 'reversed');
      }
      if (name === 'LI') integers(p, 'value');
      if (name === 'HR') booleans(p, 'noShade');
    });
  }

  return lazily(makers);
})
