import SimulatedWeb
import Testing
import URLStandard

@Suite("Sites of the simulated web")
struct SiteTests {
  let web = SimulatedWeb()

  @Test("an exact URL with a method wins over the URL, the URL over prefixes, the longest prefix over others")
  func precedence() throws {
    try web.respond(to: "https://a.example/*", with: .html("short prefix"))
    try web.respond(to: "https://a.example/shop/*", with: .html("long prefix"))
    try web.respond(to: "POST https://a.example/shop/*", with: .html("posted prefix"))
    try web.respond(to: "https://a.example/shop/cart", with: .html("exact"))
    try web.respond(to: "post https://a.example/shop/cart#f", with: .html("posted"))
    #expect(try web.get("https://a.example/x").text == "short prefix")
    #expect(try web.get("https://a.example/shop/x").text == "long prefix")
    #expect(try web.get("https://a.example/shop/x", method: "POST").text == "posted prefix")
    #expect(try web.get("https://a.example/shop/cart#top").text == "exact")
    #expect(try web.get("https://a.example/shop/cart", method: "POST").text == "posted")
    #expect(try web.get("https://a.example/shop/cart", method: "pOST").text == "posted")
  }

  @Test("a site without a path is its root, and a query is part of the address")
  func addresses() throws {
    try web.respond(to: "https://A.example:443", with: .html("root"))
    #expect(try web.get("https://a.example/").text == "root")
    #expect(try web.get("https://a.example/?q").response?.status == 404)
  }

  @Test("a prefix may end within the host")
  func prefixWithinHost() throws {
    try web.respond(to: "https://*", with: .html("any"))
    try web.respond(to: "https://a.ex*", with: .html("a"))
    #expect(try web.get("https://other.example/x").text == "any")
    #expect(try web.get("https://a.example/x").text == "a")
    #expect(try web.get("http://a.example/x").failure == .cannotFindHost)
  }

  @Test("a list gives one answer per request, the last one stays")
  func lists() throws {
    try web.respond(to: "https://a.example/n", with: [.html("1"), .html("2"), .failure(.timedOut)])
    #expect(try web.get("https://a.example/n").text == "1")
    #expect(try web.get("https://a.example/n").text == "2")
    #expect(try web.get("https://a.example/n").failure == .timedOut)
    #expect(try web.get("https://a.example/n").failure == .timedOut)
  }

  @Test(
    "what is no URL is refused with a readable line",
    arguments: ["", "shop", "ftp://a.example/", "GET", "https://[/", "data:,x", "*"])
  func badPatterns(_ pattern: String) {
    #expect(throws: SitePatternError(pattern: pattern)) { try web.respond(to: pattern, with: .drop) }
    #expect(SitePatternError(pattern: pattern).description.hasPrefix("\"\(pattern)\" is not a site"))
  }

  @Test("dropped, hanging and failing answers, each with its delay")
  func failures() throws {
    try web.respond(to: "https://a.example/drop", with: .drop.delayed(by: 30))
    try web.respond(to: "https://a.example/hang", with: .hang)
    try web.respond(to: "https://a.example/tls", with: .failure(.certificateUntrusted))
    let drop = try web.get("https://a.example/drop")
    #expect(drop.failure == .connectionLost && drop.failure?.code == -1005 && drop.delay == 30)
    #expect(try web.get("https://a.example/tls").failure?.code == -1202)
    guard case .noAnswer = try web.get("https://a.example/hang").outcome else {
      return #expect(Bool(false), "an answer came")
    }
  }

