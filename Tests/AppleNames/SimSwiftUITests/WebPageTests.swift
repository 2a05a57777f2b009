import SwiftUI
import Testing
import WebKit
import WebViewSimulator
import WebViewSimulatorTesting

private struct Decider: WebPage.NavigationDeciding {
  let journal: Journal
  var count = 0
  mutating func decidePolicy(
    for action: WebPage.NavigationAction, preferences: inout WebPage.NavigationPreferences
  ) async -> WKNavigationActionPolicy {
    count += 1
    journal.note("\(count) \(action.request.url?.host ?? "") \(action.target == nil ? "new window" : "same")")
    return action.request.url?.host == "shop.example" ? .allow : .cancel
  }
}

private struct Dialogs: WebPage.DialogPresenting {
  func handleJavaScriptPrompt(
    message: String, defaultText: String?, initiatedBy frame: WebPage.FrameInfo
  ) async -> WebPage.JavaScriptPromptResult { .ok("\(message) \(defaultText ?? "")!") }
  func handleFileInputPrompt(
    parameters: WKOpenPanelParameters, initiatedBy frame: WebPage.FrameInfo
  ) async -> WebPage.FileInputPromptResult {
    .selected([URL(fileURLWithPath: "/nowhere/multiple \(parameters.allowsMultipleSelection).txt")])
  }
}

private struct Bytes: URLSchemeHandler {
  func reply(for request: URLRequest) -> some AsyncSequence<URLSchemeTaskResult, any Error> {
    AsyncThrowingStream { continuation in
      guard let url = request.url else { return continuation.finish(throwing: URLError(.badURL)) }
      let data = Data("<title>Own</title>".utf8)
      continuation.yield(
        .response(
          URLResponse(url: url, mimeType: "text/html", expectedContentLength: data.count, textEncodingName: "utf-8")))
      continuation.yield(.data(data))
      continuation.finish()
    }
  }
}

private struct Browser: View {
  let page: WebPage
  var body: some View {
    WebView(page)
    Text(page.title)
    Button("Back") { if let item = page.backForwardList.backList.last { page.load(item) } }
      .disabled(page.backForwardList.backList.isEmpty)
  }
}

private struct Simple: View {
  @State private var url = URL(string: "https://shop.example/")
  var body: some View {
    WebView(url: url)
    Button("B") { url = URL(string: "https://shop.example/b") }
  }
}

@Suite(.simulator) @MainActor struct WebPageTests {
  private func shop() throws -> Simulator {
    let simulator = try #require(Simulator.current)
    try simulator.site(
      "https://shop.example/",
      html: """
        <title>Shop</title><a id=out href="https://other.example/">out</a>
        <a id=b href="/b">b</a><a id=window href="https://shop.example/b" target=_blank>w</a>
        """)
    try simulator.site("https://shop.example/b", html: "<title>B</title>")
    return simulator
  }

  private var home: URL { URL(string: "https://shop.example/") ?? URL(fileURLWithPath: "/") }

  @Test func `a load is a sequence of its events`() async throws {
    _ = try shop()
    let page = WebPage()
    var events: [WebPage.NavigationEvent] = []
    for try await event in page.load(home) { events.append(event) }
    #expect(events == [.startedProvisionalNavigation, .committed, .finished])
    #expect(page.title == "Shop")
    #expect(page.backForwardList.currentItem?.url == home)
    let title = try await page.callJavaScript("return document.title + more", arguments: ["more": "!"]) as? String
    #expect(title == "Shop!")
    await #expect(throws: WebPage.NavigationError.self) { for try await _ in page.load(nil) {} }
  }

  @Test func `a decider is asked, and keeps its state`() async throws {
    let simulator = try shop()
    let journal = Journal()
    let page = WebPage(navigationDecider: Decider(journal: journal))
    page.load(home)
    await simulator.settle()
    try await simulator.click("#out")
    try await simulator.click("#window")
    #expect(journal.take() == ["1 shop.example same", "2 other.example same", "3 shop.example new window"])
    #expect(page.url == home)
    #expect(simulator.windows == ["main"])
  }

  @Test func `dialogs and schemes are the page's own`() async throws {
    let simulator = try shop()
    var configuration = WebPage.Configuration()
    configuration.urlSchemeHandlers[try #require(URLScheme("app"))] = Bytes()
    #expect(URLScheme("https") == nil)
    let page = WebPage(configuration: configuration, dialogPresenter: Dialogs())
    page.load(URL(string: "app://own/"))
    // The handler answers on a thread of its own.
    try await simulator.settle(until: { page.title == "Own" }, "the handler's page")
    #expect(try await page.callJavaScript("return prompt('a', 'b')") as? String == "a b!")
    #expect(try await page.callJavaScript("return confirm('a')") as? Bool == false)
  }

  /// Rule 7.10.
  @Test func `a presenter chooses files`() async throws {
    let simulator = try shop()
    let page = WebPage(dialogPresenter: Dialogs())
    page.load(html: "<input type=file id=file multiple>", baseURL: home)
    await simulator.settle()
    try await simulator.click("#file")
    #expect(try await page.callJavaScript("return file.files[0].name") as? String == "multiple true.txt")
  }

  @Test func `SwiftUI shows a page and follows it`() async throws {
    let simulator = try shop()
    let page = WebPage()
    let shown = Shown(Browser(page: page))
    page.load(home)
    await simulator.settle()
    #expect(shown.screen.shows("Shop"))
    #expect(try !shown.screen.isEnabled("Back"))
    try await simulator.click("#b")
    #expect(shown.screen.shows("B"))
    try shown.screen.tap("Back")
    await simulator.settle()
    #expect(shown.screen.shows("Shop"))
  }

  @Test func `a view of a URL loads it again only when it changes`() async throws {
    let simulator = try shop()
    let shown = Shown(Simple())
    await simulator.settle()
    _ = simulator.newCalls()
    try shown.screen.tap("B")
    await simulator.settle()
    expectTrace(
      simulator.newCalls(),
      """
      main: decidePolicyFor https://shop.example/b [main, other] allow
      main: loads https://shop.example/b
      """)
  }
}
