/*
 * Internal slots of platform objects. This part is evaluated once for all realms, because a node or an event of one
 * window is handed to the functions of another.
 */
(function () {
  'use strict';

  /** A base class whose instances are objects that exist already: fields of derived classes land on them. */
  class Existing {
    constructor(object) {
      return object;
    }
  }

  class EventSlot extends Existing {
    #state;
    constructor(event, state) {
      super(event);
      this.#state = state;
    }
    static of(value) {
      return typeof value === 'object' && value !== null && #state in value ? value.#state : undefined;
    }
  }

  class NodeSlot extends Existing {
    #handle;
    /** What is known of the node on the script side only: listeners, cached collections. Made when first needed. */
    #extra = undefined;
    constructor(wrapper, handle) {
      super(wrapper);
      this.#handle = handle;
    }
    static handle(value) {
      return typeof value === 'object' && value !== null && #handle in value ? value.#handle : 0;
    }
    /** Undefined for what is no node: the realm that asks throws its own error. */
    static extra(wrapper) {
      return NodeSlot.handle(wrapper) === 0 ? undefined : (wrapper.#extra ??= {});
    }
    static extraIfAny(wrapper) {
      return NodeSlot.handle(wrapper) === 0 ? undefined : wrapper.#extra;
    }
  }

  /** Objects that have the slot of some interface. */
  class PlatformObject extends Existing {
    #isOne = true;
    static mark(object) {
      if (!(#isOne in object)) new PlatformObject(object);
    }
    static is(value) {
      return typeof value === 'object' && value !== null && #isOne in value;
    }
  }

  const known = new Map();

  /** What the objects of any other interface have inside: js/core/interfaces.js gives it to the parts. */
  function slotNamed(name) {
    const slot = known.get(name);
    if (slot !== undefined) return slot;

    class Slot extends Existing {
      #state;
      constructor(object, state) {
        super(object);
        this.#state = state;
      }
      static ifAny(value) {
        return typeof value === 'object' && value !== null && #state in value ? value.#state : undefined;
      }
      static set(object, state) {
        if (#state in object) {
          object.#state = state;
        } else {
          new Slot(object, state);
          PlatformObject.mark(object);
        }
      }
    }
    const { ifAny, set } = Slot;
    const made = { __proto__: null, ifAny, set };
    known.set(name, made);
    return made;
  }

  /** The ends of prototype chains that js/core/interfaces.js makes, and the Object.prototype behind each. */
  const chainEnds = new WeakMap();

  let listeners = 0;
  /** The number of the next listener, over all worlds: WebKit has one list of listeners for all of them. */
  const nextListener = () => ++listeners;

  return { chainEnds, EventSlot, NodeSlot, slotNamed, nextListener, isPlatformObject: PlatformObject.is };
})
