import SimulatedWeb
import Testing
import UIProcess
import WebViewSimulator
import WebViewSimulatorTesting

@testable import SimWebKit

/// Writes down what it is told, and opens windows.
@MainActor private class Calls: NSObject {
  var calls: [String] = []
  var popups: [WKWebView] = []

  func webView(_ webView: WKWebView, decidePolicyFor action: WKNavigationAction) async -> WKNavigationActionPolicy {
    calls.append("policy \(action.navigationType.rawValue) \(action.request.url?.path ?? "")")
    return .allow
  }
  func webView(_ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!) { calls.append("start") }
  func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!) { calls.append("commit") }
  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) { calls.append("finish") }
  func webView(_ webView: WKWebView, didFail navigation: WKNavigation!, withError error: any Error) {
    calls.append("fail")
  }
  func webView(_ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!, withError error: any Error)
  {
    calls.append("fail early")
  }
  func webView(
    _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration, for action: WKNavigationAction,
    windowFeatures: WKWindowFeatures
  ) -> WKWebView? {
    let popup = WKWebView(frame: .zero, configuration: configuration)
    popup.navigationDelegate = webView.navigationDelegate
    popup.uiDelegate = webView.uiDelegate
    popups.append(popup)
    return popup
  }
}

/// An app that does not care for the end of its process.
private final class Recorder: Calls, WKNavigationDelegate, WKUIDelegate {}

/// One that does.
private final class Handler: Calls, WKNavigationDelegate, WKUIDelegate {
  var onEnd: (WKWebView) -> Void = { _ in }
  func webViewWebContentProcessDidTerminate(_ webView: WKWebView) {
    calls.append("end, url \(webView.url?.path ?? "nil"), title '\(webView.title ?? "nil")'")
    onEnd(webView)
  }
}

/// Keeps the handlers of its page's dialogs.
private final class Panels: Calls, WKNavigationDelegate, WKUIDelegate {
  var onEnd: (WKWebView) -> Void = { _ in }
  var alerts: [() -> Void] = []
  var confirms: [(Bool) -> Void] = []
  var prompts: [(String?) -> Void] = []
  var panels: [([URL]?) -> Void] = []

  func webViewWebContentProcessDidTerminate(_ webView: WKWebView) {
    calls.append("end")
    onEnd(webView)
  }
  func webView(
    _ webView: WKWebView, runJavaScriptAlertPanelWithMessage message: String, initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor () -> Void
  ) {
    calls.append("alert \(message)")
    alerts.append(completionHandler)
  }
  func webView(
    _ webView: WKWebView, runJavaScriptConfirmPanelWithMessage message: String, initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor (Bool) -> Void
  ) {
    calls.append("confirm \(message)")
    confirms.append(completionHandler)
  }
  func webView(
    _ webView: WKWebView, runJavaScriptTextInputPanelWithPrompt prompt: String, defaultText: String?,
    initiatedByFrame frame: WKFrameInfo, completionHandler: @escaping @MainActor (String?) -> Void
  ) {
    calls.append("prompt \(prompt)")
    prompts.append(completionHandler)
  }
  func webView(
    _ webView: WKWebView, runOpenPanelWith parameters: WKOpenPanelParameters, initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor ([URL]?) -> Void
  ) {
    calls.append("panel")
    panels.append(completionHandler)
  }
}

/// Waits in an `async` method until the test goes on.
private final class AsyncPanels: Calls, WKNavigationDelegate, WKUIDelegate {
  var waiting: CheckedContinuation<Bool, Never>?

  func webViewWebContentProcessDidTerminate(_ webView: WKWebView) { calls.append("end") }
  func webView(
    _ webView: WKWebView, runJavaScriptConfirmPanelWithMessage message: String, initiatedByFrame frame: WKFrameInfo
  ) async -> Bool {
    calls.append("confirm \(message)")
    return await withCheckedContinuation { waiting = $0 }
  }
}

