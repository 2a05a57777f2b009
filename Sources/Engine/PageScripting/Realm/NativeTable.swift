/// A native function, which a prelude part calls to reach Swift.
typealias NativeFunction = @Sendable (NativeCall) throws(DOMExceptionError) -> JSValue

/// The natives of one prelude part, by the name under which its script finds them.
struct NativeTable: Sendable, ExpressibleByDictionaryLiteral {
  let entries: [(name: String, function: NativeFunction)]

  init(dictionaryLiteral elements: (String, NativeFunction)...) {
    entries = elements.map { (name: $0.0, function: $0.1) }
  }
}

/// The natives of the process in one list, so that each has a number.
enum NativeRegistry {
  static let functions: [NativeFunction] = PreludePart.all.flatMap { $0.natives.entries.map(\.function) }

  /// The numbers of the natives by name, for every part.
  static let indices: [[String: Int]] = {
    var next = 0
    return PreludePart.all.map { part in
      var indices: [String: Int] = [:]
      for entry in part.natives.entries {
        precondition(indices[entry.name] == nil, "two natives of \(part.name) are named \(entry.name)")
        indices[entry.name] = next
        next += 1
      }
      return indices
    }
  }()
}
