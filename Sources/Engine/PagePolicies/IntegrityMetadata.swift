import EngineValues

/// The `integrity` of a script or a style sheet (Subresource Integrity, "parse metadata").
/// https://w3c.github.io/webappsec-subresource-integrity/#parse-metadata
package struct IntegrityMetadata: Sendable {
  let hashes: [ContentHash]

  /// Nil if the text has no hash. A hash that is not understood counts as a hash (WebKit's parseIntegrityMetadata).
  package init?(_ text: String) {
    let tokens = text.split { $0.isASCII && $0.isWhitespace }
    guard !tokens.isEmpty else { return nil }
    hashes = tokens.compactMap { token in
      var rest = token
      guard let hash = ContentHash(parsing: &rest) else { return nil }
      let isWhole = rest.isEmpty || rest.hasPrefix("?") && rest.utf8.allSatisfy { (0x21...0x7E).contains($0) }
      return isWhole ? hash : nil
    }
  }

  /// "Do bytes match metadataList?": the content must have one of the strongest hashes.
  /// https://w3c.github.io/webappsec-subresource-integrity/#does-response-match-metadatalist
  package func isMet(by content: [UInt8]) -> Bool {
    for algorithm in [SecureHash.sha512, .sha384, .sha256] {
      let strongest = hashes.filter { $0.algorithm == algorithm }
      if !strongest.isEmpty { return strongest.contains(ContentHash(algorithm, of: content)) }
    }
    return true
  }
}
