/* HTML Standard, "Timers", "Animation frames", "Microtask queuing". */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const { Map, Math, Number, Reflect } = js;
  const { operations } = realm.part('core/operations');
  /** Timers and frames by handle: { callback, parameters, repeats, level, delay }. */
  const pending = new Map();
  const frames = new Map();
  /** How deeply the running timer is nested: WebKit slows chains of timers down. */
  let level = 0;
  const longestOneShotChain = 10, longestRepeatingChain = 5, slowInterval = 4;

  function start(callback, timeout, parameters, repeats) {
    if (typeof callback !== 'function') {
      callback = `${callback}`;
      if (!native.permitsText(callback)) return 0;
    }
    const interval = Math.max(repeats ? 1 : 0, Number(timeout) | 0);
    const isSlow = level >= (repeats ? longestRepeatingChain : longestOneShotChain);
    const delay = isSlow ? Math.max(slowInterval, interval) : interval;
    const handle = native.start(delay, repeats);
    if (handle === 0) return 0;
    pending.set(handle, { __proto__: null, callback, parameters, repeats, level: level + 1 });
    return handle;
  }

  function stop(handle) {
    handle = Number(handle) | 0;
    if (pending.delete(handle)) native.cancel(handle);
  }

  /** Called when a timer is due. */
  function fire(handle) {
    const timer = pending.get(handle);
    if (timer === undefined) return;
    if (!timer.repeats) pending.delete(handle);
    level = timer.level;
    try {
      if (typeof timer.callback === 'string') realm.evaluate(timer.callback);
      else Reflect.apply(timer.callback, realm.window, timer.parameters);
    } finally {
      level = 0;
    }
  }

  function fireFrame(handle, time) {
    const callback = frames.get(handle);
    if (callback === undefined) return;
    frames.delete(handle);
    Reflect.apply(callback, realm.window, js.list(time));
  }

  const resolved = js.promise.resolve();

  const members = {
    setTimeout(handler, timeout = 0, ...parameters) {
      return start(handler, timeout, parameters, false);
    },
    setInterval(handler, timeout = 0, ...parameters) {
      return start(handler, timeout, parameters, true);
    },
    clearTimeout(handle = 0) { stop(handle); },
    clearInterval(handle = 0) { stop(handle); },
    requestAnimationFrame(callback) {
      const handle = native.requestFrame();
      if (handle !== 0) frames.set(handle, callback);
      return handle;
    },
    cancelAnimationFrame(handle) {
      if (frames.delete(handle)) native.cancel(handle);
    },
    queueMicrotask(callback) {
      js.promise.then(resolved, () => {
        try { js.call(callback, undefined); } catch (error) { realm.report(error); }
      });
    },
  };
  operations(members, `
    setTimeout(any)
    setInterval(any)
    requestAnimationFrame(Function callback)
    cancelAnimationFrame(long)
    queueMicrotask(Function callback)`);
  members.webkitRequestAnimationFrame = members.requestAnimationFrame;
  members.webkitCancelAnimationFrame = members.cancelAnimationFrame;

  return { members, fire, fireFrame };
})
