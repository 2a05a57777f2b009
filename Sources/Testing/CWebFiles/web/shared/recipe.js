// A recipe's Swift: the text of a file of `Examples/Recipes`, with its choices and parameters as those of the scenario.
// A line's mark says what may be chosen there: `CODE  //: KEY VALUE=TEXT | VALUE=TEXT`. Without a text of its own, the
// first value is the whole line. A mark with a key alone is a parameter, which is the line's literal.

const MARK = /^(.*\S) {2}\/\/: (\w+)(?: (.*))?$/;

function optionsOf(code, text) {
  return text.split(' | ').map((part, place) => {
    const sign = part.indexOf('=');
    if (sign < 0 && place === 0) return { value: part, text: code.trim() };
    return { value: part.slice(0, sign), text: part.slice(sign + 1) };
  });
}

/** The lines of a listing: `{code}`, or with `key` and `options`, or with `key` alone. */
export function readListing(text) {
  return text.trimEnd().split('\n').map((line) => {
    const found = MARK.exec(line);
    if (!found) return { code: line };
    const [, code, key, options] = found;
    return options ? { code, key, options: optionsOf(code, options) } : { code, key };
  });
}

const literal = (text) => JSON.stringify(text).replace(/\\u([0-9a-f]{4})/g, '\\u{$1}');
const delegateOf = (scenario) => (typeof scenario.delegate === 'string' ? { recipe: scenario.delegate } :
  scenario.delegate ?? {});
/** The target frames of navigations as scenarios call them. */
const FRAMES = { none: 'nil', main: 'main', sub: 'sub' };
const isOf = (key) => (rule) => rule.targetFrame === FRAMES[key] && !rule.prefix && !rule.window;
const rulesOf = (scenario) => [scenario.cancel ?? []].flat();

/** What a scenario says about a key. */
export function valueOf(scenario, key) {
  const delegate = delegateOf(scenario);
  if (Object.hasOwn(FRAMES, key)) return rulesOf(scenario).some(isOf(key)) ? 'cancel' : 'allow';
  switch (key) {
    case 'recipe': return delegate.recipe;
    case 'matching': return delegate.matching ?? 'hostsAndSubdomains';
    // A leading dot is a way of saying "and its subdomains".
    case 'hosts': return (delegate.hosts ?? []).map((host) => host.replace(/^\./, ''));
    case 'createWebView': return scenario.createWebView === 'block' ? 'block' : 'allow';
    case 'when': return scenario.settings?.answers ?? 'now';
    case 'appBound': return String(scenario.settings?.limitsNavigationsToAppBoundDomains ?? false);
    default: return delegate[key];
  }
}

function storeSetting(scenario, name, value) {
  scenario.settings = { ...scenario.settings, [name]: value };
  if (!value) delete scenario.settings[name];
}

/** Changes what a scenario says about it. */
export function choose(scenario, key, value) {
  if (Object.hasOwn(FRAMES, key)) {
    const others = rulesOf(scenario).filter((rule) => !isOf(key)(rule));
    scenario.cancel = value === 'cancel' ? [...others, { targetFrame: FRAMES[key] }] : others;
    if (!scenario.cancel.length) delete scenario.cancel;
  } else if (key === 'createWebView') {
    if (value === 'block') scenario.createWebView = 'block';
    else delete scenario.createWebView;
  } else if (key === 'when') storeSetting(scenario, 'answers', value === 'later' && value);
  else if (key === 'appBound') storeSetting(scenario, 'limitsNavigationsToAppBoundDomains', value === 'true');
  else scenario.delegate = { ...delegateOf(scenario), [key]: value };
}

/** A session's callback as Swift: a scheme, or an https URL. */
function callbackText(text) {
  if (!/^https?:/.test(text)) return `customScheme(${literal(text)})`;
  const { hostname, pathname } = new URL(text);
  return `https(host: ${literal(hostname)}, path: ${literal(pathname)})`;
}

/** The part of a line that its parameter replaces, and what replaces it. */
function parameterOf(line, value) {
  if (line.key === 'hosts') return [/\[.*\]/, `[${value.map(literal).join(', ')}]`];
  if (line.key === 'callback' && line.code.includes('ASWebAuthenticationSession'))
    return [/customScheme\(.*\)/, callbackText(value)];
  return [/".*"/, literal(value)];
}

/** The code of a line before what is chosen, what is chosen, and the code after it. */
export function partsOf(line, scenario) {
  const value = valueOf(scenario, line.key);
  if (line.options) {
    const [before, after] = line.code.split(line.options[0].text);
    const option = line.options.find((other) => other.value === value) ?? line.options[0];
    return [before, option.text, after ?? ''];
  }
  const isGiven = Array.isArray(value) ? value.length > 0 || delegateOf(scenario).recipe === 'openInSafari' :
    value !== undefined;
  const [pattern, replacement] = parameterOf(line, value ?? '');
  const found = pattern.exec(line.code);
  return [line.code.slice(0, found.index), isGiven ? replacement : found[0], line.code.slice(found.index + found[0]
    .length)];
}

/** The listing as it is for a scenario, without its marks: what the compiler gets. */
export function listingText(text, scenario) {
  return readListing(text).map((line) => (line.key ? partsOf(line, scenario).join('') : line.code)).join('\n') + '\n';
}

/** The name of the view controller in a listing. */
export const controllerOf = (text) => /^final class (\w+): UIViewController/m.exec(text)?.[1];
