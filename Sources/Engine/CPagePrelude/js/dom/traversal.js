/* DOM Standard, "Traversal": NodeIterator, TreeWalker, NodeFilter. */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const { Object, TypeError } = js;
  const { define, slot } = realm.part('core/interfaces');
  const { NodeSlot } = realm.shared('core/slots');

  const FILTER_ACCEPT = 1, FILTER_REJECT = 2, FILTER_SKIP = 3;
  const constants = { __proto__: null,
    FILTER_ACCEPT, FILTER_REJECT, FILTER_SKIP, SHOW_ALL: 4294967295, SHOW_ELEMENT: 1, SHOW_ATTRIBUTE: 2, SHOW_TEXT: 4,
    SHOW_CDATA_SECTION: 8, SHOW_ENTITY_REFERENCE: 16, SHOW_ENTITY: 32, SHOW_PROCESSING_INSTRUCTION: 64,
    SHOW_COMMENT: 128,
    SHOW_DOCUMENT: 256, SHOW_DOCUMENT_TYPE: 512, SHOW_DOCUMENT_FRAGMENT: 1024, SHOW_NOTATION: 2048,
  };
  const NodeFilter = define('NodeFilter', null, {}, { __proto__: null, constants });

  const iterators = slot('NodeIterator');
  const walkers = slot('TreeWalker');

  /** DOM Standard, "filter". */
  function verdict(traverser, node) {
    if (traverser.isActive) throw new realm.DOMException('The object is in an invalid state.', 'InvalidStateError');
    if (((traverser.whatToShow >>> (node.nodeType - 1)) & 1) === 0) return FILTER_SKIP;
    if (traverser.filter === null) return FILTER_ACCEPT;
    traverser.isActive = true;
    try {
      const { filter } = traverser;
      return typeof filter === 'function' ? js.call(filter, undefined, node) : filter.acceptNode(node);
    } finally {
      traverser.isActive = false;
    }
  }

  function make(Class, slots, root, whatToShow, filter) {
    const object = Object.create(Class.prototype);
    slots.set(object, { __proto__: null,
      root, whatToShow: whatToShow === undefined || whatToShow === null ? constants.SHOW_ALL : whatToShow >>> 0,
      filter: filter ?? null, current: root, isBefore: true, isActive: false,
    });
    return object;
  }

  const following = (node, root) => {
    if (node.firstChild !== null) return node.firstChild;
    for (let each = node; each !== root && each !== null; each = each.parentNode) {
      if (each.nextSibling !== null) return each.nextSibling;
    }
    return null;
  };

  const preceding = (node, root) => {
    if (node === root) return null;
    let each = node.previousSibling;
    if (each === null) return node.parentNode;
    while (each.lastChild !== null) each = each.lastChild;
    return each;
  };

  const NodeIterator = define('NodeIterator', null, {
    get root() { return iterators.of(this).root; },
    get referenceNode() { return iterators.of(this).current; },
    get pointerBeforeReferenceNode() { return iterators.of(this).isBefore; },
    get whatToShow() { return iterators.of(this).whatToShow; },
    get filter() { return iterators.of(this).filter; },
    nextNode() {
      const known = iterators.of(this);
      let node = known.current, isBefore = known.isBefore;
      for (;;) {
        if (isBefore) isBefore = false;
        else {
          node = following(node, known.root);
          if (node === null) return null;
        }
        if (verdict(known, node) === FILTER_ACCEPT) break;
      }
      known.current = node;
      known.isBefore = false;
      return node;
    },
    previousNode() {
      const known = iterators.of(this);
      let node = known.current, isBefore = known.isBefore;
      for (;;) {
        if (!isBefore) isBefore = true;
        else {
          node = preceding(node, known.root);
          if (node === null) return null;
        }
        if (verdict(known, node) === FILTER_ACCEPT) break;
      }
      known.current = node;
      known.isBefore = true;
      return node;
    },
    detach() { iterators.of(this); },
  });

  /** DOM Standard, "traverse children". */
  function child(known, isFirst) {
    let node = isFirst ? known.current.firstChild : known.current.lastChild;
    while (node !== null) {
      const answer = verdict(known, node);
      if (answer === FILTER_ACCEPT) return (known.current = node);
      if (answer === FILTER_SKIP) {
        const inner = isFirst ? node.firstChild : node.lastChild;
        if (inner !== null) {
          node = inner;
          continue;
        }
      }
      for (;;) {
        const sibling = isFirst ? node.nextSibling : node.previousSibling;
        if (sibling !== null) {
          node = sibling;
          break;
        }
        const parent = node.parentNode;
        if (parent === null || parent === known.root || parent === known.current) return null;
        node = parent;
      }
    }
    return null;
  }

  /** DOM Standard, "traverse siblings". */
  function sibling(known, isNext) {
    let node = known.current;
    if (node === known.root) return null;
    for (;;) {
      let other = isNext ? node.nextSibling : node.previousSibling;
      while (other !== null) {
        node = other;
        const answer = verdict(known, node);
        if (answer === FILTER_ACCEPT) return (known.current = node);
        other = isNext ? node.firstChild : node.lastChild;
        if (answer === FILTER_REJECT || other === null) other = isNext ? node.nextSibling : node.previousSibling;
      }
      node = node.parentNode;
      if (node === null || node === known.root || verdict(known, node) === FILTER_ACCEPT) return null;
    }
  }

  const TreeWalker = define('TreeWalker', null, {
    get root() { return walkers.of(this).root; },
    get whatToShow() { return walkers.of(this).whatToShow; },
    get filter() { return walkers.of(this).filter; },
    get currentNode() { return walkers.of(this).current; },
    set currentNode(node) {
      if (NodeSlot.handle(node) === 0) throw new TypeError('Type error');
      walkers.of(this).current = node;
    },
    parentNode() {
      const known = walkers.of(this);
      let node = known.current;
      while (node !== null && node !== known.root) {
        node = node.parentNode;
        if (node !== null && verdict(known, node) === FILTER_ACCEPT) return (known.current = node);
      }
      return null;
    },
    firstChild() { return child(walkers.of(this), true); },
    lastChild() { return child(walkers.of(this), false); },
    previousSibling() { return sibling(walkers.of(this), false); },
    nextSibling() { return sibling(walkers.of(this), true); },
    previousNode() {
      const known = walkers.of(this);
      let node = known.current;
      while (node !== known.root) {
        let before = node.previousSibling;
        while (before !== null) {
          node = before;
          let answer = verdict(known, node);
          while (answer !== FILTER_REJECT && node.lastChild !== null) {
            node = node.lastChild;
            answer = verdict(known, node);
          }
          if (answer === FILTER_ACCEPT) return (known.current = node);
          before = node.previousSibling;
        }
        if (node === known.root || node.parentNode === null) return null;
        node = node.parentNode;
        if (verdict(known, node) === FILTER_ACCEPT) return (known.current = node);
      }
      return null;
    },
    nextNode() {
      const known = walkers.of(this);
      let node = known.current, answer = FILTER_ACCEPT;
      for (;;) {
        while (answer !== FILTER_REJECT && node.firstChild !== null) {
          node = node.firstChild;
          answer = verdict(known, node);
          if (answer === FILTER_ACCEPT) return (known.current = node);
        }
        let next = null;
        for (let each = node; each !== null; each = each.parentNode) {
          if (each === known.root) return null;
          next = each.nextSibling;
          if (next !== null) break;
        }
        if (next === null) return null;
        node = next;
        answer = verdict(known, node);
        if (answer === FILTER_ACCEPT) return (known.current = node);
      }
    },
  });

  return {
    NodeFilter, NodeIterator, TreeWalker,
    nodeIterator: (root, whatToShow, filter) => make(NodeIterator, iterators, root, whatToShow, filter),
    treeWalker: (root, whatToShow, filter) => make(TreeWalker, walkers, root, whatToShow, filter),
  };
})
