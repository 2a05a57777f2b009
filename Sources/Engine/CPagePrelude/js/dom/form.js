/* HTML Standard: `form` and the elements of forms that hold no value of their own. */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const patterns = realm.shared('core/patterns');
  const { Math, Number, Object, Proxy, Reflect, Set, Symbol, parseFloat } = js;
  const { slot } = realm.part('core/interfaces');
  const { NodeSlot } = realm.shared('core/slots');
  const nodes = realm.part('dom/nodes');
  const { wrap, own, text } = nodes;
  const { setAttribute } = realm.part('dom/elements');
  const { lazily, element, string, flag, setFlag } = realm.part('dom/html');
  const { accessor } = realm.part('dom/reflect');
  const collections = realm.part('dom/collections');

  const controls = (form) => {
    const handle = own(form);
    return (NodeSlot.extra(form).elements ??= collections.controlsCollection(() => native.formControls(handle), handle,
      'attributes'));
  };

  const index = patterns.index;

  /** HTML Standard, the "supported property names" of forms: a control by name or id, else an image. */
  function named(form, name) {
    const control = collections.controlsNamed(controls(form), name);
    if (control !== null) return control;
    for (const image of js.copy(form.getElementsByTagName('img'))) {
      if (image.id === name || image.getAttribute('name') === name) return image;
    }
    return null;
  }

  /** HTML Standard, "[LegacyOverrideBuiltIns]": names of controls hide the form's own members. */
  const handler = { __proto__: null,
    get(target, key, receiver) {
      if (typeof key === 'string' && NodeSlot.handle(receiver) !== 0) {
        if (index.test(key)) return controls(receiver)[key];
        // The prelude's own accesses and those of scripts look alike: names that no control has cost one look.
        const found = native.hasControlNamed(NodeSlot.handle(receiver), key) ? named(receiver, key) : null;
        if (found !== null) return found;
      }
      return Reflect.get(target, key, receiver);
    },
    has(target, key) {
      if (Reflect.has(target, key)) return true;
      const form = proxies.ifAny(target);
      if (typeof key !== 'string' || form === undefined) return false;
      return index.test(key) ? key < controls(form).length : native.hasControlNamed(NodeSlot.handle(form), key);
    },
    getOwnPropertyDescriptor(target, key) {
      const form = proxies.ifAny(target);
      if (typeof key === 'string' && form !== undefined) {
        const value = index.test(key) ? controls(form)[key]
          : native.hasControlNamed(NodeSlot.handle(form), key) ? named(form, key) : null;
        if (value !== null && value !== undefined) {
          return { __proto__: null, value, writable: false, enumerable: index.test(key), configurable: true };
        }
      }
      return Reflect.getOwnPropertyDescriptor(target, key);
    },
    ownKeys(target) {
      const form = proxies.ifAny(target);
      return form === undefined ? Reflect.ownKeys(target)
        : js.list(...new Set(js.list(...Object.keys(js.copy(controls(form))), ...Reflect.ownKeys(target))));
    },
  };
  const proxies = slot('HTMLFormElement');

  /** The wrapper of a form: an object whose properties include its controls. */
  function namedAccess(object) {
    const proxy = new Proxy(object, handler);
    proxies.set(object, proxy);
    return proxy;
  }

  const makers = {
    HTMLFormElement() {
      const Class = element('Form', {
        get acceptCharset() { return string(this, 'accept-charset'); },
        set acceptCharset(value) { setAttribute(this, 'accept-charset', text(value)); },
        get action() { return native.formAction(own(this)); },
        set action(value) { setAttribute(this, 'action', text(value)); },
        get autocomplete() { return js.toLowerCase(string(this, 'autocomplete')) === 'off' ? 'off' : 'on'; },
        set autocomplete(value) { setAttribute(this, 'autocomplete', text(value)); },
        get enctype() { return native.keyword(own(this), 'enctype'); },
        set enctype(value) { setAttribute(this, 'enctype', text(value)); },
        get encoding() { return native.keyword(own(this), 'enctype'); },
        set encoding(value) { setAttribute(this, 'enctype', text(value)); },
        get method() { return native.keyword(own(this), 'method'); },
        set method(value) { setAttribute(this, 'method', text(value)); },
        get name() { return string(this, 'name'); },
        set name(value) { setAttribute(this, 'name', text(value)); },
        get noValidate() { return flag(this, 'novalidate'); },
        set noValidate(value) { setFlag(this, 'novalidate', value); },
        get target() { return string(this, 'target'); },
        set target(value) { setAttribute(this, 'target', text(value)); },
        get rel() { return string(this, 'rel'); },
        set rel(value) { setAttribute(this, 'rel', text(value)); },
        get relList() { return realm.part('dom/tokens').tokenList(this, 'rel'); },
        set relList(value) { setAttribute(this, 'rel', text(value)); },
        get elements() { return controls(this); },
        get length() { return native.formControls(own(this)).length; },
        submit() { native.submit(own(this)); },
        requestSubmit(submitter = null) {
          native.requestSubmit(own(this), NodeSlot.handle(submitter));
        },
        reset() { native.reset(own(this)); },
        checkValidity() { return native.checkValidity(own(this)); },
        reportValidity() { return native.reportValidity(own(this)); },
      }, { __proto__: null, operations: 'requestSubmit(optional Element? submitter)' });
      Object.defineProperty(Class.prototype, Symbol.iterator, { __proto__: null,
        value: function values() { return js.call(js.values, controls(this)); }, writable: true, configurable: true,
      });
      return Class;
    },
    HTMLLabelElement: () => element('Label', {
      get form() { return this.control?.form ?? null; },
      get htmlFor() { return string(this, 'for'); },
      set htmlFor(value) { setAttribute(this, 'for', text(value)); },
      get control() { return wrap(native.labeledControl(own(this))); },
    }),
    HTMLFieldSetElement() {
      const Class = element('FieldSet', {
        get disabled() { return flag(this, 'disabled'); },
        set disabled(value) { setFlag(this, 'disabled', value); },
        get form() { return wrap(native.formOwner(own(this))); },
        get name() { return string(this, 'name'); },
        set name(value) { setAttribute(this, 'name', text(value)); },
        get type() { return own(this) && 'fieldset'; },
        get elements() { return controls(this); },
      });
      realm.part('dom/validity').addTo(Class.prototype);
      return Class;
    },
    HTMLLegendElement: () => element('Legend', {
      get form() {
        const parent = this.parentElement;
        return parent !== null && parent.localName === 'fieldset' ? parent.form : null;
      },
    }),
    HTMLOutputElement() {
      const Class = element('Output', {
        get htmlFor() { return realm.part('dom/tokens').tokenList(this, 'for'); },
        get form() { return wrap(native.formOwner(own(this))); },
        get name() { return string(this, 'name'); },
        set name(value) { setAttribute(this, 'name', text(value)); },
        get type() { return own(this) && 'output'; },
        get defaultValue() { return (own(this) && NodeSlot.extraIfAny(this)?.defaultValue) ?? this.textContent; },
        set defaultValue(value) { NodeSlot.extra(this).defaultValue = text(value); },
        get value() { return this.textContent; },
        set value(value) { this.textContent = value; },
      });
      realm.part('dom/validity').addTo(Class.prototype);
      return Class;
    },
    HTMLDataListElement: () => element('DataList', {
      get options() { return this.getElementsByTagName('option'); },
    }),
    HTMLProgressElement: () => element('Progress', {
      get value() { return Math.min(Number(string(this, 'value')) || 0, this.max); },
      set value(value) { setAttribute(this, 'value', `${Number(value)}`); },
      get max() {
        const number = Number(string(this, 'max'));
        return number > 0 ? number : 1;
      },
      set max(value) { setAttribute(this, 'max', `${Number(value)}`); },
      get position() { return flag(this, 'value') ? this.value / this.max : -1; },
      get labels() { return realm.part('dom/collections').liveNodeList(() => native.labels(own(this))); },
    }),
    HTMLMeterElement() {
      const Class = element('Meter', {});
      for (const [name, missing] of js.list(js.list('value', 0), js.list('min', 0), js.list('max', 1),
          js.list('low', 0), js.list('high', 1), js.list('optimum', 0.5))) {
        accessor(Class.prototype, name,
          function () {
            const number = parseFloat(string(this, name));
            return Number.isNaN(number) ? missing : number;
          },
          function (value) { setAttribute(this, name, `${Number(value)}`); });
      }
      return Class;
    },
  };

  const exported = lazily(makers);
  exported.namedAccess = namedAccess;
  return exported;
})
