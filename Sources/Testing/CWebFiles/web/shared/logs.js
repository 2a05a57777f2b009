// The tables of console lines, requests and findings; each line leads to its moment in the diagram.

import { h, milliseconds } from './dom.js';
import { tag } from './identity.js';

/** @param go is called with a time, to show what happened then. */
function timed(item, go) {
  return h('td', {}, item.time === undefined ? '' : h('button', {
    type: 'button',
    class: 'link',
    onclick: () => go(item),
    title: 'show in the diagram'
  }, milliseconds(item.time)));
}

function sheet(heads, rows, empty) {
  if (!rows.length) return h('p', { class: 'empty' }, empty);
  return h('div', {
    class: 'scroll',
    tabindex: 0
  }, h('table', {}, h('thead', {}, h('tr', {}, heads.map((head) => h('th', {
    scope: 'col'
  }, head)))), h('tbody', {}, rows)));
}

export function drawConsole(step, go) {
  return sheet(['time', 'window', 'level', 'text', 'place'], step.console.map((item) => h('tr', {
      class: `level-${item.level}`
    },
    timed(item, go), h('td', {}, tag(item.window)), h('td', {}, item.level), h('td', { class: 'text' }, item.text),
    h('td', {}, item.url ? `${item.url}${item.line ? ':' + item.line : ''}` : ''))), 'The consoles are empty.');
}

export function drawRequests(step, go) {
  return sheet(['time', 'method', 'URL', 'answer', 'after'], step.requests.map((item) => h('tr', {},
    timed(item, go), h('td', {}, item.method), h('td', {
      class: 'text'
    }, item.url), h('td', {}, item.failure ?? `${item.status} ${item.type}`),
    h('td', {}, milliseconds(item.delay)))), 'Nothing was requested.');
}

export function drawFindings(step, go) {
  return sheet(['time', 'window', 'kind', 'what'], step.notes.map((item) => h('tr', {},
    timed(item, go), h('td', {}, item.window ? tag(item.window) : ''), h('td', {}, item.kind), h('td', {
      class: 'text'
    }, item.rule ? `${item.text} [${item.rule}]` : item.text))), 'Nothing was found.');
}

const OUTCOMES = { delivered: 'delivered', unheard: 'nothing listens', dropped: 'dropped' };

export function drawMessages(step, go) {
  const heads = ['time', 'from', 'to', 'data', 'target', 'sender’s origin', 'outcome'];
  return sheet(heads, (step.messages ?? []).map((item) =>
    h('tr', {}, timed(item, go), h('td', {}, tag(item.from)), h('td', {}, item.to ? tag(item.to) : 'a closed window'),
      h('td', { class: 'text' }, item.data), h('td', {}, item.target), h('td', {}, item.origin), h('td', {
        class: item.outcome === 'delivered' ? '' : 'refused'
      }, OUTCOMES[item.outcome], item.why ? `: ${item.why.text} [${item.why.rule}]` : ''))), 'No message was posted.');
}
