/* DOM Standard, "Ranges"; Selection API. Boundary points are kept as they were set; they do not follow mutations. */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const { Math, Object, TypeError } = js;
  const { define, slot } = realm.part('core/interfaces');
  const { NodeSlot } = realm.shared('core/slots');
  const nodes = realm.part('dom/nodes');

  const { of: known, set: keep } = slot('Range');
  const selections = slot('Selection');

  const lengthOf = (node) => (node.nodeType === 3 || node.nodeType === 8 ? node.length : node.childNodes.length);
  const indexOf = (node) => {
    let index = 0;
    for (let each = node.previousSibling; each !== null; each = each.previousSibling) index++;
    return index;
  };
  const indexSize = () => new realm.DOMException('The index is not in the allowed range.', 'IndexSizeError');

  /** DOM Standard, "position" of a boundary point relative to another: -1, 0 or 1. */
  function compare(nodeA, offsetA, nodeB, offsetB) {
    if (nodeA === nodeB) return Math.sign(offsetA - offsetB);
    const position = nodeA.compareDocumentPosition(nodeB);
    if (position & 2) return -compare(nodeB, offsetB, nodeA, offsetA);
    if (position & 16) {
      let child = nodeB;
      while (child.parentNode !== nodeA) child = child.parentNode;
      if (indexOf(child) < offsetA) return 1;
    }
    return -1;
  }

  function checkBoundary(node, offset) {
    if (node.nodeType === 10) throw new realm.DOMException('The supplied node is incorrect.', 'InvalidNodeTypeError');
    if (offset > lengthOf(node)) throw indexSize();
  }

  function setStart(range, node, offset) {
    checkBoundary(node, offset);
    if (node.getRootNode() !== range.end.getRootNode() || compare(node, offset, range.end, range.endOffset) > 0) {
      range.end = node;
      range.endOffset = offset;
    }
    range.start = node;
    range.startOffset = offset;
  }

  function setEnd(range, node, offset) {
    checkBoundary(node, offset);
    if (node.getRootNode() !== range.start.getRootNode() || compare(node, offset, range.start, range.startOffset) < 0) {
      range.start = node;
      range.startOffset = offset;
    }
    range.end = node;
    range.endOffset = offset;
  }

  const parentOf = (node) => {
    const parent = node.parentNode;
    if (parent === null) throw new realm.DOMException('The supplied node is incorrect.', 'InvalidNodeTypeError');
    return parent;
  };

  function commonAncestor(range) {
    let node = range.start;
    while (!node.contains(range.end)) node = node.parentNode;
    return node;
  }

  /** DOM Standard, "extract" and "clone" a range: the contents in a fragment, taken out or copied. */
  function contents(range, isExtracted) {
    const fragment = range.start.ownerDocument === null
      ? range.start.createDocumentFragment() : range.start.ownerDocument.createDocumentFragment();
    const { start, startOffset, end, endOffset } = range;
    if (start === end && startOffset === endOffset) return fragment;
    if (start === end && (start.nodeType === 3 || start.nodeType === 8)) {
      const copy = start.cloneNode(false);
      copy.data = js.slice(start.data, startOffset, endOffset);
      fragment.appendChild(copy);
      if (isExtracted) start.replaceData(startOffset, endOffset - startOffset, '');
      return fragment;
    }
    const ancestor = commonAncestor(range);
    fragment.append(...partOf(ancestor, range, isExtracted));
    if (isExtracted) {
      if (!start.contains(end)) {
        let node = start;
        while (node.parentNode !== ancestor && node !== ancestor) node = node.parentNode;
        if (node !== ancestor) {
          range.start = ancestor;
          range.startOffset = indexOf(node) + 1;
        }
      }
      range.end = range.start;
      range.endOffset = range.startOffset;
    }
    return fragment;
  }

  /** The children of `parent` that the range holds, wholly or in part. */
  function partOf(parent, range, isExtracted) {
    const { start, startOffset, end, endOffset } = range;
    const taken = js.list();
    for (const child of js.copy(parent.childNodes)) {
      const index = indexOf(child);
      const isAfterStart = compare(parent, index, start, startOffset) >= 0;
      const isBeforeEnd = compare(parent, index + 1, end, endOffset) <= 0;
      if (isAfterStart && isBeforeEnd) {
        js.push(taken, { __proto__: null, child, whole: true });
      } else if (compare(parent, index + 1, start, startOffset) > 0 && compare(parent, index, end, endOffset) < 0) {
        js.push(taken, { __proto__: null, child, whole: false });
      }
    }
    return js.map(taken, ({ child, whole }) => {
      if (whole) return isExtracted ? child : child.cloneNode(true);
      const copy = child.cloneNode(false);
      if (child.nodeType === 3 || child.nodeType === 8) {
        const from = child === start ? startOffset : 0, to = child === end ? endOffset : child.length;
        copy.data = js.slice(child.data, from, to);
        if (isExtracted) child.replaceData(from, to - from, '');
      } else copy.append(...partOf(child, range, isExtracted));
      return copy;
    });
  }

  const AbstractRange = define('AbstractRange', null, {
    get startContainer() { return known(this).start; },
    get startOffset() { return known(this).startOffset; },
    get endContainer() { return known(this).end; },
    get endOffset() { return known(this).endOffset; },
    get collapsed() {
      const { start, startOffset, end, endOffset } = known(this);
      return start === end && startOffset === endOffset;
    },
  });

  function initialize(range, document) {
    keep(range, { __proto__: null, start: document, startOffset: 0, end: document, endOffset: 0 });
  }

  /** DOM Standard, "StaticRange": its boundary points are not checked, and never change. */
  const StaticRange = define('StaticRange', AbstractRange, {
    constructor(init) {
      const kept = { __proto__: null };
      const ends = js.list('end', 'start');
      for (let i = 0; i < ends.length; i++) {
        const container = init[`${ends[i]}Container`];
        const offset = init[`${ends[i]}Offset`];
        if (NodeSlot.handle(container) === 0 || offset === undefined) {
          throw new TypeError('Type error');
        }
        const { nodeType } = container;
        if (nodeType === 10 || nodeType === 2) {
          throw new realm.DOMException('The supplied node is incorrect.', 'InvalidNodeTypeError');
        }
        kept[ends[i]] = container;
        kept[`${ends[i]}Offset`] = offset >>> 0;
      }
      keep(this, kept);
    },
  }, { __proto__: null, operations: 'constructor(dictionary)' });

  const Range = define('Range', AbstractRange, {
    constructor() {
      initialize(this, nodes.document);
    },
    get commonAncestorContainer() { return commonAncestor(known(this)); },
    setStart(node, offset) { setStart(known(this), node, offset); },
    setEnd(node, offset) { setEnd(known(this), node, offset); },
    setStartBefore(node) { setStart(known(this), parentOf(node), indexOf(node)); },
    setStartAfter(node) { setStart(known(this), parentOf(node), indexOf(node) + 1); },
    setEndBefore(node) { setEnd(known(this), parentOf(node), indexOf(node)); },
    setEndAfter(node) { setEnd(known(this), parentOf(node), indexOf(node) + 1); },
    collapse(toStart = false) {
      const range = known(this);
      if (toStart) setEnd(range, range.start, range.startOffset);
      else setStart(range, range.end, range.endOffset);
    },
    selectNode(node) {
      const parent = parentOf(node), index = indexOf(node);
      Object.assign(known(this),
        { __proto__: null, start: parent, startOffset: index, end: parent, endOffset: index + 1 });
    },
    selectNodeContents(node) {
      Object.assign(known(this),
        { __proto__: null, start: node, startOffset: 0, end: node, endOffset: lengthOf(node) });
    },
    compareBoundaryPoints(how, other) {
      const a = known(this), b = known(other);
      switch (how) {
        case 0: return compare(a.start, a.startOffset, b.start, b.startOffset);
        case 1: return compare(a.end, a.endOffset, b.start, b.startOffset);
        case 2: return compare(a.end, a.endOffset, b.end, b.endOffset);
        case 3: return compare(a.start, a.startOffset, b.end, b.endOffset);
        default: throw new realm.DOMException('The operation is not supported.', 'NotSupportedError');
      }
    },
    comparePoint(node, offset) {
      const { start, startOffset, end, endOffset } = known(this);
      if (compare(node, offset, start, startOffset) < 0) return -1;
      return compare(node, offset, end, endOffset) > 0 ? 1 : 0;
    },
    isPointInRange(node, offset) {
      return node.getRootNode() === known(this).start.getRootNode() && this.comparePoint(node, offset) === 0;
    },
    intersectsNode(node) {
      const { start, startOffset, end, endOffset } = known(this);
      if (node.getRootNode() !== start.getRootNode()) return false;
      const parent = node.parentNode;
      if (parent === null) return true;
      const index = indexOf(node);
      return compare(parent, index, end, endOffset) < 0 && compare(parent, index + 1, start, startOffset) > 0;
    },
    deleteContents() { contents(known(this), true); },
    extractContents() { return contents(known(this), true); },
    cloneContents() { return contents(known(this), false); },
    insertNode(node) {
      const range = known(this);
      let { start, startOffset } = range;
      if (start.nodeType === 3) {
        const rest = start.splitText(startOffset);
        start.parentNode.insertBefore(node, rest);
      } else start.insertBefore(node, start.childNodes[startOffset] ?? null);
      if (range.start === range.end && range.startOffset === range.endOffset && node.parentNode !== null) {
        range.end = node.parentNode;
        range.endOffset = indexOf(node) + 1;
      }
    },
    surroundContents(parent) {
      const fragment = contents(known(this), true);
      parent.replaceChildren();
      this.insertNode(parent);
      parent.appendChild(fragment);
      this.selectNode(parent);
    },
    cloneRange() {
      const copy = Object.create(Range.prototype);
      keep(copy, { __proto__: null, ...known(this) });
      return copy;
    },
    detach() { known(this); },
    toString() {
      const { start, end, startOffset, endOffset } = known(this);
      if (start === end && start.nodeType === 3) return js.slice(start.data, startOffset, endOffset);
      return contents(known(this), false).textContent;
    },
    createContextualFragment(markup) {
      const { start } = known(this);
      const context = start.nodeType === 1 ? start : start.parentElement ?? nodes.document.body;
      const template = context.ownerDocument.createElement(context.localName === 'html' ? 'body' : context.localName);
      template.innerHTML = markup;
      const fragment = context.ownerDocument.createDocumentFragment();
      fragment.append(...js.copy(template.childNodes));
      // Scripts made this way run when they are inserted.
      native.forgetStartedScripts(NodeSlot.handle(fragment));
      return fragment;
    },
    getBoundingClientRect() { return realm.part('dom/geometry').zeroRect(); },
    getClientRects() { return realm.part('dom/geometry').rectList(js.list()); },
  }, { __proto__: null,
    operations: `
      setStart(Node node, unsigned long)
      setEnd(Node node, unsigned long)
      setStartBefore(Node node)
      setStartAfter(Node node)
      setEndBefore(Node node)
      setEndAfter(Node node)
      selectNode(Node node)
      selectNodeContents(Node node)
      compareBoundaryPoints(any, Range sourceRange)
      comparePoint(Node node, unsigned long)
      isPointInRange(Node node, unsigned long)
      intersectsNode(Node node)
      insertNode(Node node)
      surroundContents(Node node)
      createContextualFragment(any)`,
    constants: { __proto__: null, START_TO_START: 0, START_TO_END: 1, END_TO_END: 2, END_TO_START: 3 },
  });

  function rangeIn(document) {
    const range = Object.create(Range.prototype);
    initialize(range, document);
    return range;
  }

  // MARK: Selection

  const Selection = define('Selection', null, {
    get anchorNode() { return first(this)?.startContainer ?? null; },
    get anchorOffset() { return first(this)?.startOffset ?? 0; },
    get focusNode() { return first(this)?.endContainer ?? null; },
    get focusOffset() { return first(this)?.endOffset ?? 0; },
    get isCollapsed() { return first(this)?.collapsed ?? true; },
    get rangeCount() { return first(this) === null ? 0 : 1; },
    get type() { return first(this) === null ? 'None' : this.isCollapsed ? 'Caret' : 'Range'; },
    get direction() { return 'none'; },
    getRangeAt(index) {
      if (index !== 0 || first(this) === null) throw indexSize();
      return first(this);
    },
    addRange(range) { selections.of(this).range ??= (known(range), range); },
    removeRange(range) {
      if (first(this) !== range) throw new realm.DOMException('The object can not be found here.', 'NotFoundError');
      selections.of(this).range = null;
    },
    removeAllRanges() { selections.of(this).range = null; },
    empty() { selections.of(this).range = null; },
    collapse(node, offset = 0) {
      if (node === null) {
        selections.of(this).range = null;
        return;
      }
      this.setBaseAndExtent(node, offset, node, offset);
    },
    setPosition(node, offset = 0) { this.collapse(node, offset); },
    collapseToStart() { first(this)?.collapse(true); },
    collapseToEnd() { first(this)?.collapse(false); },
    extend(node, offset = 0) { first(this)?.setEnd(node, offset); },
    setBaseAndExtent(anchor, anchorOffset, focus, focusOffset) {
      const range = rangeIn(selections.of(this).document);
      range.setStart(anchor, anchorOffset);
      range.setEnd(focus, focusOffset);
      selections.of(this).range = range;
    },
    selectAllChildren(node) {
      const range = rangeIn(selections.of(this).document);
      range.selectNodeContents(node);
      selections.of(this).range = range;
    },
    containsNode(node) { return first(this)?.intersectsNode(node) ?? false; },
    deleteFromDocument() { first(this)?.deleteContents(); },
    modify() { selections.of(this); },
    toString() { return first(this)?.toString() ?? ''; },
  }, { __proto__: null, operations: `
    getRangeAt(any)
    removeRange(any)` });
  const first = (selection) => selections.of(selection).range;

  function selectionOf(document) {
    const extra = NodeSlot.extra(document);
    if (extra.selection === undefined) {
      extra.selection = Object.create(Selection.prototype);
      selections.set(extra.selection, { __proto__: null, document, range: null });
    }
    return extra.selection;
  }

  return { AbstractRange, Range, StaticRange, Selection, rangeIn, selectionOf,
    members: { __proto__: null, getSelection: () => selectionOf(nodes.document) } };
})
