// Windows whose pages can be clicked: rendered by this browser without scripts; clicks go to the simulator's elements.

import { documentFrame } from './../shared/windows.js';
import { selectorOf } from './steps.js';

const CLICKABLE = 'a, area, button, summary, label, input, select, [onclick], [role=button]';

/**
 * A maker of frames for `drawWindows`. The frame runs no script and loads nothing, but this page may look into it.
 * @param perform is called with the step that the user has performed.
 */
export function liveFrames(perform) {
  return (markup, title, window) => {
    const frame = documentFrame(markup, title);
    frame.setAttribute('sandbox', 'allow-same-origin');
    frame.removeAttribute('tabindex');
    frame.addEventListener('load', () => listen(frame.contentDocument, window.window, perform));
    return frame;
  };
}

function listen(page, window, perform) {
  if (!page) return;
  const place = window === 'main' ? {} : { window };
  const stop = (event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  page.addEventListener('click', (event) => {
    const field = event.target.closest(
      'input:not([type=submit], [type=button], [type=image], [type=reset]), textarea');
    if (field && !['checkbox', 'radio'].includes(field.type)) return;
    stop(event);
    const element = event.target.closest(CLICKABLE) ?? event.target;
    perform({ activate: selectorOf(element), ...place });
  }, true);
  page.addEventListener('change', (event) => {
    if (event.target.matches('input:not([type=checkbox], [type=radio]), textarea')) {
      perform({ type: event.target.value, into: selectorOf(event.target), ...place });
    }
  }, true);
  for (const name of ['submit', 'auxclick', 'dragstart', 'contextmenu']) page.addEventListener(name, stop, true);
}
