import CPublicSuffix
import Synchronization
import URLStandard

/// The public suffix list, as built into libpsl. A top-level domain that is not in the list (`example`) counts as a
/// public suffix of one label.
public enum PublicSuffix {
  /// HTML Standard, "registrable domain": the public suffix and the label before it.
  /// - Parameter host: a serialised host.
  /// - Returns: nil for an address, for a public suffix itself, and for a single label.
  public static func registrableDomain(of host: String) -> String? {
    // A DNS name is at most this long. Longer hosts, which a page may make up, are not kept.
    guard host.utf8.count <= 253 else { return findRegistrableDomain(of: host) }
    if let known = known.withLock({ $0[host] }) { return known }
    let domain = findRegistrableDomain(of: host)
    known.withLock { known in
      if known.count >= mostKnown { known.removeAll(keepingCapacity: true) }
      known[host] = .some(domain)
    }
    return domain
  }

  /// The registrable domains of hosts. Every navigation asks several times about the same few hosts.
  private static let known = Mutex<[String: String?]>([:])
  private static let mostKnown = 128

  private static func findRegistrableDomain(of host: String) -> String? {
    guard let name = name(host) else { return nil }
    let domain = name.withCString { start in psl_registrable_domain(psl_builtin(), start).map { String(cString: $0) } }
    guard let domain else { return nil }
    return host.utf8.last == UInt8(ascii: ".") ? domain + "." : domain
  }

  /// Whether a host is a public suffix, on which no site may set cookies.
  public static func isPublicSuffix(_ host: String) -> Bool {
    guard let name = name(host) else { return false }
    return name.withCString { psl_is_public_suffix(psl_builtin(), $0) == 1 }
  }

  /// The host without a final dot; nil for addresses and the empty host.
  private static func name(_ host: String) -> String? {
    let name = host.utf8.last == UInt8(ascii: ".") ? String(decoding: host.utf8.dropLast(), as: UTF8.self) : host
    return name.isEmpty || isIPAddress(host: name) ? nil : name
  }
}

extension Origin {
  /// HTML Standard, "same site" (schemefully).
  public func isSameSite(as other: Origin) -> Bool {
    isSameSite(as: other, registrableDomain: PublicSuffix.registrableDomain(of:))
  }
}

extension WebURL {
  /// The registrable domain of the host, or nil.
  public var registrableDomain: String? { host.flatMap(PublicSuffix.registrableDomain(of:)) }
}
