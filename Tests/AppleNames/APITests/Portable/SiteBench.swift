import Testing

/// Notes what frames say in panels, and makes the windows that they open.
@MainActor final class SitePanels: NSObject, WKUIDelegate {
  enum Answer { case window, nothing }

  /// Such as `frame webkit.org: done`: who says something, and what.
  var said: [String] = []
  var asked: [WKNavigationAction] = []
  var opened: [WKWebView] = []
  var recorders: [NavigationRecorder] = []
  var closed: [WKWebView] = []
  var answer = Answer.window
  var files: [URL]?

  private func note(_ text: String, _ frame: WKFrameInfo) {
    said.append("\(frame.isMainFrame ? "main" : "frame") \(frame.securityOrigin.host): \(text)")
  }

  func webView(
    _ webView: WKWebView, runJavaScriptAlertPanelWithMessage message: String, initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor () -> Void
  ) {
    note(message, frame)
    completionHandler()
  }
  func webView(
    _ webView: WKWebView, runJavaScriptConfirmPanelWithMessage message: String, initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor (Bool) -> Void
  ) {
    note(message, frame)
    completionHandler(true)
  }
  func webView(
    _ webView: WKWebView, runJavaScriptTextInputPanelWithPrompt prompt: String, defaultText: String?,
    initiatedByFrame frame: WKFrameInfo, completionHandler: @escaping @MainActor (String?) -> Void
  ) {
    note(prompt, frame)
    completionHandler(defaultText)
  }
  func webView(
    _ webView: WKWebView, runOpenPanelWith parameters: WKOpenPanelParameters, initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor @Sendable ([URL]?) -> Void
  ) {
    note("choose a file", frame)
    completionHandler(files)
  }
  func webView(
    _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
    for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
  ) -> WKWebView? {
    asked.append(navigationAction)
    guard answer == .window else { return nil }
    let view = WKWebView(frame: .zero, configuration: configuration)
    let recorder = NavigationRecorder()
    view.navigationDelegate = recorder
    view.uiDelegate = self
    opened.append(view)
    recorders.append(recorder)
    return view
  }
  func webViewDidClose(_ webView: WKWebView) { closed.append(webView) }
}

/// Notes which documents frames show: how deep a frame is, then the origin that the app sees, then the path.
@MainActor private final class FrameWitness: NSObject, WKScriptMessageHandler {
  static let script = """
    let depth = 0
    for (let each = self; each !== each.parent; each = each.parent) depth++
    webkit.messageHandlers.frames.postMessage([depth, location.pathname])
    """

  var documents: [String] = []

  func userContentController(_ controller: WKUserContentController, didReceive message: WKScriptMessage) {
    guard let body = message.body as? [Any], body.count == 2 else { return }
    let origin = message.frameInfo.securityOrigin
    documents.append("\(body[0]) \(origin.protocol)://\(origin.host)\(body[1])")
  }
}

/// A view whose frames come from several sites, and what an app sees of them.
@MainActor struct SiteBench {
  let bench: PolicyBench
  let view: WKWebView
  let recorder = NavigationRecorder()
  let panels = SitePanels()
  let messages = MessageRecorder()
  private let witness: FrameWitness

  /// Runs a test in a world whose pages may open windows by themselves.
  static func run(_ pages: [String: SiteAnswer], _ body: (SiteBench) async throws -> Void) async throws {
    try await PolicyBench.run(answers: pages) { try await body(SiteBench($0)) }
  }

  init(_ bench: PolicyBench, configure: (WKWebViewConfiguration) -> Void = { _ in }) {
    let witness = FrameWitness()
    let messages = messages
    view = bench.view {
      $0.preferences.javaScriptCanOpenWindowsAutomatically = true
      $0.userContentController.add(messages, name: "testHandler")
      $0.userContentController.add(witness, contentWorld: .defaultClient, name: "frames")
      $0.userContentController.addUserScript(
        WKUserScript(
          source: FrameWitness.script, injectionTime: .atDocumentStart, forMainFrameOnly: false, in: .defaultClient))
      configure($0)
    }
    self.bench = bench
    self.witness = witness
    view.navigationDelegate = recorder
    view.uiDelegate = panels
  }

  /// The documents that frames have shown so far.
  var documents: [String] { witness.documents }
  var said: [String] { panels.said }

  /// The first frame that is no main frame.
  var child: WKFrameInfo { get throws { try #require(frames.first) } }
  /// The window that the page has opened last.
  var popup: WKWebView { get throws { try #require(panels.opened.last) } }
  var popupRecorder: NavigationRecorder { get throws { try #require(panels.recorders.last) } }

  /// The frames of all navigations but the main frame's.
  var frames: [WKFrameInfo] { recorder.actions.compactMap(\.targetFrame).filter { !$0.isMainFrame } }

  func load(_ url: String) async { await bench.load(url, in: view) }

  /// Runs a script as the app does, and what comes of it.
  func run(_ script: String, in frame: WKFrameInfo? = nil, of view: WKWebView? = nil) async throws {
    _ = try await (view ?? self.view).evaluateJavaScript(script + "; 0", in: frame, contentWorld: .page)
    await bench.world.settle()
  }

  func text(_ script: String, in frame: WKFrameInfo? = nil) async throws -> String {
    let value = try await view.evaluateJavaScript("String(\(script))", in: frame, contentWorld: .page)
    return try #require(value as? String)
  }

  func go(_ go: (WKWebView) -> WKNavigation?) async {
    #expect(go(view) != nil)
    await bench.world.settle()
  }
}
