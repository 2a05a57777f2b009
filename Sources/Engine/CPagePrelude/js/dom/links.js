/* HTML Standard: `a` and `area`, and the members that take their URLs apart (mixin HTMLHyperlinkElementUtils). */
(function (native, realm) {
  'use strict';
  const { mix } = realm.part('core/interfaces');
  const { own, text, native: tree } = realm.part('dom/nodes');
  const { setAttribute } = realm.part('dom/elements');
  const { lazily, element } = realm.part('dom/html');
  const { strings } = realm.part('dom/reflect');

  const { ORIGIN, PROTOCOL, USERNAME, PASSWORD, HOST, HOSTNAME, PORT, PATHNAME, SEARCH, HASH } =
    realm.shared('net/url-parts');

  /** `linkURL` answers null when the URL does not parse. */
  function part(link, index, missing = '') {
    const url = native.linkURL(own(link));
    return url === null ? missing : url[index];
  }

  function change(link, name, value) {
    const url = native.linkURLChanging(own(link), name, text(value));
    if (url !== null) setAttribute(link, 'href', url);
  }

  const hyperlink = {
    get href() { return tree.urlAttribute(own(this), 'href'); },
    set href(value) { setAttribute(this, 'href', text(value)); },
    toString() { return this.href; },
    get origin() { return part(this, ORIGIN); },
    get protocol() { return part(this, PROTOCOL, ':'); },
    set protocol(value) { change(this, 'protocol', value); },
    get username() { return part(this, USERNAME); },
    set username(value) { change(this, 'username', value); },
    get password() { return part(this, PASSWORD); },
    set password(value) { change(this, 'password', value); },
    get host() { return part(this, HOST); },
    set host(value) { change(this, 'host', value); },
    get hostname() { return part(this, HOSTNAME); },
    set hostname(value) { change(this, 'hostname', value); },
    get port() { return part(this, PORT); },
    set port(value) { change(this, 'port', value); },
    get pathname() { return part(this, PATHNAME); },
    set pathname(value) { change(this, 'pathname', value); },
    get search() { return part(this, SEARCH); },
    set search(value) { change(this, 'search', value); },
    get hash() { return part(this, HASH); },
    set hash(value) { change(this, 'hash', value); },
    get relList() { return realm.part('dom/tokens').tokenList(this, 'rel'); },
    set relList(value) { setAttribute(this, 'rel', text(value)); },
  };

  return lazily({
    HTMLAnchorElement() {
      const Class = element('Anchor', {
        get text() { return this.textContent; },
        set text(value) { this.textContent = value; },
      });
      mix(Class.prototype, hyperlink);
      strings(Class.prototype, 'target download ping rel hreflang type referrerPolicy coords charset name rev shape');
      return Class;
    },
    HTMLAreaElement() {
      const Class = element('Area', {});
      mix(Class.prototype, hyperlink);
      strings(Class.prototype, 'alt coords shape target download ping rel referrerPolicy');
      return Class;
    },
  });
})
