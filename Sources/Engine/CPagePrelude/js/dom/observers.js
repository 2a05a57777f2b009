/* DOM Standard, "Mutation observers"; Intersection and Resize Observer, which have nothing to see here. */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const { Map, Object, Set, TypeError } = js;
  const { define, slot, mix } = realm.part('core/interfaces');
  const { NodeSlot } = realm.shared('core/slots');
  const { wrap, wrapAll, text } = realm.part('dom/nodes');
  const { staticNodeList } = realm.part('dom/collections');

  const states = slot('MutationObserver');
  const { of: state, set: keep } = slot('MutationRecord');

  const MutationRecord = define('MutationRecord', null, {
    get type() { return state(this).type; },
    get target() { return state(this).target; },
    get addedNodes() { return state(this).addedNodes; },
    get removedNodes() { return state(this).removedNodes; },
    get previousSibling() { return state(this).previousSibling; },
    get nextSibling() { return state(this).nextSibling; },
    get attributeName() { return state(this).attributeName; },
    get attributeNamespace() { return null; },
    get oldValue() { return state(this).oldValue; },
  });

  function makeRecord([type, target, added, removed, previous, next, attributeName, oldValue]) {
    const record = Object.create(MutationRecord.prototype);
    keep(record, { __proto__: null,
      type, target: wrap(target), addedNodes: staticNodeList(wrapAll(added)),
      removedNodes: staticNodeList(wrapAll(removed)),
      previousSibling: wrap(previous), nextSibling: wrap(next), attributeName, oldValue,
    });
    return record;
  }

  /** Observers with records, in the order in which they were made. */
  const observers = new Map();
  let isScheduled = false;

  /** DOM Standard, "queue a mutation observer microtask". Called by the simulator when an observer got a record. */
  function schedule() {
    if (isScheduled) return;
    isScheduled = true;
    js.promise.then(js.promise.resolve(), notify);
  }

  /** DOM Standard, "notify mutation observers". */
  function notify() {
    isScheduled = false;
    for (const [number, observer] of js.list(...observers)) {
      const records = [...js.map(native.takeRecords(number), makeRecord)];
      if (records.length === 0) continue;
      try {
        js.call(states.of(observer).callback, observer, records, observer);
      } catch (error) {
        realm.report(error);
      }
    }
  }

  const MutationObserver = define('MutationObserver', null, {
    constructor(callback) {
      const number = native.makeObserver();
      states.set(this, { __proto__: null, callback, number });
      observers.set(number, this);
    },
    observe(target, options = { __proto__: null }) {
      const handle = NodeSlot.handle(target);
      const filter = options.attributeFilter === undefined ? null : js.map(js.list(...options.attributeFilter), text);
      const attributes = options.attributes === undefined
        ? options.attributeOldValue !== undefined || filter !== null : !!options.attributes;
      const characterData = options.characterData === undefined
        ? options.characterDataOldValue !== undefined : !!options.characterData;
      if (!options.childList && !attributes && !characterData) {
        throw new TypeError(
          "The options object must set at least one of 'attributes', 'characterData', or 'childList' to true.");
      }
      if (!attributes && (options.attributeOldValue || filter !== null)) {
        throw new TypeError('Attributes are not observed');
      }
      if (!characterData && options.characterDataOldValue) throw new TypeError('Character data are not observed');
      const flags =
        (options.childList ? 1 : 0) | (attributes ? 2 : 0) | (characterData ? 4 : 0) | (options.subtree ? 8 : 0)
        | (options.attributeOldValue ? 16 : 0) | (options.characterDataOldValue ? 32 : 0);
      native.observe(states.of(this).number, handle, flags, filter);
    },
    disconnect() { native.disconnect(states.of(this).number); },
    takeRecords() { return [...js.map(native.takeRecords(states.of(this).number), makeRecord)]; },
  }, { __proto__: null, operations: `
    constructor(Function callback)
    observe(Node target)` });

  /** Observers of layout: there is none, so they keep quiet. */
  function inert(name) {
    const targets = slot(name);
    return define(name, null, {
      constructor() { targets.set(this, new Set()); },
      observe(target) { targets.of(this).add(target); },
      unobserve(target) { targets.of(this).delete(target); },
      disconnect() { targets.of(this).clear(); },
    }, { __proto__: null, operations: `
      constructor(Function callback)
      observe(Element target)
      unobserve(Element target)` });
  }

  const ResizeObserver = inert('ResizeObserver');
  const IntersectionObserver = inert('IntersectionObserver');
  mix(IntersectionObserver.prototype, {
    takeRecords() { return []; },
    get root() { return null; },
    get rootMargin() { return '0px 0px 0px 0px'; },
    get thresholds() { return [0]; },
  });

  const performanceObservers = slot('PerformanceObserver');

  const PerformanceObserver = define('PerformanceObserver', null, {
    constructor(callback) { performanceObservers.set(this, callback); },
    observe() { performanceObservers.of(this); },
    disconnect() { performanceObservers.of(this); },
    takeRecords() { return []; },
  }, { __proto__: null, operations: 'constructor(Function callback)', statics: {
    get supportedEntryTypes() { return []; },
  } });

  return {
    MutationObserver, WebKitMutationObserver: MutationObserver, MutationRecord, ResizeObserver, IntersectionObserver,
    PerformanceObserver, schedule,
  };
})
