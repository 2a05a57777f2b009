/*
 * What WebDriver's commands do inside of a page. `driver` is what js/automation/driver.js of the prelude gives; values
 * travel tagged, so that no key of a page's object can be taken for a reference:
 * ['v', primitive], ['a', values], ['o', [key, value]…], ['n', node, window, kind], ['w', window, isTop].
 * The files of this folder are one function, in the order that AtomSource.swift has.
 */
class Failure {
  constructor(code, message, data) {
    Object.assign(this, { code, message, data });
  }
}
const fail = (code, message) => { throw new Failure(code, message); };
const answer = (value) => driver.done({ value });
const refuse = (failure) => driver.done(failure instanceof Failure
  ? { error: failure.code, message: `${failure.message}` }
  : { error: 'javascript error', message: describe(failure) });
const describe = (error) => {
  try {
    return `${error}`;
  } catch {
    return 'an exception that cannot be described';
  }
};
const isObject = (value) => (typeof value === 'object' && value !== null) || typeof value === 'function';

// MARK: Values

const COLLECTIONS = ['NodeList', 'HTMLCollection', 'HTMLAllCollection', 'HTMLOptionsCollection',
  'HTMLFormControlsCollection', 'FileList', 'RadioNodeList', 'DOMTokenList'];
const tagOf = (value) => Object.prototype.toString.call(value).slice(8, -1);

/** Whether a node is in the page that its window shows, be it in a shadow tree. */
function isAttached(node) {
  if (node === null || node === undefined) return false;
  if (node.isConnected) return driver.windowOf(driver.handle(node)) >= 0;
  return isAttached(node.getRootNode().host);
}

function reference(node) {
  const handle = driver.handle(node);
  const { nodeType } = node;
  if (nodeType === 1) {
    if (!isAttached(node)) fail('stale element reference', 'the element is not in the page');
    return ['n', handle, driver.windowOf(handle), 'element'];
  }
  if (nodeType === 11 && node.host !== undefined) {
    if (!isAttached(node.host)) fail('detached shadow root', 'the shadow root is not in the page');
    return ['n', handle, driver.windowOf(driver.handle(node.host)), 'shadow root'];
  }
  return null;
}

/** WebDriver, "internal JSON clone". */
function clone(value, seen = []) {
  if (value === undefined || value === null) return ['v', null];
  if (typeof value === 'symbol' || typeof value === 'bigint') {
    fail('javascript error', `a ${typeof value} cannot be returned`);
  }
  if (!isObject(value)) return ['v', value];
  if (driver.handle(value) !== 0) {
    const node = reference(value);
    if (node === null) fail('javascript error', 'only elements and shadow roots can be returned');
    return node;
  }
  const window = driver.windowNumber(value);
  if (window >= 0) {
    if (driver.windowWith(window) === null) fail('no such window', 'the window is closed');
    return ['w', window, driver.isTop(window)];
  }
  if (seen.includes(value)) fail('javascript error', 'the value refers to itself');
  const deeper = [...seen, value];
  if (deeper.length > 200) fail('javascript error', 'the value is nested too deeply');
  const tag = tagOf(value);
  if (tag === 'Attr') fail('javascript error', 'only elements and shadow roots can be returned');
  if (Array.isArray(value) || COLLECTIONS.includes(tag) || tag === 'Arguments') {
    const items = [];
    const { length } = value;
    for (let i = 0; i < length; i++) items.push(clone(value[i], deeper));
    return ['a', items];
  }
  if (tag === 'File') {
    return ['o', ['name', 'size', 'type', 'lastModified'].map((key) => [key, ['v', value[key]]])];
  }
  if (typeof value.toJSON === 'function') return clone(value.toJSON(), deeper);
  return ['o', Object.keys(value).map((key) => [key, clone(value[key], deeper)])];
}

/** What a client's reference means here. */
function known([, handle, , kind]) {
  const node = driver.node(handle);
  if (kind === 'shadow root') {
    if (node === null || !isAttached(node.host)) fail('detached shadow root', 'the shadow root is not in the page');
  } else if (node === null || !isAttached(node)) {
    fail('stale element reference', 'the element is not in the page');
  }
  return node;
}

function revive(value) {
  const [tag, content] = value;
  switch (tag) {
    case 'v': return content;
    case 'a': return content.map(revive);
    case 'o': return Object.fromEntries(content.map(([key, each]) => [key, revive(each)]));
    case 'n': return known(value);
    case 'w': return driver.windowWith(content) ?? fail('no such window', 'the window is closed');
    default: return null;
  }
}
