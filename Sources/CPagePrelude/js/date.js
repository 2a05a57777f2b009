/* `Date` on the virtual clock: the language's own reads the machine's, a page's must read the world's. */
(function (native, realm) {
  'use strict';
  const RealDate = realm.replaced.Date ?? realm.global.Date;
  const Date = function Date(...fields) {
    if (!new.target) return new RealDate(native.wallClock()).toString();
    return Reflect.construct(RealDate, fields.length === 0 ? [native.wallClock()] : fields, new.target);
  };
  Object.defineProperties(Date, {
    length: { value: 7, configurable: true },
    prototype: { value: RealDate.prototype, writable: false },
    now: { value: function now() { return native.wallClock(); }, writable: true, configurable: true },
    parse: Object.getOwnPropertyDescriptor(RealDate, 'parse'),
    UTC: Object.getOwnPropertyDescriptor(RealDate, 'UTC'),
  });
  Object.defineProperty(RealDate.prototype, 'constructor', { value: Date, writable: true, configurable: true });

  return { Date };
})
