// While a button of the mouse is down, nothing may be drawn anew: what is clicked would be gone before the click.

let isDown = false;
let waiting = null;

function release() {
  isDown = false;
  // The click comes right after the release.
  setTimeout(() => {
    const action = waiting;
    waiting = null;
    action?.();
  });
}

/** Listens to a document: this page, or one in a window. */
export function watchPresses(page) {
  page.addEventListener('pointerdown', () => { isDown = true; }, true);
  // Released outside of the browser.
  page.addEventListener('pointermove', (event) => {
    if (isDown && !event.buttons) release();
  }, true);
  for (const name of ['pointerup', 'pointercancel', 'dragend']) page.addEventListener(name, release, true);
}

/** Does it now, or when nothing is pressed any more; the last one that waits is done. */
export function whenReleased(action) {
  if (isDown) waiting = action;
  else action();
}
