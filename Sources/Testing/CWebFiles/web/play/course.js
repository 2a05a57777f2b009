// The lessons in their chapters: which is open, which are done, and what comes next.

import { h, prose, show } from './../shared/dom.js';
import { drawLesson } from './lessonview.js';
import { forgetProgress, progressOf } from './progress.js';

const titleOf = (text) => text.split('\n')[0].slice(2);

/**
 * @param offer `{chapters, lessons, rules}`.
 * @param root where the lesson is shown.
 * @param open performs the steps of a scenario; `chosen` is called with the number of the lesson that is open.
 * @returns {object} `options` for the list of what can be opened, `go` to a lesson, the `first` that is not done, the
 * place of one that is `named`, and the name of that at a place.
 */
export function drawCourse({ chapters, lessons, rules }, root, { open, chosen }) {
  const numbers = lessons.map((lesson, place) => lessons.slice(0, place + 1).filter((other) => other.chapter === lesson
    .chapter).length);
  const label = (place) => `${lessons[place].chapter + 1}.${numbers[place]}`;
  const isDone = (place) => progressOf(lessons[place].name) === 'right';
  const options = lessons.map((lesson, place) => h('option', { value: `lesson ${place}` }));
  const groups = chapters.map((chapter, number) => h('optgroup', {}, options.filter((_, place) => lessons[place]
    .chapter === number)));

  function tellProgress() {
    options.forEach((option, place) => {
      option.textContent = `${isDone(place) ? '✓ ' : ''}${label(place)} ${titleOf(lessons[place].text)}`;
    });
    groups.forEach((group, number) => {
      const own = lessons.map((_, place) => place).filter((place) => lessons[place].chapter === number);
      group.label = `${number + 1}. ${chapters[number].title} (${own.filter(isDone).length} of ${own.length} done)`;
    });
    const done = lessons.filter((_, place) => isDone(place)).length;
    show(told, done ? [`${done} of ${lessons.length} lessons done. `, h('button', {
      type: 'button',
      class: 'link',
      onclick: () => {
        forgetProgress();
        tellProgress();
      }
    }, 'Forget my progress')] : '');
  }
  const told = h('p', { class: 'hint progress' });

  /** @param moment of the run, which is then shown at once; nothing is asked. */
  function go(place, isNext = false, moment = undefined) {
    const lesson = lessons[place];
    const { title, text } = chapters[lesson.chapter];
    const above = [h('p', { class: 'hint' }, `Chapter ${lesson.chapter + 1}: ${title}`), numbers[place] === 1 && h(
      'p', { class: 'chapter' }, prose(text))];
    const next = () => (place + 1 < lessons.length ? h('button', { type: 'button', onclick: () => go(place + 1, true) },
        lessons[place + 1].chapter === lesson.chapter ? 'Next lesson' : 'Next chapter') :
      'This was the last lesson. Change its page below, or choose a file above, and look what happens.');
    show(root, drawLesson(lesson, {
      label: label(place),
      above,
      next,
      rules: rules ?? {},
      open,
      done: tellProgress,
    }), told);
    chosen(place);
    const opened = moment ? open(lesson.scenario, moment.step, moment) : open({ ...lesson.scenario, steps: [] });
    const heading = root.querySelector('h2');
    heading.tabIndex = -1;
    // Who has pressed the button of the last lesson goes on reading here.
    if (isNext) heading.focus();
    heading.scrollIntoView?.({ block: 'nearest' });
    return opened;
  }
  tellProgress();
  const first = () => Math.max(0, lessons.findIndex((_, place) => !isDone(place)));
  const named = (name) => lessons.findIndex((lesson) => lesson.name === name);
  return { options: groups, go, first, named, nameOf: (place) => lessons[place].name };
}
