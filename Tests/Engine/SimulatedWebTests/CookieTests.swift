import SimulatedWeb
import Synchronization
import Testing
import URLStandard

@Suite("Cookies")
struct CookieTests {
  let jar = CookieJar()

  /// Stores one header as an answer of a URL; gives why it was refused.
  @discardableResult
  private func set(
    _ header: String, from address: String = "https://www.shop.example/a/b", sameSite: SameSiteContext = .sameSite,
    now: Double = 100
  ) throws
    -> CookieRefusal.Reason?
  {
    jar.store(setCookieHeaders: [header], from: try url(address), sameSite: sameSite, now: now).first?.reason
  }

  private func sent(to address: String, sameSite: SameSiteContext = .sameSite, now: Double = 100) throws -> String? {
    jar.cookieHeader(for: try url(address), sameSite: sameSite, now: now)
  }

  @Test("a cookie without Domain is its host's, with Domain all subdomains'") func domains() throws {
    try set("host=1; Path=/")
    try set("all=1; Path=/; Domain=.SHOP.example")
    #expect(try sent(to: "https://www.shop.example/") == "host=1; all=1")
    #expect(try sent(to: "https://pay.shop.example/") == "all=1")
    #expect(try sent(to: "https://shop.example/") == "all=1")
    #expect(try sent(to: "https://notshop.example/") == nil)
  }

  @Test(
    "a site cannot set cookies for others, nor for a public suffix",
    arguments: [
      ("pay.shop.example", CookieRefusal.Reason.foreignDomain), ("example", .publicSuffix),
      ("other.example", .foreignDomain),
      ("com", .publicSuffix), ("op.example", .foreignDomain),
    ])
  func foreignDomains(_ domain: String, _ reason: CookieRefusal.Reason) throws {
    #expect(try set("a=1; Domain=\(domain)") == reason)
    #expect(jar.allCookies(now: 0).isEmpty)
  }

  @Test("a host that is itself a public suffix may set cookies for itself only") func publicSuffixHost() throws {
    #expect(try set("a=1; Domain=github.io; Path=/", from: "https://github.io/") == nil)
    #expect(try sent(to: "https://github.io/") == "a=1")
    #expect(try sent(to: "https://someone.github.io/") == nil)
    #expect(try set("b=1; Domain=localhost", from: "http://localhost:3000/") == nil)
    #expect(try sent(to: "http://localhost/") == "b=1")
  }

  @Test("addresses are not domains") func addresses() throws {
    #expect(try set("a=1; Domain=0.0.1", from: "http://127.0.0.1/") == .foreignDomain)
    #expect(try set("a=1", from: "http://127.0.0.1/") == nil)
    #expect(try set("b=1", from: "http://[::1]/") == nil)
    #expect(try sent(to: "http://127.0.0.1:8080/") == "a=1")
    #expect(try sent(to: "http://[::1]/") == "b=1")
  }

  @Test("the default path is the folder of the page") func paths() throws {
    try set("default=1")
    try set("given=1; Path=/a")
    try set("relative=1; Path=a")
    #expect(try sent(to: "https://www.shop.example/a/c") == "default=1; given=1; relative=1")
    #expect(try sent(to: "https://www.shop.example/a") == "default=1; given=1; relative=1")
    #expect(try sent(to: "https://www.shop.example/ab") == nil)
    #expect(try sent(to: "https://www.shop.example/") == nil)
  }

  /// The Kelvin sign is a K to whoever compares characters, and two bytes longer.
  @Test("paths are compared by bytes") func pathBytes() throws {
    try set("kelvin=1; Path=/\u{212A}")
    try set("mark=1; Path=/\u{307}")
    #expect(try sent(to: "https://www.shop.example/K") == nil)
    #expect(try sent(to: "https://www.shop.example/K/a") == nil)
  }

  @Test("longer paths go first, then the older ones; a replaced one keeps its age") func order() throws {
    try set("b=1; Path=/", now: 1)
    try set("a=1; Path=/", now: 2)
    try set("deep=1; Path=/a/b", now: 3)
    try set("b=2; Path=/", now: 4)
    #expect(try sent(to: "https://www.shop.example/a/b/c") == "deep=1; b=2; a=1")
  }

