/* What a driver of the browser (WebDriver) can do in a page beyond what the page itself can. */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const { NodeSlot } = realm.shared('core/slots');
  const events = realm.part('events/events');
  const { createEvent } = realm.part('events/objects');
  const { wrap } = realm.part('dom/nodes');
  const AnyFunction = js.Object.getPrototypeOf(() => {}).constructor;
  const AsyncFunction = js.Object.getPrototypeOf(async () => {}).constructor;

  const BUBBLES = 1, CANCELABLE = 2, COMPOSED = 4;

  const driver = {
    __proto__: null,
    /** What programs leave behind for those that follow, until the document is left. */
    get memory() { return native.memory() ?? native.keepMemory({ __proto__: null }); },
    /** The number of a node; 0 for anything else. */
    handle: (value) => NodeSlot.handle(value),
    /** The node with that number, or null when it is gone. */
    node: (handle) => (native.exists(handle) ? wrap(handle) : null),
    /** The number of the window that shows the node's document; -1 for none. */
    windowOf: (handle) => native.windowOf(handle),
    /** The number of the window in a frame element; -1 for none. */
    frameOf: (handle) => native.frameOf(handle),
    /** The number of a window; -1 for anything else. */
    windowNumber: (value) => native.windowNumber(value),
    windowWith: (number) => native.windowWith(number),
    isTop: (number) => native.isTop(number),
    /** Also of a closed shadow tree. */
    shadowRoot: (element) => NodeSlot.extraIfAny(element)?.shadow ?? null,
    focus: (element) => native.focus(NodeSlot.handle(element)),
    /** Replaces a control's value as a user would: `change` is due when it is left. */
    edit: (element, value) => native.edit(NodeSlot.handle(element), value),
    /** Fires `change` when it is due. */
    commit: (element) => native.commit(NodeSlot.handle(element)),
    /** HTML Standard, "implicit submission". */
    submit: (element) => native.submit(NodeSlot.handle(element)),
    chooseFile: (element, isFirst, path, contents) =>
      native.chooseFile(NodeSlot.handle(element), isFirst, path, contents),
    /** Moves the view, as the app may; NaN for what stays. */
    place: (x, y, width, height) => native.place(x, y, width, height),
    /** From now on, each line of the console is described by that program. */
    watchConsole: (source) => native.watchConsole(source),
    /** The document's origin, serialised. */
    origin: () => native.origin(),
    /** The number of this realm. */
    realmNumber: () => native.realmNumber(),
    /** A function of the page's realm with that body. */
    compile: (body, isAsync) => new (isAsync ? AsyncFunction : AnyFunction)(body),
    /** Fires a trusted event; answers whether it was not canceled. */
    fire: (target, name, type, flags, fields) => {
      const event = createEvent(
        name, type, (flags & BUBBLES) !== 0, (flags & CANCELABLE) !== 0, (flags & COMPOSED) !== 0, fields);
      return events.dispatch(event, target, NodeSlot.extra(target));
    },
  };

  function start(id, program, argument) {
    js.call(program, undefined, { __proto__: driver, done: (value) => native.done(id, value) }, argument);
  }

  let isDescribing = false;

  /** A line of the console, as the driver's program for it describes it; '' if that fails. */
  function describeLine(kind, method, text, values) {
    // Describing may run what the page has put in the way.
    if (isDescribing) return '';
    isDescribing = true;
    try {
      const { stack } = kind === 'javascript' && js.isError(values[0]) ? values[0] : new js.Error();
      const described = js.call(native.consoleProgram(), undefined, driver,
        { __proto__: null, kind, method, text, values, stack, realm: native.realmNumber() });
      return typeof described === 'string' ? described : '';
    } catch {
      return '';
    } finally {
      isDescribing = false;
    }
  }

  return { start, describeLine };
})
