// The moments of a run, one for each call, and the windows at each: a trace in, a list out. Nothing here draws.

/** What a step's end says of a window and nothing says before; it is as good for the calls of the step. */
const LATE = ['name', 'hasOpener', 'historyLength'];

/** The windows as the app sees them, changed by one thing that was seen. */
function changed(windows, look, late) {
  const old = windows.find((window) => window.window === look.window);
  if (look.gone) return old ? windows.filter((window) => window !== old) : windows;
  const { at, ...seen } = look;
  const next = { ...(old ?? { frames: [] }), ...seen };
  const known = late.get(look.window);
  for (const name of LATE)
    if (next[name] === undefined && known?.[name] !== undefined) next[name] = known[name];
  return old ? windows.map((window) => (window === old ? next : window)) : [...windows, next];
}

/** The windows that a step leaves behind; frames that nobody has read at its end are as they were seen before. */
function left(step, before) {
  return step.windows.filter((window) => !window.destroyed).map((window) => {
    const old = before.find((other) => other.window === window.window);
    return window.frames?.length || !old?.frames?.length ? window : { ...window, frames: old.frames };
  });
}

/**
 * The moments of a run: after each call, and after each step without calls; the last one is the end of the run.
 * @returns {{step: number, event: number|undefined, windows: object[], isEnd: boolean}[]} `windows` is the same list as
 * at the moment before unless something has changed.
 */
export function momentsOf({ steps }) {
  const moments = [];
  let windows = [];
  steps.forEach((step, place) => {
    const late = new Map(step.windows.filter((window) => !window.destroyed).map((window) => [window.window, window]));
    const looks = step.looks ?? [];
    let next = 0;
    step.events.forEach((_, event) => {
      // What is seen when the next call is made is how this one left it.
      for (; next < looks.length && looks[next].at <= event + 1; next++)
        windows = changed(windows, looks[next], late);
      if (event === step.events.length - 1) windows = left(step, windows);
      moments.push({ step: place, event, windows, isEnd: false });
    });
    if (step.events.length) return;
    windows = left(step, windows);
    moments.push({ step: place, event: undefined, windows, isEnd: false });
  });
  if (moments.length) moments.push({ ...moments.at(-1), isEnd: true });
  return moments;
}

/** The moment of a call, or the first one of a step. */
export function placeIn(moments, step, event) {
  const found = moments.findIndex((moment) => moment.step === step && moment.event === event && !moment.isEnd);
  return found >= 0 ? found : moments.findIndex((moment) => moment.step === step);
}

/** What has become of the windows since the moment before: `new`, `changed` or `gone`, by their names. */
export function changesAt(moments, place) {
  const found = new Map();
  if (place === 0) return found;
  const [before, now] = [moments[place - 1].windows, moments[place].windows];
  if (before === now) return found;
  for (const window of now) {
    const old = before.find((other) => other.window === window.window);
    if (!old) found.set(window.window, 'new');
    else if (old.url !== window.url || old.title !== window.title) found.set(window.window, 'changed');
  }
  for (const window of before)
    if (!now.some((other) => other.window === window.window)) found.set(window.window, 'gone');
  return found;
}
