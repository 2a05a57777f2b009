/*
 * CSSOM View and the Visual Viewport API, for a page that is never laid out: the measures of a phone held upright,
 * never scrolled.
 */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const { Object, TypeError } = js;
  const { describe } = realm.part('core/webidl');
  const { EventTarget, defineHandlers } = realm.part('events/events');
  const { replaceable } = realm.part('window/window');
  const width = 390, height = 844, scale = 3;
  const illegal = () => new TypeError('Illegal constructor');
  let isMaking = false;
  /** The only instance of a class that scripts cannot construct. */
  function only(Class) {
    isMaking = true;
    try { return new Class(); } finally { isMaking = false; }
  }
  const check = () => { if (!isMaking) throw illegal(); };

  class Screen extends EventTarget {
    constructor() { check(); super(); }
    get width() { return width; }
    get height() { return height; }
    get availWidth() { return width; }
    get availHeight() { return height; }
    get availLeft() { return 0; }
    get availTop() { return 0; }
    get colorDepth() { return 24; }
    get pixelDepth() { return 24; }
    get orientation() { return (orientation ??= only(ScreenOrientation)); }
  }
  describe(Screen, 'Screen');

  class ScreenOrientation extends EventTarget {
    constructor() { check(); super(); }
    get type() { return 'portrait-primary'; }
    get angle() { return 0; }
    lock() { return js.promise.reject(new realm.DOMException('The operation is not supported.', 'NotSupportedError')); }
    unlock() {}
  }
  describe(ScreenOrientation, 'ScreenOrientation');
  defineHandlers(ScreenOrientation.prototype, js.list('change'));
  let orientation;

  class VisualViewport extends EventTarget {
    constructor() { check(); super(); }
    get offsetLeft() { return 0; }
    get offsetTop() { return 0; }
    get pageLeft() { return 0; }
    get pageTop() { return 0; }
    get width() { return width; }
    get height() { return height; }
    get scale() { return 1; }
  }
  describe(VisualViewport, 'VisualViewport');
  defineHandlers(VisualViewport.prototype, js.list('resize', 'scroll'));

  class BarProp {
    constructor() { check(); }
    get visible() { return true; }
  }
  describe(BarProp, 'BarProp');

  const made = { __proto__: null };
  const one = (name, Class) => (made[name] ??= only(Class));

  const members = {
    get innerWidth() { return width; },
    get innerHeight() { return height; },
    get outerWidth() { return width; },
    get outerHeight() { return height; },
    get screenX() { return 0; },
    get screenY() { return 0; },
    get screenLeft() { return 0; },
    get screenTop() { return 0; },
    get scrollX() { return 0; },
    get scrollY() { return 0; },
    get pageXOffset() { return 0; },
    get pageYOffset() { return 0; },
    get devicePixelRatio() { return scale; },
    get orientation() { return 0; },
    get screen() { return one('screen', Screen); },
    get visualViewport() { return one('visualViewport', VisualViewport); },
    get locationbar() { return one('locationbar', BarProp); },
    get menubar() { return one('menubar', BarProp); },
    get personalbar() { return one('personalbar', BarProp); },
    get scrollbars() { return one('scrollbars', BarProp); },
    get statusbar() { return one('statusbar', BarProp); },
    get toolbar() { return one('toolbar', BarProp); },
    scroll() {},
    scrollTo() {},
    scrollBy() {},
    moveTo() {},
    moveBy() {},
    resizeTo() {},
    resizeBy() {},
  };
  replaceable(members, js.filter(Object.keys(members), (name) => Object.getOwnPropertyDescriptor(members, name).get));

  return { Screen, ScreenOrientation, VisualViewport, BarProp, members };
})
