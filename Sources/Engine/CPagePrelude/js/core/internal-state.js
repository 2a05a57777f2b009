/*
 * The internal state of platform objects that travel between windows: a function of one realm may be given a Blob or a
 * signal of another. Evaluated once for all realms.
 */
(function () {
  'use strict';

  const states = new Map();

  /** The states of the objects of an interface, whichever realm made them. */
  function statesOf(name) {
    let known = states.get(name);
    if (known === undefined) states.set(name, (known = new WeakMap()));
    return known;
  }

  /** A function that answers an object's state, or throws an error of the realm for what is no such object. */
  function reader(name, TypeError) {
    const known = statesOf(name);
    return (object) => {
      const state = known.get(object);
      if (state === undefined) throw new TypeError(`Can only be used with instances of ${name}`);
      return state;
    };
  }

  return { statesOf, reader };
})
