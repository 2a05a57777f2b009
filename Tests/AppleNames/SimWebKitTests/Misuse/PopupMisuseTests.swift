import SimWebKit
import Testing
import UIProcess
import WebViewSimulator
import WebViewSimulatorTesting

/// Makes popups in the way that a test says.
@MainActor private final class PopupMaker: NSObject, WKNavigationDelegate, WKUIDelegate {
  var make: (WKWebViewConfiguration) -> WKWebView?

  init(_ make: @escaping (WKWebViewConfiguration) -> WKWebView?) { self.make = make }

  func webView(
    _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
    for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
  ) -> WKWebView? { make(configuration) }
}

@Suite(.simulator) @MainActor struct PopupMisuseTests {
  private let page = "<button id=open onclick=\"w = window.open('https://popup.example/', 'p')\">open</button>"
  private let app = App()

  /// What an app keeps while it runs.
  @MainActor private final class App {
    private var objects: [AnyObject] = []
    func keep(_ new: AnyObject...) { objects += new }
  }

  private let sites = ["https://popup.example/": "<title>Popup</title>"]

  private func click(_ make: @escaping (WKWebViewConfiguration) -> WKWebView?) async throws -> Simulator {
    let maker = PopupMaker(make)
    let (simulator, view) = try await Simulator.view(showing: page, sites: sites, delegate: maker)
    app.keep(maker, view)
    try await simulator.click("#open")
    return simulator
  }

  @Test func `a view with another configuration is not the window, and the page gets null`() async throws {
    var other: WKWebView?
    let simulator = try await click { _ in
      other = WKWebView(frame: .zero, configuration: WKWebViewConfiguration())
      return other
    }
    let failure = try #require(simulator.world.takeDeviceFailures().first)
    #expect(failure.message == "Returned WKWebView was not created with the given configuration.")
    #expect(failure.place?.line == 13)
    #expect(try await simulator.evaluate("w === null") == .bool(true))
    expectTrace(
      simulator.newCalls(),
      """
      main: createWebViewWith https://popup.example/ [other, user] -> nil
      """)
    withExtendedLifetime(other) {}
  }

