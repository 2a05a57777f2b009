// The windows at one moment, in cards that stay: moving through a run changes texts, and makes a picture of a document
// only where one comes to rest.

import { h, show } from './dom.js';
import { identityClass } from './identity.js';
import { documentFrame, frameTree } from './windows.js';

/** How long one stays at a moment before its documents are drawn, in milliseconds. */
const REST = 120;
/** Documents of a window that are kept. */
const MOST_PICTURES = 4;
/** More windows than anybody looks at are counted only. */
const MOST_CARDS = 12;

const STATES = { new: 'opens here', changed: 'changes', gone: 'is closed' };

/** Says which document a window shows; one with the same key looks the same. */
const pictureKey = (window) => (window.frames ?? []).map((frame) => `${frame.depth} ${frame.doc}`).join(' ');

function makeCard(name, docs) {
  const title = h('span', { class: 'title' });
  const badge = h('span', { class: 'badge' });
  const url = h('p', { class: 'url' });
  const opener = h('p', { class: 'opener' });
  const pictures = new Map();
  const picture = h('div', { class: 'picture' });
  const root = h('article', {
    class: `window ${identityClass(name)}`
  }, h('header', {}, h('b', {}, name), ' ', title, ' ', badge), url, opener, picture);
  let shown = null;
  const write = (element, text) => {
    if (element.textContent !== text) element.textContent = text;
    if (element.hidden !== !text) element.hidden = !text;
  };

  function tell(window, state) {
    root.classList.toggle('new', state === 'new');
    root.classList.toggle('gone', state === 'gone');
    write(title, window.title ?? '');
    write(badge, STATES[state] ?? (window.loading ? 'loads' : ''));
    write(url, window.url || '(no URL yet)');
    write(opener, window.opener ? `opened by ${window.opener}` : '');
    const key = pictureKey(window);
    if (shown !== key) {
      pictures.get(shown)?.setAttribute('hidden', '');
      pictures.get(key)?.removeAttribute('hidden');
      shown = key;
    }
  }

  /** Makes the picture of the document that is shown, if there is none. */
  function draw(window) {
    if (pictures.has(shown) || typeof docs[window.frames?.[0]?.doc] !== 'string') return;
    const frame = documentFrame(frameTree(window.frames), docs, `the document of ${name} at this moment`);
    pictures.set(shown, frame);
    picture.append(frame);
    for (const [key, old] of pictures) {
      if (pictures.size <= MOST_PICTURES) break;
      if (key === shown) continue;
      old.remove();
      pictures.delete(key);
    }
  }
  return { root, tell, draw };
}

/** @returns the stage; `show(windows, changes)` shows the windows of a moment, with `gone` ones as they were. */
export function drawStage(docs, windowsBefore) {
  const cards = new Map();
  const none = h('p', { class: 'empty' }, 'No window is open.');
  const more = h('p', { class: 'empty', hidden: true });
  const box = h('div', { class: 'stage' }, none, more);
  let timer = 0;
  let current = [];

  function pictures() {
    for (const window of current) cards.get(window.window)?.draw(window);
  }
  box.show = (windows, changes) => {
    const gone = [...changes].filter(([, state]) => state === 'gone').map(([name]) => windowsBefore(name));
    current = [...windows, ...gone.filter(Boolean)].slice(0, MOST_CARDS);
    const names = new Set(current.map((window) => window.window));
    for (const [name, card] of cards) card.root.hidden = !names.has(name);
    for (const window of current) {
      let card = cards.get(window.window);
      if (!card) {
        card = makeCard(window.window, docs);
        cards.set(window.window, card);
        more.before(card.root);
      }
      card.tell(window, changes.get(window.window));
    }
    none.hidden = current.length > 0;
    more.hidden = windows.length <= MOST_CARDS;
    if (!more.hidden) show(more, `and ${windows.length - MOST_CARDS} more`);
    clearTimeout(timer);
    timer = setTimeout(pictures, REST);
  };
  return box;
}
