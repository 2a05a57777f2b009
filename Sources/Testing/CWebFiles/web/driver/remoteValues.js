/* WebDriver BiDi, "Serialization of remote values". */
const BARE = { windowNumber: () => -1, handle: () => 0, shadowRoot: () => null };
const nodes = typeof driver === 'undefined' ? BARE : driver;
const CONTAINERS = { Array: 'array', Set: 'set', Map: 'map', NodeList: 'nodelist', RadioNodeList: 'nodelist',
  HTMLCollection: 'htmlcollection', HTMLAllCollection: 'htmlcollection', HTMLOptionsCollection: 'htmlcollection',
  HTMLFormControlsCollection: 'htmlcollection' };
const OPAQUE = { Error: 'error', DOMException: 'error', Promise: 'promise', WeakMap: 'weakmap', WeakSet: 'weakset',
  Generator: 'generator', AsyncGenerator: 'generator', ArrayBuffer: 'arraybuffer' };
const typeName = (value) => Object.prototype.toString.call(value).slice(8, -1);

function primitive(value) {
  switch (typeof value) {
    case 'undefined': return { type: 'undefined' };
    case 'string': return { type: 'string', value };
    case 'boolean': return { type: 'boolean', value };
    case 'bigint': return { type: 'bigint', value: `${value}` };
    case 'symbol': return { type: 'symbol' };
    case 'function': return { type: 'function' };
    case 'number':
      return { type: 'number', value: Object.is(value, -0) ? '-0' : Number.isFinite(value) ? value : `${value}` };
    default: return value === null ? { type: 'null' } : null;
  }
}

/** "Serialize as a remote value". What refers to itself, or is there twice, has an `internalId` and one `value`. */
function remote(value, options = {}, seen = new Map()) {
  const simple = primitive(value);
  if (simple !== null) return simple;
  const window = nodes.windowNumber(value);
  if (window >= 0) return { type: 'window', value: { context: `${window}` } };
  const earlier = seen.get(value);
  if (earlier !== undefined) {
    const { result, number } = earlier;
    result.internalId = `${number}`;
    return { type: result.type, ...(result.node ? { node: result.node } : {}), internalId: result.internalId };
  }
  const handle = nodes.handle(value);
  const tag = typeName(value);
  const result = { type: handle !== 0 ? 'node' : CONTAINERS[tag] ?? OPAQUE[tag] ?? 'object' };
  if (tag === 'Date') result.type = 'date';
  if (tag === 'RegExp') result.type = 'regexp';
  if (ArrayBuffer.isView(value) && tag !== 'DataView') result.type = 'typedarray';
  seen.set(value, { result, number: seen.size });
  describeValue(value, result, options, seen);
  return result;
}

function describeValue(value, result, options, seen) {
  const { maxObjectDepth: depth = null } = options;
  const inner = (each) => remote(each, { ...options, maxObjectDepth: depth === null ? null : depth - 1 }, seen);
  switch (result.type) {
    case 'date': result.value = value.toISOString(); break;
    case 'regexp': result.value = { pattern: value.source, flags: value.flags }; break;
    case 'node': describeNode(value, result, options, seen); break;
    case 'array': case 'set': case 'nodelist': case 'htmlcollection':
      if (depth !== 0) result.value = Array.from(value, inner);
      break;
    case 'map':
      if (depth !== 0) {
        result.value = Array.from(value, ([key, each]) => [typeof key === 'string' ? key : inner(key), inner(each)]);
      }
      break;
    case 'object':
      if (depth !== 0) result.value = Object.keys(value).map((key) => [key, inner(value[key])]);
      break;
    default: break;
  }
}

function describeNode(node, result, options, seen) {
  const { maxDomDepth: depth = 0, includeShadowTree: shadows = 'none' } = options;
  const { nodeType, childNodes } = node;
  const isShadow = nodeType === 11 && node.host !== undefined;
  const kind = nodeType === 1 ? 'element' : isShadow ? 'shadow root' : 'node';
  result.node = [nodes.handle(node), nodes.windowOf(nodes.handle(isShadow ? node.host : node)), kind];
  const value = { nodeType, childNodeCount: childNodes.length };
  result.value = value;
  if (nodeType === 1) {
    const shadow = nodes.shadowRoot(node);
    value.localName = node.localName;
    value.namespaceURI = node.namespaceURI;
    value.attributes = Object.fromEntries(Array.from(node.attributes, (each) => [each.name, each.value]));
    value.shadowRoot = shadow === null ? null : remote(shadow, options, seen);
  }
  if (isShadow) value.mode = node.mode;
  if (node.nodeValue !== null) value.nodeValue = node.nodeValue;
  if (depth === 0 || (isShadow && shadows !== 'all' && shadows !== node.mode)) return;
  const deeper = { ...options, maxDomDepth: depth === null ? null : depth - 1 };
  value.children = Array.from(childNodes, (each) => remote(each, deeper, seen));
}
