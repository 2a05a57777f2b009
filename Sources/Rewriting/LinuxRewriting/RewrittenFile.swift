import SwiftTokens

/// The contents of a file that matter for itself and for the others of its target. The file is read once.
package struct RewrittenFile: Sendable {
  let bytes: [UInt8]
  package let outline: SourceOutline
  /// The optional methods of the file's protocols.
  let optionalMethods: [String: OptionalRequirement.Absence]

  package init(_ source: String) {
    bytes = Array(source.utf8)
    outline = SourceOutline(bytes)
    optionalMethods = OptionalRequirement.names(in: bytes)
  }

  /// All names that follow a dot.
  package var namesBehindDots: Set<String> {
    var names: Set<String> = []
    var scanner = SwiftScanner(bytes, at: 0)
    var isBehindDot = false
    while let token = scanner.next() {
      if isBehindDot, case .identifier(let range) = token { names.insert(scanner.text(range)) }
      isBehindDot = false
      if case .punctuation(UInt8(ascii: "."), _) = token { isBehindDot = true }
    }
    return names
  }
}
