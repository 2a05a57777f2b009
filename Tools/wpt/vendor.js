// testdriver-vendor.js: what a test asks of the user is printed; driven.py does it and says when it is done.
(() => {
  const log = console.log.bind(console), stringify = JSON.stringify, internal = window.test_driver_internal;
  let count = 0, place = 0;
  for (const c of location.href) place = (place * 31 + c.charCodeAt(0)) >>> 0;
  internal.in_automation = true;
  // The driver reads one of two properties of the root: a script of its own would be a user's activation.
  const wait = (view, id, task) => {
    const root = view.document.documentElement;
    const settle = (name, action) => Object.defineProperty(root, name, {configurable: true, get() {
      delete root[`__wptDone_${id}`];
      delete root[`__wptFailed_${id}`];
      for (const element of task.marked) element.removeAttribute?.('data-wpt');
      action();
    }});
    settle(`__wptDone_${id}`, () => task.resolve());
    settle(`__wptFailed_${id}`, () => task.reject(new Error('the driver could not do it')));
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
  const ask = (kind, view, marked, more) => new Promise((resolve, reject) => {
    const id = `d${++count}-${place}`;
    // The element's own window says which web view it is in.
    wait(view, id, {resolve, reject, marked});
    const frames = framesOf(view);
    const asked = {id, kind, url: view.location.href, frames, own: frames, ...more};
    (view.top === window.top ? log : view.Function('text', 'console.log(text)'))('@@DRIVER ' + stringify(asked));
  });
  const selectorOf = element => {
    if (!element.hasAttribute('data-wpt')) element.setAttribute('data-wpt', `e${++count}-${place}`);
    return `[data-wpt="${element.getAttribute('data-wpt')}"]`;
  };
  const viewOf = element => element.ownerDocument.defaultView ?? window;
  const askAt = (kind, element, more = {}) =>
    ask(kind, viewOf(element), [element], {target: selectorOf(element), ...more});
  // Nothing is laid out, so nothing is in front of the element either.
  const click = async element => !element.contentWindow ? askAt('click', element)
    // What is in a frame is in front of it.
    : askAt('click', element, {frames: [...framesOf(viewOf(element)), selectorOf(element)], target: 'body'});
  const sendKeys = async (element, keys) => askAt('keys', element, {keys});
  test_driver.click = internal.click = click;
  test_driver.send_keys = internal.send_keys = sendKeys;
  internal.set_permission = (permission, context) => ask('permission', context ?? window, [], {permission});
  internal.delete_all_cookies = context => ask('cookies', context ?? window, [], {});
  internal.set_test_context = () => {};
  internal.set_storage_access = async () => {};
  internal.action_sequence = async (actions, context) => {
    const marked = [];
    const sent = actions.map(source => ({...source, actions: source.actions.map(action => {
      const {origin} = action;
      if (!origin?.nodeType) return action;
      marked.push(origin);
      return {...action, origin: {selector: selectorOf(origin)}};
    })}));
    return ask('actions', marked.length > 0 ? viewOf(marked[0]) : context ?? window, marked, {actions: sent});
  };
})();
