/* Clicks, keys and what they do to controls. */
const TYPED = ['text', 'search', 'url', 'tel', 'email', 'password', 'number', 'date', 'month', 'week', 'time',
  'datetime-local'];
const NOT_TYPED = ['color', 'range', 'date', 'month', 'week', 'time', 'datetime-local'];
const isTextControl = (element) => isHTML(element, 'textarea')
  || (isHTML(element, 'input') && TYPED.includes(element.type));
const isMutable = (element) => isEnabled(element) && !element.readOnly;

function click(element) {
  if (isHTML(element, 'input') && element.type === 'file') {
    fail('invalid argument', 'a file input is not clicked: keys sent to it name the files');
  }
  if (isHTML(element, 'option')) return chooseOption(element);
  if (!isShown(element, true)) fail('element not interactable', `<${element.localName}> is not shown`);
  hover(element);
  return answer(['v', 'click']);
}

/** What a mouse does on its way to an element. */
function hover(element) {
  const fields = { view: window, detail: 0, button: 0, buttons: 0 };
  const pointer = { ...fields, button: -1, pointerId: 1, pointerType: 'mouse', isPrimary: true };
  driver.fire(element, 'PointerEvent', 'pointerover', 7, pointer);
  driver.fire(element, 'PointerEvent', 'pointerenter', 0, pointer);
  driver.fire(element, 'MouseEvent', 'mouseover', 7, fields);
  driver.fire(element, 'MouseEvent', 'mouseenter', 0, fields);
  driver.fire(element, 'PointerEvent', 'pointermove', 7, pointer);
  driver.fire(element, 'MouseEvent', 'mousemove', 7, fields);
}

/** WebDriver, "Element Click", for an option. */
function chooseOption(option) {
  const select = option.closest('select') ?? fail('element not interactable', 'the option is in no select');
  if (!isShown(select)) fail('element not interactable', 'the select is not shown');
  const mouse = { view: window, detail: 1, button: 0, buttons: 0 };
  driver.fire(select, 'MouseEvent', 'mouseover', 7, mouse);
  driver.fire(select, 'MouseEvent', 'mousemove', 7, mouse);
  driver.fire(select, 'MouseEvent', 'mousedown', 7, mouse);
  driver.focus(select);
  if (isEnabled(select) && isEnabled(option)) {
    const before = option.selected;
    if (select.multiple) option.selected = !before;
    else option.selected = true;
    driver.fire(select, 'Event', 'input', 5, undefined);
    if (option.selected !== before) driver.fire(select, 'Event', 'change', 1, undefined);
  }
  driver.fire(select, 'MouseEvent', 'mouseup', 7, mouse);
  driver.fire(select, 'MouseEvent', 'click', 7, mouse);
  return answer(['v', null]);
}

function clear(element) {
  const resettable = isTextControl(element)
    || (isHTML(element, 'input') && ['color', 'range', 'file'].includes(element.type));
  if (!resettable && !isEditable(element)) fail('invalid element state', 'the element cannot be edited');
  if (resettable && !isMutable(element)) fail('invalid element state', 'the element is disabled or read-only');
  if (!isShown(element)) fail('element not interactable', 'the element is not shown');
  if (isEditable(element) && !resettable) {
    if (element.innerHTML === '') return answer(['v', null]);
    element.focus();
    element.innerHTML = '';
    element.blur();
    return answer(['v', null]);
  }
  const isEmpty = element.type === 'file' ? element.files.length === 0 : element.value === (initial(element) ?? '');
  if (isEmpty) return answer(['v', null]);
  driver.focus(element);
  if (element.type === 'file') element.value = '';
  else driver.edit(element, initial(element) ?? '');
  if (element.type === 'color' || element.type === 'range') element.value = '';
  driver.fire(element, 'Event', 'change', 1, undefined);
  element.blur();
  return answer(['v', null]);
}

const initial = (element) => (isHTML(element, 'input') && ['color'].includes(element.type) ? '#000000' : '');
const isEditable = (element) => element.isContentEditable === true || element.ownerDocument.designMode === 'on';

const MODIFIERS = { Shift: 'shiftKey', Control: 'ctrlKey', Alt: 'altKey', Meta: 'metaKey' };
const held = call.modifiers ?? { shiftKey: false, ctrlKey: false, altKey: false, metaKey: false };

