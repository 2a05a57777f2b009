// The source of a page or a script, with the place of a call or an element.

import { h } from './dom.js';

const AROUND = 6;
const VERBS = 'open|close|alert|confirm|prompt|submit|requestSubmit|assign|replace|reload|back|forward|go|click';
const CALL = new RegExp(
  `\\b(?:(?:window|self|top|parent|opener)\\.)?(?:${VERBS})\\s*\\(|\\blocation(?:\\.href)?\\s*=|<[a-z][^>]*>?`, 'gi');

/** Where the call or the element is in its line: the match that is nearest to the engine's column. */
export function extent(line, place) {
  let best = null;
  for (const match of line.matchAll(CALL)) {
    if ((place.kind === 'element') !== match[0].startsWith('<')) continue;
    const end = match[0].startsWith('<') ? match.index + match[0].length : closing(line, match.index + match[0]
      .length);
    // The engine places a call where its callee ends.
    const at = match[0].startsWith('<') ? match.index + 1 : match.index + match[0].length;
    const distance = Math.abs(at - place.column);
    if (!best || distance < best.distance) best = { start: match.index, end, distance };
  }
  return best ?? { start: line.length - line.trimStart().length, end: line.length };
}

/** After the bracket that closes the one before `from`. */
function closing(line, from) {
  if (line[from - 1] !== '(') return line.length;
  let depth = 1;
  let quote = null;
  for (let place = from; place < line.length; place++) {
    if (quote) {
      if (line[place] === '\\') place++;
      else if (line[place] === quote) quote = null;
      continue;
    }
    if ('\'"`'.includes(line[place])) quote = line[place];
    if (line[place] === '(') depth++;
    if (line[place] === ')' && --depth === 0) return place + 1;
  }
  return line.length;
}

export function drawPlace(place, sources) {
  if (!place) return h('p', {
    class: 'empty'
  }, 'Not begun by the page’s source: the app, the user’s step or the parser did it.');
  const heading = h('p', { class: 'place' }, place.url, ', line ', String(place.line));
  const text = sources[place.url];
  if (text === undefined) return [heading, h('p', { class: 'empty' }, 'The source is not part of the report.')];
  const lines = text.split('\n');
  const first = Math.max(0, place.line - 1 - AROUND);
  const listing = h('pre', {
      class: 'source',
      tabindex: 0,
      'aria-label': `source around line ${place.line}`
    },
    lines.slice(first, place.line + AROUND).map((line, offset) => {
      const number = first + offset + 1;
      const label = h('span', { class: 'number', 'aria-hidden': 'true' }, String(number).padStart(4) + '  ');
      if (number !== place.line) return h('span', { class: 'line' }, label, line, '\n');
      const { start, end } = extent(line, place);
      return h('span', {
        class: 'line here'
      }, label, line.slice(0, start), h('mark', {}, line.slice(start, end)), line.slice(end), '\n');
    }));
  return [heading, listing];
}
