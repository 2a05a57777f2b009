// How the app behaves: its delegate in Swift, the platform, preferences.

import { h, show } from './../shared/dom.js';
import { drawDelegate } from './delegate.js';
import { readListing, valueOf } from './../shared/recipe.js';

const choice = (label, value, options, changed) => h('label', {}, label, h('select', {
  onchange: (event) => changed(event.target.value),
}, options.map(([key, text]) => h('option', { value: key, selected: key === value }, text))));

/** What a recipe cannot be without, as its listing has it; its own hosts are those that the scenario starts with. */
function fillParameters(scenario, text) {
  for (const { code, key } of readListing(text).filter((line) => line.key && !line.options)) {
    if ([valueOf(scenario, key) ?? []].flat().length) continue;
    const written = /"[^"]*"/.exec(code)[0].slice(1, -1);
    const own = URL.parse?.(scenario.start)?.hostname ?? written;
    scenario.delegate[key] = key === 'hosts' ? [written === 'shop.example' ? own : written] : written;
  }
}

/** @param changed is called after the scenario was changed. */
export function drawApp(scenario, { recipes, listings, plain }, changed) {
  const recipeOf = () => recipes.find((other) => other.name === valueOf(scenario, 'recipe'));
  const settings = scenario.settings ?? {};
  const opens = settings.javaScriptCanOpenWindowsAutomatically;
  const about = h('p', { class: 'hint' });
  const code = h('div', { class: 'delegate' });
  let drawn = null;

  function draw(focused) {
    const recipe = recipeOf();
    picker.querySelector('select').value = recipe?.name ?? '';
    const isBound = settings.limitsNavigationsToAppBoundDomains;
    const names = recipe?.listings ?? (isBound ? [...plain].reverse() : plain);
    about.textContent = recipe ? recipe.summary : 'Allows every navigation and opens every window, unless you choose ' +
      'something else in its code.';
    drawn = drawDelegate(scenario, names, listings, { changed, redraw: draw });
    show(code, drawn.parts);
    if (focused !== undefined) code.querySelectorAll('.swift select, .swift input')[focused]?.focus();
  }

  function take(name) {
    if (name) {
      scenario.delegate = { ...(typeof scenario.delegate === 'object' ? scenario.delegate : {}), recipe: name };
      for (const key of ['createWebView', 'cancel', 'allowWithoutAppLink', 'cancelResponses', 'dialogs']) {
        delete scenario[key];
      }
      fillParameters(scenario, listings[recipeOf().listings[0]].text);
    } else {
      delete scenario.delegate;
    }
    draw();
    changed();
  }
  const picker = choice('Delegate', '', [
    ['', 'allows everything'], ...recipes.map((recipe) => [recipe.name, recipe.name]),
  ], take);
  draw();
  const section = h('section', { class: 'app', 'aria-label': 'the app' }, h('h2', {}, 'The app'),
    picker, about, code,
    choice('Platform', scenario.platform ?? 'iOS', [['iOS', 'iOS'], ['macOS', 'macOS']], (value) => {
      scenario.platform = value;
      changed();
    }),
    choice('javaScriptCanOpenWindowsAutomatically', opens === undefined ? '' : String(opens), [
      ['', 'the platform’s default'],
      ['true', 'true'],
      ['false', 'false'],
    ], (value) => {
      scenario.settings = { ...scenario.settings };
      if (value) scenario.settings.javaScriptCanOpenWindowsAutomatically = value === 'true';
      else delete scenario.settings.javaScriptCanOpenWindowsAutomatically;
      changed();
    }));
  section.listing = () => drawn.listing;
  section.light = (line) => drawn.light(line);
  section.reveal = () => drawn.reveal();
  return section;
}
