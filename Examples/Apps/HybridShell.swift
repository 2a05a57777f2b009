import SimulatedWeb
import Testing
import UIKit
import WebKit
import WebViewSimulator
import WebViewSimulatorTesting

/// A hybrid shell: an app that is a web page, with a bridge to the device and deep links.
@MainActor final class ShellController: UIViewController, WKNavigationDelegate, WKScriptMessageHandlerWithReply {
  private let home: URL
  private lazy var webView = WKWebView(frame: .zero, configuration: configuration)
  private(set) var shared: [String] = []
  private(set) var left: [URL] = []
  /// A link that came before the page could take it.
  private var waitingLink: URL?
  private var isReady = false

  init(home: URL) {
    self.home = home
    super.init(nibName: nil, bundle: nil)
  }
  required init?(coder: NSCoder) { nil }

  private var configuration: WKWebViewConfiguration {
    let configuration = WKWebViewConfiguration()
    configuration.userContentController.addScriptMessageHandler(self, contentWorld: .page, name: "bridge")
    return configuration
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    webView.navigationDelegate = self
    view.addSubview(webView)
    webView.load(URLRequest(url: home))
  }

  /// `shop://product/7` is a route of the page's.
  func open(_ link: URL) {
    guard isReady else { return waitingLink = link }
    let route = "/" + (link.host ?? "") + link.path
    webView.callAsyncJavaScript(
      "window.route(path)", arguments: ["path": route], in: nil, in: .page, completionHandler: nil)
  }

  func userContentController(
    _ userContentController: WKUserContentController, didReceive message: WKScriptMessage,
    replyHandler: @escaping @MainActor (Any?, String?) -> Void
  ) {
    // Only the app's own page may use the device.
    guard message.frameInfo.isMainFrame, message.frameInfo.securityOrigin.host == home.host,
      let call = message.body as? [String: Any]
    else { return replyHandler(nil, "not allowed") }
    switch call["method"] as? String {
    case "share":
      shared.append(call["text"] as? String ?? "")
      replyHandler(true, nil)
    case "ready":
      isReady = true
      replyHandler(true, nil)
      if let link = waitingLink { open(link) }
      waitingLink = nil
    default: replyHandler(nil, "there is no such method")
    }
  }

  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping @MainActor (WKNavigationActionPolicy) -> Void
  ) {
    guard let url = navigationAction.request.url, navigationAction.targetFrame?.isMainFrame ?? true,
      url.host != home.host
    else { return decisionHandler(.allow) }
    left.append(url)
    decisionHandler(.cancel)
  }
}

@Suite("Example: a hybrid shell", .simulator) @MainActor struct HybridShellExample {
  private static let page = """
    <title>Shop</title><p id=route>home</p>
    <button id=share onclick="call({method: 'share', text: 'cart'})">Share</button>
    <button id=fly onclick="call({method: 'fly'})">Fly</button>
    <a id=out href="https://news.example/">News</a>
    <iframe src="https://ads.example/"></iframe>
    <script>
      const call = message => webkit.messageHandlers.bridge.postMessage(message)
        .then(() => document.title = 'done', error => document.title = error.message)
      window.route = path => document.getElementById('route').textContent = path
      call({method: 'ready'})
    </script>
    """
  private let shell: ShellController
  private let home: URL

  init() throws {
    home = try #require(URL(string: "https://shop.example/"))
    shell = ShellController(home: home)
  }

  private func started(link: String? = nil) async throws -> (Simulator, UIWindow) {
    let simulator = try #require(Simulator.current)
    try simulator.site("https://shop.example/", html: Self.page)
    try simulator.site(
      "https://ads.example/",
      html:
        "<script>webkit.messageHandlers.bridge.postMessage({method: 'share', text: 'stolen'}).catch(() => {})</script>")
    let window = UIApplication.shared.simulator.show(shell)
    if let link { shell.open(try #require(URL(string: link))) }
    await simulator.settle()
    return (simulator, window)
  }

  private static let route = "document.getElementById('route').textContent"

  @Test func `the page shares by the bridge, and a frame of another host does not`() async throws {
    let (simulator, window) = try await started()
    try await simulator.click("#share")
    #expect(shell.shared == ["cart"])
    try await simulator.click("#fly")
    #expect(try await simulator.evaluate("document.title") == .string("there is no such method"))
    #expect(window.isKeyWindow)
  }

  @Test func `a link that starts the app waits for the page`() async throws {
    let (simulator, window) = try await started(link: "shop://product/7")
    #expect(try await simulator.evaluate(Self.route) == .string("/product/7"))
    shell.open(try #require(URL(string: "shop://cart")))
    await simulator.settle()
    #expect(try await simulator.evaluate(Self.route) == .string("/cart"))
    #expect(window.isKeyWindow)
  }

  @Test func `links to other hosts leave the shell`() async throws {
    let (simulator, window) = try await started()
    try await simulator.click("#out")
    #expect(shell.left.map(\.absoluteString) == ["https://news.example/"])
    #expect(try await simulator.evaluate("location.host") == .string("shop.example"))
    #expect(window.isKeyWindow)
  }
}
