/* Geometry Interfaces: DOMRect and its kin. Every box is at the origin and empty, as nothing is laid out. */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const { Math, Number, Object, Symbol, TypeError } = js;
  const { define, calledWithoutNew } = realm.part('core/interfaces');
  const { ObjectSlot } = realm.shared('core/slots');
  const state = (rect) => {
    const found = ObjectSlot.of(rect);
    if (found === undefined) throw new TypeError('Illegal invocation');
    return found;
  };

  function DOMRectReadOnly(x = 0, y = 0, width = 0, height = 0) {
    if (!new.target) throw calledWithoutNew();
    new ObjectSlot(this, { __proto__: null, x: Number(x), y: Number(y), width: Number(width), height: Number(height) });
  }
  define(DOMRectReadOnly, null, {
    get x() { return state(this).x; },
    get y() { return state(this).y; },
    get width() { return state(this).width; },
    get height() { return state(this).height; },
    get top() { return Math.min(state(this).y, state(this).y + state(this).height); },
    get right() { return Math.max(state(this).x, state(this).x + state(this).width); },
    get bottom() { return Math.max(state(this).y, state(this).y + state(this).height); },
    get left() { return Math.min(state(this).x, state(this).x + state(this).width); },
    toJSON() {
      const { x, y, width, height, top, right, bottom, left } = this;
      return { x, y, width, height, top, right, bottom, left };
    },
  });

  function DOMRect(x = 0, y = 0, width = 0, height = 0) {
    if (!new.target) throw calledWithoutNew();
    new ObjectSlot(this, { __proto__: null, x: Number(x), y: Number(y), width: Number(width), height: Number(height) });
  }
  const prototype = { __proto__: DOMRectReadOnly.prototype };
  for (const name of js.list('x', 'y', 'width', 'height')) {
    Object.defineProperty(prototype, name, { __proto__: null,
      get() { return state(this)[name]; },
      set(value) { state(this)[name] = Number(value); },
      enumerable: true, configurable: true,
    });
  }
  define(DOMRect, DOMRectReadOnly, prototype);
  const fromRect = (Class) => Object.defineProperty(Class, 'fromRect', { __proto__: null,
    value: function fromRect(other = { __proto__: null }) {
      return new Class(other.x, other.y, other.width, other.height); },
    writable: true, enumerable: true, configurable: true,
  });
  fromRect(DOMRectReadOnly);
  fromRect(DOMRect);

  const { abstract } = realm.part('core/interfaces');
  const DOMRectList = abstract('DOMRectList', null, {
    get length() { return state(this).rects.length; },
    item(index) { return state(this).rects[index >>> 0] ?? null; },
  });
  Object.defineProperty(DOMRectList.prototype, Symbol.iterator,
    { __proto__: null, value: js.values, writable: true, configurable: true });

  function rectList(rects) {
    const list = Object.create(DOMRectList.prototype);
    new ObjectSlot(list, { __proto__: null, rects });
    rects.forEach((rect, index) => { list[index] = rect; });
    return list;
  }

  return { DOMRectReadOnly, DOMRect, DOMRectList, zeroRect: () => new DOMRect(), rectList };
})
