import Foundation
import Synchronization

/// Writes texts into string literals of source files. One file may get several texts.
///
/// Lines are those of the file that was compiled. The file is read once, and each recording writes all texts so far
/// into that content.
package final class SourceRecorder: Sendable {
  package static let shared = SourceRecorder()

  private struct File {
    let original: [UInt8]
    var texts: [RecordedLiteral: String] = [:]
  }

  private let files = Mutex<[String: File]>([:])

  package init() {}

  /// - Throws: `RecordingError`
  package func record(_ text: String, at place: RecordedLiteral) throws {
    try files.withLock { files in
      var file = try files[place.file] ?? Self.read(place.file)
      if let known = file.texts[place], known != text { throw RecordingError.twoTexts(place) }
      _ = try LiteralPlace.find(place, in: file.original)
      file.texts[place] = text
      files[place.file] = file
      let bytes = try Self.rewritten(file.original, file.texts)
      do {
        try Data(bytes).write(to: URL(fileURLWithPath: place.file), options: .atomic)
      } catch {
        throw RecordingError.unwritable(place.file, message: "\(error)")
      }
    }
  }

  private static func read(_ path: String) throws(RecordingError) -> File {
    guard let data = FileManager.default.contents(atPath: path) else { throw .unreadable(path) }
    return File(original: Array(data))
  }

  static func rewritten(_ original: [UInt8], _ texts: [RecordedLiteral: String]) throws(RecordingError) -> [UInt8] {
    var edits: [(range: Range<Int>, text: String)] = []
    for (place, text) in texts {
      let indent = indentation(ofLine: place.line, in: original)
      let literal = SwiftLiteral.multiline(text, indent: indent + "  ")
      switch try LiteralPlace.find(place, in: original) {
      case .literal(let range):
        // A literal at the beginning of a line keeps its indentation.
        let before = leadingSpaces(before: range.lowerBound, in: original)
        edits.append((range, before.map { SwiftLiteral.multiline(text, indent: $0) } ?? "\n\(indent)  \(literal)"))
      case .missing(let at): edits.append((at..<at, ",\n\(indent)  \(literal)"))
      }
    }
    var bytes = original
    for edit in edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      bytes.replaceSubrange(edit.range, with: edit.text.utf8)
    }
    return bytes
  }

  private static func indentation(ofLine line: Int, in bytes: [UInt8]) -> String {
    let lines = bytes.split(separator: 0x0A, maxSplits: line, omittingEmptySubsequences: false)
    guard line >= 1, line <= lines.count else { return "" }
    return String(decoding: lines[line - 1].prefix { $0 == 0x20 || $0 == 0x09 }, as: UTF8.self)
  }

  /// The spaces between the beginning of the line and a place; nil if there is anything else.
  private static func leadingSpaces(before place: Int, in bytes: [UInt8]) -> String? {
    let start = bytes[..<place].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let spaces = bytes[start..<place]
    return spaces.allSatisfy { $0 == 0x20 || $0 == 0x09 } ? String(decoding: spaces, as: UTF8.self) : nil
  }
}
