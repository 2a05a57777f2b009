import SimulatedWeb
import Testing
import UIProcess
import URLStandard
import WebViewSimulator

/// Cookies, storage and referrers of a site in another site's page (rules 6.14 to 6.16).
@Suite("Third parties") @MainActor struct ThirdPartyTests {
  private static let bank = "https://bank.example/"

  /// A shop whose page has a frame of the bank, which has a cookie from a page of its own.
  private func shop(_ frame: String, thirdParties: CookieJar.ThirdParties = .mayNotSet) async throws -> Simulator {
    let simulator = Simulator()
    let jar = simulator.world.defaultDataStore.cookies
    jar.thirdParties = thirdParties
    jar.store(setCookieHeaders: ["own=1"], from: try #require(WebURL(Self.bank)), now: 0)
    try simulator.site("https://shop.example/", html: "<iframe src=\(Self.bank)frame></iframe>")
    try simulator.site(Self.bank + "frame", html: "<script>var seen = \(frame)</script>")
    try simulator.site(Self.bank + "asked", html: "")
    try await simulator.open("https://shop.example/")
    return simulator
  }

  private func reasons(_ simulator: Simulator, _ rule: String) -> [String] {
    simulator.world.trace.notes.filter { $0.reason.rule == rule }.map(\.reason.text)
  }

  @Test("A third party's cookies are sent, and those that it sets are refused, each with a line in the trace")
  func cookies() async throws {
    let simulator = try await shop("(document.cookie = 'a=1', document.cookie = 'b=1', document.cookie)")
    let jar = simulator.world.defaultDataStore.cookies
    #expect(jar.allCookies(now: 0).map(\.name) == ["own"])
    #expect(simulator.world.web.takeRequestLog().last?.cookie == "own=1")
    #expect(
      reasons(simulator, "6.14")
        == ["a", "b"].map {
          "the cookie \"\($0)\" of bank.example is refused: the page is shop.example's, and other sites may not set"
            + " cookies in it"
        })
  }

  @Test("A page that tries for ever has a last line") func lines() async throws {
    let simulator = try await shop("Array.from({length: 3000}, () => document.cookie = 'a=1').length")
    #expect(reasons(simulator, "6.14").count == 1001)
    #expect(reasons(simulator, "6.14").last == "more such lines of this page are left out")
  }

  @Test("With tracking prevention, nothing is sent or read, either") func trackingPrevention() async throws {
    let simulator = try await shop("document.cookie", thirdParties: .areBlocked)
    #expect(simulator.world.web.takeRequestLog().allSatisfy { $0.cookie == nil })
    let line = "tracking prevention: bank.example does not get its cookies in a page of shop.example"
    #expect(reasons(simulator, "6.14") == [line, line])
    try await simulator.open(Self.bank + "frame")
    #expect(simulator.world.web.takeRequestLog().map(\.cookie) == ["own=1"])
  }

