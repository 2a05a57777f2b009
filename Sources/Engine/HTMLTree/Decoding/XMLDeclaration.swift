/// XML 1.0, "XML declaration".
package struct XMLDeclaration: Sendable {
  package let version: String
  package let encoding: String?
  package let standalone: Bool?

  /// The encoding that the declaration names; UTF-8 without one.
  package static func encoding(of bytes: [UInt8]) -> String {
    let head = bytes.prefix { $0 != 0x3E }.prefix(256)
    guard head.starts(with: "<?xml".utf8) else { return "utf-8" }
    let words = String(decoding: head, as: UTF8.self).split { $0.isWhitespace || $0 == "=" || $0 == "?" }
    guard let name = words.firstIndex(of: "encoding"), name + 1 < words.count else { return "utf-8" }
    let rest = words[name + 1]
    guard let quote = rest.first, quote == "\"" || quote == "'" else { return "utf-8" }
    return String(rest.dropFirst().prefix { $0 != quote })
  }
}
