import Testing
import URLStandard
import PagePolicies

extension ContentSecurityPolicy {
  /// Whether the policies of a page of that origin refuse a request.
  fileprivate func refuses(
    _ url: WebURL, as kind: GuardedAction.LoadKind, from origin: Origin, redirected: Bool = false
  ) -> Bool {
    ContentPolicy(policy: self, selfOrigin: origin)
      .violations(of: .load(url, kind, redirectedFrom: redirected ? url : nil)).forbid
  }
}

@Suite("Content Security Policy")
struct ContentSecurityPolicyTests {
  private let page: Origin
  private let other: WebURL

  init() throws {
    page = try #require(WebURL("https://a.example/")).origin
    other = try #require(WebURL("https://b.example/x"))
  }

  @Test(
    "separators separate before a combining mark, too",
    arguments: [
      ["form-action 'self';\u{301}; frame-src 'none'"], ["frame-src 'none';\u{301}"], ["frame-src 'none',\u{301}"],
      ["form-action 'self',\u{301}, frame-src 'none'"],
    ])
  func combiningMarks(_ headers: [String]) throws {
    let policy = try #require(ContentSecurityPolicy(headers: headers))
    #expect(policy.refuses(other, as: .frame, from: page))
  }

  @Test("a directive with anything but visible ASCII is ignored; the others count")
  func directivesOfASCII() throws {
    let policy = try #require(
      ContentSecurityPolicy(headers: ["frame-src 'none' \u{E9}; form-action\t'none'; \u{A0}sandbox allow-scripts"]))
    #expect(!policy.refuses(other, as: .frame, from: page))
    #expect(policy.refuses(other, as: .form, from: page))
    #expect(policy.sandbox == nil)
  }

  @Test(
    "sources match as WebKitGTK's do",
    arguments: [
      (
        "'self'", "http://a.example/1", "https://a.example http://a.example",
        "http://a.example:8080 https://a.example:8443"
      ),
      (
        "a.example:* *.a.example https://B.example/x/", "http://a.example/",
        "https://a.example http://a.example:8080 http://www.a.example https://b.example/x/y", "https://b.example/x"
      ),
      ("*", "http://a.example/", "https://b.example http://b.example", "data:,x"),
      (
        "http://a.example/D/ http://a.example/e1", "http://a.example/", "https://a.example/D/1 http://a.example/e%31",
        "http://a.example/d/1 http://a.example/D"
      ),
      ("a.example http:", "https://a.example/", "https://a.example http://a.example https://b.example", "data:,x"),
    ])
  func sources(_ list: String, _ own: String, _ allowed: String, _ refused: String) throws {
    let policy = try #require(ContentSecurityPolicy(headers: ["frame-src " + list]))
    let origin = try #require(WebURL(own)).origin
    for url in allowed.split(separator: " ") {
      #expect(!policy.refuses(try #require(WebURL(String(url))), as: .frame, from: origin), "\(url)")
    }
    for url in refused.split(separator: " ") {
      #expect(policy.refuses(try #require(WebURL(String(url))), as: .frame, from: origin), "\(url)")
    }
  }

  @Test("'self' of a sandboxed frame is every page from https, and a path does not count after a redirect")
  func selfOfSandboxedFrame() throws {
    let policy = try #require(ContentSecurityPolicy(headers: ["frame-src 'self' http://b.example/y"]))
    let redirected = try #require(WebURL("http://b.example/x"))
    #expect(!policy.refuses(other, as: .frame, from: .newOpaque()))
    #expect(policy.refuses(redirected, as: .frame, from: page))
    #expect(!policy.refuses(redirected, as: .frame, from: page, redirected: true))
  }
}
