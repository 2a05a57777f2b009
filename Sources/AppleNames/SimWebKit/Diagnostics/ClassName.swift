/// The names of classes in messages.
enum ClassName {
  /// Whether the class, or a type around it, is `private`, `fileprivate` or local.
  static func isPrivate(_ type: AnyClass) -> Bool { String(reflecting: type).contains("(unknown context") }

  /// With its module, and without the address that Swift puts into the names of private classes.
  static func of(_ type: AnyClass) -> String {
    String(reflecting: type).split(separator: ".").filter { !$0.hasPrefix("(unknown context") }.joined(separator: ".")
  }
}
