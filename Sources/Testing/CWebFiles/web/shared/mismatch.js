// An expectation that failed: what was expected and what came, side by side.

const HEAD = 'the calls differ: - was expected, + was found';

/** The parts of a line, each with whether `^` stands below it. */
function parts(line, pointers) {
  const characters = [...line];
  const result = [];
  for (const [place, character] of characters.entries()) {
    const isMarked = pointers[place] === '^';
    const last = result.at(-1);
    if (last?.isMarked === isMarked) last.text += character;
    else result.push({ text: character, isMarked });
  }
  return result;
}

/**
 * Reads the text of a mismatch. Lists of calls become rows; what else it says stays text.
 * @returns a list of `{text}` and `{title, rows}`; a row is `{kind, left, right}` with the parts of both sides, null
 * where a side has nothing. Kinds: `same`, `covered` (by the three dots), `changed`, `missing`, `surplus`.
 */
export function readMismatch(text) {
  const blocks = [];
  let rows = null;
  let side = null;
  for (const line of text.split('\n')) {
    const [mark, rest] = [line.slice(0, 2), line.slice(2)];
    const last = rows?.at(-1);
    if (line.endsWith(HEAD)) {
      rows = [];
      blocks.push({ title: line, rows });
    } else if (rows && mark === '- ') {
      rows.push({ kind: 'missing', left: parts(rest, ''), right: null });
      side = 'left';
    } else if (rows && mark === '+ ' && last?.kind === 'missing') {
      last.kind = 'changed';
      last.right = parts(rest, '');
      side = 'right';
    } else if (rows && mark === '+ ') {
      rows.push({ kind: 'surplus', left: null, right: parts(rest, '') });
      side = 'right';
    } else if (rows && mark === '? ' && last?.[side]) {
      last[side] = parts(last[side].map((part) => part.text).join(''), rest);
    } else if (rows && (mark === '  ' || mark === '. ')) {
      const both = parts(rest, '');
      if (mark === '. ') rows.push({ kind: 'covered', left: null, right: both });
      else rows.push({ kind: 'same', left: both, right: rest === '...' ? null : both });
    } else {
      rows = null;
      if (line.trim()) blocks.push({ text: line });
    }
  }
  return blocks;
}
