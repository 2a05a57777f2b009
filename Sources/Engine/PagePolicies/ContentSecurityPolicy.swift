import SimulatedWeb
import URLStandard

/// The directives of a Content-Security-Policy that decide about frames, forms and sandboxes.
package struct ContentSecurityPolicy {
  /// One policy of the list.
  private struct Policy {
    let text: String
    var directives: [String: [String]] = [:]
  }

  /// A directive that refused something, for who is told.
  package struct Refusal: Equatable {
    /// The name of the directive that the refused thing has of its own, such as `frame-src`.
    package let effectiveDirective: String
    /// The directive that refuses, with its sources.
    package let directive: String
    /// The whole policy, as it was sent.
    package let policy: String
  }

  private var policies: [Policy] = []

  /// Content Security Policy Level 3, "parse a serialized CSP list".
  package init?(headers: [String]) {
    for header in headers { add(header, ignoring: []) }
    guard !policies.isEmpty else { return nil }
  }

  /// A list in a `meta` element, in which some directives have no meaning (HTML Standard, "content security policy
  /// state").
  /// https://html.spec.whatwg.org/multipage/semantics.html#attr-meta-http-equiv-content-security-policy
  package init?(meta content: String) {
    add(content, ignoring: ["report-uri", "frame-ancestors", "sandbox"])
    guard !policies.isEmpty else { return nil }
  }

  /// The policies of another list hold as well.
  package mutating func add(_ other: ContentSecurityPolicy) { policies += other.policies }

  private mutating func add(_ list: String, ignoring ignored: Set<String>) {
    // Splits bytes, not characters: a comma or semicolon separates even if a combining mark follows it.
    for text in list.utf8.split(separator: UInt8(ascii: ",")) {
      var policy = Policy(text: String(Substring(text.trimming(Self.isWhiteSpace))))
      for directive in text.split(separator: UInt8(ascii: ";")) {
        guard let (name, values) = Self.directive(directive), policy.directives[name] == nil, !ignored.contains(name)
        else { continue }
        policy.directives[name] = values
      }
      policies.append(policy)
    }
  }

  /// A directive with a byte that is neither white space nor visible ASCII is ignored (WebKit's
  /// `ContentSecurityPolicyDirectiveList::parseDirective`). The standard's "parse a serialized CSP" requires ASCII,
  /// too.
  private static func directive(_ text: Substring.UTF8View) -> (name: String, values: [String])? {
    guard text.allSatisfy({ isWhiteSpace($0) || (0x21...0x7E).contains($0) }) else { return nil }
    let tokens = text.split(whereSeparator: isWhiteSpace).map { String(Substring($0)) }
    guard let name = tokens.first else { return nil }
    return (name.lowercased(), Array(tokens.dropFirst()))
  }

  /// Infra Standard, "ASCII whitespace".
  private static func isWhiteSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0C || byte == 0x0D
  }

  /// The tokens of `sandbox`; nil if no policy has the directive.
  package var sandbox: String? { policies.lazy.compactMap { $0.directives["sandbox"] }.first?.joined(separator: " ") }

  /// What `frame-src`, or else `child-src` or `default-src`, says against the frame; nil if nothing does.
  /// - Parameter origin: the origin that `'self'` means.
  package func frameRefusal(of url: WebURL, from origin: Origin, isRedirected: Bool = false) -> Refusal? {
    if url.scheme == "about" || url.scheme == "javascript" { return nil }
    for policy in policies {
      let names = ["frame-src", "child-src", "default-src"]
      guard let name = names.first(where: { policy.directives[$0] != nil }), let sources = policy.directives[name]
      else { continue }
      // Only in frame-src, a blob: URL counts as its maker's origin.
      let maker = url.scheme == "blob" && name == "frame-src" ? WebURL(url.origin.serialized) : nil
      if let maker, sources.contains("'self'"), Self.allows(maker, ["'self'"], from: origin, false) { continue }
      if Self.allows(url, sources, from: origin, isRedirected) { continue }
      return Refusal(
        effectiveDirective: "frame-src", directive: ([name] + sources).joined(separator: " "), policy: policy.text)
    }
    return nil
  }

  /// WebKit's ContentSecurityPolicySourceList::matches.
  private static func allows(_ url: WebURL, _ sources: [String], from origin: Origin, _ isRedirected: Bool) -> Bool {
    sources.contains { source in
      switch source.lowercased() {
      case "*":
        if case .tuple(url.scheme, _, _) = origin { return true }
        return url.isHTTPFamily || url.scheme == "ws" || url.scheme == "wss"
      case "'self'": return ContentSecuritySource(self: origin).matches(url, self: origin, isRedirected: isRedirected)
      default:
        return ContentSecuritySource(source)?.matches(url, self: origin, isRedirected: isRedirected) ?? false
      }
    }
  }

  /// What `form-action` says against sending the form's data to the URL; nil if all directives allow it.
  package func formRefusal(of url: WebURL, from origin: Origin) -> Refusal? {
    for policy in policies {
      guard let sources = policy.directives["form-action"] else { continue }
      if !Self.allows(url, sources, from: origin, false) {
        return Refusal(
          effectiveDirective: "form-action", directive: (["form-action"] + sources).joined(separator: " "),
          policy: policy.text)
      }
    }
    return nil
  }

  package var hasFrameAncestors: Bool { policies.contains { $0.directives["frame-ancestors"] != nil } }

  package func refusesAncestors(_ ancestors: [Origin], of origin: Origin) -> Bool {
    policies.contains { policy in
      guard let sources = policy.directives["frame-ancestors"] else { return false }
      return ancestors.contains { ancestor in
        guard let url = WebURL(ancestor.serialized) else { return true }
        return !Self.allows(url, sources, from: origin, false)
      }
    }
  }
}

extension SimulatedResponse {
  package var contentSecurityPolicy: ContentSecurityPolicy? {
    ContentSecurityPolicy(headers: headers.values(of: "Content-Security-Policy"))
  }
}
