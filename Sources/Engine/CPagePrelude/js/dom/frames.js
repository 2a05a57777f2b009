/* HTML Standard: elements that hold a navigable, and `embed`. */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const { own, text } = realm.part('dom/nodes');
  const { setAttribute } = realm.part('dom/elements');
  const { lazily, element, string } = realm.part('dom/html');
  const { strings, booleans, urls } = realm.part('dom/reflect');
  const events = realm.part('events/events');

  const container = {
    get contentWindow() { return native.contentWindow(own(this)); },
    /** Null for a document of another origin. */
    get contentDocument() { return native.contentDocument(own(this)); },
    getSVGDocument() { return svgDocumentOf(this); },
  };
  const addContainer = (prototype) => realm.part('core/interfaces').mix(prototype, container);

  /** HTML Standard, `getSVGDocument`: the content document, if it is one of SVG. */
  function svgDocumentOf(container) {
    const document = native.contentDocument(own(container));
    return document?.contentType === 'image/svg+xml' ? document : null;
  }

  return lazily({
    HTMLIFrameElement() {
      const Class = element('IFrame', {
        get sandbox() { return realm.part('dom/tokens').tokenList(this, 'sandbox'); },
        set sandbox(value) { setAttribute(this, 'sandbox', text(value)); },
        get loading() { return js.toLowerCase(string(this, 'loading')) === 'lazy' ? 'lazy' : 'eager'; },
        set loading(value) { setAttribute(this, 'loading', text(value)); },
      });
      addContainer(Class.prototype);
      urls(Class.prototype, 'src longDesc');
      strings(Class.prototype,
        'srcdoc name allow width height referrerPolicy align scrolling frameBorder marginHeight marginWidth');
      booleans(Class.prototype, 'allowFullscreen');
      return Class;
    },
    HTMLFrameElement() {
      const Class = element('Frame', {});
      addContainer(Class.prototype);
      urls(Class.prototype, 'src longDesc');
      strings(Class.prototype, 'name scrolling frameBorder marginHeight marginWidth');
      booleans(Class.prototype, 'noResize');
      return Class;
    },
    HTMLFrameSetElement() {
      const Class = element('FrameSet', {});
      strings(Class.prototype, 'cols rows');
      events.defineHandlers(Class.prototype,
        js.list('beforeunload', 'hashchange', 'message', 'pagehide', 'pageshow', 'popstate', 'storage', 'unload'));
      return Class;
    },
    HTMLObjectElement() {
      const Class = element('Object', {
        get form() { return own(this) && null; },
      });
      addContainer(Class.prototype);
      urls(Class.prototype, 'data codeBase');
      strings(Class.prototype, 'type name width height useMap align archive code codeType border standby');
      booleans(Class.prototype, 'declare');
      realm.part('dom/validity').addTo(Class.prototype);
      return Class;
    },
    HTMLEmbedElement() {
      const Class = element('Embed', { getSVGDocument() { return svgDocumentOf(this); } });
      urls(Class.prototype, 'src');
      strings(Class.prototype, 'type width height align name');
      return Class;
    },
  });
})
