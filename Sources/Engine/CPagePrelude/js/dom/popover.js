/*
 * HTML Standard, "The popover attribute" and "Invoker commands": what scripts notice of them, as nothing is drawn.
 * https://html.spec.whatwg.org/multipage/popover.html
 */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const { Set } = js;
  const { NodeSlot } = realm.shared('core/slots');
  const { own, wrap, native: tree } = realm.part('dom/nodes');
  const { setAttribute, removeAttribute } = realm.part('dom/elements');
  const events = realm.part('events/events');

  /** Popovers that are being shown or hidden: what their own handlers do to them fires no more events. */
  const busy = new Set();

  const isShown = (element) => native.layer(own(element)) === 'popover';
  const documentOf = (element) => tree.ownerDocument(own(element));

  /** "popover attribute": 'auto' or 'manual'; null without the attribute. WebKit has no hints. */
  function kindOf(element) {
    const value = tree.getAttribute(own(element), 'popover');
    if (value === null || value === undefined) return null;
    const word = js.toLowerCase(value);
    return word === '' || word === 'auto' ? 'auto' : 'manual';
  }

  /** HTML Standard, "check popover validity". */
  function isValid(element, shouldBeShown, document) {
    if (kindOf(element) === null) throw new realm.DOMException('The element is no popover.', 'NotSupportedError');
    if (isShown(element) !== shouldBeShown) return false;
    const isElsewhere = document !== undefined && documentOf(element) !== document;
    if (!tree.isConnected(own(element)) || isElsewhere || native.layer(own(element)) === 'modal') {
      throw new realm.DOMException('The object is in an invalid state.', 'InvalidStateError');
    }
    return true;
  }

  /** The same for what users do: a failure is no error of a script. */
  function isValidForUser(element, shouldBeShown) {
    return kindOf(element) !== null && isShown(element) === shouldBeShown && tree.isConnected(own(element)) &&
      native.layer(own(element)) !== 'modal';
  }

  /** HTML Standard, "queue a popover toggle event task": of several that wait, one is left. */
  function queueToggle(element, oldState, newState) {
    const extra = NodeSlot.extra(element);
    if (extra.toggleTask !== undefined) {
      extra.toggleTask.newState = newState;
      return;
    }
    const task = extra.toggleTask = { __proto__: null, oldState, newState };
    native.queueTask(() => {
      extra.toggleTask = undefined;
      events.fire(element, 'toggle', { __proto__: null }, 'ToggleEvent',
        { __proto__: null, oldState: task.oldState, newState: task.newState });
    });
  }

  const beforeToggle = (element, oldState, newState) => events.fire(element, 'beforetoggle',
    { __proto__: null, cancelable: newState === 'open' }, 'ToggleEvent', { __proto__: null, oldState, newState });

  /** Runs the body; nested calls for the same popover know that they are. */
  function whileBusy(element, body) {
    const isNested = busy.has(element);
    busy.add(element);
    try {
      return body(isNested);
    } finally {
      if (!isNested) busy.delete(element);
    }
  }

  /** HTML Standard, "show popover". */
  function show(element, source = null) {
    if (!isValid(element, false)) return;
    const document = documentOf(element);
    whileBusy(element, (isNested) => {
      if (!beforeToggle(element, 'closed', 'open') || !isValid(element, false, document)) return;
      const kind = kindOf(element);
      let restoresFocus = false;
      if (kind === 'auto') {
        hideAllUntil(topmostAncestor(element, source), document, false, !isNested);
        if (kindOf(element) !== kind) {
          throw new realm.DOMException('The object is in an invalid state.', 'InvalidStateError');
        }
        if (!isValid(element, false, document)) return;
        restoresFocus = shownAutomatically(document).length === 0;
      }
      NodeSlot.extra(element).popoverKind = kind;
      native.show(own(element), restoresFocus);
      queueToggle(element, 'closed', 'open');
    });
  }

  /** HTML Standard, "hide popover". */
  function hide(element, focusPrevious, firesEvents) {
    const document = documentOf(element);
    whileBusy(element, (isNested) => {
      const fires = firesEvents && !isNested;
      if (kindShown(element) === 'auto') {
        hideAllUntil(element, document, focusPrevious, fires);
        if (!isShown(element)) return;
      }
      if (fires) {
        beforeToggle(element, 'open', 'closed');
        if (!isShown(element)) return;
        queueToggle(element, 'open', 'closed');
      }
      native.hide(own(element), focusPrevious);
    });
  }

  const kindShown = (element) => NodeSlot.extraIfAny(element)?.popoverKind;

  /** HTML Standard, "showing auto popover list". */
  const shownAutomatically = (document) =>
    js.filter(js.map(native.popovers(document), wrap), (element) => kindShown(element) === 'auto');

  /** HTML Standard, "hide all popovers until"; null hides all. */
  function hideAllUntil(endpoint, document, focusPrevious, firesEvents) {
    const shown = shownAutomatically(document);
    const first = endpoint === null ? 0 : js.indexOf(shown, endpoint) + 1;
    if (endpoint !== null && first === 0) return;
    for (let i = shown.length - 1; i >= first; i--) {
      if (isShown(shown[i])) hide(shown[i], focusPrevious, firesEvents);
    }
  }

  /** HTML Standard, "topmost popover ancestor": the shown popover that contains the new one, or what shows it. */
  function topmostAncestor(element, source) {
    const shown = shownAutomatically(documentOf(element));
    let highest = -1;
    const visit = (node) => {
      for (let next = node; next !== null; next = wrap(tree.parentElement(own(next)))) {
        const place = js.indexOf(shown, next);
        if (place > highest) highest = place;
        if (place >= 0) return;
      }
    };
    visit(wrap(tree.parentElement(own(element))));
    if (source !== null) visit(source);
    return highest < 0 ? null : shown[highest];
  }

  function toggle(element, options) {
    const isForced = typeof options === 'boolean';
    const force = isForced ? options : options?.force;
    const source = isForced ? null : options?.source ?? null;
    if (isShown(element) && (force === undefined || !force)) hideByScript(element);
    else if (force === undefined || force) show(element, source);
    else isValid(element, true);
    return isShown(element);
  }

  function hideByScript(element) { if (isValid(element, true)) hide(element, true, true); }

  /** The attribute changed, so a popover that is shown is no longer of the kind that it was shown as. */
  function attributeChanged(element) {
    if (isShown(element) && kindOf(element) !== kindShown(element)) hide(element, true, true);
  }

  /** Hides the popovers that a dialog is not in, which is shown now. */
  function hideAround(element) {
    const document = documentOf(element);
    if (shownAutomatically(document).length > 0) hideAllUntil(topmostAncestor(element, null), document, false, true);
  }

  /** HTML Standard, "light dismiss open popovers": a user has pressed on that element. */
  function lightDismiss(handle) {
    const target = wrap(handle);
    const document = documentOf(target);
    const shown = shownAutomatically(document);
    let clicked = null;
    for (let next = target; next !== null; next = wrap(tree.parentElement(own(next)))) {
      const named = [next, associated(next, 'popovertarget'), associated(next, 'commandfor')];
      for (let i = 0; i < 3; i++) {
        const place = named[i] === null ? -1 : js.indexOf(shown, named[i]);
        if (place >= 0 && (clicked === null || place > js.indexOf(shown, clicked))) clicked = named[i];
      }
    }
    hideAllUntil(clicked, document, false, true);
  }

  // MARK: Buttons

  const explicit = (button, name) => {
    const element = NodeSlot.extraIfAny(button)?.[name];
    return element !== undefined && tree.root(own(element), false) === tree.root(own(button), false) ? element : null;
  };

  /** HTML Standard, "attr-associated element": the one that a script has set, or the one with that ID. */
  function associated(button, attribute) {
    const id = tree.getAttribute(own(button), attribute);
    if (id === null || id === undefined) return null;
    return explicit(button, attribute) ?? wrap(native.elementWithID(own(button), id));
  }

  function associate(button, attribute, element) {
    if (element === null || element === undefined) {
      removeAttribute(button, attribute);
      if (NodeSlot.extraIfAny(button)) NodeSlot.extra(button)[attribute] = undefined;
      return;
    }
    own(element);
    setAttribute(button, attribute, '');
    NodeSlot.extra(button)[attribute] = element;
  }

  const builtIn = new Set(js.list(
    'toggle-popover', 'show-popover', 'hide-popover', 'show-modal', 'close', 'request-close'));

  /** HTML Standard, "command": the keyword, a word of the page's own, or the empty text. */
  function commandOf(button) {
    const value = tree.getAttribute(own(button), 'command') ?? '';
    if (js.startsWith(value, '--')) return value;
    const word = js.toLowerCase(value);
    return builtIn.has(word) ? word : '';
  }

  /** HTML Standard, the activation behaviour of `button`, once it neither submits nor resets a form. */
  function activate(handle) {
    const button = wrap(handle);
    const target = tree.localName(own(button)) === 'button' ? associated(button, 'commandfor') : null;
    if (target !== null) perform(commandOf(button), target, button);
    else if (tree.getAttribute(own(button), 'popovertarget') !== null) toggleTarget(button);
  }

  function perform(command, target, source) {
    if (command === '') return;
    const isOwn = js.startsWith(command, '--');
    const isForPopovers = command === 'toggle-popover' || command === 'show-popover' || command === 'hide-popover';
    const isDialog = tree.localName(own(target)) === 'dialog';
    if (!isOwn && (isForPopovers ? kindOf(target) === null : !isDialog)) return;
    const goesOn = events.fire(target, 'command', { __proto__: null, cancelable: true }, 'CommandEvent',
      { __proto__: null, command, source });
    if (!goesOn || isOwn || !tree.isConnected(own(target))) return;
    if (isForPopovers) return performOnPopover(command, target, source);
    const dialogs = realm.part('dom/interactive').dialogs;
    const isOpen = tree.getAttribute(own(target), 'open') !== null;
    const value = tree.getAttribute(own(source), 'value') ?? undefined;
    if (command === 'show-modal') {
      if (!isOpen && !isShown(target)) dialogs.showModal(target);
    } else if (isOpen) {
      if (command === 'close') dialogs.close(target, value);
      else dialogs.requestClose(target, value);
    }
  }

  function performOnPopover(command, target, source) {
    if (isShown(target)) {
      if (command !== 'show-popover' && isValidForUser(target, true)) hide(target, true, true);
    } else if (command !== 'hide-popover' && isValidForUser(target, false)) {
      show(target, source);
    }
  }

  /** HTML Standard, "popover target attribute activation behavior". */
  function toggleTarget(button) {
    const popover = associated(button, 'popovertarget');
    if (popover === null || kindOf(popover) === null) return;
    performOnPopover(`${actionOf(button)}-popover`, popover, button);
  }

  function actionOf(button) {
    const word = js.toLowerCase(tree.getAttribute(own(button), 'popovertargetaction') ?? '');
    return word === 'show' || word === 'hide' ? word : 'toggle';
  }

  return {
    show, hide: hideByScript, toggle, isShown, kindOf, attributeChanged, hideAround, lightDismiss, activate, associated,
    associate, actionOf, commandOf,
  };
})