  @Test func `another data store in the given configuration is put back`() async throws {
    var popup: WKWebView?
    let simulator = try await click { configuration in
      configuration.websiteDataStore = .nonPersistent()
      popup = WKWebView(frame: .zero, configuration: configuration)
      return popup
    }
    let failure = try #require(simulator.world.takeDeviceFailures().first)
    #expect(failure.exception == "NSInvalidArgumentException")
    #expect(
      failure.message.contains("has data store <WKWebsiteDataStore> but configuration specifies a different data store")
    )
    #expect(failure.place?.file.hasSuffix("PopupMisuseTests.swift") == true)
    #expect(failure.place?.line == 61)
    #expect(popup?.title == "Popup")
  }

  @Test func `another process pool in the given configuration is put back`() async throws {
    var popup: WKWebView?
    let simulator = try await click { configuration in
      configuration.processPool = WKProcessPool()
      popup = WKWebView(frame: .zero, configuration: configuration)
      return popup
    }
    #expect(simulator.world.takeDeviceFailures().map(\.message).first?.contains("a different process pool") == true)
    #expect(popup?.title == "Popup")
  }

  @Test func `a name that the popup's shared controller already has fails the test where it is added`() async throws {
    final class Handler: NSObject, WKScriptMessageHandler {
      func userContentController(_ controller: WKUserContentController, didReceive message: WKScriptMessage) {}
    }
    let configuration = WKWebViewConfiguration()
    configuration.userContentController.add(Handler(), name: "blobDownload")
    var popup: WKWebView?
    let addedAt = #line + 2
    let maker = PopupMaker { configuration in
      configuration.userContentController.add(Handler(), name: "blobDownload")
      popup = WKWebView(frame: .zero, configuration: configuration)
      return popup
    }
    let (simulator, _view) = try await Simulator.view(
      showing: page, sites: sites, configuration: configuration, delegate: maker)
    try await simulator.click("#open")
    withExtendedLifetime((maker, _view)) {}
    let failure = try #require(simulator.world.takeDeviceFailures().first)
    #expect(
      failure.message == "Attempt to add script message handler with name 'blobDownload' when one already exists.")
    #expect(failure.place?.line == addedAt)
    #expect(popup?.title == "Popup")
  }

  @Test func `a popup that the app does not keep is closed, and the trace says so`() async throws {
    let simulator = try await click { WKWebView(frame: .zero, configuration: $0) }
    #expect(simulator.findings == ["nobody keeps the popup: its web view was released, which closes the window"])
    #expect(simulator.windows == ["main"])
  }

  @Test func `a popup without delegates is reported`() async throws {
    var popup: WKWebView?
    let simulator = try await click { configuration in
      popup = WKWebView(frame: .zero, configuration: configuration)
      return popup
    }
    #expect(
      simulator.findings == [
        "the popup has no navigationDelegate: WebKit's defaults decide about its loads",
        "the popup has no uiDelegate: the app is not told about its dialogs, popups and window.close()",
      ])
    withExtendedLifetime(popup) {}
  }

  @Test func `an app that loads the popup itself is told that WebKit loads it too`() async throws {
    var popup: WKWebView?
    let simulator = try await click { configuration in
      popup = WKWebView(frame: .zero, configuration: configuration)
      popup?.load(URLRequest(url: URL(fileURLWithPath: "/")))
      return popup
    }
    #expect(simulator.findings.first?.hasPrefix("the app itself loads in the popup that it returns") == true)
    withExtendedLifetime(popup) {}
  }

  @Test func `the popup's configuration shares the controller: what it removes is gone for its opener too`()
    async throws
  {
    let configuration = WKWebViewConfiguration()
    configuration.userContentController.addUserScript(
      WKUserScript(source: "marked = true", injectionTime: .atDocumentStart, forMainFrameOnly: true))
    var popup: WKWebView?
    let maker = PopupMaker { given in
      #expect(given.userContentController === configuration.userContentController)
      given.userContentController.removeAllUserScripts()
      popup = WKWebView(frame: .zero, configuration: given)
      return popup
    }
    let (simulator, view) = try await Simulator.view(
      showing: page, sites: sites, configuration: configuration, delegate: maker)
    #expect(try await view.evaluateJavaScript("typeof marked") as? String == "boolean")
    try await simulator.click("#open")
    view.reload()
    await simulator.settle()
    #expect(try await view.evaluateJavaScript("typeof marked") as? String == "undefined")
    withExtendedLifetime((maker, popup)) {}
  }

  @Test func `with popups from popups, each closes its own view`() async throws {
    @MainActor final class Stack: NSObject, WKUIDelegate, WKNavigationDelegate {
      var views: [WKWebView] = []
      func webView(
        _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
        for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
      ) -> WKWebView? {
        let popup = WKWebView(frame: .zero, configuration: configuration)
        popup.uiDelegate = self
        popup.navigationDelegate = self
        views.append(popup)
        return popup
      }
      func webViewDidClose(_ webView: WKWebView) { views.removeAll { $0 === webView } }
    }
    let stack = Stack()
    let (simulator, view) = try await Simulator.view(
      showing: page,
      sites: ["https://popup.example/": "<title>Popup</title>", "https://inner.example/": "<title>Inner</title>"],
      delegate: stack)
    try await simulator.click("#open")
    _ = try await stack.views[0].evaluateJavaScript("inner = window.open('https://inner.example/'); 0")
    await simulator.settle()
    #expect(stack.views.map(\.title) == ["Popup", "Inner"])
    _ = try await view.evaluateJavaScript("w.close()")
    await simulator.settle()
    #expect(stack.views.map(\.title) == ["Inner"])
    _ = try await stack.views[0].evaluateJavaScript("window.close()")
    await simulator.settle()
    #expect(stack.views.isEmpty)
    #expect(simulator.findings.isEmpty)
  }

  @Test func `window close without webViewDidClose is reported`() async throws {
    var popup: WKWebView?
    let maker = PopupMaker { configuration in
      popup = WKWebView(frame: .zero, configuration: configuration)
      return popup
    }
    let (simulator, _view) = try await Simulator.view(showing: page, sites: sites, delegate: maker)
    try await simulator.click("#open")
    popup?.uiDelegate = maker
    try await simulator.evaluate("w.close()")
    withExtendedLifetime((maker, _view)) {}
    #expect(simulator.findings.contains("webViewDidClose(_:) is not implemented: the view of the closed window stays"))
  }
}
