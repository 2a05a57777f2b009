import AppTasks
import SimulatedWeb
import Synchronization
import UIProcess
import URLStandard

/// The contents of the app's caches in one world, by the objects that the app knows (rule 9.28). Thread-safe.
final class SessionCaches: Sendable {
  private let contents = Mutex<[ObjectIdentifier: SessionCacheContents]>([:])
  private let clock: @Sendable () -> Double

  init(clock: @escaping @Sendable () -> Double) { self.clock = clock }

  func contents(of cache: SessionCache) -> SessionCacheContents {
    contents.withLock { contents in
      let id = ObjectIdentifier(cache)
      if let known = contents[id] { return known }
      let new = SessionCacheContents(of: cache, clock: clock)
      contents[id] = new
      return new
    }
  }

  // MARK: Worlds

  private struct WeakCaches: Sendable { weak var caches: SessionCaches? }
  private static let all = Mutex<[ObjectIdentifier: WeakCaches]>([:])

  /// The caches of the world whose code is running, on any thread.
  static var ofRunningCode: SessionCaches? {
    AppTasks.current.flatMap { tasks in all.withLock { $0[ObjectIdentifier(tasks)]?.caches } }
  }

  @MainActor static func of(_ world: WebWorld) -> SessionCaches {
    world.companion(SessionCaches.self) {
      let caches = SessionCaches(clock: world.clock)
      all.withLock { all in
        all = all.filter { $0.value.caches != nil }
        all[ObjectIdentifier(world.tasks)] = WeakCaches(caches: caches)
      }
      return caches
    }
  }
}

/// The contents of one cache. Its rules are those of web content's cache (rule 6.22).
///
/// Unchecked: the lock protects the objects, which are Foundation's and not Sendable.
final class SessionCacheContents: @unchecked Sendable {
  let http = HTTPCache(.network)
  /// The objects that the app has stored itself, with what else they say.
  private var objects: [String: CachedURLResponse] = [:]
  private let lock = NSLock()
  private let clock: @Sendable () -> Double
  /// The object stays for as long as its identity is a key.
  private let cache: URLCache

  fileprivate init(of cache: URLCache, clock: @escaping @Sendable () -> Double) {
    self.cache = cache
    self.clock = clock
  }

  private func use(_ policy: CachePolicy = .standard) -> HTTPCache.Use {
    HTTPCache.Use(cache: http, policy: policy, partition: "", requester: .app)
  }

  func cachedResponse(for request: URLRequest) -> CachedURLResponse? {
    guard let asked = SimulatedRequest(request), let known = http.known(for: asked, use()) else { return nil }
    return lock.withLock { objects[asked.url.href] } ?? CachedURLResponse(known)
  }

  /// Keeps what a server has answered.
  func store(_ response: SimulatedResponse, for request: SimulatedRequest) {
    lock.withLock { objects[request.url.href] = nil }
    http.put(response, for: request, use(), now: clock())
  }

  /// Keeps what the app gives.
  func store(_ object: CachedURLResponse, for request: URLRequest) {
    guard object.storagePolicy != .notAllowed, let asked = SimulatedRequest(request),
      let response = SimulatedResponse(object, url: asked.url)
    else { return }
    lock.withLock { objects[asked.url.href] = object }
    http.put(response, for: asked, use(), now: clock())
  }

  func remove(_ request: URLRequest) {
    guard let asked = SimulatedRequest(request) else { return }
    lock.withLock { objects[asked.url.href] = nil }
    http.remove(asked, use())
  }

  func removeAll(since date: Date = .distantPast) {
    http.remove(since: date.timeIntervalSince1970)
    if http.byteCount == 0 { lock.withLock { objects = [:] } }
  }
}

