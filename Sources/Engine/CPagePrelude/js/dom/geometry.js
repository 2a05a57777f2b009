/* Geometry Interfaces: DOMRect and its kin. Every box is at the origin and empty, as nothing is laid out. */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const { Math, Number, Object, Symbol } = js;
  const { define, slot } = realm.part('core/interfaces');
  const { of: state, set: keep } = slot('DOMRectReadOnly');
  const lists = slot('DOMRectList');

  const operations = `
    constructor(optional double, optional double, optional double, optional double)
    static fromRect(optional dictionary)`;

  function place(rect, x = 0, y = 0, width = 0, height = 0) {
    keep(rect, { __proto__: null, x, y, width, height });
  }

  const DOMRectReadOnly = define('DOMRectReadOnly', null, {
    constructor(x, y, width, height) { place(this, x, y, width, height); },
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
  }, { __proto__: null, operations, statics: {
    fromRect({ x, y, width, height } = { __proto__: null }) { return new DOMRectReadOnly(x, y, width, height); },
  } });

  const DOMRect = define('DOMRect', DOMRectReadOnly, {
    constructor(x, y, width, height) { place(this, x, y, width, height); },
    get x() { return state(this).x; },
    set x(value) { state(this).x = Number(value); },
    get y() { return state(this).y; },
    set y(value) { state(this).y = Number(value); },
    get width() { return state(this).width; },
    set width(value) { state(this).width = Number(value); },
    get height() { return state(this).height; },
    set height(value) { state(this).height = Number(value); },
  }, { __proto__: null, operations, statics: {
    fromRect({ x, y, width, height } = { __proto__: null }) { return new DOMRect(x, y, width, height); },
  } });

  const DOMRectList = define('DOMRectList', null, {
    get length() { return lists.of(this).length; },
    item(index) { return lists.of(this)[index] ?? null; },
  }, { __proto__: null, operations: 'item(unsigned long)' });
  Object.defineProperty(DOMRectList.prototype, Symbol.iterator,
    { __proto__: null, value: js.values, writable: true, configurable: true });

  function rectList(rects) {
    const list = Object.create(DOMRectList.prototype);
    lists.set(list, rects);
    rects.forEach((rect, index) => { list[index] = rect; });
    return list;
  }

  return { DOMRectReadOnly, DOMRect, DOMRectList, zeroRect: () => new DOMRect(), rectList };
})
