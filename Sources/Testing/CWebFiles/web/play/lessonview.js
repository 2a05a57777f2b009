import { h, prose, show } from './../shared/dom.js';
import { readLesson } from './lesson.js';

const ARROWS = ['ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight'];

/** The rules that a text names, such as "rules 1.37 and 0.2", to unfold. */
function drawNamed(text, rules) {
  return [...text.matchAll(/\b\d+\.\d+\b/g)].filter(([number]) => rules[number]).map(([number]) => h('details', {
    class: 'named-rule'
  }, h('summary', {}, `Rule ${number}`), h('p', {}, prose(rules[number].sentence))));
}

/** The question: a click answers it. Arrow keys only walk over the answers; Enter or the button then answers. */
function drawQuestion(question, answers, check) {
  let walks = false;
  let chosen = null;
  const answered = () => {
    button.hidden = true;
    check(chosen);
  };
  const button = h('button', { type: 'button', hidden: true, onclick: answered }, 'This is my answer');
  const box = h('fieldset', {
      onkeydown: (event) => {
        walks = ARROWS.includes(event.key);
        if (event.key === 'Enter' && chosen && event.target !== button) answered();
      },
      onkeyup: () => { walks = false; },
      onpointerdown: () => { walks = false; },
    }, h('legend', { class: 'unseen' }, prose(question)), h('p', { class: 'question', 'aria-hidden': 'true' }, prose(
      question)),
    answers.map((answer) => h('label', {}, h('input', {
      type: 'radio',
      name: 'answer',
      onchange: () => {
        chosen = answer;
        button.hidden = false;
        if (!walks) answered();
      }
    }), h('span', {}, prose(answer.text)))), button);
  return box;
}

/**
 * @param rules the rules that lessons name.
 * @param reveal is called when the learner has answered, to perform the steps.
 */
export function drawLesson(lesson, place, count, { rules, reveal, go }) {
  const { title, text, question, answers, why } = readLesson(lesson.text);
  const result = h('div', { role: 'status', class: 'result' });
  const next = () => (place + 1 < count ? h('button', { type: 'button', onclick: () => go(place + 1) },
    'Next lesson') : 'This was the last lesson. Change its page below, or choose a file above, and look what happens.');
  const check = (answer) => {
    show(result,
      h('p', { class: answer.isRight ? 'right' : 'wrong' },
        h('b', {}, answer.isRight ? '✓ Right. ' : '✕ Not quite. '),
        answer.isRight ? '' : ['The answer is: ', prose(answers.find((other) => other.isRight)?.text ?? '')]),
      why.map((paragraph) => [h('p', {}, prose(paragraph)), drawNamed(paragraph, rules)]), h('p', {}, next()));
    reveal();
  };
  return h('section', { class: 'lesson', 'aria-label': 'lesson' },
    h('h2', {}, `${place + 1}. ${title}`), text.map((paragraph) => h('p', {}, prose(paragraph))),
    drawQuestion(question, answers, check), result);
}
