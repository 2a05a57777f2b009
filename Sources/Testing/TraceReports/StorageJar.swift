import SimulatedWeb
import UIProcess
import WebViewSimulator

/// The cookies and the storage that some windows share, after a step.
package struct StorageJar: Codable, Sendable, Equatable {
  /// The owner of a jar.
  package enum Store: String, Codable, Sendable {
    /// The app's default data store.
    case app
    case safari
    /// Another persistent store of the app.
    case named
    /// A store that is not kept.
    case temporary
  }

  package struct CookieFacts: Codable, Sendable, Equatable {
    package var name: String
    package var value: String
    package var domain: String
    /// Whether the cookie is kept after the browser has ended: it has an expiry date.
    package var isKept: Bool
    /// The attributes that restrict the cookie's use.
    package var limits: [String]
  }

  package struct Item: Codable, Sendable, Equatable {
    package var origin: String
    /// The site of the main frame, if the storage is separate for it.
    package var within: String?
    package var key: String
    package var value: String
  }

  package var store: Store
  /// The name of a `named` store.
  package var name: String
  /// The labels of the open windows that use the jar.
  package var windows: [String]
  package var cookies: [CookieFacts]
  package var items: [Item]

  /// A report shows at most this many cookies of a jar, and as many items.
  private static let most = 100
  private static let longestValue = 300

  /// The jars that windows use, and the kept jars that are not empty.
  @MainActor static func all(of world: WebWorld) -> [StorageJar] {
    var found: [(store: DataStore, windows: [String])] = []
    for page in world.knownPages.compactMap(\.page) {
      let store = page.configuration.dataStore
      if let place = found.firstIndex(where: { $0.store === store }) {
        found[place].windows.append(page.label)
      } else {
        found.append((store, [page.label]))
      }
    }
    let kept = [world.defaultDataStore] + world.dataStores.names.map(world.dataStores.persistent(named:))
    for store in kept where !found.contains(where: { $0.store === store }) { found.append((store, [])) }
    return found.map { StorageJar($0.store, windows: $0.windows, now: world.now) }
      .filter { !$0.windows.isEmpty || !$0.cookies.isEmpty || !$0.items.isEmpty }
  }

  private init(_ data: DataStore, windows: [String], now: Double) {
    (store, name) =
      switch data.kind {
      case .persistent(name: ""): (.app, "")
      case .persistent(name: "Safari"): (.safari, "")
      case .persistent(let name): (.named, name)
      case .nonPersistent: (.temporary, "")
      }
    self.windows = windows
    cookies = data.cookies.allCookies(now: now).prefix(Self.most).map { cookie in
      CookieFacts(
        name: cookie.name, value: String(cookie.value.prefix(Self.longestValue)), domain: cookie.domain,
        isKept: cookie.expires != nil, limits: Self.limits(of: cookie))
    }
    items = data.localStorage.filled.flatMap { key, area in
      area.keys.map { name in
        Item(
          origin: key.origin.serialized, within: key.isApart ? key.topOrigin.serialized : nil, key: name,
          value: String((area.item(name) ?? "").prefix(Self.longestValue)))
      }
    }.prefix(Self.most).map(\.self)
  }

  private static func limits(of cookie: Cookie) -> [String] {
    var limits: [String] = []
    if cookie.isSecure { limits.append("Secure") }
    if cookie.isHTTPOnly { limits.append("HttpOnly") }
    switch cookie.sameSite {
    case .strict: limits.append("SameSite=Strict")
    case .lax: limits.append("SameSite=Lax")
    case .none: limits.append("SameSite=None")
    case .unspecified: break
    }
    if cookie.isHostOnly { limits.append("this host only") }
    if cookie.path != "/" { limits.append("Path=\(cookie.path)") }
    return limits
  }
}
