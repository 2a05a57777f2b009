// What the learner has done, kept in the browser. A browser that keeps nothing is no problem.

const KEY = 'webviewsim lessons';

function read() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return kept && typeof kept === 'object' ? kept : {};
  } catch {
    return {};
  }
}

function write(kept) {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Then it is forgotten with the page.
  }
}

/** Whether a lesson was answered, `right` or `tried`; undefined if not. */
export const progressOf = (name) => read()[name];

/** A lesson that was answered rightly once stays so. */
export function keepProgress(name, isRight) {
  const kept = read();
  if (kept[name] !== 'right') write({ ...kept, [name]: isRight ? 'right' : 'tried' });
}

export const forgetProgress = () => write({});
