import Synchronization

/// The names of classes in messages.
enum ClassName {
  /// Whether the class, or a type around it, is `private`, `fileprivate` or local.
  static func isPrivate(_ type: AnyClass) -> Bool { String(reflecting: type).contains("(unknown context") }

  /// The name with its module, and without the address that Swift puts into the names of private classes.
  static func of(_ type: AnyClass) -> String {
    let key = ObjectIdentifier(type)
    if let name = known.withLock({ $0[key] }) { return name }
    let name =
      String(reflecting: type).split(separator: ".").filter { !$0.hasPrefix("(unknown context") }.joined(separator: ".")
    known.withLock { $0[key] = name }
    return name
  }

  /// The names that were found. An `async` method is called under its name each time, and finding a name takes longer
  /// than a call.
  private static let known = Mutex<[ObjectIdentifier: String]>([:])
}
