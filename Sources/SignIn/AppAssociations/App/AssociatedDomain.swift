import URLStandard

/// A service that a domain and an app can share.
public enum AssociationService: String, Hashable, Sendable, CaseIterable {
  case applinks, webcredentials, activitycontinuation, appclips
}

/// An entry of `com.apple.developer.associated-domains`: `service:domain`, optionally followed by `?mode=…`.
public struct AssociatedDomain: Hashable, Sendable {
  /// The place from which the entry's association file may come.
  public enum Mode: String, Hashable, Sendable {
    /// Apple's content delivery network.
    case plain = ""
    /// The site itself, on devices where Associated Domains Development is on.
    case developer
    /// The site itself, on managed devices whose profile allows it.
    case managed
    case developerAndManaged = "developer+managed"

    public var includesDeveloper: Bool { self == .developer || self == .developerAndManaged }
  }

  /// The hosts that an entry covers.
  public enum Extent: Hashable, Sendable {
    case host
    /// `*.example.com`: every subdomain, but not the domain itself. The domain itself has the file.
    case subdomains
  }

  /// The entry as written.
  public let text: String
  public let service: AssociationService
  /// The host of the association file, in lower case.
  public let host: String
  public let extent: Extent
  public let mode: Mode

  /// - Throws: `AssociatedDomainError` for a text that is not an entry.
  public init(_ text: String) throws(AssociatedDomainError) {
    func fail(_ problem: String) -> AssociatedDomainError { AssociatedDomainError(text: text, problem: problem) }
    self.text = text
    guard !text.utf8.contains(where: { $0 <= 0x20 }) else { throw fail("it contains a space") }
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else {
      throw fail("it has no service: write applinks: or webcredentials: before the domain")
    }
    guard let service = AssociationService(rawValue: String(parts[0])) else {
      throw fail(
        "\"\(parts[0])\" is not a service: use \(AssociationService.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    self.service = service
    let sides = parts[1].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    mode = try Self.mode(sides.count == 2 ? String(sides[1]) : nil, fail)
    var domain = sides[0]
    guard !domain.contains("/") else {
      throw fail("a domain cannot have a scheme or a path: write \(service.rawValue):example.com")
    }
    guard !domain.contains(":") else { throw fail("a domain cannot have a port") }
    extent = domain.hasPrefix("*.") ? .subdomains : .host
    if extent == .subdomains { domain = domain.dropFirst(2) }
    guard let url = WebURL("https://\(domain)/"), let host = url.host, !host.isEmpty, url.path == "/" else {
      throw fail("\"\(domain)\" is not a domain")
    }
    self.host = host
  }

  private static func mode(
    _ query: String?, _ fail: (String) -> AssociatedDomainError
  ) throws(AssociatedDomainError) -> Mode {
    guard let query else { return .plain }
    let value = query.hasPrefix("mode=") ? String(query.dropFirst("mode=".count)) : ""
    switch value {
    case "developer": return .developer
    case "managed": return .managed
    case "developer+managed", "managed+developer": return .developerAndManaged
    default: throw fail("\"?\(query)\" is not a mode: write ?mode=developer, managed or developer+managed")
    }
  }

  /// Whether the entry covers a host.
  public func covers(_ name: String) -> Bool {
    switch extent {
    case .host: name == host
    case .subdomains: name.hasSuffix("." + host)
    }
  }
}

/// A text that is not a valid entry, and the reason.
public struct AssociatedDomainError: Error, Hashable, Sendable, CustomStringConvertible {
  public let text: String
  public let problem: String

  public var description: String { "associated domain \"\(text)\": \(problem)" }
}
