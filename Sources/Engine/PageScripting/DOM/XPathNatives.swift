import HTMLTree

/// The natives of js/dom/xpath.js.
enum XPathNatives {
  static let table: NativeTable = ["prefixes": prefixes, "evaluate": evaluate]

  /// The result types of js/dom/xpath.js that are not nodes.
  private enum Wanted: Int {
    case any, number, string, boolean
  }

  /// The prefixes of an expression, with repetitions.
  static func prefixes(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    call.strings(try call.dom.expressions.expression(call.string(0)).prefixes)
  }

  /// (expression, the URIs of its prefixes, wanted type, handle of the node or of the attribute's element, the
  /// attribute's name or null, its value) → a value, or handles and, for attributes, their names. 0 is the attribute
  /// itself.
  static func evaluate(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    let expression = try call.dom.expressions.expression(call.string(0))
    let evaluator = XPathEvaluator(namespaces: namespaces(of: expression, call))
    let start: XPathNode
    let name = call.optionalString(4)
    if let node = try call.optionalNode(3) {
      if let name, let element = node.asElement, let attribute = element.attributes.first(where: { $0.name == name }) {
        start = .attribute(element, attribute)
      } else {
        start = .tree(node)
      }
    } else {
      start = .loose(Attribute(name: name ?? "", value: call.string(5)))
    }
    do {
      let value = try evaluator.evaluate(expression, from: start)
      switch Wanted(rawValue: call.int(2)) ?? .any {
      case .any: return result(value, call)
      case .number: return call.number(try evaluator.number(value))
      case .string: return call.string(try evaluator.string(value))
      case .boolean: return call.bool(evaluator.boolean(value))
      }
    } catch .tooMuchWork {
      let text = "An XPath expression visits more than \(XPathEvaluator.mostWork) nodes: it is ended. [L27]"
      call.document.tellOnce(text)
      throw DOMExceptionError(name: "QuotaExceededError", message: text)
    } catch {
      throw .syntax
    }
  }

  private static func namespaces(of expression: XPathExpression, _ call: NativeCall) -> [String: String] {
    guard let uris = call.object(1) else { return [:] }
    var result: [String: String] = [:]
    for (index, prefix) in expression.prefixes.enumerated() {
      // The prelude made the array, so all elements are there.
      if let uri = try? call.context.get(uris, index) { result[prefix] = call.context.text(uri) }
    }
    return result
  }

  private static func result(_ value: XPathValue, _ call: NativeCall) -> JSValue {
    switch value {
    case .number(let number): return call.number(number)
    case .string(let text): return call.string(text)
    case .boolean(let value): return call.bool(value)
    case .nodes(let nodes):
      var handles: [Double] = [], names: [String] = []
      for node in nodes.list {
        let (holder, name): (Node?, String) =
          switch node {
          case .tree(let node): (node, "")
          case .attribute(let element, let attribute): (element, attribute.name)
          case .loose: (nil, "")
          }
        handles.append(holder.map { Double(call.realm.dom.handle(of: $0)) } ?? 0)
        names.append(name)
      }
      let pair = call.context.makeArray()
      call.context.set(pair, 0, call.context.numbers(handles).value)
      call.context.set(pair, 1, call.strings(names))
      return pair.value
    }
  }
}

/// Expressions that scripts have used, in parsed form.
final class XPathCache {
  private var expressions: [String: XPathExpression] = [:]
  /// The most expressions kept, which limits the memory that a page can fill by making up expressions.
  private static let capacity = 256

  func expression(_ text: String) throws(DOMExceptionError) -> XPathExpression {
    if let known = expressions[text] { return known }
    guard let expression = try? XPathExpression(parsing: text) else { throw .syntax }
    if expressions.count >= Self.capacity { expressions.removeAll() }
    expressions[text] = expression
    return expression
  }
}
