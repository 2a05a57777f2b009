import URLStandard

/// The hosts that an app stays on.
public struct HostAllowlist: Hashable, Sendable {
  public enum Matching: String, Hashable, Sendable, CaseIterable {
    case exactHosts
    /// A host and everything below it. The dot before the host belongs to the comparison, so that `notexample.com` is
    /// not taken for `example.com`.
    case hostsAndSubdomains
  }

  public let matching: Matching
  /// In their serialised form.
  public let hosts: [String]

  /// - Throws: `RecipeError` for what is no host.
  public init(_ hosts: [String], matching: Matching) throws(RecipeError) {
    self.matching = matching
    var serialized: [String] = []
    for text in hosts {
      // A leading dot is how many people write "and its subdomains".
      let name = text.hasPrefix(".") ? String(text.dropFirst()) : text
      guard let url = WebURL("https://\(name)/"), let host = url.host, !host.isEmpty, url.path == "/", url.port == nil,
        !name.contains("/"), !name.contains("@")
      else { throw RecipeError("\"\(text)\" is no host") }
      serialized.append(host)
    }
    self.hosts = serialized
  }

  public func contains(_ url: WebURL) -> Bool {
    guard url.isHTTPFamily, let host = url.host else { return false }
    switch matching {
    case .exactHosts: return hosts.contains(host)
    case .hostsAndSubdomains: return hosts.contains { host == $0 || host.hasSuffix("." + $0) }
    }
  }
}
