// How the app behaves: a recipe with its parameters, the answers to createWebViewWith, the platform, preferences.

import { h, show } from './../shared/dom.js';

const choice = (label, value, options, changed) => h('label', {}, label, h('select', {
  onchange: (event) => changed(event.target.value),
}, options.map(([key, text]) => h('option', { value: key, selected: key === value }, text))));

/** @param changed is called after the scenario was changed. */
export function drawApp(scenario, recipes, changed) {
  const delegate = typeof scenario.delegate === 'string' ? { recipe: scenario.delegate } : scenario.delegate ?? {};
  const swift = h('pre', { class: 'swift', tabindex: 0, 'aria-label': 'the recipe’s Swift' });
  const about = h('p', { class: 'hint' });
  const settings = scenario.settings ?? {};

  function tell() {
    const recipe = recipes.find((other) => other.name === delegate.recipe);
    about.textContent = recipe ? recipe.summary :
      'Allows every navigation and opens every window, unless set below.';
    show(swift, recipe?.swift ?? '');
    swift.hidden = !recipe;
  }

  function store() {
    if (delegate.recipe) {
      scenario.delegate = delegate;
      for (const name of ['createWebView', 'cancel', 'allowWithoutAppLink', 'cancelResponses', 'dialogs']) {
        delete scenario[name];
      }
    } else {
      delete scenario.delegate;
    }
    tell();
    changed();
  }
  const text = (label, name, list) => h('label', {}, label, h('input', {
    value: list ? (delegate[name] ?? []).join(' ') : delegate[name] ?? '',
    onchange: (event) => {
      const words = event.target.value.trim();
      if (!words) delete delegate[name];
      else delegate[name] = list ? words.split(/[\s,]+/) : words;
      store();
    },
  }));
  const opens = settings.javaScriptCanOpenWindowsAutomatically;
  tell();
  return h('section', { class: 'app', 'aria-label': 'the app' }, h('h2', {}, 'The app'),
    choice('Delegate', delegate.recipe ?? '', [
      ['', 'allows everything'], ...recipes.map((recipe) => [recipe.name, recipe.name]),
    ], (name) => {
      delegate.recipe = name;
      store();
    }), about,
    h('details', {}, h('summary', {}, 'Parameters of recipes'), text('Hosts ', 'hosts', true),
      text('Callback ', 'callback'), text('URL of a list ', 'url')),
    choice('createWebViewWith', scenario.createWebView === 'block' ? 'block' : 'allow', [
      ['allow', 'returns a web view'],
      ['block', 'returns nil'],
    ], (value) => {
      if (value === 'block' && !delegate.recipe) scenario.createWebView = 'block';
      else delete scenario.createWebView;
      changed();
    }),
    choice('Platform', scenario.platform ?? 'iOS', [['iOS', 'iOS'], ['macOS', 'macOS']], (value) => {
      scenario.platform = value;
      changed();
    }),
    choice('javaScriptCanOpenWindowsAutomatically', opens === undefined ? '' : String(opens), [
      ['', 'the platform’s default'],
      ['true', 'true'],
      ['false', 'false'],
    ], (value) => {
      scenario.settings = { ...settings };
      if (value) scenario.settings.javaScriptCanOpenWindowsAutomatically = value === 'true';
      else delete scenario.settings.javaScriptCanOpenWindowsAutomatically;
      changed();
    }),
    swift);
}
