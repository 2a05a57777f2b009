import EngineValues
import SimulatedWeb
import URLStandard

/// Proof Key for Code Exchange. RFC 7636.
public enum PKCE {
  public enum Method: String, Hashable, Sendable { case plain, s256 = "S256" }

  /// The challenge for a verifier (RFC 7636, section 4.2).
  public static func challenge(for verifier: String, method: Method = .s256) -> String {
    switch method {
    case .plain: verifier
    case .s256: base64URL(SecureHash.sha256.digest(Array(verifier.utf8)))
    }
  }

  /// Whether a text is a verifier: 43 to 128 unreserved characters (RFC 7636, section 4.1).
  public static func isVerifier(_ text: String) -> Bool {
    (43...128).contains(text.utf8.count)
      && text.unicodeScalars.allSatisfy { scalar in
        scalar.isASCII
          && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || "-._~".unicodeScalars.contains(scalar))
      }
  }

  /// RFC 4648, section 5, without padding.
  static func base64URL(_ bytes: [UInt8]) -> String {
    var text = Array(Base64.text(bytes).utf8.prefix { $0 != UInt8(ascii: "=") })
    for place in text.indices {
      switch text[place] {
      case UInt8(ascii: "+"): text[place] = UInt8(ascii: "-")
      case UInt8(ascii: "/"): text[place] = UInt8(ascii: "_")
      default: break
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
