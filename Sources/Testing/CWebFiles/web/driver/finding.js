/* WebDriver, "Elements": finding them. */
function find({ using, value, root }) {
  const start = root === null ? document : known(root);
  let found;
  try {
    found = [...strategies[using](start, value)];
  } catch (error) {
    if (error instanceof Failure) throw error;
    fail('invalid selector', describe(error));
  }
  answer(['a', found.map((each) => clone(each))]);
}

const links = (start) => [...start.querySelectorAll('a')];
const strategies = {
  'css selector': (start, value) => start.querySelectorAll(value),
  'link text': (start, value) => links(start).filter((each) => visibleText(each).trim() === value),
  'partial link text': (start, value) => links(start).filter((each) => visibleText(each).includes(value)),
  'tag name': (start, value) => {
    if (value === '') fail('invalid selector', 'the tag name is empty');
    return start.getElementsByTagName?.(value) ?? start.querySelectorAll(value);
  },
  'xpath': (start, value) => {
    const result = (start.ownerDocument ?? start).evaluate(value, start, null, 7, null);
    const found = [];
    for (let i = 0; i < result.snapshotLength; i++) found.push(result.snapshotItem(i));
    if (found.some((each) => each.nodeType !== 1)) fail('invalid selector', 'the expression selects no elements');
    return found;
  },
};
