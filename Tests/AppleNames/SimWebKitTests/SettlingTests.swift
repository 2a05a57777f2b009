import SimWebKit
import Testing
import WebViewSimulator
import WebViewSimulatorTesting

/// Goes on to a second page, from a task in a task, once the first one has finished.
@MainActor private final class LaterDelegate: NSObject, WKNavigationDelegate, WKUIDelegate {
  let next = URLRequest(url: URL(string: "https://app.example/next") ?? URL(filePath: "/"))

  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
    guard webView.url?.path == "/" else { return }
    Task { @MainActor in
      Task { @MainActor in webView.load(self.next) }
    }
  }
}

@Suite("Settling", .simulator) @MainActor struct SettlingTests {
  @Test("When the world has settled, everything that the app's tasks started has happened", arguments: 0..<20)
  func tasks(_: Int) async throws {
    let delegate = LaterDelegate()
    let (_, view) = try await Simulator.view(
      showing: "<title>First</title>", sites: ["https://app.example/next": "<title>Next</title>"], delegate: delegate)
    #expect(view.title == "Next")
    #expect(!view.isLoading)
  }
}
