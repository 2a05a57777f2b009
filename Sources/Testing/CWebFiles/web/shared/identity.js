// One name and one colour per window, the same wherever the window is mentioned.

import { h } from './dom.js';

const COLOURS = 8;

/** The colour's number: of the app's windows in the order of their numbers, of the system's browsers after them. */
export function colourOf(window) {
  const found = /^([a-z]+?)(\d*)$/i.exec(window ?? '');
  if (!found) return 0;
  const number = Number(found[2] || 1);
  const start = { main: 0, popup: 1, safari: 5, session: 6, controller: 7 } [found[1]] ?? found[1].length;
  return (start + (found[1] === 'main' ? (number - 1) * 3 : number - 1)) % COLOURS;
}

/** The class that gives an element the window's colour as `--who`. */
export const identityClass = (window) => `who who-${colourOf(window)}`;

/** The window's name with its colour beside it. */
export function tag(window, name = 'span') {
  return h(name, { class: identityClass(window) }, window);
}

/** A sentence in which names of windows have their colours. */
export function tagged(text, windows) {
  const known = new Set(windows);
  return text.split(/(\b[a-z]+\d*\b)/i).map((word) => (known.has(word) ? tag(word) : word));
}
