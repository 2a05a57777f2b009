/// A method as a class declares it, read from its symbol.
struct DeclaredMethod: Hashable {
  /// The method's name, such as `webView(_:didFinish:)`.
  let name: String
  let parameterTypes: [String]
  let isAsync: Bool
  /// Whether the method is `private` or `fileprivate`.
  let isPrivate: Bool
  /// The name that the compiler mangled.
  let symbol: String

  /// - Parameter text: a demangled method without its context, such as `webView(_: WKWebView, didFinish: Int) -> ()`.
  init?(_ text: Substring, symbol: String) {
    self.symbol = symbol
    var text = text
    // A private method looks like `(webView in _1234)(_: WKWebView, didFinish: Int) -> ()`.
    isPrivate = text.hasPrefix("(")
    if isPrivate, let name = text.firstRange(of: " in _"), let close = text.firstIndex(of: ")") {
      text = Substring(text[..<name.lowerBound].dropFirst() + text[text.index(after: close)...])
    }
    guard let open = text.firstIndex(of: "("), text[..<open].allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" })
    else {
      return nil
    }
    var depth = 0
    var parameters: [Substring] = []
    var start = text.index(after: open)
    var place = open
    while place < text.endIndex {
      switch text[place] {
      case "(", "[", "<": depth += 1
      case ")", "]": depth -= 1
      case ">" where text[text.index(before: place)] != "-": depth -= 1
      case "," where depth == 1:
        parameters.append(text[start..<place])
        start = text.index(place, offsetBy: 2, limitedBy: text.endIndex) ?? text.endIndex
      default: break
      }
      if depth == 0 { break }
      place = text.index(after: place)
    }
    guard place < text.endIndex else { return nil }
    if start < place { parameters.append(text[start..<place]) }

    var labels = ""
    var types: [String] = []
    for parameter in parameters {
      // A lone parameter without a label has no `_:` in a demangled name.
      let colon = parameter.firstIndex(of: ":")
      let label = colon.map { parameter[..<$0] }.flatMap {
        $0.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } ? $0 : nil
      }
      labels += "\(label ?? "_"):"
      types.append(
        label == nil
          ? String(parameter) : parameter.dropFirst((label?.count ?? 0) + 1).trimmingCharacters(in: .whitespaces))
    }
    name = "\(text[..<open])(\(labels))"
    parameterTypes = types
    isAsync = text[place...].hasPrefix(") async")
  }
}
