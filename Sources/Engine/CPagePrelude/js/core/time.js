/* High Resolution Time and User Timing, on the virtual clock. */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const { Object } = js;
  const { define, slot } = realm.part('core/interfaces');
  const { EventTarget, makeEventTarget } = realm.part('events/events');

  const { of: stateOf, set: keep } = slot('PerformanceEntry');

  const PerformanceEntry = define('PerformanceEntry', null, {
    get name() { return stateOf(this).name; },
    get entryType() { return stateOf(this).type; },
    get startTime() { return stateOf(this).start; },
    get duration() { return stateOf(this).duration; },
    get detail() { return stateOf(this).detail; },
    toJSON() {
      return { name: this.name, entryType: this.entryType, startTime: this.startTime, duration: this.duration };
    },
  });

  function makeEntry(name, type, start, duration, detail) {
    const entry = Object.create(PerformanceEntry.prototype);
    keep(entry, { __proto__: null, name, type, start, duration, detail });
    js.push(entries, entry);
    return entry;
  }

  let entries = js.list();

  /** The time that a mark's name or a number stands for. */
  function timeOf(mark, otherwise) {
    if (mark === undefined || mark === null) return otherwise;
    if (typeof mark === 'number') return mark;
    const wanted = `${mark}`;
    const found = js.findLast(js.map(entries, stateOf), ({ type, name }) => type === 'mark' && name === wanted);
    if (found === undefined) {
      throw new realm.DOMException(`No mark named '${mark}' exists`, 'SyntaxError');
    }
    return found.start;
  }

  const sorted = (list) => [...js.toSorted(list, (left, right) => stateOf(left).start - stateOf(right).start)];
  const matching = (matches) => sorted(js.filter(entries, (entry) => matches(stateOf(entry))));
  function clear(type, name) {
    entries = js.filter(entries, (entry) => stateOf(entry).type !== type
      || (name !== undefined && stateOf(entry).name !== `${name}`));
  }

  const Performance = define('Performance', EventTarget, {
    get timeOrigin() { return native.timeOrigin(); },
    now() { return native.now(); },
    mark(name, options = undefined) {
      return makeEntry(name, 'mark', options?.startTime ?? native.now(), 0, options?.detail ?? null);
    },
    measure(name, startOrOptions = undefined, end = undefined) {
      const options = typeof startOrOptions === 'object' && startOrOptions !== null ? startOrOptions
        : { __proto__: null, start: startOrOptions, end };
      const from = timeOf(options.start, 0);
      const to = options.duration !== undefined ? from + options.duration : timeOf(options.end, native.now());
      return makeEntry(name, 'measure', from, to - from, options.detail ?? null);
    },
    clearMarks(name = undefined) { clear('mark', name); },
    clearMeasures(name = undefined) { clear('measure', name); },
    getEntries() { return sorted(entries); },
    getEntriesByType(wanted) { return matching(({ type }) => type === wanted); },
    getEntriesByName(wanted, wantedType = undefined) {
      return matching(({ name, type }) => name === wanted && (wantedType === undefined || type === wantedType));
    },
    clearResourceTimings() {},
    setResourceTimingBufferSize() {},
    toJSON() { return { timeOrigin: this.timeOrigin }; },
  }, { __proto__: null, operations: `
    mark(DOMString)
    measure(DOMString)
    getEntriesByType(DOMString)
    getEntriesByName(DOMString, optional DOMString)
    setResourceTimingBufferSize(any)` });

  const performance = makeEventTarget(Object.create(Performance.prototype));
  const members = {
    get performance() { return performance; },
    set performance(value) {
      Object.defineProperty(realm.global, 'performance',
        { __proto__: null, value, writable: true, enumerable: true, configurable: true });
    },
  };

  return { Performance, PerformanceEntry, members };
})
