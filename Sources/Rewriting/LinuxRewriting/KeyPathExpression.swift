/// The contents of `#keyPath(…)`: a path of properties, optionally beginning with a type.
struct KeyPathExpression {
  private let text: String

  init(_ text: String) { self.text = text }

  /// A string with the Objective-C names of the properties.
  var replacement: String {
    var names = text.filter { !$0.isWhitespace }.split(separator: ".").map(String.init)
    while names.count > 1, names.first?.first?.isUppercase == true || names.first == "self" { names.removeFirst() }
    return "\"\(names.map { Self.objectiveCNames[$0] ?? $0 }.joined(separator: "."))\""
  }

  /// Properties of `WKWebView` whose Objective-C names differ from their Swift names.
  private static let objectiveCNames = ["url": "URL", "isLoading": "loading"]
}
