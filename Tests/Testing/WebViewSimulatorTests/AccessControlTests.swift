import PagePolicies
import SimulatedWeb
import Testing
import URLStandard

/// What WebKit's NetworkLoadChecker makes of requests to other origins.
@Suite("Access control")
struct AccessControlTests {
  private let page: WebURL
  private let other: WebURL
  private let cache = PreflightCache()

  init() throws {
    page = try #require(WebURL("https://app.example/"))
    other = try #require(WebURL("https://id.example/api"))
  }

  private func check(_ mode: FetchOptions.Mode = .cors, scripted: HTTPFields = [:]) -> LoadCheck {
    LoadCheck(
      FetchOptions(mode: mode, credentials: .sameOrigin),
      client: LoadCheck.Client(
        embedder: Embedder(origin: page.origin, policy: .unsafeNone), top: page.origin, referrerPolicy: .default,
        originOf: { $0.origin }), scripted: scripted)
  }

  private func request(_ method: String = "GET") -> SimulatedRequest {
    var request = SimulatedRequest(method: method, url: other)
    FetchMetadata.set(in: &request, FetchOptions(mode: .cors), site: .crossSite)
    return request
  }

  private func preflight(_ check: inout LoadCheck, _ method: String = "GET") throws -> Preflight {
    guard case .ask(let preflight) = check.begin(request(method), site: .crossSite) else {
      throw AccessControlError("no preflight", url: other)
    }
    return preflight
  }

  private func answer(_ headers: HTTPFields, status: Int = 200) -> SimulatedResponse {
    SimulatedResponse(status: status, headers: headers, url: other)
  }

  @Test("a preflight names the method and the fields that are not safe, sorted, and has no cookies")
  func question() throws {
    var check = check(scripted: ["X-B": "1", "Accept": "text/html", "X-A": "2", "Content-Type": "application/json"])
    let question = try preflight(&check, "PUT").question
    #expect(question.method == "OPTIONS")
    #expect(question.headers["Access-Control-Request-Method"] == "PUT")
    #expect(question.headers["Access-Control-Request-Headers"] == "content-type,x-a,x-b")
    #expect(question.headers["Origin"] == "https://app.example")
    #expect(question.headers["Sec-Fetch-Site"] == "cross-site")
  }

  @Test("a page that asks for ever new URLs does not fill memory with what servers have permitted")
  func bound() throws {
    var check = check(scripted: ["x-q": "1"])
    let preflight = try preflight(&check)
    let permission = answer([
      "Access-Control-Allow-Origin": "*", "Access-Control-Allow-Headers": "x-q", "Access-Control-Max-Age": "600",
    ])
    let keys = try (0...1000).map { number in
      PreflightCache.Key(
        top: page.origin, origin: page.origin, url: try #require(WebURL("https://id.example/\(number)")))
    }
    for key in keys { #expect(preflight.refusal(by: permission, cache: cache, key: key, now: 0) == nil) }
    #expect(!cache.permits(preflight, key: keys[0], now: 0))
    #expect(cache.permits(preflight, key: keys[1000], now: 0))
  }

  @Test("what the server does not permit is refused in WebKit's words")
  func refusals() throws {
    var check = check(scripted: ["x-q": "1", "content-type": "application/json"])
    let preflight = try preflight(&check, "PATCH")
    func refusal(_ answer: SimulatedResponse) -> String? {
      preflight.refusal(by: answer, cache: cache, key: check.cacheKey(for: preflight), now: 0)
    }
    #expect(refusal(answer([:], status: 404)) == "Preflight response is not successful. Status code: 404")
    #expect(
      refusal(answer([:]))
        == "Origin https://app.example is not allowed by Access-Control-Allow-Origin. Status code: 200")
    #expect(
      refusal(answer(["Access-Control-Allow-Origin": "*"]))
        == "Method PATCH is not allowed by Access-Control-Allow-Methods.")
    #expect(
      refusal(answer(["Access-Control-Allow-Origin": "*", "Access-Control-Allow-Methods": "PATCH"]))
        == "Request header field Content-Type is not allowed by Access-Control-Allow-Headers.")
    #expect(
      refusal(
        answer([
          "Access-Control-Allow-Origin": "*", "Access-Control-Allow-Methods": "*",
          "Access-Control-Allow-Headers": "content-type",
        ])) == "Request header field x-q is not allowed by Access-Control-Allow-Headers.")
  }

  @Test("an answer counts for five seconds, or as long as it says, but for ten minutes at most")
  func lifetimes() throws {
    for (age, last) in [(nil, 5.0), ("60", 60), ("86400", 600)] as [(String?, Double)] {
      var check = check(scripted: ["X-Q": "1"])
      let preflight = try preflight(&check)
      let key = check.cacheKey(for: preflight)
      var headers: HTTPFields = ["Access-Control-Allow-Origin": "*", "Access-Control-Allow-Headers": "X-Q"]
      headers["Access-Control-Max-Age"] = age
      #expect(preflight.refusal(by: answer(headers), cache: cache, key: key, now: 0) == nil)
      #expect(cache.permits(preflight, key: key, now: last))
      #expect(!cache.permits(preflight, key: key, now: last + 1))
    }
  }

  @Test("after redirects, a request is never closer than before")
  func sites() throws {
    let (own, sibling) = (page.origin, try #require(WebURL("https://www.app.example/")))
    #expect(RequestSite(of: page, for: own) == .sameOrigin)
    #expect(RequestSite(of: sibling, for: own) == .sameSite)
    #expect(RequestSite(of: other, for: own) == .crossSite)
    #expect(RequestSite(of: page, for: own, after: .sameSite) == .sameSite)
    #expect(RequestSite(of: page, for: own, after: .crossSite) == .crossSite)
  }

  @Test("only requests to trustworthy URLs say what they are for")
  func metadata() throws {
    var plain = SimulatedRequest(url: try #require(WebURL("http://id.example/")))
    FetchMetadata.set(in: &plain, FetchOptions(.image), site: .crossSite)
    #expect(plain.headers["Sec-Fetch-Dest"] == nil)
    var secure = SimulatedRequest(url: other)
    FetchMetadata.set(in: &secure, FetchOptions(.image), site: .crossSite)
    #expect(secure.headers["Sec-Fetch-Dest"] == "image")
    #expect(secure.headers["Sec-Fetch-Mode"] == "no-cors")
  }

  @Test("a page's requests without CORS get what Cross-Origin-Resource-Policy permits")
  func resourcePolicies() throws {
    for (value, isRefused) in [("same-origin", true), ("same-site", true), ("cross-origin", false), ("other", false)] {
      var check = check(.noCORS)
      _ = check.begin(request(), site: .crossSite)
      let result = check.tainting(of: answer(["Cross-Origin-Resource-Policy": value]))
      switch result {
      case .success(let tainting): #expect(!isRefused && tainting == .opaque, "\(value)")
      case .failure(let error):
        #expect(
          isRefused
            && error.message == "Cancelled load to https://id.example/api because it violates the resource's"
              + " Cross-Origin-Resource-Policy response header.",
          "\(value)")
      }
    }
  }
}
