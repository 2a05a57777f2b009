/* HTML Standard, "The constraint validation API", and the labels of controls. */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const { Object, RegExp } = js;
  const { define, slot, mix, operations } = realm.part('core/interfaces');
  const { NodeSlot } = realm.shared('core/slots');
  const { own } = realm.part('dom/nodes');

  // In the order in which the native gives them.
  const names =
    js.list('valueMissing', 'typeMismatch', 'patternMismatch', 'tooLong', 'tooShort', 'rangeUnderflow', 'rangeOverflow',
    'stepMismatch', 'badInput', 'customError');

  /** Only scripts have regular expressions: HTML Standard, "compiled pattern regular expression". */
  function isPatternBroken(control) {
    const handle = own(control);
    const pattern = control.localName === 'input' ? control.getAttribute('pattern') : null;
    if (pattern === null) return false;
    const value = native.value(handle);
    if (value === '') return false;
    try {
      return !new RegExp(`^(?:${pattern})$`, 'v').test(value);
    } catch {
      return false;
    }
  }

  const states = slot('ValidityState');

  function flags(state) {
    const { control } = states.of(state);
    const list = native.validity(own(control));
    if (isPatternBroken(control)) list[2] = 1;
    return list;
  }

  const members = {
    get valid() { return !js.includes(flags(this), 1); },
  };
  names.forEach((name, index) => Object.defineProperty(members, name, { __proto__: null,
    get() { return flags(this)[index] === 1; }, enumerable: true, configurable: true,
  }));
  const ValidityState = define('ValidityState', null, members);

  const validation = {
    get willValidate() { return native.willValidate(own(this)); },
    get validity() {
      own(this);
      const extra = NodeSlot.extra(this);
      if (extra.validity === undefined) {
        extra.validity = Object.create(ValidityState.prototype);
        states.set(extra.validity, { __proto__: null, control: this });
      }
      return extra.validity;
    },
    get validationMessage() {
      const message = native.validationMessage(own(this));
      return message === '' && native.willValidate(own(this)) && isPatternBroken(this) ? 'Match the requested format'
        : message;
    },
    checkValidity() { return native.checkValidity(own(this)); },
    reportValidity() { return native.reportValidity(own(this)); },
    setCustomValidity(message) {
      native.setCustomValidity(own(this), message);
    },
    get labels() {
      const handle = own(this);
      return (NodeSlot.extra(this).labels ??= realm.part('dom/collections').liveNodeList(() => native.labels(handle)));
    },
  };
  operations(validation, 'setCustomValidity(DOMString)', 'HTMLElement');

  /** Makes the members those of the interface of a control. */
  const addTo = (prototype) => mix(prototype, validation);

  return { ValidityState, addTo };
})
