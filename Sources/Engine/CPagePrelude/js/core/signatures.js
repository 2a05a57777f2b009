/*
 * Web IDL's operations, as the prelude writes them: what its methods take. Evaluated once for all realms, which share
 * what was read.
 */
(function () {
  'use strict';

  /** Types of arguments; js/core/operations.js has the conversions, by number. Others are names of interfaces. */
  const types = [
    'any', 'DOMString', 'DOMString?', 'USVString', 'ByteString', 'boolean', 'unsigned long', 'long', 'double',
    'Function', 'listener', 'dictionary', 'BufferSource', 'ArrayBufferView',
  ];
  const known = new Map();

  /** "static", "async" (answers a promise), name, arguments. */
  const form = /^(static )?(async )?([\w$]+)\(([^()]*)\)$/;
  /** "optional", type, name: the name is for what an error says. */
  const argumentForm = /^(optional )?(unsigned long|[A-Za-z]+\??)(?: (\w+))?$/;

  /** What a text of operations says, one in a line: the constructor's, and those of methods. */
  function read(text) {
    let operations = known.get(text);
    if (operations === undefined) {
      const all = text.trim().split(/\s*\n\s*/).map(operation);
      operations = { __proto__: null,
        constructor: all.find(({ name }) => name === 'constructor'),
        methods: all.filter(({ name }) => name !== 'constructor'),
      };
      known.set(text, operations);
    }
    return operations;
  }

  function operation(line) {
    const found = form.exec(line);
    if (found === null) throw new TypeError(`no operation: ${line}`);
    const [, isStatic, isAsync, name, list] = found;
    const given = (list === '' ? [] : list.split(', ')).map(argument);
    return {
      __proto__: null, name, isStatic: isStatic !== undefined, isAsync: isAsync !== undefined,
      required: given.filter(({ isOptional }) => !isOptional).length,
      /** For each argument the number of its type, negative for one that may be undefined. */
      types: given.map(({ number, isOptional }) => (isOptional ? -number : number)),
      names: given.map(({ name: itsName }) => itsName), interfaces: given.map(({ type }) => type),
      isNullable: given.map(({ isNullable }) => isNullable),
    };
  }

  function argument(text) {
    const found = argumentForm.exec(text);
    if (found === null) throw new TypeError(`no argument: ${text}`);
    const [, optional, type, name] = found;
    const number = types.indexOf(type);
    const isNullable = number < 0 && type.endsWith('?');
    // Without its name no error could say which argument was wrong.
    if ((number < 0 || number > types.indexOf('double')) && type !== 'dictionary' && name === undefined) {
      throw new TypeError(`an argument without a name: ${text}`);
    }
    return { __proto__: null,
      type: isNullable ? type.slice(0, -1) : type, name, isNullable, isOptional: optional !== undefined,
      number: number < 0 ? types.length : number,
    };
  }

  return { read };
})
