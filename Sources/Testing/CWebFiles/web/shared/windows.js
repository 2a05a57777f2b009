// Windows as windows: title, URL, name, history, frames, the document as it was, and who opened whom.

import { h } from './dom.js';
import { identityClass, tag } from './identity.js';

const POLICY = "default-src 'none'; style-src 'unsafe-inline'";

/** Says which element of the page, in tree order, an element of its picture is. */
export const NUMBER = 'data-webviewsim-element';

/** The frames of a window as a tree, from their list in tree order. */
export function frameTree(frames) {
  const root = { frame: frames[0], inside: [] };
  const path = [root];
  for (const frame of frames.slice(1)) {
    const node = { frame, inside: [] };
    path.length = Math.max(1, Math.min(frame.depth, path.length));
    path[path.length - 1].inside.push(node);
    path.push(node);
  }
  return root;
}

/**
 * A document, with those of its frames, in a frame that runs no script and loads nothing.
 * @param node of `frameTree`; it gets `markup`, and the nodes inside it the number of their element in it.
 */
export function documentFrame(node, docs, title, sandbox = '') {
  const frame = h('iframe', { sandbox, title, referrerpolicy: 'no-referrer', tabindex: '-1' });
  frame.srcdoc = source(node, docs, sandbox);
  return frame;
}

function source(node, docs, sandbox) {
  node.markup = docs[node.frame.doc];
  return `<!DOCTYPE html><meta http-equiv="Content-Security-Policy" content="${POLICY}">` + still(node, docs, sandbox);
}

export const parsed = (markup) => new DOMParser().parseFromString(markup, 'text/html');

/** The markup without what could act or load, even if a browser's rules had a gap. */
function still(node, docs, sandbox) {
  const tree = parsed(node.markup);
  tree.querySelectorAll('*').forEach((element, number) => element.setAttribute(NUMBER, number));
  const waiting = [...node.inside];
  for (const element of tree.querySelectorAll('script, iframe, frame, object, embed, link, base, meta, noscript')) {
    if (element.localName === 'iframe' || element.localName === 'frame') {
      element.replaceWith(stillFrame(element, waiting, docs, sandbox));
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

/** What stands for a frame: its document, or a box that names it. Frames come in tree order, unless they have names. */
function stillFrame(element, waiting, docs, sandbox) {
  const name = element.getAttribute('name');
  const node = waiting.find((other) => name && other.frame.name === name) ?? waiting[0];
  const has = node && typeof docs[node.frame.doc] === 'string' && element.localName === 'iframe';
  const box = element.ownerDocument.createElement(has ? 'iframe' : 'div');
  if (node) waiting.splice(waiting.indexOf(node), 1);
  if (has) {
    node.number = Number(element.getAttribute(NUMBER));
    for (const size of ['width', 'height', 'style', 'id', 'class']) {
      if (element.hasAttribute(size)) box.setAttribute(size, element.getAttribute(size));
    }
    box.setAttribute('sandbox', sandbox);
    box.setAttribute('title', `frame ${node.number}${name ? ` ${name}` : ''}`);
    box.setAttribute('srcdoc', source(node, docs, sandbox));
  } else {
    box.textContent = 'frame: ' + (name || element.getAttribute('src') || 'about:blank');
    box.setAttribute('style', 'border:1px dashed;padding:4px');
  }
  box.setAttribute(NUMBER, element.getAttribute(NUMBER));
  return box;
}

function facts(window) {
  const list = [];
  if (window.name) list.push(['name', window.name]);
  if (window.historyLength !== undefined) list.push(['history',
    window.historyLength === 1 ? '1 page' : `${window.historyLength} pages`
  ]);
  if (window.back) list.push(['can go', 'back']);
  if (window.forward) list.push(['can go', 'forward']);
  if (window.loading) list.push(['state', 'loading']);
  if (window.hasOpener === false && window.window !== 'main') list.push(['opener', 'none']);
  return list;
}

function card(window, docs, { state, when, frameOf, toolsOf }) {
  const frames = (window.frames ?? []).slice(1);
  const markup = window.frames?.[0]?.doc;
  return h('article', {
      class: `window ${identityClass(window.window)} ${state}`,
      'aria-label': `window ${window.window}${state ? ', ' + state : ''}`
    },
    h('header', {}, h('span', {
        class: 'lights',
        'aria-hidden': 'true'
      }, '● ● ●'), ' ', h('b', {}, window.window), ' ', window.title || '(no title)',
      state && h('span', { class: 'badge' }, state)),
    h('p', { class: 'url' }, window.url || '(no URL)'),
    h('ul', { class: 'facts' }, facts(window).map(([label, value]) => h('li', {}, h('span', {}, label), ' ', value))),
    markup !== undefined && markup !== null &&
    frameOf(frameTree(window.frames), docs, `the document of ${window.window}${when}`, window), toolsOf?.(window),
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

/** More windows than anybody looks at are counted only. */
const MOST = 40;

const picture = (node, docs, title) => documentFrame(node, docs, title);

/**
 * @param previous the windows before the step, to say what is new or has changed.
 * @param toolsOf makes what can be done to a window.
 * @param when is said of each document if windows are shown more than once, such as `before`.
 */
export function drawWindows(windows, docs, { previous, when = '', frameOf = picture, toolsOf } = {}) {
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
      }, '↳ '), 'opened by ', tag(window.opener)),
      card(window, docs, { state, when: when && `, ${when}`, frameOf, toolsOf }));
  }), more);
}