function fireKey(target, type, { key, code, location, keyCode }, charCode = 0, repeat = false) {
  return driver.fire(target, 'KeyboardEvent', type, 7, { view: window, key, code, location,
    keyCode: type === 'keypress' ? charCode : keyCode, charCode, repeat, ...held });
}

const focused = () => {
  const active = document.activeElement ?? document.body ?? document.documentElement;
  return active;
};

function keyDown(raw) {
  const target = focused();
  const isShiftedLetter = held.shiftKey && /^[a-z]$/.test(raw);
  const what = keyOf(isShiftedLetter ? raw.toUpperCase() : raw);
  const modifier = MODIFIERS[what.key];
  if (modifier !== undefined) held[modifier] = true;
  let goesOn = fireKey(target, 'keydown', what);
  if (modifier !== undefined) return;
  // A key that has no name makes the text that it is, which may be several characters.
  const isPrintable = KEYS[raw] === undefined || what.key.length === 1;
  if (goesOn && (isPrintable || what.key === 'Enter') && !held.ctrlKey && !held.metaKey) {
    goesOn = fireKey(focused(), 'keypress', what, what.key === 'Enter' ? 13 : what.key.codePointAt(0));
  }
  if (goesOn) edit(focused(), what.key, isPrintable);
}

function keyUp(raw) {
  const what = keyOf(held.shiftKey && /^[a-z]$/.test(raw) ? raw.toUpperCase() : raw);
  const modifier = MODIFIERS[what.key];
  if (modifier !== undefined) held[modifier] = false;
  fireKey(focused(), 'keyup', what);
}

/** What a key does to the focused control. */
function edit(element, key, isPrintable) {
  if (held.ctrlKey || held.metaKey) {
    if (key.toLowerCase() === 'a' && isTextControl(element)) element.select?.();
    return;
  }
  if (key === 'Tab') return moveFocus(element);
  if (key === 'Enter' && isHTML(element, 'input')) {
    driver.commit(element);
    return driver.submit(element);
  }
  if ((key === 'Enter' || key === ' ') && (isHTML(element, 'button', 'summary')
    || (isHTML(element, 'input') && ['button', 'submit', 'reset', 'checkbox', 'radio', 'image'].includes(element.type))
    || (key === 'Enter' && isHTML(element, 'a')))) {
    driver.fire(element, 'PointerEvent', 'click', 7, { view: window, button: 0, detail: 0, ...held });
    return;
  }
  const text = isPrintable ? key : key === 'Enter' ? '\n' : null;
  if (isHTML(element, 'select') && isEnabled(element)) {
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[key];
    const options = [...element.options];
    const match = step !== undefined ? options[element.selectedIndex + step]
      : text === null ? undefined : options.find((each) => each.text.toLowerCase().startsWith(text.toLowerCase()));
    if (match !== undefined && !match.selected) {
      match.selected = true;
      driver.fire(element, 'Event', 'input', 5, undefined);
      driver.fire(element, 'Event', 'change', 1, undefined);
    }
    return;
  }
  if (isTextControl(element)) {
    if (isMutable(element)) editControl(element, key, text);
  } else if (isEditable(element) && text !== null) {
    insertEditable(element, text);
  } else if (isEditable(element) && key === 'Backspace') {
    element.textContent = element.textContent.slice(0, -1);
    driver.fire(element, 'InputEvent', 'input', 5, { view: window, data: null, inputType: 'deleteContentBackward' });
  }
}

function insertEditable(element, text) {
  const input = { view: window, data: text, inputType: 'insertText' };
  if (!driver.fire(element, 'InputEvent', 'beforeinput', 7, input)) return;
  const last = element.lastChild;
  if (last !== null && last.nodeType === 3) last.data += text;
  else element.append(text);
  driver.fire(element, 'InputEvent', 'input', 5, input);
}

