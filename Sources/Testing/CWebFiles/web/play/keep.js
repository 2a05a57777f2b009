// The windows are drawn anew after each step. What the learner has typed and where the focus is stays.

import { NUMBER } from './../shared/windows.js';

/** What the simulator knows of a field that the learner has typed into. */
export const TOLD = 'data-webviewsim-told';
export const told = (field) => field.getAttribute(TOLD) ?? field.defaultValue;

const FIELDS = `input[${NUMBER}], textarea[${NUMBER}]`;

/** Calls back with each document of a frame and the numbers of the frames that lead to it. */
function walk(page, path, visit) {
  if (!page) return;
  visit(page, path.join(' '));
  for (const frame of page.querySelectorAll(`iframe[${NUMBER}]`))
    walk(frame.contentDocument, [...path, frame.getAttribute(NUMBER)], visit);
}

const isDirty = (field) => (['checkbox', 'radio'].includes(field.type) ? false : field.value !== field.defaultValue);
const same = (page, { number, tag }) => {
  const found = page.querySelector(`[${NUMBER}="${number}"]`);
  return found?.localName === tag ? found : null;
};

/** What is in the windows that these frames show. */
export function remembered(frames) {
  const kept = new Map();
  for (const frame of frames) {
    const fields = [];
    let focus = null;
    walk(frame.contentDocument, [], (page, path) => {
      const note = (element) => ({ path, number: element.getAttribute(NUMBER), tag: element.localName });
      for (const field of page.querySelectorAll(FIELDS))
        if (isDirty(field)) fields.push({ ...note(field), value: field.value, told: told(field) });
      const active = page.activeElement;
      if (document.activeElement === frame && active?.hasAttribute(NUMBER) && !['iframe', 'body'].includes(active
          .localName)) focus ??= note(active);
    });
    const hadFocus = document.activeElement === frame;
    kept.set(frame.dataset.window, { url: frame.dataset.url, fields, focus, hadFocus });
  }
  return kept;
}

/** Chromium may take the focus back to the page after a while, when it notices that the frame that had it is gone. */
function hold(element) {
  const focus = () => element.focus({ preventScroll: true });
  const over = new AbortController();
  const options = { capture: true, signal: over.signal };
  addEventListener('focus', () => setTimeout(() => {
    if (document.activeElement === document.body && element.ownerDocument.defaultView && !over.signal.aborted) focus();
  }), options);
  for (const name of ['pointerdown', 'keydown']) addEventListener(name, () => over.abort(), options);
  setTimeout(() => over.abort(), 2000);
  focus();
}

/**
 * Restores it in the new frame of the window.
 * @param isNew whether another document is there now.
 */
export function restore(frame, kept, isNew) {
  const old = kept?.get(frame.dataset.window);
  if (!old) return;
  const stays = !isNew && old.url === frame.dataset.url;
  let focused = false;
  walk(frame.contentDocument, [], (page, path) => {
    if (!stays) return;
    for (const field of old.fields) {
      const found = field.path === path && same(page, field);
      if (!found) continue;
      found.setAttribute(TOLD, field.told);
      found.value = field.value;
    }
    const target = old.focus?.path === path && same(page, old.focus);
    if (!target) return;
    hold(target);
    focused = true;
  });
  if (old.hadFocus && !focused) hold(frame);
}

/** Draws a part of this page anew: its fields keep what was typed, and the focus stays at what says the same. */
export function redraw(root, draw) {
  const parts = () => [...root.querySelectorAll('button, summary, input, select')];
  const before = parts();
  const focused = before.indexOf(document.activeElement);
  draw();
  const after = parts();
  const fields = (list) => list.filter((part) => part.localName === 'input');
  fields(before).forEach((field, place) => {
    const next = fields(after)[place];
    if (!next) return;
    if (field.value !== field.defaultValue) next.value = field.value;
    next.checked = field.checked;
  });
  if (focused < 0) return;
  const said = (part) => `${part?.localName} ${part?.labels?.[0]?.textContent ?? part?.textContent}`;
  const same = (part) => said(part) === said(before[focused]);
  const next = same(after[focused]) ? after[focused] : after.find(same) ?? after[Math.min(focused, after.length - 1)];
  next?.focus({ preventScroll: true });
}
