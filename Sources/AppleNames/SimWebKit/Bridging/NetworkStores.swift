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
  }

  private static func empty() {
    HTTPCookieStorage.shared.removeCookies(since: .distantPast)
    URLCache.shared.removeAllCachedResponses()
    let credentials = URLCredentialStorage.shared
    for (space, known) in credentials.allCredentials {
      for credential in known.values { credentials.remove(credential, for: space) }
    }
  }
}
