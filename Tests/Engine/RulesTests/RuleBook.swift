import Foundation
import WebFiles

/// The rules, as the command and the reports know them, and the package's files that name rules.
enum RuleBook {
  static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..").standardized

  /// Numbers of WebKit's rules (`1.14a`) and of others (`L1`, `R.2`, `AS.10`).
  static func isNumber(_ text: String) -> Bool {
    guard let last = text.last, last.isNumber || last.isLetter, text.contains(where: \.isNumber) else { return false }
    return text.allSatisfy { $0.isASCII && ($0.isNumber || $0.isLetter || $0 == ".") }
  }

  /// The numbers of all rules.
  static func knownNumbers() throws -> Set<String> { Set(RuleText.list.map(\.number)) }

  /// A file of the package.
  static func text(of path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// Paths below the package's folder.
  static func files(_ folder: String, ending: String...) throws -> [String] {
    let path = root.appending(path: folder).path(percentEncoded: false)
    return try FileManager.default.subpathsOfDirectory(atPath: path)
      .filter { file in ending.contains { file.hasSuffix($0) } }.map { folder + "/" + $0 }.sorted()
  }
}