  @Test("Secure needs https to be set and sent, and is safe from http") func secure() throws {
    #expect(try set("s=1; Secure; Path=/", from: "http://www.shop.example/") == .secureFromInsecure)
    #expect(try set("s=1; Secure; Path=/") == nil)
    #expect(try set("s=2; Path=/", from: "http://www.shop.example/") == .wouldReplaceSecure)
    #expect(try set("s=2; Path=/x", from: "http://www.shop.example/") == .wouldReplaceSecure)
    #expect(try sent(to: "http://www.shop.example/") == nil)
    #expect(try sent(to: "https://www.shop.example/") == "s=1")
  }

  @Test(
    "the prefixes __Secure- and __Host- keep their promise",
    arguments: [
      ("__Secure-a=1; Secure", nil), ("__Secure-a=1", CookieRefusal.Reason.securePrefix),
      ("__secure-a=1", .securePrefix),
      ("__Host-a=1; Secure; Path=/", nil), ("__Host-a=1; Secure", .hostPrefix), ("__Host-a=1; Path=/", .hostPrefix),
      ("__Host-a=1; Secure; Path=/; Domain=shop.example", .hostPrefix), ("=__Host-a=1; Secure; Path=/", .hostPrefix),
    ])
  func prefixes(_ header: String, _ reason: CookieRefusal.Reason?) throws {
    #expect(try set(header) == reason)
  }

  @Test("expiry by date, Max-Age before Expires, and deletion by a past date") func expiry() throws {
    try set("session=1; Path=/", now: 0)
    try set("date=1; Path=/; Expires=Thu, 01 Jan 1970 00:10:00 GMT", now: 0)
    try set("age=1; Path=/; Max-Age=60; Expires=Thu, 01 Jan 1970 00:10:00 GMT", now: 0)
    try set("faulty=1; Path=/; Max-Age=6x; Expires=never", now: 0)
    #expect(try sent(to: "https://www.shop.example/", now: 59) == "session=1; date=1; age=1; faulty=1")
    #expect(try sent(to: "https://www.shop.example/", now: 60) == "session=1; date=1; faulty=1")
    #expect(try sent(to: "https://www.shop.example/", now: 600) == "session=1; faulty=1")
    try set("session=; Path=/; Max-Age=0", now: 1)
    #expect(jar.allCookies(now: 1).map(\.name) == ["date", "age", "faulty"])
  }

