import Reasons
import SimulatedWeb
import UIProcess

/// The cookies of a data store.
@preconcurrency @MainActor open class WKHTTPCookieStore: NSObject {
  public typealias CookiePolicy = WKCookiePolicy

  let store: DataStore
  private var observers: [WeakObserver] = []
  private var observation: CookieJar.ObserverID?

  private final class WeakObserver {
    weak var object: (any WKHTTPCookieStoreObserver)?
    init(_ object: any WKHTTPCookieStoreObserver) { self.object = object }
  }

  init(store: DataStore) {
    self.store = store
    super.init()
  }

  private var now: Double { Date().timeIntervalSince1970 }
  private var cookies: [HTTPCookie] {
    store.cookies.allCookies(now: now).filter { isAvailable($0.domain) }.compactMap(HTTPCookie.init(simulated:))
  }

  /// Rule 8.7: an app with app-bound domains can neither see nor set cookies of other domains.
  private func isAvailable(_ domain: String) -> Bool {
    WorldContext.current.world.appMayUseCookies(of: domain.hasPrefix(".") ? String(domain.dropFirst()) : domain)
  }

  private func set(_ cookie: HTTPCookie) {
    guard isAvailable(cookie.domain) else {
      let world = WorldContext.current.world
      return world.trace.note(
        .stopped, window: nil, .cookieOutsideAppBoundDomains(named: cookie.name, domain: cookie.domain))
    }
    store.cookies.set(cookie.simulated, now: now)
  }

  open func getAllCookies(_ completionHandler: @escaping @MainActor @Sendable ([HTTPCookie]) -> Void) {
    let cookies = cookies
    Task { @MainActor in completionHandler(cookies) }
  }

  open func allCookies() async -> [HTTPCookie] { cookies }

  open func setCookie(_ cookie: HTTPCookie, completionHandler: (@MainActor @Sendable () -> Void)? = nil) {
    set(cookie)
    if let completionHandler { Task { @MainActor in completionHandler() } }
  }

  open func setCookie(_ cookie: HTTPCookie) async { set(cookie) }

  open func setCookies(_ cookies: [HTTPCookie], completionHandler: (@MainActor @Sendable () -> Void)? = nil) {
    for cookie in cookies { set(cookie) }
    if let completionHandler { Task { @MainActor in completionHandler() } }
  }

  open func delete(_ cookie: HTTPCookie, completionHandler: (@MainActor @Sendable () -> Void)? = nil) {
    store.cookies.delete(cookie.simulated)
    if let completionHandler { Task { @MainActor in completionHandler() } }
  }

  open func deleteCookie(_ cookie: HTTPCookie) async { store.cookies.delete(cookie.simulated) }

  open func setCookiePolicy(_ policy: CookiePolicy, completionHandler: (@MainActor @Sendable () -> Void)? = nil) {
    store.cookies.policy = policy == .disallow ? .disallow : .allow
    if let completionHandler { Task { @MainActor in completionHandler() } }
  }

  open func getCookiePolicy(_ completionHandler: @escaping @MainActor @Sendable (CookiePolicy) -> Void) {
    let policy: CookiePolicy = store.cookies.policy == .disallow ? .disallow : .allow
    Task { @MainActor in completionHandler(policy) }
  }

  /// Observers are held weakly.
  open func add(_ observer: any WKHTTPCookieStoreObserver) {
    observers.append(WeakObserver(observer))
    guard observation == nil else { return }
    observation = store.cookies.observe { [weak self] _ in Task { @MainActor in self?.changed() } }
  }

  open func remove(_ observer: any WKHTTPCookieStoreObserver) {
    observers.removeAll { $0.object == nil || $0.object === observer }
    guard observers.isEmpty, let observation else { return }
    store.cookies.stopObserving(observation)
    self.observation = nil
  }

  private func changed() { for observer in observers { observer.object?.cookiesDidChange(in: self) } }
}

@preconcurrency @MainActor public protocol WKHTTPCookieStoreObserver: NSObjectProtocol {
  func cookiesDidChange(in cookieStore: WKHTTPCookieStore)
}
extension WKHTTPCookieStoreObserver {
  public func cookiesDidChange(in cookieStore: WKHTTPCookieStore) {}
}