function editControl(element, key, text) {
  const { value } = element;
  const hasSelection = typeof element.selectionStart === 'number';
  let start = hasSelection ? element.selectionStart : value.length;
  let end = hasSelection ? element.selectionEnd : value.length;
  const select = (place) => { if (hasSelection) element.setSelectionRange(place, place); };
  let inputType = 'insertText';
  switch (key) {
    case 'ArrowLeft': return select(Math.max(0, start - 1));
    case 'ArrowRight': return select(Math.min(value.length, end + 1));
    case 'Home': case 'ArrowUp': return select(0);
    case 'End': case 'ArrowDown': return select(value.length);
    case 'Backspace':
      inputType = 'deleteContentBackward';
      if (start === end) start = Math.max(0, start - 1);
      break;
    case 'Delete':
      inputType = 'deleteContentForward';
      if (start === end) end = Math.min(value.length, end + 1);
      break;
    case 'Enter': inputType = 'insertLineBreak'; break;
    default: if (text === null) return undefined;
  }
  const isDeletion = inputType.startsWith('delete');
  if (isDeletion && start === end) return undefined;
  const data = isDeletion || inputType === 'insertLineBreak' ? null : text;
  const input = { view: window, data, inputType };
  if (!driver.fire(element, 'InputEvent', 'beforeinput', 7, input)) return undefined;
  const inserted = isDeletion ? '' : text;
  const limit = element.maxLength;
  if (!isDeletion && limit >= 0 && value.length - (end - start) + inserted.length > limit) return undefined;
  driver.edit(element, value.slice(0, start) + inserted + value.slice(end));
  select(start + inserted.length);
  driver.fire(element, 'InputEvent', 'input', 5, input);
  return undefined;
}

function moveFocus(element) {
  const all = [...document.querySelectorAll('a[href],button,input,select,textarea,[tabindex],iframe,summary')]
    .filter((each) => isShown(each) && isEnabled(each) && each.tabIndex >= 0 && each.type !== 'hidden');
  const place = all.indexOf(element);
  const next = all[(place + (held.shiftKey ? all.length - 1 : 1) + (place < 0 && held.shiftKey ? 1 : 0)) % all.length];
  if (next !== undefined && next !== element) driver.focus(next);
  if (next !== undefined && isTextControl(next)) next.select?.();
}

/** WebDriver, "Element Send Keys". */
function sendKeys(element, { text, strict }) {
  if (isHTML(element, 'input') && element.type === 'file') {
    if (strict && !isShown(element, true)) fail('element not interactable', 'the element is not shown');
    return answer(['v', 'files']);
  }
  const isOpaque = isHTML(element, 'input') && NOT_TYPED.includes(element.type);
  const isKeyboardTarget = element === document.body || element === document.documentElement || isEditable(element)
    || element.tabIndex >= 0 || isHTML(element, 'input', 'textarea', 'select', 'button', 'a', 'iframe');
  if (!isKeyboardTarget || !isShown(element, true)) fail('element not interactable', 'the element takes no keys');
  if (isTextControl(element) && !isEnabled(element)) fail('element not interactable', 'the element is disabled');
  if (isOpaque) {
    if (!isMutable(element)) fail('element not interactable', 'the element is disabled or read-only');
    driver.focus(element);
    element.value = text;
    driver.fire(element, 'Event', 'input', 5, undefined);
    driver.fire(element, 'Event', 'change', 1, undefined);
    return answer(['v', null]);
  }
  if (document.activeElement !== element) {
    driver.focus(element);
    if (isEditable(element)) element.focus?.();
    if (isTextControl(element) && typeof element.selectionStart === 'number') {
      element.setSelectionRange(element.value.length, element.value.length);
    }
  }
  const wasActive = document.activeElement === element;
  const pressed = new Set();
  for (const each of new Intl.Segmenter().segment(text)) {
    const raw = each.segment;
    if (raw === '\uE000') {
      for (const key of pressed) keyUp(key);
      pressed.clear();
    } else if (MODIFIERS[KEYS[raw]?.[0]] !== undefined) {
      if (pressed.delete(raw)) {
        keyUp(raw);
      } else {
        pressed.add(raw);
        keyDown(raw);
      }
    } else if (raw === '\n' || raw === '\r\n') {
      keyDown('\uE007');
      keyUp('\uE007');
    } else if (!wasActive && isEditable(element)) {
      insertEditable(element, raw);
    } else {
      keyDown(raw);
      keyUp(raw);
    }
  }
  for (const key of pressed) keyUp(key);
  return answer(['v', null]);
}
