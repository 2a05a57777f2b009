import URLStandard

/// The sources of one directive (WebKit's ContentSecurityPolicySourceList).
struct SourceList: Sendable {
  /// The directive's name, as WebKit compares it.
  let directive: String
  /// The directive as it was sent: its name and its value.
  let text: String
  private(set) var keywords: Keywords = []
  private var nonces: Set<String> = []
  private var hashes: Set<ContentHash> = []
  private var sources: [ContentSecuritySource] = []
  /// Whether the list is exactly `'none'`.
  let isNone: Bool

  struct Keywords: OptionSet {
    let rawValue: UInt16

    static let everyHost = Keywords(rawValue: 1)
    static let ownOrigin = Keywords(rawValue: 2)
    static let unsafeInline = Keywords(rawValue: 4)
    static let unsafeEval = Keywords(rawValue: 8)
    static let wasmEval = Keywords(rawValue: 16)
    static let unsafeHashes = Keywords(rawValue: 32)
    static let strictDynamic = Keywords(rawValue: 64)
    static let reportSample = Keywords(rawValue: 128)
    static let trustedTypesEval = Keywords(rawValue: 256)
  }

  /// - Parameter remark: called with WebKit's console lines about sources that it does not understand.
  init(directive: String, text: String, sources tokens: [String], remark: (String) -> Void) {
    self.directive = directive
    self.text = text
    isNone = tokens.count == 1 && tokens[0].lowercased() == "'none'"
    if !isNone { for token in tokens { add(token, remark: remark) } }
  }

  /// WebKit's ContentSecurityPolicySourceList::parse and parseSource.
  private mutating func add(_ token: String, remark: (String) -> Void) {
    if takeNonceOrHash(token) || takeKeyword(token.lowercased()) { return }
    // After 'strict-dynamic', hosts and schemes have no meaning.
    if token.lowercased() != "'none'" {
      if keywords.contains(.strictDynamic) { return }
      let source = ContentSecuritySource(token) { path, character in
        let ignored = character == "?" ? "query component, including the '?'" : "fragment identifier, including the '#'"
        remark(
          "The source list for Content Security Policy directive '\(directive)' contains a source with an invalid path:"
            + " '\(path)'. The \(ignored), will be ignored.")
      }
      if let source {
        if Self.mistakenDirectives.contains(source.host) {
          remark(
            "The Content Security Policy directive '\(directive)' contains '\(source.host)' as a source expression. Did"
              + " you mean '\(directive) ...; \(source.host)...' (note the semicolon)?")
        }
        return sources.append(source)
      }
    }
    let note =
      token.lowercased() == "'none'"
      ? " Note that 'none' has no effect unless it is the only expression in the source list." : ""
    remark(
      "The source list for Content Security Policy directive '\(directive)' contains an invalid source: '\(token)'. It"
        + " will be ignored.\(note)")
  }

  /// WebKit's isCSPDirectiveName.
  private static let mistakenDirectives: Set<String> = [
    "base-uri", "connect-src", "default-src", "font-src", "form-action", "frame-src", "img-src", "media-src",
    "object-src", "plugin-types", "report-to", "report-uri", "sandbox", "script-src", "style-src",
  ]

  /// WebKit's parseNonceSource and parseHashSource.
  private mutating func takeNonceOrHash(_ token: String) -> Bool {
    guard token.hasPrefix("'"), token.hasSuffix("'"), token.count > 2 else { return false }
    var rest = token.dropFirst()
    if rest.lowercased().hasPrefix("nonce-") {
      let nonce = rest.dropFirst(6).dropLast()
      guard !nonce.isEmpty, nonce.utf8.allSatisfy({ $0.isLetter || $0.isDigit || "+/-_=".utf8.contains($0) }) else {
        return false
      }
      nonces.insert(String(nonce))
      return true
    }
    guard let hash = ContentHash(parsing: &rest), rest == "'" else { return false }
    hashes.insert(hash)
    return true
  }

  private mutating func takeKeyword(_ token: String) -> Bool {
    switch token {
    case "*": keywords.insert(.everyHost)
    case "'strict-dynamic'" where ["script-src", "script-src-elem", "default-src"].contains(directive):
      keywords.insert(.strictDynamic)
      keywords.subtract([.ownOrigin, .unsafeInline])
    case "'self'": if !keywords.contains(.strictDynamic) { keywords.insert(.ownOrigin) }
    case "'unsafe-inline'": if !keywords.contains(.strictDynamic) { keywords.insert(.unsafeInline) }
    case "'unsafe-eval'": keywords.insert([.unsafeEval, .wasmEval])
    case "'wasm-unsafe-eval'": keywords.insert(.wasmEval)
    case "'trusted-types-eval'": keywords.insert(.trustedTypesEval)
    case "'unsafe-hashes'": keywords.insert(.unsafeHashes)
    case "'report-sample'": keywords.insert(.reportSample)
    case "'report-sha256'", "'report-sha384'", "'report-sha512'": break
    default: return false
    }
    return true
  }

  // MARK: What it allows

  /// WebKit's ContentSecurityPolicySourceList::matches.
  /// - Parameter url: nil for content without a URL.
  func allows(_ url: WebURL, from origin: Origin, isRedirected: Bool) -> Bool {
    if keywords.contains(.everyHost) && isAllowedByStar(url, from: origin) { return true }
    if keywords.contains(.ownOrigin) {
      // Only in frame-src, a blob: URL counts as its maker's origin.
      let maker = url.scheme == "blob" && directive == "frame-src" ? WebURL(url.origin.serialized) : url
      if let maker, ContentSecuritySource(self: origin).matches(maker, self: origin, isRedirected: isRedirected) {
        return true
      }
    }
    return sources.contains { $0.matches(url, self: origin, isRedirected: isRedirected) }
  }

  /// WebKit's isProtocolAllowedByStar.
  private func isAllowedByStar(_ url: WebURL, from origin: Origin) -> Bool {
    if case .tuple(url.scheme, _, _) = origin { return true }
    switch url.scheme {
    case "http", "https", "ws", "wss": return true
    case "data": return directive == "img-src" || directive == "media-src"
    case "blob": return directive == "media-src"
    default: return false
    }
  }

  /// - Parameter nonce: the nonce, without the white space around it.
  func allows(nonce: String) -> Bool { !nonce.isEmpty && nonces.contains(nonce) }

  func allows(inline source: String) -> Bool {
    guard !hashes.isEmpty else { return false }
    let bytes = Array(source.utf8)
    return Set(hashes.map(\.algorithm)).contains { hashes.contains(ContentHash($0, of: bytes)) }
  }

  /// Whether all hashes of an `integrity` attribute are among the sources.
  func allows(integrity: String) -> Bool {
    guard !hashes.isEmpty, let metadata = IntegrityMetadata(integrity), !metadata.hashes.isEmpty else { return false }
    return metadata.hashes.allSatisfy(hashes.contains)
  }
}
