import Testing
import WebKit
import WebViewSimulator
import WebViewSimulatorTesting

@Test(.simulator) @MainActor func `a header of load is in the first request only`() async throws {
  let simulator = try #require(Simulator.current)
  try simulator.site("https://shop.example/", html: "<a id=next href='/next'>Next</a>")
  try simulator.site("https://shop.example/next", html: "Next")
  let view = WKWebView(frame: .zero, configuration: WKWebViewConfiguration())
  var request = try Simulator.request("https://shop.example/")
  request.setValue("7", forHTTPHeaderField: "X-Ticket")
  view.load(request)
  await simulator.settle()
  #expect(simulator.requests(for: "https://shop.example/").map { $0.headers["X-Ticket"] } == ["7"])
  try await simulator.click("#next")
  #expect(simulator.requests(for: "https://shop.example/next").map { $0.headers["X-Ticket"] } == [nil])
}
