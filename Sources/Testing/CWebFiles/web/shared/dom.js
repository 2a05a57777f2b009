// Making elements. Text is always text: nothing here parses markup.

const SVG = 'http://www.w3.org/2000/svg';

function fill(element, properties, children) {
  for (const [name, value] of Object.entries(properties ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (name === 'text') element.textContent = value;
    else element.setAttribute(name, value === true ? '' : String(value));
  }
  for (const child of children.flat(Infinity)) {
    if (child !== undefined && child !== null && child !== false) element.append(child);
  }
  return element;
}

export function h(name, properties, ...children) {
  return fill(document.createElement(name), properties, children);
}

export function svg(name, properties, ...children) {
  return fill(document.createElementNS(SVG, name), properties, children);
}

/** Replaces what an element contains. */
export function show(element, ...children) {
  element.replaceChildren(...children.flat(Infinity).filter((child) => child !== undefined && child !== null &&
    child !== false));
}

/** The text with its `code` in code elements. */
export function prose(text) {
  return text.split('`').map((part, place) => (place % 2 ? h('code', {}, part) : part));
}

/** `1 step`, `2 steps`. */
export function count(number, what) {
  return `${number} ${what}${number === 1 ? '' : 's'}`;
}

/** Shortens a text in the middle; the whole belongs nearby. */
export function short(text, most) {
  if (text.length <= most) return text;
  const tail = Math.floor((most - 1) / 3);
  return text.slice(0, most - 1 - tail) + '…' + text.slice(-tail);
}

export function milliseconds(time) {
  return `${Math.round(time * 10) / 10} ms`;
}
