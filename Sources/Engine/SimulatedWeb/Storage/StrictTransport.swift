import Synchronization
import URLStandard

/// The hosts whose servers accept requests over https only, as a session has learned from them (RFC 6797; rule 4.51).
public final class StrictTransport: Sendable {
  private enum Scope { case host, subdomainsToo }

  private struct Entry {
    /// The end of the time, in seconds since 1970.
    let end: Double
    let scope: Scope
  }

  private let hosts = Mutex<[String: Entry]>([:])

  public init() {}

  /// RFC 6797, section 8.1: only a field of an https server with a name counts.
  public func note(_ exchange: SimulatedExchange, now: Double) {
    guard case .response(let response) = exchange.outcome, exchange.request.url.scheme == "https",
      let host = exchange.request.url.host, !isIPAddress(host: host),
      let header = response.headers["Strict-Transport-Security"]
    else { return }
    let directives = header.lowercased().split(separator: ";").map { $0.filter { $0 != " " && $0 != "\"" } }
    guard let age = directives.first(where: { $0.hasPrefix("max-age=") }).flatMap({ UInt64($0.dropFirst(8)) }) else {
      return
    }
    let scope: Scope = directives.contains("includesubdomains") ? .subdomainsToo : .host
    let entry = Entry(end: now + Double(age), scope: scope)
    hosts.withLock { $0[host] = age > 0 ? entry : nil }
  }

  /// RFC 6797, section 8.2: the host itself, or a host above it that includes its subdomains.
  public func covers(_ host: String, now: Double) -> Bool {
    hosts.withLock { hosts in
      var name = host[...]
      while true {
        if let entry = hosts[String(name)], entry.end > now, name == host || entry.scope == .subdomainsToo {
          return true
        }
        guard let dot = name.firstIndex(of: ".") else { return false }
        name = name[name.index(after: dot)...]
      }
    }
  }
}
