import SimulatedWeb
import Testing
import UIProcess

@testable import SimWebKit

/// The cases of `WKHTTPCookieStore.mm`, and what else the app sees of cookies (rules 6.17 and 6.18).
@MainActor @Suite struct WKHTTPCookieStoreTests {
  private final class Observer: NSObject, WKHTTPCookieStoreObserver {
    var stores: [WKHTTPCookieStore] = []
    func cookiesDidChange(in cookieStore: WKHTTPCookieStore) { stores.append(cookieStore) }
  }

  private final class Alerts: NSObject, WKUIDelegate {
    var messages: [String] = []
    func webView(
      _ webView: WKWebView, runJavaScriptAlertPanelWithMessage message: String, initiatedByFrame frame: WKFrameInfo
    ) async { messages.append(message) }
  }

  private static let epoch = 1_767_225_600.0
  private static let alertCookies = """
    <script>alert(document.cookie.split(';').map((cookie) => cookie.trim()).sort().join('; '))</script>
    """

  private func cookie(
    _ name: String, _ value: String, domain: String, path: String = "/",
    _ more: [HTTPCookiePropertyKey: Any] = [:]
  ) throws -> HTTPCookie {
    let properties: [HTTPCookiePropertyKey: Any] = [.name: name, .value: value, .domain: domain, .path: path]
    return try #require(HTTPCookie(properties: properties.merging(more) { $1 }))
  }

  private func runBasic(_ dataStore: @MainActor () -> WKWebsiteDataStore) async throws {
    try await PolicyBench.run { bench in
      let dataStore = dataStore()
      let configuration = WKWebViewConfiguration()
      configuration.websiteDataStore = dataStore
      let view = WKWebView(frame: .zero, configuration: configuration)
      await bench.load(html: "Oh hello", base: "http://webkit.org", in: view)
      let store = dataStore.httpCookieStore
      let observers = [Observer(), Observer()]
      for observer in observers { store.add(observer) }
      #expect(await store.allCookies().isEmpty)
      let first = try cookie(
        "CookieName", "CookieValue", domain: ".www.webkit.org",
        [.secure: "TRUE", .discard: "TRUE", .maximumAge: "10000"])
      let second = try cookie(
        "OtherCookieName", "OtherCookieValue", domain: ".www.w3c.org", path: "/path", [.maximumAge: "10000"])
      await store.setCookie(first)
      await store.setCookie(second)
      await bench.world.settle()
      let both = await store.allCookies()
      #expect(both.count == 2)
      #expect(observers.map(\.stores.count) == [2, 2])
      #expect(observers.allSatisfy { $0.stores.allSatisfy { $0 === store } })
      for cookie in both {
        let isFirst = cookie.name == "CookieName"
        let expected = isFirst ? first : second
        #expect(cookie.path == expected.path)
        #expect(cookie.value == expected.value)
        #expect(cookie.domain == expected.domain)
        #expect(cookie.isSecure == isFirst)
        #expect(cookie.isSessionOnly == isFirst)
      }
      await store.deleteCookie(second)
      await bench.world.settle()
      let left = await store.allCookies()
      #expect(left.map(\.name) == ["CookieName"])
      #expect(left.first?.isSecure == true)
      #expect(left.first?.isSessionOnly == true)
      #expect(observers.map(\.stores.count) == [3, 3])
      for observer in observers { store.remove(observer) }
    }
  }

  @Test func Basic() async throws { try await runBasic { .default() } }

  @Test func NonPersistent() async throws { try await runBasic { .nonPersistent() } }

  @Test func Custom() async throws { try await runBasic { WKWebsiteDataStore(forIdentifier: UUID()) } }

