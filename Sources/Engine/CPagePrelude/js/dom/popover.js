/* HTML Standard, "The popover attribute", as far as there is something to notice without layout. */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const { NodeSlot } = realm.shared('core/slots');
  const { own } = realm.part('dom/nodes');
  const events = realm.part('events/events');

  const isShown = (element) => NodeSlot.extraIfAny(element)?.isPopoverShown === true;

  function check(element, shouldBeShown) {
    own(element);
    if (element.popover === null) throw new realm.DOMException('The element is no popover.', 'NotSupportedError');
    if (!element.isConnected) throw new realm.DOMException('The object is in an invalid state.', 'InvalidStateError');
    return isShown(element) === shouldBeShown;
  }

  /** HTML Standard, "queue a popover toggle event task". */
  function change(element, oldState, newState) {
    const states = { __proto__: null, oldState, newState };
    const goesOn =
      events.fire(element, 'beforetoggle', { __proto__: null, cancelable: newState === 'open' }, 'ToggleEvent', states);
    if (!goesOn) return;
    NodeSlot.extra(element).isPopoverShown = newState === 'open';
    js.promise.then(js.promise.resolve(),
      () => events.fire(element, 'toggle', { __proto__: null }, 'ToggleEvent', states));
  }

  function show(element) { if (check(element, false)) change(element, 'closed', 'open'); }
  function hide(element) { if (check(element, true)) change(element, 'open', 'closed'); }
  function toggle(element, force) {
    const wanted = typeof force === 'boolean' ? force : typeof force?.force === 'boolean' ? force.force
      : !isShown(element);
    if (wanted) show(element);
    else hide(element);
    return isShown(element);
  }

  return { show, hide, toggle, isShown };
})
