import Testing

/// Decides as the controller of the original tests: new views are refused their loads, everything else is allowed, or
/// cancelled, or kept waiting.
@MainActor final class PolicyController: TrustingObject, WKNavigationDelegate, WKUIDelegate {
  enum Answer { case byView, cancel, delay }

  var answer = Answer.byView
  var actions: [WKNavigationAction] = []
  var created: [WKNavigationAction] = []
  var newWebView: WKWebView?
  var delayed: [@MainActor (WKNavigationActionPolicy) -> Void] = []
  var finished = 0

  var action: WKNavigationAction? { actions.last }

  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping @MainActor (WKNavigationActionPolicy) -> Void
  ) {
    actions.append(navigationAction)
    switch answer {
    case .cancel: decisionHandler(.cancel)
    case .delay: delayed.append(decisionHandler)
    case .byView: decisionHandler(webView === newWebView ? .cancel : .allow)
    }
  }

  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) { finished += 1 }

  func webView(
    _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
    for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
  ) -> WKWebView? {
    created.append(navigationAction)
    let view = WKWebView(frame: .zero, configuration: configuration)
    view.navigationDelegate = self
    newWebView = view
    return view
  }
}

/// A world with views and their controller.
@MainActor struct PolicyBench {
  let world: BenchWorld
  let controller = PolicyController()

  /// Runs a test in a world of its own; `body` makes its views.
  static func run(
    answers: [String: SiteAnswer] = [:], _ body: (PolicyBench) async throws -> Void
  ) async throws {
    try await BenchWorld.run(answers) { try await body(PolicyBench(world: $0)) }
  }

  func makeView() -> WKWebView {
    let view = view()
    view.navigationDelegate = controller
    view.uiDelegate = controller
    return view
  }

  func load(_ url: String, in view: WKWebView) async {
    guard let url = URL(string: url) else { return }
    view.load(URLRequest(url: url))
    await world.settle()
  }

  func load(html: String, base: String, in view: WKWebView) async {
    view.loadHTMLString(html, baseURL: URL(string: base))
    await world.settle()
  }

  /// Checks which views lose their process with the first one, where a test can end a process.
  func expectProcess(of view: WKWebView, among others: WKWebView..., ends expected: Set<WKWebView>) async {
    if let ended = await world.views(sharing: view, among: others) { #expect(ended == expected) }
  }
}
