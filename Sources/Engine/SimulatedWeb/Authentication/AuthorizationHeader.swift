import EngineValues
import URLStandard

/// The identity that a request shows: the `Authorization` header of each method.
struct AuthorizationHeader {
  let user: String
  let password: String
  let request: SimulatedRequest
  /// The number of credentials that were shown before: the client's own number in Digest.
  let attempt: Int

  func text(for offer: AuthenticationOffer) -> String {
    switch offer.method {
    case .digest: digest(offer)
    case .ntlm: "NTLM " + NTLMMessage(user: user).text(after: offer.token)
    case .negotiate: "Negotiate " + NTLMMessage(user: user).text(after: offer.token)
    case .basic, .serverTrust, .clientCertificate: Self.basic(user: user, password: password)
    }
  }

  /// RFC 7617.
  static func basic(user: String, password: String) -> String {
    "Basic " + Base64.text(Array("\(user):\(password)".utf8))
  }

  /// RFC 7616, section 3.4, and RFC 2069 for servers without `qop`.
  private func digest(_ offer: AuthenticationOffer) -> String {
    let isSHA256 = offer.parameter("algorithm").map { asciiLowercased($0.utf8).hasPrefix("sha-256") } == true
    let isSession = offer.parameter("algorithm").map { asciiLowercased($0.utf8).hasSuffix("-sess") } == true
    func hash(_ text: String) -> String { Self.hash(text, isSHA256 ? .sha256 : .md5) }
    let (realm, nonce) = (offer.realm ?? "", offer.parameter("nonce") ?? "")
    let target = request.url.path + (request.url.query.map { "?" + $0 } ?? "")
    let clientNonce = String(hash("\(nonce) \(attempt)").prefix(16))
    var secret = hash("\(user):\(realm):\(password)")
    if isSession { secret = hash("\(secret):\(nonce):\(clientNonce)") }
    let asked = hash("\(request.method):\(target)")
    let hasQuality = offer.parameter("qop") != nil
    let response =
      hasQuality
      ? hash("\(secret):\(nonce):00000001:\(clientNonce):auth:\(asked)") : hash("\(secret):\(nonce):\(asked)")
    var parts = [
      "username=\"\(user)\"", "realm=\"\(realm)\"", "nonce=\"\(nonce)\"", "uri=\"\(target)\"",
      "response=\"\(response)\"",
    ]
    if let opaque = offer.parameter("opaque") { parts.append("opaque=\"\(opaque)\"") }
    if let algorithm = offer.parameter("algorithm") { parts.append("algorithm=\(algorithm)") }
    if hasQuality { parts += ["cnonce=\"\(clientNonce)\"", "nc=00000001", "qop=auth"] }
    return "Digest " + parts.joined(separator: ", ")
  }

  private static func hash(_ text: String, _ function: SecureHash) -> String {
    let digits = Array("0123456789abcdef".utf8)
    let bytes = function.digest(Array(text.utf8))
    return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}

extension Credential {
  /// WebKit's applyBasicAuthorizationHeader; nil if the credential has no password.
  var basicAuthorization: String? {
    guard case .password(let user, let password) = content else { return nil }
    return AuthorizationHeader.basic(user: user, password: password)
  }
}

extension AuthenticationOffer {
  /// Whether the offer continues an earlier attempt: a message of NTLM's, or a nonce that has become too old (RFC 7616,
  /// `stale`).
  var continuesHandshake: Bool {
    switch method {
    case .ntlm, .negotiate: token != nil
    case .digest: parameter("stale").map { isEqualIgnoringASCIICase($0, "true") } == true
    case .basic, .serverTrust, .clientCertificate: false
    }
  }
}

/// The messages of NTLM's handshake with the user's name in them (MS-NLMP, section 2.2.1). The proof of the password is
/// empty: a simulated server learns the user's name, and cannot check more.
struct NTLMMessage {
  let user: String

  private static let signature = Array("NTLMSSP\0".utf8)
  private static let isUnicode: UInt32 = 1

  /// - Parameter challenge: the server's message; nil at the beginning.
  func text(after challenge: String?) -> String { Base64.text(challenge == nil ? negotiate : authenticate) }

  private var negotiate: [UInt8] {
    Self.signature + Self.number(1) + Self.number(Self.isUnicode) + [UInt8](repeating: 0, count: 16)
  }

  private var authenticate: [UInt8] {
    let name = user.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
    let start = 64
    let empty = Self.field(0, at: start)
    // The two proofs, the domain, the user, the workstation and the session's key.
    return Self.signature + Self.number(3) + empty + empty + empty + Self.field(name.count, at: start) + empty + empty
      + Self.number(Self.isUnicode) + name
  }

  private static func number(_ value: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * UInt32($0))) }
  }

  private static func field(_ length: Int, at offset: Int) -> [UInt8] {
    let length = UInt16(truncatingIfNeeded: length)
    let short = [UInt8(truncatingIfNeeded: length), UInt8(truncatingIfNeeded: length >> 8)]
    return short + short + number(UInt32(truncatingIfNeeded: offset))
  }
}
