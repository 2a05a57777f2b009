/* Console Standard, with the texts that WebKit's Web Inspector and system console show. */
(function (native, realm) {
  'use strict';
  const LOG = 'log', INFO = 'info', WARN = 'warn', ERROR = 'error', DEBUG = 'debug';
  const longestText = 10000, longestList = 100, deepest = 3;
  const counts = new Map();
  const timers = new Map();
  let indentation = '';

  /** An object as a person would write it, cut off where it becomes long or deep. Never runs getters. */
  function preview(value, depth, seen) {
    switch (typeof value) {
      case 'string': return depth === 0 ? value : JSON.stringify(value);
      case 'symbol': return value.toString();
      case 'bigint': return `${value}n`;
      case 'function': return `function ${nameOf(value)}`;
      case 'object': break;
      default: return Object.is(value, -0) ? '-0' : `${value}`;
    }
    if (value === null) return 'null';
    if (seen.includes(value)) return '[Circular]';
    try {
      return previewObject(value, depth, [...seen, value]);
    } catch {
      return '[object]';
    }
  }

  const nameOf = (callable) => {
    const descriptor = Object.getOwnPropertyDescriptor(callable, 'name');
    return typeof descriptor?.value === 'string' ? descriptor.value : '';
  };

  function previewObject(value, depth, seen) {
    if (native.isWindow(value)) return 'Window';
    if (Error.isError?.(value) || Object.prototype.toString.call(value) === '[object Error]' || value instanceof Error) return String(value);
    const { NodeSlot } = realm.shared('slots');
    if (NodeSlot.handle(value) !== 0) return `${value.outerHTML ?? value.nodeName}`.slice(0, 200);
    if (value instanceof Date || value instanceof RegExp) return String(value);
    const next = (item) => (depth + 1 > deepest ? '…' : preview(item, depth + 1, seen));
    if (Array.isArray(value)) {
      const items = value.slice(0, longestList).map(next);
      return `[${items.join(', ')}${value.length > longestList ? ', …' : ''}]`;
    }
    if (value instanceof Map) return `Map {${[...value].slice(0, longestList).map(([key, item]) => `${next(key)} => ${next(item)}`).join(', ')}}`;
    if (value instanceof Set) return `Set {${[...value].slice(0, longestList).map(next).join(', ')}}`;
    const prototype = Object.getPrototypeOf(value);
    const name = prototype === null ? '' : nameOf(prototype.constructor ?? Object);
    const keys = Object.keys(value);
    if (keys.length === 0 && name !== '' && name !== 'Object') return `[object ${name}]`;
    const members = keys.slice(0, longestList).map((key) => {
      const descriptor = Object.getOwnPropertyDescriptor(value, key);
      return `${key}: ${descriptor !== undefined && 'value' in descriptor ? next(descriptor.value) : '(…)'}`;
    });
    const body = `{${members.join(', ')}${keys.length > longestList ? ', …' : ''}}`;
    return name === '' || name === 'Object' ? body : `${name} ${body}`;
  }

  /** Console Standard, "Formatter". */
  function format(values) {
    values = [...values];
    let output = '';
    if (typeof values[0] === 'string' && values.length > 1 && values[0].includes('%')) {
      const template = values.shift();
      output = template.replace(/%([%sdifoOc])/g, (whole, kind) => {
        if (kind === '%') return '%';
        if (values.length === 0) return whole;
        const value = values.shift();
        switch (kind) {
          case 's': return typeof value === 'symbol' ? value.toString() : preview(value, 0, []);
          case 'd': case 'i': return typeof value === 'symbol' ? 'NaN' : `${Number.parseInt(value, 10)}`;
          case 'f': return typeof value === 'symbol' ? 'NaN' : `${Number.parseFloat(value)}`;
          case 'c': return '';
          default: return preview(value, 1, []);
        }
      });
      if (values.length > 0) output += ' ';
    }
    output += values.map((value) => preview(value, 0, [])).join(' ');
    return output.length > longestText ? `${output.slice(0, longestText)}…` : output;
  }

  /** Where the page called the console: the first place on the stack that is not in the prelude. */
  function callSite() {
    for (const frame of `${new Error().stack}`.split('\n')) {
      const place = frame.slice(frame.indexOf('@') + 1);
      const match = /^(.*):(\d+):(\d+)$/.exec(place);
      if (match !== null && !match[1].startsWith('prelude:')) return [match[1], Number(match[2]), Number(match[3])];
    }
    return ['', 0, 0];
  }

  function say(level, text) {
    const [sourceURL, line, column] = callSite();
    native.message(level, indentation + text, sourceURL, line, column);
  }

  const label = (value) => (value === undefined ? 'default' : `${value}`);

  function elapsed(name) {
    return `${(native.now() - timers.get(name)).toFixed(3)}ms`;
  }

  const methods = {
    debug(...values) { say(DEBUG, format(values)); },
    log(...values) { say(LOG, format(values)); },
    info(...values) { say(INFO, format(values)); },
    warn(...values) { say(WARN, format(values)); },
    error(...values) { say(ERROR, format(values)); },
    trace(...values) { say(LOG, values.length === 0 ? 'Trace' : format(values)); },
    dir(value) { say(LOG, preview(value, 1, [])); },
    dirxml(...values) { say(LOG, format(values)); },
    table(value) { say(LOG, preview(value, 1, [])); },
    assert(condition = false, ...values) {
      if (!condition) say(ERROR, values.length === 0 ? 'Assertion Failed' : `Assertion Failed: ${format(values)}`);
    },
    clear() {},
    count(name = undefined) {
      name = label(name);
      counts.set(name, (counts.get(name) ?? 0) + 1);
      say(DEBUG, `${name}: ${counts.get(name)}`);
    },
    countReset(name = undefined) {
      name = label(name);
      if (!counts.delete(name)) say(WARN, `Counter "${name}" does not exist`);
    },
    group(...values) {
      say(LOG, format(values));
      indentation += '  ';
    },
    groupCollapsed(...values) { methods.group(...values); },
    groupEnd() { indentation = indentation.slice(2); },
    time(name = undefined) {
      name = label(name);
      if (timers.has(name)) say(WARN, `Timer "${name}" already exists`);
      else timers.set(name, native.now());
    },
    timeLog(name = undefined, ...values) {
      name = label(name);
      if (!timers.has(name)) say(WARN, `Timer "${name}" does not exist`);
      else say(DEBUG, [`${name}: ${elapsed(name)}`, ...values.map((value) => preview(value, 0, []))].join(' '));
    },
    timeEnd(name = undefined) {
      name = label(name);
      if (!timers.has(name)) say(WARN, `Timer "${name}" does not exist`);
      else say(DEBUG, `${name}: ${elapsed(name)}`);
      timers.delete(name);
    },
    timeStamp() {},
    profile() {},
    profileEnd() {},
    takeHeapSnapshot() {},
    record() {},
    recordEnd() {},
    screenshot() {},
  };
  Object.defineProperty(methods, Symbol.toStringTag, { value: 'console', configurable: true });

  return { console: methods, format, callSite };
})