  @Test("a redirect is one hop, relative to the address asked, and keeps the fragment")
  func redirects() throws {
    try web.respond(to: "https://a.example/old/x", with: .redirect(to: "../new?y"))
    let response = try #require(try web.get("https://a.example/old/x#part").response)
    #expect(response.status == 302 && response.headers["location"] == "../new?y")
    #expect(try response.redirect == .to(url("https://a.example/new?y#part")))
    try web.respond(to: "https://a.example/app", with: .redirect(to: "myapp://callback?code=1#own", status: 303))
    let app = try #require(try web.get("https://a.example/app#part").response)
    #expect(try app.redirect == .to(url("myapp://callback?code=1#own")))
    #expect(app.redirectedMethod(after: "POST") == "GET" && app.redirectedMethod(after: "HEAD") == "HEAD")
    try web.respond(to: "https://a.example/bad", with: .redirect(to: "https://[", status: 307))
    let bad = try #require(try web.get("https://a.example/bad").response)
    #expect(bad.redirect == .invalid && bad.redirectedMethod(after: "POST") == "POST")
    #expect(
      try SimulatedResponse(status: 300, headers: ["Location": "/"], url: url("https://a.example/")).redirect == .none)
  }

  @Test("a provider can answer by request headers")
  func handlers() throws {
    try web.respond(
      to: "https://accounts.example/*",
      with: .handler { request in
        request.headers["User-Agent"]?.contains("Safari/") == true
          ? .html("welcome") : .response(status: 403, body: "disallowed_useragent").delayed(by: 5)
      })
    let refused = try web.get("https://accounts.example/auth", headers: ["user-agent": "Mobile/15E148"])
    #expect(refused.response?.status == 403 && refused.delay == 5)
    #expect(
      try web.get("https://accounts.example/auth", headers: ["USER-AGENT": "Version/18 Safari/605.1.15"]).text
        == "welcome")
  }

  @Test("a handler sees form, query and cookies, and may change the web")
  func handlerSeesRequest() throws {
    let web = self.web
    try web.respond(
      to: "POST https://a.example/token?v=2",
      with: .handler { request in
        web.unknownHosts = .emptyPage
        return .json(
          "\(request.form["code"] ?? "-") \(request.url.queryItems["v"] ?? "-") \(request.cookie("b") ?? "-")")
      })
    let exchange = try web.get(
      "https://a.example/token?v=2", method: "POST", headers: ["Cookie": "a=1; b=x=y"], body: "code=a%20b+c&x")
    #expect(exchange.text == "a b c 2 x=y" && exchange.response?.mimeType.essence == "application/json")
    #expect(web.unknownHosts == .emptyPage)
  }

  @Test("a handler that keeps returning handlers is stopped")
  func endlessHandler() throws {
    @Sendable func again(_: SimulatedRequest) -> SiteAnswer { .handler(again) }
    try web.respond(to: "https://a.example/", with: .handler(again))
    #expect(try web.get("https://a.example/").failure == .badServerResponse)
  }

  @Test("unknown hosts go by the policy, unknown paths of a known host are a 404")
  func unknownHosts() throws {
    try web.respond(to: "https://known.example/", with: .html(""))
    #expect(try web.get("https://other.example/").failure == .cannotFindHost)
    let missing = try web.get("https://known.example/x")
    #expect(missing.response?.status == 404 && missing.text == "<title>404</title>")
    web.unknownHosts = .notFound404
    #expect(try web.get("https://other.example/").response?.status == 404)
    web.unknownHosts = .emptyPage
    let empty = try web.get("https://other.example/")
    #expect(empty.response?.status == 200 && empty.text == "" && empty.response?.mimeType.isHTML == true)
    #expect(try web.get("https://known.example/x").response?.status == 404)
    #expect(web.knows(host: "known.example") && !web.knows(host: "other.example"))
  }

  @Test("other schemes, bad ports and a missing connection fail")
  func unreachable() throws {
    web.unknownHosts = .emptyPage
    #expect(try web.get("myapp://x").failure == .unsupportedURL)
    let port = try web.get("https://a.example:25/").failure
    #expect(port == .restrictedPort && port?.domain == .webKit && port?.code == 103)
    #expect(try web.get("https://a.example:8443/").response?.status == 200)
    web.connection = .offline
    #expect(try web.get("https://a.example/").failure?.code == -1009)
  }

  @Test("answers without content have no body and no type, HEAD has no body")
  func bodies() throws {
    try web.respond(to: "https://a.example/204", with: .response(status: 204, body: "x"))
    try web.respond(to: "https://a.example/", with: .html("x"))
    let noContent = try #require(try web.get("https://a.example/204").response)
    #expect(noContent.body.isEmpty && noContent.headers.isEmpty)
    let head = try #require(try web.get("https://a.example/", method: "HEAD").response)
    #expect(head.body.isEmpty && head.charset == "utf-8")
  }

  @Test("the log has what reached the servers since it was last taken")
  func log() throws {
    web.unknownHosts = .emptyPage
    _ = try web.get("https://a.example/#f", headers: ["Referer": "https://b.example/", "Cookie": "a=1"])
    _ = try web.get(
      "https://a.example/p", method: "POST", headers: ["Content-Type": "text/plain; charset=utf-8"], body: "hello")
    _ = try web.get("https://a.example:25/")
    let log = web.takeRequestLog()
    #expect(log.map(\.url) == ["https://a.example/", "https://a.example/p"])
    #expect(
      log[0].referer == "https://b.example/" && log[0].cookie == "a=1" && log[0].body == nil && log[0].bodyType == nil)
    #expect(log[1].method == "POST" && log[1].body == "hello" && log[1].bodyType == "text/plain")
    #expect(web.takeRequestLog().isEmpty)
  }

  @Test("cookies of an answer are kept when it arrives and sent with the next request")
  func cookies() throws {
    let jar = CookieJar()
    try web.respond(
      to: "https://a.example/",
      with: .response(headers: ["Set-Cookie": "a=1", "set-cookie": "b=2; Domain=com"], body: ""))
    let first = web.fetch(SimulatedRequest(url: try url("https://a.example/")), cookies: jar, now: 10)
    #expect(first.request.headers["Cookie"] == nil && jar.allCookies(now: 10).isEmpty)
    #expect(first.storeCookies(now: 11) == [CookieRefusal(name: "b", reason: .publicSuffix)])
    let second = web.fetch(SimulatedRequest(url: try url("https://a.example/x")), cookies: jar, now: 12)
    #expect(second.request.headers["Cookie"] == "a=1")
    #expect(web.takeRequestLog().map(\.cookie) == [nil, "a=1"])
  }
}
