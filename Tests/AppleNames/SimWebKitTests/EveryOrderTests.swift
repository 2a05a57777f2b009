import SimAuthenticationServices
import SimWebKit
import SimulatedWeb
import Synchronization
import Testing
import WebViewSimulator
import WebViewSimulatorTesting

/// Keeps the question of a dialog until the test answers it.
@MainActor private final class Panels: NSObject, WKNavigationDelegate, WKUIDelegate {
  var answer: (@MainActor (Bool) -> Void)?

  func webView(
    _ webView: WKWebView, runJavaScriptConfirmPanelWithMessage message: String, initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor @Sendable (Bool) -> Void
  ) { answer = completionHandler }
}

/// Keeps the question for a password until the test answers it.
@MainActor private final class Passwords: NSObject, WKNavigationDelegate, WKUIDelegate {
  var answer: (@MainActor (URLSession.AuthChallengeDisposition, URLCredential?) -> Void)?

  func webView(
    _ webView: WKWebView, didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping @MainActor @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    let isAboutServer = challenge.protectionSpace.authenticationMethod == NSURLAuthenticationMethodServerTrust
    if isAboutServer { completionHandler(.performDefaultHandling, nil) } else { answer = completionHandler }
  }
}

/// Keeps the question for a download's destination until the test answers it.
@MainActor private final class Downloads: NSObject, WKNavigationDelegate, WKUIDelegate, WKDownloadDelegate {
  var answer: (@MainActor (URL?) -> Void)?
  var errors: [Int] = []

  func webView(
    _ webView: WKWebView, decidePolicyFor navigationResponse: WKNavigationResponse,
    decisionHandler: @escaping @MainActor @Sendable (WKNavigationResponsePolicy) -> Void
  ) {
    decisionHandler(navigationResponse.canShowMIMEType ? .allow : .download)
  }

  func webView(_ webView: WKWebView, navigationResponse: WKNavigationResponse, didBecome download: WKDownload) {
    download.delegate = self
  }

  func download(
    _ download: WKDownload, decideDestinationUsing response: URLResponse, suggestedFilename: String,
    completionHandler: @escaping @MainActor @Sendable (URL?) -> Void
  ) { answer = completionHandler }

  func download(_ download: WKDownload, didFailWithError error: any Error, resumeData: Data?) {
    errors.append((error as NSError).code)
  }
}

/// Signs in with a session of the system.
@MainActor private final class SignIn: NSObject, ASWebAuthenticationPresentationContextProviding {
  var endings: [Int?] = []
  private var session: ASWebAuthenticationSession?

  func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor { ASPresentationAnchor() }

  func start(_ url: URL) {
    let session = ASWebAuthenticationSession(url: url, callback: .customScheme("app")) { [weak self] _, error in
      self?.endings.append((error as NSError?)?.code)
    }
    session.presentationContextProvider = self
    self.session = session
    session.start()
  }
}

/// Remembers only its last popup, and removes that one whenever a window closes.
@MainActor private final class OneVariable: NSObject, WKNavigationDelegate, WKUIDelegate {
  var popups: [WKWebView] = []

  func webView(
    _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
    for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
  ) -> WKWebView? {
    let popup = WKWebView(frame: .zero, configuration: configuration)
    popup.uiDelegate = self
    popup.navigationDelegate = self
    popups.append(popup)
    return popup
  }

  func webViewDidClose(_ webView: WKWebView) {
    if popups.count == 1 { popups.removeLast() }
  }
}

/// What a search over all orders knows of an app that it runs through Apple's names.
@Suite(.simulator) @MainActor struct EveryOrderTests {
  @Test(.order("answer1=late", OrderOptions(kinds: [.answer])))
  func `A dialog that is answered late lets a second pass`() async throws {
    let panels = Panels()
    let page = """
      <script>const start = Date.now(); setTimeout(() => document.title += ', then the timer', 500);
      document.title = `${confirm('Go?')} after ${Date.now() - start} ms`</script>
      """
    let (simulator, view) = try await Simulator.view(showing: page, delegate: panels)
    let answer = try #require(panels.answer)
    answer(true)
    await simulator.settle()
    #expect(view.title == "true after 1000 ms, then the timer")
  }

