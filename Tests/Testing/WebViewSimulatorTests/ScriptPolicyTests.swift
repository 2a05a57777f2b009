import PagePolicies
import EngineValues
import SimulatedWeb
import Testing
import URLStandard

/// Which scripts and styles a policy lets run, as WebKit's ContentSecurityPolicyDirectiveList decides.
@Suite("Scripts under a Content Security Policy")
struct ScriptPolicyTests {
  private let page: WebURL
  private let other: WebURL

  init() throws {
    page = try #require(WebURL("https://a.example/"))
    other = try #require(WebURL("https://b.example/s.js"))
  }

  private func violations(_ policy: String, _ action: GuardedAction) throws -> [ContentSecurityPolicy.Violation] {
    let list = try #require(ContentSecurityPolicy(headers: [policy]))
    return ContentPolicy(policy: list, selfOrigin: page.origin).violations(of: action)
  }

  @Test("a nonce, a hash or 'unsafe-inline' lets an inline script run")
  func inlineScripts() throws {
    let script = GuardedAction.inlineScript("x = 1", nonce: "abc")
    for source in ["'unsafe-inline'", "'nonce-abc'", ContentHashSource.of("x = 1")] {
      #expect(try violations("script-src \(source)", script).isEmpty, "\(source)")
    }
    let refused = try violations("script-src 'self' 'nonce-abd'", script)
    #expect(refused.first?.effectiveDirective == "script-src-elem")
    #expect(
      refused.first?.message
        == "Refused to execute a script because its hash, its nonce, or 'unsafe-inline' does not appear in the script-src"
        + " directive of the Content Security Policy.")
  }

  @Test("a hash counts for handlers only with 'unsafe-hashes'; a nonce never does")
  func handlers() throws {
    let hash = ContentHashSource.of("go()")
    #expect(try violations("script-src 'unsafe-hashes' \(hash)", .handler("go()")).isEmpty)
    #expect(try violations("script-src \(hash)", .handler("go()")).forbid)
    #expect(try violations("default-src 'self'", .handler("go()")).first?.effectiveDirective == "script-src-attr")
  }

  @Test("'strict-dynamic' trusts what trusted scripts load, and no host")
  func strictDynamic() throws {
    let policy = "script-src 'strict-dynamic' 'nonce-abc' https://b.example"
    func script(_ nonce: String, parser: Bool) -> GuardedAction {
      .scriptElement(.init(url: other, source: "", nonce: nonce, integrity: "", isParserInserted: parser))
    }
    #expect(try violations(policy, script("abc", parser: true)).isEmpty)
    #expect(try violations(policy, script("", parser: false)).isEmpty)
    #expect(try violations(policy, script("", parser: true)).forbid)
  }

  @Test("directives fall back to default-src, which the console line says")
  func fallback() throws {
    let refused = try violations("default-src 'self'", .load(other, .connection))
    #expect(
      refused.first?.message
        == "Refused to connect to https://b.example/s.js because it appears in neither the connect-src directive nor the"
        + " default-src directive of the Content Security Policy.")
    #expect(try violations("default-src 'self'", .load(other, .form)).isEmpty)
  }

  @Test("a policy that only reports forbids nothing")
  func reportOnly() throws {
    let list = try #require(ContentSecurityPolicy(headers: [], reportOnly: ["script-src 'none'; report-uri /r"]))
    let found = ContentPolicy(policy: list, selfOrigin: page.origin).violations(of: .handler("go()"))
    #expect(!found.forbid)
    #expect(found.first?.message.hasPrefix("[Report Only] Refused to execute a script for an inline event") == true)
    #expect(found.first?.reportURIs == ["/r"])
  }

  @Test("upgraded are all requests and forms, and the navigations to the page's own host")
  func upgrades() throws {
    var upgrades = InsecureUpgrades()
    upgrades.begin(for: page)
    let foreign = try #require(WebURL("http://b.example/")), own = try #require(WebURL("http://a.example/x"))
    #expect(upgrades.upgraded(foreign, for: .load)?.href == "https://b.example/")
    #expect(upgrades.upgraded(foreign, for: .form)?.href == "https://b.example/")
    #expect(upgrades.upgraded(foreign, for: .navigation) == nil)
    #expect(upgrades.upgraded(own, for: .navigation)?.href == "https://a.example/x")
  }

  @Test("of several hashes, one of the strongest has to fit")
  func integrity() throws {
    let text = "x = 1"
    let fitting = ContentHashSource.of(text).dropFirst().dropLast()
    let wrong = "sha512-" + String(repeating: "A", count: 86) + "=="
    #expect(IntegrityMetadata("")?.isMet(by: []) == nil)
    #expect(try #require(IntegrityMetadata("nonsense")).isMet(by: Array(text.utf8)))
    #expect(try #require(IntegrityMetadata("sha256-AAAA \(fitting)")).isMet(by: Array(text.utf8)))
    #expect(try !#require(IntegrityMetadata("\(fitting) \(wrong)")).isMet(by: Array(text.utf8)))
  }

  @Test(
    "several values of X-Frame-Options count as one, or conflict",
    arguments: [
      ("DENY", FrameOptions.deny), ("deny, DENY", .deny), ("SAMEORIGIN,DENY", .conflicting), ("ALLOWALL", .allowAll),
      ("sameorigin", .sameOrigin), ("ALLOW-FROM https://a.example", .invalid), ("", .absent), (",deny", .conflicting),
    ])
  func frameOptions(_ field: String, _ expected: FrameOptions) {
    #expect(FrameOptions(field) == expected)
  }
}

/// The source of a text's hash.
private enum ContentHashSource {
  static func of(_ text: String) -> String {
    let hash = SecureHash.sha256.digest(Array(text.utf8))
    return "'sha256-\(Base64.text(hash))'"
  }
}
