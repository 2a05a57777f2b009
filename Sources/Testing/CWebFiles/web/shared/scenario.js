// One scenario: its steps, and for the chosen step the diagram, the windows, the chosen call, and the tabs.

import { h, show, prose, count } from './dom.js';
import { diagram } from './model.js';
import { drawDiagram } from './diagram.js';
import { drawWindows } from './windows.js';
import { drawDetails, ruleText } from './details.js';
import { drawTabs } from './tabs.js';
import { drawJars, jarCount } from './jars.js';
import { drawConsole, drawFindings, drawMessages, drawRequests } from './logs.js';
import { readMismatch } from './mismatch.js';
import { drawTime } from './time.js';
import { drawController } from './controller.js';

export const STATES = {
  failed: '✕ not as expected',
  invalid: '! invalid',
  passed: '✓ as expected',
  ran: '· no expectations'
};

/** One side of a row: its sign, and the words that differ marked. */
function side(parts, sign) {
  const words = (parts ?? []).map((part) => (part.isMarked ? h('mark', {}, part.text) : part.text));
  return h('td', {
    class: sign === '− ' ? 'expected' : sign === '+ ' ? 'found' : ''
  }, parts && sign && h('span', { class: 'sign' }, sign), words);
}

function drawRows(rows) {
  const first = rows.find((row) => !['same', 'covered'].includes(row.kind));
  return h('div', { class: 'scroll', tabindex: 0 }, h('table', {},
    h('thead', {}, h('tr', {}, h('th', { scope: 'col' }, 'expected'), h('th', { scope: 'col' }, 'found'))),
    h('tbody', {}, rows.map((row) => h('tr', {
        class: row === first ? `${row.kind} first-difference` : row.kind
      },
      side(row.left, ['missing', 'changed'].includes(row.kind) ? '− ' : ''),
      side(row.right, ['surplus', 'changed'].includes(row.kind) ? '+ ' : ''))))));
}

/** What was expected and what came, with the errors of the step: they are often why. */
function drawMismatch(step) {
  const errors = step.notes.filter((item) => item.kind === 'error');
  return h('section', { class: 'mismatch', 'aria-label': 'expected and found' }, h('h3', {}, 'Not as expected'),
    errors.map((item) => h('p', { class: 'error' }, item.window && h('b', {}, `${item.window}: `), item.text)),
    readMismatch(step.mismatch).map((block) => (block.rows ? [
      h('p', { class: 'line' }, block.title.replace(/: - was .*/, '')), drawRows(block.rows)
    ] : h('p', { class: 'line' }, block.text))));
}

/** Errors in the consoles, such as exceptions that the page does not catch. */
function complaints(step) {
  return step.console.filter((line) => line.level === 'error');
}

/** @returns what a step has besides its name: how many calls, or findings if there are none. */
function tally(step) {
  const errors = complaints(step).length;
  return (step.events.length || !step.notes.length ? count(step.events.length, 'call') : count(step.notes.length,
    'finding')) + (errors ? `, ${count(errors, 'error')}` : '');
}

/** What a step says of itself besides its calls. */
function remarks(step, later) {
  return [
    step.result !== undefined && h('p', {}, 'The step’s result: ', h('code', {}, JSON.stringify(step.result))),
    step.error && h('p', { class: 'error' }, h('b', {}, 'error: '), step.error),
    step.notSettled && h('p', { class: 'error' }, 'the pages did not come to rest'),
    step.nextDue !== undefined && h('p', {
      class: 'hint'
    }, step.nextDue > 0 ? `a timer is due in ${Math.ceil(step.nextDue)} ms: `
      : 'tasks, such as messages, follow each other without an end: ', ...later),
    ...(step.waiting ?? []).map((line) => h('p', { class: 'hint' }, line)),
    complaints(step).slice(0, 3).map((line) => h('p', {
      class: 'error'
    }, h('b', {}, `the console of ${line.window}: `), line.text)),
  ];
}

/** Steps that were drawn are kept: moving back and forth in time shows them again. */
const MOST_STEPS = 6;
/** How long one stays at a moment before the tabs below the diagram are drawn, in milliseconds. */
const REST = 120;

/** The call that says most of a step: what was asked for, a window, anything. */
const MATTERS = [
  (row) => row.kind === 'call' && row.label === 'createWebViewWith',
  (row) => row.kind === 'call',
  (row) => row.kind === 'note',
  () => true,
];