  @Test(.order("answer1=late", OrderOptions(kinds: [.answer])))
  func `A challenge that is answered late lets a second pass`() async throws {
    let passwords = Passwords()
    let (simulator, view) = try await Simulator.view(showing: "<title>Outside</title>", delegate: passwords)
    try simulator.web.respond(
      to: "https://app.example/inside",
      with: .response(status: 401, headers: ["WWW-Authenticate": "Basic realm=a"], body: "<title>Refused</title>"))
    view.load(URLRequest(url: try #require(URL(string: "https://app.example/inside"))))
    await simulator.settle()
    let answer = try #require(passwords.answer)
    let asked = simulator.world.now
    answer(.performDefaultHandling, nil)
    await simulator.settle()
    #expect(view.title == "Refused")
    #expect(simulator.world.now - asked >= 1)
  }

  @Test(.order("answer1=late", OrderOptions(kinds: [.answer])))
  func `A download whose destination comes late waits for it`() async throws {
    let downloads = Downloads()
    let (simulator, view) = try await Simulator.view(showing: "<title>Files</title>", delegate: downloads)
    try simulator.web.respond(
      to: "https://app.example/file.zip", with: .response(body: "bytes", contentType: "application/zip"))
    view.load(URLRequest(url: try #require(URL(string: "https://app.example/file.zip"))))
    await simulator.settle()
    let answer = try #require(downloads.answer)
    let asked = simulator.world.now
    answer(nil)
    #expect(downloads.errors.isEmpty)
    await simulator.settle()
    #expect(downloads.errors == [NSURLErrorCancelled])
    #expect(simulator.world.now - asked >= 1)
  }

  private func signIn(_ simulator: Simulator) async throws -> SignIn {
    try simulator.site("https://id.example/", html: "<script>location = 'app://done'</script>")
    let app = SignIn()
    app.start(try #require(URL(string: "https://id.example/")))
    await simulator.settle()
    return app
  }

  @Test(.order("user1=consents-late", OrderOptions(kinds: [.user])))
  func `A user may take a second to consent to a session`() async throws {
    let simulator = try #require(Simulator.current)
    let start = simulator.world.now
    #expect(try await signIn(simulator).endings == [nil])
    #expect(simulator.world.now - start >= 1)
  }

  @Test(.order("user1=declines", OrderOptions(kinds: [.user])))
  func `A user may decline a session`() async throws {
    let simulator = try #require(Simulator.current)
    #expect(try await signIn(simulator).endings == [ASWebAuthenticationSessionError.canceledLogin.rawValue])
  }

  @Test func `An app that keeps the view of a closed window is found without an expectation`() async throws {
    let options = OrderOptions(user: UserMoves([.again]), kinds: [.user])
    let broken = await FailingOrder.of(options) {
      let app = OneVariable()
      let (simulator, view) = try await Simulator.view(
        showing: "<button id=in onclick=\"window.open('/popup')\">In</button>",
        sites: ["https://app.example/popup": "<script>setTimeout(close, 50)</script>"], delegate: app)
      try await simulator.click("#in")
      await simulator.settle()
      withExtendedLifetime((app, view)) {}
    }
    let found = try #require(broken)
    #expect(found.order.hasSuffix("=again"))
    #expect(found.failures == ["The app keeps a view after webViewDidClose was called for it."])
  }

  /// Types a name into a form with one field, and taps its button.
  private func submit() async throws -> Simulator {
    let (simulator, view) = try await Simulator.view(
      showing: "<form action=/found><input id=name name=q><button id=go>Go</button></form>",
      sites: ["https://app.example/found*": "<title>Found</title>"])
    try await simulator.type("a", into: "#name")
    await simulator.settle()
    try await simulator.click("#go")
    await simulator.settle()
    withExtendedLifetime(view) {}
    return simulator
  }

  @Test func `The return key submits the form of the field that has the keyboard`() async throws {
    let options = OrderOptions(deviations: 1, user: UserMoves([.returnKey]), kinds: [.user])
    var found: [Int] = []
    let broken = await FailingOrder.of(options) {
      let simulator = try await submit()
      found.append(simulator.trace.events.count { $0.call == .didFinish && $0.url?.hasSuffix("/found?q=a") == true })
    }
    // Whoever has pressed it finds no button any more, and has left the flow.
    #expect(broken == nil)
    #expect(found.allSatisfy { $0 == 1 } && found.count > 1, "\(found)")
  }

  @Test("A trap in a block is a failure of its order, and the search goes on", arguments: [true, false])
  func trapInBlock(isMain: Bool) async throws {
    let options = OrderOptions(deviations: 1, user: UserMoves([]), kinds: [.user])
    let broken = await FailingOrder.of(options) {
      let (simulator, view) = try await Simulator.view(showing: "<title>Shop</title>")
      let popups = Mutex(["popup1"])
      simulator.userMay("close the popup") { popups.withLock { $0 = [] } }
      let queue = isMain ? DispatchQueue.main : DispatchQueue(label: "popups")
      queue.asyncAfter(deadline: .now() + 1) {
        let all = popups.withLock { $0 }
        NotificationCenter.default.post(name: .init(all[0]), object: nil)
      }
      await simulator.advance(milliseconds: 500)
      view.reload()
      await simulator.advance(milliseconds: 2000)
    }
    let found = try #require(broken)
    #expect(found.order.hasSuffix("=close-the-popup"))
    let text = "a block trapped in: NotificationCenter.default.post(name: .init(all[0]), object: nil)"
    #expect(found.failures.contains { $0.contains(text) && $0.contains("EveryOrderTests.swift:") }, "\(found)")
  }
}
