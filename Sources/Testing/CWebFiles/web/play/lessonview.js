import { h, prose, show } from './../shared/dom.js';
import { readLesson } from './lesson.js';

/** @param reveal is called when the learner has answered, to perform the steps. */
export function drawLesson(lesson, place, count, { reveal, go }) {
  const { title, text, question, answers, why } = readLesson(lesson.text);
  const result = h('div', { role: 'status', class: 'result' });
  const check = (answer) => {
    show(result,
      h('p', { class: answer.isRight ? 'right' : 'wrong' },
        h('b', {}, answer.isRight ? '✓ Right. ' : '✕ Not quite. '),
        answer.isRight ? '' : ['The answer is: ', prose(answers.find((other) => other.isRight)?.text ?? '')]),
      why.map((paragraph) => h('p', {}, prose(paragraph))),
      place + 1 < count && h('p', {}, h('button', { type: 'button', onclick: () => go(place + 1) },
        'Next lesson')));
    reveal();
  };
  return h('section', { class: 'lesson', 'aria-label': 'lesson' },
    h('h2', {}, `${place + 1}. ${title}`), text.map((paragraph) => h('p', {}, prose(paragraph))),
    h('fieldset', {}, h('legend', {}, prose(question)),
      answers.map((answer) => h('label', {},
        h('input', { type: 'radio', name: 'answer', onchange: () => check(answer) }), h('span', {}, prose(answer
          .text))))),
    result);
}
