import SimulatedWeb
import UIProcess

@testable import SimWebKit

/// Decides as the controller of the original tests: new views are refused their loads, everything else is allowed, or
/// cancelled, or kept waiting.
@MainActor final class PolicyController: NSObject, WKNavigationDelegate, WKUIDelegate {
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

/// A world with one view and its controller.
@MainActor struct PolicyBench {
  let world: WebWorld
  let controller = PolicyController()

  /// Runs a test in a world of its own; `body` makes its views.
  static func run(
    _ profile: PlatformProfile = .macOS, answers: [String: SiteAnswer] = [:],
    _ body: (PolicyBench) async throws -> Void
  ) async throws {
    let web = SimulatedWeb()
    for (pattern, answer) in answers { try web.respond(to: pattern, with: answer) }
    let bench = PolicyBench(world: WebWorld(web: web, profile: profile))
    defer { bench.world.shutDown() }
    try await WebWorld.$current.withValue(bench.world) { try await body(bench) }
  }

  func makeView() -> WKWebView {
    let view = WKWebView(frame: .zero, configuration: WKWebViewConfiguration())
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
}
