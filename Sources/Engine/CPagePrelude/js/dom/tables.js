/* HTML Standard, "Tabular data". */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const { Map, Object } = js;
  const { NodeSlot } = realm.shared('core/slots');
  const { own, text, wrap, native: tree } = realm.part('dom/nodes');
  const { setAttribute } = realm.part('dom/elements');
  const { lazily, element } = realm.part('dom/html');
  const { strings, integers, booleans } = realm.part('dom/reflect');
  const collections = realm.part('dom/collections');

  const indexSize = () => new realm.DOMException('The index is not in the allowed range.', 'IndexSizeError');
  const childrenOf = (node) => (own(node), js.copy(node.children));
  const childrenNamed = (node, ...names) => js.filter(childrenOf(node), (each) => js.includes(names, each.localName));
  const firstNamed = (node, name) => childrenNamed(node, name)[0] ?? null;

  /** A live collection of what `list` finds. */
  function collection(owner, key, list) {
    own(owner);
    return (NodeSlot.extra(owner)[key] ??= collections.liveCollection(
      () => js.map(list(), (each) => NodeSlot.handle(each)), own(owner), 'tree'));
  }

  /** What `find` answered when elements last changed below the owner, so that a loop over rows asks once. */
  function kept(owner, key, find) {
    const version = tree.listVersion(own(owner), 'tree'), extra = NodeSlot.extra(owner);
    if (extra[key]?.version !== version) extra[key] = { __proto__: null, version, list: find(owner), positions: null };
    return extra[key];
  }

  /** Where an item is in what is kept; -1 when it is not there. */
  function positionIn(known, item) {
    if (known.positions === null) {
      known.positions = new Map();
      for (let i = 0; i < known.list.length; i++) known.positions.set(known.list[i], i);
    }
    return known.positions.get(item) ?? -1;
  }

  const keptRows = (table) => kept(table, 'keptRows', findRows);
  const keptSectionRows = (section) => kept(section, 'keptSectionRows', (each) => childrenNamed(each, 'tr'));
  const keptCells = (row) => kept(row, 'keptCells', (each) => childrenNamed(each, 'td', 'th'));
  const rowsOf = (table) => keptRows(table).list;

  /** The handle of a node's last child element of that name; 0 for none. */
  function lastNamed(handle, name) {
    let each = tree.lastElementChild(handle);
    while (each !== 0 && tree.localName(each) !== name) each = tree.previousElementSibling(each);
    return each;
  }

  /** The last of `table.rows`, found from the end; null for none. */
  function lastRowOf(table) {
    let ofBodies = 0, ofHeads = 0;
    for (let each = tree.lastElementChild(own(table)); each !== 0; each = tree.previousElementSibling(each)) {
      const name = tree.localName(each);
      if (name === 'tfoot') {
        const row = lastNamed(each, 'tr');
        if (row !== 0) return wrap(row);
      } else if (name === 'thead') ofHeads ||= lastNamed(each, 'tr');
      else if (name === 'tr') ofBodies ||= each;
      else if (name === 'tbody') ofBodies ||= lastNamed(each, 'tr');
    }
    return wrap(ofBodies || ofHeads);
  }

  /** HTML Standard, `table.rows`: of the heads, then of the bodies and the table itself, then of the feet. */
  function findRows(table) {
    const sections = childrenOf(table);
    const rows = (...names) => js.flatMap(sections, (each) =>
      js.includes(names, each.localName) ? (each.localName === 'tr' ? js.list(each) : childrenNamed(each, 'tr'))
        : js.list());
    return js.list(...rows('thead'), ...rows('tbody', 'tr'), ...rows('tfoot'));
  }

  /** `find` answers the list that `index` counts in; the end needs no list. */
  function insertAt(parent, find, index, name) {
    const list = index === -1 ? js.list() : find();
    if (index < -1 || index > list.length) throw indexSize();
    const made = parent.ownerDocument.createElement(name);
    const reference = index === -1 || index === list.length ? null : list[index];
    (reference === null ? parent : reference.parentNode).insertBefore(made, reference);
    return made;
  }

  function deleteAt(list, index) {
    if (index < -1 || index >= list.length) throw indexSize();
    (index === -1 ? list[list.length - 1] : list[index])?.remove();
  }

  /** `caption`, `tHead`, `tFoot`: read, replaced, made and deleted. */
  function section(prototype, property, name, method) {
    Object.defineProperties(prototype, { __proto__: null,
      [property]: { __proto__: null,
        get() { return firstNamed(this, name); },
        set(value) {
          firstNamed(this, name)?.remove();
          if (value !== null) place(this, value);
        },
        enumerable: true, configurable: true,
      },
      [`create${method}`]: { __proto__: null,
        value: { [`create${method}`]() {
          const known = firstNamed(this, name);
          if (known !== null) return known;
          const made = this.ownerDocument.createElement(name);
          place(this, made);
          return made;
        } }[`create${method}`],
        writable: true, enumerable: true, configurable: true,
      },
      [`delete${method}`]: { __proto__: null,
        value: { [`delete${method}`]() { firstNamed(this, name)?.remove(); } }[`delete${method}`],
        writable: true, enumerable: true, configurable: true,
      },
    });
  }

  function place(table, child) {
    if (child.localName === 'caption') table.insertBefore(child, table.firstChild);
    else if (child.localName === 'thead') {
      const reference =
        js.find(js.copy(table.children), (each) => each.localName !== 'caption' && each.localName !== 'colgroup');
      table.insertBefore(child, reference ?? null);
    } else table.appendChild(child);
  }

  return lazily({
    HTMLTableElement() {
      const Class = element('Table', {
        get tBodies() { return collection(this, 'tBodies', () => childrenNamed(this, 'tbody')); },
        createTBody() {
          const made = this.ownerDocument.createElement('tbody');
          const bodies = childrenNamed(this, 'tbody');
          this.insertBefore(made, bodies.length === 0 ? null : bodies[bodies.length - 1].nextSibling);
          return made;
        },
        get rows() { return collection(this, 'rows', () => rowsOf(this)); },
        insertRow(index = -1) {
          const last = lastRowOf(this);
          if (last === null && lastNamed(own(this), 'tbody') === 0) {
            if (index !== -1 && index !== 0) throw indexSize();
            const row = this.ownerDocument.createElement('tr');
            this.createTBody().appendChild(row);
            return row;
          }
          if (index === -1 || index === rowsOf(this).length) {
            const row = this.ownerDocument.createElement('tr');
            (last?.parentNode ?? wrap(lastNamed(own(this), 'tbody'))).appendChild(row);
            return row;
          }
          return insertAt(this, () => rowsOf(this), index, 'tr');
        },
        deleteRow(index) { deleteAt(rowsOf(this), index); },
      }, { __proto__: null, operations: 'deleteRow(any)' });
      section(Class.prototype, 'caption', 'caption', 'Caption');
      section(Class.prototype, 'tHead', 'thead', 'THead');
      section(Class.prototype, 'tFoot', 'tfoot', 'TFoot');
      strings(Class.prototype, 'align bgColor border cellPadding cellSpacing frame rules summary width');
      return Class;
    },
    HTMLTableSectionElement() {
      const Class = element('TableSection', {
        get rows() { return collection(this, 'rows', () => childrenNamed(this, 'tr')); },
        insertRow(index = -1) { return insertAt(this, () => keptSectionRows(this).list, index, 'tr'); },
        deleteRow(index) { deleteAt(keptSectionRows(this).list, index); },
      }, { __proto__: null, operations: 'deleteRow(any)' });
      strings(Class.prototype, 'align vAlign');
      return Class;
    },
    HTMLTableRowElement() {
      const Class = element('TableRow', {
        get rowIndex() {
          const table = this.closest('table');
          return table === null ? -1 : positionIn(keptRows(table), this);
        },
        get sectionRowIndex() {
          return this.parentNode === null ? -1 : positionIn(keptSectionRows(this.parentNode), this);
        },
        get cells() { return collection(this, 'cells', () => childrenNamed(this, 'td', 'th')); },
        insertCell(index = -1) { return insertAt(this, () => keptCells(this).list, index, 'td'); },
        deleteCell(index) { deleteAt(keptCells(this).list, index); },
      }, { __proto__: null, operations: 'deleteCell(any)' });
      strings(Class.prototype, 'align vAlign bgColor');
      return Class;
    },
    HTMLTableCellElement() {
      const Class = element('TableCell', {
        get cellIndex() {
          return this.parentNode === null ? -1 : positionIn(keptCells(this.parentNode), this);
        },
        get headers() { return this.getAttribute('headers') ?? ''; },
        set headers(value) { setAttribute(this, 'headers', text(value)); },
      });
      integers(Class.prototype, 'colSpan', 1, 1);
      integers(Class.prototype, 'rowSpan', 1, 0);
      strings(Class.prototype, 'scope abbr align axis height width vAlign bgColor');
      booleans(Class.prototype, 'noWrap');
      return Class;
    },
    HTMLTableColElement() {
      const Class = element('TableCol', {});
      integers(Class.prototype, 'span', 1, 1);
      strings(Class.prototype, 'align vAlign width');
      return Class;
    },
    HTMLTableCaptionElement() {
      const Class = element('TableCaption', {});
      strings(Class.prototype, 'align');
      return Class;
    },
  });
})
