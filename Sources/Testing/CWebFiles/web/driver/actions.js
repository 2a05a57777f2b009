/* WebDriver, "Actions": the pointer. */
const clicks = call.clicks ?? { element: 0, count: 0, time: -1e9 };

function pointerFields(state, action, extra = {}) {
  return { view: window, clientX: state.x, clientY: state.y, screenX: state.x, screenY: state.y,
    button: action.button ?? 0, buttons: state.buttons, ...held, ...extra };
}

const pointerExtra = (state, action) => ({ pointerId: state.id, pointerType: state.type, isPrimary: true,
  width: action.width ?? 1, height: action.height ?? 1, pressure: action.pressure ?? (state.buttons ? 0.5 : 0),
  tangentialPressure: action.tangentialPressure ?? 0, tiltX: action.tiltX ?? 0, tiltY: action.tiltY ?? 0,
  twist: action.twist ?? 0 });

function targetOf(state) {
  const node = state.target ? driver.node(state.target) : null;
  return node !== null && node.isConnected ? node : document.elementFromPoint(state.x, state.y)
    ?? document.body ?? document.documentElement;
}

/** WebDriver, "dispatch tick actions", for one action. */
function act({ action, state, now }) {
  switch (action.type) {
    case 'keyDown': keyDown(action.value); break;
    case 'keyUp': keyUp(action.value); break;
    case 'pointerMove': movePointer(action, state); break;
    case 'pointerDown': pressPointer(action, state, now); break;
    case 'pointerUp': releasePointer(action, state); break;
    case 'scroll': {
      const target = action.node ? known(action.node) : targetOf(state);
      driver.fire(target, 'WheelEvent', 'wheel', 7, { ...pointerFields(state, action),
        deltaX: action.deltaX, deltaY: action.deltaY, deltaZ: 0, deltaMode: 0 });
      break;
    }
    default: break;
  }
  answer(['o', [['state', ['v', JSON.stringify(state)]], ['modifiers', ['v', JSON.stringify(held)]],
    ['clicks', ['v', JSON.stringify(clicks)]], ['click', ['v', state.click ?? 0]]]]);
}

function movePointer(action, state) {
  const before = targetOf(state);
  if (action.node) {
    const element = known(action.node);
    const box = element.getBoundingClientRect();
    state.x = Math.floor(box.x + box.width / 2) + action.x;
    state.y = Math.floor(box.y + box.height / 2) + action.y;
    state.target = driver.handle(element);
  } else {
    if (action.origin === 'pointer') {
      state.x += action.x;
      state.y += action.y;
    } else {
      state.x = action.x;
      state.y = action.y;
      state.target = 0;
    }
  }
  if (state.x < 0 || state.y < 0 || state.x > window.innerWidth || state.y > window.innerHeight) {
    fail('move target out of bounds', `(${state.x}, ${state.y}) is outside of the view`);
  }
  const target = targetOf(state);
  const fields = pointerFields(state, { button: -1 });
  const pointer = { ...fields, ...pointerExtra(state, action) };
  const mouse = { ...fields, button: 0 };
  if (before !== target) {
    driver.fire(before, 'PointerEvent', 'pointerout', 7, { ...pointer, relatedTarget: target });
    if (state.type !== 'touch') driver.fire(before, 'MouseEvent', 'mouseout', 7, { ...mouse, relatedTarget: target });
    driver.fire(target, 'PointerEvent', 'pointerover', 7, { ...pointer, relatedTarget: before });
    driver.fire(target, 'PointerEvent', 'pointerenter', 0, { ...pointer, relatedTarget: before });
    if (state.type !== 'touch') {
      driver.fire(target, 'MouseEvent', 'mouseover', 7, { ...mouse, relatedTarget: before });
      driver.fire(target, 'MouseEvent', 'mouseenter', 0, { ...mouse, relatedTarget: before });
    }
  }
  driver.fire(target, 'PointerEvent', 'pointermove', 7, pointer);
  if (state.type !== 'touch') driver.fire(target, 'MouseEvent', 'mousemove', 7, mouse);
}

function pressPointer(action, state, now) {
  const target = targetOf(state);
  const handle = driver.handle(target);
  state.buttons |= [1, 4, 2, 8, 16][action.button] ?? 0;
  state.pressed = handle;
  const isRepeated = clicks.element === handle && now - clicks.time < 500 && clicks.button === action.button;
  const count = isRepeated ? clicks.count + 1 : 1;
  Object.assign(clicks, { element: handle, time: now, button: action.button, count });
  const pointer = { ...pointerFields(state, action), ...pointerExtra(state, action) };
  driver.fire(target, 'PointerEvent', 'pointerdown', 7, pointer);
  const mouse = pointerFields(state, action, { detail: clicks.count });
  const goesOn = driver.fire(target, 'MouseEvent', 'mousedown', 7, mouse);
  if (goesOn) {
    const focusable = target.closest('input,textarea,select,[contenteditable],[tabindex],iframe');
    if (focusable !== null) driver.focus(focusable);
    else document.activeElement?.blur?.();
  }
  if (action.button === 2) driver.fire(target, 'MouseEvent', 'contextmenu', 7, pointerFields(state, action));
}

function releasePointer(action, state) {
  const target = targetOf(state);
  state.buttons &= ~([1, 4, 2, 8, 16][action.button] ?? 0);
  const pointer = { ...pointerFields(state, action), ...pointerExtra(state, action) };
  driver.fire(target, 'PointerEvent', 'pointerup', 7, pointer);
  driver.fire(target, 'MouseEvent', 'mouseup', 7, pointerFields(state, action, { detail: clicks.count }));
  state.click = 0;
  if (driver.handle(target) !== state.pressed) return;
  const type = action.button === 0 ? 'click' : 'auxclick';
  driver.fire(target, 'PointerEvent', type, 7, pointerFields(state, action, { detail: clicks.count }));
  if (action.button === 0 && clicks.count === 2) {
    driver.fire(target, 'MouseEvent', 'dblclick', 7, pointerFields(state, action, { detail: 2 }));
  }
}
