import SecureHashes
import URLStandard

/// Proof Key for Code Exchange. RFC 7636.
public enum PKCE {
  public enum Method: String, Hashable, Sendable { case plain, s256 = "S256" }

  /// RFC 7636, section 4.2: the challenge for a verifier.
  public static func challenge(for verifier: String, method: Method = .s256) -> String {
    switch method {
    case .plain: verifier
    case .s256: base64URL(SecureHash.sha256.digest(Array(verifier.utf8)))
    }
  }

  /// RFC 7636, section 4.1: 43 to 128 unreserved characters.
  public static func isVerifier(_ text: String) -> Bool {
    (43...128).contains(text.utf8.count)
      && text.unicodeScalars.allSatisfy { scalar in
        scalar.isASCII
          && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || "-._~".unicodeScalars.contains(scalar))
      }
  }

  /// RFC 4648, section 5, without padding.
  static func base64URL(_ bytes: [UInt8]) -> String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    var output: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      for place in 0...group.count { output.append(alphabet[bits >> (18 - 6 * place) & 63]) }
    }
    return String(decoding: output, as: UTF8.self)
  }
}
