// The playground: the page, the app and the steps on one side, the windows and what happened on the other.

import { h, show } from './../shared/dom.js';
import { drawScenario, drawRules, followRules } from './../shared/scenario.js';
import { drawWindows } from './../shared/windows.js';
import { drawApp } from './app.js';
import { remembered, restore } from './keep.js';
import { drawCourse } from './course.js';
import { liveFrames } from './live.js';
import { unpacked } from './link.js';
import { watchPresses, whenReleased } from './press.js';
import { recordedRuns } from './recorded.js';
import { drawPackage } from './package.js';
import { drawSources } from './source.js';
import { words } from './steps.js';
import { swap } from './swap.js';
import { drawTake } from './take.js';

const PAUSE = 200;

const recorded = recordedRuns();

async function ask(path, body) {
  if (recorded) return recorded(path, body);
  const answer = await fetch(path, body === undefined ? {} : {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => null);
  const text = await answer?.text().catch(() => '');
  if (!text) throw new Error('The playground does not answer. Does “webviewsim play” still run?');
  if (!answer.ok) throw new Error(text);
  if (path === '/api/report') return text;
  const value = JSON.parse(text);
  if (value.error) throw new Error(value.error);
  return value;
}

const isBad = (step) => Boolean(step?.error || step?.mismatch);

function firstBad(steps) {
  const found = steps.findIndex(isBad);
  return found < 0 ? null : found;
}

/** What to do next. */
function hint(results) {
  if (results.some((step) => step.error || step.isMissing))
    return 'A red step failed, perhaps because the page was changed since: remove it with ✕, or change the page.';
  if (results.some(isBad)) return 'A red step is not as its scenario expects: below is what differs.';
  return 'Click in a window below: each click is a step.';
}

const clone = (value) => JSON.parse(JSON.stringify(value));
const place = (id) => document.getElementById(id);

async function start() {
  followRules();
  document.body.classList.toggle('recorded', recorded !== null);
  watchPresses(document);
  const offer = await ask('/api/start');
  const state = { scenario: null, detail: null, app: null, shown: null, number: 0, isDrawing: false };
  let pause = 0;
  const own = offer.package && drawPackage(offer.package, ask, () => { if (state.scenario) run(true); });
  if (own) show(place('app'), own);

  const sources = drawSources(place('page'), () => {
    clearTimeout(pause);
    pause = setTimeout(() => run(), PAUSE);
  });

  /** @param results the steps of the last run, after the load. */
  function drawSteps(results = []) {
    if (recorded) return show(place('steps'), h('p', { class: 'hint' }, 'These runs are recorded: ', h('code', {},
      'webviewsim play'), ' lets you click in the windows and change the page.'));
    const steps = state.scenario.steps ??= [];
    const button = (text, title, onclick, disabled = false) => h('button', { type: 'button', title, onclick, disabled },
      text);
    show(place('steps'), h('h2', {}, 'Steps'),
      steps.length > 0 && h('ol', { class: 'chips' }, steps.map((step, number) => h('li', {
        class: isBad(results[number]) ? 'bad' : ''
      }, isBad(results[number]) && h('span', { class: 'sign', title: 'not as expected' }, '≠ '), words(step), ' ', h(
        'button', {
        type: 'button',
        'aria-label': `remove ${words(step)}`,
        title: 'remove this step',
        onclick: () => {
          steps.splice(number, 1);
          run();
        },
      }, '✕')))),
      h('p', { class: results.some(isBad) ? 'error' : 'hint' }, hint(results)),
      h('p', { class: 'buttons' }, button('Let 1 s pass', 'timers run', () => perform({ wait: 1000 })),
        button('Go back in main', 'the app calls goBack() of the web view main', () => perform({ goBack: true })),
        button('Start again', 'removes all steps', () => {
          steps.length = 0;
          run();
        }, !steps.length)));
  }

  function perform(step) {
    if (state.isDrawing) return;
    state.scenario.steps.push(step);
    state.shown = Infinity;
    whenReleased(() => run(true));
  }

  /** Of a scenario that has not run yet, there is nothing to show; what another one did would mislead. */
  function tellProblem(error) {
    if (!state.detail) for (const id of ['live', 'result']) show(place(id));
    show(place('problem'), h('p', { class: 'error' }, error.message));
  }

  /**
   * @param keeps whether fields of the windows keep what was typed: not if the steps are others.
   * @returns the run, or null.
   */
  async function run(keeps = false) {
    const number = ++state.number;
    drawSteps();
    let answer;
    try {
      answer = await ask('/api/run', state.scenario);
    } catch (error) {
      if (number === state.number) tellProblem(error);
      return null;
    }
    if (number === state.number) draw(answer, keeps, () => number === state.number);
    return answer.detail;
  }

  /** @param isWanted whether no other run has begun meanwhile. */
  async function draw(answer, keeps, isWanted) {
    const { detail, rules } = answer;
    const last = detail.steps.at(-1);
    const isNew = (window) => last.events.some((event) => event.window === window && event.name === 'didCommit');
    const windows = last ? drawWindows(last.windows, detail.docs, {
      frameOf: recorded ? undefined : liveFrames(perform),
      previous: detail.steps.at(-2)?.windows,
    }) : '';
    const next = h('div', {}, h('h2', {}, 'Windows'), windows);
    const isShown = await swap(place('live'), next, isWanted, (old, frames) => {
      // A field that goes away is left, too; that is no step.
      state.isDrawing = true;
      const hasFocus = place('live').contains(document.activeElement);
      const kept = keeps ? remembered(old) : null;
      for (const frame of frames) restore(frame, kept, isNew(frame.dataset.window));
      if (hasFocus && old.includes(document.activeElement)) place('live').focus({ preventScroll: true });
    });
    state.isDrawing = false;
    if (!isShown) return;
    show(place('problem'));
    state.detail = detail;
    drawSteps(detail.steps.slice(1));
    sources.tell(detail);
    show(place('result'), h('h2', {}, 'What happened'), drawScenario(detail, {
      step: Math.min(state.shown ?? firstBad(detail.steps) ?? Infinity, detail.steps.length - 1),
    }, {
      rules,
      heading: null,
      later: ['let time pass with the button above'],
      changed: (chosen) => { state.shown = chosen.step; },
    }), drawRules(rules));
  }

  /** @param shown the step to show first. */
  function open(scenario, shown = null) {
    state.scenario = clone(scenario);
    state.detail = null;
    state.shown = shown;
    sources.open(state.scenario);
    if (!own) {
      state.app = drawApp(state.scenario, offer, () => run());
      show(place('app'), state.app);
    }
    return run();
  }

  const course = drawCourse(offer, place('lesson'), { open, chosen: (value) => { place('choice').value = value; } });

  async function choose(value) {
    const [kind, ...rest] = value.split(' ');
    if (kind === 'lesson') return course.go(Number(rest[0]));
    // What runs still is not wanted any more.
    const number = ++state.number;
    state.scenario = state.detail = null;
    for (const id of ['lesson', 'steps', 'page', 'live', 'result', 'problem']) show(place(id));
    if (!own) show(place('app'));
    try {
      const file = offer.files.find((other) => other.name === rest.join(' '));
      const { scenario } = await ask('/api/open', { name: rest.join(' ') });
      if (number !== state.number) return null;
      show(place('lesson'), h('section', { class: 'lesson', 'aria-label': 'file' }, h('h2', {}, file?.title ?? rest
        .join(' ')), h('p', {}, `${rest.join(' ')}. ${file?.about ?? ''}`)));
      open(scenario);
    } catch (error) {
      if (number === state.number) tellProblem(error);
    }
  }

  show(place('choices'), h('label', {}, 'Open ', h('select', {
        id: 'choice',
        onchange: (event) => choose(event
          .target.value)
      },
      course.options,
      offer.files.length > 0 && h('optgroup', { label: 'Files' }, offer.files.map(({ name, title }) => h(
        'option', { value: `file ${name}` }, title ? `${name}: ${title}` : name))))),
    drawTake(() => state, (scenario) => ask('/api/report', scenario), own));
  const lesson = location.hash.startsWith('#lesson=') ? course.named(location.hash.slice(8)) : -1;
  if (lesson >= 0) return course.go(lesson);
  const linked = location.hash.startsWith('#play=') ? await unpacked(location.hash.slice(6)) : null;
  if (linked) return open(linked);
  if (offer.first) {
    place('choice').value = `file ${offer.first}`;
    return choose(`file ${offer.first}`);
  }
  course.go(course.first());
}

start().catch((error) => show(document.getElementById('problem'), h('p', { class: 'error' }, String(error.message ??
  error))));
