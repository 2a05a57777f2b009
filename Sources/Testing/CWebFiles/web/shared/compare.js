// Two runs of the same steps as two diagrams on one scale: what both have stands on one line, the rest is marked.

import { h, show, count as countOf } from './dom.js';
import { align, diagram } from './model.js';
import { drawDiagram } from './diagram.js';
import { drawDetails } from './details.js';

function key(row) {
  return [row.kind, row.from, row.label, row.subject ?? '', row.answer ?? ''].join('|');
}

/** Both models of a step with rows that stand beside each other; null where the other one has more. */
export function besideEachOther(left, right, place) {
  const models = [diagram(left.steps, place), diagram(right.steps, place)];
  const pairs = align(models[0].rows, models[1].rows, key);
  const differing = new Set();
  for (const [a, b] of pairs)
    if (!a || !b) differing.add(a ?? b);
  const births = new Set();
  return models.map((model, side) => {
    const moved = new Map(model.rows.map((row, old) => [old, pairs.findIndex((pair) => pair[side] === row)]));
    const shift = (at) => (at === null || at < 0 ? at : moved.get(at));
    const lanes = model.lanes.map((lane) => ({ ...lane, from: shift(lane.from), to: shift(lane.to) }));
    for (const lane of lanes) births.add(lane.from);
    return { rows: pairs.map((pair) => pair[side]), lanes, births, differing };
  });
}

export function drawComparison([left, right], { rules }) {
  const count = Math.min(left.steps.length, right.steps.length);
  return h('div', { class: 'comparison' }, h('h2', {}, `${left.delegate} and ${right.delegate}`),
    Array.from({ length: count }, (_, place) => {
      const models = besideEachOther(left, right, place);
      const only = models[0].differing.size;
      const details = h('section', { class: 'details', 'aria-label': 'the chosen call', 'aria-live': 'polite' });
      return h('section', {
          class: 'compared-step'
        }, h('h3', {}, place === 0 ? left.steps[0].summary : `${place}. ${left.steps[place].summary}`),
        h('p', {}, only ? countOf(only, 'difference') : 'no difference'),
        h('div', { class: 'pair' }, [left, right].map((run, side) => h('section', {
            'aria-label': run.delegate
          }, h('h4', {}, run.delegate),
          drawDiagram(models[side], {
            label: `${run.delegate}, step ${place}`,
            marks: (row) => (models[side].differing.has(row) ? 'only here' : ''),
            choose: (row) => show(details, h('h4', {}, run.delegate), drawDetails(row, run.steps[
            place], { rules, sources: run.sources })),
          })))), details);
    }));
}
