import SimulatedWeb
import Testing
import UIProcess

@testable import SimWebKit

/// The cases of `ModalAlerts.mm`, `DuplicateCompletionHandlerCalls.mm` and `UserInitiatedActionInNavigationAction.mm`.
@MainActor @Suite struct DialogTests {
  /// Answers every panel of windows, and notes which frame opened it.
  private final class Panels: NSObject, WKUIDelegate {
    var frames: [WKFrameInfo] = []
    var opened: WKWebView?

    func webView(
      _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration, for action: WKNavigationAction,
      windowFeatures: WKWindowFeatures
    ) -> WKWebView? {
      let view = WKWebView(frame: .zero, configuration: configuration)
      view.uiDelegate = self
      opened = view
      return view
    }
    func webView(
      _ webView: WKWebView, runJavaScriptAlertPanelWithMessage message: String, initiatedByFrame frame: WKFrameInfo,
      completionHandler: @escaping @MainActor () -> Void
    ) {
      frames.append(frame)
      completionHandler()
    }
    func webView(
      _ webView: WKWebView, runJavaScriptConfirmPanelWithMessage message: String, initiatedByFrame frame: WKFrameInfo,
      completionHandler: @escaping @MainActor (Bool) -> Void
    ) {
      frames.append(frame)
      completionHandler(true)
    }
    func webView(
      _ webView: WKWebView, runJavaScriptTextInputPanelWithPrompt prompt: String, defaultText: String?,
      initiatedByFrame frame: WKFrameInfo, completionHandler: @escaping @MainActor (String?) -> Void
    ) {
      frames.append(frame)
      completionHandler("")
    }
  }

  /// As on iOS, where the private panel of beforeunload does not count.
  @Test func ModalAlerts() async throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).html")
    try Data("<script>w = open('about:blank'); w.alert('a'); w.confirm('b'); w.prompt('c')</script>".utf8).write(
      to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    try await PolicyBench.run(.iOS) { bench in
      let view = bench.view { $0.preferences.javaScriptCanOpenWindowsAutomatically = true }
      let panels = Panels()
      view.uiDelegate = panels
      view.loadFileURL(file, allowingReadAccessTo: file)
      await bench.world.settle()
      #expect(panels.frames.count == 3)
      for frame in panels.frames {
        #expect(frame.request.url?.absoluteString == "about:blank")
        #expect(frame.securityOrigin.protocol == "file")
        #expect(frame.securityOrigin.host.isEmpty && frame.securityOrigin.port == 0)
      }
    }
  }

  /// Without the private handlers of databases and forms.
  @Test func DuplicateCompletionHandlerCalls() async throws {
    final class Twice: NSObject, WKNavigationDelegate, WKUIDelegate {
      var calls: [String] = []

      func webView(
        _ webView: WKWebView, decidePolicyFor action: WKNavigationAction,
        decisionHandler: @escaping @MainActor (WKNavigationActionPolicy) -> Void
      ) {
        calls.append("action")
        for _ in 0..<2 { decisionHandler(.allow) }
      }
      func webView(
        _ webView: WKWebView, decidePolicyFor response: WKNavigationResponse,
        decisionHandler: @escaping @MainActor (WKNavigationResponsePolicy) -> Void
      ) {
        calls.append("response")
        for _ in 0..<2 { decisionHandler(.allow) }
      }
      func webView(
        _ webView: WKWebView, runJavaScriptAlertPanelWithMessage message: String, initiatedByFrame frame: WKFrameInfo,
        completionHandler: @escaping @MainActor () -> Void
      ) {
        calls.append("alert")
        for _ in 0..<2 { completionHandler() }
      }
      func webView(
        _ webView: WKWebView, runJavaScriptConfirmPanelWithMessage message: String, initiatedByFrame frame: WKFrameInfo,
        completionHandler: @escaping @MainActor (Bool) -> Void
      ) {
        calls.append("confirm")
        for _ in 0..<2 { completionHandler(true) }
      }
      func webView(
        _ webView: WKWebView, runJavaScriptTextInputPanelWithPrompt prompt: String, defaultText: String?,
        initiatedByFrame frame: WKFrameInfo, completionHandler: @escaping @MainActor (String?) -> Void
      ) {
        calls.append("prompt")
        for _ in 0..<2 { completionHandler(nil) }
      }
    }
    let page = "<script>alert('a'); confirm('b'); prompt('c')</script>"
    try await PolicyBench.run(answers: ["https://app.example/": .html(page)]) { bench in
      let view = bench.view()
      let delegate = Twice()
      view.navigationDelegate = delegate
      view.uiDelegate = delegate
      await bench.load("https://app.example/", in: view)
      #expect(delegate.calls == ["action", "response", "alert", "confirm", "prompt"])
      let failures = bench.world.takeDeviceFailures()
      #expect(failures.count == 5 && failures.allSatisfy { $0.exception == "NSInternalInconsistencyException" })
    }
  }

  // MARK: Whether the user acts

  /// A click after which a page asks for three mail addresses; whether each is the user's. Private: `consume`.
  private func gestures(_ script: String) async throws -> [Bool] {
    var seen: [Bool] = []
    let page = """
      <button>Click</button><script>
        function open3() { for (let i = 0; i < 3; i++) { open3.frames[i].src = 'mailto:a' + i + '@example.com' } }
        open3.frames = [0, 1, 2].map(() => document.body.appendChild(document.createElement('iframe')))
        document.querySelector('button').onclick = () => { \(script) }
      </script>
      """
    try await PolicyBench.run(answers: ["https://app.example/": .html(page)]) { bench in
      let (view, recorder) = bench.recordedView()
      await bench.load("https://app.example/", in: view)
      recorder.decideAction = { _, action in
        guard action.request.url?.scheme == "mailto" else { return .allow }
        seen.append(action.value(forKey: "_userInitiated") as? Bool ?? false)
        return .cancel
      }
      try await view.page.click("button", kind: .real)
      await bench.world.advance(milliseconds: 3_000)
    }
    return seen
  }

  @Test func MailtoInNormalLoop() async throws {
    #expect(try await gestures("open3()") == [true, true, true])
  }

  @Test func MailtoInLoopAfterTimer() async throws {
    #expect(try await gestures("setTimeout(open3, 100)") == [true, true, true])
  }

  @Test func MailtoInLoopAfterPostMessage() async throws {
    #expect(
      try await gestures("onmessage = open3; postMessage('go', '*')") == [true, true, true])
  }

  @Test func MailtoInLoopAfterLongTimer() async throws {
    #expect(try await gestures("setTimeout(open3, 2000)") == [false, false, false])
  }
}
