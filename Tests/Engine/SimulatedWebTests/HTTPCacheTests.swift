import Testing
import URLStandard

@testable import SimulatedWeb

@Suite("The HTTP cache")
struct HTTPCacheTests {
  private let web = SimulatedWeb()
  private let store = DataStore(.persistent(name: ""))

  private func answer(_ text: String, _ headers: HTTPFields) -> SiteAnswer {
    .response(status: 200, headers: headers, body: text)
  }

  private func get(
    _ policy: CachePolicy = .standard, from site: String = "a.example", headers: HTTPFields = [:], at now: Double = 0
  ) throws -> SimulatedExchange {
    var request = SimulatedRequest(url: try url("https://a.example/x"), headers: headers)
    request.caching = HTTPCache.Use(cache: store.httpCache, policy: policy, partition: site, requester: .script)
    let exchange = web.fetch(request, now: now)
    exchange.storeCookies(now: now)
    return exchange
  }

  private func respond(_ answers: SiteAnswer...) throws {
    try web.respond(to: "https://a.example/x", with: answers)
  }

  @Test func `a fresh answer is used again, until it is stale`() throws {
    try respond(answer("one", ["Cache-Control": "max-age=10"]), answer("two", ["Cache-Control": "no-store"]))
    #expect(try get().text == "one")
    #expect(try get(at: 9).text == "one")
    #expect(web.takeRequestLog().count == 1)
    #expect(try get(at: 11).text == "two")
    #expect(try get(.prefer, at: 12).text == "two")
    #expect(web.takeRequestLog().count == 2)
  }

  @Test func `a 304 completes a cached answer and makes it fresh`() throws {
    try respond(
      answer("one", ["ETag": "\"1\"", "Content-Type": "text/plain"]),
      .response(status: 304, headers: ["Cache-Control": "max-age=10"], body: ""))
    #expect(try get().text == "one")
    let second = try get(at: 1)
    #expect(second.text == "one" && second.response?.status == 200)
    #expect(second.response?.mimeType.essence == "text/plain")
    #expect(web.takeRequestLog().last?.headers["If-None-Match"] == "\"1\"")
    #expect(try get(at: 5).text == "one")
    #expect(web.takeRequestLog().isEmpty)
  }

  @Test func `who asks with a condition of its own gets the 304`() throws {
    try respond(answer("one", ["ETag": "\"1\""]), .response(status: 304, headers: [:], body: ""))
    _ = try get()
    #expect(try get(headers: ["If-None-Match": "\"1\""]).response?.status == 304)
  }

  @Test func `other sites and other values of Vary's fields have answers of their own`() throws {
    try respond(
      answer("one", ["Cache-Control": "max-age=10", "Vary": "X-Kind"]), answer("two", ["Cache-Control": "max-age=10"]))
    #expect(try get(headers: ["X-Kind": "a"]).text == "one")
    #expect(try get(headers: ["X-Kind": "a"]).text == "one")
    #expect(try get(headers: ["X-Kind": "b"]).text == "two")
    #expect(try get(from: "b.example").text == "two")
    #expect(web.takeRequestLog().count == 3)
  }

  @Test func `the app's policies ignore the cache, prefer it, or want nothing else`() throws {
    try respond(answer("one", ["ETag": "\"1\""]), answer("two", [:]))
    #expect(try get(.only).failure?.code == -1008)
    #expect(try get().text == "one")
    #expect(try get(.prefer, at: 1000).text == "one")
    #expect(try get(.only, at: 1000).text == "one")
    #expect(try get(.ignore).text == "two")
    #expect(web.takeRequestLog().last?.headers["If-None-Match"] == nil)
    // The second answer says nothing by which it could be used again.
    #expect(try get(.only).failure?.code == -1008)
  }

  @Test func `a store that is not persistent keeps nothing of scripts' requests`() throws {
    store.httpCache.extent = .memory
    try respond(answer("one", ["Cache-Control": "max-age=10"]), answer("two", [:]))
    #expect(try get().text == "one")
    #expect(try get().text == "two")
  }

  @Test func `it keeps a bounded number of bytes, and is emptied by date`() throws {
    let big = String(repeating: "x", count: 2 << 20)
    for number in 0..<12 {
      let address = "https://a.example/\(number)"
      try web.respond(to: address, with: answer(big, ["Cache-Control": "max-age=10"]))
      var request = SimulatedRequest(url: try url(address))
      request.caching = HTTPCache.Use(cache: store.httpCache, policy: .standard, partition: "", requester: .part)
      web.fetch(request, now: 0).storeCookies(now: 0)
    }
    func isCached(_ number: Int) throws -> Bool {
      var request = SimulatedRequest(url: try url("https://a.example/\(number)"))
      request.caching = HTTPCache.Use(cache: store.httpCache, policy: .only, partition: "", requester: .part)
      return web.fetch(request, now: 0).response != nil
    }
    #expect(try !isCached(0) && isCached(11))
    store.removeCachedResponses(modifiedSince: 0)
    #expect(try !isCached(11))
  }
}
