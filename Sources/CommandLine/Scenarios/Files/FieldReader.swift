import WebViewSimulator

/// Takes typed values out of one object of a file, by the keys of its table. Every error names file, line and column.
struct FieldReader<Table: KeyTable> {
  let file: String
  let position: TextPosition
  private var members: [(name: String, position: TextPosition, value: PositionedJSON)]
  private let table: Table
  /// The place of the key that was read first; nil if none was.
  private(set) var firstRead: TextPosition?

  init(_ node: PositionedJSON, file: String, _ table: Table) throws(ScenarioFileError) {
    self.file = file
    self.table = table
    position = node.position
    guard case .object(let members) = node.content else {
      throw node.error("\(table.objectName) must be an object, not \(node.kind)", file)
    }
    self.members = members
    var seen: Set<String> = []
    for member in members where !seen.insert(member.name).inserted {
      throw ScenarioFileError(file: file, position: member.position, message: "the key “\(member.name)” occurs twice")
    }
  }

  var names: [String] { members.map(\.name) }

  /// The place of a key; nil if it is not there.
  func position(of name: String) -> TextPosition? { members.first { $0.name == name }?.position }

  func has(_ key: any ScenarioKey) -> Bool { members.contains { $0.name == key.name } }

  /// All remaining members, in order.
  mutating func rest() -> [(name: String, position: TextPosition, value: PositionedJSON)] {
    defer { members = [] }
    return members
  }

  // MARK: Values

  /// The result is nil if the key is missing.
  mutating func read<Value>(_ key: KeyPath<Table, Key<Value>>) throws(ScenarioFileError) -> Value? {
    try read(table[keyPath: key])
  }

  mutating func read<Value>(_ key: Key<Value>) throws(ScenarioFileError) -> Value? {
    guard let value = take(key) else { return nil }
    return try value.read()
  }

  mutating func required<Value>(_ key: KeyPath<Table, Key<Value>>) throws(ScenarioFileError) -> Value {
    guard let value = try read(key) else {
      let message = "\(table.objectName) needs the key “\(table[keyPath: key].name)”"
      throw ScenarioFileError(file: file, position: position, message: message)
    }
    return value
  }

  /// A value that is there and was not read yet. Other mistakes are told before its own.
  struct Unread<Value> {
    let node: PositionedJSON
    fileprivate let form: Form<Value>
    fileprivate let place: ValuePlace

    func read() throws(ScenarioFileError) -> Value { try form.read(node, place) }
  }

  mutating func take<Value>(_ key: KeyPath<Table, Key<Value>>) -> Unread<Value>? { take(table[keyPath: key]) }

  private mutating func take<Value>(_ key: Key<Value>) -> Unread<Value>? {
    guard let index = members.firstIndex(where: { $0.name == key.name }) else { return nil }
    let member = members.remove(at: index)
    if firstRead == nil { firstRead = member.position }
    return Unread(node: member.value, form: key.form, place: ValuePlace(file: file, key: key.name, object: position))
  }

  // MARK: Unknown keys

  /// Rejects the keys that the decoder has not read. This call must come last.
  func finish() throws(ScenarioFileError) {
    guard let member = members.first else { return }
    throw unknown(member.name, at: member.position)
  }

  /// Rejects the keys that the table does not have. This call may come first.
  func rejectUnknown() throws(ScenarioFileError) {
    let known = Set(table.keys.map(\.name))
    guard let member = members.first(where: { !known.contains($0.name) }) else { return }
    throw unknown(member.name, at: member.position)
  }

  private func unknown(_ name: String, at position: TextPosition) -> ScenarioFileError {
    let hint = Spelling.nearest(to: name, among: table.keys.map(\.name)).map { "; did you mean “\($0)”?" } ?? ""
    return ScenarioFileError(
      file: file, position: position, message: "unknown key “\(name)” in \(table.objectName)\(hint)")
  }
}