  @Test(
    "dates are read in any order",
    arguments: [
      ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777.0), ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777),
      ("Sun Nov  6 08:49:37 1994", 784_111_777), ("1 jan 2000 0:0:0", 946_684_800),
      ("29 Feb 2024 12:00:00", 1_709_208_000),
      ("31 Dec 1969 23:59:59", -1),
    ])
  func dates(_ text: String, _ seconds: Double) throws {
    try set("a=1; Expires=\(text)", now: -1e9)
    #expect(jar.allCookies(now: -1e9).first?.expires == seconds)
  }

  @Test(
    "dates that are none leave a session cookie",
    arguments: [
      "", "30 Feb 2024 12:00:00", "1 Jan 1600 00:00:00", "1 Jan 2024 24:00:00", "1 Jan 2024 1:2", "1 Foo 2024 10:00:00",
      "99999999999",
    ])
  func badDates(_ text: String) throws {
    try set("a=1; Expires=\(text)")
    #expect(jar.allCookies(now: 0).map(\.expires) == [nil])
  }

  @Test("SameSite decides about requests of other sites") func sameSite() throws {
    try set("strict=1; SameSite=Strict; Path=/")
    try set("lax=1; SameSite=lax; Path=/")
    try set("none=1; SameSite=None; Secure; Path=/")
    try set("plain=1; Path=/")
    let target = "https://www.shop.example/"
    #expect(try sent(to: target) == "strict=1; lax=1; none=1; plain=1")
    #expect(try sent(to: target, sameSite: .crossSiteNavigation) == "lax=1; none=1; plain=1")
    #expect(try sent(to: target, sameSite: .crossSite) == "none=1; plain=1")
    #expect(try set("other=1; SameSite=Lax", sameSite: .crossSite) == .crossSite)
    #expect(try set("other=1; SameSite=Lax", sameSite: .crossSiteNavigation) == nil)
  }

  @Test("who makes a request") func contexts() throws {
    let shop = try url("https://www.shop.example/")
    let pay = try url("https://pay.shop.example/").origin
    let insecure = try url("http://www.shop.example/").origin
    let other = try url("https://other.example/").origin
    #expect(SameSiteContext.topLevelNavigation(to: shop, makers: [], method: "POST") == .sameSite)
    #expect(SameSiteContext.topLevelNavigation(to: shop, makers: [pay], method: "POST") == .sameSite)
    #expect(SameSiteContext.topLevelNavigation(to: shop, makers: [insecure], method: "GET") == .crossSiteNavigation)
    #expect(SameSiteContext.topLevelNavigation(to: shop, makers: [other], method: "POST") == .crossSite)
    #expect(
      SameSiteContext.topLevelNavigation(to: shop, makers: [.newOpaque()], method: "GET") == .crossSiteNavigation)
    #expect(SameSiteContext.embedded(shop, makers: [pay]) == .sameSite)
    #expect(SameSiteContext.embedded(shop, makers: [pay, other]) == .crossSite)
  }

  @Test("document.cookie hides HttpOnly cookies and cannot touch them") func scripts() throws {
    let page = try url("https://www.shop.example/")
    try set("id=secret; HttpOnly; Path=/")
    #expect(jar.documentCookie(for: page, now: 0) == "")
    #expect(jar.setDocumentCookie("id=mine; path=/", for: page, now: 0)?.reason == .httpOnlyFromScript)
    #expect(jar.setDocumentCookie("new=1; HttpOnly", for: page, now: 0)?.reason == .httpOnlyFromScript)
    #expect(jar.setDocumentCookie("theme=dark", for: page, now: 0) == nil)
    #expect(jar.setDocumentCookie("just a value", for: page, now: 0) == nil)
    #expect(jar.documentCookie(for: page, now: 0) == "theme=dark; just a value")
    #expect(try sent(to: "https://www.shop.example/") == "theme=dark; just a value; id=secret")
  }

  @Test(
    "what is malformed or too large is refused",
    arguments: [
      ("", CookieRefusal.Reason.malformed), ("=", .malformed), ("  ; Path=/", .malformed), ("a=\u{1}", .malformed),
      ("a=b\r\nc=d", .malformed),
      ("a=" + String(repeating: "x", count: 4096), .tooLarge),
    ])
  func malformed(_ header: String, _ reason: CookieRefusal.Reason) throws {
    #expect(try set(header) == reason)
  }

  @Test("a jar holds a bounded number of cookies") func bounded() throws {
    for number in 0..<400 { try set("c\(number)=1; Path=/", now: Double(number)) }
    let cookies = jar.allCookies(now: 400)
    #expect(cookies.count == 180 && cookies.first?.name == "c220")
    for number in 0..<4000 { try set("c=1; Path=/", from: "https://h\(number).example/") }
    #expect(jar.allCookies(now: 400).count <= 3300)
  }

  @Test("the app sees, sets and deletes cookies, and hears of changes") func app() throws {
    let heard = Mutex<[Int]>([])
    let id = jar.observe { jar in
      let count = jar.allCookies(now: 0).count
      heard.withLock { $0.append(count) }
    }
    let cookie = Cookie(name: "session", value: "1", domain: "shop.example", expires: 50)
    jar.set(cookie, now: 0)
    jar.set(cookie, now: 1)
    #expect(try sent(to: "https://pay.shop.example/x", now: 10) == "session=1")
    #expect(try jar.setDocumentCookie("refused=1; HttpOnly", for: url("https://shop.example/"), now: 0) != nil)
    jar.delete(cookie)
    jar.stopObserving(id)
    jar.set(cookie, now: 0)
    #expect(heard.withLock { $0 } == [1, 0])
  }

  @Test("a jar that disallows cookies stores none") func policy() throws {
    jar.policy = .disallow
    #expect(try set("a=1") == .disallowed)
    jar.policy = .allow
    #expect(try set("a=1") == nil)
  }
}
