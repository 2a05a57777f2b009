/* Permissions: nobody is asked, only a driver sets their states. After WebKit's Permissions::query. */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const { Object, TypeError } = js;
  const { define, slot, isObject } = realm.part('core/interfaces');
  const { EventTarget, makeEventTarget } = realm.part('events/events');

  /** Names of the enumeration that WebKit has no answer for. */
  const unsupported = js.list('accelerometer', 'background-fetch', 'bluetooth', 'display-capture', 'gyroscope',
    'magnetometer', 'midi', 'nfc', 'speaker-selection');

  const { of: stateOf, set: keep } = slot('PermissionStatus');
  const PermissionStatus = define('PermissionStatus', EventTarget, {
    get name() { return stateOf(this).name; },
    get state() { return native.state(stateOf(this).name); },
  }, { __proto__: null, handlers: js.list('change') });

  const Permissions = define('Permissions', null, {
    query(description) {
      return js.promise.make((resolve, reject) => {
        if (!isObject(description)) throw new TypeError('Type error');
        const name = `${description.name}`;
        if (js.includes(unsupported, name)) {
          reject(new realm.DOMException('Permissions::query does not support this API', 'NotSupportedError'));
          return;
        }
        if (native.state(name) === undefined) throw new TypeError('Type error');
        const status = makeEventTarget(Object.create(PermissionStatus.prototype));
        keep(status, { __proto__: null, name });
        resolve(status);
      });
    },
  });

  return { Permissions, PermissionStatus, permissions: Object.create(Permissions.prototype) };
})
