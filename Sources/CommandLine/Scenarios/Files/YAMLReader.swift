import WebViewSimulator
import Yams

/// Reads YAML into the same tree as JSON, with positions. Plain words follow YAML 1.2's core schema: only `true` and
/// `false` are Booleans; `yes` and `on` are text.
enum YAMLReader {
  /// Aliases can repeat parts of a file; a file with more values than this is rejected.
  private static let mostValues = 200_000

  /// - Throws: `ScenarioFileError`
  static func parse(_ text: String, file: String) throws(ScenarioFileError) -> PositionedJSON {
    let root: Node?
    do {
      root = try compose(yaml: text, .basic)
    } catch let error as YamlError {
      throw ScenarioFileError(file: file, position: error.position, message: error.problem)
    } catch {
      throw ScenarioFileError(file: file, message: "is not valid YAML: \(error)")
    }
    guard let root else {
      throw ScenarioFileError(file: file, position: TextPosition(line: 1, column: 1), message: "the file is empty")
    }
    var count = 0
    return try convert(root, file: file, count: &count, depth: 0)
  }

  private static func convert(
    _ node: Node, file: String, count: inout Int, depth: Int
  ) throws(ScenarioFileError) -> PositionedJSON {
    let position = node.mark.map { TextPosition(line: $0.line, column: $0.column) } ?? TextPosition(line: 1, column: 1)
    count += 1
    guard count <= mostValues, depth <= JSONReader.deepestNesting else {
      throw ScenarioFileError(file: file, position: position, message: "too many or too deeply nested values")
    }
    switch node {
    case .scalar(let scalar):
      return PositionedJSON(position: position, content: .scalar(value(scalar)))
    case .sequence(let sequence):
      var elements: [PositionedJSON] = []
      for element in sequence { elements.append(try convert(element, file: file, count: &count, depth: depth + 1)) }
      return PositionedJSON(position: position, content: .array(elements))
    case .mapping(let mapping):
      var members: [(name: String, position: TextPosition, value: PositionedJSON)] = []
      for (key, value) in mapping {
        let place = key.mark.map { TextPosition(line: $0.line, column: $0.column) } ?? position
        guard case .scalar(let name) = key else {
          throw ScenarioFileError(file: file, position: place, message: "a key must be a text")
        }
        members.append((name.string, place, try convert(value, file: file, count: &count, depth: depth + 1)))
      }
      return PositionedJSON(position: position, content: .object(members))
    case .alias:
      throw ScenarioFileError(file: file, position: position, message: "this alias has no anchor")
    }
  }

  /// YAML 1.2, "core schema": tag resolution of plain scalars.
  private static func value(_ scalar: Node.Scalar) -> JSONValue {
    guard scalar.style == .any || scalar.style == .plain else { return .string(scalar.string) }
    switch scalar.string {
    case "", "~", "null", "Null", "NULL": return .null
    case "true", "True", "TRUE": return .bool(true)
    case "false", "False", "FALSE": return .bool(false)
    default:
      let isNumeric = scalar.string.unicodeScalars.allSatisfy { "0123456789+-.eE".unicodeScalars.contains($0) }
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
