/// The names of classes in messages.
enum ClassName {
  /// With its module, and without the address that Swift puts into the names of private classes.
  static func of(_ type: AnyClass) -> String {
    String(reflecting: type).split(separator: ".").filter { !$0.hasPrefix("(unknown context") }.joined(separator: ".")
  }
}
