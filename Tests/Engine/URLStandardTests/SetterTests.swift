import Testing
import URLStandard

@Suite("Setters of the URL API")
struct SetterTests {
  /// One assignment, as a script would write it.
  enum Change: Sendable {
    case href(String), scheme(String), username(String), password(String), host(String), hostname(String), port(String)
    case pathname(String), search(String), hash(String)

    func apply(to url: inout WebURL) {
      switch self {
      case .href(let value): _ = url.setHref(value)
      case .scheme(let value): url.setProtocol(value)
      case .username(let value): url.setUsername(value)
      case .password(let value): url.setPassword(value)
      case .host(let value): url.setHost(value)
      case .hostname(let value): url.setHostname(value)
      case .port(let value): url.setPort(value)
      case .pathname(let value): url.setPathname(value)
      case .search(let value): url.setSearch(value)
      case .hash(let value): url.setHash(value)
      }
    }
  }

  static let cases: [(String, Change, String)] = [
    ("https://a.example/", .href("http://b.example"), "http://b.example/"),
    ("https://a.example/", .href("no url"), "https://a.example/"),
    ("https://a.example:80/", .scheme("http"), "http://a.example/"),
    ("https://a.example/", .scheme("HTTP:anything"), "http://a.example/"),
    ("https://a.example/", .scheme("myapp"), "https://a.example/"),
    ("myapp://a/", .scheme("https"), "myapp://a/"),
    ("https://u@a.example/", .scheme("file"), "https://u@a.example/"),
    ("file:///x", .scheme("https"), "file:///x"),
    ("https://a.example/", .scheme("1"), "https://a.example/"),
    ("https://a.example/", .username("me@x"), "https://me%40x@a.example/"),
    ("https://u:p@a.example/", .username(""), "https://:p@a.example/"),
    ("https://a.example/", .password("s:t"), "https://:s%3At@a.example/"),
    ("file:///x", .username("me"), "file:///x"),
    ("mailto:x", .password("me"), "mailto:x"),
    ("https://a.example:1/p", .host("b.example:2"), "https://b.example:2/p"),
    ("https://a.example:1/p", .host("b.example"), "https://b.example:1/p"),
    ("https://a.example/p", .host("b.example/q?r"), "https://b.example/p"),
    ("https://a.example/p", .host(""), "https://a.example/p"),
    ("https://a.example/p", .host("b c"), "https://a.example/p"),
    ("mailto:x", .host("b.example"), "mailto:x"),
    ("https://a.example:1/", .hostname("b.example:2"), "https://a.example:1/"),
    ("https://a.example/", .hostname("0x7F000001"), "https://127.0.0.1/"),
    ("myapp://h/x", .hostname(""), "myapp:///x"),
    ("file:///x", .hostname("server"), "file://server/x"),
    ("file://server/x", .host("localhost"), "file:///x"),
    ("https://a.example/", .port("8080"), "https://a.example:8080/"),
    ("https://a.example/", .port("8080x9"), "https://a.example:8080/"),
    ("https://a.example:8080/", .port("443"), "https://a.example/"),
    ("https://a.example:8080/", .port(""), "https://a.example/"),
    ("https://a.example:8080/", .port("65536"), "https://a.example:8080/"),
    ("https://a.example:8080/", .port("x"), "https://a.example:8080/"),
    ("file:///x", .port("1"), "file:///x"),
    ("https://a.example/x", .pathname("y/../z?#"), "https://a.example/z%3F%23"),
    ("https://a.example/x", .pathname(""), "https://a.example/"),
    ("myapp:/x", .pathname("//y"), "myapp:/.//y"),
    ("myapp://h/x", .pathname(""), "myapp://h"),
    ("data:x", .pathname("y"), "data:x"),
    ("https://a.example/?x#y", .search("?a b"), "https://a.example/?a%20b#y"),
    ("https://a.example/?x", .search(""), "https://a.example/"),
    ("https://a.example/?x", .search("?"), "https://a.example/?"),
    ("https://a.example/", .search("a#b"), "https://a.example/?a%23b"),
    ("https://a.example/", .hash("#x y"), "https://a.example/#x%20y"),
    ("https://a.example/#x", .hash(""), "https://a.example/"),
    ("about:blank", .hash("x"), "about:blank#x"),
    ("https://a.example/", .hash("#\u{301}"), "https://a.example/#%CC%81"),
  ]

  @Test("assignments change what the Standard lets them", arguments: cases)
  func setters(_ start: String, _ change: Change, _ href: String) throws {
    var url = try #require(WebURL(start))
    change.apply(to: &url)
    #expect(url.href == href)
    #expect(WebURL(url.href) == url)
  }
}
