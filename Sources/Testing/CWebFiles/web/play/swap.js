// New windows take the place of the old ones only when they have loaded, at once: until then the old ones take what is
// typed, and no key is lost between the two.

import { whenReleased } from './press.js';

/** Frames without scripts or requests load at once; one that does not is shown as it is. */
const LONGEST = 2000;

function loaded(frames) {
  const load = (frame) => new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
  return Promise.race([Promise.all(frames.map(load)), new Promise((resolve) => setTimeout(resolve, LONGEST))]);
}

/**
 * Puts `next` after the others in `root`, and removes these when the frames of `next` have loaded.
 * @param isWanted whether nothing newer has been drawn meanwhile; if not, `next` goes, and the others stay.
 * @param move is called with the old frames and the new ones, when both are there, in one task with the removal.
 * @return whether `next` is shown.
 */
export async function swap(root, next, isWanted, move) {
  next.hidden = true;
  root.append(next);
  const frames = [...next.querySelectorAll('iframe')];
  if (frames.length) await loaded(frames);
  await new Promise(whenReleased);
  if (!isWanted()) {
    next.remove();
    return false;
  }
  const others = [...root.children].filter((child) => child !== next);
  next.hidden = false;
  move(others.flatMap((other) => (other.hidden ? [] : [...other.querySelectorAll('iframe')])), frames);
  for (const other of others) other.remove();
  return true;
}
