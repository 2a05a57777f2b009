// The app's own code: whether it is built, and what the compiler says.

import { h, show } from './../shared/dom.js';

const PAUSE = 700;

function drawError({ file, line, column, message, excerpt }) {
  if (!file) return h('li', {}, message);
  return h('li', {}, h('b', {}, `${file}:${line}:${column}`), ' ', message,
    excerpt.length > 0 && h('pre', {
      class: 'source',
      tabindex: 0,
      'aria-label': `${file} around line ${line}`
    }, excerpt.map((row) => h('span', {
      class: row.line === line ? 'line here' : 'line'
    }, h('span', { class: 'number', 'aria-hidden': 'true' }, String(row.line).padStart(4) + '  '), row.text, '\n'))));
}

function drawState({ state, errors = [], output }) {
  if (state === 'building') return h('p', {}, 'Building… The first time takes minutes.');
  if (state === 'built') return h('p', {}, '✓ Built. What you save is built again, and the steps run again.');
  return [h('p', { class: 'error' }, '✕ The compiler refuses it:'), errors.length ? h('ul', {
    class: 'mistakes'
  }, errors.map(drawError)) : h('pre', { class: 'source', tabindex: 0 }, output)];
}

/**
 * Asks for the state of the package again and again.
 * @param ask as the server is asked.
 * @param built is called when there is another program.
 * @returns what shows the state.
 */
export function drawPackage(name, ask, built) {
  const told = h('div', { role: 'status' });
  let known = '';
  async function look() {
    const value = await ask('/api/package').catch((error) => ({ state: 'gone', message: error.message }));
    const now = `${value.number} ${value.state}`;
    if (now !== known) {
      known = now;
      show(told, value.state === 'gone' ? h('p', { class: 'error' }, value.message) : drawState(value));
      if (value.state === 'built') built();
    }
    setTimeout(look, PAUSE);
  }
  look();
  return h('section', { class: 'app', 'aria-label': 'the app' }, h('h2', {}, 'The app'),
    h('p', { class: 'hint' }, 'The code of ', h('code', {}, name), ' answers. ', h('code', {}, 'Play/Play.swift'),
      ' says what is shown first.'), told);
}
