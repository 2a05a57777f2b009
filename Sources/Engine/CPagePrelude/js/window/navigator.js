/* HTML Standard, "System state and capabilities", and what neighbours add to Navigator. */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const patterns = realm.shared('core/patterns');
  const { Object, Symbol, TypeError } = js;
  const { describe, operations } = realm.part('core/webidl');
  const traits = native.traits();
  let isMaking = false;
  const check = () => { if (!isMaking) throw new TypeError('Illegal constructor'); };
  const only = (Class) => {
    isMaking = true;
    try { return new Class(); } finally { isMaking = false; }
  };

  class PluginArray {
    constructor() { check(); }
    get length() { return 0; }
    item() { return null; }
    namedItem() { return null; }
    refresh() {}
    *[Symbol.iterator]() {}
  }
  describe(PluginArray, 'PluginArray');

  class MimeTypeArray {
    constructor() { check(); }
    get length() { return 0; }
    item() { return null; }
    namedItem() { return null; }
    *[Symbol.iterator]() {}
  }
  describe(MimeTypeArray, 'MimeTypeArray');

  class UserActivation {
    constructor() { check(); }
    get hasBeenActive() { return native.hasBeenActive(); }
    get isActive() { return native.isActive(); }
  }
  describe(UserActivation, 'UserActivation');

  const plugins = only(PluginArray);
  const mimeTypes = only(MimeTypeArray);
  const userActivation = only(UserActivation);
  const languages = Object.freeze([traits.language]);

  class Navigator {
    constructor() { check(); }
    get appCodeName() { return 'Mozilla'; }
    get appName() { return 'Netscape'; }
    get appVersion() { return js.replace(native.userAgent(), patterns.upToSlash, ''); }
    get platform() { return traits.platform; }
    get product() { return 'Gecko'; }
    get productSub() { return '20030107'; }
    get userAgent() { return native.userAgent(); }
    get vendor() { return 'Apple Computer, Inc.'; }
    get vendorSub() { return ''; }
    get language() { return traits.language; }
    get languages() { return languages; }
    get onLine() { return true; }
    get cookieEnabled() { return true; }
    get maxTouchPoints() { return traits.maxTouchPoints; }
    get hardwareConcurrency() { return 4; }
    get webdriver() { return false; }
    get pdfViewerEnabled() { return false; }
    get plugins() { return plugins; }
    get mimeTypes() { return mimeTypes; }
    get userActivation() { return userActivation; }
    javaEnabled() { return false; }
    sendBeacon(url, data = null) {
      return realm.part('net/fetch').sendBeacon(url, data);
    }
  }
  describe(Navigator, 'Navigator');
  operations(Navigator.prototype, 'sendBeacon(any)');
  if (traits.isStandalone !== undefined) {
    Object.defineProperty(Navigator.prototype, 'standalone', { __proto__: null,
      get() { return traits.isStandalone; }, enumerable: true, configurable: true,
    });
  }

  const navigator = only(Navigator);
  return {
    Navigator, PluginArray, MimeTypeArray, UserActivation,
    members: { get navigator() { return navigator; }, get clientInformation() { return navigator; } },
  };
})
