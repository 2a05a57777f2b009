// The playground: the page, the app and the steps on one side, the windows and what happened on the other.

import { h, show } from './../shared/dom.js';
import { drawScenario, drawRules } from './../shared/scenario.js';
import { drawWindows } from './../shared/windows.js';
import { drawApp } from './app.js';
import { drawEditor } from './editor.js';
import { drawLesson } from './lessonview.js';
import { liveFrames } from './live.js';
import { unpacked } from './link.js';
import { words } from './steps.js';
import { drawTake } from './take.js';

const PAUSE = 200;

async function ask(path, body) {
  const answer = await fetch(path, body === undefined ? {} : {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (path === '/api/report') return answer.text();
  const value = await answer.json();
  if (value.error) throw new Error(value.error);
  return value;
}

const clone = (value) => JSON.parse(JSON.stringify(value));
const place = (id) => document.getElementById(id);

async function start() {
  const offer = await ask('/api/start');
  const state = { scenario: null, detail: null, shown: null, edited: null, number: 0 };
  let pause = 0;

  const editor = drawEditor('the page’s source', (text) => {
    const answer = state.scenario.responses[state.edited];
    if (answer && typeof answer === 'object') answer.body = text;
    else state.scenario.responses[state.edited] = text;
    clearTimeout(pause);
    pause = setTimeout(run, PAUSE);
  });

  function source(url) {
    const answer = state.scenario.responses?.[url];
    return typeof answer === 'string' ? answer : answer?.body;
  }

  function drawPage() {
    const urls = Object.keys(state.scenario.responses ?? {}).filter((url) => typeof source(url) === 'string');
    if (!urls.includes(state.edited)) state.edited = urls.includes(state.scenario.start) ? state.scenario.start :
      urls[0];
    editor.hidden = state.edited === undefined;
    if (state.edited !== undefined) editor.show(source(state.edited));
    show(place('page'), h('h2', {}, 'The page'),
      h('label', {}, 'Site ', h('select', {
        onchange: (event) => {
          state.edited = event.target.value;
          editor.show(source(state.edited));
        },
      }, urls.map((url) => h('option', { value: url, selected: url === state.edited }, url)))), editor);
  }

  function drawSteps() {
    const steps = state.scenario.steps ??= [];
    show(place('steps'), h('h2', {}, 'Steps'),
      h('p', { class: 'hint' }, 'Click in a window below: each click is a step.'),
      h('ol', { class: 'chips' }, steps.map((step, number) => h('li', {}, words(step), ' ', h('button', {
        type: 'button',
        'aria-label': `remove ${words(step)}`,
        onclick: () => {
          steps.splice(number, 1);
          run();
        },
      }, '✕')))),
      h('p', {}, h('button', { type: 'button', onclick: () => perform({ wait: 1000 }) }, 'Let 1 s pass'), ' ',
        h('button', { type: 'button', onclick: () => perform({ goBack: true }) }, 'Go back'), ' ',
        h('button', {
          type: 'button',
          disabled: !steps.length,
          onclick: () => {
            steps.length = 0;
            run();
          }
        }, 'Start again')));
  }

  function perform(step) {
    state.scenario.steps.push(step);
    state.shown = null;
    run();
  }

  async function run() {
    const number = ++state.number;
    drawSteps();
    let answer;
    try {
      answer = await ask('/api/run', state.scenario);
    } catch (error) {
      if (number === state.number) show(place('problem'), h('p', { class: 'error' }, error.message));
      return;
    }
    if (number !== state.number) return;
    show(place('problem'));
    state.detail = answer.detail;
    const last = answer.detail.steps.at(-1);
    show(place('live'), h('h2', {}, 'Windows'), last ? drawWindows(last.windows, answer.detail.docs, {
      frameOf: liveFrames(perform),
      previous: answer.detail.steps.at(-2)?.windows,
    }) : '');
    show(place('result'), h('h2', {}, 'What happened'), drawScenario(answer.detail, {
        step: Math.min(state.shown ?? Infinity, answer.detail.steps.length - 1),
      }, { rules: answer.rules, heading: null, changed: (chosen) => { state.shown = chosen.step; } }),
      drawRules(answer.rules));
  }

  function open(scenario) {
    state.scenario = clone(scenario);
    state.shown = state.edited = null;
    drawPage();
    show(place('app'), drawApp(state.scenario, offer.recipes, run));
    run();
  }

  function openLesson(number) {
    const lesson = offer.lessons[number];
    const whole = lesson.scenario;
    show(place('lesson'), drawLesson(lesson, number, offer.lessons.length, {
      reveal: () => open(whole),
      go: openLesson,
    }));
    place('choice').value = `lesson ${number}`;
    open({ ...whole, steps: [] });
    place('lesson').querySelector('h2').scrollIntoView?.({ block: 'nearest' });
  }

  async function choose(value) {
    const [kind, ...rest] = value.split(' ');
    if (kind === 'lesson') return openLesson(Number(rest[0]));
    show(place('lesson'));
    open((await ask('/api/open', { name: rest.join(' ') })).scenario);
  }

  show(place('choices'), h('label', {}, 'Open ', h('select', {
        id: 'choice',
        onchange: (event) => choose(event
          .target.value)
      },
      h('optgroup', { label: 'Lessons' }, offer.lessons.map((lesson, number) => h(
        'option', { value: `lesson ${number}` },
        `${number + 1}. ${lesson.text.split('\n')[0].slice(2)}`))),
      offer.files.length > 0 && h('optgroup', { label: 'Files' }, offer.files.map((name) => h(
        'option', { value: `file ${name}` }, name))))),
    drawTake(() => state, (scenario) => ask('/api/report', scenario)));
  const linked = location.hash.startsWith('#play=') ? await unpacked(location.hash.slice(6)) : null;
  if (linked) return open(linked);
  if (offer.first) {
    place('choice').value = `file ${offer.first}`;
    return choose(`file ${offer.first}`);
  }
  openLesson(0);
}

start().catch((error) => show(document.getElementById('problem'), h('p', { class: 'error' }, String(error.message ??
  error))));
