import Testing
import URLStandard

@Suite("Components, origins and queries")
struct ComponentTests {
  private func url(_ text: String) throws -> WebURL { try #require(WebURL(text)) }

  @Test("every component of a full URL") func full() throws {
    let url = try url("https://me:secret@shop.example:8443/a/b%20c/?q=1&r#part")
    #expect(url.scheme == "https" && url.username == "me" && url.password == "secret" && url.host == "shop.example")
    #expect(url.port == 8443 && url.path == "/a/b%20c/" && url.query == "q=1&r" && url.fragment == "part")
    #expect(url.pathSegments == ["a", "b%20c", ""] && url.isSpecial && !url.hasOpaquePath)
    #expect(url.protocolText == "https:" && url.hostText == "shop.example:8443" && url.hostnameText == "shop.example")
    #expect(url.portText == "8443" && url.searchText == "?q=1&r" && url.hashText == "#part")
    #expect(url.withoutFragment.href == "https://me:secret@shop.example:8443/a/b%20c/?q=1&r")
  }

  @Test("missing parts are nil or empty, and empty parts are not missing") func missing() throws {
    let mail = try url("mailto:a@b.example")
    #expect(mail.host == nil && mail.username == "" && mail.password == "" && mail.query == nil && mail.fragment == nil)
    #expect(mail.hasOpaquePath && mail.pathSegments == ["a@b.example"] && !mail.isSpecial)
    let empty = try url("file:///?#")
    #expect(
      empty.host == "" && empty.query == "" && empty.fragment == "" && empty.searchText == "" && empty.hashText == "")
    #expect(try url("myapp:/.//x").path == "//x")
    #expect(try url("http://a.example/").effectivePort == 80 && url("myapp://a/").effectivePort == nil)
  }

  @Test(
    "about:blank and about:srcdoc",
    arguments: [
      ("about:blank", true, false), ("about:blank?x#y", true, false), ("about:Blank", false, false),
      ("about:blankx", false, false),
      ("about:srcdoc", false, true), ("about:srcdoc#x", false, true), ("about:srcdoc?x", false, true),
      ("https://a.example/", false, false),
    ])
  func blank(_ text: String, _ isBlank: Bool, _ isSrcdoc: Bool) throws {
    let url = try url(text)
    #expect(url.isBlank == isBlank && url.isSrcdoc == isSrcdoc)
  }

  @Test("URLs that differ in their fragments only") func fragments() throws {
    let page = try url("https://a.example/x#1")
    #expect(try page.equalsExcludingFragments(url("https://a.example/x")) && page != url("https://a.example/x"))
    #expect(try !page.equalsExcludingFragments(url("https://a.example/x?")) && page == url("HTTPS://a.example:443/x#1"))
  }

  @Test(
    "origins are serialised, or opaque",
    arguments: [
      ("https://u@Shop.example:443/x", "https://shop.example"), ("http://a.example:8080/", "http://a.example:8080"),
      ("ftp://a.example/", "ftp://a.example"),
      ("blob:https://a.example:1/0-1", "https://a.example:1"), ("blob:ftp://a.example/x", "null"), ("data:,x", "null"),
      ("file:///x", "null"),
      ("about:blank", "null"), ("myapp://a/", "null"), ("https://[::1]:3000/", "https://[::1]:3000"),
    ])
  func origins(_ text: String, _ serialized: String) throws { #expect(try url(text).origin.serialized == serialized) }

  @Test("same origin, and same origin-domain") func sameOrigin() throws {
    let shop = try url("https://shop.example/a").origin
    let pay = try url("https://pay.shop.example/").origin
    let port = try url("https://shop.example:8443/").origin
    let opaque = Origin.newOpaque()
    #expect(
      try shop.isSameOrigin(as: url("https://shop.example:443/b").origin) && !shop.isSameOrigin(as: pay)
        && !shop.isSameOrigin(as: port))
    #expect(opaque.isSameOrigin(as: opaque) && !opaque.isSameOrigin(as: .newOpaque()) && opaque.isOpaque)
    #expect(shop.isSameOriginDomain(domain: nil, as: shop, otherDomain: nil))
    #expect(!shop.isSameOriginDomain(domain: "shop.example", as: shop, otherDomain: nil))
    #expect(shop.isSameOriginDomain(domain: "shop.example", as: pay, otherDomain: "shop.example"))
    #expect(shop.isSameOriginDomain(domain: "shop.example", as: port, otherDomain: "shop.example"))
    #expect(opaque.isSameOriginDomain(domain: nil, as: opaque, otherDomain: nil))
  }

  @Test(
    "potentially trustworthy",
    arguments: [
      ("https://a.example/", true), ("wss://a.example/", true), ("http://a.example/", false),
      ("http://localhost:3000/", true),
      ("http://x.localhost/", true), ("http://127.8.9.1/", true), ("http://[::1]/", true), ("http://128.0.0.1/", false),
      ("file:///x", true),
      ("data:,x", true), ("about:blank", true), ("myapp://x", false), ("blob:http://a.example/x", false),
      ("http://notlocalhost/", false),
    ])
  func trustworthy(_ text: String, _ isTrustworthy: Bool) throws {
    #expect(try url(text).isPotentiallyTrustworthy == isTrustworthy)
  }

  @Test(
    "forms and queries are read and written",
    arguments: [
      ("a=1&b=2", "a=1&b=2"), ("a+b=c%20d", "a+b=c+d"), ("a&=x&&b=", "a=&=x&b="), ("a=b=c", "a=b%3Dc"),
      ("%zz=%", "%25zz=%25"),
      ("x=%C3%BC%FF", "x=%C3%BC%EF%BF%BD"), ("*-._~!=1", "*-._%7E%21=1"), ("%EF%BB%BFtest=x", "test=x"), ("", ""),
    ])
  func forms(_ text: String, _ serialized: String) { #expect(URLQuery(text).serialized == serialized) }

  @Test("the value of a name") func names() throws {
    let items = try url("https://a.example/callback?code=x%26y&state=1&state=2").queryItems
    #expect(items["code"] == "x&y" && items["state"] == "1" && items["nothing"] == nil)
    #expect(URLQuery(items: [.init("redirect_uri", "myapp://x?y")]).serialized == "redirect_uri=myapp%3A%2F%2Fx%3Fy")
  }

  @Test("percent-decoding keeps everything that is not encoded") func percentDecoding() {
    #expect(percentDecoded(Array("%41%4x%".utf8)) == Array("A%4x%".utf8))
    #expect(percentEncodedComponent("a b/ü~") == "a%20b%2F%C3%BC~")
  }
}
