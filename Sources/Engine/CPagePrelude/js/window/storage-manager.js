/* Storage Standard, "interface StorageManager": a store that keeps nothing for good. */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const { Object } = js;
  const { define } = realm.part('core/interfaces');

  const StorageManager = define('StorageManager', null, {
    persisted() { return js.promise.resolve(false); },
    persist() { return js.promise.resolve(false); },
    estimate() { return js.promise.resolve({ usage: 0, quota: 1073741824 }); },
  });

  return { StorageManager, storage: Object.create(StorageManager.prototype) };
})
