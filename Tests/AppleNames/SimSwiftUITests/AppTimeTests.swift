import Combine
import Foundation
import SwiftUI
import Synchronization
import Testing
import WebKit
import WebViewSimulator
import WebViewSimulatorTesting

/// Cancels the callback of a sign-in, as apps do that take its code.
private struct CallbackDecider: WebPage.NavigationDeciding {
  func decidePolicy(
    for action: WebPage.NavigationAction, preferences: inout WebPage.NavigationPreferences
  ) async -> WKNavigationActionPolicy { action.request.url?.path == "/callback" ? .cancel : .allow }
}

private struct SignIn: View {
  let page: WebPage
  let journal: Journal

  var body: some View {
    WebView(page).onChange(of: page.url) { _, url in journal.note(url?.path ?? "nil") }
  }
}

@Suite(.simulator) @MainActor struct AppTimeOfSwiftUITests {
  private static let seen = Mutex(Set<[String]>())

  @Test(arguments: 0..<40) func `views see the same URLs in every run`(_: Int) async throws {
    let simulator = try #require(Simulator.current)
    try simulator.web.respond(
      to: "https://id.example/", with: .response(status: 302, headers: ["Location": "/login"], body: ""))
    try simulator.site("https://id.example/login", html: "<script>location = '/callback?code=1'</script>")
    let (page, journal) = (WebPage(navigationDecider: CallbackDecider()), Journal())
    let shown = Shown(SignIn(page: page, journal: journal))
    defer { withExtendedLifetime(shown) {} }
    page.load(URL(string: "https://id.example/") ?? URL(fileURLWithPath: "/"))
    await simulator.settle()
    #expect(!journal.lines.isEmpty)
    #expect(Self.seen.withLock { $0.insert(journal.lines).inserted ? $0.count == 1 : true }, "\(journal.lines)")
  }

  @Test func `a debounced text is searched for once, when the world's time has passed`() async throws {
    let simulator = try #require(Simulator.current)
    let (text, journal) = (PassthroughSubject<String, Never>(), Journal())
    let search = text.debounce(for: .milliseconds(300), scheduler: DispatchQueue.main).sink { journal.note($0) }
    for value in ["l", "lo", "log"] { text.send(value) }
    await simulator.world.run(milliseconds: 200)
    text.send("login")
    await simulator.advance(milliseconds: 1000)
    #expect(journal.lines == ["login"])
    search.cancel()
  }

  @Test func `a timeout ends in the world's time`() async throws {
    let simulator = try #require(Simulator.current)
    let (text, journal) = (PassthroughSubject<String, Never>(), Journal())
    let wait = text.timeout(.seconds(30), scheduler: DispatchQueue.main)
      .sink { _ in
        journal.note("over")
      } receiveValue: {
        journal.note($0)
      }
    await simulator.world.run(milliseconds: 29_000)
    #expect(journal.lines == [])
    await simulator.world.run(milliseconds: 2000)
    #expect(journal.lines == ["over"])
    wait.cancel()
  }
}
