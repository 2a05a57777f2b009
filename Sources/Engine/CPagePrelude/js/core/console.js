/* Console Standard, with the texts that WebKit's Web Inspector and system console show. */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const patterns = realm.shared('core/patterns');
  const { Array, JSON, Map, Number, Object, Set, String, Symbol } = js;
  const LOG = 'log', INFO = 'info', WARN = 'warn', ERROR = 'error', DEBUG = 'debug';
  const longestText = 10000, longestList = 100, deepest = 3;
  const counts = new Map();
  const timers = new Map();
  let indentation = '';

  /** An object as a person would write it, cut off where it becomes long or deep. Never runs getters. */
  function preview(value, depth, seen) {
    switch (typeof value) {
      case 'string': return depth === 0 ? value : JSON.stringify(value);
      case 'symbol': return js.toString(value);
      case 'bigint': return `${value}n`;
      case 'function': return `function ${nameOf(value)}`;
      case 'object': break;
      default: return Object.is(value, -0) ? '-0' : `${value}`;
    }
    if (value === null) return 'null';
    if (js.includes(seen, value)) return '[Circular]';
    try {
      return previewObject(value, depth, js.list(...seen, value));
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
    if (js.isError(value)) return String(value);
    const { NodeSlot } = realm.shared('core/slots');
    if (NodeSlot.handle(value) !== 0) return js.slice(`${value.outerHTML ?? value.nodeName}`, 0, 200);
    if (js.isDate(value) || js.isRegExp(value)) return String(value);
    const next = (item) => (depth + 1 > deepest ? '…' : preview(item, depth + 1, seen));
    if (Array.isArray(value)) {
      const items = js.map(js.slice(value, 0, longestList), next);
      return `[${js.join(items, ', ')}${value.length > longestList ? ', …' : ''}]`;
    }
    if (js.isMap(value)) {
      return `Map {${js.join(
        js.map(js.slice(js.mapEntries(value), 0, longestList), ([key, item]) => `${next(key)} => ${next(item)}`),
        ', ')}}`;
    }
    if (js.isSet(value)) return `Set {${js.join(js.map(js.slice(js.setItems(value), 0, longestList), next), ', ')}}`;
    const prototype = Object.getPrototypeOf(value);
    const name = prototype === null ? '' : nameOf(prototype.constructor ?? Object);
    const keys = Object.keys(value);
    if (keys.length === 0 && name !== '' && name !== 'Object') return `[object ${name}]`;
    const members = js.map(js.slice(keys, 0, longestList), (key) => {
      const descriptor = Object.getOwnPropertyDescriptor(value, key);
      return `${key}: ${descriptor !== undefined && 'value' in descriptor ? next(descriptor.value) : '(…)'}`;
    });
    const body = `{${js.join(members, ', ')}${keys.length > longestList ? ', …' : ''}}`;
    return name === '' || name === 'Object' ? body : `${name} ${body}`;
  }

  /** Console Standard, "Formatter". */
  function format(values) {
    values = js.copy(values);
    let output = '';
    if (typeof values[0] === 'string' && values.length > 1 && js.includes(values[0], '%')) {
      const template = js.shift(values);
      output = js.replace(template, patterns.formatSpecifiers, (whole, kind) => {
        if (kind === '%') return '%';
        if (values.length === 0) return whole;
        const value = js.shift(values);
        switch (kind) {
          case 's': return typeof value === 'symbol' ? js.toString(value) : preview(value, 0, js.list());
          case 'd': case 'i': return typeof value === 'symbol' ? 'NaN' : `${Number.parseInt(value, 10)}`;
          case 'f': return typeof value === 'symbol' ? 'NaN' : `${Number.parseFloat(value)}`;
          case 'c': return '';
          default: return preview(value, 1, js.list());
        }
      });
      if (values.length > 0) output += ' ';
    }
    output += js.join(js.map(values, (value) => preview(value, 0, js.list())), ' ');
    return output.length > longestText ? `${js.slice(output, 0, longestText)}…` : output;
  }

  /** Where the page called the console: the first place on the stack that is not in the prelude. */
  function callSite() {
    for (const frame of js.split(`${new js.Error().stack}`, '\n')) {
      const place = js.slice(frame, js.indexOf(frame, '@') + 1);
      const match = patterns.placeInScript.exec(place);
      if (match !== null && !js.startsWith(match[1], 'prelude:')) {
        return js.list(match[1], Number(match[2]), Number(match[3]));
      }
    }
    return js.list('', 0, 0);
  }

  /** What a driver of the browser is told besides: values as they are now, and the stack. */
  function details(method, text, values) {
    return native.isWatched() ? realm.part('automation/driver').describeLine('console', method, text, values) : '';
  }

  function say(level, text, method = level, values = js.list(text), plain = text) {
    const [sourceURL, line, column] = callSite();
    native.message(level, indentation + text, sourceURL, line, column, details(method, plain, values));
  }

  const write = (level, method, values) => say(level, format(values), method, values);

  const label = (value) => (value === undefined ? 'default' : `${value}`);

  function elapsed(name) {
    return `${js.toFixed((native.now() - timers.get(name)), 3)}ms`;
  }

  const methods = {
    debug(...values) { write(DEBUG, 'debug', values); },
    log(...values) { write(LOG, 'log', values); },
    info(...values) { write(INFO, 'info', values); },
    warn(...values) { write(WARN, 'warn', values); },
    error(...values) { write(ERROR, 'error', values); },
    trace(...values) { say(LOG, values.length === 0 ? 'Trace' : format(values), 'trace', values); },
    dir(value) { say(LOG, preview(value, 1, js.list()), 'dir', js.list(value)); },
    dirxml(...values) { write(LOG, 'dirxml', values); },
    table(value) { say(LOG, preview(value, 1, js.list()), 'table', js.list(value), format(js.list(value))); },
    assert(condition = false, ...values) {
      if (condition) return;
      const text = format(values);
      say(ERROR, values.length === 0 ? 'Assertion Failed' : `Assertion Failed: ${text}`, 'assert', values, text);
    },
    clear() {},
    count(name = undefined) {
      name = label(name);
      counts.set(name, (counts.get(name) ?? 0) + 1);
      say(DEBUG, `${name}: ${counts.get(name)}`, 'count');
    },
    countReset(name = undefined) {
      name = label(name);
      if (!counts.delete(name)) say(WARN, `Counter "${name}" does not exist`, 'countReset');
    },
    group(...values) {
      write(LOG, 'group', values);
      indentation += '  ';
    },
    groupCollapsed(...values) { methods.group(...values); },
    groupEnd() { indentation = js.slice(indentation, 2); },
    time(name = undefined) {
      name = label(name);
      if (timers.has(name)) say(WARN, `Timer "${name}" already exists`, 'time');
      else timers.set(name, native.now());
    },
    timeLog(name = undefined, ...values) {
      name = label(name);
      if (!timers.has(name)) say(WARN, `Timer "${name}" does not exist`, 'timeLog');
      else say(DEBUG,
        js.join(js.list(`${name}: ${elapsed(name)}`, ...js.map(values, (value) => preview(value, 0, js.list()))), ' '),
        'timeLog');
    },
    timeEnd(name = undefined) {
      name = label(name);
      if (!timers.has(name)) say(WARN, `Timer "${name}" does not exist`, 'timeEnd');
      else say(DEBUG, `${name}: ${elapsed(name)}`, 'timeEnd');
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
  Object.defineProperty(methods, Symbol.toStringTag, { __proto__: null, value: 'console', configurable: true });

  return { console: methods, format, callSite };
})