/** One step: `root`, `select(event)` for a call, and `finish()`, which draws what needs more time. */
function drawStep(detail, place, { rules, frameOf, later, choose }) {
  const step = detail.steps[place];
  const details = h('section', { class: 'details', 'aria-label': 'the chosen call' });
  const tell = (row, isAloud) => {
    // Who moves the slider hears its value.
    details.setAttribute('aria-live', isAloud ? 'polite' : 'off');
    show(details, drawDetails(row, step, { rules, sources: detail.sources }));
  };
  const model = diagram(detail.steps, place);
  const picture = drawDiagram(model, {
    label: `calls of step ${place}: ${step.summary}`,
    choose: (row) => {
      tell(row, true);
      choose(row);
    },
  });
  const pick = (matches, isAloud = true) => {
    const row = model.rows.find(matches);
    if (row) {
      picture.select((other) => other === row);
      tell(row, isAloud);
    }
    return row;
  };
  const go = (item) => {
    const row = pick((row) => row.kind === 'note' && step.notes[row.number] === item) ??
      pick((row) => row.kind === 'message' && step.messages[row.number] === item) ??
      pick((row) => row.kind === 'request' && step.requests[row.number] === item) ??
      pick((row) => row.time >= (item.time ?? 0));
    if (row) picture.querySelector('[role=listbox]').focus();
  };
  const beside = h('div', { class: 'beside' }, details);
  const tabs = h('div', { class: 'more' });
  const root = h('div', { class: 'step' },
    h('h3', {
      class: 'step-name'
    }, place === 0 ? step.summary : `${place}. ${step.summary}`), remarks(step, later),
    step.mismatch && drawMismatch(step),
    h('div', { class: 'columns' },
      h('section', { class: 'calls', 'aria-label': 'sequence diagram' }, model.rows.length ? picture : h('p', {
        class: 'empty'
      }, 'Nothing happened that a delegate is told of, and nothing was requested.')), beside), tabs);

  return {
    root,
    beside,
    /** @returns the number of the call that is shown. */
    select(event, isAloud) {
      const first = [(row) => row.kind === 'call' && row.number === event, ...MATTERS];
      let row = null;
      first.some((matches) => { row = pick(matches, isAloud); return row; });
      details.hidden = !row;
      return row?.kind === 'call' ? row.number : undefined;
    },
    finish() {
      if (!tabs.firstChild) show(tabs, drawStepTabs(detail, place, { frameOf, go }));
    },
  };
}

/** What there is of a step besides its calls. */
function drawStepTabs(detail, place, { frameOf, go }) {
  const step = detail.steps[place];
  const before = place > 0 ? detail.steps[place - 1].windows : [];
  return drawTabs('the step', [{
      name: 'Windows',
      draw: () => h('div', { class: 'before-after' },
        h('section', {}, h('h4', {}, 'before'), drawWindows(before, detail.docs, { when: 'before', frameOf })),
        h('section', {}, h('h4', {}, 'after'), drawWindows(step.windows, detail.docs, {
          previous: before,
          when: 'after',
          frameOf
        })))
    }, step.messages && { name: 'Messages', count: step.messages.length, draw: () => drawMessages(step, go) },
    step.jars && { name: 'Cookies and storage', count: jarCount(step), draw: () => drawJars(step, detail.steps[place -
      1]) }, { name: 'Console', count: step.console.length, draw: () => drawConsole(step, go) }, {
      name: 'Requests',
      count: step.requests.length,
      draw: () => drawRequests(step, go)
    }, { name: 'Findings', count: step.notes.length, draw: () => drawFindings(step, go) },
  ].filter(Boolean));
}

/**
 * @param detail the scenario.
 * @param state `{step, event, isEnd}`: what is chosen; `changed` is called when the user chooses something else.
 * `listing` gives that of the delegate, and `shownListing` is the same for one that the scenario shows itself: `{name,
 * text}`. `later` says how a timer that is due is run. `atMoment` is called with each moment.
 * @returns the scenario, with its `time`, which is a part of it unless `holdsTime` is false.
 */
