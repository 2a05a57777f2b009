import Testing
import WebKit
import WebViewSimulator
import WebViewSimulatorTesting

@Test(.simulator) @MainActor func `views share the cookies of their data store and no others`() async throws {
  let simulator = try #require(Simulator.current)
  let view = try await Simulator.view("<script>document.cookie = 'session=1'</script>")
  let apart = WKWebViewConfiguration()
  apart.websiteDataStore = .nonPersistent()
  for (configuration, expected) in [(WKWebViewConfiguration(), "session=1"), (apart, "")] {
    try simulator.site("https://shop.example/cart", html: "Cart")
    let other = WKWebView(frame: .zero, configuration: configuration)
    other.load(try Simulator.request("https://shop.example/cart"))
    await simulator.settle()
    #expect(try await other.evaluateJavaScript("document.cookie") as? String == expected)
  }
  #expect(view.configuration.websiteDataStore === WKWebsiteDataStore.default())
}
