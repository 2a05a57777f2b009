import URLStandard

/// The list `WKAppBoundDomains` in an app's `Info.plist`: the domains on which its web views have all features.
///
/// WebKit, WebsiteDataStoreCocoa.mm, and rules 8.1 to 8.12.
public struct AppBoundDomains: Hashable, Sendable {
  /// The rules that apply.
  public enum Profile: String, Hashable, Sendable, CaseIterable {
    /// WebKit's profile: the app decides first, and hosts are compared by registrable domain.
    case webKit
    /// The profile of widely read descriptions: the app is not asked, and hosts must be listed exactly.
    case asCommonlyDescribed
  }

  /// The most entries that WebKit reads, domains and schemes together (rule 8.3).
  public static let mostEntries = 10

  public let profile: Profile
  /// The registrable domains, or hosts under the other profile.
  public private(set) var domains: Set<String> = []
  /// The schemes without the colon.
  public private(set) var schemes: Set<String> = []
  /// Entries that have no effect, with the reasons.
  public private(set) var findings: [String] = []

  /// - Parameter entries: the entries as in the property list.
  public init(_ entries: [String], profile: Profile = .webKit) {
    self.profile = profile
    if entries.count > Self.mostEntries {
      let ignored = entries.dropFirst(Self.mostEntries).joined(separator: ", ")
      findings.append("WKAppBoundDomains has \(entries.count) entries; those after the tenth are ignored: \(ignored)")
    }
    for entry in entries.prefix(Self.mostEntries) { read(entry) }
  }

  private mutating func read(_ entry: String) {
    if entry.hasSuffix(":") {
      let scheme = entry.dropLast().lowercased()
      guard WebURL("\(scheme):x")?.scheme == scheme else { return findings.append("\"\(entry)\" is not a scheme") }
      schemes.insert(scheme)
      return
    }
    // An entry that has no host by itself gets a scheme prefix, as in WebKit.
    guard let host = (WebURL(entry).flatMap { $0.isHTTPFamily ? $0 : nil } ?? WebURL("https://\(entry)"))?.host,
      !host.isEmpty
    else {
      return findings.append("\"\(entry)\" is not a domain")
    }
    if entry != host { findings.append("\"\(entry)\" is read as the domain \(host)") }
    switch profile {
    case .asCommonlyDescribed: domains.insert(host)
    case .webKit: domains.insert(Self.domain(of: host))
    }
  }

  /// Whether the list has no usable entry. Such a list restricts nothing (rule 8.4).
  public var isEmpty: Bool { domains.isEmpty && schemes.isEmpty }

  /// The relation of a main-frame URL to the list.
  public enum Membership: Hashable, Sendable {
    /// The URL is listed, by its domain or its scheme.
    case listed
    /// The URL is local content. It counts as bound, and limits the view to bound domains from then on (rule 8.5).
    case local
    case unlisted
  }

  public func membership(of url: WebURL) -> Membership {
    if schemes.contains(url.scheme) { return .listed }
    if ["about", "data", "blob", "file", "javascript"].contains(url.scheme) { return .local }
    guard let host = url.host else { return .unlisted }
    if isLoopbackHost(host) { return .local }
    switch profile {
    case .webKit: return domains.contains(Self.domain(of: host)) ? .listed : .unlisted
    case .asCommonlyDescribed: return domains.contains(host) ? .listed : .unlisted
    }
  }

  /// The registrable domain, or the host itself if it has none (WebKit's RegistrableDomain).
  private static func domain(of host: String) -> String { PublicSuffix.registrableDomain(of: host) ?? host }
}
