import Testing

@MainActor private final class WindowDelegate: NSObject, WKUIDelegate {
  var opens = true
  var opened: WKWebView?
  var closed: [WKWebView] = []
  var features: WKWindowFeatures?

  func webView(
    _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
    for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
  ) -> WKWebView? {
    features = windowFeatures
    guard opens else { return nil }
    let view = WKWebView(frame: .zero, configuration: configuration)
    view.uiDelegate = self
    opened = view
    return view
  }

  func webViewDidClose(_ webView: WKWebView) { closed.append(webView) }
}

/// The cases of `OpenAndCloseWindow.mm`.
@MainActor @Suite struct OpenAndCloseWindowTests {
  /// A view that may open windows without a gesture, with a page that opens one and closes it, or itself when it got
  /// none.
  private func run(
    page: String = "<script>w = window.open('about:blank'); if (w) w.close(); else window.close()</script>",
    _ body: (BenchWorld, WKWebView, WindowDelegate) async throws -> Void
  ) async throws {
    let url = "https://app.example/"
    try await PolicyBench.run(answers: [url: .html(page)]) { bench in
      let delegate = WindowDelegate()
      let view = bench.view()
      view.uiDelegate = delegate
      view.configuration.preferences.javaScriptCanOpenWindowsAutomatically = true
      try await body(bench.world, view, delegate)
    }
  }

  private func load(_ view: WKWebView, _ world: BenchWorld) async throws {
    view.load(URLRequest(url: try #require(URL(string: "https://app.example/"))))
    await world.settle()
  }

  @Test func OpenAndCloseWindow() async throws {
    try await run { world, view, delegate in
      try await load(view, world)
      let opened = try #require(delegate.opened)
      #expect(delegate.closed == [opened])
    }
  }

  @Test func OpenAndCloseWindowAsync() async throws {
    try await run { world, view, delegate in
      try await load(view, world)
      #expect(delegate.closed.count == 1 && delegate.closed.first === delegate.opened)
    }
  }

  @Test func OpenAsyncWithNil() async throws {
    try await run { world, view, delegate in
      delegate.opens = false
      try await load(view, world)
      #expect(delegate.opened == nil)
      #expect(delegate.closed == [view])
    }
  }

  @Test func OpenWindowFeatures() async throws {
    try await run(page: "") { world, view, delegate in
      delegate.opens = false
      @MainActor func features(_ text: String?) async throws -> WKWindowFeatures {
        let features = text.map { ", '_blank', '\($0)'" } ?? ""
        _ = try await view.evaluateJavaScript("window.open('about:blank'\(features)); 0")
        await world.settle()
        let found = delegate.features
        return try #require(found)
      }
      // What the original leaves out because of a bug that is fixed since (rule 1.51).
      let none = try await features(nil)
      #expect(none.menuBarVisibility == nil && none.statusBarVisibility == nil)
      #expect(none.toolbarsVisibility == nil && none.allowsResizing == nil)
      let on = try await features(
        "menubar=yes,status=yes,toolbar=yes,resizable=yes,location=yes,scrollbars=yes,fullscreen=yes")
      #expect(on.menuBarVisibility == true && on.statusBarVisibility == true)
      #expect(on.toolbarsVisibility == true && on.allowsResizing == true)
      let off = try await features(
        "menubar=no,status=no,toolbar=no,resizable=no,location=no,scrollbars=no,fullscreen=no")
      #expect(off.menuBarVisibility == false && off.statusBarVisibility == false)
      #expect(off.toolbarsVisibility == false && off.allowsResizing == false)
    }
  }

  @Test func OpenWindowThenDocumentOpen() async throws {
    let page = "<script>w = window.open(''); w.document.open(); w.document.write('Hello'); w.document.close()</script>"
    try await run(page: page) { world, view, delegate in
      try await load(view, world)
      // document.open() gives the window the URL of the page that calls it.
      let opened = try #require(delegate.opened)
      #expect(opened.url == view.url)
    }
  }
}
