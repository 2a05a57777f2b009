// Lessons: a page of Markdown with a question, and the scenario that shows the answer.

const flat = (text) => text.replace(/\s+/g, ' ').trim();

/** A paragraph, lines of code, or a table of cells. */
function block(text) {
  if (text.startsWith('```')) return { code: text.split('\n').slice(1, -1).join('\n') };
  if (!text.startsWith('|')) return { prose: flat(text) };
  const rows = text.split('\n').map((line) => line.split('|').slice(1, -1).map((cell) => cell.trim()));
  return { head: rows[0], rows: rows.slice(2) };
}

/** `- [x] what is answered`; lines `- window: call` below it are the calls that it expects, and `> ` says why not. */
function answer(item) {
  const lines = item.split('\n').map((line) => line.trim());
  const found = { text: [lines[0].slice(6)], calls: [], because: [], isRight: item.startsWith('- [x]') };
  for (const line of lines.slice(1)) {
    if (line.startsWith('- ')) found.calls.push(line.slice(2));
    else if (line.startsWith('>')) found.because.push(line.slice(1));
    else found.text.push(line);
  }
  return { ...found, text: flat(found.text.join(' ')), because: flat(found.because.join(' ')) };
}

/**
 * Reads a lesson: a title, text, the question's answers as a list with boxes, and what follows from them.
 * @returns {object} `{title, text, question, step, answers, why}`: `step` is the step that the question is about, null
 * for the last one; an answer has `text`, `isRight`, the `calls` that it expects, and `because`, which says why it is
 * wrong; a part of `text` and `why` has `prose`, `code`, or `head` and `rows`.
 */
export function readLesson(markdown) {
  const lesson = { title: '', text: [], question: '', step: null, answers: [], why: [] };
  let part = 'text';
  for (const piece of markdown.split(/\n\s*\n/)) {
    const text = piece.trim();
    const asked = /^## Question(?:: step (\d+))?$/.exec(text);
    if (text.startsWith('# ')) lesson.title = text.slice(2).trim();
    else if (asked) {
      part = 'question';
      lesson.step = asked[1] === undefined ? null : Number(asked[1]);
    } else if (text === '## Answer') part = 'why';
    else if (/^- \[[ x]\] /.test(text)) lesson.answers.push(...text.split(/\n(?=- \[)/).map(answer));
    else if (part === 'question') lesson.question = flat(text);
    else if (text) lesson[part].push(block(text));
  }
  return lesson;
}
