// Windows whose pages can be clicked: rendered by this browser without scripts; clicks go to the simulator's elements.

import { documentFrame, NUMBER, parsed } from './../shared/windows.js';
import { told, TOLD } from './keep.js';
import { watchPresses } from './press.js';
import { selectorOf } from './steps.js';

const CLICKABLE = 'a, area, button, summary, label, input, select, [onclick], [role=button]';

/**
 * A maker of frames for `drawWindows`. The frame runs no script and loads nothing, but this page may look into it.
 * @param perform is called with the step that the user has performed.
 */
export function liveFrames(perform) {
  return (node, docs, title, window) => {
    const frame = documentFrame(node, docs, title, 'allow-same-origin');
    frame.removeAttribute('tabindex');
    const place = window.window === 'main' ? {} : { window: window.window };
    frame.dataset.window = window.window;
    frame.dataset.url = window.url;
    frame.addEventListener('load', () => {
      listen(frame.contentDocument, node, [], (step) => perform({ ...step, ...place }));
    });
    return frame;
  };
}

/** Finds the element of the page that an element of its picture stands for. */
function original(element, node) {
  const numbered = element.closest(`[${NUMBER}]`);
  return parsed(node.markup).querySelectorAll('*')[numbered?.getAttribute(NUMBER)] ?? element;
}

/** @param path the selectors of the frames around this one, outermost first. */
function listen(page, node, path, perform) {
  if (!page) return;
  watchPresses(page);
  const place = path.length ? { frame: path } : {};
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
    perform({ activate: selectorOf(original(element, node)), ...place });
  }, true);
  // A field that was drawn anew has what was typed before, and then changes nothing when it is left.
  for (const name of ['change', 'focusout']) {
    page.addEventListener(name, ({ target }) => {
      if (!target.matches?.('input:not([type=checkbox], [type=radio]), textarea') || told(target) === target.value)
        return;
      target.setAttribute(TOLD, target.value);
      perform({ type: target.value, into: selectorOf(original(target, node)), ...place });
    }, true);
  }
  for (const name of ['submit', 'auxclick', 'dragstart', 'contextmenu']) page.addEventListener(name, stop, true);
  for (const inner of node.inside) {
    if (inner.number === undefined) continue;
    const element = page.querySelector(`iframe[${NUMBER}="${inner.number}"]`);
    listen(element?.contentDocument, inner, [...path, selectorOf(original(element, node))], perform);
  }
}
