// The page's source: which URL answers with what, to be changed, and other URLs to be answered.

import { h, show } from './../shared/dom.js';
import { drawEditor } from './editor.js';

/** A page with an endless loop of errors has more than anybody reads. */
const MOST = 5;

/** What the consoles say is wrong in a site's page, by line. */
export function mistakes(detail, url) {
  const found = new Map();
  for (const line of detail.steps.flatMap((step) => step.console)) {
    const isHere = line.level === 'error' && line.line && line.url?.split('#')[0] === url?.split('#')[0];
    if (isHere && !found.has(line.line)) found.set(line.line, line.text);
  }
  return found;
}

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
 * @returns `{open(scenario), tell(detail), light(place)}`: for another scenario, for a run's result, and for the place
 * of a moment, or null.
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
  const wrong = h('ul', { class: 'mistakes', 'aria-label': 'mistakes in this page' });
  let last = null;

  function tellMistakes() {
    const found = last ? mistakes(last, edited) : new Map();
    editor.mark(found);
    show(wrong, [...found].slice(0, MOST).map(([line, text]) => h('li', {}, h('button', {
      type: 'button',
      class: 'link',
      onclick: () => editor.go(line)
    }, `Line ${line}`), `: ${text}`)));
  }
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
      h('p', { class: 'hint' }, urls.length ? 'Change it: the steps are run again with every change.' :
        scenario.providers?.length ? 'The simulated provider writes all pages here.' : 'No page is written here yet.'),
      urls.length > 0 && h('label', { class: 'beside' }, 'Site ', h('select', {
        onchange: (event) => {
          edited = event.target.value;
          editor.show(textOf(scenario.responses[edited]));
          tellMistakes();
        },
      }, urls.map((url) => h('option', { value: url, selected: url === edited }, url)))),
      editor, wrong, missing, h('details', {}, h('summary', {}, 'Add another site’s page'), h('form', {
        class: 'beside',
        onsubmit: (event) => {
          event.preventDefault();
          add(field.value);
        },
      }, h('label', {}, 'URL ', field), h('button', {}, 'Add'))));
  }
  let timer = 0;
  return {
    /** The editor shows another page only when one stays at the moment. */
    light(place) {
      const isHere = place && textOf(scenario?.responses?.[place.url]) !== undefined;
      editor.light(isHere && place.url === edited ? place.line : null);
      clearTimeout(timer);
      if (isHere) timer = setTimeout(() => {
        if (place.url !== edited && !box.contains(document.activeElement)) {
          edited = place.url;
          draw();
          tellMistakes();
        }
        if (place.url !== edited) return;
        editor.light(place.line);
        editor.reveal(place.line);
      }, 150);
    },
    open(other) {
      scenario = other;
      edited = last = null;
      show(missing);
      draw();
      tellMistakes();
    },
    tell(detail) {
      last = detail;
      tellMistakes();
      show(missing, unanswered(detail, scenario.responses ?? {}).slice(0, 5).map((url) => h('p', {},
        `No site answers ${url}, so it is a 404. `, h('button', {
          type: 'button',
          onclick: () => add(url),
        }, 'Write its page'))));
    },
  };
}
