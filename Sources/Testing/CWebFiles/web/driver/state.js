/* WebDriver, "Element State". */
// MARK: State

const BOOLEANS = { audio: 'autoplay controls loop muted', button: 'autofocus disabled formnovalidate',
  details: 'open', dialog: 'open', fieldset: 'disabled', form: 'novalidate', iframe: 'allowfullscreen', img: 'ismap',
  input: 'autofocus checked disabled formnovalidate multiple readonly required', menuitem: 'checked default disabled',
  ol: 'reversed', optgroup: 'disabled', option: 'disabled selected', script: 'async defer',
  select: 'autofocus disabled multiple required', textarea: 'autofocus disabled readonly required',
  track: 'default', video: 'autoplay controls loop muted' };

function attribute(element, name) {
  const booleans = `${BOOLEANS[element.localName] ?? ''} itemscope hidden`.split(' ');
  if (isHTML(element, element.localName) && booleans.includes(name.toLowerCase())) {
    return element.hasAttribute(name) ? 'true' : null;
  }
  return element.getAttribute(name);
}

function isEnabled(element) {
  if (!['text/html', 'application/xhtml+xml'].includes(element.ownerDocument.contentType)) return false;
  if (isHTML(element, 'option', 'optgroup')) {
    if (element.disabled) return false;
    const parent = element.closest('optgroup') ?? null;
    if (parent !== null && parent !== element && parent.disabled) return false;
    return !(element.closest('select')?.disabled ?? false);
  }
  if (!isHTML(element, 'button', 'input', 'select', 'textarea', 'fieldset')) return true;
  if (element.disabled) return false;
  for (let each = element.parentElement; each !== null; each = each.parentElement) {
    if (!isHTML(each, 'fieldset') || !each.disabled) continue;
    const legend = [...each.children].find((child) => isHTML(child, 'legend'));
    if (legend === undefined || !legend.contains(element)) return false;
  }
  return true;
}

function isSelected(element) {
  if (isHTML(element, 'input') && ['checkbox', 'radio'].includes(element.type)) return element.checked;
  return isHTML(element, 'option') ? element.selected : false;
}

function rect(element) {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + (window.pageXOffset || 0), y: y + (window.pageYOffset || 0), width, height };
}

// MARK: Accessibility

const ROLES = { a: (e) => (e.hasAttribute('href') ? 'link' : 'generic'), article: 'article', aside: 'complementary',
  body: 'generic', button: 'button', datalist: 'listbox', dd: 'definition', details: 'group', dfn: 'term',
  dialog: 'dialog', div: 'generic', dt: 'term', em: 'emphasis', fieldset: 'group', figure: 'figure',
  footer: 'contentinfo', form: 'form', h1: 'heading', h2: 'heading', h3: 'heading', h4: 'heading', h5: 'heading',
  h6: 'heading', header: 'banner', hr: 'separator', html: 'document',
  img: (e) => (e.getAttribute('alt') === '' ? 'presentation' : 'image'), li: 'listitem', main: 'main', math: 'math',
  menu: 'list', meter: 'meter', nav: 'navigation', ol: 'list', optgroup: 'group', option: 'option', output: 'status',
  p: 'paragraph', progress: 'progressbar', section: (e) => (label(e) === '' ? 'generic' : 'region'),
  select: (e) => (e.multiple || e.size > 1 ? 'listbox' : 'combobox'), span: 'generic', strong: 'strong',
  svg: 'graphics-document', table: 'table', tbody: 'rowgroup', td: 'cell', textarea: 'textbox', tfoot: 'rowgroup',
  th: 'columnheader', thead: 'rowgroup', time: 'time', tr: 'row', ul: 'list',
  input: (e) => ({ button: 'button', checkbox: 'checkbox', image: 'button', number: 'spinbutton', radio: 'radio',
    range: 'slider', reset: 'button', search: 'searchbox', submit: 'button', hidden: 'none', file: 'button',
    color: 'button' })[e.type] ?? (e.hasAttribute('list') ? 'combobox' : 'textbox') };

function role(element) {
  const given = (element.getAttribute('role') ?? '').trim().split(/\s+/)[0].toLowerCase();
  if (given !== '') return given === 'img' ? 'image' : given;
  const known = ROLES[element.localName];
  return typeof known === 'function' ? known(element) : known ?? 'generic';
}

/** Accessible Name and Description Computation, without what style sheets add. */
function label(element, seen = new Set()) {
  if (seen.has(element)) return '';
  seen.add(element);
  const referenced = (element.getAttribute('aria-labelledby') ?? '').split(/\s+/)
    .map((id) => (id === '' ? null : document.getElementById(id))).filter((each) => each !== null);
  if (referenced.length > 0 && seen.size === 1) {
    return referenced.map((each) => label(each, new Set([element])) || each.textContent.trim()).join(' ');
  }
  const given = (element.getAttribute('aria-label') ?? '').trim();
  if (given !== '') return given;
  const labels = [...(element.labels ?? [])].map((each) => each.textContent.trim().replace(/\s+/g, ' '));
  if (labels.length > 0) return labels.join(' ');
  if (isHTML(element, 'img', 'area') && element.hasAttribute('alt')) return element.alt;
  if (isHTML(element, 'input')) {
    if (['submit', 'reset', 'button'].includes(element.type)) {
      return element.value || { submit: 'Submit', reset: 'Reset' }[element.type] || '';
    }
    if (element.type === 'image') return element.alt || element.title || 'Submit';
    return element.title || element.placeholder || '';
  }
  if (['button', 'link', 'heading', 'cell', 'option', 'checkbox', 'radio', 'menuitem', 'tab', 'listitem']
    .includes(role(element)) || seen.size > 1) {
    const text = [...element.childNodes].map((each) => (each.nodeType === 3 ? each.data
      : each.nodeType === 1 ? label(each, seen) : '')).join('').trim().replace(/\s+/g, ' ');
    if (text !== '') return text;
  }
  return element.title ?? '';
}
