import { h, prose, show } from './../shared/dom.js';
import { drawArranging } from './arrange.js';
import { callsOf, drawExpected, isSame, tellDifference } from './expected.js';
import { readLesson } from './lesson.js';
import { keepProgress } from './progress.js';

const ARROWS = ['ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight'];

/** The rules that a text names, such as "rules 1.37 and 0.2", to unfold. */
function drawNamed(text, rules) {
  const others = /\b(?:lesson|iOS|macOS) \d+\.\d+/g;
  const numbers = [...text.replace(others, '').matchAll(/\b(?:\d+|AS|R|UA)\.\d+\b/g)].map(([number]) => number);
  return numbers.filter((number) => rules[number]).map((number) => h('details', {
    class: 'named-rule'
  }, h('summary', {}, `Rule ${number}`), h('p', {}, prose(rules[number].sentence))));
}

function drawBlock(block, rules) {
  if (block.code) return h('pre', { class: 'swift', tabindex: 0 }, block.code);
  if (!block.rows) return [h('p', {}, prose(block.prose)), drawNamed(block.prose, rules)];
  return h('div', { class: 'scroll', tabindex: 0 }, h('table', {},
    h('thead', {}, h('tr', {}, block.head.map((cell) => h('th', { scope: 'col' }, prose(cell))))),
    h('tbody', {}, block.rows.map((row) => h('tr', {}, row.map((cell) => h('td', {}, prose(cell))))))));
}

/** The question: a click answers it. Arrow keys only walk over the answers; Enter or the button then answers. */
function drawQuestion({ question, answers }, check) {
  let walks = false;
  let chosen = null;
  const answered = () => {
    button.hidden = true;
    check(chosen);
  };
  const button = h('button', { type: 'button', hidden: true, onclick: answered }, 'This is my answer');
  const cards = [...new Set(answers.flatMap((answer) => answer.calls))].sort();
  const inputs = answers.map((answer) => h('input', {
    type: 'radio',
    name: 'answer',
    onchange: () => {
      chosen = answer;
      button.hidden = false;
      if (!walks) answered();
    }
  }));
  const box = h('fieldset', {
      onkeydown: (event) => {
        walks = ARROWS.includes(event.key);
        if (event.key === 'Enter' && chosen && inputs.includes(event.target)) answered();
      },
      onkeyup: () => { walks = false; },
      onpointerdown: () => { walks = false; },
    }, h('legend', { class: 'unseen' }, prose(question)), h('p', { class: 'question', 'aria-hidden': 'true' }, prose(
      question)),
    answers.map((answer, place) => h('label', {}, inputs[place], h('span', {}, prose(answer.text)))), button,
    cards.length > 2 && drawArranging(cards, (calls) => check({
      calls,
      isArranged: true,
      because: answers.find((other) => !other.isRight && other.calls.join() === calls.join())?.because,
    })));
  box.again = () => {
    chosen = null;
    for (const input of inputs) input.checked = false;
    inputs[0].focus();
  };
  return box;
}

/** A lesson with another scenario, such as what is commonly believed: both, to run and compare. */
function drawOther(lesson, step, open) {
  if (!lesson.other) return '';
  const buttons = [
    lesson.scenario,
    lesson.other,
  ].map((scenario, place) => h('button', {
    type: 'button',
    'aria-pressed': place === 0 ? 'true' : 'false',
    onclick: (event) => {
      for (const button of buttons) button.setAttribute('aria-pressed', String(button === event.target));
      open(scenario, step);
    },
  }, scenario.title));
  return h('p', { class: 'buttons both' }, 'Run both, and compare: ', buttons);
}

/**
 * @param lesson of the offer: `{name, text, scenario, other}`.
 * @param label its number, such as `1.2`.
 * @param above what stands above the title.
 * @param next what follows the answer.
 * @param open performs the steps of a scenario, shows one of them, and returns the run.
 */
export function drawLesson(lesson, { label, above, next, rules, open, done }) {
  const { title, text, question, step, answers, why } = readLesson(lesson.text);
  const result = h('div', { role: 'status', class: 'result' });
  const beside = h('div');
  const right = answers.find((answer) => answer.isRight);
  let tries = 0;

  function tell(answer, isRight) {
    const explains = isRight || tries > 1;
    keepProgress(lesson.name, isRight);
    done();
    show(beside);
    show(result,
      h('p', { class: isRight ? 'right' : 'wrong' }, h('b', {}, isRight ? '✓ Right. ' : '✕ Not quite. '),
        isRight ? '' : prose(answer.because ?? '')),
      beside, !isRight && h('p', {}, explains ? ['The answer is: ', prose(right?.text ?? ''), ' '] :
        'Look at the run on this page, then try again. ', h('button', {
          type: 'button',
          onclick: () => {
            show(result);
            exercise.again();
          }
        }, 'Try again')),
      explains && [why.map((block) => drawBlock(block, rules)), drawOther(lesson, step, open)], h('p', {}, next()));
  }

  /** What was expected beside the run, if the question is about calls. */
  function compare(answer, isRight, found) {
    if (answer.isArranged || right?.calls.length || answer.calls.length) {
      show(beside, drawExpected(answer.calls, found), isRight ? '' : h('p', {}, tellDifference(answer.calls, found)));
    }
    result.scrollIntoView?.({ block: result.offsetHeight > innerHeight ? 'start' : 'nearest' });
  }

  async function check(answer) {
    tries += 1;
    const turn = tries;
    if (!answer.isArranged) tell(answer, answer.isRight);
    const detail = await open(lesson.scenario, step);
    const asked = detail?.steps.at(step ?? -1);
    // Meanwhile there may be another answer.
    if (!asked || turn !== tries) return;
    const found = callsOf(asked, answers.flatMap((other) => other.calls));
    const isRight = answer.isArranged ? isSame(answer.calls, found) : answer.isRight;
    if (answer.isArranged) tell(answer, isRight);
    compare(answer, isRight, found);
  }
  const exercise = drawQuestion({ question, answers }, check);
  return h('section', { class: 'lesson', 'aria-label': 'lesson' }, above, h('h2', {}, `${label} ${title}`),
    text.map((block) => drawBlock(block, rules)), exercise, result);
}
