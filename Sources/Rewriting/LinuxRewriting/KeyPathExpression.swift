/// What stands in `#keyPath(…)`: a path of properties, perhaps with a type in front.
struct KeyPathExpression {
  private let text: String

  init(_ text: String) { self.text = text }

  /// A string with the Objective-C names of the properties.
  var replacement: String {
    var names = text.filter { !$0.isWhitespace }.split(separator: ".").map(String.init)
    while names.count > 1, names.first?.first?.isUppercase == true || names.first == "self" { names.removeFirst() }
    return "\"\(names.map { Self.objectiveCNames[$0] ?? $0 }.joined(separator: "."))\""
  }

  /// Properties of `WKWebView` whose Swift names are others.
  private static let objectiveCNames = ["url": "URL", "isLoading": "loading"]
}
