// Where the parts of a sequence diagram are: its model and the room for it in, numbers out. Nothing here draws.

const ROW = 46;
const HEAD = 44;
/** A call that makes a window has room for the window's head below it. */
export const BIRTH = 40;
/** Lines of a note, and of a reason. */
export const LINE = 15;
const MOST_LINES = 3;
/** Below this width, names are short and lanes stand close. */
const NARROW = 620;
const LABEL = 12.5;
const SMALL = 11.5;

function laneName(lane, isNarrow) {
  if (lane.kind === 'web') return isNarrow ? 'web' : 'the web';
  if (lane.kind === 'system') return isNarrow ? 'system' : 'the system';
  if (lane.kind === 'app') return isNarrow ? 'delegate' : 'the app’s delegate';
  return lane.id;
}

/** A text in lines that are at most so wide: broken after spaces and parts of URLs, and where nothing else helps. */
export function wrapped(text, most, widthOf) {
  const lines = [];
  let line = '';
  for (const part of text.split(/(?<=[\s/?&=,])/)) {
    if (line && widthOf((line + part).trimEnd()) > most) {
      lines.push(line.trimEnd());
      line = '';
    }
    line += part;
    while (line.length > 1 && widthOf(line.trimEnd()) > most) {
      let cut = line.length - 1;
      while (cut > 1 && widthOf(line.slice(0, cut)) > most) cut--;
      lines.push(line.slice(0, cut));
      line = line.slice(cut);
    }
  }
  if (line.trim()) lines.push(line.trimEnd());
  return lines;
}

function atMost(lines, count) {
  return lines.length > count ? [...lines.slice(0, count - 1), lines[count - 1] + ' …'] : lines;
}

/** Lanes as far apart as there is room for, and beside them, if more is left, a column for the reasons. */
function spread(model, room, widthOf) {
  const isNarrow = room < NARROW;
  const gutter = isNarrow ? 56 : 74;
  const names = model.lanes.map((lane) => laneName(lane, isNarrow));
  const sizes = names.map((name) => Math.max(isNarrow ? 38 : 64, widthOf(name, LABEL) * 1.1 + (isNarrow ? 10 : 18)));
  const heads = sizes.slice(1).map((size, place) => (size + sizes[place]) / 2 + 4);
  const gaps = Math.max(1, model.lanes.length - 1);
  const first = gutter + sizes[0] / 2 + 4;
  const span = room - first - sizes.at(-1) / 2 - 8;
  const least = Math.max(isNarrow ? 60 : 110, ...heads);
  const good = Math.max(150, least);
  const saysWhy = model.rows.some((row) => row?.why) && span - good * gaps >= 150;
  const gap = Math.max(least, Math.min(220, saysWhy ? Math.max(good, (span - 330) / gaps) : span / gaps));
  const x = new Map(model.lanes.map((lane, place) => [lane.id, first + place * gap]));
  const right = first + (model.lanes.length - 1) * gap + sizes.at(-1) / 2 + 8;
  const width = Math.max(Math.floor(room), Math.ceil(right));
  return { gutter, names, sizes, x, width, aside: saysWhy ? { x: right + 8, width: width - right - 18 } : null };
}

/**
 * @param room how wide the diagram may be; it is wider if its lanes do not fit.
 * @param widthOf the width of a text in a size of letters.
 * @returns lanes (`x`, `names`, `sizes`), rows (`tops`, `heights`, `texts`: the lines of notes and reasons), and sizes.
 */
export function arrange(model, room, widthOf) {
  const lanes = spread(model, room, widthOf);
  const births = model.births ?? new Set(model.lanes.map((lane) => lane.from));
  const most = Math.min(560, lanes.width - lanes.gutter - 34);
  const texts = model.rows.map((row) => {
    if (!row) return [];
    if (row.to === null) {
      const text = (row.label + (row.subject ? ': ' + row.subject : '')).slice(0, 400);
      const lines = wrapped(text, most, (part) => widthOf(part, LABEL));
      return model.births ? atMost(lines, 1) : lines;
    }
    if (!row.why || !lanes.aside) return [];
    return atMost(wrapped(row.why.slice(0, 200), lanes.aside.width, (part) => widthOf(part, SMALL)), MOST_LINES);
  });
  const heights = model.rows.map((row, place) => ROW + (births.has(place) ? BIRTH : 0) +
    (row && row.to === null ? Math.max(0, texts[place].length - 1) * LINE : 0));
  const tops = heights.reduce((list, size) => [...list, list.at(-1) + size], [HEAD]);
  return { ...lanes, texts, heights, tops, half: ROW / 2, bottom: tops.at(-1) + 14,
    height: tops.at(-1) + (model.rows.length ? 24 : ROW) };
}

/** Where a label stands: in the middle of its arrow; if that is too short, at its end or where there is room. */
export function labelPlace(size, from, to, { gutter, width }) {
  const span = Math.abs(to - from);
  if (size <= span - 4) return { x: (from + to) / 2, anchor: 'middle' };
  if (to > from && to - 8 - size >= gutter) return { x: to - 8, anchor: 'end' };
  const x = Math.max(gutter, Math.min(to > from ? gutter : to + 8, width - size - 4));
  return { x, anchor: 'start' };
}
