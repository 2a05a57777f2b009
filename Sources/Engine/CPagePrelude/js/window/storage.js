/* HTML Standard, "Web storage": Storage, localStorage and sessionStorage. */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const { Map, Object, Proxy, Reflect } = js;
  const { define, slot } = realm.part('core/interfaces');

  /** Which area ('local' or 'session') each object stands for. */
  const { of: areaOf, set: keep } = slot('Storage');

  const Storage = define('Storage', null, {
    get length() { return native.count(areaOf(this)); },
    key(index) { return native.keyAt(areaOf(this), index); },
    getItem(key) { return native.get(areaOf(this), key); },
    setItem(key, value) { native.set(areaOf(this), key, value); },
    removeItem(key) { native.remove(areaOf(this), key); },
    clear() { native.clear(areaOf(this)); },
  }, { __proto__: null, operations: `
    key(unsigned long)
    getItem(DOMString)
    setItem(DOMString, DOMString)
    removeItem(DOMString)` });

  /**
   * Web IDL, "legacy platform objects": keys are properties of the object, and members of the prototype
   * win over keys of the same name.
   */
  function makeStorage(area) {
    const proxy = new Proxy(Object.create(Storage.prototype), { __proto__: null,
      get(target, key, receiver) {
        if (typeof key === 'symbol' || key in Storage.prototype) return Reflect.get(target, key, receiver);
        return native.get(area, key) ?? undefined;
      },
      set(target, key, value) {
        if (typeof key === 'symbol') return Reflect.set(target, key, value);
        native.set(area, key, `${value}`);
        return true;
      },
      has(target, key) {
        return Reflect.has(target, key) || (typeof key === 'string' && native.get(area, key) !== null);
      },
      deleteProperty(target, key) {
        if (typeof key === 'symbol') return Reflect.deleteProperty(target, key);
        native.remove(area, key);
        return true;
      },
      ownKeys(target) {
        return js.list(...native.keys(area), ...Reflect.ownKeys(target));
      },
      getOwnPropertyDescriptor(target, key) {
        if (typeof key === 'string' && !(key in Storage.prototype)) {
          const value = native.get(area, key);
          if (value !== null) return { __proto__: null, value, writable: true, enumerable: true, configurable: true };
        }
        return Reflect.getOwnPropertyDescriptor(target, key);
      },
      defineProperty(target, key, descriptor) {
        if (typeof key === 'symbol') return Reflect.defineProperty(target, key, descriptor);
        if (!('value' in descriptor)) return false;
        native.set(area, key, `${descriptor.value}`);
        return true;
      },
      preventExtensions() {
        return false;
      },
    });
    keep(proxy, area);
    return proxy;
  }

  const storages = new Map();

  /** The getters of `localStorage` and `sessionStorage`. */
  function storage(area) {
    const isThere = native.check(area);
    if (!storages.has(area)) {
      if (!isThere) return null;
      storages.set(area, makeStorage(area));
    }
    return storages.get(area);
  }

  const members = {
    get localStorage() {
      return storage('local');
    },
    get sessionStorage() {
      return storage('session');
    },
  };

  return { Storage, members };
})
