import UIProcess

/// The data that URLSession keeps for the whole process: cookies, cached answers and credentials. A test must not find
/// the data of another one.
@MainActor enum NetworkStores {
  private static var worlds: [WeakWorld] = []
  private struct WeakWorld { weak var world: WebWorld? }

  /// Empties the stores for the first world, and for a world that begins when all others have ended.
  static func begin(_ world: WebWorld) {
    worlds.removeAll { $0.world?.isShutDown != false }
    guard !worlds.contains(where: { $0.world === world }) else { return }
    if worlds.isEmpty { empty() }
    worlds.append(WeakWorld(world: world))
    _ = SessionCaches.of(world)
    WebWorld.appCaching = { SessionRequests.caching(of: $0, in: $1) }
  }

  /// The cache that sessions have unless the app says otherwise, with Foundation's capacities.
  private static let cache = SessionCache(memoryCapacity: 4 << 20, diskCapacity: 20 << 20, diskPath: nil)

  private static func empty() {
    HTTPCookieStorage.shared.removeCookies(since: .distantPast)
    URLCache.shared = cache
    cache.removeAllCachedResponses()
    let credentials = URLCredentialStorage.shared
    for (space, known) in credentials.allCredentials {
      for credential in known.values { credentials.remove(credential, for: space) }
    }
  }
}
