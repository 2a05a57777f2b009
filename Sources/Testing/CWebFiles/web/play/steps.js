// Steps of a scenario: their words, and the selector of what was clicked.

const SINGLE = {
  goBack: 'go back',
  goForward: 'go forward',
  reload: 'reload',
  stopLoading: 'stop loading',
  clearAssociationCache: 'clear the network’s cache of association files',
};
const NAMED = {
  activate: 'click',
  connection: 'go',
  endContentProcess: 'end the content process:',
  startSession: 'start an authentication session at',
  ownSession: 'start a session of the app’s own at',
  openURL: 'open',
  openSafariViewController: 'open in an SFSafariViewController',
  evaluateWithoutGesture: 'evaluate without a gesture',
  loadHTML: 'load HTML',
  closeWebView: 'close the web view',
  answerConsent: 'answer the consent:',
  endSession: 'end the session:',
};

/** What says how or where a step is done, or what it must do. */
const BESIDE = ['window', 'frame', 'settle', 'timeout', 'expect', 'files'];

/** What a step does, in the words of the report. */
export function words(step) {
  const frames = [step.frame ?? []].flat().toReversed().map((frame) => ` in ${frame}`).join('');
  const place = frames + (step.window && step.window !== 'main' ? ` in ${step.window}` : '');
  if (step.type !== undefined) return `type “${step.type}” into ${step.into}${place}`;
  if (step.wait !== undefined) return `wait ${step.wait} ms`;
  const single = Object.keys(SINGLE).find((name) => step[name]);
  if (single) return SINGLE[single] + place;
  const kind = Object.keys(step).find((name) => !BESIDE.includes(name));
  const value = step[kind];
  return `${NAMED[kind] ?? kind} ${typeof value === 'string' ? value : JSON.stringify(value)}${place}`;
}

/** Selectors of an element by itself, the plainest first. */
function plain(element) {
  const quoted = (name) => {
    const value = element.getAttribute(name);
    const isPlain = value && value.length <= 40 && /^[\w ./:?&=#-]+$/.test(value);
    return isPlain ? [`${element.localName}[${name}="${value}"]`] : [];
  };
  const classes = [...element.classList].filter((name) => /^[A-Za-z_][\w-]*$/.test(name));
  return [element.localName, ...quoted('name'), ...classes.map((name) => `${element.localName}.${name}`),
    ...quoted('type'), ...quoted('href'), ...quoted('value'), ...quoted('title'), ...quoted('src')
  ];
}

function among(element) {
  const alike = [...element.parentElement?.children ?? []].filter((other) => other.localName === element.localName);
  return alike.length > 1 ? `${element.localName}:nth-of-type(${alike.indexOf(element) + 1})` : element.localName;
}

/**
 * A short selector that finds exactly this element: its id, its tag or an attribute if nothing else has it; otherwise
 * its path from the nearest element at which that path is the only one.
 */
export function selectorOf(element) {
  const only = (selector) => {
    const found = element.getRootNode().querySelectorAll(selector);
    return found.length === 1 && found[0] === element;
  };
  const id = (other) => (/^[A-Za-z_][\w-]*$/.test(other.id) ? '#' + other.id : null);
  const short = [id(element) ?? [], ...plain(element)].flat().find(only);
  if (short) return short;
  let path = among(element);
  for (let walk = element.parentElement; walk; walk = walk.parentElement) {
    const name = id(walk);
    if (name && only(`${name} > ${path}`)) return `${name} > ${path}`;
    path = `${among(walk)} > ${path}`;
    if (only(path)) return path;
  }
  return path;
}
