// Tabs, after the ARIA Authoring Practices: arrow keys move, one tab is in the tab order.

import { h, show } from './dom.js';

let count = 0;

/** @param list `{name, count, draw}`; a tab's content is drawn when it is first shown. */
export function drawTabs(label, list) {
  const id = `tabs${++count}`;
  const panel = h('div', {
    role: 'tabpanel',
    id: `${id}-panel`,
    tabindex: 0
  });
  const buttons = list.map(({ name, count: number }, place) => h('button', {
    role: 'tab',
    type: 'button',
    id: `${id}-tab${place}`,
    'aria-controls': `${id}-panel`,
    onclick: () => choose(place),
    onkeydown: (event) => {
      const next = { ArrowRight: place + 1, ArrowLeft: place - 1, Home: 0, End: list.length - 1 } [event.key];
      if (next === undefined) return;
      event.preventDefault();
      const target = (next + list.length) % list.length;
      choose(target);
      buttons[target].focus();
    },
  }, name, number === undefined ? '' : ` (${number})`));

  function choose(place) {
    buttons.forEach((button, other) => {
      button.setAttribute('aria-selected', String(other === place));
      button.tabIndex = other === place ? 0 : -1;
    });
    panel.setAttribute('aria-labelledby', `${id}-tab${place}`);
    show(panel, list[place].draw());
  }
  const first = list.findIndex((tab) => tab.isFirst);
  choose(first < 0 ? 0 : first);
  return h('section', { class: 'tabs', 'aria-label': label }, h('div', {
    role: 'tablist',
    'aria-label': label
  }, buttons), panel);
}
