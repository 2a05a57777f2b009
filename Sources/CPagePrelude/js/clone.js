/*
 * HTML Standard, "safe passing of structured data": StructuredSerialize and StructuredDeserialize with transfer.
 *
 * The serialised form is a text (its letters are explained in CloneReader.swift), with buffers and ports beside it, so
 * that it can leave the engine. Both directions are iterative: a value may be nested as deeply as its sender likes.
 */
(function (native, realm) {
  'use strict';
  const { defineProperty, prototype: ObjectPrototype } = Object;
  const { hasOwnProperty } = ObjectPrototype;
  const hasOwn = (object, key) => Reflect.apply(hasOwnProperty, object, [key]);

  /** Interfaces of other parts whose objects can be cloned: the part whose `cloning` says how. */
  const partOfInterface = { __proto__: null, Blob: 'blob', File: 'blob' };

  /** How to clone an object: { name, matches(value), write(value), read(plain) }; `write` gives what is cloned instead. */
  const extensionNamed = (name) => realm.part(partOfInterface[name]).cloning[name];

  function extensionFor(value) {
    const name = tagOf(value).slice(8, -1);
    if (!(name in partOfInterface)) return undefined;
    const extension = extensionNamed(name);
    return extension.matches(value) ? extension : undefined;
  }

  function dataCloneError(what) {
    return new realm.DOMException(`The object can not be cloned${what === undefined ? '' : `: ${what}`}.`, 'DataCloneError');
  }

  /** Whether a built-in's brand check passes; works across realms, unlike `instanceof`. */
  const brand = (check) => (value) => { try { check(value); return true; } catch { return false; } };
  const getterOf = (object, key) => Object.getOwnPropertyDescriptor(object, key).get;
  const call = Function.prototype.call;
  const uncurry = (method) => call.bind(method);
  const dateTime = uncurry(Date.prototype.getTime);
  const regExpSource = uncurry(getterOf(RegExp.prototype, 'source'));
  const regExpFlags = uncurry(getterOf(RegExp.prototype, 'flags'));
  const mapSize = uncurry(getterOf(Map.prototype, 'size'));
  const setSize = uncurry(getterOf(Set.prototype, 'size'));
  const mapForEach = uncurry(Map.prototype.forEach);
  const setForEach = uncurry(Set.prototype.forEach);
  const bufferLength = uncurry(getterOf(ArrayBuffer.prototype, 'byteLength'));
  const bufferSlice = uncurry(ArrayBuffer.prototype.slice);
  const viewName = uncurry(getterOf(Object.getPrototypeOf(Uint8Array.prototype), Symbol.toStringTag));
  const booleanValue = uncurry(Boolean.prototype.valueOf);
  const numberValue = uncurry(Number.prototype.valueOf);
  const stringValue = uncurry(String.prototype.valueOf);
  const bigIntValue = uncurry(BigInt.prototype.valueOf);
  const isDate = brand(dateTime);
  const isRegExp = (value) => value !== RegExp.prototype && tagOf(value) === '[object RegExp]' && brand(regExpSource)(value);
  const isMap = brand(mapSize);
  const isSet = brand(setSize);
  const isBuffer = brand(bufferLength);
  const tagOf = uncurry(ObjectPrototype.toString);
  const errorNames = ['Error', 'EvalError', 'RangeError', 'ReferenceError', 'SyntaxError', 'TypeError', 'URIError'];
  const isError = (value) => Error.isError?.(value) ?? tagOf(value) === '[object Error]';

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
    if (simple !== undefined && transfer === undefined) return { text: simple, buffers: [], ports: [] };
    const transferred = new Map();
    const ports = [];
    const { isPort, portID, detachPort } = transfer?.length > 0 ? realm.part('ports') : { isPort: () => false };
    for (const object of transfer ?? []) {
      if (transferred.has(object)) throw dataCloneError('an object is transferred twice');
      if (typeof object === 'object' && object !== null && isPort(object)) {
        transferred.set(object, `P${ports.length};`);
        ports.push(portID(object));
      } else if (isBuffer(object)) transferred.set(object, null);
      else throw dataCloneError('an object that is not transferable');
    }

    const buffers = [];
    const written = simple !== undefined ? simple : writeObject(value, transferred, buffers);
    for (const [object] of transferred) {
      if (isBuffer(object)) object.transfer?.();
      else detachPort(object);
    }
    return { text: written, buffers, ports };
  }

  function writeObject(root, transferred, buffers) {
    const numbers = new Map();
    let output = '';
    // What is to be written, the next one last; a string is written as it is.
    const work = [{ value: root }];

    /** Writes one object's opening and puts its members, in order, and its end on the work list. */
    function open(value) {
      const moved = transferred.get(value);
      if (typeof moved === 'string') { output += moved; return; }
      if (isDate(value)) { output += `D${dateTime(value)};`; return; }
      if (isRegExp(value)) { output += `R${text(regExpSource(value))}${text(regExpFlags(value))}`; return; }
      if (isBuffer(value)) {
        output += `B${buffers.length};`;
        buffers.push(bufferSlice(value, 0));
        return;
      }
      if (ArrayBuffer.isView(value)) {
        output += `V${text(viewName(value) ?? 'DataView')}N${value.byteOffset};N${value.length ?? value.byteLength};`;
        work.push({ value: value.buffer });
        return;
      }
      const members = [];
      if (isMap(value)) {
        output += 'M';
        mapForEach(value, (item, key) => members.push({ value: key }, { value: item }));
      } else if (isSet(value)) {
        output += 'G';
        setForEach(value, (item) => members.push({ value: item }, 'U'));
      } else if (isError(value)) {
        const name = `${value.name}`;
        const message = hasOwn(value, 'message') ? `${value.message}` : undefined;
        output += `E${text(errorNames.includes(name) ? name : 'Error')}${message === undefined ? 'U' : text(message)}${text(`${value.stack ?? ''}`)}`;
        return;
      } else {
        const extension = extensionFor(value);
        if (extension !== undefined) {
          output += `X${text(extension.name)}`;
          work.push({ value: extension.write(value) });
          return;
        }
        if (writeWrapper(value)) return;
        if (isPlatformObject(value)) throw dataCloneError(tagOf(value));
        if (Array.isArray(value)) output += `A${value.length};`;
        else output += 'O';
        for (const key of Object.keys(value)) members.push(text(key), { of: value, key });
      }
      work.push('.');
      for (let index = members.length - 1; index >= 0; index--) work.push(members[index]);
    }

    /** Boxed primitives: `new String('x')`. */
    function writeWrapper(value) {
      for (const [letter, read] of [['b', booleanValue], ['n', numberValue], ['s', stringValue], ['i', bigIntValue]]) {
        try {
          output += `W${letter}${primitive(read(value))}`;
          return true;
        } catch {}
      }
      return false;
    }

    while (work.length > 0) {
      const item = work.pop();
      if (typeof item === 'string') { output += item; continue; }
      const value = 'of' in item ? item.of[item.key] : item.value;
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
    const { EventSlot, NodeSlot, ObjectSlot } = realm.shared('slots');
    if (NodeSlot.handle(value) !== 0 || EventSlot.of(value) !== undefined || ObjectSlot.of(value) !== undefined) return true;
    const tag = tagOf(value);
    if (tag === '[object Object]' || tag === '[object Array]' || tag === '[object Arguments]') return false;
    // A toStringTag that the object itself or a class of the page made says nothing; one of an interface's prototype does.
    if (hasOwn(value, Symbol.toStringTag)) return false;
    const name = Object.getPrototypeOf(value)?.constructor?.name;
    return name !== undefined && (name in realm.names || unclonable.has(name));
  }

  const unclonable = new Set(['Promise', 'WeakMap', 'WeakSet', 'WeakRef', 'FinalizationRegistry', 'Location', 'History']);

  // MARK: Reading

  const views = {
    __proto__: null, Int8Array, Uint8Array, Uint8ClampedArray, Int16Array, Uint16Array, Int32Array, Uint32Array,
    Float32Array, Float64Array, BigInt64Array, BigUint64Array, DataView,
  };
  const errors = { __proto__: null, Error, EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError };

  /** HTML Standard, "StructuredDeserializeWithTransfer": the value. `ports` are the new ports of the transferred ones. */
  function deserialize({ text: source, buffers }, ports = []) {
    let position = 0;
    /** Objects by number; a hole until the object is made. */
    const objects = [];

    const upTo = () => {
      const end = source.indexOf(';', position);
      const part = source.slice(position, end);
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
      return source.slice(position - length, position);
    };
    const put = (object, key, value) =>
      defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true });

    /** Objects whose members are being read, the innermost last. */
    const stack = [];
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
        case 'D': objects.push(value = new Date(Number(upTo()))); break;
        case 'R': objects.push(value = new RegExp(string(), string())); break;
        case 'B': objects.push(value = buffers[Number(upTo())]); break;
        case 'P': objects.push(value = ports[Number(upTo())]); break;
        case 'E': {
          const name = string();
          const message = source[position] === 'U' ? (position += 1, undefined) : string();
          const stackText = string();
          value = message === undefined ? new errors[name]() : new errors[name](message);
          defineProperty(value, 'stack', { value: stackText, writable: true, configurable: true });
          objects.push(value);
          break;
        }
        case 'W': {
          position += 1; // the letter of the primitive inside, which says it again
          stack.push({ wraps: true, index: objects.push(undefined) - 1 });
          continue;
        }
        case 'V': {
          const name = string();
          position += 1;
          const offset = Number(upTo());
          position += 1;
          stack.push({ view: name, offset, length: Number(upTo()), index: objects.push(undefined) - 1 });
          continue;
        }
        case 'X': stack.push({ extension: extensionNamed(string()), index: objects.push(undefined) - 1 }); continue;
        case 'A': isOpen = true; value = []; value.length = Number(upTo()); break;
        case 'O': isOpen = true; value = {}; break;
        case 'M': isOpen = true; value = new Map(); break;
        case 'G': isOpen = true; value = new Set(); break;
        case '.': value = stack.pop().object; break;
        default: throw dataCloneError('an unreadable message');
      }
      if (isOpen) {
        objects.push(value);
        stack.push({ object: value, letter, key: undefined, hasKey: false });
        continue;
      }
      // A value is complete: give it to what it belongs to.
      while (true) {
        const top = stack.at(-1);
        if (top === undefined) return value;
        if (top.object === undefined) {
          stack.pop();
          if (top.wraps) value = Object(value);
          else if (top.view !== undefined) value = new views[top.view](value, top.offset, top.length);
          else value = top.extension.read(value);
          objects[top.index] = value;
          continue;
        }
        if (!top.hasKey) { top.key = value; top.hasKey = true; break; }
        top.hasKey = false;
        if (top.letter === 'M') top.object.set(top.key, value);
        else if (top.letter === 'G') top.object.add(top.key);
        else put(top.object, top.key, value);
        break;
      }
    }
  }

  /** What `transfer` arguments and options say: an array, or undefined for none. */
  function transferList(value) {
    if (value === undefined || value === null) return undefined;
    if (typeof value !== 'object' && typeof value !== 'function') throw new TypeError('Value is not a sequence');
    if (typeof value[Symbol.iterator] !== 'function') throw new TypeError('Value is not a sequence');
    const list = [...value];
    for (const each of list) {
      if (typeof each !== 'object' || each === null) throw new TypeError('Value is not an object');
    }
    return list.length === 0 ? undefined : list;
  }

  const members = {
    structuredClone(value, options = undefined) {
      if (arguments.length === 0) throw new TypeError('Not enough arguments');
      const serialized = serialize(value, transferList(options?.transfer));
      return deserialize(serialized, portsOf(serialized));
    },
  };

  /** The ports of this realm for those that were transferred. */
  function portsOf({ ports }) {
    return ports.length === 0 ? [] : ports.map((id) => realm.part('ports').adopt(id));
  }

  /** For values that Swift wrote. */
  const deserializeText = (text) => deserialize({ text, buffers: [] });

  return { serialize, deserialize, deserializeText, transferList, portsOf, dataCloneError, members };
})
