import SimulatedWeb
import Testing
import WebKit
import WebViewSimulator
import WebViewSimulatorTesting

@Test(.simulator) @MainActor func `a redirect to another origin takes Authorization away`() async throws {
  let simulator = try #require(Simulator.current)
  for (start, end, kept) in [
    ("https://shop.example/near", "https://shop.example/end", true),
    ("https://shop.example/far", "https://id.example/end", false),
  ] {
    try simulator.web.respond(to: start, with: SiteAnswer.redirect(to: end))
    try simulator.site(end, html: "End")
    let view = WKWebView(frame: .zero, configuration: WKWebViewConfiguration())
    var request = try Simulator.request(start)
    request.setValue("Bearer 7", forHTTPHeaderField: "Authorization")
    view.load(request)
    await simulator.settle()
    #expect(simulator.requests(for: end).map { $0.headers["Authorization"] } == [kept ? "Bearer 7" : nil])
  }
}
