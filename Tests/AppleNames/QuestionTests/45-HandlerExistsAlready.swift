import Testing
import WebKit
import WebViewSimulator
import WebViewSimulatorTesting

private final class Handler: NSObject, WKScriptMessageHandler {
  func userContentController(_ controller: WKUserContentController, didReceive message: WKScriptMessage) {}
}

@Test(.simulator) @MainActor func `a handler's name can be used once for each content controller`() throws {
  let simulator = try #require(Simulator.current)
  let controller = WKUserContentController()
  controller.add(Handler(), name: "native")
  controller.add(Handler(), name: "native")
  #expect(
    simulator.world.takeDeviceFailures().map(\.message) == [
      "Attempt to add script message handler with name 'native' when one already exists."
    ])
  controller.removeScriptMessageHandler(forName: "native")
  controller.add(Handler(), name: "native")
  #expect(simulator.world.takeDeviceFailures().isEmpty)
}
