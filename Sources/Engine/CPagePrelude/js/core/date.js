/* `Date` on the virtual clock: the language's own reads the machine's, a page's must read the world's. */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const { Object, Reflect } = js;
  const RealDate = realm.replaced.Date ?? realm.global.Date;
  const Date = function Date(...fields) {
    if (!new.target) return js.call(js.constructors.Date.prototype.toString, new RealDate(native.wallClock()));
    return Reflect.construct(RealDate, fields.length === 0 ? js.list(native.wallClock()) : fields, new.target);
  };
  Object.defineProperties(Date, { __proto__: null,
    length: { __proto__: null, value: 7, configurable: true },
    prototype: { __proto__: null, value: RealDate.prototype, writable: false },
    now: { __proto__: null, value: function now() { return native.wallClock(); }, writable: true, configurable: true },
    parse: Object.getOwnPropertyDescriptor(RealDate, 'parse'),
    UTC: Object.getOwnPropertyDescriptor(RealDate, 'UTC'),
  });
  Object.defineProperty(RealDate.prototype, 'constructor',
    { __proto__: null, value: Date, writable: true, configurable: true });

  return { Date };
})
