/* What a user would see of an element, as far as it needs no layout. */
const style = (element) => getComputedStyle(element);
const tagName = (element) => (element.prefix ? `${element.prefix}:` : '') + element.localName;
const isHTML = (element, ...names) =>
  element.namespaceURI === 'http://www.w3.org/1999/xhtml' && names.includes(element.localName);

function isShown(element, isTransparentShown = false) {
  if (isHTML(element, 'body')) return true;
  if (isHTML(element, 'option', 'optgroup')) {
    const select = element.closest('select');
    return select !== null && isShown(select, isTransparentShown);
  }
  if (isHTML(element, 'noscript', 'script', 'style', 'template', 'head', 'title', 'meta', 'link')) return false;
  if (isHTML(element, 'input') && element.type === 'hidden') return false;
  if (style(element).visibility !== 'visible' && style(element).visibility !== '') return false;
  for (let each = element; each !== null; each = each.parentElement ?? each.getRootNode().host ?? null) {
    if (!isRendered(each)) return false;
    if (!isTransparentShown && style(each).opacity === '0') return false;
    const parent = each.parentElement;
    if (parent !== null && isHTML(parent, 'details') && !parent.open && !isHTML(each, 'summary')) return false;
  }
  return true;
}

const isRendered = (element) => style(element).display !== 'none' && !(element.hidden === true);

const BLOCKS = new Set(['address', 'article', 'aside', 'blockquote', 'body', 'dd', 'details', 'dialog', 'div', 'dl',
  'dt', 'fieldset', 'figcaption', 'figure', 'footer', 'form', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'header', 'hr',
  'html', 'legend', 'li', 'main', 'nav', 'ol', 'p', 'pre', 'section', 'summary', 'table', 'tr', 'ul', 'option',
  'optgroup']);

function isBlock(element) {
  const { display } = style(element);
  if (display === 'inline' || display === 'inline-block' || display === 'contents') return false;
  return BLOCKS.has(element.localName) || display === 'block' || display === 'flex' || display === 'grid';
}

function transform(text, name) {
  switch (name) {
    case 'uppercase': return text.toUpperCase();
    case 'lowercase': return text.toLowerCase();
    case 'capitalize': return text.replace(/(^|[^'_0-9A-Za-z\u00C0-\u02AF])([A-Za-z\u00C0-\u02AF])/g,
      (all, before, letter) => before + letter.toUpperCase());
    default: return text;
  }
}

/** The text as a user sees it: Selenium's atom `getVisibleText`. */
function visibleText(element) {
  const lines = [];
  const current = () => lines[lines.length - 1] ?? '';
  const breakLine = () => lines.push('');
  function addText(text, whiteSpace, textTransform) {
    text = text.replace(/[\u200b\u200e\u200f]/g, '').replace(/\r\n|\r|\n/g, '\n');
    if (whiteSpace === 'normal' || whiteSpace === 'nowrap' || whiteSpace === '') text = text.replace(/\n/g, ' ');
    if (whiteSpace === 'pre' || whiteSpace === 'pre-wrap') text = text.replace(/[ \f\t\v\u2028\u2029]/g, '\xa0');
    else text = text.replace(/[ \f\t\v\u2028\u2029]+/g, ' ');
    text = transform(text, textTransform);
    const pieces = text.split('\n');
    pieces.forEach((piece, place) => {
      if (place > 0) breakLine();
      const line = lines.length > 0 ? lines.pop() : '';
      lines.push(line + (line.endsWith(' ') && piece.startsWith(' ') ? piece.slice(1) : piece));
    });
  }
  function walk(node) {
    if (isHTML(node, 'br')) return breakLine();
    const block = isBlock(node);
    const cell = isHTML(node, 'td', 'th');
    if (block && current().trim() !== '') breakLine();
    const shown = isShown(node);
    const { whiteSpace, textTransform } = style(node);
    const children = node.shadowRoot?.childNodes ?? node.childNodes;
    for (const child of children) {
      if (child.nodeType === 3) {
        if (shown) addText(child.data, whiteSpace, textTransform);
      } else if (child.nodeType === 1 && (isRendered(child) && !isHTML(child, 'script', 'style', 'noscript',
        'template', 'title', 'head'))) walk(child);
    }
    if (cell && current() !== '' && !current().endsWith(' ')) lines.push(`${lines.pop() ?? ''} `);
    if (block && current().trim() !== '') breakLine();
  }
  if (!isHTML(element, 'title', 'head', 'script', 'style')) walk(element);
  const result = lines.map((line) => line.replace(/^[ \t]+|[ \t]+$/g, ''))
    .join('\n').replace(/^[ \n\t]+|[ \n\t]+$/g, '');
  return result.replace(/\xa0/g, ' ');
}
