import Synchronization
import URLStandard

/// The answers of servers to preflights, for all pages with the same data store (WebKit's
/// CrossOriginPreflightResultCache).
/// https://fetch.spec.whatwg.org/#concept-cache
package final class PreflightCache: Sendable {
  package struct Key: Hashable, Sendable {
    let top: Origin
    let origin: Origin
    let url: WebURL

    package init(top: Origin, origin: Origin, url: WebURL) {
      self.top = top
      self.origin = origin
      self.url = url
    }
  }

  private let permissions = Mutex<[Key: PreflightPermission]>([:])

  package init() {}

  /// The most answers kept. A page that asks for ever new URLs must not fill memory.
  private static let most = 1000

  func add(_ permission: PreflightPermission, for key: Key, now: Double) {
    permissions.withLock { permissions in
      if permissions.count >= Self.most { permissions = permissions.filter { !$0.value.hasExpired(now) } }
      if permissions.count >= Self.most { permissions = [:] }
      permissions[key] = permission
    }
  }

  /// Whether the server has permitted such a request. An answer that does not permit it is forgotten.
  package func permits(_ preflight: Preflight, key: Key, now: Double) -> Bool {
    permissions.withLock { permissions in
      guard let known = permissions[key] else { return false }
      if known.permits(preflight, now: now) { return true }
      permissions[key] = nil
      return false
    }
  }
}
