/* WebDriver BiDi, "Script": running scripts, and what realms keep for their client. */
const { memory } = driver;
const tell = (value) => answer(['v', JSON.stringify(value)]);

/** The realm's identifier; lines of its console have it, too. */
function realmName() {
  memory.realm ??= `realm-${driver.realmNumber()}`;
  return memory.realm;
}

function checkRealm() {
  if (call.expected !== '' && memory.realm !== call.expected) fail('no such window', 'the realm is gone');
}

/** The value as the client gets it; with `isOwned`, it can refer to it later. */
function given(value, options, isOwned) {
  const result = remote(value, options);
  if (!isOwned || primitive(value) !== null && !isObject(value)) return result;
  memory.kept ??= new Map();
  memory.last = (memory.last ?? 0) + 1;
  const handle = `${realmName()}.${memory.last}`;
  memory.kept.set(handle, value);
  return { ...result, handle };
}

/** "Get the handle for an object", backwards. */
function keptValue(handle) {
  if (!memory.kept?.has(handle)) fail('no such handle', `there is no handle ${handle}`);
  return memory.kept.get(handle);
}

function nodeWith(handle) {
  const node = driver.node(handle);
  const { ownerDocument } = node ?? {};
  if (node === null || (node !== document && ownerDocument !== document)) {
    fail('no such node', 'the node is not of this document');
  }
  return node;
}

const localPair = ([key, each]) => [typeof key === 'string' ? key : local(key), local(each)];

/** "Deserialize a local value". */
function local(value) {
  if (value.sharedId !== undefined) return nodeWith(value.sharedId);
  if (value.handle !== undefined) return keptValue(value.handle);
  switch (value.type) {
    case 'undefined': return undefined;
    case 'null': return null;
    case 'number': return typeof value.value === 'string' ? Number(value.value) : value.value;
    case 'bigint': return BigInt(value.value);
    case 'array': return value.value.map(local);
    case 'set': return new Set(value.value.map(local));
    case 'object': return Object.fromEntries(value.value.map(localPair));
    case 'map': return new Map(value.value.map(localPair));
    case 'date': {
      const date = new Date(value.value);
      if (Number.isNaN(date.getTime())) fail('invalid argument', `“${value.value}” is no date`);
      return date;
    }
    case 'regexp':
      try {
        return new RegExp(value.value.pattern, value.value.flags ?? '');
      } catch (error) {
        return fail('invalid argument', describe(error));
      }
    case 'channel': return channel(value.value);
    default: return value.value;
  }
}

/** What is said through it waits until the client's side listens. */
function channel({ channel: name, ownership, serializationOptions }) {
  return (message) => {
    memory.said ??= [];
    memory.said.push({ channel: name, data: given(message, serializationOptions, ownership === 'root') });
    memory.listener?.();
  };
}

function listen() {
  checkRealm();
  const report = () => {
    memory.listener = undefined;
    tell(memory.said.splice(0));
  };
  if (memory.said?.length > 0) report();
  else memory.listener = report;
}

function evaluateRemote({ code, isCall, awaits, args, self, owned, options }) {
  checkRealm();
  const realm = realmName();
  const serialization = JSON.parse(options);
  const succeed = (value) => tell({ type: 'success', realm, result: given(value, serialization, owned) });
  const throwUp = (error) => tell({ type: 'exception', realm, exceptionDetails: { text: describe(error),
    columnNumber: error?.column ?? 0, lineNumber: error?.line ?? 0, exception: given(error, serialization, owned),
    stackTrace: { callFrames: [] } } });
  const values = isCall ? JSON.parse(args).map(local) : [];
  const receiver = isCall ? local(JSON.parse(self)) : undefined;
  try {
    const value = isCall ? driver.compile(`return (${code}\n)`)().apply(receiver, values)
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

/** A preload script that fails is reported as any script of the page. */
function runPreload({ code }) {
  try {
    driver.compile(code)();
  } catch (error) {
    console.error(describe(error));
  }
  tell(null);
}

function disown({ handles }) {
  checkRealm();
  for (const each of handles) memory.kept?.delete(each);
  tell(null);
}

function describeRealm() {
  const isNew = memory.realm === undefined;
  tell({ realm: realmName(), origin: location.protocol === 'about:' ? 'null' : window.origin, isNew });
}

function describeFrame() {
  const children = [];
  for (let i = 0; i < window.length; i++) children.push(driver.windowNumber(window[i]));
  const parent = window.parent === window ? null : driver.windowNumber(window.parent);
  tell({ url: document.URL, children, parent });
}
