import Testing
import WebKit
import WebViewSimulator
import WebViewSimulatorTesting

@Test(.simulator) @MainActor func `the body of a request that the app loads reaches the server`() async throws {
  let simulator = try #require(Simulator.current)
  try simulator.site("POST https://shop.example/", html: "Thank you")
  let view = WKWebView(frame: .zero, configuration: WKWebViewConfiguration())
  var request = try Simulator.request("https://shop.example/")
  request.httpMethod = "POST"
  request.httpBody = Data("item=7".utf8)
  view.load(request)
  await simulator.settle()
  #expect(simulator.requests(for: "https://shop.example/").map(\.body) == ["item=7"])
}
