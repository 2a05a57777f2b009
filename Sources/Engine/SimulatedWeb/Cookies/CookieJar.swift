import EngineValues
import Synchronization
import URLStandard

/// The cookies of one data store (RFC 6265bis). As in WebKit, a cookie without `SameSite` counts as `none`.
///
/// Times are seconds since 1970 on the caller's clock. A jar may be used from any thread. Observers are called after a
/// change, on the thread that made it.
public final class CookieJar: Sendable {
  /// Whether sites may set cookies.
  public enum Policy: Sendable { case allow, disallow }

  /// The permissions of sites in pages of other sites (rule 6.14).
  public enum ThirdParties: Sendable {
    /// The sites get their cookies, but may set none. This is WebKit's default without tracking prevention, such as in
    /// WebKitGTK: HTTPCookieAcceptPolicy::ExclusivelyFromMainDocumentDomain.
    case mayNotSet
    /// The sites neither get nor set cookies. This is tracking prevention, which is on for apps on Apple's systems
    /// (WebKit's ThirdPartyCookieBlockingMode::All).
    case areBlocked
  }

  /// Cancels an observation.
  public struct ObserverID: Hashable, Sendable {
    fileprivate let number: Int
  }

  private struct State: Sendable {
    var store = CookieStore()
    var policy = Policy.allow
    var thirdParties = ThirdParties.areBlocked
    var observers: [ObserverID: @Sendable (CookieJar) -> Void] = [:]
    var observersMade = 0
  }

  private let state = Mutex(State())

  public init() {}

  public var policy: Policy {
    get { state.withLock { $0.policy } }
    set { state.withLock { $0.policy = newValue } }
  }

  /// The permissions of sites in pages of other sites.
  public var thirdParties: ThirdParties {
    get { state.withLock { $0.thirdParties } }
    set { state.withLock { $0.thirdParties = newValue } }
  }

  /// Whether cookies are kept from a site in another site's page. A page without a site has no third parties (WebKit's
  /// NetworkStorageSession::shouldBlockCookies).
  public func withholds(from party: Party) -> Bool {
    guard case .third(let page) = party else { return false }
    return !page.isEmpty && thirdParties == .areBlocked
  }

  // MARK: requests

  /// The value of the `Cookie` header for a request; nil if no cookie matches.
  public func cookieHeader(for url: WebURL, sameSite: SameSiteContext, now: Double) -> String? {
    let cookies = self.cookies(for: url, sameSite: sameSite, now: now)
    return cookies.isEmpty ? nil : Self.serialize(cookies)
  }

  /// The cookies that are sent with a request: longer paths first, then older cookies.
  public func cookies(for url: WebURL, sameSite: SameSiteContext = .sameSite, now: Double) -> [Cookie] {
    state.withLock { $0.store.cookies(for: url, now: now).filter { sameSite.allows($0.sameSite) } }
  }

  /// Stores the cookies of a response.
  /// - Returns: the rejected cookies, and the older cookies that were removed.
  @discardableResult
  public func store(
    setCookieHeaders headers: [String], from url: WebURL, sameSite: SameSiteContext = .sameSite, party: Party = .first,
    now: Double
  ) -> [CookieRefusal] {
    guard !headers.isEmpty else { return [] }
    return change { state in
      headers.compactMap { Self.store($0, from: url, source: .http(sameSite), party: party, now: now, in: &state) }
    }
  }

  // MARK: scripts

  /// The value that a script reads from `document.cookie`.
  public func documentCookie(for url: WebURL, now: Double) -> String {
    Self.serialize(cookies(for: url, now: now).filter { !$0.isHTTPOnly })
  }

  /// Stores the cookie that a script assigned to `document.cookie`.
  /// - Returns: the reason why the cookie was rejected, or the older cookie that was removed for it; otherwise nil.
  @discardableResult
  public func setDocumentCookie(
    _ text: String, for url: WebURL, party: Party = .first, now: Double
  ) -> CookieRefusal? {
    change { Self.store(text, from: url, source: .script, party: party, now: now, in: &$0) }
  }

  // MARK: the app

  /// Every cookie that has not expired, by domain, longer paths first.
  public func allCookies(now: Double) -> [Cookie] { state.withLock { $0.store.all(now: now) } }

  /// Stores a cookie for the app: no site's rules apply.
  public func set(_ cookie: Cookie, now: Double) {
    change { state in
      var cookie = cookie
      cookie.created = now
      state.store.insert(cookie, now: now)
    }
  }

  /// Removes the cookie with that name, domain and path.
  public func delete(_ cookie: Cookie) {
    change { $0.store.remove { $0.identity == cookie.identity } }
  }

  /// Stores or removes a cookie as Apple's cookie storage does it for an app. A cookie that is not HttpOnly does not
  /// replace an HttpOnly one (rule 6.18).
  /// - Returns: whether the cookie was stored or removed.
  public func set(_ cookie: Cookie, byAppAt now: Double) -> Bool {
    guard !isProtected(from: cookie, now: now) else { return false }
    set(cookie, now: now)
    return true
  }

