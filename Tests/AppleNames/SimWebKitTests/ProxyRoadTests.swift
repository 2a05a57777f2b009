import SimNetwork
import Testing
import WebViewSimulator
import WebViewSimulatorTesting

@testable import SimWebKit

/// Rule 9.30. `Conformance/appleplay/tests` plays scenarios through a proxy that is there.
@MainActor @Suite(.simulator) struct ProxyRoadTests {
  /// No proxy listens there: port 1 is reserved.
  private let proxy = ProxyConfiguration(httpCONNECTProxy: .hostPort(host: "127.0.0.1", port: 1))

  private func load(in simulator: Simulator) async {
    let configuration = WKWebViewConfiguration()
    configuration.websiteDataStore = .nonPersistent()
    configuration.websiteDataStore.proxyConfigurations = [proxy]
    let view = WKWebView(frame: .zero, configuration: configuration)
    _ = view.load(URLRequest(url: URL(string: "http://shop.example/") ?? URL(fileURLWithPath: "/")))
    await simulator.settle()
  }

  @Test func aProxyThatNobodyAllowsIsNotUsed() async throws {
    let simulator = try #require(Simulator.current)
    try simulator.site("http://shop.example/", html: "<title>Shop</title>")
    await load(in: simulator)
    let trace = simulator.newCalls()
    #expect("\(trace)".contains("didFinish"))
    #expect(simulator.findings.contains { $0.contains("proxy 127.0.0.1:1 is not used") })
  }

  @Test func anAllowedProxyAnswersForEveryHost() async throws {
    let simulator = try #require(Simulator.current)
    try simulator.site("http://shop.example/", html: "<title>Shop</title>")
    try simulator.useNetwork(hosts: ["127.0.0.1:1"])
    await load(in: simulator)
    try simulator.newCalls().verify(
      """
      main: decidePolicyFor http://shop.example/
      main: didStart http://shop.example/
      main: didFailProvisional http://shop.example/ [NSURLErrorDomain -1004]
      """)
  }
}
