// An expectation that failed: what was expected and what came, side by side.

/**
 * Reads the text of a mismatch: two lists, each with the place marked where they stop agreeing.
 * @returns {{expected: string[], found: string[], at: [number, number], rest: string[]}|null}
 */
export function readMismatch(text) {
  const lines = text.split('\n');
  const start = lines.findIndex((line) => line.startsWith('expected   '));
  if (start < 0) return { expected: [], found: [], at: [-1, -1], rest: lines };
  const middle = lines.indexOf('found', start);
  let end = middle + 1;
  while (end < lines.length && /^(> |  )/.test(lines[end])) end++;
  const expected = lines.slice(start + 1, middle);
  const found = lines.slice(middle + 1, end);
  const place = (list) => list.findIndex((line) => line.startsWith('> '));
  return {
    expected: expected.map((line) => line.slice(2)),
    found: found.map((line) => line.slice(2)),
    at: [place(expected), place(found)],
    rest: [...lines.slice(0, start), ...lines.slice(end)],
  };
}

/** Rows of both lists; the first difference of both stands on one row. */
export function alignedRows({ expected, found, at: [left, right] }) {
  const rows = [];
  const agreed = Math.max(left, right, 0);
  const pad = (list, count, length) => [...new Array(length - count).fill(null), ...list.slice(0, count)];
  const before = [pad(expected, Math.max(left, 0), agreed), pad(found, Math.max(right, 0), agreed)];
  for (let place = 0; place < agreed; place++) rows.push({
    left: before[0][place],
    right: before[1][place],
    differs: false
  });
  const rest = [expected.slice(Math.max(left, 0)), found.slice(Math.max(right, 0))];
  for (let place = 0; place < Math.max(rest[0].length, rest[1].length); place++) {
    const [a, b] = [rest[0][place] ?? null, rest[1][place] ?? null];
    rows.push({ left: a, right: b, differs: true, isFirst: place === 0 });
  }
  return rows;
}
