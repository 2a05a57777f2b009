// What is known of the chosen call, note or request.

import { h, milliseconds, prose } from './dom.js';
import { tag } from './identity.js';
import { argumentsOf, method } from './apple.js';
import { isBlocking, isOfSystem } from './model.js';
import { drawPlace } from './source.js';

/** A name in parts, between which a line may end. */
function breakable(name) {
  return name.split(/(?<=\.)/).map((part, place) => [place > 0 && h('wbr'), part]);
}

function table(rows) {
  return h('dl', { class: 'arguments' }, rows.map(([name, value]) => [h('dt', {}, breakable(name)), h('dd', {},
    value)]));
}

/** A rule's sentence, its conditions, and what proves it, which is folded away. */
export function ruleText(number, { title, sentence, conditions, webkit, proofs }) {
  const named = (names) => prose(names.map((name) => `\`${name}\``).join(', '));
  return [
    h('p', {}, h('b', {}, `Rule ${number}, ${title}. `), prose(sentence)),
    conditions.length ? h('ul', {}, conditions.map((condition) => h('li', {}, prose(condition)))) : '',
    h('details', { class: 'proof' }, h('summary', {}, 'Proofs'),
      webkit.length ? h('p', {}, 'In WebKit’s sources: ', named(webkit)) : '',
      h('p', {}, 'Proven by ', named(proofs))),
  ];
}

function reasons(list, rules) {
  return list.map(({ text, rule }) => {
    const found = rules[rule];
    return h('section', { class: 'reason' },
      h('p', {}, h('b', {}, 'Why: '), text),
      found ? h('blockquote', { class: 'rule' }, ruleText(rule, found),
        h('footer', {}, `${found.section}. `,
          h('a', {
            href: `#rule=${encodeURIComponent(rule)}`,
            class: 'rule-link'
          }, `${found.file}, line ${found.line}`))) :
      h('p', { class: 'empty' }, `rule ${rule}`));
  });
}

/** The place where a call began; a call without one belongs to the last navigation of its window. */
export function placeOf(step, number) {
  const event = step.events[number];
  if (event.place) return { place: event.place };
  for (let place = number - 1; place >= 0; place--) {
    const other = step.events[place];
    if (other.place && (other.window === event.window || other.created === event.window)) return {
      place: other.place,
      of: other.name
    };
  }
  return {};
}

const OUTCOMES = {
  delivered: 'delivered',
  unheard: 'it arrived, but nothing in the window listens',
  dropped: 'dropped',
};

/** A message between windows: what both sides know of it. */
function drawMessage(item, { rules, sources }) {
  return [h('h3', {}, tag(item.from), ' → ', item.to ? tag(item.to) : 'a closed window', ': ', h('code', {},
      'postMessage')),
    h('p', { class: 'empty' }, 'A message between windows: no delegate is asked.'),
    h('h4', {}, 'Outcome'), h('p', {}, h('code', { class: item.outcome === 'delivered' ? '' : 'refused' }, OUTCOMES[item
      .outcome])), item.why && reasons([item.why], rules),
    table([
      ['event.data', item.data],
      ['event.origin', item.origin],
      ['targetOrigin', item.target],
      ...[['from the frame', item.fromFrame], ['into the frame', item.toFrame], ['the window shows', item.toOrigin]]
      .filter(([, value]) => value),
      ['sent at', milliseconds(item.sent)],
      ['arrived at', milliseconds(item.time)],
    ]),
    item.target === '*' && item.outcome === 'delivered' && h('p', { class: 'hint' },
      'The target * lets every site read the message; the receiver sees who sent it in event.origin only.'),
    h('h4', {}, 'Place in the page'), drawPlace(item.place, sources)
  ];
}

export function drawDetails(row, step, { rules, sources }) {
  if (!row) return h('p', { class: 'empty' }, 'Choose a call in the diagram.');
  if (row.kind === 'request') {
    const item = step.requests[row.number];
    return [h('h3', {}, `${item.method} ${item.url}`), table([
      ['sent at', milliseconds(item.time)],
      ['answer', item.failure ?? `${item.status} ${item.type}`],
      ['after', milliseconds(item.delay)],
      ...['cookie', 'referer', 'body'].filter((name) => item[name]).map((name) => [name, item[name]]),
    ])];
  }
  if (row.kind === 'message') return drawMessage(step.messages[row.number], { rules, sources });
  if (row.kind === 'note') {
    const item = step.notes[row.number];
    if (item.kind === 'deviation')
      return [h('h3', {}, 'Otherwise than ordinarily'), h('p', {}, item.text), h('p', { class: 'empty' },
        'From here on, this run differs from the ordinary one.')];
    return [h('h3', {}, item.window ? tag(item.window) : 'the app', `: ${item.kind}`), h('p', {
        class: 'empty'
      }, 'A note: no delegate is called.'), reasons([item], rules),
      h('h4', {}, 'Place in the page'), drawPlace(item.place, sources)
    ];
  }
  const event = step.events[row.number];
  const { place, of } = placeOf(step, row.number);
  return [
    h('h3', {}, tag(event.window), ': ', h('code', {}, method(event.name))),
    isOfSystem(event.window) && h('p', {
      class: 'empty'
    }, 'In a browser of the system: no delegate of the app is asked.'),
    h('h4', {}, 'Reason'), event.why.length ? reasons(event.why, rules) : h('p', {
      class: 'empty'
    }, 'none is recorded'),
    event.answer !== undefined && event.answer !== null && [h('h4', {}, 'Answer'), h('p', {}, h('code', {
        class: row.refused ? 'refused' : ''
      }, event.answer),
      event.answered > event.time ? ` after ${milliseconds(event.answered - event.time)}` : '',
      isBlocking(event) ? '; the page’s script stood still until then' : '')],
    event.spelling && h('p', {}, 'The delegate’s method is written: ', h('code', {}, event.spelling)),
    h('h4', {}, 'Place in the page'), of && h('p', {
      class: 'empty'
    }, `as of ${of}, which began this navigation`), drawPlace(place, sources),
    h('h4', {}, 'Arguments'), table(argumentsOf(event)),
  ];
}
