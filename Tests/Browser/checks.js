// Runs as a function's body in the page; see checks.py.
const problems = [];
const visible = (element) => element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) && element
  .getClientRects().length;
const name = (element) => (element.getAttribute('aria-label') ?? '').trim() ||
  (element.getAttribute('aria-labelledby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent ??
    '').join(' ').trim() ||
  (element.labels?.length ? [...element.labels].map((label) => label.textContent).join(' ').trim() : '') ||
  element.textContent.trim() || element.getAttribute('title') || '';
const where = (element) =>
  `<${element.localName} class="${element.getAttribute('class') ?? ''}" id="${element.id}"> ` +
  element.textContent.trim().slice(0, 40);
for (const element of document.querySelectorAll(
    'button, a[href], input, select, textarea, iframe, [role=option], [role=tab], [role=listbox], [role=tabpanel]'
    )) {
  if (visible(element) && !name(element)) problems.push(`no name: ${where(element)}`);
}
const titles = new Set();
for (const frame of document.querySelectorAll('iframe')) {
  if (!visible(frame)) continue;
  if (titles.has(frame.title)) problems.push(`title of a frame twice: ${frame.title}`);
  titles.add(frame.title);
}
const ids = new Set();
for (const element of document.querySelectorAll('[id]')) {
  if (ids.has(element.id)) problems.push(`id twice: ${element.id}`);
  ids.add(element.id);
}
for (const attribute of ['aria-controls', 'aria-labelledby', 'aria-activedescendant']) {
  for (const element of document.querySelectorAll(`[${attribute}]`)) {
    for (const id of element.getAttribute(attribute).split(' ').filter(Boolean)) {
      if (!document.getElementById(id)) problems.push(`${attribute} names nothing: ${id}`);
    }
  }
}
if (document.querySelectorAll('main').length !== 1) problems.push('not one main');
if (document.querySelectorAll('h1').length !== 1) problems.push('not one h1');
if (!document.documentElement.lang) problems.push('no language');
let level = 0;
for (const heading of document.querySelectorAll('h1, h2, h3, h4')) {
  if (!visible(heading)) continue;
  const next = Number(heading.localName[1]);
  if (next > level + 1) problems.push(`heading skips a level: ${where(heading)}`);
  level = next;
}
for (const element of document.querySelectorAll('[tabindex]')) {
  if (Number(element.getAttribute('tabindex')) > 0) problems.push(`order of focus: ${where(element)}`);
}
const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
const rgba = (colour) => {
  canvas.clearRect(0, 0, 1, 1);
  canvas.fillStyle = colour;
  canvas.fillRect(0, 0, 1, 1);
  const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
  return [r, g, b, a / 255];
};
const over = (top, below) => [0, 1, 2].map((i) => top[i] * top[3] + below[i] * (1 - top[3])).concat(1);
const ground = (element) => {
  const chain = [];
  for (let walk = element; walk; walk = walk.parentElement) chain.unshift(rgba(getComputedStyle(walk)
    .backgroundColor));
  return chain.reduce((below, top) => over(top, below), rgba(getComputedStyle(document.documentElement)
    .colorScheme.includes('dark') &&
    matchMedia('(prefers-color-scheme: dark)').matches ? '#121212' : '#fff'));
};
const light = ([r, g, b]) => [r, g, b].map((part) => part / 255)
  .map((part) => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
  .reduce((sum, part, i) => sum + part * [0.2126, 0.7152, 0.0722][i], 0);
const contrast = (a, b) => (Math.max(light(a), light(b)) + 0.05) / (Math.min(light(a), light(b)) + 0.05);
const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
const seen = new Set();
while (walker.nextNode()) {
  const element = walker.currentNode.parentElement;
  if (!walker.currentNode.data.trim() || seen.has(element) || !visible(element) || element.closest(
      'script, style, .unseen, [disabled], option')) continue;
  seen.add(element);
  const style = getComputedStyle(element);
  const isSVG = element.namespaceURI.includes('svg');
  const back = isSVG ? ground(element.closest('.diagram-box') ?? document.body) : ground(element);
  const colour = over(rgba(isSVG ? style.fill : style.color), back);
  const size = parseFloat(style.fontSize);
  const least = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700) ? 3 : 4.5;
  const ratio = contrast(colour, back);
  if (ratio < least) problems.push(`contrast ${ratio.toFixed(2)}: ${where(element)}`);
}
if (document.documentElement.scrollWidth > innerWidth + 1) problems.push(
  `wider than the window: ${document.documentElement.scrollWidth}`);
return problems;
