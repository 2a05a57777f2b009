// The list of scenarios: filtered, the failures first, and only the rows in view are built.

import { h, show, count } from './../shared/dom.js';
import { STATES } from './../shared/scenario.js';

const HEIGHT = 52;
const ORDER = ['failed', 'invalid', 'ran', 'passed'];

/** The entries that match, the failures first; otherwise in the order of the run. */
export function matching(entries, { text, state }) {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return entries
    .filter((entry) => (!state || entry.state === state) && words.every((word) => entry.searched.includes(word)))
    .sort((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state) || a.n - b.n);
}

export function drawList(entries, open) {
  const filter = { text: '', state: '' };
  let found = [];
  let current = -1;
  const sheet = h('ul', { class: 'sheet', role: 'listbox', tabindex: 0, 'aria-label': 'scenarios' });
  const box = h('div', { class: 'list' }, sheet);
  const status = h('p', { class: 'found', role: 'status' });
  const counts = Object.fromEntries(ORDER.map((state) => [state, entries.filter((entry) => entry.state === state)
    .length
  ]));

  function option(entry, place) {
    return h('li', {
      role: 'option',
      id: `scenario-${entry.n}`,
      class: entry.state,
      style: `top:${place * HEIGHT}px`,
      'aria-selected': String(entry.n === current),
      'aria-setsize': found.length,
      'aria-posinset': place + 1,
      onclick: () => open(entry.n),
    }, h('b', {}, entry.name), h('span', {},
      `${STATES[entry.state]} · ${count(entry.steps, 'step')}, ${count(entry.calls, 'call')}`));
  }

  function draw() {
    const first = Math.max(0, Math.floor(box.scrollTop / HEIGHT) - 4);
    const last = Math.min(found.length, first + Math.ceil((box.clientHeight || 600) / HEIGHT) + 8);
    sheet.style.height = `${found.length * HEIGHT}px`;
    const place = found.findIndex((entry) => entry.n === current);
    const shown = found.slice(first, last).map((entry, offset) => option(entry, first + offset));
    // The selected one is always there, for screen readers.
    if (place >= 0 && (place < first || place >= last)) shown.push(option(found[place], place));
    show(sheet, shown);
    if (place >= 0) sheet.setAttribute('aria-activedescendant', `scenario-${current}`);
    else sheet.removeAttribute('aria-activedescendant');
  }

  function apply() {
    found = matching(entries, filter);
    status.textContent = `${found.length} of ${entries.length} scenarios`;
    box.scrollTop = 0;
    draw();
  }

  box.addEventListener('scroll', draw, { passive: true });
  new ResizeObserver(draw).observe(box);
  sheet.addEventListener('keydown', (event) => {
    const at = found.findIndex((entry) => entry.n === current);
    const next = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      Home: 0,
      End: found.length - 1,
      PageDown: at + 8,
      PageUp: at - 8
    } [event.key];
    if (next === undefined || !found.length) return;
    event.preventDefault();
    open(found[Math.min(Math.max(next, 0), found.length - 1)].n);
  });
  const root = h('nav', { class: 'scenarios', 'aria-label': 'scenarios' },
    h('label', {}, 'Filter ', h('input', {
      type: 'search',
      placeholder: 'name, URL or call',
      oninput: (event) => {
        filter.text = event.target.value;
        apply();
      }
    })),
    h('label', {}, 'State ', h('select', {
        onchange: (event) => {
          filter.state = event.target.value;
          apply();
        }
      },
      h('option', { value: '' }, `all (${entries.length})`),
      ORDER.filter((state) => counts[state]).map((state) => h('option', {
        value: state
      }, `${STATES[state]} (${counts[state]})`)))),
    status, box);
  root.select = (n) => {
    current = n;
    const place = found.findIndex((entry) => entry.n === n);
    if (place >= 0) {
      const top = place * HEIGHT;
      if (top < box.scrollTop || top + HEIGHT > box.scrollTop + box.clientHeight) box.scrollTop = Math.max(0,
        top -
        HEIGHT);
    }
    draw();
  };
  apply();
  return root;
}
