/// Texts as Swift source.
enum SwiftLiteral {
  /// A multi-line literal, with as many `#` as the text needs.
  /// - Parameter indent: the number of spaces before every line but the first.
  static func multiline(_ text: String, indent: String) -> String {
    let hashes = String(repeating: "#", count: needsRaw(text) ? rawHashes(text) : 0)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : indent + $0 }
    return "\(hashes)\"\"\"\n\(lines.joined(separator: "\n"))\n\(indent)\"\"\"\(hashes)"
  }

  private static func needsRaw(_ text: String) -> Bool { text.contains("\\") || text.contains("\"\"\"") }

  /// The number of `#`: one more than the most that follow any backslash or quote in the text.
  private static func rawHashes(_ text: String) -> Int {
    var longest = 0
    var run = 0
    for character in text {
      run = character == "#" ? run + 1 : 0
      longest = max(longest, run)
    }
    return longest + 1
  }
}
