import SimulatedWeb
import URLStandard

/// The directives of a Content-Security-Policy that decide about frames, forms and sandboxes.
package struct ContentSecurityPolicy {
  private let directives: [[String: [String]]]

  /// Content Security Policy Level 3, "parse a serialized CSP list".
  package init?(headers: [String]) {
    // Splits bytes, not characters: a comma or semicolon separates even if a combining mark follows it.
    let policies = headers.flatMap { $0.utf8.split(separator: UInt8(ascii: ",")) }
    guard !policies.isEmpty else { return nil }
    directives = policies.map { policy in
      var parsed: [String: [String]] = [:]
      for directive in policy.split(separator: UInt8(ascii: ";")) {
        guard let (name, values) = Self.directive(directive), parsed[name] == nil else { continue }
        parsed[name] = values
      }
      return parsed
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
  package var sandbox: String? { directives.lazy.compactMap { $0["sandbox"] }.first?.joined(separator: " ") }

  /// Whether `frame-src`, or else `child-src` or `default-src`, refuses the frame.
  /// - Parameter origin: the origin that `'self'` means.
  package func refusesFrame(_ url: WebURL, from origin: Origin, isRedirected: Bool = false) -> Bool {
    if url.scheme == "about" || url.scheme == "javascript" { return false }
    return directives.contains { policy in
      if let sources = policy["frame-src"] {
        // Only here, a blob: URL counts as its maker's origin.
        let maker = url.scheme == "blob" ? WebURL(url.origin.serialized) : nil
        if let maker, sources.contains("'self'"), Self.allows(maker, ["'self'"], from: origin, false) { return false }
        return !Self.allows(url, sources, from: origin, isRedirected)
      }
      guard let sources = policy["child-src"] ?? policy["default-src"] else { return false }
      return !Self.allows(url, sources, from: origin, isRedirected)
    }
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

  /// The `form-action` directive that forbids sending the form's data to the URL; nil if all directives allow it.
  package func formRefusal(of url: WebURL, from origin: Origin) -> String? {
    for policy in directives {
      guard let sources = policy["form-action"] else { continue }
      if !Self.allows(url, sources, from: origin, false) {
        return (["form-action"] + sources).joined(separator: " ")
      }
    }
    return nil
  }

  package var hasFrameAncestors: Bool { directives.contains { $0["frame-ancestors"] != nil } }

  package func refusesAncestors(_ ancestors: [Origin], of origin: Origin) -> Bool {
    directives.contains { policy in
      guard let sources = policy["frame-ancestors"] else { return false }
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
