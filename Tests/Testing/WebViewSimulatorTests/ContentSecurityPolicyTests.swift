import Testing
import URLStandard
import WebContent

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
    #expect(policy.refusesFrame(other, from: page))
  }

  @Test("a directive with anything but visible ASCII is ignored; the others count")
  func directivesOfASCII() throws {
    let policy = try #require(
      ContentSecurityPolicy(headers: ["frame-src 'none' \u{E9}; form-action\t'none'; \u{A0}sandbox allow-scripts"]))
    #expect(!policy.refusesFrame(other, from: page))
    #expect(policy.formRefusal(of: other, from: page) != nil)
    #expect(policy.sandbox == nil)
  }
}
