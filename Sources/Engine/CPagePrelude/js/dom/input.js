/* HTML Standard: `input` and `textarea`. */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const { Math, Number, Object, Symbol } = js;
  const { define, mix, slot, operations } = realm.part('core/interfaces');
  const lists = slot('FileList');
  const { wrap, own, text } = realm.part('dom/nodes');
  const { setAttribute } = realm.part('dom/elements');
  const { lazily, element, string, flag, setFlag } = realm.part('dom/html');
  const { strings, booleans, urls, integers } = realm.part('dom/reflect');
  const { NodeSlot } = realm.shared('core/slots');

  const invalidState = () => new realm.DOMException('The object is in an invalid state.', 'InvalidStateError');

  /** What `value` of both elements goes through; the native keeps it. */
  const value = { __proto__: null,
    get value() { return native.value(own(this)); },
    set value(value) { native.setValue(own(this), value === null ? '' : text(value)); },
  };

  /** HTML Standard, "APIs for the text control selections". */
  const selection = {
    select() {
      const length = native.value(own(this)).length;
      native.setSelection(own(this), 0, length, 'none');
    },
    get selectionStart() { return native.hasTextSelection(own(this)) ? Number(native.selection(own(this))[0]) : null; },
    set selectionStart(start) {
      const [, end, direction] = selectionOf(this);
      native.setSelection(own(this), start >>> 0, Math.max(start >>> 0, end), direction);
    },
    get selectionEnd() { return native.hasTextSelection(own(this)) ? Number(native.selection(own(this))[1]) : null; },
    set selectionEnd(end) {
      const [start, , direction] = selectionOf(this);
      native.setSelection(own(this), start, end >>> 0, direction);
    },
    get selectionDirection() { return native.hasTextSelection(own(this)) ? native.selection(own(this))[2] : null; },
    set selectionDirection(direction) {
      const [start, end] = selectionOf(this);
      native.setSelection(own(this), start, end, directionOf(direction));
    },
    setSelectionRange(start, end, direction = 'none') {
      selectionOf(this);
      native.setSelection(own(this), start >>> 0, end >>> 0, directionOf(direction));
    },
    setRangeText(replacement, start, end, mode = 'preserve') {
      const [from, to] = selectionOf(this);
      const first = start === undefined ? from : start >>> 0, last = end === undefined ? to : end >>> 0;
      if (first > last) throw new realm.DOMException('The index is not in the allowed range.', 'IndexSizeError');
      const before = this.value, piece = replacement;
      this.value = js.slice(before, 0, first) + piece + js.slice(before, last);
      const after = first + piece.length;
      if (mode === 'select') native.setSelection(own(this), first, after, 'none');
      else if (mode === 'start') native.setSelection(own(this), first, first, 'none');
      else if (mode === 'end') native.setSelection(own(this), after, after, 'none');
      else native.setSelection(own(this), Math.min(from, after), Math.min(to, after), 'none');
    },
  };
  operations(selection, `
    setSelectionRange(any, any)
    setRangeText(DOMString)`);
  const directionOf = (word) => (word === 'forward' || word === 'backward' ? word : 'none');

  function selectionOf(control) {
    if (!native.hasTextSelection(own(control))) throw invalidState();
    const [start, end, direction] = native.selection(own(control));
    return js.list(Number(start), Number(end), direction);
  }

  const exported = lazily({
    HTMLInputElement() {
      const Class = element('Input', {
        get type() { return native.inputType(own(this)); },
        set type(value) { setAttribute(this, 'type', text(value)); },
        get defaultValue() { return string(this, 'value'); },
        set defaultValue(value) { setAttribute(this, 'value', text(value)); },
        get checked() { return native.isChecked(own(this)); },
        set checked(value) { native.setChecked(own(this), !!value); },
        get defaultChecked() { return flag(this, 'checked'); },
        set defaultChecked(value) { setFlag(this, 'checked', value); },
        get indeterminate() { return native.isIndeterminate(own(this)); },
        set indeterminate(value) { native.setIndeterminate(own(this), !!value); },
        get form() { return wrap(native.formOwner(own(this))); },
        get popoverTargetElement() { return realm.part('dom/popover').associated(this, 'popovertarget'); },
        set popoverTargetElement(value) { realm.part('dom/popover').associate(this, 'popovertarget', value); },
        get popoverTargetAction() { return realm.part('dom/popover').actionOf(this); },
        set popoverTargetAction(value) { setAttribute(this, 'popovertargetaction', text(value)); },
        get valueAsNumber() { return native.valueAsNumber(own(this)); },
        set valueAsNumber(value) { native.setValueAsNumber(own(this), Number(value)); },
        get valueAsDate() {
          const type = native.inputType(own(this));
          if (!js.includes(js.list('date', 'month', 'week', 'time'), type)) return null;
          const number = native.valueAsNumber(own(this));
          if (Number.isNaN(number)) return null;
          return js.seen(new js.Date(type === 'month' ? js.Date.UTC(1970, number, 1) : number), 'Date');
        },
        set valueAsDate(value) {
          const type = native.inputType(own(this));
          if (!js.includes(js.list('date', 'month', 'week', 'time'), type)) throw invalidState();
          if (value === null) native.setValue(own(this), '');
          else {
            const number = type === 'month'
              ? (value.getUTCFullYear() - 1970) * 12 + value.getUTCMonth() : value.getTime();
            native.setValueAsNumber(own(this), number);
          }
        },
        stepUp(count = 1) { native.stepBy(own(this), count | 0); },
        stepDown(count = 1) { native.stepBy(own(this), -(count | 0)); },
        get files() {
          return native.inputType(own(this)) === 'file' ? filesOf(this) : null;
        },
        set files(list) {
          if (list === null || list === undefined) return;
          const { input } = lists.of(list);
          if (native.inputType(own(this)) !== 'file') return;
          native.setFiles(own(this), own(input));
          NodeSlot.extra(this).files = { __proto__: null, number: native.selectionNumber(own(this)), list };
        },
        get list() {
          const id = string(this, 'list');
          const found = id === '' ? null : this.getRootNode().getElementById?.(id) ?? null;
          return found !== null && found.localName === 'datalist' ? found : null;
        },
        get formAction() { return native.formAction(own(this)); },
        set formAction(value) { setAttribute(this, 'formaction', text(value)); },
        get formMethod() { return native.keyword(own(this), 'formmethod'); },
        set formMethod(value) { setAttribute(this, 'formmethod', text(value)); },
        get formEnctype() { return native.keyword(own(this), 'formenctype'); },
        set formEnctype(value) { setAttribute(this, 'formenctype', text(value)); },
        get width() { return own(this) && 0; },
        set width(value) { setAttribute(this, 'width', `${value >>> 0}`); },
        get height() { return own(this) && 0; },
        set height(value) { setAttribute(this, 'height', `${value >>> 0}`); },
        showPicker() { native.showPicker(own(this)); },
      });
      mix(Class.prototype, value);
      mix(Class.prototype, selection);
      strings(Class.prototype,
        'name accept alt autocomplete dirName max min pattern placeholder step formTarget capture align useMap');
      booleans(Class.prototype, 'disabled multiple readOnly required formNoValidate incremental webkitdirectory');
      urls(Class.prototype, 'src');
      integers(Class.prototype, 'size', 20, 1);
      integers(Class.prototype, 'maxLength minLength', -1, 0);
      realm.part('dom/validity').addTo(Class.prototype);
      return Class;
    },
    HTMLTextAreaElement() {
      const Class = element('TextArea', {
        get type() { return own(this) && 'textarea'; },
        get defaultValue() { return native.childText(own(this)); },
        set defaultValue(value) { this.textContent = value; },
        get textLength() { return native.value(own(this)).length; },
        get form() { return wrap(native.formOwner(own(this))); },
      });
      mix(Class.prototype, value);
      mix(Class.prototype, selection);
      strings(Class.prototype, 'name autocomplete dirName placeholder wrap');
      booleans(Class.prototype, 'disabled readOnly required');
      integers(Class.prototype, 'cols', 20, 1);
      integers(Class.prototype, 'rows', 2, 1);
      integers(Class.prototype, 'maxLength minLength', -1, 0);
      realm.part('dom/validity').addTo(Class.prototype);
      return Class;
    },
    FileList() {
      const FileList = define('FileList', null, {
        get length() { return lists.of(this).files.length; },
        item(index) { return lists.of(this).files[index] ?? null; },
      }, { __proto__: null, operations: 'item(unsigned long)' });
      Object.defineProperty(FileList.prototype, Symbol.iterator,
        { __proto__: null, value: js.values, writable: true, configurable: true });
      return FileList;
    },
  });

  /** The chosen files: the same list until others are chosen. */
  function filesOf(input) {
    const extra = NodeSlot.extra(input);
    const number = native.selectionNumber(own(input));
    if (extra.files?.number !== number) extra.files = { __proto__: null, number, list: listOf(input) };
    return extra.files.list;
  }

  function listOf(input) {
    const { FileList } = realm.part('dom/input');
    const { chosenFile } = realm.part('net/blob');
    const handle = own(input);
    const flat = native.files(handle);
    const lastModified = native.selectionTime(handle);
    const files = js.list();
    for (let i = 0; i < flat.length; i += 4) {
      js.push(files, chosenFile(native.fileContents(handle, i / 4), flat[i], { __proto__: null,
        type: flat[i + 1], lastModified, relativePath: flat[i + 2], isReadable: flat[i + 3] !== '' }));
    }
    const list = Object.create(FileList.prototype);
    files.forEach((file, index) => { list[index] = file; });
    lists.set(list, { __proto__: null, files, input });
    return list;
  }


  // For RadioNodeList (js/dom/collections.js), which asks controls and not their members.
  exported.native = native;
  // For js/net/form-data.js: a chosen file of an input, by its place.
  exported.chosenFileOf = (handle, index) => filesOf(wrap(handle))[index];
  return exported;
})
