/// The global names that the prelude can define.
enum GlobalNames {
  enum Kind: Int { case interface = 0, member = 1, unforgeable = 2, missing = 3 }

  struct Entry {
    let name: String
    let part: String
    let kind: Kind
  }

  static let entries: [Entry] = {
    let known = PreludePart.all.flatMap { part in
      part.globals.interfaces.map { Entry(name: $0, part: part.name, kind: .interface) }
        + part.globals.members.map { Entry(name: $0, part: part.name, kind: .member) }
        + part.globals.handlers.map { Entry(name: "on\($0)", part: part.name, kind: .member) }
        + part.globals.unforgeable.map { Entry(name: $0, part: part.name, kind: .unforgeable) }
    }
    let names = Set(known.map(\.name))
    let missing = MissingNames.globals.filter { !names.contains($0) }
    return known + missing.map { Entry(name: $0, part: "core/missing", kind: .missing) }
  }()

  /// The index of `event`.
  static let currentEvent = entries.firstIndex { $0.name == "event" }
}
