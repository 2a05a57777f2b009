// "Take it with you": the state as a scenario file, a Swift test, a link or a report.

import { h, show } from './../shared/dom.js';
import { packed } from './link.js';
import { swiftTest } from './swift.js';

function save(name, text, type) {
  const link = h('a', { href: URL.createObjectURL(new Blob([text], { type })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** @param state gives `{scenario, detail, app}`; `report` gives the report's HTML; `own` if the code is the app's. */
export function drawTake(state, report, own) {
  const told = h('p', { role: 'status', class: 'told' });
  const button = (text, action) => h('button', {
    type: 'button',
    onclick: async () => {
      if (!state().scenario) return show(told, 'Nothing is open that could be taken.');
      try {
        show(told, ...[await action()].flat());
      } catch (error) {
        show(told, error.message);
      }
    },
  }, text);
  return h('details', { class: 'take' }, h('summary', {}, 'Take it with you'),
    button('Scenario file', () => {
      save('scenario.json', JSON.stringify(state().scenario, null, 2) + '\n', 'application/json');
      return ['scenario.json is saved: ', h('code', {}, 'webviewsim run scenario.json'), ' runs it.'];
    }),
    own ? '' : button('Swift test', () => {
      const { scenario, detail, app } = state();
      save('PlaygroundTests.swift', swiftTest(scenario, detail, app.listing()), 'text/plain');
      return ['PlaygroundTests.swift is saved: the app’s delegate, and a test that expects what happened. It ',
        'belongs beside the first test of a package that ', h('code', {}, 'webviewsim new-tests'), ' has made.'];
    }),
    button('Link', async () => {
      location.hash = 'play=' + await packed(state().scenario) + (state().at ?? '');
      const where = 'It contains the page and the steps. “webviewsim play” opens it on any machine.';
      const inBar = `The link is in the address bar. ${where}`;
      return navigator.clipboard?.writeText(location.href).then(() => `The link is copied. ${where}`, () => inBar) ??
        inBar;
    }),
    button('Report', async () => {
      save('report.html', await report(state().scenario), 'text/html');
      return 'report.html is saved: one file, which any browser opens.';
    }), told);
}
