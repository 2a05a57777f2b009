// Draws a sequence diagram from its model. Each row is an option of a list box: keys and screen readers reach it.

import { h, svg, short, milliseconds } from './dom.js';
import { sentence } from './model.js';

const ROW = 46;
const HEAD = 44;
const GUTTER = 74;
/** A call that makes a window has room for the window's head below it. */
const BIRTH = 40;

let count = 0;

/**
 * @param model what `diagram` of model.js returns; rows may be null: room that another diagram's rows need.
 * @param choose is called with the row that the user chooses.
 */
export function drawDiagram(model, { label, selected, choose, marks = () => '' }) {
  const id = `diagram${++count}`;
  const widest = Math.max(...model.rows.map((row) => (row ? row.label.length : 0)), 20);
  const gap = Math.min(250, Math.max(170, widest * 6));
  const x = new Map(model.lanes.map((lane, place) => [lane.id, GUTTER + 50 + place * gap]));
  const width = GUTTER + 100 + (model.lanes.length - 1) * gap + 60;
  const heights = model.rows.map((row, place) => ROW + (model.lanes.some((lane) => lane.from === place) ? BIRTH : 0));
  const tops = heights.reduce((list, size) => [...list, list.at(-1) + size], [HEAD]);
  const height = tops.at(-1) + (model.rows.length ? 24 : ROW);
  const y = (place) => tops[place] + ROW / 2;
  const bottom = tops.at(-1) + 14;
  const root = svg('svg', {
      viewBox: `0 0 ${width} ${height}`,
      width,
      height,
      'aria-hidden': 'true',
      class: 'diagram'
    },
    svg('defs', {},
      svg('marker', {
          id: `${id}-call`,
          viewBox: '0 0 8 8',
          refX: 8,
          refY: 4,
          markerWidth: 8,
          markerHeight: 8,
          orient: 'auto'
        },
        svg('path', { d: 'M0 0L8 4L0 8z', class: 'head' })),
      svg('marker', {
          id: `${id}-answer`,
          viewBox: '0 0 8 8',
          refX: 8,
          refY: 4,
          markerWidth: 8,
          markerHeight: 8,
          orient: 'auto'
        },
        svg('path', { d: 'M0 0L8 4L0 8', class: 'open-head' }))),
    model.lanes.map((lane) => drawLane(lane, x.get(lane.id), y, bottom)),
    model.rows.map((row, place) => row && drawRow(row, { id, place, x, y: y(place), width, marks })));
  const options = new Map();
  const list = h('ol', {
      class: 'rows',
      role: 'listbox',
      tabindex: 0,
      'aria-label': label,
      'aria-activedescendant': '',
      style: `height:${height}px;width:${width}px`
    },
    model.rows.map((row, place) => {
      if (!row) return null;
      const option = h('li', {
        role: 'option',
        id: `${id}-row${place}`,
        'aria-selected': 'false',
        class: `row ${marks(row)}`,
        style: `top:${tops[place]}px;height:${heights[place]}px`,
        onclick: () => select(place, true),
      }, h('span', { class: 'unseen' }, sentence(row) + (marks(row) ? ` (${marks(row)})` : '')));
      options.set(place, option);
      return option;
    }));
  const places = () => [...options.keys()];
  let current = -1;

  function select(place, tells) {
    options.get(current)?.setAttribute('aria-selected', 'false');
    current = place;
    const option = options.get(place);
    if (!option) return;
    option.setAttribute('aria-selected', 'true');
    list.setAttribute('aria-activedescendant', option.id);
    if (tells) choose(model.rows[place], place);
  }
  list.addEventListener('keydown', (event) => {
    const known = places();
    const at = known.indexOf(current);
    const next = {
      ArrowDown: known[at + 1],
      ArrowUp: known[Math.max(at - 1, 0)],
      Home: known[0],
      End: known.at(-1)
    } [event.key];
    if (next === undefined) return;
    event.preventDefault();
    select(next, true);
    options.get(next).scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });
  list.addEventListener('focus', () => {
    if (current < 0 && options.size) select(places()[0], true);
  });
  const box = h('div', { class: 'diagram-box' }, h('div', {
    class: 'diagram-sheet',
    style: `width:${width}px;height:${height}px`
  }, root, list));
  box.select = (matches) => {
    const place = model.rows.findIndex((row) => row && matches(row));
    if (place >= 0) select(place, false);
  };
  if (selected) box.select(selected);
  return box;
}

function drawLane(lane, x, y, bottom) {
  const head = lane.from < 0 ? 22 : y(lane.from) + BIRTH;
  const end = lane.to === null ? bottom : y(lane.to) + 12;
  const name = { web: 'the web', app: 'the app’s delegate' } [lane.kind] ?? lane.id;
  const size = Math.max(64, name.length * 7.6 + 16);
  return svg('g', {
      class: `lane ${lane.kind}`
    },
    svg('line', { x1: x, x2: x, y1: head + 14, y2: Math.max(head + 14, end) }),
    svg('rect', { x: x - size / 2, y: head - 14, width: size, height: 28, rx: lane.kind === 'window' ? 5 : 14 }),
    svg('text', { x, y: head + 4, 'text-anchor': 'middle' }, name),
    lane.closes && svg('path', {
      class: 'cross',
      d: `M${x - 7} ${end - 7}l14 14m0-14l-14 14`
    }));
}

function drawRow(row, { id, x, y, width, marks }) {
  const from = x.get(row.from) ?? x.get('app');
  const time = row.time === undefined ? null : svg('text', {
    class: 'time',
    x: GUTTER - 12,
    y: y - 2,
    'text-anchor': 'end'
  }, milliseconds(row.time));
  if (row.to === null) {
    const text = short(row.label + (row.subject ? ': ' + row.subject : ''), 64);
    const left = Math.min(Math.max(GUTTER, from - 24), width - text.length * 6.6 - 24);
    return svg('g', {
        class: `drawn note ${row.tone ?? ''} ${marks(row)}`
      }, time,
      svg('rect', { x: left, y: y - 15, width: text.length * 6.4 + 18, height: 26, rx: 3 }),
      svg('text', { x: left + 9, y: y + 2 }, text));
  }
  const to = x.get(row.to);
  const way = to > from ? 1 : -1;
  const answer = row.answer === undefined || row.answer === null ? null : short(String(row.answer), 26);
  return svg('g', {
      class: `drawn ${row.kind} ${row.refused ? 'refused' : ''} ${marks(row)}`
    }, time,
    row.waits && svg('rect', { class: 'wait', x: from - 5, y: y - 8, width: 10, height: 22 }),
    svg('line', {
      x1: from + way * 6,
      x2: to - way * 2,
      y1: y - 4,
      y2: y - 4,
      'marker-end': `url(#${id}-call)`
    }),
    svg('text', { class: 'label', x: (from + to) / 2, y: y - 9, 'text-anchor': 'middle' },
      short(row.label, Math.max(12, Math.floor(Math.abs(to - from) / 6.4)))),
    answer && svg('line', {
      class: 'answer',
      x1: to - way * 6,
      x2: from + way * 6,
      y1: y + 12,
      y2: y + 12,
      'marker-end': `url(#${id}-answer)`
    }),
    answer && svg('text', {
        class: 'answer-label',
        x: to - way * 12,
        y: y + 9,
        'text-anchor': way > 0 ? 'end' : 'start'
      },
      (row.refused ? '✕ ' : '') + answer + (row.waits ? ' (the script waited)' : '')));
}
