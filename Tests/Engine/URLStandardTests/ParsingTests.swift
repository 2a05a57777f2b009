import Testing
import URLStandard

/// One reference, what it is resolved against, and the serialisation; nil is failure.
struct ParsingCase: Sendable, CustomTestStringConvertible {
  let input: String
  let base: String?
  let href: String?

  init(_ input: String, _ base: String? = nil, gives href: String?) {
    self.input = input
    self.base = base
    self.href = href
  }

  var testDescription: String { "\(input.debugDescription)\(base.map { " against \($0)" } ?? "")" }

  func check() {
    let baseURL = base.flatMap { WebURL($0) }
    #expect((base == nil) == (baseURL == nil))
    #expect(WebURL(input, base: baseURL)?.href == href)
  }
}

@Suite("Parsing URLs")
struct ParsingTests {
  static let base = "http://example.org/foo/bar"

  @Test(
    "absolute URLs",
    arguments: [
      ParsingCase("https://example.com", gives: "https://example.com/"),
      ParsingCase("HTTPS://EXAMPLE.com:443/Path?Q#F", gives: "https://example.com/Path?Q#F"),
      ParsingCase("  \u{1F} https://a.example/\t\n ", gives: "https://a.example/"),
      ParsingCase("ht\ntps://a.exa\tmple/x\ry", gives: "https://a.example/xy"),
      ParsingCase("http://user:pass@foo:21/bar;par?b#c", gives: "http://user:pass@foo:21/bar;par?b#c"),
      ParsingCase("https://u@a.example/", gives: "https://u@a.example/"),
      ParsingCase("https://:p@a.example/", gives: "https://:p@a.example/"),
      ParsingCase("https://@a.example/", gives: "https://a.example/"),
      ParsingCase("https://a:b:c@d@e.example/", gives: "https://a:b%3Ac%40d@e.example/"),
      ParsingCase("http:\\\\a.example\\b\\c", gives: "http://a.example/b/c"),
      ParsingCase("https:a.example/b", gives: "https://a.example/b"),
      ParsingCase("https:////a.example/b", gives: "https://a.example/b"),
      ParsingCase("https://a.example:0/", gives: "https://a.example:0/"),
      ParsingCase("https://a.example:/", gives: "https://a.example/"),
      ParsingCase("https://a.example:00443/", gives: "https://a.example/"),
      ParsingCase("http://a.example:443/", gives: "http://a.example:443/"),
      ParsingCase("ws://a.example:80/", gives: "ws://a.example/"),
      ParsingCase("ftp://a.example:21/", gives: "ftp://a.example/"),
      ParsingCase("http://a.example./", gives: "http://a.example./"),
      ParsingCase("https://a.example?q", gives: "https://a.example/?q"),
      ParsingCase("https://a.example#f", gives: "https://a.example/#f"),
      ParsingCase("https://a.example/?", gives: "https://a.example/?"),
    ])
  func absolute(_ one: ParsingCase) { one.check() }

  @Test(
    "relative references",
    arguments: [
      ParsingCase("baz", base, gives: "http://example.org/foo/baz"),
      ParsingCase("/baz", base, gives: "http://example.org/baz"),
      ParsingCase("//other.example", base, gives: "http://other.example/"),
      ParsingCase("//other.example:8080/x", "https://a.example/", gives: "https://other.example:8080/x"),
      ParsingCase("///other.example/x", base, gives: "http://other.example/x"),
      ParsingCase("\\x", base, gives: "http://example.org/x"),
      ParsingCase("http:foo", base, gives: "http://example.org/foo/foo"),
      ParsingCase("https:foo", base, gives: "https://foo/"),
      ParsingCase("?q", "https://a.example/p?old#f", gives: "https://a.example/p?q"),
      ParsingCase("#f", "https://a.example/p?q#old", gives: "https://a.example/p?q#f"),
      ParsingCase("", "https://a.example/p?q#old", gives: "https://a.example/p?q"),
      ParsingCase(".", "https://a.example/b/c/d", gives: "https://a.example/b/c/"),
      ParsingCase("..", "https://a.example/b/c/d", gives: "https://a.example/b/"),
      ParsingCase("../../../../x", "https://a.example/b/c/d", gives: "https://a.example/x"),
      ParsingCase("./x/../y", "https://a.example/b/", gives: "https://a.example/b/y"),
      ParsingCase("%2e%2E/x", "https://a.example/b/c", gives: "https://a.example/x"),
      ParsingCase("x/%2E/y", "https://a.example/", gives: "https://a.example/x/y"),
      ParsingCase(".%2e", "https://a.example/b/c/", gives: "https://a.example/b/"),
      ParsingCase("a//b///", "https://a.example/", gives: "https://a.example/a//b///"),
      ParsingCase("http://", base, gives: nil),
      ParsingCase("a:b", base, gives: "a:b"),
      ParsingCase("1:b", base, gives: "http://example.org/foo/1:b"),
      ParsingCase("x", "https://u:p@a.example:81/y", gives: "https://u:p@a.example:81/x"),
    ])
  func relative(_ one: ParsingCase) { one.check() }

