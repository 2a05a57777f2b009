// The app's Swift, with what can be chosen in it.

import { h, show } from './../shared/dom.js';
import { choose, partsOf, readListing, valueOf } from './../shared/recipe.js';

const LABELS = {
  none: 'the answer about a new window',
  main: 'the answer about the page itself',
  sub: 'the answer about a frame in the page',
  when: 'when the app answers',
  createWebView: 'what createWebViewWith returns',
  appBound: 'whether the view is limited to app-bound domains',
  recipe: 'which of these the app does',
  matching: 'which hosts match',
  hosts: 'hosts',
  url: 'the URL of the list',
  callback: 'the callback: a scheme or an https URL',
};

function drawChoice(line, scenario, store) {
  const [before, chosen, after] = partsOf(line, scenario);
  return [before, h('select', {
    'aria-label': LABELS[line.key],
    onchange: (event) => store(line.key, event.target.value),
  }, line.options.map(({ value, text }) => h('option', { value, selected: text === chosen }, text))), after, '\n'];
}

/** A parameter is written without quotes: hosts one after the other. */
function drawParameter(line, scenario, store) {
  const [before, shown, after] = partsOf(line, scenario);
  const value = valueOf(scenario, line.key);
  const words = [value ?? []].flat().join(' ');
  return [before, shown, after, '  ', h('input', {
    'aria-label': LABELS[line.key],
    value: words,
    size: Math.max(12, words.length),
    onchange: (event) => {
      const given = event.target.value.trim();
      store(line.key, Array.isArray(value) ? given.split(/[\s,"]+/).filter(Boolean) : given);
    },
  }), '\n'];
}

/** The lines that are folded, `{summary, from, to}`: what every controller has. */
function foldsOf(lines) {
  const folds = [];
  const find = (test, from = 0) => {
    const found = lines.slice(from).findIndex((line) => test(line.code));
    return found < 0 ? -1 : from + found;
  };
  const making = find((code) => code.includes('func makeView('));
  const from = find((code) => code.startsWith('  let configuration'));
  if (from >= 0 && from < making) folds.push({
    summary: 'How it makes its views',
    from,
    to: find((code) => code === '  }', making) + 1,
  });
  const dialogs = find((code) => code.includes('// MARK: Dialogs'));
  folds.push({ summary: 'What it answers to dialogs', from: dialogs, to: find((code) => code === '}', dialogs) });
  return folds;
}

/**
 * @param names of the listings that do the same, the one to show first; `listings` are all, by name.
 * @param changed is called after a choice, and `redraw` if another recipe was chosen.
 */
export function drawDelegate(scenario, names, listings, { changed, redraw }) {
  const box = h('div', { class: 'swift', role: 'group', 'aria-label': 'the app’s Swift' });
  let name = names[0];

  function store(key, value) {
    const place = [...box.querySelectorAll('select, input')].indexOf(document.activeElement);
    choose(scenario, key, value);
    changed();
    if (key === 'recipe') return redraw(place);
    draw();
    box.querySelectorAll('select, input')[place]?.focus();
  }

  function draw() {
    const lines = readListing(listings[name].text);
    const drawLine = (line) => {
      if (!line.key) return line.code + '\n';
      return line.options ? drawChoice(line, scenario, store) : drawParameter(line, scenario, store);
    };
    const drawn = (from, to) => h('pre', {}, lines.slice(from, to).map((line) => h('span', { class: 'line' }, drawLine(
      line))));
    let shown = 0;
    const parts = foldsOf(lines).flatMap(({ summary, from, to }) => {
      const before = drawn(shown, from);
      shown = to;
      return [before, h('details', {}, h('summary', {}, summary), drawn(from, to))];
    });
    show(box, parts, drawn(shown));
  }
  draw();

  /** Lights the line that answers a call; null for none. */
  function light(number) {
    box.querySelector('.lit')?.classList.remove('lit');
    const line = number === null ? null : box.querySelectorAll('.line')[number - 1];
    line?.classList.add('lit');
  }

  /** Shows the lit line, without moving the page. */
  function reveal() {
    const line = box.querySelector('.lit');
    const fold = line?.closest('details');
    if (fold) fold.open = true;
    if (!line?.offsetHeight) return;
    const top = line.getBoundingClientRect().top - box.getBoundingClientRect().top;
    if (top < 0 || top > box.clientHeight - 30) box.scrollTop += top - box.clientHeight / 3;
  }
  const written = names.length > 1 && h('label', {}, 'Written as', h('select', {
    onchange: (event) => {
      name = event.target.value;
      draw();
    },
  }, names.map((other) => h('option', { value: other }, listings[other].title))));
  return { parts: [written, box], light, reveal, get listing() { return listings[name].text; } };
}
