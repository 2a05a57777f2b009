// The handout of a class: each exercise with its page, its question and its link, to print.

import { h, prose, show } from './../shared/dom.js';
import { readLesson } from './lesson.js';
import { words } from './steps.js';

/** Lines to write the expected calls on. */
const LINES = 4;

const { lessons, chapters } = JSON.parse(document.getElementById('offer').textContent);
const numbers = lessons.map((lesson, place) => lessons.slice(0, place + 1).filter((other) => other.chapter === lesson
  .chapter).length);
const entries = lessons.map((lesson, place) => ({
  ...lesson,
  ...readLesson(lesson.text),
  label: `${lesson.chapter + 1}.${numbers[place]}`,
  link: `${location.origin}/#lesson=${lesson.name}`,
  isExercise: lesson.name.includes('/exercise-'),
}));

const pageOf = ({ scenario }) => {
  const answer = scenario.responses?.[scenario.start];
  return typeof answer === 'string' ? answer : answer?.body;
};

function drawBlock(block) {
  if (block.code) return h('pre', {}, block.code);
  if (block.rows) return h('ul', {}, block.rows.map((row) => h('li', {}, prose(row.join(': ')))));
  return h('p', {}, prose(block.prose));
}

function drawEntry(entry) {
  const { label, title, text, question, answers, scenario, link, step } = entry;
  const last = step ?? scenario.steps.length;
  return h('article', {}, h('h3', {}, `${label} ${title}`), text.map(drawBlock),
    h('p', {}, h('code', {}, scenario.start)), h('pre', {}, (pageOf(entry) ?? '').trim()),
    h('ol', {}, scenario.steps.slice(0, last).map((done) => h('li', {}, words(done)))),
    h('p', {}, h('b', {}, prose(question))),
    h('ul', { class: 'answers' }, answers.map((answer) => h('li', {}, '☐ ', prose(answer.text)))),
    answers.some((answer) => answer.calls.length) && [h('p', {}, 'The calls that you expect:'), Array.from({
      length: LINES
    }, () => h('div', { class: 'line' }))],
    h('p', {}, 'Then see: ', h('a', { href: link }, link)));
}

function drawSolution({ label, title, answers }) {
  const right = answers.find((answer) => answer.isRight);
  return h('li', {}, h('b', {}, `${label} ${title}: `), prose(right.text), right.calls.length > 0 && h('ul', {}, right
    .calls.map((call) => h('li', {}, h('code', {}, call)))));
}

const wanted = { lessons: false, solutions: false };
const list = h('div');

function draw() {
  const chosen = entries.filter((entry) => wanted.lessons || entry.isExercise);
  show(list, chapters.map((chapter, number) => {
    const own = chosen.filter((entry) => entry.chapter === number);
    return own.length > 0 && h('section', {}, h('h2', {}, `${number + 1}. ${chapter.title}`), own.map(drawEntry));
  }), wanted.solutions && h('section', { class: 'solutions' }, h('h2', {}, 'Solutions'), h('ul', {}, chosen.map(
    drawSolution))));
}

const choice = (name, text) => h('label', {}, h('input', {
  type: 'checkbox',
  onchange: (event) => {
    wanted[name] = event.target.checked;
    draw();
  },
}), ' ', text);

draw();
show(document.getElementById('handout'), h('h1', {}, 'Which delegate methods are called?'),
  h('p', {}, 'Say first what you expect. Then open the link, choose your answer, and compare it with the run.'),
  h('fieldset', { class: 'choices' }, h('legend', {}, 'For the teacher; this is not printed'),
    choice('lessons', 'With the lessons, not only the exercises at the chapters’ ends'),
    choice('solutions', 'With the solutions, on a page of their own'),
    h('p', {}, h('button', { type: 'button', onclick: () => print() }, 'Print'))), list);
