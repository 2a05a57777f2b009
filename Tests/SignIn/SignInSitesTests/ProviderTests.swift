import EngineValues
import SignInSites
import SimulatedWeb
import Testing
import URLStandard

/// A browser without pages: requests with a jar, redirects by hand.
private struct Visitor {
  let web = SimulatedWeb()
  let jar = CookieJar()
  let provider: OAuthProvider
  var userAgent =
    "Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1"

  init(userAgents: UserAgentPolicy = .all, consent: OAuthProvider.Consent = .asked) throws {
    provider = OAuthProvider(
      host: "accounts.example",
      clients: [.init(id: "app", redirectURIs: ["myapp://callback", "https://app.example/cb?x=1"])],
      consent: consent, userAgents: userAgents)
    try provider.install(in: web)
  }

  func send(
    _ path: String, form: [(String, String)]? = nil, headers: HTTPFields = [:]
  ) throws -> SimulatedResponse {
    var headers = headers
    headers["User-Agent"] = userAgent
    let body = form.map { URLQuery(items: $0.map { URLQuery.Item($0.0, $0.1) }).serialized }
    let exchange = web.fetch(
      SimulatedRequest(
        method: body == nil ? "GET" : "POST", url: try #require(WebURL("https://accounts.example" + path)),
        headers: headers,
        body: Array((body ?? "").utf8)), cookies: jar, now: 0)
    exchange.storeCookies(now: 0)
    guard case .response(let response) = exchange.outcome else { throw NetworkFailure.badServerResponse }
    return response
  }

  func text(_ response: SimulatedResponse) -> String { String(decoding: response.body, as: UTF8.self) }
  func location(_ response: SimulatedResponse) throws -> WebURL {
    try #require(response.headers["Location"].flatMap { WebURL($0) })
  }

  static let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
  static let query =
    "response_type=code&client_id=app&redirect_uri=myapp%3A%2F%2Fcallback&state=a%20b%26c&scope=email"
    + "&code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM&code_challenge_method=S256"

  /// Signs in and allows; gives the URL that the app gets.
  func authorize() throws -> WebURL {
    _ = try send("/authorize?\(Self.query)")
    _ = try send("/login", form: [("request", Self.query), ("username", "ada"), ("password", "lovelace")])
    return try location(try send("/consent", form: [("request", Self.query), ("decision", "allow")]))
  }

  func exchange(_ code: String, verifier: String? = verifier, redirect: String = "myapp://callback") throws -> String {
    var form = [("grant_type", "authorization_code"), ("code", code), ("client_id", "app"), ("redirect_uri", redirect)]
    if let verifier { form.append(("code_verifier", verifier)) }
    return text(try send("/token", form: form))
  }
}

@Suite("The OAuth provider")
struct ProviderTests {
  @Test("the challenge of RFC 7636, appendix B")
  func challenge() {
    #expect(PKCE.challenge(for: Visitor.verifier) == "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
  }

  @Test("form, consent, code with the state, token, user")
  func wholeFlow() throws {
    let visitor = try Visitor()
    let first = visitor.text(try visitor.send("/authorize?\(Visitor.query)"))
    #expect(first.contains("<form id=login method=post action=\"/login\">"))
    let callback = try visitor.authorize()
    #expect(callback.href.hasPrefix("myapp://callback?code=code-"))
    #expect(callback.queryItems["state"] == "a b&c")
    let answer = try visitor.exchange(try #require(callback.queryItems["code"]))
    #expect(answer.contains("\"token_type\":\"Bearer\""))
    let token = try #require(answer.split(separator: "\"").first { $0.hasPrefix("token-") })
    let info = try visitor.send("/userinfo", headers: ["Authorization": "Bearer \(token)"])
    #expect(visitor.text(info) == "{\"sub\":\"ada\"}")
  }

  @Test("who has signed in is only asked for consent, or for nothing")
  func session() throws {
    let visitor = try Visitor()
    _ = try visitor.authorize()
    #expect(visitor.text(try visitor.send("/authorize?\(Visitor.query)")).contains("<form id=consent"))
    #expect(visitor.text(try visitor.send("/")).contains("<p id=user>ada</p>"))
    let silent = try Visitor(consent: .given)
    _ = try silent.authorize()
    #expect(
      try silent.location(try silent.send("/authorize?\(Visitor.query)")).href.hasPrefix("myapp://callback?code="))
  }

