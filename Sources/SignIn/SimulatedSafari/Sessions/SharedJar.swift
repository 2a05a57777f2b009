import SimulatedWeb

/// The cookies of one sheet. The jar begins with Safari's cookies, and gives its own back at the end. Cookies without
/// an expiry date are not exchanged. The jar of a private sheet begins with nothing and leaves nothing.
@MainActor final class SharedJar {
  let store = DataStore(.nonPersistent)
  private let browsers: SystemBrowsers
  private let isEphemeral: Bool

  init(browsers: SystemBrowsers, isEphemeral: Bool) {
    self.browsers = browsers
    self.isEphemeral = isEphemeral
    guard !isEphemeral else { return }
    for cookie in Self.lasting(in: browsers.safariStore, now: now) { store.cookies.set(cookie, now: now) }
  }

  private var now: Double { browsers.world.now }

  func close() {
    guard !isEphemeral else { return }
    let kept = Self.lasting(in: store, now: now)
    let safari = browsers.safariStore.cookies
    for cookie in Self.lasting(in: browsers.safariStore, now: now)
    where !kept.contains(where: { $0.isSame(as: cookie) }) {
      safari.delete(cookie)
    }
    for cookie in kept { safari.set(cookie, now: now) }
  }

  private static func lasting(in store: DataStore, now: Double) -> [Cookie] {
    store.cookies.allCookies(now: now).filter { $0.expires != nil }
  }
}

extension Cookie {
  fileprivate func isSame(as other: Cookie) -> Bool {
    name == other.name && domain == other.domain && path == other.path
  }
}
