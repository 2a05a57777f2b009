/* HTML Standard, "The WorkerGlobalScope common interface" and the two kinds of it. */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const { Object, Symbol } = js;
  const { define, mix, operations } = realm.part('core/interfaces');
  const events = realm.part('events/events');
  const { EventTarget, defineHandlers, createEvent, begin, record } = events;
  const { addEventListener, removeEventListener, dispatchEvent } = EventTarget.prototype;
  const { global } = realm;
  const isShared = native.isShared();
  const kind = isShared ? 'SharedWorkerGlobalScope' : 'DedicatedWorkerGlobalScope';

  // The engine's global object cannot have another prototype, so instances are told by hand.
  function scope(name, Parent) {
    const Class = define(name, Parent, {});
    const isInstance = name === 'WorkerGlobalScope' || name === kind;
    Object.defineProperty(Class, Symbol.hasInstance,
      { __proto__: null, value: (object) => isInstance && object === global });
    return Class;
  }
  const WorkerGlobalScope = scope('WorkerGlobalScope', EventTarget);
  const DedicatedWorkerGlobalScope = scope('DedicatedWorkerGlobalScope', WorkerGlobalScope);
  const SharedWorkerGlobalScope = scope('SharedWorkerGlobalScope', WorkerGlobalScope);

  const WorkerLocation = define('WorkerLocation', null, {
    get href() { return native.part('href'); },
    get origin() { return native.part('origin'); },
    get protocol() { return native.part('protocol'); },
    get host() { return native.part('host'); },
    get hostname() { return native.part('hostname'); },
    get port() { return native.part('port'); },
    get pathname() { return native.part('pathname'); },
    get search() { return native.part('search'); },
    get hash() { return native.part('hash'); },
    toString() { return native.part('href'); },
  });

  const page = () => realm.part('window/navigator').members.navigator;
  const WorkerNavigator = define('WorkerNavigator', null, {
    get appCodeName() { return page().appCodeName; },
    get appName() { return page().appName; },
    get appVersion() { return page().appVersion; },
    get platform() { return page().platform; },
    get product() { return page().product; },
    get userAgent() { return page().userAgent; },
    get language() { return page().language; },
    get languages() { return page().languages; },
    get onLine() { return true; },
    get globalPrivacyControl() { return page().globalPrivacyControl; },
    get hardwareConcurrency() { return page().hardwareConcurrency; },
    get permissions() { return page().permissions; },
  });
  if (native.isSecureContext()) {
    mix(WorkerNavigator.prototype, { get locks() { return page().locks; }, get storage() { return page().storage; } });
  }

  const location = Object.create(WorkerLocation.prototype), navigator = Object.create(WorkerNavigator.prototype);

  const members = {
    get self() { return global; },
    get location() { return location; },
    get navigator() { return navigator; },
    get name() { return native.name(); },
    set name(value) {
      Object.defineProperty(global, 'name',
        { __proto__: null, value, writable: true, enumerable: true, configurable: true });
    },
    get origin() { return native.origin(); },
    get isSecureContext() { return native.isSecureContext(); },
    get crossOriginIsolated() { return native.isIsolated(); },
    importScripts(...urls) {
      const resolved = js.map(urls, (url) => native.importURL(`${url}`));
      for (let i = 0; i < resolved.length; i++) native.importScript(resolved[i]);
    },
    close() { native.close(); },
    reportError(error) { realm.report(error); },
    addEventListener, removeEventListener, dispatchEvent,
  };
  operations(members, 'reportError(any)');
  defineHandlers(members, js.list(
    'error', 'languagechange', 'offline', 'online', 'rejectionhandled', 'unhandledrejection'));
  if (isShared) {
    defineHandlers(members, js.list('connect'));
  } else {
    defineHandlers(members, js.list('message', 'messageerror'));
    members.postMessage = { postMessage(message, transferOrOptions = undefined) {
      realm.part('window/ports').post(native.port(), message, transferOrOptions);
    } }.postMessage;
    operations(members, 'postMessage(any)');
  }

  /** Called once, before the script runs. */
  function prepare() {
    Object.defineProperty(global, Symbol.toStringTag, { __proto__: null, value: kind, configurable: true });
  }

  /** HTML Standard, "enable the port message queue" of the inside port: called when the script has run. */
  function listen() {
    if (!isShared) realm.part('window/ports').adoptFor(native.port(), global);
  }

  /** A page has connected: begins the event. */
  function connect(id) {
    const port = realm.part('window/ports').adopt(id);
    return begin(
      createEvent('MessageEvent', 'connect', false, false, false, { __proto__: null,
        data: '', origin: '', lastEventId: '', source: port, ports: Object.freeze(js.list(port)),
      }), global, record(global));
  }

  return {
    WorkerGlobalScope, DedicatedWorkerGlobalScope, SharedWorkerGlobalScope, WorkerLocation, WorkerNavigator, members,
    prepare, listen, connect,
  };
})
