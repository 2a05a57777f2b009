/// The contents of `#selector(…)`.
struct SelectorExpression {
  private let text: String
  private let enclosingType: String?
  /// The protocols of the target.
  private let protocols: Set<String>

  init(_ text: String, enclosingType: String?, protocols: Set<String> = []) {
    self.text = text
    self.enclosingType = enclosingType
    self.protocols = protocols
  }

  /// The replacement `Selector("name", Type.method)`. The compiler finds the method as it does for `#selector`, and the
  /// selector can call it on a target of that type.
  var replacement: String {
    if let (accessor, property) = accessor {
      return "Selector(\"\(accessor == "getter:" ? property : "set\(Self.capitalized(property)):")\")"
    }
    guard let reference = reference(to: method) else { return "Selector(\"\(Self.objectiveCName(method))\")" }
    return "Selector(\"\(Self.objectiveCName(method))\", \(reference))"
  }

  /// The reason why the selector has no effect on Linux; nil if it works.
  var warning: String? {
    if accessor != nil { return "#selector(\(text)) has no effect on Linux: it names a property" }
    guard reference(to: method) == nil, !isOfDelegate else { return nil }
    let path = method.prefix { $0 != "(" }
    guard let value = path.split(separator: ".").first, path.contains("."), !Self.ownPrefixes.contains("\(value).")
    else {
      return
        "#selector(\(text)) has no effect on Linux: it is outside of a type; write the type before its name"
    }
    if Self.ofWebViews.contains(Self.lastName(String(path))) { return nil }
    return "#selector(\(text)) has no effect on Linux: the type of “\(value)” is unknown; write the type instead"
  }

  /// The selectors that web views obey by name alone, whatever name the value before the method has.
  private static let ofWebViews: Set = ["reload", "reloadFromOrigin", "goBack", "goForward", "stopLoading"]

  private static let ownPrefixes = ["self.", "Self.", "super."]

  /// `getter:` or `setter:`, and the property.
  private var accessor: (String, property: String)? {
    let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    guard words.count == 2, words[0] == "getter:" || words[0] == "setter:" else { return nil }
    return (words[0], Self.lastName(words[1]))
  }

  private var method: String {
    let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    // `as (Type) -> …` chooses between overloads; the parameter labels do so here.
    return (words.firstIndex(of: "as").map { words[..<$0] } ?? words[...]).joined()
  }

  /// Whether the selector names an optional method of WebKit's protocols. No type declares this method; `responds(to:)`
  /// knows it by its name.
  private var isOfDelegate: Bool { Self.delegates.contains(String(method.prefix { $0 != "." })) }
  private static let delegates: Set = ["WKNavigationDelegate", "WKUIDelegate", "WKDownloadDelegate"]

  /// The method prefixed with its type; nil outside of types.
  private func reference(to method: String) -> String? {
    if isOfDelegate { return nil }
    for prefix in Self.ownPrefixes where method.hasPrefix(prefix) {
      return enclosingType.map { "\($0).\(method.dropFirst(prefix.count))" }
    }
    let path = method.prefix { $0 != "(" }
    if path.contains(".") {
      // Only the first letter distinguishes a type before the method from a value, as in `webView.reload`.
      guard path.first?.isUppercase == true else { return nil }
      return callThroughProtocol(method) ?? method
    }
    return enclosingType.map { "\($0).\(method)" }
  }

  /// A closure in place of a protocol's method, because a protocol has no unapplied methods: it calls the target as a
  /// value that conforms to the protocol.
  private func callThroughProtocol(_ method: String) -> String? {
    guard let dot = method.prefix(while: { $0 != "(" }).lastIndex(of: "."), protocols.contains(String(method[..<dot]))
    else { return nil }
    // Objective-C would not find the method of another object, and end the process there, too.
    return "{ (it: AnyObject) in (it as! any \(method[..<dot]))\(method[dot...]) }"
  }

  /// `tap(_:with:)` is `tap:with:`; `tap(sender:)` is `tapWithSender:`.
  private static func objectiveCName(_ method: String) -> String {
    let path = method.prefix { $0 != "(" }
    let base = lastName(String(path))
    let labels = method.dropFirst(path.count).dropFirst().prefix { $0 != ")" }.split(separator: ":").map(String.init)
    guard let first = labels.first else { return base }
    let rest = labels.dropFirst().map { $0 == "_" ? ":" : "\($0):" }.joined()
    if first == "_" { return "\(base):\(rest)" }
    let joint = prepositions.contains(first) ? "" : "With"
    return "\(base)\(joint)\(capitalized(first)):\(rest)"
  }

  /// Labels that Objective-C method names include unchanged.
  private static let prepositions: Set<String> = [
    "about", "above", "after", "along", "at", "before", "by", "for", "from", "in", "inside", "into", "of", "on", "to",
    "with",
  ]

  private static func lastName(_ path: String) -> String { path.split(separator: ".").last.map(String.init) ?? path }
  private static func capitalized(_ name: String) -> String { name.prefix(1).uppercased() + name.dropFirst() }
}