  @Test(
    "percent-encoding by component",
    arguments: [
      ParsingCase("https://a.example/ x\"<>`{}^|~", gives: "https://a.example/%20x%22%3C%3E%60%7B%7D%5E|~"),
      ParsingCase("https://a.example/?x y'\"<>`{}", gives: "https://a.example/?x%20y%27%22%3C%3E`{}"),
      ParsingCase("web+demo://a/?'", gives: "web+demo://a/?'"),
      ParsingCase("https://a.example/#x y\"<>`{}#", gives: "https://a.example/#x%20y%22%3C%3E%60{}#"),
      ParsingCase("https://a.example/é?ü#ß", gives: "https://a.example/%C3%A9?%C3%BC#%C3%9F"),
      ParsingCase("https://a.example/%zz%41", gives: "https://a.example/%zz%41"),
      ParsingCase("https://u ;=@a.example/", gives: "https://u%20%3B%3D@a.example/"),
    ])
  func percentEncoding(_ one: ParsingCase) { one.check() }

  @Test(
    "hosts",
    arguments: [
      ParsingCase("https://0x7f.1/", gives: "https://127.0.0.1/"),
      ParsingCase("https://0300.168.0xF0/", gives: "https://192.168.0.240/"),
      ParsingCase("https://4294967295/", gives: "https://255.255.255.255/"),
      ParsingCase("https://4294967296/", gives: nil),
      ParsingCase("https://256.1/", gives: nil),
      ParsingCase("https://1.2.3.4.5/", gives: nil),
      ParsingCase("https://1.2.3.08/", gives: nil),
      ParsingCase("https://1.2.3.4./", gives: "https://1.2.3.4/"),
      ParsingCase("https://a.0x/", gives: nil),
      ParsingCase("https://[1:0:0:2::]/", gives: "https://[1:0:0:2::]/"),
      ParsingCase("https://[::1]:8080/", gives: "https://[::1]:8080/"),
      ParsingCase("https://[::127.0.0.1]/", gives: "https://[::7f00:1]/"),
      ParsingCase("https://[2001:DB8:0:0:1:0:0:1]/", gives: "https://[2001:db8::1:0:0:1]/"),
      ParsingCase("https://[::1.2.3]/", gives: nil),
      ParsingCase("https://[1::2::3]/", gives: nil),
      ParsingCase("https://[::1", gives: nil),
      ParsingCase("http://[", gives: nil),
      ParsingCase("http://a b/", gives: nil),
      ParsingCase("http://a<b/", gives: nil),
      ParsingCase("http://a%00b/", gives: nil),
      ParsingCase("https://ex%41mple.com/", gives: "https://example.com/"),
      ParsingCase("https://:99999/", gives: nil),
      ParsingCase("https://a.example:99999/", gives: nil),
      ParsingCase("https://a.example:b/", gives: nil),
      ParsingCase("https://user@/x", gives: nil),
      ParsingCase("https://bücher.example/", gives: "https://xn--bcher-kva.example/"),
      ParsingCase("https://faß.ExAmPlE/", gives: "https://xn--fa-hia.example/"),
      ParsingCase("https://例え。テスト/", gives: "https://xn--r8jz45g.xn--zckzah/"),
      ParsingCase("https://Ｇｏ.com/", gives: "https://go.com/"),
      ParsingCase("https://www.foo\u{AD}bar.com/", gives: "https://www.foobar.com/"),
      ParsingCase("https://\u{AD}/", gives: nil),
      ParsingCase("https://xn--/", gives: "https://xn--/"),
      ParsingCase("https://xn--A/", gives: "https://xn--a/"),
      ParsingCase("https://xn--a.ü/", gives: nil),
      ParsingCase("https://℡①.example/", gives: "https://tel1.example/"),
      ParsingCase("https://bu\u{308}cher.example/", gives: "https://xn--bcher-kva.example/"),
      ParsingCase("https://\u{5D0}a.example/", gives: nil),
      ParsingCase("https://a\u{200D}b.example/", gives: nil),
      ParsingCase("https://XN--BCHER-KVA.example/", gives: "https://xn--bcher-kva.example/"),
      ParsingCase("web+demo://EXAMPLE%41 /", gives: nil),
      ParsingCase("web+demo://EXAMPLE%41é/", gives: "web+demo://EXAMPLE%41%C3%A9/"),
    ])
  func hosts(_ one: ParsingCase) { one.check() }

