import SimWebKit
import SimulatedWeb
import Synchronization
import Testing
import WebViewSimulator
import WebViewSimulatorTesting

/// The cached answers of URLSession (rule 9.28).
@Suite(.simulator, .serialized) @MainActor struct SessionCacheTests {
  private let simulator: Simulator
  private let session: URLSession
  private let cache: URLCache

  init() throws {
    simulator = try #require(Simulator.current)
    let configuration = URLSessionConfiguration.default
    let cache = URLCache(memoryCapacity: 1 << 20, diskCapacity: 0, diskPath: nil)
    configuration.urlCache = cache
    session = URLSession(configuration: configuration)
    self.cache = cache
  }

  /// Answers with the number of the answer, and 304 to a request that has the tag `"tag"`.
  private func serve(_ headers: HTTPFields, at path: String = "/", status: Int = 200) throws {
    let count = Counted()
    try simulator.web.respond(
      to: "https://api.example\(path)",
      with: .handler { request in
        if request.headers["If-None-Match"] == "\"tag\"" {
          return .response(status: 304, headers: ["Cache-Control": "max-age=50"], body: "")
        }
        return .response(status: status, headers: headers, body: "\(count.next)")
      })
  }

  private func request(
    _ path: String = "/", _ policy: URLRequest.CachePolicy = .useProtocolCachePolicy
  ) throws -> URLRequest {
    URLRequest(url: try #require(URL(string: "https://api.example\(path)")), cachePolicy: policy)
  }

  private func get(
    _ path: String = "/", _ policy: URLRequest.CachePolicy = .useProtocolCachePolicy, in session: URLSession? = nil
  ) async throws -> String {
    let (data, response) = try await (session ?? self.session).data(for: try request(path, policy))
    #expect((response as? HTTPURLResponse)?.statusCode == 200)
    return String(decoding: data, as: UTF8.self)
  }

  private var requests: [String] {
    simulator.trace.notes.filter { $0.kind == .request }.map {
      $0.reason.text.replacing("GET https://api.example/: ", with: "")
    }
  }

  @Test func `a fresh answer is used again, until the world's clock says that it is stale`() async throws {
    try serve(["Cache-Control": "max-age=60"])
    #expect(try await get() == "1")
    #expect(try await get() == "1")
    await simulator.advance(milliseconds: 59_000)
    #expect(try await get() == "1")
    await simulator.advance(milliseconds: 2000)
    #expect(try await get() == "2")
    #expect(
      requests == [
        "200 text/html", "the session's cache has the answer", "the session's cache has the answer", "200 text/html",
      ])
  }

  @Test(arguments: ["Expires", "Last-Modified"])
  func `dates say how long an answer is fresh`(_ name: String) async throws {
    let date = Date().addingTimeInterval(name == "Expires" ? 100 : -1000)
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(identifier: "GMT")
    formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
    var headers = HTTPFields()
    headers[name] = formatter.string(from: date)
    try serve(headers)
    #expect(try await get() == "1")
    await simulator.advance(milliseconds: 90_000)
    #expect(try await get() == "1")
    await simulator.advance(milliseconds: 20_000)
    #expect(try await get() == "2")
  }

