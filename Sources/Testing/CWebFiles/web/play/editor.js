// A text area with line numbers. Tab moves on, as everywhere else.

import { h, show } from './../shared/dom.js';

/** @returns the editor's box; `show` shows a text, and `mark` the lines with mistakes. */
export function drawEditor(label, changed) {
  let wrong = new Map();
  const numbers = h('pre', { class: 'numbers', 'aria-hidden': 'true' });
  const area = h('textarea', {
    'aria-label': label,
    spellcheck: 'false',
    autocapitalize: 'off',
    autocomplete: 'off',
    wrap: 'off',
    oninput: () => {
      count();
      changed(area.value);
    },
    onscroll: () => { numbers.scrollTop = area.scrollTop; },
  });

  function count() {
    const lines = area.value.split('\n').length;
    box.style.setProperty('--lines', lines);
    show(numbers, Array.from({ length: lines }, (_, place) => [place ? '\n' : '', wrong.has(place + 1) ? h('span', {
      class: 'wrong-line',
      title: wrong.get(place + 1)
    }, place + 1) : String(place + 1)]));
    numbers.scrollTop = area.scrollTop;
  }
  const box = h('div', { class: 'editor' }, numbers, area);
  box.show = (text) => {
    if (area.value === text) return;
    area.value = text;
    area.scrollLeft = 0;
    count();
  };
  /** @param mistakes what is wrong, by line. */
  box.mark = (mistakes) => {
    wrong = mistakes;
    count();
  };
  /** Puts the cursor into a line, and shows it. */
  box.go = (line) => {
    const starts = area.value.split('\n').slice(0, line);
    const end = starts.join('\n').length;
    area.focus();
    area.setSelectionRange(end - (starts.at(-1)?.length ?? 0), end);
    const height = parseFloat(getComputedStyle(area).lineHeight) || 20;
    area.scrollTop = Math.max(0, (line - 4) * height);
  };
  return box;
}
