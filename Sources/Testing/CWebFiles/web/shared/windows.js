// Windows as windows: title, URL, name, history, frames, the document as it was, and who opened whom.

import { h } from './dom.js';

const POLICY = "default-src 'none'; style-src 'unsafe-inline'";

/** A document in a frame that runs no script and loads nothing. */
export function documentFrame(markup, title) {
  const frame = h('iframe', { sandbox: '', title, referrerpolicy: 'no-referrer', tabindex: '-1' });
  frame.srcdoc = `<!DOCTYPE html><meta http-equiv="Content-Security-Policy" content="${POLICY}">` + still(markup);
  return frame;
}

/** The markup without what could act or load, even if a browser's rules had a gap. */
export function still(markup) {
  const tree = new DOMParser().parseFromString(markup, 'text/html');
  for (const element of tree.querySelectorAll('script, iframe, frame, object, embed, link, base, meta, noscript')) {
    if (element.localName === 'iframe' || element.localName === 'frame') {
      const box = tree.createElement('div');
      box.textContent = 'frame: ' + (element.getAttribute('name') || element.getAttribute('src') || 'about:blank');
      box.setAttribute('style', 'border:1px dashed;padding:4px');
      element.replaceWith(box);
    } else {
      element.remove();
    }
  }
  for (const element of tree.querySelectorAll('*')) {
    for (const { name }
      of [...element.attributes]) {
      if (name.startsWith('on') || ['src', 'srcset', 'ping', 'background', 'poster'].includes(name)) element
        .removeAttribute(name);
    }
  }
  return tree.documentElement.outerHTML;
}

function facts(window) {
  const list = [];
  if (window.name) list.push(['name', window.name]);
  if (window.historyLength !== undefined) list.push(['history', String(window.historyLength)]);
  if (window.back) list.push(['can go', 'back']);
  if (window.forward) list.push(['can go', 'forward']);
  list.push(['state', window.loading ? 'loading' : 'at rest']);
  if (window.hasOpener === false && window.window !== 'main') list.push(['opener', 'none']);
  return list;
}

function card(window, docs, state, frameOf) {
  const frames = (window.frames ?? []).slice(1);
  const markup = window.frames?.[0]?.doc;
  return h('article', {
      class: `window ${state}`,
      'aria-label': `window ${window.window}${state ? ', ' + state : ''}`
    },
    h('header', {}, h('span', {
        class: 'lights',
        'aria-hidden': 'true'
      }, '● ● ●'), h('b', {}, window.window), ' ', window.title || '(no title)',
      state && h('span', { class: 'badge' }, state)),
    h('p', { class: 'url' }, window.url || '(no URL)'),
    h('ul', { class: 'facts' }, facts(window).map(([label, value]) => h('li', {}, h('span', {}, label), ' ', value))),
    markup !== undefined && markup !== null && frameOf(docs[markup], `the document of ${window.window}`, window),
    frames.length > 0 && h('ul', { class: 'frames', 'aria-label': 'frames inside' }, frames.map((frame) =>
      h('li', {
        style: `margin-left:${(frame.depth - 1) * 12}px`
      }, '▭ ', frame.name ? h('b', {}, frame.name) : '(no name)', ' ', frame.url))));
}

/** The windows in the order of who opened whom. */
export function openers(windows) {
  const order = [];
  const add = (window, depth) => {
    order.push({ window, depth });
    for (const other of windows)
      if (other.opener === window.window) add(other, depth + 1);
  };
  const known = new Set(windows.map((window) => window.window));
  for (const window of windows)
    if (!window.opener || !known.has(window.opener)) add(window, 0);
  return order;
}

/** @param previous the windows before the step, to say what is new or has changed. */
/** More windows than anybody looks at are counted only. */
const MOST = 40;

export function drawWindows(windows, docs, { previous, frameOf = documentFrame } = {}) {
  const open = windows.filter((window) => !window.destroyed);
  if (!open.length) return h('p', { class: 'empty' }, 'No window is open.');
  const more = open.length > MOST && h('p', {}, `and ${open.length - MOST} more`);
  return h('div', { class: 'windows' }, openers(open).slice(0, MOST).map(({ window, depth }) => {
    const old = previous?.find((other) => other.window === window.window && !other.destroyed);
    const state = !previous ? '' : !old ? 'new' : old.url !== window.url || old.title !== window.title ?
      'changed' : '';
    return h('div', {
        class: depth ? 'opened' : '',
        style: `margin-left:${Math.min(depth, 4) * 28}px`
      },
      depth > 0 && h('p', { class: 'arrow' }, h('span', {
        'aria-hidden': 'true'
      }, '↳ '), `opened by ${window.opener}`),
      card(window, docs, state, frameOf));
  }), more);
}