export function drawScenario(detail, state, {
  rules,
  changed,
  frameOf,
  shownListing = null,
  listing = shownListing && (() => shownListing),
  atMoment,
  holdsTime = true,
  heading = 'h2',
  later = [h('code', {}, '--advance'), ' runs it']
}) {
  const steps = h('ol', { class: 'steps', 'aria-label': 'steps' });
  const body = h('div');
  const chosen = {
    step: Math.min(state.step ?? firstInteresting(detail), Math.max(0, detail.steps.length - 1)),
    event: state.event,
    isEnd: false
  };
  const drawn = new Map();
  const controller = shownListing && drawController(shownListing);
  let rest = 0;

  function stepAt(place) {
    const found = drawn.get(place) ?? drawStep(detail, place, {
      rules,
      frameOf,
      later,
      choose: (row) => {
        if (row.kind !== 'call') return;
        chosen.event = row.number;
        time.go(place, row.number);
        changed?.(chosen);
      }
    });
    drawn.delete(place);
    drawn.set(place, found);
    if (drawn.size > MOST_STEPS) drawn.delete(drawn.keys().next().value);
    return found;
  }

  /** @param isPassing whether one only passes by, so that only what belongs to the moment is drawn at once. */
  function showStep(event, isPassing = false) {
    [...steps.children].forEach((item, place) => {
      const button = item.firstChild;
      if (place === chosen.step) button.setAttribute('aria-current', 'step');
      else button.removeAttribute('aria-current');
    });
    if (!detail.steps[chosen.step]) return;
    const step = stepAt(chosen.step);
    if (body.firstChild !== step.root) show(body, step.root);
    if (controller) step.beside.append(controller);
    chosen.event = step.select(event, !isPassing);
    clearTimeout(rest);
    if (isPassing) rest = setTimeout(step.finish, REST);
    else step.finish();
    if (!isPassing) body.querySelector('.first-difference')?.scrollIntoView({ block: 'nearest' });
  }

  const time = drawTime(detail, {
    rules,
    listing,
    moved: (moment, by) => {
      chosen.isEnd = moment.isEnd;
      controller?.light(moment.isEnd ? undefined : detail.steps[moment.step].events[moment.event]);
      atMoment?.(moment, time);
      if (by !== 'slider') return;
      const isOther = chosen.step !== moment.step;
      chosen.step = moment.step;
      if (isOther) showStep(moment.event, true);
      else chosen.event = drawn.get(moment.step)?.select(moment.event, false);
      changed?.(chosen);
    },
  });
  const root = h('div', { class: 'scenario' },
    heading && h(heading, {
      tabindex: -1,
      class: 'scenario-name'
    }, detail.title ? `${detail.name}: ${detail.title}` : detail.name),
    heading && h('p', {
      class: `state ${detail.state}`
    }, STATES[detail.state], detail.file ? ` – ${detail.file}` : ''),
    detail.message && h('p', { class: 'error' }, detail.message), holdsTime && time,
    detail.steps.length > 0 && h('nav', { 'aria-label': 'steps' }, steps), body);
  root.time = time;

  show(steps, detail.steps.map((step, place) => h('li', {}, h('button', {
    type: 'button',
    class: step.mismatch || step.error ? 'bad' : '',
    onclick: () => {
      chosen.step = place;
      showStep(undefined);
      time.go(place, chosen.event);
      changed?.(chosen);
    },
  }, stepName(step, place), step.mismatch ? ' ✕' : '', h('span', {
    class: 'count'
  }, ` ${tally(step)}`)))));
  showStep(state.event);
  if (state.isEnd) time.end();
  else time.go(chosen.step, chosen.event);
  return root;
}

/** The first step of a scenario is its load; that of a test may be anything. */
function stepName({ summary }, place) {
  if (place > 0) return `${place}. ${summary}`;
  return summary.startsWith('load ') ? 'load' : summary;
}

/** The step that a reader wants to see first: the first one that failed, or the first one after the load. */
function firstInteresting(detail) {
  const bad = detail.steps.findIndex((step) => step.mismatch || step.error);
  return bad >= 0 ? bad : Math.min(1, detail.steps.length - 1);
}

/** All rules that a report names. */
export function drawRules(rules) {
  return h('details', { class: 'rules' }, h('summary', {}, `The rules named here (${Object.keys(rules).length})`),
    Object.entries(rules).map(([number, rule]) => h('section', {
        id: `rule-${number}`
      }, ruleText(number, rule),
      h('p', { class: 'proof' }, `${rule.section} – ${rule.file}, line ${rule.line}`))));
}

/** Links to rules open the list of all rules at theirs. */
export function followRules() {
  document.addEventListener('click', (event) => {
    const link = event.target.closest?.('.rule-link');
    const rule = link && document.getElementById('rule-' + decodeURIComponent(link.hash.slice('#rule='.length)));
    if (!link) return;
    event.preventDefault();
    if (!rule) return;
    rule.closest('.rules').open = true;
    rule.tabIndex = -1;
    rule.focus({ preventScroll: true });
    rule.scrollIntoView({ block: 'center' });
  });
}
