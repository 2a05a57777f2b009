import Testing
import UIKit
import WebKit
import WebViewSimulator
import WebViewSimulatorTesting

/// A sign-in controller asks for the user in a `Task`, and tells the app when the answer is there. A task does not end with
/// the controller that began it: who has closed the controller is signed in nevertheless. Seen with `Task { }` in
/// `viewDidLoad`.
class AccountScreen: Screen {
  private(set) var user: String?
  private(set) var hasGivenUp = false
  var task: Task<Void, Never>?

  func signIn() {
    let sheet = UIViewController()
    present(sheet, animated: true)
    task = Task {
      let name = try? await answer(of: "https://api.example/me")
      guard mayGoOn else { return }
      user = name
      dismiss(animated: true)
    }
  }

  func giveUp() {
    guard user == nil else { return }
    hasGivenUp = true
    dismiss(animated: true)
  }

  var mayGoOn: Bool { true }
}

final class OutlivingTask: AccountScreen {}

final class CancelledTask: AccountScreen {
  override func giveUp() {
    task?.cancel()
    super.giveUp()
  }
  override var mayGoOn: Bool { !Task.isCancelled }
}

@Suite("Defect 21: a task outlives its controller", .simulator) @MainActor struct OutlivingTaskTests {
  private static let options = OrderOptions(deviations: 1, user: UserMoves([]), kinds: [.user, .timer, .turn])

  private static func flow(_ app: AccountScreen) async throws {
    let (simulator, window) = try app.show()
    defer { withExtendedLifetime(window) {} }
    try simulator.web.respond(
      to: "https://api.example/me", with: .response(body: "Ada", contentType: "text/plain").delayed(by: 800))
    simulator.userMay("give up") { app.giveUp() }
    app.signIn()
    await simulator.advance(milliseconds: 3000)
    #expect(app.user == (app.hasGivenUp ? nil : "Ada"))
  }

  @Test func `the ordinary order shows nothing`() async throws { try await Self.flow(OutlivingTask()) }

  @Test(.everyOrder(options)) func `who has given up is not signed in, in every order`() async throws {
    try await Self.flow(CancelledTask())
  }

  @Test func `a user who gives up shows it`() async throws {
    let broken = try #require(await FailingOrder.of(Self.options) { try await Self.flow(OutlivingTask()) })
    #expect(broken.deviations == 1, "\(broken)")
    #expect(broken.order.hasSuffix("=give-up"), "\(broken)")
    #expect(
      broken.story.contains("while the answer to GET https://api.example/me for Screen.swift:32 has yet to come"),
      "\(broken)")
    #expect(broken.failures.contains { $0.contains("app.user") }, "\(broken)")
  }
}