  @Test("A third party's storage is apart, with one line for each of its documents") func storage() async throws {
    let simulator = try await shop("(localStorage.k = 1, sessionStorage.k = 1)")
    #expect(
      reasons(simulator, "6.15")
        == ["storage of https://bank.example in pages of https://shop.example is apart from its own"])
    try await simulator.open(Self.bank + "frame")
    let store = simulator.world.defaultDataStore.localStorage
    let bank = try #require(WebURL(Self.bank)).origin
    let shop = try #require(WebURL("https://shop.example/")).origin
    #expect(store.area(for: StorageKey(bank)).count == 1 && store.area(for: StorageKey(bank, in: shop)).count == 1)
    #expect(store.origins == [bank])
  }

  @Test("A third party's server hears only which site asks, its page hears more") func referrers() async throws {
    let simulator = try await shop("fetch('/asked')")
    #expect(simulator.world.web.takeRequestLog().last?.referer == Self.bank)
    try await simulator.open(Self.bank + "frame")
    #expect(simulator.world.web.takeRequestLog().last?.referer == Self.bank + "frame")
  }

  @Test("Without a gesture, storage access is refused, and with one, the site's cookies come back")
  func storageAccess() async throws {
    let request =
      "document.requestStorageAccess().then(() => document.hasStorageAccess(), e => e.name)"
      + ".then(answer => seen.push(answer))"
    let simulator = try await shop("[]; onclick = () => \(request); \(request)", thirdParties: .areBlocked)
    let frame = "frames[0]"
    #expect(reasons(simulator, "6.20").count == 1)
    try await simulator.click("body", frame: ["iframe"])
    #expect(
      reasons(simulator, "6.20").last == "the user lets bank.example use its cookies in this page of shop.example")
    try simulator.site(Self.bank + "again", html: "")
    _ = try await simulator.evaluate("\(frame).location = '\(Self.bank)again'")
    #expect(simulator.world.web.takeRequestLog().last?.cookie == "own=1")
  }

  @Test("Clear-Site-Data removes what the host has set and stored")
  func clearSiteData() async throws {
    let simulator = Simulator()
    let site = "https://shop.example/"
    try simulator.world.web.respond(
      to: site, with: .response(body: "<script>document.cookie = 'a=1'; localStorage.a = 1</script>"))
    try simulator.world.web.respond(
      to: site + "out",
      with: .response(
        headers: ["Clear-Site-Data": "\"cookies\", \"storage\"", "Set-Cookie": "b=1"], body: ""))
    try await simulator.open(site)
    try await simulator.open(site + "out")
    #expect(try await simulator.evaluate("document.cookie + localStorage.length") == .string("0"))
    #expect(reasons(simulator, "6.21").count == 1)
  }

  @Test("Schemes do not count for parties, and a page without a site has third parties only")
  func parties() throws {
    let page = try #require(WebURL("https://a.shop.example/"))
    #expect(Party(of: try #require(WebURL("http://b.shop.example/")), in: page) == .first)
    #expect(Party(of: try #require(WebURL(Self.bank)), in: page) == .third(of: "shop.example"))
    #expect(Party(of: page, in: .aboutBlank) == .third(of: ""))
    let jar = CookieJar()
    jar.thirdParties = .areBlocked
    #expect(jar.withholds(from: .third(of: "shop.example")) && !jar.withholds(from: .third(of: "")))
  }

  /// The cookies with which each request for a path of the shop's site was sent, after redirects of a bank's.
  @Test(
    "A redirect from another site withholds SameSite cookies (rule 6.23)",
    arguments: [
      ("https://shop.example/own", "/back", ["strict=1; lax=1"]), ("https://bank.example/go", "/back", ["lax=1"]),
      ("https://shop.example/out", "/back", ["lax=1"]), ("https://bank.example/keep", "/back", ["lax=1"]),
      ("http://shop.example/secure", "/back", ["lax=1"]), ("https://shop.example/page", "/picture", [nil]),
      ("https://shop.example/page", "/own-picture", ["strict=1; lax=1"]),
    ]) func redirects(address: String, path: String, cookies: [String?]) async throws
  {
    let simulator = Simulator()
    let jar = simulator.world.defaultDataStore.cookies
    let shop = "https://shop.example/"
    jar.store(
      setCookieHeaders: ["strict=1; SameSite=Strict", "lax=1; SameSite=Lax"], from: try #require(WebURL(shop)), now: 0)
    let targets = [
      shop + "own": shop + "back", Self.bank + "go": shop + "back", shop + "out": Self.bank + "go",
      Self.bank + "keep": Self.bank + "go", "http://shop.example/secure": shop + "back",
      Self.bank + "image": shop + "picture", shop + "image": shop + "own-picture",
    ]
    for (from, to) in targets {
      try simulator.site(from, script: "function answer() { return {redirect: '\(to)'} }")
    }
    for path in ["back", "picture", "own-picture"] { try simulator.site(shop + path, html: "") }
    try simulator.site(shop + "page", html: "<img src='\(Self.bank)image'><img src='\(shop)image'>")
    try await simulator.open(address)
    let requests = simulator.world.web.takeRequestLog().filter { $0.url.hasSuffix(path) }
    #expect(requests.map(\.cookie) == cookies)
  }
}
