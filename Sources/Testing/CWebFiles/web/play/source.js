// The page's source: which URL answers with what, to be changed, and other URLs to be answered.

import { h, show } from './../shared/dom.js';
import { drawEditor } from './editor.js';

const textOf = (answer) => (typeof answer === 'string' ? answer : answer?.body);

/** The URLs that nothing answered in a run. */
export function unanswered(detail, responses) {
  const asked = (detail?.steps ?? []).flatMap((step) => step.requests).filter((request) => request.method === 'GET' &&
    request.status === 404 && !Object.hasOwn(responses, request.url));
  return [...new Set(asked.map((request) => request.url))];
}

/**
 * @param box where it is drawn.
 * @param changed is called after the scenario was changed.
 * @returns `{open(scenario), tell(detail)}`: for another scenario, and for a run's result.
 */
export function drawSources(box, changed) {
  let scenario = null;
  let edited = null;
  const editor = drawEditor('the page’s source', (text) => {
    const answer = scenario.responses[edited];
    if (answer && typeof answer === 'object') answer.body = text;
    else scenario.responses[edited] = text;
    changed();
  });
  const missing = h('div', { class: 'missing' });

  function add(url) {
    (scenario.responses ??= {})[url] = '<!DOCTYPE html>\n<title>New page</title>\n';
    edited = url;
    draw();
    changed();
    editor.querySelector('textarea').focus();
  }

  function draw() {
    const all = Object.entries(scenario.responses ?? {}).filter(([, answer]) => typeof textOf(answer) === 'string');
    const urls = all.map(([url]) => url);
    if (!urls.includes(edited)) edited = urls.includes(scenario.start) ? scenario.start : urls[0];
    editor.hidden = edited === undefined;
    if (edited !== undefined) editor.show(textOf(scenario.responses[edited]));
    const field = h('input', { type: 'url', placeholder: 'https://other.example/', required: true });
    show(box, h('h2', {}, 'The page'),
      h('p', { class: 'hint' }, 'Change it: the steps are run again with every change.'),
      h('label', { class: 'beside' }, 'Site ', h('select', {
        onchange: (event) => {
          edited = event.target.value;
          editor.show(textOf(scenario.responses[edited]));
        },
      }, urls.map((url) => h('option', { value: url, selected: url === edited }, url)))),
      editor, missing, h('details', {}, h('summary', {}, 'Add another site’s page'), h('form', {
        class: 'beside',
        onsubmit: (event) => {
          event.preventDefault();
          add(field.value);
        },
      }, h('label', {}, 'URL ', field), h('button', {}, 'Add'))));
  }
  return {
    open(other) {
      scenario = other;
      edited = null;
      show(missing);
      draw();
    },
    tell(detail) {
      show(missing, unanswered(detail, scenario.responses ?? {}).slice(0, 5).map((url) => h('p', {},
        `No site answers ${url}, so it is a 404. `, h('button', {
          type: 'button',
          onclick: () => add(url),
        }, 'Write its page'))));
    },
  };
}
