// Cookies and storage as jars: which windows share one, and what is in it.

import { h, count } from './dom.js';
import { tag } from './identity.js';

const isSession = (window) => /^session\d+$/.test(window);
const isController = (window) => /^controller\d+$/.test(window);

/** Whose jar it is, and with whom it shares. */
function about({ store, name, windows }) {
  if (store === 'app') return ['The app’s default store',
    'All web views share it unless the app gives them another one.'
  ];
  if (store === 'safari') return ['Safari’s', 'No web view of the app sees it.'];
  if (store === 'named') return [`The app’s store “${name}”`, 'It is kept, apart from the default store.'];
  if (windows.some(isSession)) return ['An authentication session’s',
    'It begins with Safari’s cookies that last, and gives its own back when it ends. A private session does neither.'
  ];
  if (windows.some(isController)) return ['The app’s Safari view controllers’',
    'Since iOS 11 they share nothing with Safari.'
  ];
  return ['A store that is not kept', 'Only its own windows see it, and it ends with them.'];
}

const cookieKey = ({ name, domain, value }) => `${name}=${value};${domain}`;
const itemKey = ({ origin, within, key, value }) => `${origin} ${within} ${key}=${value}`;

/** The jar of the step before; jars of no kept store are the same if they share a window. */
function sameJar(jar, jars) {
  return jars.find((other) => other.store === jar.store && other.name === jar.name && (jar.store !== 'temporary' ||
    other.windows.some((window) => jar.windows.includes(window))));
}

function contents(jar, fresh, cookies, items) {
  if (!jar.cookies.length && !jar.items.length) return h('p', { class: 'empty' }, 'empty');
  return h('ul', {}, jar.cookies.map((cookie) => {
    const life = cookie.isKept ? 'kept' : 'until the browser ends';
    return h('li', {}, 'cookie ', h('code', {}, `${cookie.name}=${cookie.value}`), ` ${cookie.domain}, ${life}`,
      cookie.limits.map((limit) => `, ${limit}`), ' ', fresh(cookies.has(cookieKey(cookie))));
  }), jar.items.map((item) => h('li', {}, 'localStorage ', h('code', {}, `${item.key}=${item.value}`),
    ` ${item.origin}`, item.within && ` in pages of ${item.within}`, ' ', fresh(items.has(itemKey(item))))));
}

function drawJar(jar, before) {
  const old = sameJar(jar, before);
  const [title, text] = about(jar);
  const cookies = new Set(old?.cookies.map(cookieKey));
  const items = new Set(old?.items.map(itemKey));
  const fresh = (isOld) => !isOld && h('span', { class: 'badge' }, 'new');
  return h('article', { class: 'jar', 'aria-label': `jar: ${title}` }, h('p', { class: 'jar-name' }, title),
    h('p', { class: 'users' }, jar.windows.length ? jar.windows.map((window) => [tag(window), ' ']) : 'no open window'),
    h('p', { class: 'hint' }, text),
    contents(jar, fresh, cookies, items));
}

/** How much is in the jars of a step. */
export const jarCount = (step) => (step.jars ?? []).reduce((sum, { cookies, items }) => sum + cookies.length + items
  .length, 0);

/** The jars after a step, beside those before it. */
export function drawJars(step, before) {
  const jars = step.jars ?? [];
  if (!jars.length) return h('p', { class: 'empty' }, 'Nothing is stored.');
  return h('div', {}, h('p', { class: 'hint' },
    `${count(jars.length, 'jar')} after this step. Windows at the same jar see the same cookies and the same storage.`
  ), h('div', { class: 'jars' }, jars.map((jar) => drawJar(jar, before?.jars ?? []))));
}
