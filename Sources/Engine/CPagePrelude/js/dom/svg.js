/* SVG 2: elements of the SVG namespace, without their geometry. */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const { Number, Object } = js;
  const { define, slot } = realm.part('core/interfaces');
  const { NodeSlot } = realm.shared('core/slots');
  const { own, text } = realm.part('dom/nodes');
  const { Element, getAttribute, setAttribute } = realm.part('dom/elements');
  const { HTMLElement } = realm.part('dom/html');

  /** SVG 2, "interface SVGAnimatedString": of an element and its attributes, the first of which is written. */
  const { of: stringOf, set: keepString } = slot('SVGAnimatedString');
  const SVGAnimatedString = define('SVGAnimatedString', null, {
    get baseVal() {
      const { element, names } = stringOf(this);
      for (const name of names) if (getAttribute(element, name) !== null) return getAttribute(element, name);
      return '';
    },
    set baseVal(value) {
      const { element, names } = stringOf(this);
      setAttribute(element, js.find(names, (name) => getAttribute(element, name) !== null) ?? names[0], text(value));
    },
    get animVal() { return this.baseVal; },
  });
  function animated(element, ...names) {
    own(element);
    const extra = NodeSlot.extra(element), key = `animated ${names[0]}`;
    if (extra[key] === undefined) {
      extra[key] = Object.create(SVGAnimatedString.prototype);
      keepString(extra[key], { __proto__: null, element, names });
    }
    return extra[key];
  }

  const SVGElement = define('SVGElement', Element, {
    get ownerSVGElement() { return this.parentElement?.closest('svg') ?? null; },
    get viewportElement() { return this.ownerSVGElement; },
    get className() { return animated(this, 'class'); },
    get tabIndex() { return realm.part('dom/focus').tabIndex(this); },
    set tabIndex(value) { setAttribute(this, 'tabindex', `${Number(value) | 0}`); },
    getBBox() {
      own(this);
      return realm.part('dom/geometry').zeroRect();
    },
  });
  // What SVG elements share with HTML's: handlers, dataset, style, focus.
  const shared = { __proto__: null };
  for (const [name, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(HTMLElement.prototype))) {
    if (js.startsWith(name, 'on')
        || js.includes(js.list('dataset', 'style', 'nonce', 'focus', 'blur', 'autofocus'), name)) {
      shared[name] = descriptor;
    }
  }
  Object.defineProperties(SVGElement.prototype, shared);

  const link = () => ({ get href() { return animated(this, 'href', 'xlink:href'); } });
  const SVGGraphicsElement = define('SVGGraphicsElement', SVGElement, {});
  const SVGGeometryElement = define('SVGGeometryElement', SVGGraphicsElement, {});
  const SVGTextContentElement = define('SVGTextContentElement', SVGGraphicsElement, {});
  const SVGTextPositioningElement = define('SVGTextPositioningElement', SVGTextContentElement, {});
  const SVGGradientElement = define('SVGGradientElement', SVGElement, {});

  /** The interface of each element that SVG knows, by its name. */
  const classes = { __proto__: null };
  const add = (name, parent, suffix, members = {}) => {
    classes[name] = define(`SVG${suffix}Element`, parent, members);
  };
  add('svg', SVGGraphicsElement, 'SVG', { getElementById(id) {
    const known = text(id);
    return js.find(js.copy(this.querySelectorAll('[id]')), (each) => getAttribute(each, 'id') === known) ?? null;
  } });
  add('a', SVGGraphicsElement, 'A', {
    get href() { return animated(this, 'href', 'xlink:href'); },
    get target() { return animated(this, 'target'); },
  });
  for (const [name, suffix] of js.list(js.list('g', 'G'), js.list('defs', 'Defs'), js.list('switch', 'Switch'),
    js.list('foreignObject', 'ForeignObject'))) add(name, SVGGraphicsElement, suffix);
  for (const [name, suffix] of js.list(js.list('use', 'Use'), js.list('image', 'Image'))) {
    add(name, SVGGraphicsElement, suffix, link());
  }
  for (const [name, suffix] of js.list(js.list('rect', 'Rect'), js.list('circle', 'Circle'),
    js.list('ellipse', 'Ellipse'), js.list('line', 'Line'), js.list('polyline', 'Polyline'),
    js.list('polygon', 'Polygon'), js.list('path', 'Path'))) add(name, SVGGeometryElement, suffix);
  add('text', SVGTextPositioningElement, 'Text');
  add('tspan', SVGTextPositioningElement, 'TSpan');
  add('textPath', SVGTextContentElement, 'TextPath', link());
  for (const [name, suffix] of js.list(js.list('title', 'Title'), js.list('desc', 'Desc'),
    js.list('metadata', 'Metadata'), js.list('style', 'Style'), js.list('symbol', 'Symbol'),
    js.list('marker', 'Marker'), js.list('mask', 'Mask'), js.list('clipPath', 'ClipPath'), js.list('stop', 'Stop'),
    js.list('view', 'View'), js.list('filter', 'Filter'))) add(name, SVGElement, suffix);
  add('script', SVGElement, 'Script', link());
  add('pattern', SVGElement, 'Pattern', link());
  add('linearGradient', SVGGradientElement, 'LinearGradient');
  add('radialGradient', SVGGradientElement, 'RadialGradient');

  const prototypeFor = (name) => (classes[name] ?? SVGElement).prototype;

  return {
    SVGElement, SVGAnimatedString, SVGGraphicsElement, SVGGeometryElement, SVGTextContentElement,
    SVGTextPositioningElement, SVGGradientElement, prototypeFor,
    ...Object.fromEntries(js.map(Object.values(classes), (each) => js.list(each.name, each))),
  };
})
