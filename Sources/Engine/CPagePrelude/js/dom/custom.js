/* HTML Standard, "Custom elements": autonomous ones. */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const patterns = realm.shared('core/patterns');
  const { Map, Object, Set, TypeError } = js;
  const { define, slot, illegal, isObject } = realm.part('core/interfaces');
  const { NodeSlot } = realm.shared('core/slots');
  const nodes = realm.part('dom/nodes');
  const { wrap, own, text } = nodes;

  /** By name and by constructor: { name, constructor, connected, disconnected, adopted, attribute, observed }. */
  const definitions = new Map();
  const byConstructor = new Map();
  /** Promises that wait for a definition, by name. */
  const waiting = new Map();
  /** Elements whose constructors are running. */
  const constructing = js.list();

  const reserved =
    new Set(js.list('annotation-xml', 'color-profile', 'font-face', 'font-face-src', 'font-face-uri',
      'font-face-format',
    'font-face-name', 'missing-glyph'));
  const isName = (name) => patterns.customElementName.test(name) && !reserved.has(name);

  /** HTML Standard, the constructor of HTMLElement, for a class that scripts defined. */
  function constructed(target) {
    const definition = byConstructor.get(target);
    if (definition === undefined) throw illegal();
    const element = constructing.length > 0 ? constructing[constructing.length - 1] : null;
    if (element !== null) {
      constructing[constructing.length - 1] = null;
      Object.setPrototypeOf(element, target.prototype);
      return element;
    }
    const made = wrap(native.createPlainElement(definition.name));
    native.markUpgraded(NodeSlot.handle(made));
    Object.setPrototypeOf(made, target.prototype);
    return made;
  }

  /** HTML Standard, "upgrade an element". */
  function upgrade(element, definition) {
    native.markUpgraded(NodeSlot.handle(element));
    const given = js.list();
    for (const name of definition.observed) {
      const value = realm.part('dom/elements').getAttribute(element, name);
      if (value !== null) js.push(given, js.list(name, null, value, null));
    }
    js.push(constructing, element);
    upgrading.add(NodeSlot.handle(element));
    try {
      new definition.constructor();
    } catch (error) {
      realm.report(error);
    } finally {
      js.pop(constructing);
      upgrading.delete(NodeSlot.handle(element));
    }
    while (given.length > 0) callback(element, definition.attribute, js.shift(given));
  }

  function callback(element, method, parameters) {
    if (method === undefined) return;
    try {
      method.apply(element, parameters);
    } catch (error) {
      realm.report(error);
    }
  }

  /** HTML Standard, the "custom element reaction queues": what is still to be told to elements, by handle. */
  const queues = new Map();
  /** Handles of elements whose constructors are running: they are no custom elements yet, to which nothing is told. */
  const upgrading = new Set();

  /**
   * HTML Standard, "invoke custom element reactions". What a callback changes has its own reactions at once, before the
   * callback goes on.
   */
  function flush() {
    for (;;) {
      const pending = native.takeReactions();
      if (pending.length === 0) break;
      for (const reaction of pending) {
        if (upgrading.has(reaction[1])) continue;
        const queue = queues.get(reaction[1]);
        if (queue === undefined) queues.set(reaction[1], js.list(reaction));
        else js.push(queue, reaction);
      }
      for (const [, handle] of pending) {
        if (upgrading.has(handle)) continue;
        const queue = queues.get(handle);
        while (queue !== undefined && queue.length > 0) perform(js.shift(queue));
        queues.delete(handle);
      }
    }
  }

  function perform([kind, handle, name, old, value]) {
    const element = wrap(handle);
    const definition = definitions.get(nodes.native.localName(handle));
    if (definition === undefined) return;
    if (kind === 'upgrade') {
      if (!native.isUpgraded(handle)) upgrade(element, definition);
    } else if (kind === 'connected') callback(element, definition.connected, js.list());
    else if (kind === 'disconnected') callback(element, definition.disconnected, js.list());
    else if (js.includes(definition.observed, name)) {
      callback(element, definition.attribute, js.list(name, old, value, null));
    }
  }

  const CustomElementRegistry = define('CustomElementRegistry', null, {
    define(name, constructor, options = undefined) {
      if (typeof constructor !== 'function') throw new TypeError('The second argument must be a constructor');
      const known = name;
      if (!isName(known)) throw new realm.DOMException('Custom element name is not valid', 'SyntaxError');
      if (definitions.has(known)) {
        throw new realm.DOMException(`Cannot define multiple custom elements with the same tag name`,
          'NotSupportedError');
      }
      if (byConstructor.has(constructor)) {
        throw new realm.DOMException('Cannot define multiple custom elements with the same class', 'NotSupportedError');
      }
      if (options?.extends !== undefined) {
        throw new realm.DOMException('Customized built-in elements are not supported', 'NotSupportedError');
      }
      const { prototype } = constructor;
      if (!isObject(prototype)) throw new TypeError("Custom element constructor's prototype must be an object");
      const method = (key) => {
        const value = prototype[key];
        if (value !== undefined && typeof value !== 'function') {
          throw new TypeError(`A custom element callback must be a function`);
        }
        return value;
      };
      const attribute = method('attributeChangedCallback');
      const definition = { __proto__: null,
        name: known, constructor, connected: method('connectedCallback'), disconnected: method('disconnectedCallback'),
        attribute,
        observed: attribute === undefined ? js.list()
          : js.map(js.list(...constructor.observedAttributes ?? js.list()), text),
      };
      definitions.set(known, definition);
      byConstructor.set(constructor, definition);
      native.define(known);
      nodes.setReactions(flush);
      flush();
      waiting.get(known)?.resolve(constructor);
      waiting.delete(known);
    },
    get(name) {
      return definitions.get(name)?.constructor;
    },
    getName(constructor) { return byConstructor.get(constructor)?.name ?? null; },
    whenDefined(name) {
      const known = name;
      if (!isName(known)) {
        return js.promise.reject(new realm.DOMException('Custom element name is not valid', 'SyntaxError'));
      }
      const definition = definitions.get(known);
      if (definition !== undefined) return js.promise.resolve(definition.constructor);
      let entry = waiting.get(known);
      if (entry === undefined) waiting.set(known, (entry = js.promise.withResolvers()));
      return entry.promise;
    },
    upgrade(root) {
      native.upgradeAll(own(root));
      flush();
    },
  }, { __proto__: null, operations: `
    define(DOMString, any)
    get(DOMString)
    whenDefined(DOMString)` });
  const customElements = Object.create(CustomElementRegistry.prototype);

  const { of: known, set: keep } = slot('ElementInternals');

  /** HTML Standard, ElementInternals, without form association. */
  const ElementInternals = define('ElementInternals', null, {
    get shadowRoot() { return realm.part('dom/shadow').rootOf(known(this).element); },
    get states() { return (known(this).states ??= js.seen(new Set(), 'Set')); },
    setFormValue() {},
    setValidity() {},
    checkValidity() { return true; },
    reportValidity() { return true; },
  });

  function internals(element) {
    const object = Object.create(ElementInternals.prototype);
    keep(object, { __proto__: null, element });
    return object;
  }

  return {
    CustomElementRegistry, ElementInternals, constructed, internals, flush,
    members: { get customElements() { return customElements; } },
  };
})
