/// A way in which a server lets itself be asked: a challenge of a `WWW-Authenticate` header. RFC 9110, section 11.
struct AuthenticationOffer: Sendable {
  let method: ProtectionSpace.Method
  /// The parameters, with names in lower case.
  private let parameters: [HTTPFields.Field]
  /// The text in place of parameters: a message of a handshake.
  let token: String?

  func parameter(_ name: String) -> String? { parameters.first { $0.name == name }?.value }

  var realm: String? { parameter("realm") }

  /// The offers that the system knows, the strongest first, as CFNetwork takes them.
  static func offers(in response: SimulatedResponse) -> [AuthenticationOffer] {
    let all = response.headers.values(of: "WWW-Authenticate").flatMap { header -> [AuthenticationOffer] in
      var parser = OfferParser(header)
      return parser.offers()
    }
    return ProtectionSpace.Method.byStrength.compactMap { method in all.first { $0.method == method } }
  }

  fileprivate init?(scheme: String, parameters: [HTTPFields.Field], token: String?) {
    switch asciiLowercased(scheme.utf8) {
    case "basic": method = .basic
    case "digest": method = .digest
    case "ntlm": method = .ntlm
    case "negotiate": method = .negotiate
    default: return nil
    }
    self.parameters = parameters
    self.token = token
  }
}

extension ProtectionSpace.Method {
  fileprivate static let byStrength: [Self] = [.negotiate, .ntlm, .digest, .basic]
}

/// Takes a `WWW-Authenticate` header apart: challenges and their parameters are both separated by commas, so a word is a
/// scheme if no equals sign follows it.
private struct OfferParser {
  private var rest: ArraySlice<UInt8>

  init(_ header: String) { rest = Array(header.utf8)[...] }

  mutating func offers() -> [AuthenticationOffer] {
    var offers: [AuthenticationOffer] = []
    skipSeparators()
    while !rest.isEmpty {
      let scheme = word()
      guard !scheme.isEmpty, rest.isEmpty || rest.first.map(isSeparator) == true else {
        // The grammar knows no such text: the next challenge begins after the next comma.
        rest = rest.drop { $0 != UInt8(ascii: ",") }
        skipSeparators()
        continue
      }
      skipBlanks()
      let token = tokenInPlaceOfParameters()
      let parameters = token == nil ? parameters() : []
      if let offer = AuthenticationOffer(scheme: scheme, parameters: parameters, token: token) { offers.append(offer) }
      skipSeparators()
    }
    return offers
  }

  private mutating func parameters() -> [HTTPFields.Field] {
    var parameters: [HTTPFields.Field] = []
    while true {
      let start = rest
      skipSeparators()
      let name = word()
      skipBlanks()
      guard !name.isEmpty, rest.first == UInt8(ascii: "=") else {
        rest = start
        return parameters
      }
      rest = rest.dropFirst()
      skipBlanks()
      parameters.append(.init(name: asciiLowercased(name.utf8), value: value()))
    }
  }

  /// RFC 9110's token68: base64 that ends the challenge.
  private mutating func tokenInPlaceOfParameters() -> String? {
    let token = rest.prefix(while: isToken68)
    let end = rest[token.endIndex...].drop(while: isHTTPTabOrSpace)
    let padded = token.last == UInt8(ascii: "=") || !token.contains(UInt8(ascii: "="))
    guard !token.isEmpty, padded, end.isEmpty || end.first == UInt8(ascii: ",") else { return nil }
    rest = end
    return String(decoding: token, as: UTF8.self)
  }

  private mutating func value() -> String {
    guard rest.first == UInt8(ascii: "\"") else { return word() }
    rest = rest.dropFirst()
    var text: [UInt8] = []
    while let byte = rest.popFirst(), byte != UInt8(ascii: "\"") {
      if byte == UInt8(ascii: "\\"), let escaped = rest.popFirst() { text.append(escaped) } else { text.append(byte) }
    }
    return String(decoding: text, as: UTF8.self)
  }

  private mutating func word() -> String {
    let word = rest.prefix(while: isTokenByte)
    rest = rest[word.endIndex...]
    return String(decoding: word, as: UTF8.self)
  }

  private mutating func skipBlanks() { rest = rest.drop(while: isHTTPTabOrSpace) }
  private mutating func skipSeparators() { rest = rest.drop(while: isSeparator) }

  private func isSeparator(_ byte: UInt8) -> Bool { isHTTPTabOrSpace(byte) || byte == UInt8(ascii: ",") }

  private func isToken68(_ byte: UInt8) -> Bool {
    isTokenByte(byte) && byte < 0x80 && !"!#$%&'*^`|".utf8.contains(byte) || byte == UInt8(ascii: "/")
      || byte == UInt8(ascii: "=")
  }
}