/// A cache of Foundation's, whose contents each world has for itself. Foundation on Linux keeps no answer by itself, and
/// takes any answer that the app has stored for the same path.
///
/// The class has no stored properties: see `adopt`. So it is Sendable as its superclass is.
final class SessionCache: URLCache, @unchecked Sendable {
  /// Makes a cache of Foundation's own class one of this class. A subclass of the app's decides by itself what it keeps.
  static func adopt(_ cache: URLCache) -> SessionCache? {
    if let known = cache as? SessionCache { return known }
    guard type(of: cache) == URLCache.self else { return nil }
    // An object's first word is its class (Swift's ABI). Objects of both classes have the same fields, because this one
    // adds none.
    Unmanaged.passUnretained(cache).toOpaque().storeBytes(
      of: unsafeBitCast(SessionCache.self as AnyClass, to: UInt.self), as: UInt.self)
    return unsafeDowncast(cache, to: SessionCache.self)
  }

  private var contents: SessionCacheContents? { SessionCaches.ofRunningCode?.contents(of: self) }

  /// The answer that the app has stored before the first request. Foundation ignores the query of a URL here.
  private func earlierResponse(for request: URLRequest) -> CachedURLResponse? {
    super.cachedResponse(for: request).flatMap { $0.response.url == request.url ? $0 : nil }
  }

  override func cachedResponse(for request: URLRequest) -> CachedURLResponse? {
    contents?.cachedResponse(for: request) ?? earlierResponse(for: request)
  }

  override func storeCachedResponse(_ cachedResponse: CachedURLResponse, for request: URLRequest) {
    guard let contents else { return super.storeCachedResponse(cachedResponse, for: request) }
    contents.store(cachedResponse, for: request)
  }

  /// Foundation asks before it sends a request: its own rules must not answer.
  override func getCachedResponse(
    for dataTask: URLSessionDataTask, completionHandler: @escaping (CachedURLResponse?) -> Void
  ) {
    let isOfApp = contents == nil || dataTask.state != .running
    let found = isOfApp ? dataTask.currentRequest.flatMap { cachedResponse(for: $0) } : nil
    DispatchQueue.global(qos: .background).async { completionHandler(found) }
  }

  override func removeCachedResponse(for request: URLRequest) {
    contents?.remove(request)
    super.removeCachedResponse(for: request)
  }

  override func removeCachedResponses(since date: Date) {
    contents?.removeAll(since: date)
    super.removeCachedResponses(since: date)
  }

  override func removeAllCachedResponses() {
    contents?.removeAll()
    super.removeAllCachedResponses()
  }

  override var currentMemoryUsage: Int { (contents?.http.byteCount ?? 0) + super.currentMemoryUsage }

  /// Gives the world's contents what the app had stored for a request before the cache was adopted.
  func takeEarlierResponse(for request: URLRequest) {
    guard let contents, contents.cachedResponse(for: request) == nil, let earlier = earlierResponse(for: request)
    else { return }
    contents.store(earlier, for: request)
    super.removeCachedResponse(for: request)
  }
}

// MARK: Values

extension SimulatedRequest {
  init?(_ request: URLRequest) {
    guard let url = request.url.flatMap({ WebURL($0.absoluteString) }) else { return nil }
    self.init(method: request.httpMethod ?? "GET", url: url)
    for (name, value) in request.allHTTPHeaderFields ?? [:] { headers[name] = value }
  }
}

extension CachedURLResponse {
  convenience init?(_ response: SimulatedResponse) {
    guard let url = URL(string: response.url.href) else { return nil }
    var fields: [String: String] = [:]
    for field in response.headers.fields {
      fields[field.name] = fields[field.name].map { "\($0), \(field.value)" } ?? field.value
    }
    guard
      let made = HTTPURLResponse(
        url: url, statusCode: response.status, httpVersion: "HTTP/1.1", headerFields: fields)
    else { return nil }
    self.init(response: made, data: Data(response.body))
  }
}

extension SimulatedResponse {
  init?(_ object: CachedURLResponse, url: WebURL) {
    let response = object.response as? HTTPURLResponse
    self.init(status: response?.statusCode ?? 200, body: Array(object.data), url: url)
    for (name, value) in response?.allHeaderFields ?? [:] {
      if let name = name as? String, let value = value as? String { headers[name] = value }
    }
    if response == nil, let type = object.response.mimeType { headers["Content-Type"] = type }
  }
}
