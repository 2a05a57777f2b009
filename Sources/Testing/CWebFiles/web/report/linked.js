// A link that somebody has sent: to a call of this report, or of a playground, whose scenario it contains.

import { h, show } from './../shared/dom.js';
import { readAddress, unpacked } from './../play/link.js';
import { words } from './../play/steps.js';

const textOf = (answer) => (typeof answer === 'string' ? answer : answer?.body);

function save(scenario) {
  const text = JSON.stringify(scenario, null, 2) + '\n';
  const link = h('a', { href: URL.createObjectURL(new Blob([text], { type: 'application/json' })) });
  link.download = 'scenario.json';
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** What a playground's link contains: a report runs nothing, but shows the pages and the steps. */
function drawLinked(scenario) {
  const pages = Object.entries(scenario.responses ?? {}).filter(([, answer]) => typeof textOf(answer) === 'string');
  return h('section', { class: 'linked', 'aria-label': 'what the link contains' },
    h('h2', { tabindex: -1 }, scenario.title ?? `A scenario that starts at ${scenario.start}`),
    h('p', {}, 'A report runs nothing. ', h('code', {}, 'webviewsim play'),
      ' with the link, or with this file, runs it: ', h('button', {
        type: 'button',
        onclick: () => save(scenario)
      }, 'Save scenario.json')),
    h('h3', {}, 'Steps'), h('ol', {}, h('li', {}, `load ${scenario.start}`), (scenario.steps ?? []).map((step) => h(
      'li', {}, words(step)))),
    h('h3', {}, 'Pages'), pages.map(([url, answer]) => h('details', {}, h('summary', {}, url), h('pre', {
      class: 'source',
      tabindex: 0,
      'aria-label': `source of ${url}`
    }, textOf(answer)))));
}

/** @param root where the content of a playground's link is shown. */
export function drawLinkField(root) {
  const told = h('p', { role: 'status', class: 'told' });
  const field = h('input', { type: 'text', required: true, placeholder: 'http://127.0.0.1:4748/#play=…' });

  async function follow(text) {
    const fragment = text.slice(text.indexOf('#') + 1).trim();
    if (/^scenario=/.test(fragment)) {
      location.hash = fragment;
      return 'This is a call of this report.';
    }
    const { play, lesson } = readAddress(fragment);
    if (lesson) return ['A lesson: ', h('code', {}, `webviewsim play '#${fragment}'`), ' opens it.'];
    const scenario = play === null ? null : await unpacked(play);
    if (!scenario) return 'This link contains no scenario: perhaps a part is missing.';
    show(root, drawLinked(scenario));
    root.querySelector('h2').focus();
    return 'What the link contains is shown.';
  }
  return h('details', { class: 'open-link' }, h('summary', {}, 'Open a link'), h('form', {
    onsubmit: async (event) => {
      event.preventDefault();
      show(told, ...[await follow(field.value)].flat());
    }
  }, h('label', {}, 'Link ', field), ' ', h('button', {}, 'Open')), told);
}
