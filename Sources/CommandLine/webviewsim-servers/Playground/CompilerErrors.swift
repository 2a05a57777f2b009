import LocalFiles
import WebViewSimulator

/// The errors that a compiler reports, each with the lines around its place.
enum CompilerErrors {
  /// The largest number of errors that the playground shows.
  private static let most = 20
  private static let linesAround = 2

  private struct Place: Hashable {
    var file: String
    var line: Int
    var column: Int
  }

  /// - Parameter folder: paths are shown relative to it.
  static func value(in output: String, folder: String) -> JSONValue {
    var known: Set<String> = []
    var found: [JSONValue] = []
    for line in output.split(whereSeparator: \.isNewline) where found.count < most {
      guard let (head, message) = split(line), known.insert("\(head): \(message)").inserted else { continue }
      found.append(value(place(head), message: message, folder: folder))
    }
    return .array(found)
  }

  /// `HEAD: error: MESSAGE`, or `error: MESSAGE` with an empty head.
  private static func split(_ line: Substring) -> (head: String, message: String)? {
    if line.hasPrefix("error: ") { return ("", String(line.dropFirst(7))) }
    guard let sign = line.firstRange(of: ": error: ") else { return nil }
    return (String(line[..<sign.lowerBound]), String(line[sign.upperBound...]))
  }

  /// `FILE:LINE:COLUMN`.
  private static func place(_ head: String) -> Place? {
    let parts = head.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count >= 3, let column = Int(parts[parts.count - 1]), let line = Int(parts[parts.count - 2]) else {
      return nil
    }
    return Place(file: parts.dropLast(2).joined(separator: ":"), line: line, column: column)
  }

  private static func value(_ place: Place?, message: String, folder: String) -> JSONValue {
    guard let place else { return ["message": .string(message.printable)] }
    return [
      "file": .string(PathName.relative(place.file, from: folder).printable), "line": JSONValue(place.line),
      "column": JSONValue(place.column), "message": .string(message.printable),
      "excerpt": .array(excerpt(place)),
    ]
  }

  private static func excerpt(_ place: Place) -> [JSONValue] {
    guard let bytes = try? NamedFile.read(place.file) else { return [] }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    guard place.line > 0, place.line <= lines.count else { return [] }
    let first = max(1, place.line - linesAround)
    let last = min(lines.count, place.line + linesAround)
    return (first...last).map { ["line": JSONValue($0), "text": .string(String(lines[$0 - 1]).printable)] }
  }
}
