import SwiftUI
import Testing
import WebKit
import WebViewSimulator
import WebViewSimulatorTesting

/// A reader made with SwiftUI's `WebView`: it stays on its host, counts words, and shows what went wrong.
struct ReaderView: View {
  @State private var page: WebPage
  @State private var state = "empty"
  @State private var words = 0
  let article: URL

  init(article: URL) {
    self.article = article
    _page = State(initialValue: WebPage(navigationDecider: StayOnHost(host: article.host ?? "")))
  }

  var body: some View {
    NavigationStack {
      WebView(page)
        .navigationTitle(page.title)
        .toolbar {
          Button("Reload") { Task { await read() } }
          Button("Back") { if let item = page.backForwardList.backList.last { page.load(item) } }
            .disabled(page.backForwardList.backList.isEmpty)
        }
      Text("\(state), \(words) words")
    }
    .task { await read() }
  }

  private func read() async {
    state = "loading"
    do {
      for try await event in page.load(URLRequest(url: article)) where event == .finished {
        let count = try await page.callJavaScript("return document.body.innerText.trim().split(/\\s+/).length")
        words = (count as? NSNumber)?.intValue ?? 0
        state = "ready"
      }
    } catch {
      state = "failed"
    }
  }
}

struct StayOnHost: WebPage.NavigationDeciding {
  let host: String

  func decidePolicy(
    for action: WebPage.NavigationAction, preferences: inout WebPage.NavigationPreferences
  ) async -> WKNavigationActionPolicy { action.request.url?.host == host ? .allow : .cancel }
}

@Suite("Example: a reader with WebPage", .simulator) @MainActor struct ReaderExample {
  private func opened(_ html: String?) async throws -> (Simulator, UIWindow, ScreenSimulator) {
    let simulator = try #require(Simulator.current)
    if let html {
      try simulator.site("https://press.example/article", html: html)
      try simulator.site("https://press.example/next", html: "<title>Next</title>")
    }
    let url = try #require(URL(string: "https://press.example/article"))
    let window = UIApplication.shared.simulator.show(ReaderView(article: url))
    await simulator.settle()
    return (simulator, window, UIApplication.shared.simulator.screen)
  }

  private let article = """
    <title>Article</title><body>Three short words
    <a id=next href="/next">next</a> <a id=ad href="https://ads.example/">ad</a>
    """

  @Test func `an article is read, with its title and its words`() async throws {
    let (_, window, screen) = try await opened(article)
    #expect(screen.title == "Article")
    #expect(screen.texts.contains("ready, 5 words"))
    #expect(window.isKeyWindow)
  }

  @Test func `links stay on the host, and Back goes back`() async throws {
    let (simulator, window, screen) = try await opened(article)
    #expect(try screen.isEnabled("Back") == false)
    try await simulator.click("#ad")
    #expect(screen.title == "Article")
    try await simulator.click("#next")
    await simulator.settle()
    #expect(screen.title == "Next")
    try screen.tap("Back")
    await simulator.settle()
    #expect(screen.title == "Article")
    #expect(window.isKeyWindow)
  }

  @Test func `an article that cannot be had is said, and can be tried again`() async throws {
    let (simulator, window, screen) = try await opened(nil)
    #expect(screen.texts.contains("failed, 0 words"))
    try simulator.site("https://press.example/article", html: article)
    try screen.tap("Reload")
    await simulator.settle()
    #expect(screen.texts.contains("ready, 5 words"))
    #expect(window.isKeyWindow)
  }
}
