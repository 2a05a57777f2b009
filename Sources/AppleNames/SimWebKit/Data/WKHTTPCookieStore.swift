import AppTasks
import EngineValues
import SimulatedWeb
import UIProcess
import URLStandard

/// The cookies of a data store.
@preconcurrency @MainActor open class WKHTTPCookieStore: NSObject {
  public typealias CookiePolicy = WKCookiePolicy

  let store: DataStore
  private let world: WebWorld
  private var observers: [WeakObserver] = []
  private var observation: CookieJar.ObserverID?

  private final class WeakObserver {
    weak var object: (any WKHTTPCookieStoreObserver)?
    init(_ object: any WKHTTPCookieStoreObserver) { self.object = object }
  }

  init(store: DataStore, world: WebWorld) {
    self.store = store
    self.world = world
    super.init()
  }

  private var cookies: [HTTPCookie] { forApp(store.cookies.allCookies(now: world.now)) }

  private func sent(to url: URL) -> [HTTPCookie] {
    WebURL(url.absoluteString).map { forApp(store.cookies.cookies(for: $0, now: world.now)) } ?? []
  }

  private func forApp(_ cookies: [Cookie]) -> [HTTPCookie] {
    cookies.filter { isAvailable($0.domain) }.compactMap(StoredCookie.init)
  }

  /// Whether the app may use the cookies of a domain: an app with app-bound domains can neither see nor set cookies of
  /// other domains (rule 8.7).
  private func isAvailable(_ domain: String) -> Bool {
    world.appMayUseCookies(of: domain.hasPrefix(".") ? String(domain.dropFirst()) : domain)
  }

  private func set(_ cookie: HTTPCookie) {
    guard isAvailable(cookie.domain) else {
      return world.trace.note(
        .stopped, window: nil, .cookieOutsideAppBoundDomains(named: cookie.name, domain: cookie.domain))
    }
    guard store.cookies.set(cookie.simulated(now: world.now), byAppAt: world.now) else {
      return world.trace.note(.stopped, window: nil, .cookieOfServersStays(named: cookie.name))
    }
  }

  private func remove(_ cookie: HTTPCookie) {
    guard store.cookies.delete(cookie.simulated(now: world.now), byAppAt: world.now) else {
      return world.trace.note(.stopped, window: nil, .cookieOfServersStays(named: cookie.name))
    }
  }

  open func getAllCookies(_ completionHandler: @escaping @MainActor @Sendable ([HTTPCookie]) -> Void) {
    let cookies = cookies
    Task { @MainActor in completionHandler(cookies) }
  }

  open func allCookies() async -> [HTTPCookie] { cookies }

  /// The cookies that a request for a URL would carry.
  open func getCookies(
    for url: URL, completionHandler: @escaping @MainActor @Sendable ([HTTPCookie]) -> Void
  ) {
    let cookies = sent(to: url)
    Task { @MainActor in completionHandler(cookies) }
  }

  /// The cookies that a request for a URL would carry.
  open func cookies(for url: URL) async -> [HTTPCookie] { sent(to: url) }

  open func setCookie(_ cookie: HTTPCookie, completionHandler: (@MainActor @Sendable () -> Void)? = nil) {
    set(cookie)
    if let completionHandler { Task { @MainActor in completionHandler() } }
  }

  open func setCookie(_ cookie: HTTPCookie) async { set(cookie) }

  open func setCookies(_ cookies: [HTTPCookie], completionHandler: (@MainActor @Sendable () -> Void)? = nil) {
    for cookie in cookies { set(cookie) }
    if let completionHandler { Task { @MainActor in completionHandler() } }
  }

  open func setCookies(_ cookies: [HTTPCookie]) async { for cookie in cookies { set(cookie) } }

  open func delete(_ cookie: HTTPCookie, completionHandler: (@MainActor @Sendable () -> Void)? = nil) {
    remove(cookie)
    if let completionHandler { Task { @MainActor in completionHandler() } }
  }

  open func deleteCookie(_ cookie: HTTPCookie) async { remove(cookie) }

  open func setCookiePolicy(_ policy: CookiePolicy, completionHandler: (@MainActor @Sendable () -> Void)? = nil) {
    store.cookies.policy = policy == .disallow ? .disallow : .allow
    if let completionHandler { Task { @MainActor in completionHandler() } }
  }

  open func getCookiePolicy(_ completionHandler: @escaping @MainActor @Sendable (CookiePolicy) -> Void) {
    let policy: CookiePolicy = store.cookies.policy == .disallow ? .disallow : .allow
    Task { @MainActor in completionHandler(policy) }
  }

  /// Adds an observer, which is held weakly.
  open func add(_ observer: any WKHTTPCookieStoreObserver) {
    observers.append(WeakObserver(observer))
    guard observation == nil else { return }
    // Pages change cookies, too. Their changes are told as code of the app that observes them.
    let tasks = AppTasks.current
    observation = store.cookies.observe { [weak self] _ in
      let tell: @MainActor @Sendable () -> Void = { [weak self] in self?.changed() }
      if let tasks { tasks.add(tell) } else { Task { @MainActor in tell() } }
    }
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
