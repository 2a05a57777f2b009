/// The global names that the prelude can define.
enum GlobalNames {
  enum Kind: Int { case interface = 0, member = 1, unforgeable = 2, missing = 3 }

  struct Entry {
    let name: String
    let part: String
    let kind: Kind
  }

  static let entries: [Entry] = list()

  /// The index of `event`.
  static let currentEvent = entries.firstIndex { $0.name == "event" }

  static let indexByName: [String: Int] = Dictionary(
    uniqueKeysWithValues: entries.enumerated().map { ($0.element.name, $0.offset) })

  // The list is made in plain loops: the compiler took sixteen seconds of processor time for the same as one
  // expression.
  private static func list() -> [Entry] {
    var entries: [Entry] = []
    var definedElsewhere: [String: String] = [:]
    for part in PreludePart.all { for name in part.globals.instead { definedElsewhere[name] = part.name } }
    func add(_ name: String, of part: PreludePart, _ kind: Kind) {
      entries.append(Entry(name: name, part: definedElsewhere[name] ?? part.name, kind: kind))
    }
    for part in PreludePart.all {
      for name in part.globals.interfaces { add(name, of: part, .interface) }
      for name in part.globals.members { add(name, of: part, .member) }
      for name in part.globals.handlers { add("on" + name, of: part, .member) }
      for name in part.globals.unforgeable { add(name, of: part, .unforgeable) }
    }
    let known = Set(entries.map(\.name))
    for name in MissingNames.globals where !known.contains(name) {
      entries.append(Entry(name: name, part: "core/missing", kind: .missing))
    }
    return entries
  }
}
