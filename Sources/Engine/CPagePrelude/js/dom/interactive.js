/* HTML Standard: `dialog`, `details`, `template`, `slot`. */
(function (native, realm) {
  'use strict';
  const { NodeSlot } = realm.shared('core/slots');
  const { wrap, own, text } = realm.part('dom/nodes');
  const { setAttribute } = realm.part('dom/elements');
  const { lazily, element, string, flag, setFlag } = realm.part('dom/html');
  const invalidState = () => new realm.DOMException('The object is in an invalid state.', 'InvalidStateError');

  return lazily({ __proto__: null,
    HTMLDialogElement: () => element('Dialog', {
      get open() { return flag(this, 'open'); },
      set open(value) { setFlag(this, 'open', value); },
      get returnValue() { return native.dialogReturnValue(own(this)); },
      set returnValue(value) { native.setDialogReturnValue(own(this), text(value)); },
      show() { if (!flag(this, 'open')) setAttribute(this, 'open', ''); },
      showModal() {
        if (flag(this, 'open')) {
          if (NodeSlot.extraIfAny(this)?.isModal) return;
          throw invalidState();
        }
        if (!this.isConnected) throw invalidState();
        setAttribute(this, 'open', '');
        NodeSlot.extra(this).isModal = true;
      },
      close(value = undefined) {
        NodeSlot.extra(this).isModal = false;
        native.closeDialog(own(this), value === undefined ? null : text(value));
      },
      requestClose(value = undefined) { this.close(value); },
    }),
    HTMLDetailsElement: () => element('Details', {
      get open() { return flag(this, 'open'); },
      set open(value) { if (!!value !== flag(this, 'open')) native.toggleDetails(own(this)); },
      get name() { return string(this, 'name'); },
      set name(value) { setAttribute(this, 'name', text(value)); },
    }),
    HTMLTemplateElement: () => element('Template', {
      get content() { return wrap(native.templateContent(own(this))); },
    }),
    HTMLSlotElement: () => element('Slot', {
      get name() { return string(this, 'name'); },
      set name(value) { setAttribute(this, 'name', text(value)); },
      assignedNodes() { return []; },
      assignedElements() { return []; },
      assign() { own(this); },
    }),
  });
})
