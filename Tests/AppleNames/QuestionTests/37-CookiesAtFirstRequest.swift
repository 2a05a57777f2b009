import Testing
import WebKit
import WebViewSimulator
import WebViewSimulatorTesting

@Test(.simulator) @MainActor func `a cookie that was awaited is in the first request`() async throws {
  let simulator = try #require(Simulator.current)
  try simulator.site("https://shop.example/", html: "Shop")
  let view = WKWebView(frame: .zero, configuration: WKWebViewConfiguration())
  let cookie = try #require(
    HTTPCookie(properties: [.name: "session", .value: "1", .domain: "shop.example", .path: "/"]))
  await view.configuration.websiteDataStore.httpCookieStore.setCookie(cookie)
  view.load(try Simulator.request("https://shop.example/"))
  await simulator.settle()
  #expect(simulator.requests(for: "https://shop.example/").map(\.cookie) == ["session=1"])
}
