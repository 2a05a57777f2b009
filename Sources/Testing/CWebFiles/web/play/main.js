// The playground: the page, the app and the steps on one side, the windows and what happened on the other.

import { h, show } from './../shared/dom.js';
import { keepLater } from './../shared/address.js';
import { placeOf } from './../shared/details.js';
import { jarCount, drawJars } from './../shared/jars.js';
import { lineOf } from './../shared/listing.js';
import { isOfSystem } from './../shared/model.js';
import { drawScenario, drawRules, followRules } from './../shared/scenario.js';
import { drawWindows } from './../shared/windows.js';
import { drawApp } from './app.js';
import { redraw, remembered, restore } from './keep.js';
import { drawCourse } from './course.js';
import { drawDevice, windowTools } from './device.js';
import { controllerOf, listingText } from './../shared/recipe.js';
import { liveFrames } from './live.js';
import { readAddress, unpacked, writeAddress } from './link.js';
import { watchPresses, whenReleased } from './press.js';
import { recordedRuns } from './recorded.js';
import { drawOrders } from './orders.js';
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
  const state = {
    scenario: null,
    detail: null,
    /** What the server has answered about the run of the steps; null while it runs. */
    ordinary: null,
    app: null,
    shown: null,
    moment: null,
    address: null,
    at: '',
    number: 0,
    isDrawing: false
  };
  let pause = 0;
  let rest = 0;
  const keep = keepLater();
  const own = offer.package && drawPackage(offer.package, ask, () => { if (state.scenario) run(true); });
  if (own) show(place('app'), own);

  const orders = drawOrders(place('orders'), ask, (found) => {
    const number = ++state.number;
    state.moment = found ? { step: found.place.step, event: found.place.position } : null;
    return draw(found ?? state.ordinary, false, () => number === state.number);
  });

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
    redraw(place('steps'), () => show(place('steps'), h('h2', {}, 'Steps'),
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
        button('Start again', 'removes all steps', () => {
          steps.length = 0;
          run();
        }, !steps.length), !own && button('What else could have happened?',
          'runs the steps in other orders: late answers, second taps, closed windows', () => orders.begin(state
            .scenario, state.ordinary.detail), !state.ordinary)), device()));
  }

  /** It stays open while one uses it. */
  function device() {
    const wasOpen = place('steps').querySelector('.device-box')?.open ?? false;
    const windows = (state.detail?.steps.at(-1)?.windows ?? []).filter((window) => !window.destroyed);
    return h('details', { class: 'device-box', open: wasOpen }, h('summary', {},
      'The device: Safari, sessions, network, apps'), drawDevice(state.scenario, windows, { perform, changed: () => {
      sources.open(state.scenario);
      run();
    } }));
  }

  function perform(step) {
    if (state.isDrawing) return;
    state.scenario.steps.push(step);
    state.shown = Infinity;
    changesScenario();
    whenReleased(() => run(true));
  }

  /** What the address names is no longer what is shown. */
  function changesScenario() {
    if (state.address?.play) state.address = null;
  }

  /** The delegate's Swift as it is shown. */
  const listing = () => {
    const text = state.app?.listing() ?? '';
    return { name: controllerOf(text) ?? 'The delegate', text: listingText(text, state.scenario) };
  };

  /** Shows a moment of the run: its windows, unless they are those of now, and its lines in the page and the app. */
  function atMoment(moment, time) {
    const step = state.detail?.steps[moment.step];
    place('live').hidden = !moment.isEnd;
    time.stage.hidden = moment.isEnd;
    const call = moment.isEnd ? undefined : step?.events[moment.event];
    sources.light(call ? placeOf(step, moment.event).place ?? null : null);
    state.app?.light(call && !isOfSystem(call.window) ? lineOf(listing().text, call) : null);
    clearTimeout(rest);
    rest = setTimeout(() => state.app?.reveal(), PAUSE);
    state.at = moment.isEnd ? '' : writeAddress({ play: '' }, moment).replace(/^#play=/, '');
  }

  /** Of a scenario that has not run yet, there is nothing to show; what another one did would mislead. */
  function tellProblem(error) {
    if (!state.detail) for (const id of ['time', 'live', 'result']) show(place(id));
    show(place('problem'), h('p', { class: 'error' }, error.message));
  }

  /**
   * @param keeps whether fields of the windows keep what was typed: not if the steps are others.
   * @returns the run, or null.
   */
  async function run(keeps = false) {
    const number = ++state.number;
    state.ordinary = null;
    orders.forget();
    drawSteps();
    let answer;
    try {
      answer = await ask('/api/run', state.scenario);
    } catch (error) {
      if (number === state.number) tellProblem(error);
      return null;
    }
    if (number !== state.number) return answer.detail;
    state.ordinary = answer;
    draw(answer, keeps, () => number === state.number);
    return answer.detail;
  }

  /** @param isWanted whether no other run has begun meanwhile. */
  async function draw(answer, keeps, isWanted) {
    const { detail, rules } = answer;
    const last = detail.steps.at(-1);
    const isNew = (window) => last.events.some((event) => event.window === window && event.name === 'didCommit');
    const windows = last ? drawWindows(last.windows, detail.docs, {
      frameOf: recorded ? undefined : liveFrames(perform),
      toolsOf: recorded ? undefined : windowTools(perform),
      previous: detail.steps.at(-2)?.windows,
    }) : '';
    const hasJars = last && (jarCount(last) > 0 || last.jars?.length > 1);
    const next = h('div', {}, h('h2', {}, 'Windows'), windows, hasJars && h('details', { class: 'jar-box', open: true },
      h('summary', {}, 'Cookies and storage'), drawJars(last, detail.steps.at(-2))));
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
    const wanted = state.moment;
    state.moment = null;
    const scenario = drawScenario(detail, {
      step: Math.min(wanted?.step ?? state.shown ?? firstBad(detail.steps) ?? Infinity, detail.steps.length - 1),
      event: wanted?.event,
      isEnd: !wanted,
    }, {
      rules,
      heading: null,
      holdsTime: false,
      listing: own ? null : listing,
      later: ['let time pass with the button above'],
      atMoment,
      changed: (chosen) => {
        state.shown = chosen.step;
        if (state.address) keep(writeAddress(state.address, chosen));
      },
    });
    show(place('time'), scenario.time);
    show(place('result'), h('h2', {}, 'What happened'), scenario, drawRules(rules));
  }

  /**
   * @param shown the step to show first.
   * @param moment of the run, instead of its end.
   */
  function open(scenario, shown = null, moment = null) {
    state.scenario = clone(scenario);
    state.detail = null;
    state.shown = shown;
    state.moment = moment;
    sources.open(state.scenario);
    if (!own) {
      state.app = drawApp(state.scenario, offer, () => {
        changesScenario();
        run();
      });
      show(place('app'), state.app);
    }
    return run();
  }

  const course = drawCourse(offer, place('lesson'), {
    open,
    chosen: (number) => {
      place('choice').value = `lesson ${number}`;
      state.address = { lesson: course.nameOf(number) };
    }
  });

  /** @returns whether the address names something that could be opened. */
  async function follow(fragment) {
    const { play, lesson, step, event } = readAddress(fragment);
    const moment = step === undefined ? null : { step, event };
    if (lesson !== null && course.named(lesson) >= 0) {
      course.go(course.named(lesson), false, moment ?? undefined);
      return true;
    }
    const scenario = play === null ? null : await unpacked(play);
    if (!scenario) return false;
    state.address = { play };
    if (JSON.stringify(scenario) === JSON.stringify(state.scenario)) return true;
    show(place('lesson'));
    open(scenario, null, moment);
    return true;
  }

  async function choose(value) {
    const [kind, ...rest] = value.split(' ');
    if (kind === 'lesson') return course.go(Number(rest[0]));
    // What runs still is not wanted any more.
    const number = ++state.number;
    state.scenario = state.detail = state.ordinary = null;
    orders.forget();
    for (const id of ['lesson', 'steps', 'page', 'time', 'live', 'result', 'problem']) show(place(id));
    if (!own) show(place('app'));
    state.address = state.app = null;
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
  addEventListener('hashchange', () => follow(location.hash));
  const link = location.hash.length > 1 ? location.hash : offer.link ?? '';
  if (await follow(link)) return null;
  if (/^#?play=/.test(link))
    return tellProblem(new Error('This link contains no scenario: perhaps a part is missing.'));
  if (offer.first) {
    place('choice').value = `file ${offer.first}`;
    return choose(`file ${offer.first}`);
  }
  course.go(course.first());
}

start().catch((error) => show(document.getElementById('problem'), h('p', { class: 'error' }, String(error.message ??
  error))));
