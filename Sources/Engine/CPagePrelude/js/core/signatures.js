/*
 * Web IDL's operations, as the prelude writes them: what its methods take. Evaluated once for all realms, which share
 * what was read.
 */
(function () {
  'use strict';

  /** Types whose conversion depends on nothing but the value; js/core/interfaces.js has the conversions, by number. */
  const types = ['any', 'DOMString', 'DOMString?', 'USVString', 'ByteString', 'boolean', 'Function'];
  const known = new Map();

  /** "static", "async" (answers a promise), name, types. */
  const form = /^(static )?(async )?([\w$]+)\(([^()]*)\)$/;

  /** What a text of operations says, one in a line. */
  function read(text) {
    let operations = known.get(text);
    if (operations === undefined) known.set(text, (operations = text.trim().split(/\s*\n\s*/).map(operation)));
    return operations;
  }

  function operation(line) {
    const found = form.exec(line);
    if (found === null) throw new TypeError(`no operation: ${line}`);
    const [, isStatic, isAsync, name, list] = found;
    const given = list === '' ? [] : list.split(', ');
    return {
      __proto__: null, name, isStatic: isStatic !== undefined, isAsync: isAsync !== undefined,
      required: given.filter((type) => !type.startsWith('optional ')).length,
      /** For each argument the number of its type, negative for one that may be undefined. */
      types: given.map((type) => {
        const number = types.indexOf(type.replace('optional ', ''));
        if (number < 0) throw new TypeError(`no type of an argument: ${type}`);
        return type.startsWith('optional ') ? -number : number;
      }),
    };
  }

  return { read };
})