/// Rule 4.19: a web content process ends, and the pages that it showed come back.
@Suite(.simulator) @MainActor struct ContentProcessEndTests {
  private static let pages = ["https://app.example/next": "<title>Next</title>"]
  private static let page = "<title>Page</title><button id=open onclick='window.open(\"/next\")'>open</button>"

  private func view(_ delegate: Calls & WKNavigationDelegate & WKUIDelegate) async throws -> (Simulator, WKWebView) {
    let (simulator, view) = try await Simulator.view(showing: Self.page, sites: Self.pages, delegate: delegate)
    delegate.calls = []
    return (simulator, view)
  }

  @Test func `an app that reloads when the process has ended gets the page back`() async throws {
    let handler = Handler()
    handler.onEnd = { $0.reload() }
    let (simulator, view) = try await view(handler)
    await simulator.endContentProcess(of: view)
    #expect(handler.calls == ["end, url /, title 'Page'", "policy -1 /", "start", "commit", "finish"])
    #expect(view.title == "Page" && view.url?.path == "/" && view.backForwardList.currentItem?.url.path == "/")
    #expect(try await view.evaluateJavaScript("document.title") as? String == "Page")
  }

  @Test func `going back after the end is of the type other, as the new process has shown nothing`() async throws {
    let handler = Handler()
    let (simulator, view) = try await view(handler)
    view.load(URLRequest(url: try #require(URL(string: "https://app.example/next"))))
    await simulator.settle()
    await simulator.endContentProcess(of: view)
    handler.calls = []
    for _ in 0..<2 {
      view.goBack()
      await simulator.settle()
      view.goForward()
      await simulator.settle()
    }
    #expect(Array(handler.calls.prefix(4)) == ["policy -1 /", "start", "commit", "finish"])
    #expect(handler.calls.contains("policy 2 /next"))
    #expect(handler.calls.contains("policy 2 /"))
  }

  @Test func `a later load begins in a new process`() async throws {
    let handler = Handler()
    let (simulator, view) = try await view(handler)
    await simulator.endContentProcess(of: view, reason: .exceededMemoryLimit)
    #expect(handler.calls == ["end, url /, title 'Page'"])
    #expect(view.url == nil && view.title == "" && !view.isLoading)
    view.load(URLRequest(url: try #require(URL(string: "https://app.example/next"))))
    await simulator.settle()
    #expect(handler.calls.dropFirst() == ["policy -1 /next", "start", "commit", "finish"])
    #expect(view.title == "Next" && view.canGoBack)
    view.goBack()
    await simulator.settle()
    #expect(view.title == "Page")
  }

  @Test func `WebKit reloads the page of an app that does not handle the end, once`() async throws {
    let recorder = Recorder()
    let (simulator, view) = try await view(recorder)
    await simulator.endContentProcess(of: view)
    #expect(recorder.calls == ["policy -1 /", "start", "commit", "finish"])
    await simulator.endContentProcess(of: view)
    #expect(recorder.calls.count == 4 && view.url == nil)
  }

  @Test func `WebKit reloads again once the page has been there for thirty seconds`() async throws {
    let recorder = Recorder()
    let (simulator, view) = try await view(recorder)
    for _ in 0..<3 {
      await simulator.endContentProcess(of: view)
      #expect(view.title == "Page")
      await simulator.advance(milliseconds: 30_000)
    }
  }

  @Test func `WebKit does not reload a page whose process the app has ended`() async throws {
    let recorder = Recorder()
    let (simulator, view) = try await view(recorder)
    await simulator.endContentProcess(of: view, reason: .requestedByClient)
    #expect(recorder.calls.isEmpty && view.url == nil && !view.isLoading)
  }

  @Test func `a popup of the same process ends too, and each view is told`() async throws {
    let handler = Handler()
    let (simulator, view) = try await view(handler)
    try await simulator.click("#open")
    let popup = try #require(handler.popups.first)
    #expect(popup.title == "Next")
    handler.calls = []
    handler.onEnd = { $0.reload() }
    await simulator.endContentProcess(of: popup)
    #expect(handler.calls.filter { $0.hasPrefix("end") }.count == 2)
    #expect(view.title == "Page" && popup.title == "Next")
    #expect(try await popup.evaluateJavaScript("window.opener === null") as? Bool == true)
  }

  @Test func `the window of a dead page has the name with which it was opened`() async throws {
    let handler = Handler()
    let (simulator, view) = try await view(handler)
    try await view.evaluateJavaScript("void open('/next', 'first')")
    await simulator.settle()
    let popup = try #require(handler.popups.first)
    try await popup.evaluateJavaScript("name = 'second'")
    await simulator.endContentProcess(of: popup)
    #expect(await popup.page.describe()?.frames.map(\.name) == ["first"])
    popup.reload()
    await simulator.settle()
    #expect(try await popup.evaluateJavaScript("name") as? String == "first")
  }

  @Test func `a process that ends while the app decides takes the load with it`() async throws {
    let handler = Handler()
    let (simulator, view) = try await view(handler)
    view.load(URLRequest(url: try #require(URL(string: "https://app.example/next"))))
    await simulator.endContentProcess(of: view)
    #expect(!handler.calls.contains { $0.hasPrefix("fail") } && !view.isLoading)
    view.reload()
    await simulator.settle()
    #expect(view.title == "Page")
  }

  // MARK: Dialogs that are open (rule 7.16)

  private nonisolated static let questions = [
    "alert('x')", "confirm('x')", "prompt('x')", "document.body.onclick = () => { alert('x') }; document.body.click()",
  ]

  private func console(of simulator: Simulator) -> [String] {
    simulator.trace.events.compactMap { event in
      if case .consoleMessage(let line) = event.call { line.message } else { nil }
    }
  }

  @Test(arguments: questions)
  func `a process ends while a dialog is open, and the script never goes on`(_ question: String) async throws {
    let panels = Panels()
    let (simulator, view) = try await view(panels)
    simulator.world.trace.records.insert(.console)
    let handler = "console.log('before'); \(question); console.log('after'); location = '/next'"
    try await simulator.evaluate("document.getElementById('open').onclick = () => { \(handler) }")
    try await simulator.click("#open")
    #expect(panels.calls.count == 1 && simulator.world.hasOpenDialog)
    await simulator.endContentProcess(of: view)
    #expect(panels.calls.dropFirst() == ["end"] && !simulator.world.hasOpenDialog)
    // An answer that comes late changes nothing.
    for answer in panels.alerts { answer() }
    for answer in panels.confirms { answer(true) }
    for answer in panels.prompts { answer("late") }
    await simulator.settle()
    #expect(panels.calls.dropFirst() == ["end"] && view.url == nil)
    #expect(console(of: simulator) == ["before"])
    view.load(URLRequest(url: try #require(URL(string: "https://app.example/next"))))
    await simulator.settle()
    #expect(view.title == "Next")
  }

  @Test func `the app reloads the page while its dialog is still open`() async throws {
    let panels = Panels()
    panels.onEnd = { $0.reload() }
    let (simulator, view) = try await view(panels)
    try await simulator.evaluate("setTimeout(() => { confirm('x'); document.title = 'changed' })")
    #expect(panels.calls == ["confirm x"])
    await simulator.endContentProcess(of: view)
    #expect(panels.calls == ["confirm x", "end", "policy -1 /", "start", "commit", "finish"])
    panels.confirms.first?(true)
    await simulator.settle()
    #expect(view.title == "Page")
    #expect(try await view.evaluateJavaScript("1 + 1") as? Int == 2)
  }

  @Test func `a page ends in the middle of its source`() async throws {
    let panels = Panels()
    let (simulator, view) = try await view(panels)
    try simulator.site(
      "https://app.example/asks",
      html: "<title>Asks</title><script>alert('x')</script><script>alert('y')</script>")
    panels.calls = []
    view.load(URLRequest(url: try #require(URL(string: "https://app.example/asks"))))
    await simulator.settle()
    #expect(panels.calls == ["policy -1 /asks", "start", "commit", "alert x"])
    await simulator.endContentProcess(of: view)
    #expect(panels.calls == ["policy -1 /asks", "start", "commit", "alert x", "end"])
    #expect(view.url == nil && !view.isLoading)
    panels.alerts.first?()
    await simulator.settle()
    view.reload()
    await simulator.settle()
    #expect(panels.calls.suffix(4) == ["policy -1 /asks", "start", "commit", "alert x"])
    panels.alerts.last?()
    await simulator.settle()
    #expect(panels.calls.last == "alert y")
    panels.alerts.last?()
  }

  @Test func `the app's own script fails that has opened the dialog`() async throws {
    let panels = Panels()
    let (simulator, view) = try await view(panels)
    var errors: [(any Error)?] = []
    view.evaluateJavaScript("confirm('x')") { _, error in errors.append(error) }
    await simulator.settle()
    // It is in the queue of the process that ends.
    view.evaluateJavaScript("2") { _, error in errors.append(error) }
    await simulator.endContentProcess(of: view)
    #expect(errors.map { ($0 as? WKError)?.code } == [.webContentProcessTerminated, .webContentProcessTerminated])
    panels.confirms.first?(true)
  }

  @Test func `an async method that waits for the user does not keep the process`() async throws {
    let panels = AsyncPanels()
    let (simulator, view) = try await view(panels)
    try await simulator.evaluate("setTimeout(() => { confirm('x'); document.title = 'changed' })")
    #expect(panels.calls == ["confirm x"])
    await simulator.endContentProcess(of: view)
    #expect(panels.calls == ["confirm x", "end"])
    panels.waiting?.resume(returning: true)
    view.reload()
    await simulator.settle()
    #expect(view.title == "Page")
  }

  @Test func `the panel of a file input is closed with the process`() async throws {
    let panels = Panels()
    let (simulator, view) = try await view(panels)
    try await simulator.evaluate("document.body.innerHTML = '<input type=file id=files>'")
    try await simulator.click("#files")
    #expect(panels.calls == ["panel"])
    await simulator.endContentProcess(of: view)
    panels.panels.first?([URL(fileURLWithPath: "/none")])
    panels.onEnd = { _ in }
    view.reload()
    await simulator.settle()
    #expect(panels.calls.suffix(3) == ["start", "commit", "finish"])
  }

  @Test func `the system's picker disappears with the process`() async throws {
    let handler = Handler()
    let (simulator, view) = try await view(handler)
    try await simulator.evaluate("document.body.innerHTML = '<input type=file id=files>'")
    try await simulator.click("#files")
    #expect(view.page.world.filePickers.request(on: view.page) != nil)
    await simulator.endContentProcess(of: view)
    #expect(view.page.world.filePickers.request(on: view.page) == nil)
  }

  // MARK: Loads at the very moment

  private func loadWhileEnding(_ simulator: Simulator, _ view: WKWebView) async throws -> WKNavigation? {
    view.page.process.end(.crash)
    let navigation = view.load(URLRequest(url: try #require(URL(string: "https://app.example/next"))))
    #expect(view.isLoading)
    await simulator.settle()
    return navigation
  }

  @Test func `a load of a process that has just ended is lost if the app handles the end`() async throws {
    let handler = Handler()
    let (simulator, view) = try await view(handler)
    #expect(try await loadWhileEnding(simulator, view) != nil)
    #expect(handler.calls == ["end, url /next, title 'Page'"])
    #expect(view.url == nil && !view.isLoading)
  }

  @Test func `WebKit asks again for that load if the app does not handle the end`() async throws {
    let recorder = Recorder()
    let (simulator, view) = try await view(recorder)
    #expect(try await loadWhileEnding(simulator, view) != nil)
    #expect(recorder.calls == ["policy -1 /next", "start", "commit", "finish"] && view.title == "Next")
    #expect(view.backForwardList.backList.count == 1)
  }

  @Test func `the load for which the app was asked when the process ended is asked for again`() async throws {
    let recorder = Recorder()
    let (simulator, view) = try await view(recorder)
    view.load(URLRequest(url: try #require(URL(string: "https://app.example/next"))))
    await simulator.endContentProcess(of: view)
    #expect(recorder.calls.suffix(3) == ["start", "commit", "finish"] && view.title == "Next")
  }

  @Test func `an app loads another page when it is told of the end`() async throws {
    let handler = Handler()
    let next = URL(string: "https://app.example/next")
    handler.onEnd = { view in if let next { view.load(URLRequest(url: next)) } }
    let (simulator, view) = try await view(handler)
    _ = try await loadWhileEnding(simulator, view)
    #expect(handler.calls.dropFirst() == ["policy -1 /next", "start", "commit", "finish"] && view.title == "Next")
  }

  // MARK: Views that nobody sees

  @Test func `a view outside its window is reloaded when it is in one again`() async throws {
    let recorder = Recorder()
    let (simulator, view) = try await view(recorder)
    let window = UIWindow(frame: .zero)
    let container = UIView(frame: .zero)
    window.addSubview(container)
    container.addSubview(view)
    view.removeFromSuperview()
    await simulator.settle()
    await simulator.endContentProcess(of: view)
    #expect(recorder.calls.isEmpty && view.url == nil)
    container.addSubview(view)
    await simulator.settle()
    #expect(recorder.calls == ["policy -1 /", "start", "commit", "finish"] && view.title == "Page")
  }

  @Test func `a hidden view that the app has loaded anew is not reloaded`() async throws {
    let recorder = Recorder()
    let (simulator, view) = try await view(recorder)
    let window = UIWindow(frame: .zero)
    window.addSubview(view)
    view.removeFromSuperview()
    await simulator.settle()
    await simulator.endContentProcess(of: view)
    view.load(URLRequest(url: try #require(URL(string: "https://app.example/next"))))
    await simulator.settle()
    recorder.calls = []
    window.addSubview(view)
    await simulator.settle()
    #expect(recorder.calls.isEmpty && view.title == "Next")
  }

  // MARK: What a process knew

  @Test func `a page that came over http is tried over https again`() async throws {
    let simulator = try #require(Simulator.current)
    try simulator.site("http://plain.example/", html: "<title>Plain</title>")
    try simulator.web.respond(to: "https://plain.example/", with: SiteAnswer(.failure(.certificateUntrusted)))
    let configuration = WKWebViewConfiguration()
    configuration.defaultWebpagePreferences.preferredHTTPSNavigationPolicy = .automaticFallbackToHTTP
    let view = WKWebView(frame: .zero, configuration: configuration)
    let handler = Handler()
    handler.onEnd = { $0.reload() }
    view.navigationDelegate = handler
    view.load(URLRequest(url: try #require(URL(string: "http://plain.example/"))))
    await simulator.settle()
    let requests = simulator.web.takeRequestLog().map(\.url)
    #expect(requests == ["https://plain.example/", "http://plain.example/"] && view.title == "Plain")
    await simulator.endContentProcess(of: view)
    #expect(simulator.web.takeRequestLog().map(\.url) == requests && view.title == "Plain")
  }

  @Test func `a view that shows nothing has nothing to reload`() async throws {
    let simulator = try #require(Simulator.current)
    let view = WKWebView()
    await simulator.endContentProcess(of: view)
    #expect(view.reload() == nil && !view.isLoading)
  }
}
