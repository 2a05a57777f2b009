import EngineValues
import Testing
import URLStandard

@Suite("Registrable domains")
struct PublicSuffixTests {
  @Test(
    "the public suffix and one label",
    arguments: [
      ("www.shop.example.com", "example.com"), ("example.com", "example.com"), ("com", nil), ("a.b.co.uk", "b.co.uk"),
      ("co.uk", nil),
      ("someone.github.io", "someone.github.io"), ("github.io", nil), ("app.example", "app.example"),
      ("a.app.example", "app.example"),
      ("localhost", nil), ("127.0.0.1", nil), ("[::1]", nil), ("", nil), ("www.example.com.", "example.com."),
      ("www.xn--85x722f.xn--55qx5d.cn", "xn--85x722f.xn--55qx5d.cn"), ("a.b.kobe.jp", "a.b.kobe.jp"),
      ("city.kobe.jp", "city.kobe.jp"),
    ])
  func registrableDomain(_ host: String, _ domain: String?) {
    #expect(PublicSuffix.registrableDomain(of: host) == domain)
  }

  @Test(
    "suffixes",
    arguments: [
      ("com", true), ("co.uk", true), ("github.io", true), ("example.com", false), ("10.0.0.1", false), ("", false),
    ])
  func suffixes(_ host: String, _ isSuffix: Bool) { #expect(PublicSuffix.isPublicSuffix(host) == isSuffix) }

  @Test(
    "sites are schemeful",
    arguments: [
      ("https://a.shop.example/", "https://b.shop.example:8443/", true),
      ("https://shop.example/", "http://shop.example/", false),
      ("https://a.github.io/", "https://b.github.io/", false), ("https://localhost/", "https://localhost:3000/", true),
      ("http://127.0.0.1/", "http://127.0.0.2/", false), ("data:,", "data:,", false),
    ])
  func sites(_ left: String, _ right: String, _ isSame: Bool) throws {
    #expect(try url(left).origin.isSameSite(as: try url(right).origin) == isSame)
  }
}
