import URLStandard

/// The hosts that an app stays on.
package struct HostAllowlist: Hashable, Sendable {
  package enum Matching: String, Hashable, Sendable, CaseIterable {
    case exactHosts
    /// A host and all hosts below it. The comparison includes the dot before the host, so that `notexample.com` does
    /// not match `example.com`.
    case hostsAndSubdomains
  }

  package let matching: Matching
  /// The hosts in serialised form.
  package let hosts: [String]

  /// - Throws: `RecipeError` for a text that is not a host.
  package init(_ hosts: [String], matching: Matching) throws(RecipeError) {
    self.matching = matching
    var serialized: [String] = []
    for text in hosts {
      // Many people write a leading dot for "and its subdomains".
      let name = text.hasPrefix(".") ? String(text.dropFirst()) : text
      guard let url = WebURL("https://\(name)/"), let host = url.host, !host.isEmpty, url.path == "/", url.port == nil,
        !name.contains("/"), !name.contains("@")
      else { throw RecipeError("\"\(text)\" is not a host") }
      serialized.append(host)
    }
    self.hosts = serialized
  }

  package func contains(_ url: WebURL) -> Bool {
    guard url.isHTTPFamily, let host = url.host else { return false }
    switch matching {
    case .exactHosts: return hosts.contains(host)
    case .hostsAndSubdomains: return hosts.contains { host == $0 || host.hasSuffix("." + $0) }
    }
  }
}
