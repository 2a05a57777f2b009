/* HTML Standard, "The Window object": the members that are about windows themselves, but for those
   of js/window/opening.js. */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const { Object, Reflect, TypeError } = js;
  const { operations } = realm.part('core/operations');
  const { window, global, record: { id } } = realm;

  /**
   * Web IDL, for members that look: whether one was called on this realm's own window (or on nothing), and not on
   * another window.
   */
  function isOwn(self, members) {
    if (self === undefined || self === null || self === window || self === global || self === members) return true;
    const other = native.windowOf(self);
    if (other < 0) throw new TypeError('Illegal invocation');
    return other === id;
  }

  const members = {
    get self() { return window; },
    get frames() { return window; },
    get top() { return native.top(); },
    get parent() { return native.parent(); },
    get opener() { return isOwn(this, members) ? native.opener() : native.openerOf(native.windowOf(this)); },
    set opener(value) {
      if (value === null) native.disownOpener();
      else replace('opener', value);
    },
    get closed() { return native.closed(); },
    get length() { return native.length(); },
    get name() { return native.name(); },
    set name(value) { native.setName(`${value}`); },
    get status() { return status; },
    set status(value) { status = `${value}`; },
    get frameElement() {
      const handle = native.frameElement();
      return handle === 0 ? null : realm.part('dom/nodes').wrap(handle);
    },
    get event() { return realm.currentEvent; },
    get origin() { return native.origin(); },
    get isSecureContext() { return native.isSecureContext(); },
    get crossOriginIsolated() { return native.isIsolated(); },

    close() { native.close(); },
    focus() { native.focus(); },
    blur() { native.blur(); },
    stop() { native.stop(); },
    print() { native.print(); },
    // Two overloads in the standard: alert() has no text, alert(undefined) has one.
    alert(...message) { native.alert(message.length === 0 ? '' : `${message[0]}`); },
    confirm(message = '') { return native.confirm(`${message}`); },
    prompt(message = '', defaultText = '') { return native.prompt(`${message}`, `${defaultText}`); },
    reportError(error) {
      realm.report(error);
    },
    captureEvents() {},
    releaseEvents() {},
  };
  operations(members, 'reportError(any)');

  let status = '';

  /** Web IDL, "Replaceable": assigning makes an ordinary property. */
  function replace(name, value) {
    const isDone = Reflect.defineProperty(global, name,
      { __proto__: null, value, writable: true, enumerable: true, configurable: true });
    if (!isDone) throw new TypeError('Attempting to change configurable attribute of unconfigurable property.');
  }

  /** Gives the getters of those names a setter that replaces the property. */
  function replaceable(object, names) {
    for (const name of names) {
      const { get } = Object.getOwnPropertyDescriptor(object, name);
      Object.defineProperty(object, name, { __proto__: null,
        get, set(value) { replace(name, value); }, enumerable: true, configurable: true,
      });
    }
    return object;
  }

  replaceable(members, js.list('self', 'frames', 'parent', 'length', 'event', 'origin'));

  /**
   * What stands for `this` in scripts (Evaluation.swift): a name outside of functions, and in functions that of one
   * that makes the window of the engine's global object. Windows do not show them, nor do texts of functions.
   */
  function installReceiver(name, helper) {
    const own = (value) => (value === global ? window : value);
    hide(name, () => window);
    hide(helper, () => own);
    const { prototype } = global.Function, { toString } = prototype;
    const shown = { toString() {
      if (this === shown) return js.call(toString, toString);
      const text = js.call(toString, this);
      return js.replaceAll(js.replaceAll(text, `${helper}(this)`, 'this'), name, 'this');
    } }.toString;
    Object.defineProperty(prototype, 'toString',
      { __proto__: null, value: shown, writable: true, enumerable: false, configurable: true });
  }

  function hide(name, get) {
    realm.shared('core/missing-members').phantoms.add(get);
    Object.defineProperty(global, name,
      { __proto__: null, get, set: undefined, enumerable: false, configurable: true });
  }

  return { members, replaceable, id, installReceiver, isOwn };
})
