import EngineValues
import SimulatedWeb

/// A hash of a text, as a source list or an `integrity` attribute gives it (WebKit's ResourceCryptographicDigest).
struct ContentHash: Hashable, Sendable {
  let algorithm: SecureHash
  let value: [UInt8]

  /// Reads a hash such as `sha256-…`; the rest of the text after the hash goes to `rest`.
  /// WebKit's parseCryptographicDigest.
  init?(parsing text: inout Substring) {
    guard let algorithm = Self.algorithms.first(where: { text.lowercased().hasPrefix($0.prefix) }) else { return nil }
    let digits = text.dropFirst(algorithm.prefix.count)
    let body = digits.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "+/-_".contains($0)) }
    let padding = digits.dropFirst(body.count).prefix { $0 == "=" }
    guard !body.isEmpty, padding.count <= 2, let value = Self.decode(body) else { return nil }
    self.algorithm = algorithm.hash
    self.value = value
    text = digits.dropFirst(body.count + padding.count)
  }

  init(_ algorithm: SecureHash, of content: [UInt8]) {
    self.algorithm = algorithm
    value = algorithm.digest(content)
  }

  private static let algorithms: [(prefix: String, hash: SecureHash)] = [
    ("sha256-", .sha256), ("sha384-", .sha384), ("sha512-", .sha512),
  ]

  /// RFC 4648, sections 4 and 5: both alphabets count, and the padding may be missing.
  private static func decode(_ text: Substring) -> [UInt8]? {
    forgivingBase64Decoded(
      text.utf8.map { digit in
        switch digit {
        case UInt8(ascii: "-"): UInt8(ascii: "+")
        case UInt8(ascii: "_"): UInt8(ascii: "/")
        default: digit
        }
      })
  }
}
