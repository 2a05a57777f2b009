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
    onscroll: () => {
      numbers.scrollTop = area.scrollTop;
      box.style.setProperty('--scrolled', `${area.scrollTop}px`);
    },
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
  const bar = h('div', { class: 'lit-line', hidden: true });
  const box = h('div', { class: 'editor' }, bar, numbers, area);
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
  /** Lights a line; null for none. */
  box.light = (line) => {
    bar.hidden = line === null;
    if (line !== null) box.style.setProperty('--lit', line - 1);
  };
  /** Shows a line, without moving the page. */
  box.reveal = (line) => {
    const height = parseFloat(getComputedStyle(area).lineHeight) || 20;
    const top = (line - 1) * height;
    if (top < area.scrollTop || top > area.scrollTop + area.clientHeight - 2 * height)
      area.scrollTop = Math.max(0, top - 3 * height);
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
