/* DOM Standard, "XPath": XPathEvaluator, XPathExpression, XPathResult. Expressions are read and evaluated in Swift. */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const { Object, TypeError } = js;
  const { define, slot } = realm.part('core/interfaces');
  const { NodeSlot } = realm.shared('core/slots');
  const { native: tree, wrap } = realm.part('dom/nodes');
  const { attributeOf } = realm.part('dom/attributes');

  const ANY_TYPE = 0, NUMBER_TYPE = 1, STRING_TYPE = 2, BOOLEAN_TYPE = 3, UNORDERED_NODE_ITERATOR_TYPE = 4,
    ORDERED_NODE_ITERATOR_TYPE = 5, UNORDERED_NODE_SNAPSHOT_TYPE = 6, ORDERED_NODE_SNAPSHOT_TYPE = 7,
    ANY_UNORDERED_NODE_TYPE = 8, FIRST_ORDERED_NODE_TYPE = 9;

  const expressions = slot('XPathExpression');
  const evaluators = slot('XPathEvaluator');
  const { of: stateOf, set: keep } = slot('XPathResult');
  const { ifAny: attributeState } = slot('Attr');

  // MARK: Expressions

  /** What a prefix stands for, asked of a function or of an object's method. */
  function resolve(resolver, prefix) {
    let uri = null;
    if (resolver !== null) {
      let method = resolver;
      if (typeof resolver !== 'function') {
        method = resolver.lookupNamespaceURI;
        if (typeof method !== 'function') throw new TypeError('Type error');
      }
      uri = js.call(method, typeof resolver === 'function' ? undefined : resolver, prefix);
    }
    if (uri === null || uri === undefined) {
      throw new realm.DOMException(
        'The operation is not allowed by Namespaces in XML.', 'NamespaceError');
    }
    return `${uri}`;
  }

  /** The state of an expression: its text, and what its prefixes stand for. */
  function read(text, resolver) {
    const uris = js.map(native.prefixes(text), (prefix) => resolve(resolver ?? null, prefix));
    return { __proto__: null, text, uris };
  }

  function evaluate(expression, context, type) {
    const attribute = attributeState(context);
    const handle = NodeSlot.handle(attribute === undefined ? context : attribute.element);
    if (attribute === undefined) {
      if (handle === 0) throw new TypeError(`Argument 2 ('contextNode') to evaluate must be an instance of Node`);
      // WebKit's isValidContextNode: no doctypes, no fragments.
      if (context.nodeType >= 10) {
        throw new realm.DOMException('The operation is not supported.', 'NotSupportedError');
      }
    }
    const wanted = type <= BOOLEAN_TYPE ? type : ANY_TYPE;
    const found = native.evaluate(
      expression.text, expression.uris, wanted, handle, attribute?.name ?? null,
      attribute === undefined ? '' : context.value);
    if (typeof found !== 'object') return resultOf(type, found, null);
    const [handles, names] = found;
    const nodes = js.map(handles, (each, index) => {
      if (each === 0) return context;
      return names[index] === '' ? wrap(each) : attributeOf(wrap(each), names[index]);
    });
    return resultOf(type, null, nodes);
  }

  const XPathExpression = define('XPathExpression', null, {
    evaluate(context, type = ANY_TYPE) {
      return evaluate(expressions.of(this), context, type & 0xFFFF);
    },
  }, { __proto__: null, operations: 'evaluate(any)' });

  /** The methods of documents and of XPathEvaluator. */
  function createExpression(text, resolver) {
    const object = Object.create(XPathExpression.prototype);
    expressions.set(object, read(text, resolver));
    return object;
  }

  function createNSResolver(node) {
    if (NodeSlot.handle(node) === 0 && attributeState(node) === undefined) {
      throw new TypeError(`Argument 1 ('nodeResolver') to createNSResolver must be an instance of Node`);
    }
    return node;
  }

  /** The result that a caller passes for reuse is left alone, as in WebKit. */
  function evaluateText(text, context, resolver, type = ANY_TYPE) {
    return evaluate(read(text, resolver), context, type & 0xFFFF);
  }

  const XPathEvaluator = define('XPathEvaluator', null, {
    constructor() { evaluators.set(this, true); },
    createExpression(text, resolver) {
      return evaluators.of(this) && createExpression(text, resolver);
    },
    createNSResolver(node) {
      return evaluators.of(this) && createNSResolver(node);
    },
    evaluate(text, context, resolver, type) {
      return evaluators.of(this) && evaluateText(text, context, resolver, type);
    },
  }, { __proto__: null, operations: `
    createExpression(DOMString, optional listener resolver)
    createNSResolver(any)
    evaluate(DOMString, any, optional listener resolver)` });

  // MARK: Results

  const typeError = () => new TypeError('Type error');
  const isIterator = (type) => type === UNORDERED_NODE_ITERATOR_TYPE || type === ORDERED_NODE_ITERATOR_TYPE;
  const isSnapshot = (type) => type === UNORDERED_NODE_SNAPSHOT_TYPE || type === ORDERED_NODE_SNAPSHOT_TYPE;

  /** DOM Level 3 XPath, "evaluate": a value as the type that is wanted. */
  function resultOf(wanted, value, nodes) {
    let type = wanted;
    if (wanted === ANY_TYPE) {
      if (nodes !== null) type = UNORDERED_NODE_ITERATOR_TYPE;
      else type = typeof value === 'number' ? NUMBER_TYPE : typeof value === 'string' ? STRING_TYPE : BOOLEAN_TYPE;
    }
    if (type > FIRST_ORDERED_NODE_TYPE) throw typeError();
    if (type > BOOLEAN_TYPE && nodes === null) throw typeError();
    const object = Object.create(XPathResult.prototype);
    keep(object, { __proto__: null,
      type, value, nodes, place: 0, version: tree.treeVersion(),
    });
    return object;
  }

  const hasMoved = (state) => isIterator(state.type) && state.version !== tree.treeVersion();
  const valueAs = (result, type) => {
    const state = stateOf(result);
    if (state.type !== type) throw typeError();
    return state.value;
  };

  const XPathResult = define('XPathResult', null, {
    get resultType() { return stateOf(this).type; },
    get numberValue() { return valueAs(this, NUMBER_TYPE); },
    get stringValue() { return valueAs(this, STRING_TYPE); },
    get booleanValue() { return valueAs(this, BOOLEAN_TYPE); },
    get singleNodeValue() {
      const { type, nodes } = stateOf(this);
      if (type !== ANY_UNORDERED_NODE_TYPE && type !== FIRST_ORDERED_NODE_TYPE) throw typeError();
      return nodes.length === 0 ? null : nodes[0];
    },
    get invalidIteratorState() { return hasMoved(stateOf(this)); },
    get snapshotLength() {
      const { type, nodes } = stateOf(this);
      if (!isSnapshot(type)) throw typeError();
      return nodes.length;
    },
    iterateNext() {
      const state = stateOf(this);
      if (!isIterator(state.type)) throw typeError();
      if (hasMoved(state)) throw new realm.DOMException('The object is in an invalid state.', 'InvalidStateError');
      return state.place < state.nodes.length ? state.nodes[state.place++] : null;
    },
    snapshotItem(place) {
      const { type, nodes } = stateOf(this);
      if (!isSnapshot(type)) throw typeError();
      return place < nodes.length ? nodes[place] : null;
    },
  }, { __proto__: null,
    operations: 'snapshotItem(unsigned long)',
    constants: { __proto__: null,
      ANY_TYPE, NUMBER_TYPE, STRING_TYPE, BOOLEAN_TYPE, UNORDERED_NODE_ITERATOR_TYPE, ORDERED_NODE_ITERATOR_TYPE,
      UNORDERED_NODE_SNAPSHOT_TYPE, ORDERED_NODE_SNAPSHOT_TYPE, ANY_UNORDERED_NODE_TYPE, FIRST_ORDERED_NODE_TYPE,
    },
  });

  return {
    XPathEvaluator, XPathExpression, XPathResult, createExpression, createNSResolver, evaluate: evaluateText,
  };
})
