// The learner arranges the calls that they expect: cards that are added, moved and removed with buttons.

import { h, show } from './../shared/dom.js';

/**
 * @param cards the calls to choose from.
 * @param done is called with the arranged calls.
 */
export function drawArranging(cards, done) {
  const list = h('ol', { class: 'arranged', 'aria-label': 'the calls that you expect' });
  const told = h('p', { class: 'unseen', role: 'status' });
  let calls = [];

  function change(next, text, focus) {
    calls = next;
    draw();
    told.textContent = text;
    const row = list.querySelectorAll('li')[focus];
    (row?.querySelector('button:not(:disabled)') ?? box.querySelector('.cards button')).focus();
  }
  const moved = (place, by) => {
    const next = [...calls];
    next.splice(place + by, 0, ...next.splice(place, 1));
    return next;
  };

  function draw() {
    const button = (sign, label, onclick, disabled = false) => h('button', {
      type: 'button',
      'aria-label': label,
      title: label,
      disabled,
      onclick
    }, sign);
    show(list, calls.length ? calls.map((call, place) => h('li', {}, h('code', {}, call), ' ',
      button('↑', `move ${call} up`, () => change(moved(place, -1), `${call} is number ${place}`, place - 1), place ===
        0),
      button('↓', `move ${call} down`, () => change(moved(place, 1), `${call} is number ${place + 2}`, place + 1),
        place === calls.length - 1),
      button('remove', `remove ${call}`, () => change(calls.filter((_, other) => other !== place),
        `${call} is removed`, place)))) : h('li', { class: 'hint' }, 'No call yet: that is an answer, too.'));
  }
  const box = h('details', { class: 'arrange' }, h('summary', {}, 'Arrange the calls yourself'),
    h('p', { class: 'hint' }, 'Choose the calls in the order in which you expect them. ', h('code', {}, 'loads'),
      ' stands for the four calls of a load that nothing interrupts.'),
    h('p', { class: 'buttons cards' }, cards.map((call) => h('button', {
      type: 'button',
      onclick: () => {
        calls = [...calls, call];
        draw();
        told.textContent = `${call} is number ${calls.length}`;
      },
    }, `+ ${call}`))), list, told, h('button', { type: 'button', onclick: () => done(calls) }, 'Run, and compare'));
  draw();
  return box;
}
