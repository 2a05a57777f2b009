import SimulatedWeb
import Testing
import UIKit
import WebKit
import WebViewSimulator
import WebViewSimulatorTesting

/// Two requests with an old token are refused. Whoever is refused refreshes the token, unless it is another one by then. If
/// both are refused before the first refresh is over, the refresh token is used twice, and the provider ends the session
/// (RFC 9700, section 4.14.2). Seen in every interceptor that does not let the second request wait.
class NewsroomScreen: Screen {
  private(set) var token = "old"
  private(set) var refreshes = 0
  var refreshing: Task<String, any Error>?

  func load(_ address: String) async throws {
    let sent = token
    guard try await answer(of: address) == "refused", token == sent else { return }
    try await refresh()
  }

  func refresh() async throws { token = try await newToken() }

  func newToken() async throws -> String {
    refreshes += 1
    return try await answer(of: "https://id.example/refresh")
  }
}

final class TwoRefreshes: NewsroomScreen {}

final class OneRefresh: NewsroomScreen {
  override func refresh() async throws {
    let task = refreshing ?? Task { try await newToken() }
    refreshing = task
    _ = try await task.value
  }
}

@Suite("Defect 15: two refreshes of one token", .simulator) @MainActor struct TwoRefreshesTests {
  private static let options = OrderOptions(deviations: 1, user: UserMoves([]), kinds: [.timer, .turn])

  private static func flow(_ app: NewsroomScreen) async throws {
    let simulator = try app.launch()
    let refused = SiteAnswer.response(body: "refused", contentType: "text/plain")
    try simulator.web.respond(to: "https://api.example/a", with: refused)
    try simulator.web.respond(to: "https://api.example/b", with: refused.delayed(by: 80))
    try simulator.web.respond(
      to: "https://id.example/refresh", with: .response(body: "new", contentType: "text/plain").delayed(by: 20))
    Task { try await app.load("https://api.example/a") }
    Task { try await app.load("https://api.example/b") }
    await simulator.settle()
    #expect(app.refreshes == 1)
  }

  @Test func `the ordinary order shows nothing`() async throws { try await Self.flow(TwoRefreshes()) }

  @Test(.everyOrder(options)) func `the token is refreshed once in every order`() async throws {
    try await Self.flow(OneRefresh())
  }

  @Test func `an answer that comes second shows it`() async throws {
    let broken = try #require(await FailingOrder.of(Self.options) { try await Self.flow(TwoRefreshes()) })
    #expect(broken.deviations == 1, "\(broken)")
    #expect(broken.order.hasPrefix("timer"), "\(broken)")
    #expect(broken.story.contains("for Screen.swift:32"), "\(broken)")
    #expect(broken.failures.contains { $0.contains("refreshes") }, "\(broken)")
  }
}