  @Test func HttpOnly() async throws {
    try await PolicyBench.run { bench in
      let store = WKWebsiteDataStore.default().httpCookieStore
      let httpOnly: [HTTPCookiePropertyKey: Any] = [HTTPCookiePropertyKey("HttpOnly"): "TRUE"]
      let first = try cookie("cookieName", "cookieValue", domain: ".www.webkit.org", path: "/path", httpOnly)
      let second = try cookie("cookieName", "cookieValue2", domain: ".www.webkit.org", path: "/path", httpOnly)
      let plain = try cookie("cookieName", "cookieValue2", domain: ".www.webkit.org", path: "/path")
      #expect(first.isHTTPOnly && !plain.isHTTPOnly)
      await store.setCookie(first)
      await store.setCookie(second)
      #expect(await store.allCookies().map(\.value) == ["cookieValue2"])
      await store.setCookie(plain)
      #expect(await store.allCookies().map(\.isHTTPOnly) == [true])
      await store.deleteCookie(plain)
      #expect(await store.allCookies().count == 1)
      await store.deleteCookie(first)
      #expect(await store.allCookies().isEmpty)
      #expect(
        bench.world.trace.notes.map(\.reason.text) == [
          "the cookie \"cookieName\" stays: it is HttpOnly, and the app's is not",
          "the cookie \"cookieName\" stays: it is HttpOnly, and the app's is not",
        ])
    }
  }

  @Test func CookieObserverCrash() async throws {
    try await PolicyBench.run { bench in
      let dataStore = WKWebsiteDataStore.nonPersistent()
      let configuration = WKWebViewConfiguration()
      configuration.websiteDataStore = dataStore
      let view = WKWebView(frame: .zero, configuration: configuration)
      await bench.load(html: "Oh hello", base: "http://webkit.org", in: view)
      var observer: Observer? = Observer()
      dataStore.httpCookieStore.add(try #require(observer))
      #expect(await dataStore.httpCookieStore.allCookies().isEmpty)
      observer = nil
      await dataStore.httpCookieStore.setCookie(try cookie("a", "1", domain: "webkit.org"))
      await bench.world.settle()
      #expect(await dataStore.httpCookieStore.allCookies().count == 1)
    }
  }

  @Test(arguments: [false, true]) func WithoutProcessPoolWithoutPrewarming(isPersistent: Bool) async throws {
    try await PolicyBench.run { bench in
      let session = try cookie("SessionCookieName", "CookieValue", domain: "127.0.0.1")
      let persistent = try cookie(
        "PersistentCookieName", "CookieValue", domain: "127.0.0.1", [.expires: Date.distantFuture])
      let dataStore = isPersistent ? WKWebsiteDataStore.default() : .nonPersistent()
      await dataStore.httpCookieStore.setCookie(persistent)
      #expect(await WKWebsiteDataStore.nonPersistent().httpCookieStore.allCookies().isEmpty)
      await dataStore.httpCookieStore.setCookie(session)
      #expect(await dataStore.httpCookieStore.allCookies().count == 2)
      let configuration = WKWebViewConfiguration()
      configuration.websiteDataStore = dataStore
      let view = WKWebView(frame: .zero, configuration: configuration)
      let alerts = Alerts()
      view.uiDelegate = alerts
      await bench.load(html: Self.alertCookies, base: "http://127.0.0.1", in: view)
      #expect(alerts.messages == ["PersistentCookieName=CookieValue; SessionCookieName=CookieValue"])
      await dataStore.httpCookieStore.deleteCookie(session)
      #expect(await dataStore.httpCookieStore.allCookies().map(\.name) == ["PersistentCookieName"])
    }
  }

  @Test func WithoutProcessPoolEphemeralSession() async throws {
    try await PolicyBench.run { bench in
      let configuration = WKWebViewConfiguration()
      configuration.websiteDataStore = .nonPersistent()
      let view = WKWebView(frame: .zero, configuration: configuration)
      let alerts = Alerts()
      view.uiDelegate = alerts
      await configuration.websiteDataStore.httpCookieStore.setCookie(
        try cookie("SessionCookieName", "CookieValue", domain: "127.0.0.1"))
      await bench.load(html: Self.alertCookies, base: "http://127.0.0.1", in: view)
      #expect(alerts.messages == ["SessionCookieName=CookieValue"])
    }
  }

  @Test func WithoutProcessPoolDuplicates() async throws {
    try await PolicyBench.run { _ in
      let store = WKWebsiteDataStore.default().httpCookieStore
      await store.setCookie(try cookie("SessionCookieName", "CookieValue", domain: "127.0.0.1"))
      await store.setCookie(try cookie("SessionCookieName", "CookieValue", domain: "localhost"))
      await store.setCookie(try cookie("SessionCookieName", "OtherCookieValue", domain: "localhost"))
      let cookies = await store.allCookies().map { "\($0.domain) \($0.value)" }
      #expect(cookies.sorted() == ["127.0.0.1 CookieValue", "localhost OtherCookieValue"])
    }
  }

  @Test func CookiesForURL() async throws {
    try await PolicyBench.run { _ in
      let store = WKWebsiteDataStore.default().httpCookieStore
      await store.setCookies([
        try cookie("webKitName", "webKitValue", domain: "webkit.org"),
        try cookie("appleName", "appleValue", domain: "apple.org"),
      ])
      let url = try #require(URL(string: "https://webkit.org/"))
      #expect(await store.cookies(for: url).map(\.name) == ["webKitName"])
      var names: [String]?
      store.getCookies(for: url) { names = $0.map(\.name) }
      while names == nil { await Task.yield() }
      #expect(names == ["webKitName"])
    }
  }

  // MARK: Not WebKit's

  @Test func `a server's cookies say how long they last and where they are sent`() async throws {
    let headers: HTTPFields = [
      "Set-Cookie": "lax=1; SameSite=Lax; Max-Age=3600", "Set-Cookie": "none=1; SameSite=None; Secure",
      "Set-Cookie": "strict=1; SameSite=Strict; HttpOnly",
    ]
    let answer = SiteAnswer.response(headers: headers, body: "")
    try await PolicyBench.run(answers: ["https://a.example/": answer]) { bench in
      await bench.load("https://a.example/", in: bench.makeView())
      let cookies = await WKWebsiteDataStore.default().httpCookieStore.allCookies()
      let said = cookies.map { cookie in
        [
          cookie.name, cookie.sameSitePolicy?.rawValue ?? "nil", cookie.isSessionOnly ? "session" : "lasts",
          cookie.isHTTPOnly ? "HttpOnly" : "open",
        ].joined(separator: " ")
      }
      #expect(said == ["lax lax lasts open", "none nil session open", "strict strict session HttpOnly"])
    }
  }

  @Test func `the world's clock says when cookies began and end`() async throws {
    let answer = SiteAnswer.response(headers: ["Set-Cookie": "hour=1; Max-Age=3600"], body: "")
    try await PolicyBench.run(answers: ["https://a.example/": answer]) { bench in
      await bench.load("https://a.example/", in: bench.makeView())
      let store = WKWebsiteDataStore.default().httpCookieStore
      await store.setCookie(try cookie("app", "1", domain: "a.example", [.maximumAge: "60"]))
      let cookies = await store.allCookies()
      let ends = cookies.map { "\($0.name) \(($0.expiresDate?.timeIntervalSince1970 ?? 0) - Self.epoch > 3600)" }
      #expect(ends == ["hour true", "app false"])
      let created = cookies.first?.properties?[HTTPCookiePropertyKey("Created")] as? Double ?? 0
      #expect(abs(created + 978_307_200 - Self.epoch) < 10, "it was created at \(created)")
      await bench.world.advance(milliseconds: 61_000)
      #expect(await store.allCookies().map(\.name) == ["hour"])
      await bench.world.advance(milliseconds: 3_600_000)
      #expect(await store.allCookies().isEmpty)
      let records = await WKWebsiteDataStore.default().dataRecords(ofTypes: [WKWebsiteDataTypeCookies])
      #expect(records.isEmpty)
    }
  }
}
