// Walks the members of every interface that the global reaches, with odd values. FUZZ has the seed and how many steps.
(function () {
  'use strict';
  let state = FUZZ.seed >>> 0, steps = FUZZ.steps, depth = 0;
  const own = {
    names: Object.getOwnPropertyNames, describe: Object.getOwnPropertyDescriptor, prototype: Object.getPrototypeOf,
    define: Object.defineProperty, apply: Reflect.apply, construct: Reflect.construct, imul: Math.imul,
      has: Object.prototype.hasOwnProperty,
    then: Promise.prototype.then,
  };
  function random(n) {
    state = (state + 0x6D2B79F5) >>> 0;
    let t = own.imul(state ^ (state >>> 15), 1 | state);
    t = (t + own.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % n;
  }
  function attempt(f) { try { return f(); } catch (e) { return undefined; } }

  // What would end the walk, and is tried by the programs of windows instead.
  const left = { alert: 1, confirm: 1, prompt: 1, print: 1 };
  const pool = [];
  const tags = ['div', 'a', 'form', 'input', 'select', 'option', 'textarea', 'iframe', 'template', 'script', 'table',
    'svg', 'dialog', 'details',
    'x-y', 'button', 'img', 'label', 'meter', 'object', 'slot', 'style', 'base', 'meta', 'link', 'canvas', 'video',
      'fieldset', 'output'];

  const things = [
    () => undefined, () => null, () => NaN, () => -0, () => 1, () => -1, () => 1e300, () => -1e300, () => 2147483648,
    () => 4294967295,
    () => Infinity, () => 9007199254740993, () => 2n ** 70n, () => Symbol('s'), () => '', () => 'x', () => '\ud800',
    () => '\0\r\n<b>&',
    () => 'a'.repeat(5000), () => '1e309', () => 'javascript:1', () => 'https://other.example/', () => 'about:blank',
    () => '_blank', () => 'beforeend',
    () => '<p id=n><iframe srcdoc="x"></iframe>', () => '*', () => ':not(', () => 'text/html', () => 'click',
    () => 'utf-8',
    () => ({}), () => [], () => ({ length: 1e300 }), () => ({ length: -1, 0: 1 }), () => [, 1],
    () => Object.create(null), () => true,
    () => new Date(NaN), () => /x/g, () => new Map([[1, 2]]), () => new Uint8Array(7),
    () => new ArrayBuffer(16, { maxByteLength: 32 }),
    () => ({ toString() { return again('toString'); }, valueOf() { return again('valueOf'); } }),
    () => ({ get bubbles() { return again('getter'); }, get detail() { navigate(); return 1; }, get signal() {
      return any(); } }),
    () => ({ [Symbol.toPrimitive]() { return again('primitive'); } }),
    () => ({ [Symbol.iterator]() { return { next: () => ({ done: random(3) == 0, value: any() }) }; } }),
    () => ({ handleEvent: callback, acceptNode: callback, get then() { return random(2) ? callback : any(); } }),
    () => new Proxy({}, { get: () => any(), has: () => { throw any(); }, ownKeys: () => ['a', 'b'] }),
    () => new Proxy(function () {}, { apply: () => any(), construct: () => ({}), getPrototypeOf: () => null }),
    () => callback, () => document, () => window, () => document.body,
    () => document.createElement(tags[random(tags.length)]),
    () => document.createTextNode('t'), () => document.createDocumentFragment(), () => document.createComment('c'),
    () => document.implementation.createHTMLDocument('d'), () => frame(), () => frame()?.document,
    () => frame()?.document?.body,
    () => frame() && new (frame().Array)(3), () => new Event('click', { bubbles: true }),
    () => new AbortController().signal,
    () => new MessageChannel().port1, () => new Blob(['x']), () => new FormData(), () => document.createRange?.(),
    () => history, () => location,
    () => new URL('https://a.example/?q#f'), () => new Headers({ a: 'b' }), () => customElements,
    () => getSelection?.(), () => localStorage,
  ];
  function any() {
    if (pool.length && random(3) == 0) return pool[random(pool.length)];
    return attempt(things[random(things.length)]);
  }
  function some() {
    const list = [];
    for (let n = random(5); n > 0; n--) list[list.length] = any();
    return list;
  }
  function keep(value) {
    if ((typeof value == 'object' && value !== null) || typeof value == 'function') {
      if (pool.length < 200) pool[pool.length] = value; else pool[random(200)] = value;
    }
  }
  function frame() {
    if (!document.body) return null;
    let element = document.querySelector('iframe');
    if (!element || random(4) == 0) {
      element = document.createElement('iframe');
      if (random(2)) element.srcdoc = '<p>s<script>parent.FUZZ.walk&&parent.FUZZ.walk(self, 5)<\/script>';
      document.body.appendChild(element);
    }
    return element.contentWindow;
  }
  function navigate() {
    [() => { location.hash = random(9); }, () => history.back(), () => history.pushState(any(), '', '?' + random(9)),
      () => frame()?.location.reload(),
      () => { const f = frame(); if (f) f.location = 'about:blank#' + random(9); }, () => document.forms[0]?.submit(),
      () => window.stop(),
    ][random(7)]();
  }
  const chaos = [
    () => document.querySelector('iframe')?.remove(), () => frame()?.document.open(),
    () => frame()?.document.write('<p>w<script>parent.FUZZ.walk(self, 3)<\/script>'),
    () => frame()?.document.close(), () => document.write('<i>written</i>'),
    () => document.adoptNode(frame().document.body),
    () => { const w = window.open('about:blank', 'n' + random(3)); keep(w); },
    () => { const w = window.open('', 'n' + random(3)); w.close(); },
    () => {
      document.body.innerHTML = '<form id=f><input name=length><input name=parentNode><select><option></select>'
        + '</form>'; },
    () => document.body.replaceChildren(...document.body.childNodes), () => document.documentElement.remove(),
    () => document.appendChild(document.createElement('html')),
    navigate, () => step(), () => step(), () => window.dispatchEvent(new Event('resize')),
    () => postMessage(any(), '*'), () => queueMicrotask(callback),
    () => setTimeout(callback, random(20)), () => requestAnimationFrame(callback), () => structuredClone(any()),
    () => { throw any(); },
    () => new MutationObserver(callback).observe(document, { childList: true, subtree: true, attributes: true,
      characterData: true }),
    () => own.apply(own.then, Promise.resolve(any()), [callback, callback]),
    () => document.addEventListener('click', callback),
    () => addEventListener('message', callback), () => (document.body.onclick = callback), () => document.body.click(),
    () => customElement(),
  ];
  function callback() {
    if (depth > 3 || steps <= 0) return any();
    depth++;
    try { attempt(chaos[random(chaos.length)]); step(); } finally { depth--; }
    return any();
  }
  function again() { return callback(), ['1', 1, NaN, null, '0x10'][random(5)]; }
  let elements = 0;
  function customElement() {
    const name = 'f-' + FUZZ.seed + '-' + elements++;
    customElements.define(name, class extends HTMLElement {
      static get observedAttributes() { return ['a', 'style']; }
      constructor() { super(); callback(); }
      connectedCallback() { callback(); }
      disconnectedCallback() { callback(); }
      adoptedCallback() { callback(); }
      attributeChangedCallback() { callback(); }
    });
    const element = document.createElement(name);
    document.body.append(element);
    element.setAttribute('a', 'b');
    frame()?.document.body?.append(element);
  }

  // Everything that has a name on some global, and the prototypes behind it.
  function interfaces(global) {
    const found = [];
    for (const name of own.names(global)) {
      const value = attempt(() => global[name]);
      if (value && (typeof value == 'object' || typeof value == 'function')) {
        found[found.length] = value;
        const prototype = attempt(() => value.prototype);
        if (prototype && typeof prototype == 'object') found[found.length] = prototype;
      }
    }
    return found;
  }
  let known = interfaces(window);
  function member(object) {
    const names = [];
    for (let level = object, n = 0; level && n < 6; level = attempt(() => own.prototype(level)), n++) {
      for (const name of attempt(() => own.names(level)) || []) names[names.length] = [level, name];
    }
    return names.length ? names[random(names.length)] : null;
  }
  function step() {
    if (steps-- <= 0) return;
    const object = random(3) ? any() : known[random(known.length)];
    if ((typeof object != 'object' && typeof object != 'function') || object === null) return;
    const found = member(object);
    if (!found || left[found[1]]) return;
    const descriptor = attempt(() => own.describe(found[0], found[1]));
    if (!descriptor) return;
    const target = random(4) ? object : any();
    attempt(() => {
      if (descriptor.get || descriptor.set) {
        if (descriptor.get && random(2)) keep(own.apply(descriptor.get, target, []));
        else if (descriptor.set) own.apply(descriptor.set, target, [any()]);
      } else if (typeof descriptor.value == 'function') {
        keep(random(4) ? own.apply(descriptor.value, target, some()) : own.construct(descriptor.value, some()));
      } else if (random(3) == 0) object[found[1]] = any();
    });
  }
  // Built-ins that lie, as a hostile page leaves them.
  function poison() {
    const kinds = [Array, Map, Set, WeakMap, Promise, String, Number, Function, RegExp, Object, Symbol, JSON, Reflect,
      Math, Uint8Array];
    const kind = kinds[random(kinds.length)];
    const object = random(2) && kind.prototype ? kind.prototype : kind;
    const names = own.names(object);
    const name = names[random(names.length)];
    const old = object[name];
    attempt(() => own.define(object, name, random(2)
      ? { configurable: true, writable: true, value: function () { return random(2) ? any() : own.apply(old, this,
        arguments); } }
      : { configurable: true, get: () => (random(3) ? old : any()), set() {} }));
    if (random(4) == 0) attempt(() => own.define(Array.prototype, String(random(3)), { configurable: true,
      get: () => any(), set() { throw 1; } }));
    if (random(4) == 0) attempt(() => own.define(Object.prototype, ['get', 'value', 'then', 'length',
      'length'][random(5)], { configurable: true, get: () => any(), set() {} }));
  }
  FUZZ.walk = function (global, count) {
    if (depth > 3) return;
    depth++;
    try {
      known = known.concat(attempt(() => interfaces(global)) || []).slice(-4000);
      for (let n = 0; n < count; n++) step();
    } finally { depth--; }
  };
  FUZZ.begin = function () {
    if (FUZZ.poison) for (let n = random(6); n >= 0; n--) attempt(poison);
    for (let n = 0; n < FUZZ.steps && steps > 0; n++) attempt(random(10) ? step : callback);
  };
})();
