import Testing
import UIKit
import WebKit
import WebViewSimulator
import WebViewSimulatorTesting

/// An actor keeps the token, and fetches one if it has none. Between the check and the assignment it waits, and an actor
/// takes the next call meanwhile: both fetch. Seen with every "thread-safe" cache of tokens; the server takes back what it
/// has given, because one grant was used twice.
protocol TokenStore: Actor {
  func token() async -> String
}

actor CheckingStore: TokenStore {
  private var known: String?
  private let fetch: @Sendable () async -> String

  init(fetch: @escaping @Sendable () async -> String) { self.fetch = fetch }

  func token() async -> String {
    if let known { return known }
    let new = await fetch()
    known = new
    return new
  }
}

actor RememberingStore: TokenStore {
  private var task: Task<String, Never>?
  private let fetch: @Sendable () async -> String

  init(fetch: @escaping @Sendable () async -> String) { self.fetch = fetch }

  func token() async -> String {
    let task = task ?? Task { [fetch] in await fetch() }
    self.task = task
    return await task.value
  }
}

class ProfileScreen: Screen, WKScriptMessageHandler {
  lazy var store: any TokenStore = makeStore()
  private(set) var fetches = 0

  func makeStore() -> any TokenStore { CheckingStore { await self.fetch() } }

  func fetch() async -> String {
    fetches += 1
    return (try? await answer(of: "https://id.example/token")) ?? ""
  }

  override func viewDidLoad() {
    configuration.userContentController.add(self, name: "profile")
    super.viewDidLoad()
  }

  func userContentController(_ controller: WKUserContentController, didReceive message: WKScriptMessage) {
    Task { _ = await store.token() }
  }
}

final class ReenteredActor: ProfileScreen {}

final class RememberedTask: ProfileScreen {
  override func makeStore() -> any TokenStore { RememberingStore { await self.fetch() } }
}

@Suite("Defect 14: an actor is re-entered between check and use", .simulator) @MainActor struct ReenteredActorTests {
  private static let options = OrderOptions(deviations: 1, user: UserMoves([.again]), kinds: [.user, .timer, .turn])

  private static func flow(_ app: ProfileScreen) async throws {
    let simulator = try app.launch()
    try simulator.site(
      "https://shop.example/",
      html: "<button id=p onclick=\"webkit.messageHandlers.profile.postMessage('')\">Profile</button>")
    try simulator.web.respond(
      to: "https://id.example/token", with: .response(body: "t0ken", contentType: "text/plain").delayed(by: 50))
    app.open("https://shop.example/")
    await simulator.settle()
    try await simulator.click("#p")
    await simulator.settle()
    #expect(app.fetches == 1)
  }

  @Test func `the ordinary order shows nothing`() async throws { try await Self.flow(ReenteredActor()) }

  @Test(.everyOrder(options)) func `one token is fetched in every order`() async throws {
    try await Self.flow(RememberedTask())
  }

  @Test func `a second tap during the request shows it`() async throws {
    let broken = try #require(await FailingOrder.of(Self.options) { try await Self.flow(ReenteredActor()) })
    #expect(broken.deviations == 1, "\(broken)")
    #expect(broken.order.hasSuffix("=again"), "\(broken)")
    #expect(
      broken.story.contains("while the answer to GET https://id.example/token for Screen.swift:32 has yet to come"),
      "\(broken)")
    #expect(broken.failures.contains { $0.contains("fetches") }, "\(broken)")
  }
}
