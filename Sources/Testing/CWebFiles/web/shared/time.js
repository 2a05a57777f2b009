// Time in a run: a slider over its calls with play and single steps, and what belongs to the moment: the call, the line
// of the page that caused it, the line of the delegate that answers, the rule, and the windows.

import { h, prose } from './dom.js';
import { method } from './apple.js';
import { placeOf } from './details.js';
import { identityClass } from './identity.js';
import { lineOf } from './listing.js';
import { isOfSystem } from './model.js';
import { changesAt, momentsOf, placeIn } from './moments.js';
import { extent } from './source.js';
import { drawStage } from './stage.js';

/** How long one moment is shown while the run plays, in milliseconds. */
const PACE = 900;
const KEYS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Lines that are lit, written in place: nothing is made anew while one moves. */
function drawPanel(detail, rules, listing) {
  const lines = new Map();
  const sourceOf = (url) => {
    if (!lines.has(url)) lines.set(url, detail.sources[url]?.split('\n') ?? null);
    return lines.get(url);
  };
  const row = (label) => {
    const [where, before, mark, after] = [h('span', { class: 'where' }), h('span'), h('mark'), h('span')];
    const value = h('dd', {}, where, h('code', {}, before, mark, after));
    return { parts: [h('dt', {}, label), value], where, before, mark, after };
  };
  const write = ({ where, before, mark, after }, place, texts) => {
    where.textContent = place;
    [before, mark, after].forEach((element, number) => { element.textContent = texts[number] ?? ''; });
    mark.hidden = !texts[1];
  };
  const [page, delegate] = [row('The page'), row('The delegate')];
  const rule = h('dd');
  const box = h('dl', { class: 'moment' }, page.parts, delegate.parts, h('dt', {}, 'Why'), rule);

  function tellPage(step, event) {
    const { place } = event === undefined ? {} : placeOf(step, event);
    const line = place && sourceOf(place.url)?.[place.line - 1];
    if (!place) return write(page, '', ['Not begun by the page: the app, the user or the parser did it.']);
    if (line === undefined) return write(page, `${place.url}, line ${place.line}`, []);
    const { start, end } = extent(line, place);
    write(page, `line ${place.line} `, [line.slice(0, start).trimStart(), line.slice(start, end), line.slice(end)]);
  }

  function tellDelegate(call) {
    if (!call) return write(delegate, '', ['No delegate is asked.']);
    if (isOfSystem(call.window))
      return write(delegate, '', ['A browser of the system: no delegate of the app is asked.']);
    if (!listing) return write(delegate, '', [method(call.name)]);
    const { name, text } = listing();
    const line = lineOf(text, call);
    if (line === null) return write(delegate, `${name} `, ['has no such method: WebKit’s default applies.']);
    write(delegate, `${name}, line ${line} `, ['', text.split('\n')[line - 1].trim(), '']);
  }
  box.tell = (step, event) => {
    const call = step.events[event];
    tellPage(step, event);
    tellDelegate(call);
    const [why] = call?.why ?? step.notes;
    rule.replaceChildren(...(why ? [...prose(why.text), rules[why.rule] ? ' – ' : '', ...(rules[why.rule] ? [h('a', {
      href: `#rule=${encodeURIComponent(why.rule)}`,
      class: 'rule-link'
    }, `Rule ${why.rule}, ${rules[why.rule].title}`)] : [])] : ['']));
  };
  return box;
}

/** What a moment is called. */
function words(detail, moments, place) {
  const { step, event, isEnd } = moments[place];
  if (isEnd) return ['The end of the run'];
  const call = detail.steps[step].events[event];
  const count = `${place + 1} of ${moments.length - 1}: `;
  if (!call) return [count, `no call in step ${step}, ${detail.steps[step].summary}`];
  const answer = call.answer === undefined || call.answer === null ? '' : ` → ${call.answer}`;
  return [count, call.window, `: ${call.name} ${call.subject ?? ''}${answer}`];
}

/**
 * @param moved is called with the moment after each move, and with who has moved: `slider` or `go`.
 * @param listing gives `{name, text}` of the delegate; null if it is not known.
 * @returns the slider's box, with `go(step, event)`, `end()`, `place`, and `stage`: the windows at the moment.
 */
export function drawTime(detail, { rules, listing = null, moved }) {
  const moments = momentsOf(detail);
  const last = moments.length - 1;
  let timer = 0;
  const slider = h('input', {
    type: 'range',
    class: 'slider',
    min: 0,
    max: Math.max(0, last),
    step: 1,
    'aria-label': 'calls of the run',
    oninput: () => {
      pause();
      move(Number(slider.value), 'slider');
    },
  });
  const [count, who, what] = [h('span'), h('b'), h('span')];
  const told = h('p', { class: 'at' }, count, who, what);
  const button = (sign, label, onclick) => h('button', { type: 'button', 'aria-label': label, title: label, onclick },
    h('span', { 'aria-hidden': 'true' }, sign));
  const step = (by) => {
    pause();
    move(Math.min(last, Math.max(0, box.place + by)), 'slider');
  };
  const back = button('◀', 'one call back', () => step(-1));
  const next = button('▶▏', 'one call on', () => step(1));
  const play = button('▶', 'play', () => (timer ? pause() : start()));
  const panel = drawPanel(detail, rules, listing);
  let gone = [];
  const stage = drawStage(detail.docs, (name) => gone.find((window) => window.window === name));
  const box = h('section', {
    class: 'timeline',
    'aria-label': 'time',
    onkeydown: (event) => {
      const target = { Home: 0, End: last } [event.key] ?? (KEYS[event.key] && box.place + KEYS[event.key]);
      // The slider has these keys anyway.
      if (target === undefined || event.target === slider || !event.target.matches('button')) return;
      event.preventDefault();
      step(target - box.place);
    },
  }, h('div', { class: 'controls' }, back, play, next, slider, told), panel, stage);

  function name(button, sign, label) {
    button.firstChild.textContent = sign;
    button.title = label;
    button.setAttribute('aria-label', label);
  }

  function pause() {
    clearInterval(timer);
    timer = 0;
    name(play, '▶', 'play');
  }

  function start() {
    name(play, '❚❚', 'pause');
    if (box.place === last) move(0, 'slider');
    timer = setInterval(() => {
      if (!box.isConnected || box.place >= last) return pause();
      move(box.place + 1, 'slider');
    }, PACE);
  }

  function move(place, by) {
    const moment = moments[place];
    if (!moment) return;
    gone = moments[place - 1]?.windows ?? [];
    box.place = place;
    slider.value = place;
    const texts = words(detail, moments, place);
    const [first, window = '', rest = ''] = texts.length === 2 ? [texts[0], '', texts[1]] : texts;
    count.textContent = first;
    who.textContent = window;
    who.className = window ? identityClass(window) : '';
    what.textContent = rest;
    slider.setAttribute('aria-valuetext', texts.join(''));
    // Not `disabled`: the focus stays where it is.
    back.setAttribute('aria-disabled', String(place === 0));
    next.setAttribute('aria-disabled', String(place === last));
    panel.hidden = moment.isEnd;
    if (!moment.isEnd) panel.tell(detail.steps[moment.step], moment.event);
    stage.show(moment.windows, moment.isEnd ? new Map() : changesAt(moments, place));
    moved(moment, by);
  }
  box.go = (stepPlace, event) => {
    pause();
    move(placeIn(moments, stepPlace, event), 'go');
  };
  box.end = () => move(last, 'go');
  box.place = last;
  box.stage = stage;
  box.hidden = last < 1;
  return box;
}
