// The report: a list of scenarios, and the one that the address names. Scenarios are read when they are opened.

import { h, show } from './../shared/dom.js';
import { drawScenario, drawRules, followRules } from './../shared/scenario.js';
import { drawComparison } from './../shared/compare.js';
import { keepLater } from './../shared/address.js';
import { controllerOf, listingText } from './../shared/recipe.js';
import { drawLinkField } from './linked.js';
import { drawList, matching } from './list.js';

const read = (id) => JSON.parse(document.getElementById(id).textContent);

function address() {
  const words = new URLSearchParams(location.hash.slice(1));
  const number = (name) => (words.has(name) && Number.isInteger(Number(words.get(name))) ? Number(words.get(name)) :
    undefined);
  return {
    scenario: words.get('scenario'),
    step: number('step'),
    event: number('event'),
    isEnd: words.get('event') === 'end'
  };
}

/** The scenario's controller in Swift, `{name, text}`; null if there is none. */
function listingOf({ controller }, listings) {
  const text = controller && listings[controller.listing];
  return text ? { name: controllerOf(text) ?? 'The delegate', text: listingText(text, controller.choices) } : null;
}

function start() {
  const { entries, rules, compares, listings = {} } = read('index');
  const main = document.getElementById('main');
  if (compares) return show(main, drawComparison(entries.map((entry) => read(`data-${entry.n}`)), {
    rules
  }), drawRules(rules));
  const named = new Map();
  for (const entry of entries) {
    entry.id = named.has(entry.name) ? `${entry.name}~${entry.n}` : entry.name;
    named.set(entry.id, entry);
  }
  let shown = null;
  const keep = keepLater();
  const write = (n, chosen) => {
    const words = new URLSearchParams({ scenario: entries[n].id, step: chosen.step });
    if (chosen.isEnd) words.set('event', 'end');
    else if (chosen.event !== undefined) words.set('event', chosen.event);
    return '#' + words;
  };
  const list = entries.length > 1 ? drawList(entries, (n) => {
    location.hash = '#' + new URLSearchParams({ scenario: entries[n].id });
  }) : null;
  const body = h('div');
  if (list) document.querySelector('.layout').prepend(list);
  document.querySelector('.top').append(drawLinkField(body));
  show(main, body, drawRules(rules));

  function route() {
    const { scenario, step, event, isEnd } = address();
    const entry = named.get(scenario) ?? matching(entries, { text: '', state: '' })[0];
    if (!entry) return show(body, h('p', {}, 'Nothing was run.'));
    const isOther = shown !== null && shown !== entry.n;
    shown = entry.n;
    document.title = `${entry.name} – WebViewSimulator report`;
    const detail = read(`data-${entry.n}`);
    show(body, drawScenario(detail, { step, event, isEnd }, {
      rules,
      shownListing: listingOf(detail, listings),
      changed: (chosen) => keep(write(entry.n, chosen)),
    }));
    list?.select(entry.n);
    if (isOther && !list?.contains(document.activeElement)) body.querySelector('.scenario-name')?.focus();
  }

  followRules();
  addEventListener('hashchange', route);
  route();
}

start();
