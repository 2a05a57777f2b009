// Draws a sequence diagram from its model. Each row is an option of a list box: keys and screen readers reach it.

import { h, show, svg, short, milliseconds } from './dom.js';
import { arrange, labelPlace, BIRTH, LINE } from './layout.js';
import { identityClass } from './identity.js';
import { sentence } from './model.js';

/** The width before the diagram is in a page. */
const ROOM = 700;

let count = 0;
let pen = null;

/** How wide a text is in the page's letters. */
function widthOf(text, size) {
  pen ??= document.createElement('canvas').getContext('2d');
  pen.font = `${size}px system-ui, sans-serif`;
  return pen.measureText(text).width;
}

function drawHead(id, name, path) {
  return svg('marker', {
    id: `${id}-${name === 'head' ? 'call' : 'answer'}`,
    viewBox: '0 0 8 8',
    refX: 8,
    refY: 4,
    markerWidth: 8,
    markerHeight: 8,
    orient: 'auto'
  }, svg('path', { d: path, class: name }));
}

function drawSheet(model, places, { id, marks }) {
  const { width, height, tops, half } = places;
  const y = (place) => tops[place] + half;
  return svg('svg', { viewBox: `0 0 ${width} ${height}`, width, height, 'aria-hidden': 'true', class: 'diagram' },
    svg('defs', {}, drawHead(id, 'head', 'M0 0L8 4L0 8z'), drawHead(id, 'open-head', 'M0 0L8 4L0 8')),
    model.lanes.map((lane, place) => drawLane(lane, places, place, y)),
    model.rows.map((row, place) => row && drawRow(row, { id, places, place, y: y(place), marks })));
}

/**
 * @param model what `diagram` of model.js returns; rows may be null: room that another diagram's rows need.
 * @param choose is called with the row that the user chooses.
 */
export function drawDiagram(model, { label, selected, choose, marks = () => '' }) {
  const id = `diagram${++count}`;
  const options = new Map();
  const list = h('ol', {
      class: 'rows',
      role: 'listbox',
      tabindex: 0,
      'aria-label': label,
      'aria-activedescendant': '',
    },
    model.rows.map((row, place) => {
      if (!row) return null;
      const option = h('li', {
        role: 'option',
        id: `${id}-row${place}`,
        'aria-selected': 'false',
        class: `row ${marks(row)}`,
        onclick: () => select(place, true),
      }, h('span', { class: 'unseen' }, sentence(row) + (marks(row) ? ` (${marks(row)})` : '')));
      options.set(place, option);
      return option;
    }));
  const sheet = h('div', { class: 'diagram-sheet' });
  const box = h('div', { class: 'diagram-box' }, sheet);
  const known = () => [...options.keys()];
  let current = -1;
  let places = null;
  // How much of the diagram is in view.
  let room = 0;
  let tall = 0;
  let scrolled = 0;
  box.addEventListener('scroll', () => { scrolled = box.scrollTop; }, { passive: true });

  /** The arrow of the chosen row is in view, also where the lanes need more room than there is. */
  function reveal() {
    const row = model.rows[current];
    if (!row || !room) return;
    // The sizes are known: asking the browser for them would make it lay out the page at every move.
    const [top, bottom] = [places.tops[current], places.tops[current] + places.heights[current]];
    if (scrolled > top - 44 || scrolled + tall < bottom) box.scrollTop = scrolled = Math.max(0, top - tall / 2);
    if (places.width <= room) return;
    const ends = [places.x.get(row.from) ?? 0, places.x.get(row.to) ?? places.x.get(row.from) ?? 0];
    const [left, right] = [Math.min(...ends) - 60, Math.max(...ends) + 60];
    if (right > box.scrollLeft + room) box.scrollLeft = right - room;
    if (left < box.scrollLeft) box.scrollLeft = Math.max(0, left);
  }

  function place(room) {
    places = arrange(model, room, widthOf);
    for (const [row, option] of options)
      option.style = `top:${places.tops[row]}px;height:${places.heights[row]}px`;
    sheet.style = `width:${places.width}px;height:${places.height}px`;
    show(sheet, drawSheet(model, places, { id, marks }), list);
    reveal();
  }

  function select(place, tells) {
    options.get(current)?.setAttribute('aria-selected', 'false');
    current = place;
    const option = options.get(place);
    if (!option) return;
    option.setAttribute('aria-selected', 'true');
    list.setAttribute('aria-activedescendant', option.id);
    reveal();
    if (tells) choose(model.rows[place], place);
  }
  list.addEventListener('keydown', (event) => {
    const at = known().indexOf(current);
    const next = {
      ArrowDown: known()[at + 1],
      ArrowUp: known()[Math.max(at - 1, 0)],
      Home: known()[0],
      End: known().at(-1)
    } [event.key];
    if (next === undefined) return;
    event.preventDefault();
    select(next, true);
    options.get(next).scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });
  list.addEventListener('focus', () => {
    if (current < 0 && options.size) select(known()[0], true);
  });
  box.select = (matches) => {
    const found = model.rows.findIndex((row) => row && matches(row));
    if (found >= 0) select(found, false);
  };
  place(ROOM);
  let used = ROOM;
  new ResizeObserver(() => {
    [room, tall] = [box.clientWidth, box.clientHeight];
    // A scroll bar that goes away gives a little more room; using it could bring the bar back.
    if (!room || (room >= used && room <= used + 24)) return;
    used = room;
    const hadFocus = document.activeElement === list;
    place(room);
    if (hadFocus) list.focus({ preventScroll: true });
  }).observe(box);
  if (selected) box.select(selected);
  return box;
}

