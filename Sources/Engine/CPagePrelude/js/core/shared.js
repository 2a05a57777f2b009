/* Evaluated once per agent, in its hub realm: what all realms share. */
(function () {
  'use strict';

  /** The proxy of a window, and the record of it that js/window/windows.js reads. */
  function makeWindow(handler, id) {
    const record = {
      __proto__: null, id,
      /** Stands for the origin of the active document; equal numbers are same origin-domain. */
      key: 0,
      /** The global object of the active document in the page's world; null while there is none. */
      global: null,
    };
    return [new Proxy({ __proto__: null }, handler), record];
  }

  /** `text`: "name part kind" per line. */
  function makeGlobalNames(text) {
    const names = { __proto__: null };
    for (const line of text.split('\n')) {
      const [name, part, kind] = line.split(' ');
      if (name !== '') names[name] = [part, Number(kind)];
    }
    return names;
  }

  return { makeWindow, makeGlobalNames };
})
