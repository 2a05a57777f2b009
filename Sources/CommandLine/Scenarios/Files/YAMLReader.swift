import WebViewSimulator
import Yams

/// Reads YAML into the same tree as JSON, with positions. Plain words follow YAML 1.2's core schema: only `true` and
/// `false` are Booleans; `yes` and `on` are text.
package struct YAMLReader {
  /// A file with more values than this is rejected: aliases can repeat parts of a file.
  private static let mostValues = 200_000

  private let file: String
  private let text: String
  /// The lines of the text. Only blocks of text, missing values and errors need them.
  private lazy var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
  private var count = 0

  /// - Throws: `ScenarioFileError`
  package static func parse(_ text: String, file: String) throws(ScenarioFileError) -> PositionedJSON {
    var reader = YAMLReader(text, file: file)
    return try reader.root()
  }

  private init(_ text: String, file: String) {
    self.file = file
    self.text = text
  }

  private mutating func root() throws(ScenarioFileError) -> PositionedJSON {
    let root: Node?
    do {
      // To find its default encoding, Yams reads the environment.
      root = try compose(yaml: text, .basic, .default, .utf8)
    } catch let error as YamlError {
      throw ScenarioFileError(file: file, position: error.position, message: problem(error))
    } catch {
      throw ScenarioFileError(file: file, message: "is not valid YAML: \(error)")
    }
    guard let root else {
      throw ScenarioFileError(file: file, position: TextPosition(line: 1, column: 1), message: "the file is empty")
    }
    return try convert(root, depth: 0)
  }

  private mutating func line(_ number: Int) -> Substring { lines.indices.contains(number - 1) ? lines[number - 1] : "" }

  /// The mistake in words. About a tab, the parser says only that no token can begin with it.
  private mutating func problem(_ error: YamlError) -> String {
    let indentation = error.position.map { line($0.line).prefix { $0.isWhitespace } } ?? ""
    if indentation.contains("\t") { return "the line is indented with a tab; YAML takes spaces only" }
    if let mark = error.position, error.isAboutSecondColon, let value = Self.value(before: mark, in: line(mark.line)) {
      return "a text with a colon and a space needs quotes: '\(value.replacing("'", with: "''"))'"
    }
    return error.problem
  }

  /// The value of the line's first key, in which another colon stands.
  private static func value(before mark: TextPosition, in line: Substring) -> Substring? {
    guard let colon = line.firstRange(of: ": ") else { return nil }
    let value = line[colon.upperBound...].drop { $0 == " " }
    return value.isEmpty || line.distance(from: line.startIndex, to: value.startIndex) >= mark.column ? nil : value
  }

  private mutating func convert(_ node: Node, depth: Int) throws(ScenarioFileError) -> PositionedJSON {
    let position = node.mark.map { TextPosition(line: $0.line, column: $0.column) } ?? TextPosition(line: 1, column: 1)
    count += 1
    guard count <= Self.mostValues, depth <= JSONReader.deepestNesting else {
      throw ScenarioFileError(file: file, position: position, message: "too many or too deeply nested values")
    }
    switch node {
    case .scalar(let scalar): return convert(scalar, at: position)
    case .sequence(let sequence):
      var elements: [PositionedJSON] = []
      for element in sequence { elements.append(try convert(element, depth: depth + 1)) }
      return PositionedJSON(position: position, content: .array(elements))
    case .mapping(let mapping):
      var members: [(name: String, position: TextPosition, value: PositionedJSON)] = []
      for (key, value) in mapping {
        let place = key.mark.map { TextPosition(line: $0.line, column: $0.column) } ?? position
        guard case .scalar(let name) = key else {
          throw ScenarioFileError(file: file, position: place, message: "a key must be a text")
        }
        members.append((name.string, place, try convert(value, depth: depth + 1)))
      }
      return PositionedJSON(position: position, content: .object(members))
    case .alias:
      throw ScenarioFileError(file: file, position: position, message: "this alias has no anchor")
    }
  }

  private mutating func convert(_ scalar: Node.Scalar, at position: TextPosition) -> PositionedJSON {
    var json = PositionedJSON(position: position, content: .scalar(Self.value(scalar)))
    if scalar.style == .literal {
      // The text begins on the line below the `|`. The first line that is not empty sets its indentation.
      let first = lines.dropFirst(position.line).first { !$0.allSatisfy(\.isWhitespace) } ?? ""
      json.firstLine = TextPosition(line: position.line + 1, column: first.prefix { $0 == " " }.count + 1)
    }
    if scalar.string.isEmpty, json.value == .null { json.remark = comment(after: position) }
    return json
  }

  /// Says that a comment looks like a value.
  private mutating func comment(after position: TextPosition) -> String? {
    let rest = line(position.line).dropFirst(position.column - 1).drop { $0 == ":" || $0 == " " }
    guard rest.first == "#" else { return nil }
    return "in YAML, “\(rest.prefix { $0 != " " })” is a comment unless it is in quotes: '\(rest.prefix { $0 != " " })'"
  }

  /// YAML 1.2, "core schema": tag resolution of plain scalars.
  private static func value(_ scalar: Node.Scalar) -> JSONValue {
    guard scalar.style == .any || scalar.style == .plain else { return .string(scalar.string) }
    switch scalar.string {
    case "", "~", "null", "Null", "NULL": return .null
    case "true", "True", "TRUE": return .bool(true)
    case "false", "False", "FALSE": return .bool(false)
    default:
      let isNumeric = scalar.string.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."),
          UInt8(ascii: "e"), UInt8(ascii: "E"):
          true
        default: false
        }
      }
      if isNumeric, let number = Double(scalar.string), number.isFinite { return .number(number) }
      return .string(scalar.string)
    }
  }
}

extension YamlError {
  fileprivate var position: TextPosition? {
    switch self {
    case .scanner(_, _, let mark, _), .parser(_, _, let mark, _), .composer(_, _, let mark, _):
      TextPosition(line: mark.line, column: mark.column)
    case .duplicatedKeysInMapping(_, let context): TextPosition(line: context.mark.line, column: context.mark.column)
    default: nil
    }
  }

  /// Whether the parser found a key where none may be, as in `title: popup: twice`.
  fileprivate var isAboutSecondColon: Bool {
    if case .scanner(_, "mapping values are not allowed in this context", _, _) = self { true } else { false }
  }

  fileprivate var problem: String {
    switch self {
    case .scanner(let context, let problem, _, _), .parser(let context, let problem, _, _),
      .composer(let context, let problem, _, _):
      (context.map { "\($0.text) " } ?? "") + problem
    case .duplicatedKeysInMapping(let keys, _): "the key “\(keys.first ?? "")” occurs twice"
    case .reader(let problem, _, _, _): problem
    default: "is not valid YAML"
    }
  }
}