function drawLane(lane, { x: all, names, sizes, bottom }, place, y) {
  const x = all.get(lane.id);
  const head = lane.from < 0 ? 22 : y(lane.from) + BIRTH;
  const end = lane.to === null ? bottom : y(lane.to) + 12;
  const size = sizes[place];
  return svg('g', {
      class: `lane ${lane.kind} ${lane.kind === 'window' ? identityClass(lane.id) : ''}`
    },
    svg('line', { x1: x, x2: x, y1: head + 14, y2: Math.max(head + 14, end) }),
    svg('rect', { x: x - size / 2, y: head - 14, width: size, height: 28, rx: lane.kind === 'window' ? 5 : 14 }),
    svg('text', { x, y: head + 4, 'text-anchor': 'middle' }, names[place]),
    lane.closes && svg('path', {
      class: 'cross',
      d: `M${x - 7} ${end - 7}l14 14m0-14l-14 14`
    }));
}

function drawTime(row, gutter, y) {
  return row.time === undefined ? null : svg('text', {
    class: 'time',
    x: gutter - 8,
    y: y - 2,
    'text-anchor': 'end'
  }, milliseconds(row.time));
}

const drawLines = (lines, x, y) => lines.map((line, place) => svg('tspan', { x, y: y + place * LINE }, line));

function drawNote(row, { places, place, y, marks }) {
  const { gutter, width, x, texts } = places;
  const lines = texts[place];
  const size = Math.max(0, ...lines.map((line) => widthOf(line, 12.5))) + 20;
  const left = Math.max(gutter, Math.min((x.get(row.from) ?? x.get('app')) - 24, width - size - 6));
  return svg('g', { class: `drawn note ${row.tone ?? ''} ${marks(row)}` }, drawTime(row, gutter, y),
    svg('rect', { x: left, y: y - 15, width: size, height: 11 + lines.length * LINE, rx: 3 }),
    svg('text', {}, drawLines(lines, left + 10, y + 2)));
}

/** A message between windows: an arrow without an answer, which ends at a cross if the message is dropped. */
function drawMessage(row, { id, places, place, y, marks }) {
  const { gutter, width, x, texts, aside } = places;
  const [from, to] = [x.get(row.from), x.get(row.to)];
  const way = to >= from ? 1 : -1;
  const isSelf = to === from;
  const end = row.refused ? from + (to - from) * .8 : to - way * 2;
  const label = short(row.label, Math.floor((width - gutter) / 8));
  const spot = labelPlace(widthOf(label, 12.5), from, to, places);
  const about = short(`${row.refused ? '✕ ' : ''}${row.about}${row.outcome === 'unheard' ? ' – nothing listens' : ''}`,
    Math.floor((width - gutter) / 6));
  const below = labelPlace(widthOf(about, 11.5), from, to, places);
  return svg('g', {
      class: `drawn message ${row.outcome} ${row.refused ? 'refused' : ''} ${identityClass(row.from)} ${marks(row)}`
    }, drawTime(row, gutter, y),
    isSelf ? svg('path', { class: 'loop', d: `M${from + 6} ${y - 4}h26v12h-24`, 'marker-end': `url(#${id}-call)` }) :
    svg('line', {
      x1: from + way * 6,
      x2: end,
      y1: y - 4,
      y2: y - 4,
      'marker-end': row.refused ? null : `url(#${id}-call)`
    }),
    row.refused && svg('path', { class: 'cross', d: `M${end - 6} ${y - 10}l12 12m0-12l-12 12` }),
    svg('text', { class: 'label', x: spot.x, y: y - 9, 'text-anchor': spot.anchor }, label),
    svg('text', { class: 'answer-label', x: below.x, y: y + 12, 'text-anchor': below.anchor }, about),
    texts[place].length > 0 && svg('text', { class: 'why' },
      drawLines(texts[place], aside.x, y + 3 - (texts[place].length - 1) * LINE / 2)));
}

function drawRow(row, { id, places, place, y, marks }) {
  if (row.to === null) return drawNote(row, { places, place, y, marks });
  if (row.kind === 'message') return drawMessage(row, { id, places, place, y, marks });
  const { gutter, width, x, texts, aside } = places;
  const from = x.get(row.from) ?? x.get('app');
  const to = x.get(row.to);
  const way = to > from ? 1 : -1;
  const answer = row.answer === undefined || row.answer === null ? null : short(String(row.answer), 26);
  const words = (row.refused ? '✕ ' : '') + answer;
  const waited = words + ' (the script waited)';
  const label = short(row.label, Math.floor((width - gutter) / 8));
  const spot = labelPlace(widthOf(label, 12.5), from, to, places);
  return svg('g', {
      class: `drawn ${row.kind} ${row.refused ? 'refused' : ''} ${marks(row)}`
    }, drawTime(row, gutter, y),
    row.waits && svg('rect', { class: 'wait', x: from - 5, y: y - 8, width: 10, height: 22 }),
    svg('line', {
      x1: from + way * 6,
      x2: to - way * 2,
      y1: y - 4,
      y2: y - 4,
      'marker-end': `url(#${id}-call)`
    }),
    svg('text', { class: 'label', x: spot.x, y: y - 9, 'text-anchor': spot.anchor }, label),
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
      row.waits && widthOf(waited, 11.5) < Math.abs(to - gutter) - 14 ? waited : words),
    texts[place].length > 0 && svg('text', { class: 'why' },
      drawLines(texts[place], aside.x, y + 3 - (texts[place].length - 1) * LINE / 2)));
}
