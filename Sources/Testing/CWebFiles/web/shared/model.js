// What a sequence diagram shows, as data: a step of a trace in, lanes and rows out. Nothing here draws.

/** Calls during which a script of the page stands still. */
const BLOCKING = new Set(['createWebViewWith', 'alert', 'confirm', 'prompt', 'beforeUnload']);
/** Records to which no delegate method corresponds. */
const OBSERVATIONS = new Set(['console', 'titleChanged', 'urlChanged']);

/** Browsers of the system (Safari, its view controller, authentication sessions): no delegate of the app is asked. */
export function isOfSystem(window) {
  return /^(session|safari|controller)\d+$/.test(window);
}

export function isBlocking(event) {
  return BLOCKING.has(event.name);
}

/** The windows that exist before a step: those that the step before it left. */
export function openBefore(steps, place) {
  return place === 0 ? [] : steps[place - 1].windows.filter((window) => !window.destroyed).map((window) => window
    .window);
}

/** A message that is dropped is also a finding; the diagram has it once. */
function isMessage(note, messages) {
  return messages.some(({ outcome, why }) => outcome === 'dropped' && why.rule === note.rule && why.text === note.text);
}

/**
 * Everything that happened in a step, in order: calls, notes and messages between windows as recorded, requests where
 * their time puts them.
 * @returns {{kind: 'call'|'note'|'message'|'request', time: number, item: object, place: number}[]}
 */
export function happenings(step) {
  const result = [];
  const messages = step.messages ?? [];
  const notes = [
    ...messages.map((item, place) => ({ kind: 'message', item, place })),
    ...step.notes.map((item, place) => ({ kind: 'note', item, place })).filter(({ item }) => !isMessage(item,
      messages)),
  ].sort((a, b) => a.item.position - b.item.position || (a.item.time ?? 0) - (b.item.time ?? 0));
  const take = (position) => {
    while (notes.length && notes[0].item.position <= position) {
      const note = notes.shift();
      result.push({ ...note, time: note.item.time });
    }
  };
  step.events.forEach((item, place) => {
    take(place);
    result.push({ kind: 'call', time: item.time, item, place });
  });
  take(Infinity);
  // Times never go back.
  let last = 0;
  for (const row of result) last = row.time = Math.max(last, row.time ?? last);
  step.requests.forEach((item, place) => {
    const after = result.findIndex((row) => row.time > item.time);
    result.splice(after < 0 ? result.length : after, 0, { kind: 'request', time: item.time, item, place });
  });
  return result;
}

/** The row of a message; it has no target if that window is closed. */
function messageRow(item, time, number) {
  return {
    kind: 'message',
    time,
    number,
    from: item.from,
    to: item.to ?? null,
    label: `postMessage ${item.data}`,
    about: `to ${item.target} from ${item.origin}`,
    outcome: item.outcome,
    refused: item.outcome === 'dropped',
    tone: item.outcome === 'dropped' ? 'stopped' : '',
    why: item.why?.text ?? (item.outcome === 'unheard' ? 'nothing in that window listens' : undefined),
  };
}

/** The window that asks: the last one that was allowed to go to the URL; otherwise the first one. */
function asker(request, rows, until, windows) {
  for (let place = until - 1; place >= 0; place--) {
    const { kind, item } = rows[place];
    if (kind === 'call' && item.url && item.url.split('#')[0] === request.url) return item.window;
  }
  for (let place = until - 1; place >= 0; place--)
    if (rows[place].kind === 'call') return rows[place].item.window;
  return windows[0];
}

/**
 * The diagram of one step.
 *
 * Lanes: the web, each window, the system if a browser of its own is open, the app's delegate. A lane begins and ends
 * at a row; -1 means before the step, null that it goes on. Rows: an arrow from a lane to a lane, with its answer, or a
 * note over a lane.
 */