  /// - Returns: whether the cookie was removed.
  public func delete(_ cookie: Cookie, byAppAt now: Double) -> Bool {
    guard !isProtected(from: cookie, now: now) else { return false }
    delete(cookie)
    return true
  }

  private func isProtected(from cookie: Cookie, now: Double) -> Bool {
    guard !cookie.isHTTPOnly,
      let existing = state.withLock({ $0.store.cookie(with: cookie.identity) })
    else { return false }
    return existing.isHTTPOnly && !existing.isExpired(at: now)
  }

  /// Removes the cookies that satisfy a predicate.
  public func deleteAll(where shouldDelete: (Cookie) -> Bool = { _ in true }) {
    change { $0.store.remove(where: shouldDelete) }
  }

  /// Calls back after each change.
  public func observe(_ observer: @escaping @Sendable (CookieJar) -> Void) -> ObserverID {
    state.withLock { state in
      state.observersMade += 1
      let id = ObserverID(number: state.observersMade)
      state.observers[id] = observer
      return id
    }
  }

  public func stopObserving(_ id: ObserverID) { state.withLock { _ = $0.observers.removeValue(forKey: id) } }

  // MARK: inside

  /// The source that sets a cookie.
  private enum Source {
    case http(SameSiteContext)
    case script
  }

  private func change<T: Sendable>(_ body: (inout State) -> T) -> T {
    let (result, observers) = state.withLock { state in
      let before = state.store.changes
      let result = body(&state)
      let changed = state.store.changes != before
      return (result, changed ? state.observers.sorted { $0.key.number < $1.key.number }.map(\.value) : [])
    }
    for observer in observers { observer(self) }
    return result
  }

  private static func serialize(_ cookies: [Cookie]) -> String {
    cookies.map { $0.name.isEmpty ? $0.value : "\($0.name)=\($0.value)" }.joined(separator: "; ")
  }

  /// RFC 6265bis, section 5.7, "storage model".
  private static func store(
    _ header: String, from url: WebURL, source: Source, party: Party, now: Double, in state: inout State
  ) -> CookieRefusal? {
    let parsed: SetCookie
    switch SetCookie.parse(header, now: now) {
    case .failure(let failure): return CookieRefusal(name: failure.name, reason: failure.reason)
    case .success(let cookie): parsed = cookie
    }
    func refused(_ reason: CookieRefusal.Reason) -> CookieRefusal { CookieRefusal(name: parsed.name, reason: reason) }
    guard state.policy == .allow else { return refused(.disallowed) }
    if case .third = party { return refused(.thirdParty) }
    guard let host = url.host, url.isHTTPFamily else { return refused(.disallowed) }

    var domain = parsed.domain
    if let given = domain, given != host, PublicSuffix.isPublicSuffix(given) { return refused(.publicSuffix) }
    if domain == host, PublicSuffix.isPublicSuffix(host) { domain = nil }
    if let domain, !CookieMatching.domain(domain, matches: host) { return refused(.foreignDomain) }

    let isSecureURL = CookieMatching.isSecure(url)
    if parsed.isSecure, !isSecureURL { return refused(.secureFromInsecure) }
    let cookie = Cookie(
      name: parsed.name, value: parsed.value, domain: domain ?? host, isHostOnly: domain == nil,
      path: parsed.path ?? CookieMatching.defaultPath(of: url), expires: parsed.expires, isSecure: parsed.isSecure,
      isHTTPOnly: parsed.isHTTPOnly, sameSite: parsed.sameSite, created: now)
    if let reason = prefixViolation(cookie, hasDomain: parsed.domain != nil) { return refused(reason) }
    if !isSecureURL, !cookie.isSecure, state.store.hasSecureCookie(overlaidBy: cookie, now: now) {
      return refused(.wouldReplaceSecure)
    }

    let existing = state.store.cookie(with: cookie.identity)
    switch source {
    case .script:
      if cookie.isHTTPOnly || existing?.isHTTPOnly == true { return refused(.httpOnlyFromScript) }
    case .http(let context):
      if !context.allowsStoring(cookie.sameSite) { return refused(.crossSite) }
    }
    return state.store.insert(cookie, now: now)
  }

  /// RFC 6265bis, "cookie name prefixes". They also apply to a value without a name that looks like a prefixed name.
  private static func prefixViolation(_ cookie: Cookie, hasDomain: Bool) -> CookieRefusal.Reason? {
    let start = asciiLowercased((cookie.name.isEmpty ? cookie.value : cookie.name).utf8.prefix(9))
    if start.hasPrefix("__secure-"), !cookie.isSecure || cookie.name.isEmpty { return .securePrefix }
    if start.hasPrefix("__host-"), !cookie.isSecure || hasDomain || cookie.path != "/" || cookie.name.isEmpty {
      return .hostPrefix
    }
    return nil
  }
}