  @Test func `a stale answer is asked about, and a 304 becomes the cached 200, fresh again`() async throws {
    try serve(["ETag": "\"tag\"", "Cache-Control": "max-age=10"])
    #expect(try await get() == "1")
    await simulator.advance(milliseconds: 11_000)
    #expect(try await get() == "1")
    await simulator.advance(milliseconds: 40_000)
    #expect(try await get() == "1")
    #expect(
      requests == ["200 text/html", "304, so the cached answer still holds", "the session's cache has the answer"])
  }

  @Test func `the policies of requests and sessions`() async throws {
    try serve(["ETag": "\"tag\"", "Cache-Control": "max-age=60"])
    #expect(try await get() == "1")
    #expect(try await get("/", .reloadIgnoringLocalCacheData) == "2")
    #expect(try await get() == "2")
    #expect(try await get("/", .reloadRevalidatingCacheData) == "2")
    #expect(requests.last == "304, so the cached answer still holds")
    await simulator.advance(milliseconds: 100_000)
    #expect(try await get("/", .returnCacheDataElseLoad) == "2")
    #expect(try await get("/", .returnCacheDataDontLoad) == "2")
    let configuration = URLSessionConfiguration.default
    configuration.urlCache = cache
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    #expect(try await get(in: URLSession(configuration: configuration)) == "3")
  }

  @Test func `nothing but the cache may answer, and it has nothing`() async throws {
    try serve([:])
    let asked = try request("/", .returnCacheDataDontLoad)
    let error = await #expect(throws: URLError.self) { try await session.data(for: asked) }
    #expect(error?.code == .resourceUnavailable)
    #expect(requests == ["the request fails with the error -1008 of NSURLErrorDomain"])
  }

  @Test func `an answer without a word about its life is kept for who asks for it`() async throws {
    try serve([:])
    #expect(try await get() == "1")
    #expect(try await get() == "2")
    #expect(try await get("/", .returnCacheDataElseLoad) == "2")
  }

  @Test func `no-store, other paths and queries, and other caches`() async throws {
    try serve(["Cache-Control": "no-store"])
    #expect(try await get("/", .returnCacheDataElseLoad) == "1")
    #expect(try await get("/", .returnCacheDataElseLoad) == "2")
    try serve(["Cache-Control": "max-age=60"], at: "/list?page=1")
    try serve(["Cache-Control": "max-age=60"], at: "/list?page=2")
    #expect(try await get("/list?page=1") == "1")
    #expect(try await get("/list?page=2") == "1")
    #expect(cache.cachedResponse(for: try request("/list?page=2"))?.data == Data("1".utf8))
    #expect(try await get("/list?page=1", in: .shared) == "2")
    #expect(try await get("/list?page=1", in: URLSession(configuration: .ephemeral)) == "3")
    let configuration = URLSessionConfiguration.default
    configuration.urlCache = nil
    #expect(try await get("/list?page=2", in: URLSession(configuration: configuration)) == "2")
  }

  @Test func `the app stores and removes answers itself`() async throws {
    try serve(["Cache-Control": "max-age=60"])
    let url = try #require(try request().url)
    let made = try #require(
      HTTPURLResponse(url: url, statusCode: 200, httpVersion: nil, headerFields: ["Cache-Control": "max-age=60"]))
    let object = CachedURLResponse(response: made, data: Data("own".utf8), userInfo: ["a": 1], storagePolicy: .allowed)
    cache.storeCachedResponse(object, for: try request())
    #expect(try await get() == "own")
    #expect(cache.cachedResponse(for: try request())?.userInfo?["a"] as? Int == 1)
    cache.removeCachedResponse(for: try request())
    #expect(try await get() == "1")
    #expect(cache.currentMemoryUsage == 1)
    cache.removeAllCachedResponses()
    #expect(cache.cachedResponse(for: try request()) == nil)
    #expect(try await get() == "2")
  }

  @Test func `a cached answer needs no server`() async throws {
    try serve(["Cache-Control": "max-age=60"])
    #expect(try await get() == "1")
    simulator.web.connection = .offline
    #expect(try await get() == "1")
    await simulator.advance(milliseconds: 61_000)
    #expect(try await get("/", .returnCacheDataElseLoad) == "1")
    let asked = try request()
    let error = await #expect(throws: URLError.self) { try await session.data(for: asked) }
    #expect(error?.code == .notConnectedToInternet)
  }

  @Test func `a delegate decides what is kept, after the data and before the end`() async throws {
    try serve(["Cache-Control": "max-age=60"], at: "/kept")
    try serve(["Cache-Control": "max-age=60"], at: "/refused")
    try serve(["Cache-Control": "max-age=60"], at: "/changed")
    let delegate = CacheDelegate()
    let configuration = URLSessionConfiguration.default
    configuration.urlCache = cache
    let session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
    for name in ["/kept", "/refused", "/changed"] {
      session.dataTask(with: try request(name)).resume()
      await simulator.settle()
    }
    #expect(
      delegate.calls.withLock { $0 } == [
        "data 1", "cache 1", "end", "data 1", "cache 1", "end", "data 1", "cache 1", "end",
      ])
    #expect(cache.cachedResponse(for: try request("/kept"))?.data == Data("1".utf8))
    #expect(cache.cachedResponse(for: try request("/refused")) == nil)
    #expect(try await get("/changed") == "changed")
    // A closure that gets the answer comes in place of the delegate.
    #expect(try await get("/refused", in: session) == "2")
    #expect(delegate.calls.withLock { $0.count } == 9)
    #expect(try await get("/refused", in: session) == "2")
  }
}

private final class Counted: Sendable {
  private let count = Mutex(0)
  var next: Int {
    count.withLock { count in
      count += 1
      return count
    }
  }
}

private final class CacheDelegate: NSObject, URLSessionDataDelegate, Sendable {
  let calls = Mutex<[String]>([])

  private func note(_ call: String) { calls.withLock { $0.append(call) } }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    note("data \(String(decoding: data, as: UTF8.self))")
  }
  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, willCacheResponse proposedResponse: CachedURLResponse,
    completionHandler: @escaping (CachedURLResponse?) -> Void
  ) {
    note("cache \(String(decoding: proposedResponse.data, as: UTF8.self))")
    switch proposedResponse.response.url?.lastPathComponent {
    case "kept": completionHandler(proposedResponse)
    case "changed":
      completionHandler(CachedURLResponse(response: proposedResponse.response, data: Data("changed".utf8)))
    default: completionHandler(nil)
    }
  }
  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) { note("end") }
}