export function diagram(steps, place) {
  const step = steps[place];
  const before = openBefore(steps, place);
  const windows = [...before];
  const lanes = new Map(before.map((name) => [name, { id: name, kind: 'window', from: -1, to: null }]));
  const lane = (name, from) => {
    if (!lanes.has(name)) {
      lanes.set(name, { id: name, kind: 'window', from, to: null });
      windows.push(name);
    }
    return lanes.get(name);
  };
  const things = happenings(step);
  if (place === 0 && things.length) lane('main', -1);
  const rows = things.map(({ kind, time, item, place: number }, index) => {
    if (kind === 'request') {
      const from = asker(item, things, index, windows);
      return {
        kind,
        time,
        number,
        from,
        to: 'web',
        label: `${item.method} ${item.url}`,
        answer: item.failure ?? String(item.status),
        answered: item.time + item.delay,
      };
    }
    if (kind === 'message') {
      lane(item.from, index - 1);
      if (item.to) lane(item.to, index - 1);
      const row = messageRow(item, time, number);
      return row.to ? row : { ...row, label: `${row.label} – ${row.why}` };
    }
    if (kind === 'note') {
      return { kind, time, number, from: item.window || 'app', to: null, label: item.text, tone: item.kind };
    }
    lane(item.window, index - 1);
    const row = {
      kind,
      time,
      number,
      from: item.window,
      to: OBSERVATIONS.has(item.name) ? null : isOfSystem(item.window) ? 'system' : 'app',
      label: item.name,
      subject: item.subject,
      answer: item.answer,
      answered: item.answered,
      waits: isBlocking(item),
      refused: ['cancel', 'nil', 'null', 'false'].includes(item.answer),
      why: item.why?.[0]?.text,
    };
    if (item.created) lane(item.created, index).from = index;
    if (item.created) row.creates = item.created;
    return row;
  });
  const gone = new Set(step.windows.filter((window) => window.destroyed).map((window) => window.window));
  for (const found of lanes.values()) {
    if (!gone.has(found.id)) continue;
    const closing = rows.findLastIndex((row) => row.from === found.id && row.label === 'webViewDidClose');
    // The app may have let go of it before anything happened.
    found.to = Math.max(0, closing < 0 ? rows.findLastIndex((row) => row.from === found.id) : closing);
    found.closes = true;
  }
  const usesWeb = rows.some((row) => row.to === 'web');
  const usesSystem = rows.some((row) => row.to === 'system');
  return {
    lanes: [
      ...(usesWeb ? [{ id: 'web', kind: 'web', from: -1, to: null }] : []),
      ...windows.map((name) => lanes.get(name)),
      ...(usesSystem ? [{ id: 'system', kind: 'system', from: -1, to: null }] : []),
      { id: 'app', kind: 'app', from: -1, to: null },
    ],
    rows,
  };
}

/** The words in which a row is read aloud. */
export function sentence(row) {
  const time = row.time === undefined ? '' : `, at ${Math.round(row.time)} milliseconds`;
  if (row.kind === 'note') return `${row.from}: ${row.label}${time}`;
  if (row.kind === 'request') return `${row.from} asks the web: ${row.label}; answer ${row.answer}${time}`;
  if (row.kind === 'message') {
    const outcome = { dropped: `; dropped: ${row.why}`, unheard: '; nothing listens', delivered: '' } [row.outcome];
    return `${row.from} posts to ${row.to ?? 'a closed window'}: ${row.label}, ${row.about}${outcome}${time}`;
  }
  const answer = row.answer === undefined || row.answer === null ? '' : `; answer ${row.answer}`;
  const waits = row.waits ? '; the script waits' : '';
  return `${row.from} calls ${row.label} ${row.subject ?? ''}${answer}${waits}${time}`;
}

/** The longest common subsequence of two lists by key, as pairs; null where one side has nothing. */
export function align(left, right, key) {
  const [a, b] = [left.map(key), right.map(key)];
  const lengths = Array.from({ length: a.length + 1 }, () => new Array(b.length + 1).fill(0));
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      lengths[i][j] = a[i] === b[j] ? lengths[i + 1][j + 1] + 1 : Math.max(lengths[i + 1][j], lengths[i][j + 1]);
    }
  }
  const pairs = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) pairs.push([left[i++], right[j++]]);
    else if (j >= b.length || (i < a.length && lengths[i + 1][j] >= lengths[i][j + 1])) pairs.push([left[i++],
      null]);
    else pairs.push([null, right[j++]]);
  }
  return pairs;
}
