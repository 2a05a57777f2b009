/* HTML Standard: `dialog`, `details`, `template`, `slot`. */
(function (native, realm) {
  'use strict';
  const { wrap, own, text } = realm.part('dom/nodes');
  const { setAttribute } = realm.part('dom/elements');
  const { lazily, element, string, flag, setFlag } = realm.part('dom/html');
  const events = realm.part('events/events');
  const invalidState = () => new realm.DOMException('The object is in an invalid state.', 'InvalidStateError');

  /** What buttons with a `command` do to dialogs, too. */
  const dialogs = {
    __proto__: null,
    showModal(dialog) {
      if (flag(dialog, 'open')) {
        if (native.isModal(own(dialog))) return;
        throw invalidState();
      }
      if (!dialog.isConnected || realm.part('dom/popover').isShown(dialog)) throw invalidState();
      native.open(own(dialog), true);
      realm.part('dom/popover').hideAround(dialog);
    },
    close(dialog, value = undefined) { native.closeDialog(own(dialog), value === undefined ? null : text(value)); },
    /** HTML Standard, "request to close". */
    requestClose(dialog, value = undefined) {
      if (!flag(dialog, 'open')) return;
      if (events.fire(dialog, 'cancel', { __proto__: null, cancelable: true })) dialogs.close(dialog, value);
    },
  };

  const interfaces = lazily({ __proto__: null,
    HTMLDialogElement: () => element('Dialog', {
      get open() { return flag(this, 'open'); },
      set open(value) { setFlag(this, 'open', value); },
      get returnValue() { return native.dialogReturnValue(own(this)); },
      set returnValue(value) { native.setDialogReturnValue(own(this), text(value)); },
      show() {
        if (flag(this, 'open')) {
          if (native.isModal(own(this))) throw invalidState();
          return;
        }
        native.open(own(this), false);
        realm.part('dom/popover').hideAround(this);
      },
      showModal() { dialogs.showModal(this); },
      close(value = undefined) { dialogs.close(this, value); },
      requestClose(value = undefined) { dialogs.requestClose(this, value); },
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
  interfaces.dialogs = dialogs;
  return interfaces;
})
