/* WebDriver BiDi, "Script": remote and local values. */
const CONTAINERS = { Array: 'array', Set: 'set', Map: 'map' };

/** "Serialize as a remote value". What refers to itself, or is there twice, has an `internalId` and one `value`. */
function remote(value, depth = 0, seen = new Map()) {
  switch (typeof value) {
    case 'undefined': return { type: 'undefined' };
    case 'string': return { type: 'string', value };
    case 'boolean': return { type: 'boolean', value };
    case 'bigint': return { type: 'bigint', value: `${value}` };
    case 'symbol': return { type: 'symbol' };
    case 'function': return { type: 'function' };
    case 'number':
      return { type: 'number', value: Object.is(value, -0) ? '-0' : Number.isFinite(value) ? value : `${value}` };
    default: break;
  }
  if (value === null) return { type: 'null' };
  if (driver.windowNumber(value) >= 0) return { type: 'window', value: { context: `${driver.windowNumber(value)}` } };
  if (driver.handle(value) !== 0) {
    return { type: 'node', sharedId: `${driver.handle(value)}`,
      value: { nodeType: value.nodeType, childNodeCount: value.childNodes?.length ?? 0,
        ...(value.nodeType === 1 ? { localName: value.localName, namespaceURI: value.namespaceURI,
          attributes: Object.fromEntries([...value.attributes].map((each) => [each.name, each.value])) } : {}) } };
  }
  switch (tagOf(value)) {
    case 'Date': return { type: 'date', value: value.toISOString() };
    case 'RegExp': return { type: 'regexp', value: { pattern: value.source, flags: value.flags } };
    case 'Error': return { type: 'error' };
    case 'Promise': return { type: 'promise' };
    default: break;
  }
  const earlier = seen.get(value);
  if (earlier !== undefined) {
    const { result, number } = earlier;
    result.internalId = `${number}`;
    return { type: result.type, internalId: result.internalId };
  }
  const result = { type: CONTAINERS[tagOf(value)] ?? 'object' };
  seen.set(value, { result, number: seen.size });
  if (depth > 10) return result;
  const inner = (each) => remote(each, depth + 1, seen);
  switch (result.type) {
    case 'array': case 'set': result.value = [...value].map(inner); break;
    case 'map': result.value = [...value].map(([key, each]) => [inner(key), inner(each)]); break;
    default: result.value = Object.keys(value).map((key) => [key, inner(value[key])]);
  }
  return result;
}

const localPair = ([key, each]) => [typeof key === 'string' ? key : local(key), local(each)];

/** "Deserialize a local value". */
function local(value) {
  switch (value?.type) {
    case 'undefined': return undefined;
    case 'null': return null;
    case 'number': return typeof value.value === 'string' ? Number(value.value) : value.value;
    case 'bigint': return BigInt(value.value);
    case 'array': return value.value.map(local);
    case 'set': return new Set(value.value.map(local));
    case 'object': return Object.fromEntries(value.value.map(localPair));
    case 'map': return new Map(value.value.map(localPair));
    case 'date': return new Date(value.value);
    case 'regexp': return new RegExp(value.value.pattern, value.value.flags);
    default:
      if (value?.sharedId !== undefined) return driver.node(Number(value.sharedId));
      return value?.value;
  }
}

function evaluateRemote({ code, isCall, awaits, args }) {
  const say = (result) => answer(['v', JSON.stringify(result)]);
  const succeed = (value) => say({ type: 'success', realm: '', result: remote(value) });
  const throwUp = (error) => say({ type: 'exception', realm: '', exceptionDetails: { text: describe(error),
    columnNumber: error?.column ?? 0, lineNumber: error?.line ?? 0, exception: remote(error),
    stackTrace: { callFrames: [] } } });
  try {
    const value = isCall ? driver.compile(`return (${code})`)().apply(undefined, JSON.parse(args).map(local))
      : driver.compile('return (0, eval)(arguments[0])')(code);
    if (awaits && isObject(value) && typeof value.then === 'function') {
      // The value itself may not be one that can be serialized.
      Promise.resolve(value).then(succeed).catch(throwUp).catch(refuse);
    } else {
      succeed(value);
    }
  } catch (error) {
    throwUp(error);
  }
}
