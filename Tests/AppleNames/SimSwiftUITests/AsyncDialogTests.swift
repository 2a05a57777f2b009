import SwiftUI
import Testing
import WebKit
import WebViewSimulator
import WebViewSimulatorTesting

@MainActor private final class Dialogs: NSObject, ObservableObject, WKUIDelegate {
  @Published var message: String?
  @Published var isShown = false
  private var answer: CheckedContinuation<Void, Never>?

  func webView(
    _ webView: WKWebView, runJavaScriptAlertPanelWithMessage message: String, initiatedByFrame frame: WKFrameInfo
  ) async {
    await withCheckedContinuation { continuation in
      answer = continuation
      self.message = message
      isShown = true
    }
  }

  func end() { answer?.resume() }
}

private struct Page: View {
  @StateObject var dialogs = Dialogs()
  var body: some View {
    Loader(delegate: dialogs)
      .alert("", isPresented: $dialogs.isShown, presenting: dialogs.message) { _ in
        Button("OK") { dialogs.end() }
      } message: {
        Text($0)
      }
  }
}

private struct Loader: UIViewRepresentable {
  let delegate: Dialogs
  func makeUIView(context: Context) -> WKWebView {
    let view = WKWebView()
    view.load(URLRequest(url: URL(string: "https://shop.example/") ?? URL(fileURLWithPath: "/")))
    return view
  }
  func updateUIView(_ view: WKWebView, context: Context) { view.uiDelegate = delegate }
}

@Suite(.simulator) @MainActor struct AsyncDialogTests {
  @Test func `an async delegate's dialog is answered on the screen`() async throws {
    let simulator = try #require(Simulator.current)
    try simulator.site(
      "https://shop.example/", html: "<button id=a onclick=\"alert('Hello'); document.title = 'answered'\">a</button>")
    let shown = Shown(Page())
    await simulator.settle()
    try await simulator.click("#a")
    await simulator.settle()
    #expect(shown.screen.texts == ["Hello"])
    try shown.screen.tap("OK")
    await simulator.settle()
    #expect(try await simulator.evaluate("document.title") == .string("answered"))
  }
}
