/* CSSOM View, "matchMedia", for the simulated device. */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const patterns = realm.shared('core/patterns');
  const { Object, parseFloat } = js;
  const { define, slot, operations } = realm.part('core/interfaces');
  const { EventTarget, makeEventTarget } = realm.part('events/events');

  const { geometry } = realm.part('window/viewport');
  const isWide = () => geometry().width > geometry().height;
  const features = {
    __proto__: null,
    width: (value) => lengthOf(value) === geometry().width, 'min-width': (value) => geometry().width >= lengthOf(value),
    'max-width': (value) => geometry().width <= lengthOf(value),
    height: (value) => lengthOf(value) === geometry().height,
    'min-height': (value) => geometry().height >= lengthOf(value),
    'max-height': (value) => geometry().height <= lengthOf(value),
    'device-width': (value) => lengthOf(value) === geometry().screenWidth,
    'max-device-width': (value) => geometry().screenWidth <= lengthOf(value),
    'min-device-width': (value) => geometry().screenWidth >= lengthOf(value),
    orientation: (value) => value === undefined || value === (isWide() ? 'landscape' : 'portrait'),
    'prefers-color-scheme': (value) => value === undefined || value === 'light',
    'prefers-reduced-motion': (value) => value === 'no-preference', 'display-mode': (value) => value === 'browser',
    hover: (value) => value === 'none', 'any-hover': (value) => value === 'none',
    pointer: (value) => value === undefined || value === 'coarse',
    'any-pointer': (value) => value === undefined || value === 'coarse', color: () => true,
    'prefers-contrast': (value) => value === 'no-preference',
    'min-resolution': (value) => geometry().scale >= parseFloat(value),
    '-webkit-min-device-pixel-ratio': (value) => geometry().scale >= parseFloat(value),
    'max-resolution': (value) => geometry().scale <= parseFloat(value),
    '-webkit-max-device-pixel-ratio': (value) => geometry().scale <= parseFloat(value),
  };
  const lengthOf = (value) => (patterns.lengthInEms.test(value) ? parseFloat(value) * 16 : parseFloat(value));

  function isTrue(media) {
    const list = js.toLowerCase(js.trim(media));
    if (list === '') return true;
    return js.some(js.split(list, ','), (query) => {
      const negated = patterns.mediaNot.test(query);
      const holds = js.every(js.split(js.replace(query, patterns.mediaNotOrOnly, ''), patterns.mediaAnd), (part) => {
        const piece = js.trim(part);
        if (piece === 'all' || piece === 'screen') return true;
        const match = patterns.mediaFeature.exec(piece);
        return match !== null && features[match[1]] !== undefined && features[match[1]](match[2]);
      });
      return holds !== negated;
    });
  }

  const queries = slot('MediaQueryList');

  const MediaQueryList = define('MediaQueryList', EventTarget, {
    get media() { return queries.of(this); },
    get matches() { return isTrue(`${this.media}`); },
    addListener(callback) { if (callback) this.addEventListener('change', callback); },
    removeListener(callback) { if (callback) this.removeEventListener('change', callback); },
  }, { __proto__: null, operations: `
    addListener(any)
    removeListener(any)`, handlers: js.list('change') });

  function matchMedia(media) {
    const list = makeEventTarget(Object.create(MediaQueryList.prototype));
    queries.set(list, media);
    return list;
  }

  const members = { __proto__: null, matchMedia };
  operations(members, 'matchMedia(DOMString)');

  return { MediaQueryList, members };
})
