/* HTML Standard: `select`, `option`, `optgroup`, and HTMLOptionsCollection. */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const patterns = realm.shared('core/patterns');
  const { Object, Proxy, Reflect, Symbol } = js;
  const { define, legacyFactory, slot } = realm.part('core/interfaces');
  const { NodeSlot } = realm.shared('core/slots');
  const nodes = realm.part('dom/nodes');
  const { wrap, own, text, native: tree } = nodes;
  const { setAttribute } = realm.part('dom/elements');
  const { lazily, element, string, flag, setFlag } = realm.part('dom/html');
  const { strings, booleans, integers } = realm.part('dom/reflect');
  const collections = realm.part('dom/collections');

  const optionsOf = (select) => js.map(native.options(own(select)), wrap);

  /** HTML Standard, `add`: before an element, before an index, or at the end. */
  function add(select, option, before) {
    const reference = typeof before === 'number' ? optionsOf(select)[before] ?? null : before ?? null;
    const parent = reference === null ? select : reference.parentNode;
    if (parent === null) throw new realm.DOMException('The object can not be found here.', 'NotFoundError');
    parent.insertBefore(option, reference);
  }

  /** HTML Standard, "set the value of an indexed property" of the options. */
  function setOption(select, index, option) {
    const options = optionsOf(select);
    if (option === null || option === undefined) {
      options[index]?.remove();
      return true;
    }
    if (index < options.length) options[index].replaceWith(option);
    else {
      setLength(select, index);
      select.appendChild(option);
    }
    return true;
  }

  function setLength(select, length) {
    const options = optionsOf(select);
    if (length > 100000) return;
    for (let i = options.length; i > length; i--) options[i - 1].remove();
    for (let i = options.length; i < length; i++) select.appendChild(select.ownerDocument.createElement('option'));
  }

  const makers = {
    HTMLOptionsCollection() {
      const { HTMLCollection } = collections;
      return define('HTMLOptionsCollection', HTMLCollection, {
        get length() { return collections.items(this).length; },
        set length(value) { setLength(owners.of(this), value >>> 0); },
        add(option, before = null) { add(owners.of(this), option, before); },
        remove(index) { optionsOf(owners.of(this))[index]?.remove(); },
        get selectedIndex() { return owners.of(this).selectedIndex; },
        set selectedIndex(value) { owners.of(this).selectedIndex = value; },
      }, { __proto__: null, operations: 'add(Element element)' });
    },
    HTMLSelectElement() {
      const Class = element('Select', {
        get type() { return flag(this, 'multiple') ? 'select-multiple' : 'select-one'; },
        get form() { return wrap(native.formOwner(own(this))); },
        get options() { return optionsCollection(this); },
        get length() { return native.options(own(this)).length; },
        set length(value) { setLength(this, value >>> 0); },
        item(index) { return optionsOf(this)[index] ?? null; },
        namedItem(name) { return collections.namedIn(optionsOf(this), name); },
        add(option, before = null) {
          add(this, option, before);
        },
        remove(index) {
          if (arguments.length === 0) tree.remove(own(this));
          else optionsOf(this)[index]?.remove();
        },
        get selectedOptions() {
          const handle = own(this);
          return (NodeSlot.extra(this).selectedOptions ??= collections.liveCollection(
            () => native.selectedOptions(handle)));
        },
        get selectedIndex() {
          const first = native.selectedOptions(own(this))[0];
          return first === undefined ? -1 : js.indexOf(native.options(own(this)), first);
        },
        set selectedIndex(value) { native.setSelectedOption(own(this), native.options(own(this))[value | 0] ?? 0); },
        get value() { return native.value(own(this)); },
        set value(value) {
          const wanted = text(value);
          native.setSelectedOption(own(this),
            js.find(native.options(own(this)), (each) => native.value(each) === wanted) ?? 0);
        },
        showPicker() { own(this); },
      }, { __proto__: null, operations: `
        item(unsigned long)
        namedItem(DOMString)
        add(Element element)` });
      strings(Class.prototype, 'name autocomplete');
      booleans(Class.prototype, 'disabled multiple required');
      integers(Class.prototype, 'size', 0, 0);
      realm.part('dom/validity').addTo(Class.prototype);
      Object.defineProperty(Class.prototype, Symbol.iterator, { __proto__: null,
        value: function values() { return js.call(js.values, optionsOf(this)); }, writable: true, configurable: true,
      });
      return Class;
    },
    HTMLOptionElement: () => element('Option', {
      get disabled() { return flag(this, 'disabled'); },
      set disabled(value) { setFlag(this, 'disabled', value); },
      get form() {
        const select = native.selectOf(own(this));
        return select === 0 ? null : wrap(native.formOwner(select));
      },
      get label() { return tree.getAttribute(own(this), 'label') ?? native.optionText(own(this)); },
      set label(value) { setAttribute(this, 'label', text(value)); },
      get defaultSelected() { return flag(this, 'selected'); },
      set defaultSelected(value) { setFlag(this, 'selected', value); },
      get selected() { return native.isSelected(own(this)); },
      set selected(value) { native.setSelected(own(this), !!value); },
      get value() { return native.value(own(this)); },
      set value(value) { setAttribute(this, 'value', text(value)); },
      get text() { return native.optionText(own(this)); },
      set text(value) { this.textContent = value; },
      get index() {
        const select = native.selectOf(own(this));
        return select === 0 ? 0 : js.indexOf(native.options(select), own(this));
      },
    }),
    HTMLOptGroupElement: () => element('OptGroup', {
      get disabled() { return flag(this, 'disabled'); },
      set disabled(value) { setFlag(this, 'disabled', value); },
      get label() { return string(this, 'label'); },
      set label(value) { setAttribute(this, 'label', text(value)); },
    }),
    /** HTML Standard, "legacy factory function" `new Option(text, value, defaultSelected, selected)`. */
    Option() {
      return legacyFactory('Option', exported.HTMLOptionElement, (data, value, defaultSelected, selected) => {
        const option = nodes.document.createElement('option');
        if (data !== undefined && text(data) !== '') option.textContent = data;
        if (value !== undefined) option.value = value;
        if (defaultSelected) option.defaultSelected = true;
        if (selected) option.selected = true;
        return option;
      });
    },
  };
  const exported = lazily(makers);

  /** Of a collection of options: its select. */
  const owners = slot('HTMLOptionsCollection');

  function optionsCollection(select) {
    const handle = own(select);
    const extra = NodeSlot.extra(select);
    if (extra.options === undefined) {
      const object = Object.create(exported.HTMLOptionsCollection.prototype);
      owners.set(object, select);
      extra.options = collections.customCollection(
        object, () => native.options(handle), (index, option) => setOption(select, index, option), handle, 'tree');
      owners.set(extra.options, select);
    }
    return extra.options;
  }

  const index = patterns.index;
  const proxies = slot('HTMLSelectElement');
  const handler = { __proto__: null,
    get(target, key, receiver) {
      if (typeof key === 'string' && index.test(key)) return optionsOf(receiver)[key];
      return Reflect.get(target, key, receiver);
    },
    set(target, key, value, receiver) {
      if (typeof key === 'string' && index.test(key)) return setOption(receiver, key >>> 0, value);
      return Reflect.set(target, key, value, receiver);
    },
    has(target, key) {
      if (typeof key === 'string' && index.test(key)) return key < optionsOf(proxies.of(target)).length;
      return Reflect.has(target, key);
    },
  };

  /** The wrapper of a select: an object whose indices are its options. */
  exported.namedAccess = (object) => {
    const proxy = new Proxy(object, handler);
    proxies.set(object, proxy);
    return proxy;
  };
  return exported;
})
