/* High Resolution Time and User Timing, on the virtual clock. */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const { Object, TypeError } = js;
  const { describe, operations } = realm.part('core/webidl');
  const { EventTarget } = realm.part('events/events');
  let isMaking = false;

  class PerformanceEntry {
    #name; #type; #start; #duration; #detail;
    constructor(name, type, start, duration, detail) {
      if (!isMaking) throw new TypeError('Illegal constructor');
      this.#name = name;
      this.#type = type;
      this.#start = start;
      this.#duration = duration;
      this.#detail = detail;
    }
    get name() { return this.#name; }
    get entryType() { return this.#type; }
    get startTime() { return this.#start; }
    get duration() { return this.#duration; }
    get detail() { return this.#detail; }
    toJSON() {
      return { name: this.name, entryType: this.entryType, startTime: this.startTime, duration: this.duration };
    }
  }
  describe(PerformanceEntry, 'PerformanceEntry');

  function makeEntry(...fields) {
    isMaking = true;
    try { return new PerformanceEntry(...js.copy(fields)); } finally { isMaking = false; }
  }

  let entries = js.list();

  /** The time that a mark's name or a number stands for. */
  function timeOf(mark, otherwise) {
    if (mark === undefined || mark === null) return otherwise;
    if (typeof mark === 'number') return mark;
    const found = js.findLast(entries, (entry) => entry.entryType === 'mark' && entry.name === `${mark}`);
    if (found === undefined) {
      throw new realm.DOMException(`No mark named '${mark}' exists`, 'SyntaxError');
    }
    return found.startTime;
  }

  class Performance extends EventTarget {
    constructor() {
      if (!isMaking) throw new TypeError('Illegal constructor');
      super();
    }
    get timeOrigin() { return native.timeOrigin(); }
    now() { return native.now(); }
    mark(name, options = undefined) {
      const entry = makeEntry(name, 'mark', options?.startTime ?? native.now(), 0, options?.detail ?? null);
      js.push(entries, entry);
      return entry;
    }
    measure(name, startOrOptions = undefined, end = undefined) {
      const options = typeof startOrOptions === 'object' && startOrOptions !== null ? startOrOptions
        : { __proto__: null, start: startOrOptions, end };
      const from = timeOf(options.start, 0);
      const to = options.duration !== undefined ? from + options.duration : timeOf(options.end, native.now());
      const entry = makeEntry(name, 'measure', from, to - from, options.detail ?? null);
      js.push(entries, entry);
      return entry;
    }
    clearMarks(name = undefined) { clear('mark', name); }
    clearMeasures(name = undefined) { clear('measure', name); }
    getEntries() { return sorted(entries); }
    getEntriesByType(type) { return sorted(js.filter(entries, (entry) => entry.entryType === type)); }
    getEntriesByName(name, type = undefined) {
      return sorted(
        js.filter(entries, (entry) => entry.name === name
          && (type === undefined || entry.entryType === `${type}`)));
    }
    clearResourceTimings() {}
    setResourceTimingBufferSize() {}
    toJSON() { return { timeOrigin: this.timeOrigin }; }
  }
  describe(Performance, 'Performance');
  operations(Performance.prototype, `
    mark(DOMString)
    measure(DOMString)
    getEntriesByType(DOMString)
    getEntriesByName(DOMString)
    setResourceTimingBufferSize(any)`);

  const sorted = (list) => [...js.toSorted(list, (left, right) => left.startTime - right.startTime)];
  function clear(type, name) {
    entries = js.filter(entries, (entry) => entry.entryType !== type
      || (name !== undefined && entry.name !== `${name}`));
  }

  isMaking = true;
  const performance = new Performance();
  isMaking = false;
  const members = {
    get performance() { return performance; },
    set performance(value) {
      Object.defineProperty(realm.global, 'performance',
        { __proto__: null, value, writable: true, enumerable: true, configurable: true });
    },
  };

  return { Performance, PerformanceEntry, members };
})
