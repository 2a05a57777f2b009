/* DOM Standard, "Mutation observers"; Intersection and Resize Observer, which have nothing to see here. */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const { Map, Object, Set, TypeError } = js;
  const { define, abstract, required, operations, calledWithoutNew, isObject } = realm.part('core/interfaces');
  const { ObjectSlot } = realm.shared('core/slots');
  const { wrap, wrapAll, argument, text } = realm.part('dom/nodes');
  const { staticNodeList } = realm.part('dom/collections');

  const state = (object) => {
    const found = ObjectSlot.of(object);
    if (found === undefined) throw new TypeError('Illegal invocation');
    return found;
  };

  const MutationRecord = abstract('MutationRecord', null, {
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
    new ObjectSlot(record, { __proto__: null,
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
        js.call(state(observer).callback, observer, records, observer);
      } catch (error) {
        realm.report(error);
      }
    }
  }

  function MutationObserver(callback) {
    if (!new.target) throw calledWithoutNew();
    required(1, arguments.length);
    if (typeof callback !== 'function') {
      throw new TypeError("Argument 1 ('callback') to the MutationObserver constructor must be a function");
    }
    const number = native.makeObserver();
    new ObjectSlot(this, { __proto__: null, callback, number });
    observers.set(number, this);
  }
  define(MutationObserver, null, {
    observe(target, options = { __proto__: null }) {
      const handle = argument(target, 1, 'MutationObserver.observe');
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
      native.observe(state(this).number, handle, flags, filter);
    },
    disconnect() { native.disconnect(state(this).number); },
    takeRecords() { return [...js.map(native.takeRecords(state(this).number), makeRecord)]; },
  });
  operations(MutationObserver.prototype, 'observe(any)');

  /** Observers of layout: there is none, so they keep quiet. */
  function inert(name, members) {
    const Class = { __proto__: null,
      [name]: function (callback) {
        if (!new.target) throw calledWithoutNew();
        required(1, arguments.length);
        if (typeof callback !== 'function') {
          throw new TypeError(`Argument 1 ('callback') to the ${name} constructor must be a function`);
        }
        new ObjectSlot(this, { __proto__: null, targets: new Set() });
      },
    }[name];
    const prototype = {
      observe(target) {
        argument(target, 1, `${name}.observe`);
        state(this).targets.add(target);
      },
      unobserve(target) {
        state(this).targets.delete(target);
      },
      disconnect() { state(this).targets.clear(); },
      ...members,
    };
    operations(prototype, `
      observe(any)
      unobserve(any)`);
    return define(Class, null, prototype);
  }

  const ResizeObserver = inert('ResizeObserver', {});
  const IntersectionObserver = inert('IntersectionObserver', { takeRecords() { return []; } });
  Object.defineProperties(IntersectionObserver.prototype, { __proto__: null,
    root: { __proto__: null, get() { return null; }, enumerable: true, configurable: true },
    rootMargin: { __proto__: null, get() { return '0px 0px 0px 0px'; }, enumerable: true, configurable: true },
    thresholds: { __proto__: null, get() { return [0]; }, enumerable: true, configurable: true },
  });

  function PerformanceObserver(callback) {
    if (!new.target) throw calledWithoutNew();
    if (!isObject(callback)) throw new TypeError('Type error');
    new ObjectSlot(this, { __proto__: null, targets: new Set() });
  }
  define(PerformanceObserver, null, {
    observe() { state(this); },
    disconnect() { state(this); },
    takeRecords() { return []; },
  });
  Object.defineProperty(PerformanceObserver, 'supportedEntryTypes',
    { __proto__: null, get() { return []; }, configurable: true, enumerable: true });

  return {
    MutationObserver, WebKitMutationObserver: MutationObserver, MutationRecord, ResizeObserver, IntersectionObserver,
    PerformanceObserver, schedule,
  };
})
