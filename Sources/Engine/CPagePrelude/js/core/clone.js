/*
 * HTML Standard, "safe passing of structured data": StructuredSerialize and StructuredDeserialize with transfer.
 *
 * The serialised form is a text (its letters are explained in CloneReader.swift), with buffers and ports beside it, so
 * that it can leave the engine. Both directions are iterative: a value may be nested as deeply as its sender likes.
 */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const { Array, ArrayBuffer, BigInt, Boolean, DataView, Map, Number, Object, Reflect, RegExp, Set, String,
    Symbol, Uint8Array, RangeError, SyntaxError, TypeError } = js;
  const { defineProperty, prototype: ObjectPrototype } = Object;
  const { hasOwnProperty } = ObjectPrototype;
  const hasOwn = (object, key) => Reflect.apply(hasOwnProperty, object, js.list(key));

  /** Interfaces of other parts whose objects can be cloned: the part whose `cloning` says how. */
  const partOfInterface = { __proto__: null, Blob: 'net/blob', File: 'net/blob' };

  /** How to clone an object: { name, matches(value), write(value), read(plain) }; `write` gives what is cloned. */
  const extensionNamed = (name) => realm.part(partOfInterface[name]).cloning[name];

  function extensionFor(value) {
    const name = js.slice(tagOf(value), 8, -1);
    if (!(name in partOfInterface)) return undefined;
    const extension = extensionNamed(name);
    return extension.matches(value) ? extension : undefined;
  }

  function dataCloneError(what) {
    return new realm.DOMException(`The object can not be cloned${what === undefined ? '' : `: ${what}`}.`,
      'DataCloneError');
  }

  /** Whether a built-in's brand check passes; works across realms, unlike `instanceof`. */
  const brand = (check) => (value) => { try { check(value); return true; } catch { return false; } };
  const getterOf = (object, key) => Object.getOwnPropertyDescriptor(object, key).get;
  const { uncurry } = js;
  const dateTime = uncurry(js.Date.prototype.getTime);
  const regExpSource = uncurry(getterOf(RegExp.prototype, 'source'));
  const regExpFlags = uncurry(getterOf(RegExp.prototype, 'flags'));
  const mapSize = uncurry(getterOf(Map.prototype, 'size'));
  const setSize = uncurry(getterOf(Set.prototype, 'size'));
  const mapForEach = uncurry(Map.prototype.forEach);
  const setForEach = uncurry(Set.prototype.forEach);
  const mapSet = uncurry(Map.prototype.set);
  const setAdd = uncurry(Set.prototype.add);
  const bufferLength = uncurry(getterOf(ArrayBuffer.prototype, 'byteLength'));
  const bufferSlice = uncurry(ArrayBuffer.prototype.slice);
  const bufferTransfer = ArrayBuffer.prototype.transfer && uncurry(ArrayBuffer.prototype.transfer);
  const viewName = uncurry(getterOf(Object.getPrototypeOf(Uint8Array.prototype), Symbol.toStringTag));
  const booleanValue = uncurry(Boolean.prototype.valueOf);
  const numberValue = uncurry(Number.prototype.valueOf);
  const stringValue = uncurry(String.prototype.valueOf);
  const bigIntValue = uncurry(BigInt.prototype.valueOf);
  const isDate = brand(dateTime);
  const isRegExp = (value) => value !== RegExp.prototype && tagOf(value) === '[object RegExp]'
    && brand(regExpSource)(value);
  const isMap = brand(mapSize);
  const isSet = brand(setSize);
  const isBuffer = brand(bufferLength);
  const tagOf = uncurry(ObjectPrototype.toString);
  const errorNames =
    js.list('Error', 'EvalError', 'RangeError', 'ReferenceError', 'SyntaxError', 'TypeError', 'URIError');
  const isError = (value) => js.isError(value);

  // MARK: Writing

  const text = (string) => `S${string.length};${string}`;
  const number = (value) => `N${Object.is(value, -0) ? '-0' : value};`;

  function primitive(value) {
    switch (typeof value) {
      case 'undefined': return 'U';
      case 'boolean': return value ? 'T' : 'F';
      case 'number': return number(value);
      case 'string': return text(value);
      case 'bigint': return `I${value};`;
      case 'object': return value === null ? '_' : undefined;
      case 'symbol': throw dataCloneError('a symbol');
      default: throw dataCloneError('a function');
    }
  }

  /**
   * HTML Standard, "StructuredSerializeWithTransfer": `{ text, buffers, ports }`.
   * `transfer` is an array, or undefined for none.
   */
  function serialize(value, transfer) {
    const simple = primitive(value);
    if (simple !== undefined && transfer === undefined) {
      return { __proto__: null, text: simple, buffers: js.list(), ports: js.list() };
    }
    const transferred = new Map();
    const ports = js.list();
    const { isPort, portID, detachPort } = transfer?.length > 0 ? realm.part('window/ports')
      : { __proto__: null, isPort: () => false };
    for (const object of transfer ?? js.list()) {
      if (transferred.has(object)) throw dataCloneError('an object is transferred twice');
      if (typeof object === 'object' && object !== null && isPort(object)) {
        if (portID(object) === 0) throw dataCloneError('a port that was closed or transferred');
        transferred.set(object, `P${ports.length};`);
        js.push(ports, portID(object));
      } else if (isBuffer(object)) transferred.set(object, null);
      else throw dataCloneError('an object that is not transferable');
    }

    const buffers = js.list();
    const written = simple !== undefined ? simple : writeObject(value, transferred, buffers, readMember);
    for (const [object] of transferred) {
      if (isBuffer(object)) bufferTransfer?.(object);
      else detachPort(object);
    }
    return { __proto__: null, text: written, buffers, ports };
  }

  /** The member, as a list of one; an empty list leaves it out. */
  const readMember = (object, key) => js.list(object[key]);

  /** As it is handed to an app: what a getter throws leaves its member out (WebKit's JSExtractor). */
  function extract(value) {
    const simple = primitive(value);
    const read = (object, key) => { try { return readMember(object, key); } catch { return js.list(); } };
    const written = simple !== undefined ? simple : writeObject(value, new Map(), js.list(), read);
    return { __proto__: null, text: written };
  }

  function writeObject(root, transferred, buffers, read) {
    const numbers = new Map();
    let output = '';
    // What is to be written, the next one last; a string is written as it is.
    const work = js.list({ __proto__: null, value: root });

    /** Writes one object's opening and puts its members, in order, and its end on the work list. */
    function open(value) {
      const moved = transferred.get(value);
      if (typeof moved === 'string') { output += moved; return; }
      if (isDate(value)) { output += `D${dateTime(value)};`; return; }
      if (isRegExp(value)) { output += `R${text(regExpSource(value))}${text(regExpFlags(value))}`; return; }
      if (isBuffer(value)) {
        output += `B${buffers.length};`;
        js.push(buffers, bufferSlice(value, 0));
        return;
      }
      if (ArrayBuffer.isView(value)) {
        const place = js.viewOf(value);
        output += `V${text(viewName(value) ?? 'DataView')}N${place.offset};N${viewName(
          value) === undefined ? place.length : js.viewLength(value)};`;
        js.push(work, { __proto__: null, value: place.buffer });
        return;
      }
      const members = js.list();
      if (isMap(value)) {
        output += 'M';
        mapForEach(value,
          (item, key) => js.push(members, { __proto__: null, value: key }, { __proto__: null, value: item }));
      } else if (isSet(value)) {
        output += 'G';
        setForEach(value, (item) => js.push(members, { __proto__: null, value: item }, 'U'));
      } else if (isError(value)) {
        const name = `${value.name}`;
        const message = hasOwn(value, 'message') ? `${value.message}` : undefined;
        output += `E${text(js.includes(errorNames, name) ? name : 'Error')}${message === undefined ? 'U' : text(
          message)}${text(`${value.stack ?? ''}`)}`;
        return;
      } else {
        const extension = extensionFor(value);
        if (extension !== undefined) {
          output += `X${text(extension.name)}`;
          js.push(work, { __proto__: null, value: extension.write(value) });
          return;
        }
        if (writeWrapper(value)) return;
        if (isPlatformObject(value)) throw dataCloneError(tagOf(value));
        if (Array.isArray(value)) output += `A${value.length};`;
        else output += 'O';
        for (const key of Object.keys(value)) js.push(members, { __proto__: null, of: value, key });
      }
      js.push(work, '.');
      for (let index = members.length - 1; index >= 0; index--) js.push(work, members[index]);
    }

    /** Boxed primitives: `new String('x')`. */
    function writeWrapper(value) {
      for (const [letter, read] of js.list(js.list('b', booleanValue), js.list('n', numberValue),
          js.list('s', stringValue), js.list('i', bigIntValue))) {
        try {
          output += `W${letter}${primitive(read(value))}`;
          return true;
        } catch {}
      }
      return false;
    }

    while (work.length > 0) {
      const item = js.pop(work);
      if (typeof item === 'string') { output += item; continue; }
      let { value } = item;
      if ('of' in item) {
        const found = read(item.of, item.key);
        if (found.length === 0) continue;
        output += text(item.key);
        value = found[0];
      }
      const simple = primitive(value);
      if (simple !== undefined) { output += simple; continue; }
      const known = numbers.get(value);
      if (known !== undefined) { output += `^${known};`; continue; }
      numbers.set(value, numbers.size);
      open(value);
    }
    return output;
  }

  /** Objects with state that a copy of their properties would lack. */
  function isPlatformObject(value) {
    if (native.isWindow(value)) return true;
    const { EventSlot, NodeSlot, isPlatformObject: hasSlot } = realm.shared('core/slots');
    if (NodeSlot.handle(value) !== 0 || EventSlot.of(value) !== undefined || hasSlot(value)) {
      return true;
    }
    const tag = tagOf(value);
    if (tag === '[object Object]' || tag === '[object Array]' || tag === '[object Arguments]') return false;
    // A toStringTag that the object itself or a class of the page made says nothing; one of an interface's prototype
    // does.
    if (hasOwn(value, Symbol.toStringTag)) return false;
    const name = Object.getPrototypeOf(value)?.constructor?.name;
    return name !== undefined && (name in realm.names || unclonable.has(name));
  }

  const unclonable =
    new Set(js.list('Promise', 'WeakMap', 'WeakSet', 'WeakRef', 'FinalizationRegistry', 'Location', 'History'));

  // MARK: Reading

  /** HTML Standard, "StructuredDeserializeWithTransfer": the value; `ports` are new for those transferred. */
  function deserialize({ text: source, buffers }, ports = js.list()) {
    let position = 0;
    /** Objects by number; a hole until the object is made. */
    const objects = js.list();

    const upTo = () => {
      const end = js.indexOf(source, ';', position);
      const part = js.slice(source, position, end);
      position = end + 1;
      return part;
    };
    const string = () => {
      position += 1; // the S
      return rest();
    };
    const rest = () => {
      const length = Number(upTo());
      position += length;
      return js.slice(source, position - length, position);
    };
    const put = (object, key, value) =>
      defineProperty(object, key, { __proto__: null, value, writable: true, enumerable: true, configurable: true });

    /** Objects whose members are being read, the innermost last. */
    const stack = js.list();
    while (true) {
      let value;
      let isOpen = false;
      const letter = source[position++];
      switch (letter) {
        case 'U': value = undefined; break;
        case '_': value = null; break;
        case 'T': value = true; break;
        case 'F': value = false; break;
        case 'N': value = Number(upTo()); break;
        case 'I': value = BigInt(upTo()); break;
        case 'S': value = rest(); break;
        case '^': value = objects[Number(upTo())]; break;
        case 'D': js.push(objects, value = js.seen(new js.Date(Number(upTo())), 'Date')); break;
        case 'R': js.push(objects, value = js.seen(new RegExp(string(), string()), 'RegExp')); break;
        case 'B': js.push(objects, value = js.seen(buffers[Number(upTo())], 'ArrayBuffer')); break;
        case 'P': js.push(objects, value = ports[Number(upTo())]); break;
        case 'E': {
          const name = string();
          const message = source[position] === 'U' ? (position += 1, undefined) : string();
          const stackText = string();
          value = js.seen(message === undefined ? new js.constructors[name]() : new js.constructors[name](message),
            name);
          defineProperty(value, 'stack', { __proto__: null, value: stackText, writable: true, configurable: true });
          js.push(objects, value);
          break;
        }
        case 'W': {
          position += 1; // the letter of the primitive inside, which says it again
          js.push(stack, { __proto__: null, wraps: true, index: js.push(objects, undefined) - 1 });
          continue;
        }
        case 'V': {
          const name = string();
          position += 1;
          const offset = Number(upTo());
          position += 1;
          js.push(stack,
            { __proto__: null, view: name, offset, length: Number(upTo()), index: js.push(objects, undefined) - 1 });
          continue;
        }
        case 'X': js.push(stack,
          { __proto__: null, extension: extensionNamed(string()), index: js.push(objects, undefined) - 1 }); continue;
        case 'A': isOpen = true; value = []; value.length = Number(upTo()); break;
        case 'O': isOpen = true; value = {}; break;
        case 'M': isOpen = true; value = js.seen(new Map(), 'Map'); break;
        case 'G': isOpen = true; value = js.seen(new Set(), 'Set'); break;
        case '.': value = js.pop(stack).object; break;
        default: throw dataCloneError('an unreadable message');
      }
      if (isOpen) {
        js.push(objects, value);
        js.push(stack, { __proto__: null, object: value, letter, key: undefined, hasKey: false });
        continue;
      }
      // A value is complete: give it to what it belongs to.
      while (true) {
        const top = js.at(stack, -1);
        if (top === undefined) return value;
        if (top.object === undefined) {
          js.pop(stack);
          if (top.wraps) value = js.seen(Object(value), js.slice(tagOf(value), 8, -1));
          else if (top.view !== undefined) {
            value = js.seen(new js.constructors[top.view](value, top.offset, top.length), top.view);
          }
          else value = top.extension.read(value);
          objects[top.index] = value;
          continue;
        }
        if (!top.hasKey) { top.key = value; top.hasKey = true; break; }
        top.hasKey = false;
        if (top.letter === 'M') mapSet(top.object, top.key, value);
        else if (top.letter === 'G') setAdd(top.object, top.key);
        else put(top.object, top.key, value);
        break;
      }
    }
  }

  /** What `transfer` arguments and options say: an array, or undefined for none. */
  function transferList(value) {
    if (value === undefined) return undefined;
    if (value === null || (typeof value !== 'object' && typeof value !== 'function')) {
      throw new TypeError('Value is not a sequence');
    }
    if (typeof value[Symbol.iterator] !== 'function') throw new TypeError('Value is not a sequence');
    const list = js.list(...value);
    for (const each of list) {
      if (typeof each !== 'object' || each === null) throw new TypeError('Value is not an object');
    }
    return list.length === 0 ? undefined : list;
  }

  const members = {
    structuredClone(value, options = undefined) {
      const serialized = serialize(value, transferList(options?.transfer));
      return deserialize(serialized, portsOf(serialized));
    },
  };
  realm.part('core/operations').operations(members, 'structuredClone(any)');

  /** The ports of this realm for those that were transferred. */
  function portsOf({ ports }) {
    return ports.length === 0 ? js.list() : js.map(ports, (id) => realm.part('window/ports').adopt(id));
  }

  /** For values that Swift wrote. */
  const deserializeText = (text) => deserialize({ __proto__: null, text, buffers: js.list() });

  return { serialize, extract, deserialize, deserializeText, transferList, portsOf, dataCloneError, members };
})
