// What a learner expects of a step, beside what it did.

import { h, prose } from './../shared/dom.js';
import { align, isOfSystem } from './../shared/model.js';

const LOAD = ['didStartProvisionalNavigation', 'decidePolicyForResponse', 'didCommit', 'didFinish'];
/** Records to which no delegate method corresponds. */
const UNASKED = ['console', 'titleChanged', 'urlChanged'];

/**
 * The calls of a step as lessons write them: the four of a load are one.
 * @param named calls that an answer names: the system's browsers count if one of these is theirs.
 * @returns {{call: string, why: object[]}[]}
 */
export function callsOf(step, named) {
  const withSystem = named.some((call) => isOfSystem(call.split(':')[0]));
  const events = step.events.filter((event) => !UNASKED.includes(event.name) && (withSystem || !isOfSystem(event
    .window)));
  const found = [];
  for (let place = 0; place < events.length; place++) {
    const { window, name, why } = events[place];
    const isLoad = LOAD.every((part, more) => events[place + more]?.name === part && events[place + more].window ===
      window);
    found.push({ call: `${window}: ${isLoad ? 'loads' : name}`, why: why ?? [] });
    if (isLoad) place += LOAD.length - 1;
  }
  return found;
}

export const isSame = (calls, found) => calls.length === found.length && calls.every((call, place) => call === found[
  place].call);

/** The first call in which the two differ: `expected` or `found` is missing if the list ends there. */
export function firstDifference(calls, found) {
  for (let place = 0; place < Math.max(calls.length, found.length); place++)
    if (calls[place] !== found[place]?.call) return { expected: calls[place], found: found[place] };
  return null;
}

/** Both lists in rows: what is in both in one row, and what differs between two such rows beside each other. */
function rowsOf(calls, found) {
  const rows = [];
  let [left, right] = [[], []];
  const close = () => {
    for (let place = 0; place < Math.max(left.length, right.length); place++) rows.push([left[place], right[place]]);
    [left, right] = [[], []];
  };
  for (const [one, other] of align(calls.map((call) => ({ call })), found, (row) => row.call)) {
    if (one && other) {
      close();
      rows.push([one, other]);
    } else if (one) left.push(one);
    else right.push(other);
  }
  close();
  return rows;
}

/** Both lists side by side, the first difference marked. */
export function drawExpected(calls, found) {
  const pairs = rowsOf(calls, found);
  const differs = ([left, right]) => left?.call !== right?.call;
  const first = pairs.findIndex(differs);
  const cell = (row, sign, style, isMarked) => h('td', { class: row && sign ? style : '' }, row && sign && h('span', {
    class: 'sign'
  }, sign), row && (isMarked ? h('mark', {}, row.call) : row.call));
  const rows = pairs.map(([left, right], place) => h('tr', {
      class: place === first ? 'first-difference' : ''
    }, cell(left, differs([left, right]) ? '− ' : '', 'expected', place === first),
    cell(right, differs([left, right]) ? '+ ' : '', 'found', place === first)));
  const nothing = h('tr', {}, ...[calls, found].map((list) => h('td', {}, list.length ? '' : 'no call')));
  return h('div', { class: 'scroll', tabindex: 0 }, h('table', { class: 'side-by-side' },
    h('thead', {}, h('tr', {}, h('th', { scope: 'col' }, 'you expected'), h('th', { scope: 'col' }, 'the run'))),
    h('tbody', {}, calls.length && found.length ? rows : [...rows, nothing])));
}

/** What the run says about the first difference. */
export function tellDifference(calls, found) {
  const difference = firstDifference(calls, found);
  if (!difference) return null;
  const { expected, found: call } = difference;
  if (!call) return ['The first difference: ', h('code', {}, expected), ' is not called. The calls end before it.'];
  const [why] = call.why;
  return ['The first difference: ', expected ? ['you expected ', h('code', {}, expected), ', but '] : '', h('code', {},
    call.call), ' is called', why ? [': ', prose(why.text), why.rule ? ` (rule ${why.rule})` : ''] : '', '.'];
}
