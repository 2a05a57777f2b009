import WebViewSimulator

/// Takes typed values out of one object of a file. Every error names file, line and column.
struct FieldReader {
  let file: String
  let position: TextPosition
  private let what: String
  private var members: [(name: String, position: TextPosition, value: PositionedJSON)]
  /// The object's keys; nil for an object with any names.
  private let keys: ScenarioKeys.Object?

  /// - Parameter what: the object's name in messages, such as `a step`.
  init(_ node: PositionedJSON, file: String, what: String) throws(ScenarioFileError) {
    self.file = file
    self.what = what
    keys = ScenarioKeys.object(what)
    position = node.position
    guard case .object(let members) = node.content else {
      throw node.error("\(what) must be an object, not \(node.kind)", file)
    }
    self.members = members
    var seen: Set<String> = []
    for member in members where !seen.insert(member.name).inserted {
      throw ScenarioFileError(file: file, position: member.position, message: "the key “\(member.name)” occurs twice")
    }
  }

  var names: [String] { members.map(\.name) }

  mutating func node(_ name: String) -> PositionedJSON? {
    // What the table lacks would be missing in the schema.
    assert(keys?.has(name) ?? true, "“\(name)” in \(what) is missing in ScenarioKeys")
    guard let place = members.firstIndex(where: { $0.name == name }) else { return nil }
    return members.remove(at: place).value
  }

  /// All remaining members, in order.
  mutating func rest() -> [(name: String, position: TextPosition, value: PositionedJSON)] {
    defer { members = [] }
    return members
  }

  mutating func string(_ name: String) throws(ScenarioFileError) -> String? {
    guard let node = node(name) else { return nil }
    return try node.string(file, name)
  }

  mutating func bool(_ name: String) throws(ScenarioFileError) -> Bool? {
    guard let node = node(name) else { return nil }
    return try node.bool(file, name)
  }

  mutating func milliseconds(_ name: String) throws(ScenarioFileError) -> Double? {
    guard let node = node(name) else { return nil }
    return try node.milliseconds(file, name)
  }

  enum NumberSort { case whole, any }

  /// A number of that range; nil if the key is missing.
  mutating func number(
    _ name: String, _ range: ClosedRange<Double>, _ sort: NumberSort
  ) throws(ScenarioFileError) -> Double? {
    guard let node = node(name) else { return nil }
    let words = sort == .whole ? "a whole number" : "a number"
    guard case .scalar(.number(let value)) = node.content else {
      throw node.error("“\(name)” must be \(words), not \(node.kind)", file)
    }
    guard range.contains(value), sort == .any || value == value.rounded() else {
      let bounds = [range.lowerBound, range.upperBound].map { UInt64(exactly: $0).map(String.init) ?? "\($0)" }
      throw node.error("“\(name)” must be \(words) from \(bounds[0]) to \(bounds[1])", file)
    }
    return value
  }

  /// An integer that a number of JSON can hold exactly.
  mutating func seed(_ name: String) throws(ScenarioFileError) -> UInt64? {
    try number(name, 0...9_007_199_254_740_991, .whole).flatMap(UInt64.init(exactly:))
  }

  mutating func choice<Choice: RawRepresentable & CaseIterable>(
    _ name: String, _: Choice.Type
  ) throws(ScenarioFileError) -> Choice? where Choice.RawValue == String {
    guard let node = node(name) else { return nil }
    let text = try node.string(file, name)
    guard let choice = Choice(rawValue: text) else {
      let choices = Choice.allCases.map { "“\($0.rawValue)”" }.joined(separator: ", ")
      throw node.error("“\(name)” must be one of \(choices), not “\(text)”", file)
    }
    return choice
  }

  /// One text, or a list of texts.
  mutating func strings(_ name: String) throws(ScenarioFileError) -> [String]? {
    guard let node = node(name) else { return nil }
    guard case .array(let elements) = node.content else { return [try node.string(file, name)] }
    var texts: [String] = []
    for element in elements { texts.append(try element.string(file, name)) }
    return texts
  }

  mutating func required(_ name: String) throws(ScenarioFileError) -> String {
    guard let text = try string(name) else {
      throw ScenarioFileError(file: file, position: position, message: "\(what) needs the key “\(name)”")
    }
    return text
  }

  /// Must be called last: rejects the keys that nobody has read.
  func finish() throws(ScenarioFileError) {
    guard let member = members.first else { return }
    throw unknown(member.name, at: member.position)
  }

  func unknown(_ name: String, at position: TextPosition) -> ScenarioFileError {
    let hint = Spelling.nearest(to: name, among: keys?.keys.map(\.name) ?? []).map { "; did you mean “\($0)”?" } ?? ""
    return ScenarioFileError(file: file, position: position, message: "unknown key “\(name)” in \(what)\(hint)")
  }
}

extension PositionedJSON {
  var kind: String {
    switch content {
    case .object: "an object"
    case .array: "a list"
    case .scalar(.null): "null"
    case .scalar(.bool): "a truth value"
    case .scalar(.number): "a number"
    case .scalar: "a text"
    }
  }

  func error(_ message: String, _ file: String) -> ScenarioFileError {
    ScenarioFileError(file: file, position: position, message: message)
  }

  func string(_ file: String, _ name: String) throws(ScenarioFileError) -> String {
    guard case .scalar(.string(let text)) = content else { throw error("“\(name)” must be a text, not \(kind)", file) }
    return text
  }

  func bool(_ file: String, _ name: String) throws(ScenarioFileError) -> Bool {
    guard case .scalar(.bool(let value)) = content else {
      throw error("“\(name)” must be true or false, not \(kind)", file)
    }
    return value
  }

  func milliseconds(_ file: String, _ name: String) throws(ScenarioFileError) -> Double {
    guard case .scalar(.number(let value)) = content else {
      throw error("“\(name)” must be a number of milliseconds, not \(kind)", file)
    }
    guard value >= 0, value <= 86_400_000 else {
      throw error("“\(name)” must be between 0 and 86400000 milliseconds", file)
    }
    return value
  }
}
