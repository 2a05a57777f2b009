/* CSSOM View and the Visual Viewport API, for a page that is never laid out and never scrolled. */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const { Object } = js;
  const { define } = realm.part('core/interfaces');
  const { EventTarget, makeEventTarget } = realm.part('events/events');
  const { replaceable } = realm.part('window/window');

  /** Where the window's view is. */
  function geometry() {
    const [x, y, width, height, screenWidth, screenHeight, scale] = native.geometry();
    return { __proto__: null, x, y, width, height, screenWidth, screenHeight, scale };
  }

  const Screen = define('Screen', EventTarget, {
    get width() { return geometry().screenWidth; },
    get height() { return geometry().screenHeight; },
    get availWidth() { return geometry().screenWidth; },
    get availHeight() { return geometry().screenHeight; },
    get availLeft() { return 0; },
    get availTop() { return 0; },
    get colorDepth() { return 24; },
    get pixelDepth() { return 24; },
    get orientation() { return (orientation ??= makeEventTarget(Object.create(ScreenOrientation.prototype))); },
  });

  const ScreenOrientation = define('ScreenOrientation', EventTarget, {
    get type() {
      const { screenWidth, screenHeight } = geometry();
      return screenWidth > screenHeight ? 'landscape-primary' : 'portrait-primary';
    },
    get angle() { return 0; },
    lock() {
      return js.promise.reject(new realm.DOMException('The operation is not supported.', 'NotSupportedError'));
    },
    unlock() {},
  }, { __proto__: null, handlers: js.list('change') });
  let orientation;

  const VisualViewport = define('VisualViewport', EventTarget, {
    get offsetLeft() { return 0; },
    get offsetTop() { return 0; },
    get pageLeft() { return 0; },
    get pageTop() { return 0; },
    get width() { return geometry().width; },
    get height() { return geometry().height; },
    get scale() { return 1; },
  }, { __proto__: null, handlers: js.list('resize', 'scroll') });

  const BarProp = define('BarProp', null, {
    // Rule 1.49: no public method of an app says that a window has no bars.
    get visible() { return native.isShown(); },
  });

  const made = { __proto__: null };
  const make = (Class) => {
    const object = Object.create(Class.prototype);
    return Class === BarProp ? object : makeEventTarget(object);
  };
  const one = (name, Class) => (made[name] ??= make(Class));

  const members = {
    get innerWidth() { return geometry().width; },
    get innerHeight() { return geometry().height; },
    get outerWidth() { return geometry().width; },
    get outerHeight() { return geometry().height; },
    get screenX() { return geometry().x; },
    get screenY() { return geometry().y; },
    get screenLeft() { return geometry().x; },
    get screenTop() { return geometry().y; },
    get scrollX() { return 0; },
    get scrollY() { return 0; },
    get pageXOffset() { return 0; },
    get pageYOffset() { return 0; },
    get devicePixelRatio() { return geometry().scale; },
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
    moveTo(x = NaN, y = NaN) { native.place(+x, +y, null, null); },
    moveBy(x = NaN, y = NaN) {
      const now = geometry();
      native.place(now.x + +x, now.y + +y, null, null);
    },
    resizeTo(width = NaN, height = NaN) { native.place(null, null, +width, +height); },
    resizeBy(x = NaN, y = NaN) {
      const now = geometry();
      native.place(null, null, now.width + +x, now.height + +y);
    },
  };
  replaceable(members, js.filter(Object.keys(members), (name) => Object.getOwnPropertyDescriptor(members, name).get));

  return { geometry, Screen, ScreenOrientation, VisualViewport, BarProp, members };
})
