/* WebDriver BiDi, "browsingContext.locateNodes". */
function locateNodes(locator) {
  const { most, options } = locator;
  const starts = JSON.parse(locator.starts).map(({ sharedId }) => nodeWith(sharedId));
  if (starts.some(({ nodeType }) => nodeType !== 1 && nodeType !== 9 && nodeType !== 11)) {
    fail('invalid argument', 'the search can start at elements, documents and shadow roots');
  }
  let found;
  try {
    found = locators[locator.using](starts.length > 0 ? starts : [document], locator);
  } catch (error) {
    if (error instanceof Failure) throw error;
    const isWrong = error?.name === 'SyntaxError' || error instanceof TypeError;
    fail(isWrong ? 'invalid selector' : 'unknown error', describe(error));
  }
  const nodes = most === null ? found : found.slice(0, most);
  const serialization = JSON.parse(options);
  tell({ nodes: nodes.map((each) => remote(each, serialization)) });
}

const needed = (text) => (text === '' ? fail('invalid selector', 'the text is empty') : text);
const once = (list) => [...new Set(list)];
const elementsIn = (start) => [...(start.nodeType === 1 ? [start] : []), ...start.querySelectorAll('*')];

const locators = {
  css: (starts, { selector }) => once(starts.flatMap((start) => [...start.querySelectorAll(selector)])),
  xpath: (starts, { selector }) => once(starts.flatMap((start) => {
    const result = (start.ownerDocument ?? start).evaluate(needed(selector), start, null, 7, null);
    return Array.from({ length: result.snapshotLength }, (_, place) => result.snapshotItem(place));
  })),
  innerText: (starts, locator) => {
    needed(locator.selector);
    return once(byText(starts, locator, locator.depth));
  },
  accessibility: (starts, { role: wantedRole, name }) => once(starts.flatMap(elementsIn)).filter((element) =>
    (wantedRole === undefined || role(element) === wantedRole) && (name === undefined || label(element) === name)),
  context: (starts, { frame }) => {
    const holders = allElements(document).filter((each) =>
      isHTML(each, 'iframe', 'frame') && driver.frameOf(driver.handle(each)) === frame);
    return holders.length > 0 ? holders : fail('invalid selector', 'that context is not in this one');
  },
};

/** Also those in shadow trees. */
function allElements(root) {
  return [...root.querySelectorAll('*')].flatMap((element) => {
    const shadow = driver.shadowRoot(element);
    return shadow === null ? [element] : [element, ...allElements(shadow)];
  });
}

/** "Locate nodes using inner text". */
function byText(nodes, locator, depth) {
  const { selector, ignoresCase, isPartial } = locator;
  const folded = (text) => (ignoresCase ? text.toUpperCase() : text);
  const wanted = folded(selector);
  return nodes.flatMap((node) => {
    if (node.nodeType === 9 || node.nodeType === 11) return byText([...node.children], locator, depth);
    const text = folded(node.innerText ?? '');
    if (!text.includes(wanted)) return [];
    const children = [...node.children];
    const deeper = children.length === 0 || depth === 0 ? []
      : byText(children, locator, depth === null ? null : depth - 1);
    if (deeper.length > 0) return deeper;
    return isPartial || text === wanted ? [node] : [];
  });
}