  @Test(
    "schemes of other kinds",
    arguments: [
      ParsingCase("javascript:alert( 1 )", gives: "javascript:alert( 1 )"),
      ParsingCase("javascript://%0aalert(1)", gives: "javascript://%0aalert(1)"),
      ParsingCase("data:text/html,<b>x</b> #f", gives: "data:text/html,<b>x</b>%20#f"),
      ParsingCase("data:,a b  ?x", gives: "data:,a b %20?x"),
      ParsingCase("blob:https://a.example/0-1", gives: "blob:https://a.example/0-1"),
      ParsingCase("mailto:a@b.example?subject=x y", gives: "mailto:a@b.example?subject=x%20y"),
      ParsingCase("about:blank#x", gives: "about:blank#x"),
      ParsingCase("ABOUT:Blank", gives: "about:Blank"),
      ParsingCase("myapp:/callback", gives: "myapp:/callback"),
      ParsingCase("myapp://callback?code=1", gives: "myapp://callback?code=1"),
      ParsingCase("myapp:///x", gives: "myapp:///x"),
      ParsingCase("myapp:/..//x", gives: "myapp:/.//x"),
      ParsingCase("x", "mailto:a", gives: nil),
      ParsingCase("#x", "mailto:a", gives: "mailto:a#x"),
      ParsingCase("?x", "about:blank", gives: nil),
      ParsingCase("//x", "myapp:/a", gives: "myapp://x"),
      ParsingCase("x", "myapp://h/a/b", gives: "myapp://h/a/x"),
      ParsingCase("no scheme", gives: nil),
      ParsingCase("", gives: nil),
    ])
  func otherSchemes(_ one: ParsingCase) { one.check() }

  @Test(
    "file URLs",
    arguments: [
      ParsingCase("file:///tmp/x", gives: "file:///tmp/x"),
      ParsingCase("file:/tmp/x", gives: "file:///tmp/x"),
      ParsingCase("file://localhost/x", gives: "file:///x"),
      ParsingCase("file://server/x", gives: "file://server/x"),
      ParsingCase("file:///C|/x/../..", gives: "file:///C:/"),
      ParsingCase("C|/x", "file:///tmp/y", gives: "file:///C:/x"),
      ParsingCase("/x", "file:///D:/y", gives: "file:///D:/x"),
      ParsingCase("..", "file:///D:/", gives: "file:///D:/"),
      ParsingCase("file:x", "file:///a/b", gives: "file:///a/x"),
      ParsingCase("?q", "file:///a#f", gives: "file:///a?q"),
      ParsingCase("file:", gives: "file:///"),
      ParsingCase("file://C:/x", gives: "file:///C:/x"),
    ])
  func files(_ one: ParsingCase) { one.check() }

  @Test("a long and hostile input is processed to its end") func longInput() {
    #expect(WebURL("https://a.example/" + String(repeating: "../x/", count: 50_000))?.path == "/x/")
    #expect(WebURL("https://" + String(repeating: "@", count: 50_000) + "a.example/")?.host == "a.example")
    #expect(WebURL("https://" + String(repeating: "ü", count: 50_000) + "/") == nil)
  }
}
