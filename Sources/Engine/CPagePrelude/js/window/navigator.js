/* HTML Standard, "System state and capabilities", and what neighbours add to Navigator. */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const patterns = realm.shared('core/patterns');
  const { Object, Symbol } = js;
  const { define, mix } = realm.part('core/interfaces');
  const traits = native.traits();

  const PluginArray = define('PluginArray', null, {
    get length() { return 0; },
    item() { return null; },
    namedItem() { return null; },
    refresh() {},
  });
  Object.defineProperty(PluginArray.prototype, Symbol.iterator,
    { __proto__: null, value: js.values, writable: true, configurable: true });

  const MimeTypeArray = define('MimeTypeArray', null, {
    get length() { return 0; },
    item() { return null; },
    namedItem() { return null; },
  });
  Object.defineProperty(MimeTypeArray.prototype, Symbol.iterator,
    { __proto__: null, value: js.values, writable: true, configurable: true });

  const UserActivation = define('UserActivation', null, {
    get hasBeenActive() { return native.hasBeenActive(); },
    get isActive() { return native.isActive(); },
  });

  const plugins = Object.create(PluginArray.prototype);
  const mimeTypes = Object.create(MimeTypeArray.prototype);
  const userActivation = Object.create(UserActivation.prototype);
  const languages = Object.freeze([traits.language]);

  const Navigator = define('Navigator', null, {
    get appCodeName() { return 'Mozilla'; },
    get appName() { return 'Netscape'; },
    get appVersion() { return js.replace(native.userAgent(), patterns.upToSlash, ''); },
    get platform() { return traits.platform; },
    get product() { return 'Gecko'; },
    get productSub() { return '20030107'; },
    get userAgent() { return native.userAgent(); },
    get vendor() { return 'Apple Computer, Inc.'; },
    get vendorSub() { return ''; },
    get language() { return traits.language; },
    get languages() { return languages; },
    get onLine() { return true; },
    get globalPrivacyControl() { return native.globalPrivacyControl(); },
    get cookieEnabled() { return true; },
    get maxTouchPoints() { return traits.maxTouchPoints; },
    get hardwareConcurrency() { return 4; },
    get webdriver() { return false; },
    get pdfViewerEnabled() { return false; },
    get plugins() { return plugins; },
    get mimeTypes() { return mimeTypes; },
    get userActivation() { return userActivation; },
    javaEnabled() { return false; },
    get permissions() { return realm.part('window/permissions').permissions; },
    sendBeacon(url, data = null) {
      return realm.part('net/fetch').sendBeacon(url, data);
    },
  }, { __proto__: null, operations: 'sendBeacon(any)' });
  if (traits.isStandalone !== undefined) {
    Object.defineProperty(Navigator.prototype, 'standalone', { __proto__: null,
      get() { return traits.isStandalone; }, enumerable: true, configurable: true,
    });
  }

  // Web IDL, "SecureContext".
  if (realm.part('window/window').members.isSecureContext) {
    mix(Navigator.prototype, {
      get credentials() { return realm.part('window/credentials').credentials; },
      get clipboard() { return realm.part('window/clipboard').clipboard; },
      get locks() { return realm.part('window/locks').locks; },
      get storage() { return realm.part('window/storage-manager').storage; },
    });
  }

  const navigator = Object.create(Navigator.prototype);
  return {
    Navigator, PluginArray, MimeTypeArray, UserActivation, hasGesture: () => native.isActive(),
    members: { get navigator() { return navigator; }, get clientInformation() { return navigator; } },
  };
})
