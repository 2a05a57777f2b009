// Lessons: a page of Markdown with a question, and the scenario that shows the answer.

/**
 * Reads a lesson: a title, text, the question's answers as a list with boxes, and what follows from them.
 * @returns {object} `{title, text, question, answers, why}`; an answer has `text` and `isRight`.
 */
export function readLesson(markdown) {
  const lesson = { title: '', text: [], question: '', answers: [], why: [] };
  let part = 'text';
  for (const block of markdown.split(/\n\s*\n/)) {
    const text = block.trim();
    if (text.startsWith('# ')) lesson.title = text.slice(2).trim();
    else if (text === '## Question') part = 'question';
    else if (text === '## Answer') part = 'why';
    else if (/^- \[[ x]\] /.test(text)) {
      for (const line of text.split(/\n(?=- \[)/)) {
        lesson.answers.push({ text: line.slice(6).replace(/\s+/g, ' '), isRight: line.startsWith('- [x]') });
      }
    } else if (part === 'question') lesson.question = text.replace(/\s+/g, ' ');
    else if (text) lesson[part].push(text.replace(/\s+/g, ' '));
  }
  return lesson;
}
