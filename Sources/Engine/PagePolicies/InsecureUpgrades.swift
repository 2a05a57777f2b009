import URLStandard

/// The upgrades of a document's requests from http to https (Upgrade Insecure Requests; WebKit's
/// ContentSecurityPolicy::upgradeInsecureRequestIfNeeded).
package struct InsecureUpgrades: Equatable, Sendable {
  /// Upgrade Insecure Requests, "insecure requests policy": whether all requests of the page, with its frames and
  /// forms, are upgraded.
  package private(set) var upgradesRequests = false
  /// "Upgrade insecure navigations set": hosts to which links, locations and popups lead over https.
  private var hosts: Set<Host> = []

  private struct Host: Hashable, Sendable {
    let name: String
    let port: UInt16?
    let scheme: String
  }

  /// The kind of request (WebKit's InsecureRequestType).
  package enum Occasion: Sendable { case load, form, navigation }

  package init() {}

  /// Begins to upgrade, because the page has the directive (WebKit's
  /// ContentSecurityPolicy::setUpgradeInsecureRequests).
  package mutating func begin(for url: WebURL) {
    upgradesRequests = true
    let schemes = ["https": "http", "wss": "ws"]
    if let host = url.host {
      hosts.insert(Host(name: host, port: url.port, scheme: schemes[url.scheme] ?? url.scheme))
    }
  }

  /// Takes over another document's hosts. They hold in a window that the document opens, too, and in the next document
  /// of its frame.
  package mutating func takeHosts(of other: InsecureUpgrades) { hosts = other.hosts }

  /// WebKit's ResourceRequestBase::upgradeInsecureRequest.
  /// - Returns: nil if the URL stays as it is.
  package func upgraded(_ url: WebURL, for occasion: Occasion) -> WebURL? {
    guard url.scheme == "http" || url.scheme == "ws" else { return nil }
    guard
      upgradesRequests && occasion != .navigation
        || !hosts.isEmpty && hosts.contains(Host(name: url.host ?? "", port: url.port, scheme: url.scheme))
    else { return nil }
    var secure = url
    secure.setProtocol(url.scheme == "http" ? "https" : "wss")
    return secure
  }
}
