// testdriver-vendor.js: what a test asks of the user is printed; the runner makes steps of it and says when it is done.
(() => {
  const log = console.log.bind(console), stringify = JSON.stringify, internal = window.test_driver_internal;
  let count = 0, place = 0;
  for (const c of location.href) place = (place * 31 + c.charCodeAt(0)) >>> 0;
  internal.in_automation = true;
  const wait = (view, id, task) => {
    const waiting = view.__wptWaiting ??= {};
    waiting[id] = task;
    view.__wptDone ??= (id, error) => {
      const task = waiting[id];
      if (!task) return;
      delete waiting[id];
      task.element?.removeAttribute?.('data-wpt');
      error ? task.reject(new Error(error)) : task.resolve();
    };
  };
  // Selectors of the frames down to the element's document, the outermost first; null for what cannot be told.
  const framesOf = view => {
    const path = [];
    for (; view && view !== view.parent; view = view.parent) {
      let frame = null;
      try { frame = view.frameElement; } catch {}
      if (!frame) { path.unshift(null); continue; }
      if (!frame.hasAttribute('data-wpt-frame')) frame.setAttribute('data-wpt-frame', `f${++count}-${place}`);
      path.unshift(`[data-wpt-frame="${frame.getAttribute('data-wpt-frame')}"]`);
    }
    return path;
  };
  const ask = (kind, element, more = {}) => new Promise((resolve, reject) => {
    const id = `d${++count}-${place}`, view = element?.ownerDocument?.defaultView ?? window;
    element?.setAttribute?.('data-wpt', id);
    // The element's own window says which web view it is in.
    wait(view, id, {resolve, reject, element});
    const asked = {
      id, kind, frames: framesOf(view), own: framesOf(view), target: `[data-wpt="${id}"]`, url: view.location.href,
      ...more,
    };
    if (kind === 'click' && element?.contentWindow) {
      asked.frames.push(asked.target);
      asked.target = 'body';
    }
    (view.top === window.top ? log : view.Function('text', 'console.log(text)'))('@@DRIVER ' + stringify(asked));
  });
  // Nothing is laid out, so nothing is in front of the element either.
  test_driver.click = element => ask('click', element);
  test_driver.send_keys = (element, keys) => ask('keys', element, {keys});
  internal.click = element => ask('click', element);
  internal.send_keys = (element, keys) => ask('keys', element, {keys});
  internal.set_permission = async () => {};
  internal.set_test_context = () => {};
  internal.set_storage_access = async () => {};
  internal.delete_all_cookies = async () => {};
  // Button presses on an element become clicks; everything else is refused.
  internal.action_sequence = async actions => {
    let element = null;
    for (const source of actions) {
      let isDown = false;
      for (const action of source.actions) {
        const { origin } = action;
        if (action.type === 'pointerMove' && origin instanceof Object && origin.nodeType) element = origin;
        else if (action.type === 'pointerDown') {
          if (action.button) throw new Error('no mouse button but the first');
          isDown = true;
        } else if (action.type === 'pointerUp' && isDown) {
          isDown = false;
          element ??= document.elementFromPoint?.(1, 1) ?? document.body;
          await ask('click', element);
        } else if (action.type === 'keyDown') {
          const target = document.activeElement ?? document.body;
          await ask('keys', target, {keys: action.value});
        }
      }
    }
  };
})();
