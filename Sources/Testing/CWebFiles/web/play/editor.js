// A text area with line numbers. Tab moves on, as everywhere else.

import { h } from './../shared/dom.js';

export function drawEditor(label, changed) {
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
    numbers.textContent = Array.from({ length: lines }, (_, place) => place + 1).join('\n');
    numbers.scrollTop = area.scrollTop;
  }
  const box = h('div', { class: 'editor' }, numbers, area);
  box.show = (text) => {
    if (area.value === text) return;
    area.value = text;
    area.scrollLeft = 0;
    count();
  };
  return box;
}
