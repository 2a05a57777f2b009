import Testing
import WebKit
import WebViewSimulator
import WebViewSimulatorTesting

/// Owns a view, and gives itself to it as a handler: the view's configuration holds its owner.
private final class Screen: NSObject, WKScriptMessageHandler {
  let view = WKWebView(frame: .zero, configuration: WKWebViewConfiguration())

  func listen() { view.configuration.userContentController.add(self, name: "native") }
  func userContentController(_ controller: WKUserContentController, didReceive message: WKScriptMessage) {}
}

@Test(.simulator) @MainActor func `a message handler is held until it is removed`() {
  var screen: Screen? = Screen()
  weak let held = screen
  screen?.listen()
  screen = nil
  #expect(held != nil)
  held?.view.configuration.userContentController.removeScriptMessageHandler(forName: "native")
  #expect(held == nil)
}
