import AppTasks
import SimulatedWeb
import UIProcess

/// The session of a request. Foundation does not tell it; Swift's reflection does.
@MainActor enum SessionRequests {
  /// How a request uses its session's cache; nil if it uses none.
  static func caching(of request: AppRequest, in world: WebWorld) -> AppCaching? {
    guard let owner = request.owner,
      let loader = Mirror(reflecting: owner).descendant("delegate") as? URLProtocol,
      let task = loader.task as? URLSessionDataTask, let asked = task.currentRequest,
      let session = session(of: task), let cache = session.configuration.urlCache.flatMap(SessionCache.adopt)
    else { return nil }
    cache.takeEarlierResponse(for: asked)
    let contents = SessionCaches.of(world).contents(of: cache)
    return AppCaching(
      cache: contents.http, policy: policy(of: asked, in: session.configuration),
      largestBody: max(cache.memoryCapacity, cache.diskCapacity) / 20,
      offer: offer(of: asked, task, in: session, to: contents))
  }

  /// A request's own policy comes before its session's.
  private static func policy(of request: URLRequest, in configuration: URLSessionConfiguration) -> CachePolicy {
    let own = request.cachePolicy
    return CachePolicy(own == .useProtocolCachePolicy ? configuration.requestCachePolicy : own)
  }

  private static func session(of task: URLSessionTask) -> URLSession? {
    var mirror: Mirror? = Mirror(reflecting: task)
    while let current = mirror {
      if let session = current.descendant("session") as? URLSession { return session }
      mirror = current.superclassMirror
    }
    return nil
  }

  /// Whether a closure gets the answer. Then the delegate does not hear of it.
  private static func hasHandler(_ task: URLSessionTask, of session: URLSession) -> Bool {
    guard let known = Mirror(reflecting: session).descendant("taskRegistry", "behaviours") else { return false }
    for pair in Mirror(reflecting: known).children {
      let parts = Mirror(reflecting: pair.value).children.map(\.value)
      guard parts.count == 2, parts[0] as? Int == task.taskIdentifier else { continue }
      return Mirror(reflecting: parts[1]).children.first?.label?.hasPrefix("dataCompletionHandler") ?? false
    }
    return false
  }

  private static func offer(
    of request: URLRequest, _ task: URLSessionDataTask, in session: URLSession, to contents: SessionCacheContents
  ) -> @Sendable (SimulatedResponse) -> Void {
    guard let asked = SimulatedRequest(request) else { return { _ in } }
    guard let delegate = session.delegate as? URLSessionDataDelegate, !hasHandler(task, of: session) else {
      return { contents.store($0, for: asked) }
    }
    return { response in
      guard let proposed = CachedURLResponse(response) else { return }
      session.delegateQueue.addOperation {
        delegate.urlSession(session, dataTask: task, willCacheResponse: proposed) { accepted in
          guard let accepted else { return }
          if accepted === proposed {
            contents.store(response, for: asked)
          } else {
            contents.store(accepted, for: request)
          }
        }
      }
    }
  }
}
