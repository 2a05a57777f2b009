import AppTasks
import SimulatedWeb

/// The cache of a session, as a request of the app's own code uses it (rule 9.28).
package struct AppCaching: Sendable {
  package let cache: HTTPCache
  package let policy: CachePolicy
  /// The largest body that the cache keeps.
  package let largestBody: Int
  /// Offers an answer, which the cache may keep, to the app, which decides. Called on the session's queue, when the app
  /// has got all of the answer.
  package let offer: @Sendable (SimulatedResponse) -> Void

  package init(
    cache: HTTPCache, policy: CachePolicy, largestBody: Int, offer: @escaping @Sendable (SimulatedResponse) -> Void
  ) {
    self.cache = cache
    self.policy = policy
    self.largestBody = largestBody
    self.offer = offer
  }

  package var use: HTTPCache.Use { HTTPCache.Use(cache: cache, policy: policy, partition: "", requester: .app) }

  /// Whether the cache keeps an answer, if the app does not mind: one that a server has given, and not too large.
  func mayStore(_ response: SimulatedResponse, for request: SimulatedRequest) -> Bool {
    200..<300 ~= response.status && response.body.count <= largestBody && cache.mayStore(response, for: request, use)
  }
}

extension WebWorld {
  /// Says how a request of the app uses its session's cache; nil if it uses none. Set by a module that knows Foundation.
  package static var appCaching: (AppRequest, WebWorld) -> AppCaching? = { _, _ in nil }
}