  @Test("a wrong password shows the form again")
  func wrongPassword() throws {
    let visitor = try Visitor()
    let answer = try visitor.send("/login", form: [("request", Visitor.query), ("username", "ada"), ("password", "x")])
    #expect(answer.status == 401)
    #expect(visitor.text(answer).contains("<p id=error>Wrong name or password.</p>"))
  }

  @Test("the user may deny")
  func denial() throws {
    let visitor = try Visitor()
    _ = try visitor.authorize()
    let answer = try visitor.send("/consent", form: [("request", Visitor.query), ("decision", "deny")])
    #expect(try visitor.location(answer).href == "myapp://callback?error=access_denied&state=a+b%26c")
  }

  @Test("a code works once, with its verifier and address")
  func exchangeFailures() throws {
    let visitor = try Visitor()
    func code() throws -> String { try #require(try visitor.authorize().queryItems["code"]) }
    #expect(try visitor.exchange(try code(), verifier: nil).contains("code_verifier is missing"))
    #expect(try visitor.exchange(try code(), verifier: "short").contains("43 to 128"))
    let other = String(repeating: "x", count: 43)
    #expect(try visitor.exchange(try code(), verifier: other).contains("does not belong to code_challenge"))
    #expect(try visitor.exchange(try code(), redirect: "myapp://other").contains("redirect_uri is not the one"))
    let used = try code()
    #expect(try visitor.exchange(used).contains("access_token"))
    #expect(try visitor.exchange(used).contains("\"error\":\"invalid_grant\""))
  }

  @Test(
    "faults of the request",
    arguments: [
      ("client_id=nobody", 400, "invalid_client"),
      ("client_id=app&redirect_uri=https://evil.example/", 400, "redirect_uri_mismatch"),
    ])
  func shownFaults(query: String, status: Int, error: String) throws {
    let visitor = try Visitor()
    let answer = try visitor.send("/authorize?\(query)")
    #expect(answer.status == status)
    #expect(visitor.text(answer).contains(error))
  }

  @Test(
    "faults that the app is told",
    arguments: [
      ("response_type=token", "unsupported_response_type"),
      ("response_type=code&code_challenge_method=S256", "invalid_request"),
      ("response_type=code&code_challenge=x&code_challenge_method=MD5", "invalid_request"),
      ("response_type=code&prompt=none", "login_required"),
    ])
  func sentFaults(query: String, error: String) throws {
    let visitor = try Visitor()
    let answer = try visitor.send(
      "/authorize?client_id=app&redirect_uri=https%3A%2F%2Fapp.example%2Fcb%3Fx%3D1&\(query)")
    #expect(try visitor.location(answer).href.hasPrefix("https://app.example/cb?x=1&error=\(error)"))
  }

  @Test("what it does not have is a 404 that says so, and text cannot become markup")
  func unknownPath() throws {
    let visitor = try Visitor()
    let answer = try visitor.send("/oops")
    #expect(answer.status == 404)
    #expect(visitor.text(answer).contains("No page /oops at this provider."))
    let shown = visitor.text(try visitor.send("/authorize?client_id=%3Cscript%3E"))
    #expect(!shown.contains("<script>"))
  }
}

@Suite("A provider that refuses embedded user agents")
struct UserAgentTests {
  @Test(
    "a web view's user agent gets 403 disallowed_useragent, Safari's the form",
    arguments: [
      (
        "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148",
        403
      ),
      ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)", 403),
      (
        "Mozilla/5.0 (Linux; Android 14; K; wv) AppleWebKit/537.36 Version/4.0 Chrome/125.0.0.0 Mobile Safari/537.36",
        403
      ),
      (
        "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
        200
      ),
    ])
  func refusal(userAgent: String, status: Int) throws {
    var visitor = try Visitor(userAgents: .refusesEmbedded)
    visitor.userAgent = userAgent
    let answer = try visitor.send("/authorize?\(Visitor.query)")
    #expect(answer.status == status)
    #expect(visitor.text(answer).contains("Error 403: disallowed_useragent") == (status == 403))
  }
}
