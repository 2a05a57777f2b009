// The app's Swift, with what can be chosen in it.

import { h, show } from './../shared/dom.js';
import { choose, partsOf, readListing, valueOf } from './listing.js';

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

/**
 * @param titles of the listings by name, in the order in which they are offered; `texts` of all listings by name.
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
    const fold = lines.findIndex((line) => line.code.includes('// MARK: Dialogs'));
    const end = lines.findIndex((line, place) => place > fold && line.code === '}');
    const drawn = (part) => part.map((line) => {
      if (!line.key) return line.code + '\n';
      return line.options ? drawChoice(line, scenario, store) : drawParameter(line, scenario, store);
    });
    show(box, h('pre', {}, drawn(lines.slice(0, fold))),
      h('details', {}, h('summary', {}, 'The answers to dialogs'), h('pre', {}, drawn(lines.slice(fold, end)))),
      h('pre', {}, drawn(lines.slice(end))));
  }
  draw();
  const written = names.length > 1 && h('label', {}, 'Written as', h('select', {
    onchange: (event) => {
      name = event.target.value;
      draw();
    },
  }, names.map((other) => h('option', { value: other }, listings[other].title))));
  return { parts: [written, box], get listing() { return listings[name].text; } };
}
