import URLStandard

/// The cookies by domain, limited in number.
struct CookieStore: Sendable {
  /// The most cookies. RFC 6265bis, "limits", asks for at least 50 cookies for a domain and 3000 in all.
  private static let mostPerDomain = 180
  private static let mostInAll = 3300

  private var byDomain: [String: [Cookie]] = [:]
  private var count = 0
  /// The number of changes of the store.
  private(set) var changes = 0

  /// RFC 6265bis, section 5.8.3, "retrieval algorithm", without the `SameSite` part.
  func cookies(for url: WebURL, now: Double) -> [Cookie] {
    guard count > 0, let host = url.host, url.isHTTPFamily || url.scheme == "ws" || url.scheme == "wss" else {
      return []
    }
    let path = url.path
    let isSecure = CookieMatching.isSecure(url)
    var found: [Cookie] = []
    for domain in CookieMatching.domains(of: host) {
      for cookie in byDomain[domain] ?? [] {
        guard !cookie.isHostOnly || domain == host, isSecure || !cookie.isSecure, !cookie.isExpired(at: now),
          CookieMatching.path(cookie.path, matches: path)
        else { continue }
        found.append(cookie)
      }
    }
    return Self.sorted(found)
  }

  func all(now: Double) -> [Cookie] {
    byDomain.keys.sorted().flatMap { Self.sorted(byDomain[$0, default: []].filter { !$0.isExpired(at: now) }) }
  }

  func cookie(with identity: Cookie.Identity) -> Cookie? {
    byDomain[identity.domain]?.first { $0.identity == identity }
  }

  /// Whether a cookie from `http` would shadow a Secure one with that name (RFC 6265bis, "storage model").
  func hasSecureCookie(overlaidBy cookie: Cookie, now: Double) -> Bool {
    byDomain.contains { domain, cookies in
      (CookieMatching.domain(domain, matches: cookie.domain) || CookieMatching.domain(cookie.domain, matches: domain))
        && cookies.contains {
          $0.isSecure && $0.name == cookie.name && !$0.isExpired(at: now)
            && CookieMatching.path($0.path, matches: cookie.path)
        }
    }
  }

  /// Stores a cookie, which replaces the one with the same identity and keeps its creation time. An expired cookie only
  /// removes the old one.
  /// - Returns: the cookie that was removed to make room.
  @discardableResult mutating func insert(_ cookie: Cookie, now: Double) -> CookieRefusal? {
    var cookies = byDomain[cookie.domain] ?? []
    let index = cookies.firstIndex { $0.identity == cookie.identity }
    if cookie.isExpired(at: now) {
      guard let index else { return nil }
      cookies.remove(at: index)
      count -= 1
    } else if let index {
      var replacement = cookie
      replacement.created = cookies[index].created
      guard replacement != cookies[index] else { return nil }
      cookies[index] = replacement
    } else {
      cookies.append(cookie)
      count += 1
    }
    changes += 1
    byDomain[cookie.domain] = cookies.isEmpty ? nil : cookies
    var evicted: Cookie?
    if cookies.count > Self.mostPerDomain { evicted = evict(from: cookie.domain, now: now) }
    if count > Self.mostInAll, let fullest = byDomain.max(by: { $0.value.count < $1.value.count })?.key {
      evicted = evict(from: fullest, now: now) ?? evicted
    }
    return evicted.map { CookieRefusal(name: $0.name, reason: .crowdedOut) }
  }

  mutating func remove(where shouldRemove: (Cookie) -> Bool) {
    for (domain, cookies) in byDomain {
      let kept = cookies.filter { !shouldRemove($0) }
      guard kept.count < cookies.count else { continue }
      count -= cookies.count - kept.count
      changes += 1
      byDomain[domain] = kept.isEmpty ? nil : kept
    }
  }

  /// Removes expired cookies or, if there are none, the oldest cookie, which it returns.
  private mutating func evict(from domain: String, now: Double) -> Cookie? {
    let cookies = byDomain[domain] ?? []
    var kept = cookies.filter { !$0.isExpired(at: now) }
    var evicted: Cookie?
    if kept.count == cookies.count, let oldest = kept.indices.min(by: { kept[$0].created < kept[$1].created }) {
      evicted = kept.remove(at: oldest)
    }
    count -= cookies.count - kept.count
    byDomain[domain] = kept.isEmpty ? nil : kept
    return evicted
  }

  /// The cookies in order: longer paths first, then older cookies; cookies of the same time stay in the order in which
  /// they arrived.
  private static func sorted(_ cookies: [Cookie]) -> [Cookie] {
    cookies.enumerated().sorted { left, right in
      let (a, b) = (left.element, right.element)
      if a.path.utf8.count != b.path.utf8.count { return a.path.utf8.count > b.path.utf8.count }
      return a.created != b.created ? a.created < b.created : left.offset < right.offset
    }.map(\.element)
  }
}
