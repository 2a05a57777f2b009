/* HTML Standard, "The button element". */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const { wrap, own, text } = realm.part('dom/nodes');
  const { setAttribute } = realm.part('dom/elements');
  const { lazily, element, string, flag, setFlag } = realm.part('dom/html');

  const popover = () => realm.part('dom/popover');

  return lazily({
    HTMLButtonElement() {
      const Class = element('Button', {
        get name() { return string(this, 'name'); },
        set name(value) { setAttribute(this, 'name', text(value)); },
        get value() { return string(this, 'value'); },
        set value(value) { setAttribute(this, 'value', text(value)); },
        get disabled() { return flag(this, 'disabled'); },
        set disabled(value) { setFlag(this, 'disabled', value); },
        get type() {
          const word = js.toLowerCase(string(this, 'type'));
          if (word === 'button' || word === 'reset') return word;
          const hasCommand = flag(this, 'command') || flag(this, 'commandfor');
          return word !== 'submit' && hasCommand ? 'button' : 'submit';
        },
        set type(value) { setAttribute(this, 'type', text(value)); },
        get form() { return wrap(native.formOwner(own(this))); },
        get command() { return popover().commandOf(this); },
        set command(value) { setAttribute(this, 'command', text(value)); },
        get commandForElement() { return popover().associated(this, 'commandfor'); },
        set commandForElement(value) { popover().associate(this, 'commandfor', value); },
        get popoverTargetElement() { return popover().associated(this, 'popovertarget'); },
        set popoverTargetElement(value) { popover().associate(this, 'popovertarget', value); },
        get popoverTargetAction() { return popover().actionOf(this); },
        set popoverTargetAction(value) { setAttribute(this, 'popovertargetaction', text(value)); },
        get formAction() { return native.formAction(own(this)); },
        set formAction(value) { setAttribute(this, 'formaction', text(value)); },
        get formMethod() { return native.keyword(own(this), 'formmethod'); },
        set formMethod(value) { setAttribute(this, 'formmethod', text(value)); },
        get formEnctype() { return native.keyword(own(this), 'formenctype'); },
        set formEnctype(value) { setAttribute(this, 'formenctype', text(value)); },
        get formTarget() { return string(this, 'formtarget'); },
        set formTarget(value) { setAttribute(this, 'formtarget', text(value)); },
        get formNoValidate() { return flag(this, 'formnovalidate'); },
        set formNoValidate(value) { setFlag(this, 'formnovalidate', value); },
      });
      realm.part('dom/validity').addTo(Class.prototype);
      return Class;
    },
  });
})
