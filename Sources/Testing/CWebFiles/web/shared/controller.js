// The app's view controller in Swift, with the line that answers a call.

import { h } from './dom.js';
import { lineOf } from './listing.js';
import { isOfSystem } from './model.js';

/** How long one stays at a moment before the code moves to its line, in milliseconds. */
const REST = 120;

/** @returns the section, with `light(call)`, which lights the line that answers a call; none without a call. */
export function drawController({ name, text }) {
  const lines = text.trimEnd().split('\n').map((line) => h('span', { class: 'line' }, line, '\n'));
  const code = h('pre', { class: 'source', tabindex: 0, 'aria-label': `the Swift of ${name}` }, lines);
  const section = h('section', { class: 'controller', 'aria-label': 'the delegate' }, h('h3', {}, name), code);
  let lit;
  let rest = 0;
  // Only the code moves, not the page.
  const reveal = () => {
    if (!lit) return;
    const top = lit.getBoundingClientRect().top - code.getBoundingClientRect().top;
    if (top < 0 || top > code.clientHeight - 30) code.scrollTop += top - code.clientHeight / 3;
  };
  section.light = (call) => {
    lit?.classList.remove('lit');
    const number = call && !isOfSystem(call.window) ? lineOf(text, call) : null;
    lit = number === null ? undefined : lines[number - 1];
    if (!lit) return;
    lit.classList.add('lit');
    clearTimeout(rest);
    rest = setTimeout(reveal, REST);
  };
  return section;
}
