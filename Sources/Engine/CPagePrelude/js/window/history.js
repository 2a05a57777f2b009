/* HTML Standard, "The History interface". */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const { Object } = js;
  const { define } = realm.part('core/interfaces');
  const clone = realm.part('core/clone');
  let state;
  /** What `state` was made of: a traversal of frames may give the page another entry without an event. */
  let known;
  let scrollRestoration = 'auto';

  const check = () => {
    if (!native.isActive()) {
      throw new realm.DOMException(
        'Attempt to use History API from a document that isn\'t fully active', 'SecurityError');
    }
  };

  /** HTML Standard, "shared history push/replace state steps". */
  function update(isPush, data, url) {
    check();
    const serialized = clone.serialize(data);
    native.update(isPush, serialized.text, serialized.buffers, url === undefined || url === null ? undefined
      : `${url}`);
    state = clone.deserialize(serialized);
    known = serialized.text;
  }

  const History = define('History', null, {
    get length() { check(); return native.length(); },
    get scrollRestoration() { check(); return scrollRestoration; },
    set scrollRestoration(value) {
      check();
      value = `${value}`;
      if (value === 'auto' || value === 'manual') scrollRestoration = value;
    },
    get state() {
      check();
      const [text, buffers] = native.state();
      if (text !== known) {
        known = text;
        state = clone.deserialize({ __proto__: null, text, buffers, ports: js.list() });
      }
      return state;
    },
    go(delta = 0) { check(); native.go(delta); },
    back() { check(); native.go(-1); },
    forward() { check(); native.go(1); },
    pushState(data, unused, url = undefined) {
      update(true, data, url);
    },
    replaceState(data, unused, url = undefined) {
      update(false, data, url);
    },
  }, { __proto__: null, operations: `
    go(optional long)
    pushState(any, any)
    replaceState(any, any)` });

  const history = Object.create(History.prototype);

  /** A traversal made another entry of this document the current one: begins `popstate`. */
  function firePopState(text, buffers) {
    state = clone.deserialize({ __proto__: null, text, buffers, ports: js.list() });
    known = text;
    return realm.part('window/events').start('PopStateEvent', 'popstate',
      { __proto__: null, state, hasUAVisualTransition: false });
  }

  return { History, members: { get history() { return history; } }, firePopState };
})
