// What else could have happened: the steps in other orders of the world, and the smallest order that breaks them.

import { count, h, show } from './../shared/dom.js';

/** The scenario with what must hold in its end: if it does not say so and only the first window is open now, that. */
export function searched(scenario, detail) {
  const open = detail.steps.at(-1).windows.filter((window) => !window.destroyed).map(({ window }) => window);
  const { order, ...steps } = scenario;
  return steps.finally || open.join() !== 'main' ? steps : { ...steps, finally: { windows: ['main'] } };
}

const calls = ({ steps }) => steps.flatMap((step, place) => step.events.map((event, position) => ({
  place: { step: place, position },
  window: event.window,
  text: JSON.stringify([place, event.window, event.name, event.subject, event.answer, Math.round(event.time)]),
})));

/** Where two runs begin to differ, in the second one: its step, the position in it, and the window. */
export function difference(before, after) {
  const [old, now] = [calls(before), calls(after)];
  const found = now.find((call, place) => call.text !== old[place]?.text);
  if (found) return { ...found.place, window: found.window };
  const step = after.steps.length - 1;
  return { step, position: after.steps[step].events.length, window: '' };
}

/** Notes each deviation in a run where it makes the first difference: `runs` have one deviation more each. */
export function marked(runs, sentences) {
  const detail = runs.at(-1);
  const places = sentences.map((text, number) => ({ ...difference(runs[number], runs[number + 1]), text }));
  for (const { step, position, window, text } of places)
    detail.steps[step]?.notes.push({ kind: 'deviation', position, window, text });
  return { detail, place: places[0] };
}

/** What must hold in the end, in words. */
function promise({ finally: last }) {
  if (!last) return 'No page or app did anything wrong that the ordinary run does not do.';
  const { windows, ...others } = last;
  const are = windows?.length === 1 ? 'is' : 'are';
  const ends = windows && `in the end, there ${are} ${windows.join(', ')} and no other window`;
  const rest = Object.keys(others).length > 0 && 'what “finally” of the scenario says is so';
  return `Each time, ${[ends, rest].filter(Boolean).join(', and ')}.`;
}

/**
 * @param root where everything is shown.
 * @param ask asks the server.
 * @param showRun is called with `{detail, rules, place}` of the run that breaks, with its deviations marked; without
 * arguments for the ordinary one.
 */
export function drawOrders(root, ask, showRun) {
  /** Counts the searches: what an earlier one finds is not wanted any more. */
  let turn = 0;
  const button = (text, onclick) => h('button', { type: 'button', onclick }, text);
  const list = (texts, name = 'ul') => h(name, {}, texts.map((text) => h('li', {}, text)));
  const covered = ({ coverage }) => h('details', { open: true }, h('summary', {}, 'What was tried'), list(coverage));

  function draw(...parts) {
    show(root, h('h2', {}, 'What else could have happened'), ...parts);
  }

  async function look(scenario, found, toggle) {
    const mine = turn;
    // A button that is disabled would lose the focus.
    if (toggle.getAttribute('aria-busy') === 'true') return;
    toggle.setAttribute('aria-busy', 'true');
    try {
      const words = found.order.split(' ');
      const runs = [];
      let rules = {};
      for (let most = 0; most <= words.length; most++) {
        const order = words.slice(0, most).join(' ');
        const answer = await ask('/api/order', order ? { ...scenario, order } : scenario);
        if (mine !== turn) return;
        runs.push(answer.detail);
        rules = answer.rules;
      }
      toggle.setAttribute('aria-busy', 'false');
      toggle.textContent = 'Show the ordinary run';
      toggle.setAttribute('aria-pressed', 'true');
      showRun({ ...marked(runs, found.story), rules });
    } catch (error) {
      if (mine === turn) draw(h('p', { class: 'error', role: 'alert' }, error.message));
    }
  }

  function tell(scenario, found, wasStopped) {
    const orders = count(found.orders, 'order');
    if (found.found === 'ordinary')
      return draw(h('p', { class: 'error', role: 'status' }, 'It breaks in the ordinary order already.'), list(found
        .failures));
    if (found.found === 'difference')
      return draw(h('p', { class: 'error', role: 'status' }, 'The ordinary run does not do the same each time.'));
    if (found.found === 'nothing')
      return draw(h('p', { class: 'right', role: 'status' }, wasStopped ? `Stopped: nothing broke in ${orders}.` :
        `Nothing broke in ${orders}.`), h('p', {}, promise(scenario)), covered(found));
    const toggle = button('Show this run', () => {
      if (toggle.getAttribute('aria-pressed') !== 'true') return look(scenario, found, toggle);
      toggle.textContent = 'Show this run';
      toggle.setAttribute('aria-pressed', 'false');
      return showRun();
    });
    toggle.setAttribute('aria-pressed', 'false');
    draw(h('p', { class: 'wrong', role: 'status' }, `It breaks in this order, found in ${orders}:`), list(found.story,
      'ol'), h('p', {}, 'Then:'), list(found.failures), h('p', { class: 'buttons' }, toggle), covered(found));
    return null;
  }

  return {
    /** Searches; `detail` is the ordinary run. */
    async begin(steps, detail) {
      const mine = ++turn;
      let wasStopped = false;
      const scenario = searched(steps, detail);
      const bar = h('progress', { max: 1, value: 0, 'aria-label': 'orders that were tried' });
      const words = h('span', {}, 'Trying other orders …');
      draw(h('p', { class: 'buttons', role: 'status' }, words), h('p', { class: 'buttons' }, bar, button('Stop', () => {
        wasStopped = true;
      })));
      try {
        let found;
        do {
          found = await ask('/api/explore', scenario);
          if (mine !== turn) return;
          bar.max = found.most;
          bar.value = found.orders;
          words.textContent = `Trying other orders: ${found.orders} of at most ${found.most} …`;
        } while (!found.isOver && !wasStopped);
        tell(scenario, found, wasStopped && !found.isOver);
      } catch (error) {
        if (mine === turn) draw(h('p', { class: 'error', role: 'alert' }, error.message));
      }
    },
    /** What was found is about other steps than those that are shown now. */
    forget() {
      turn += 1;
      show(root);
    },
  };
}
