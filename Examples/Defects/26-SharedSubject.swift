import Combine
import Testing
import UIKit
import WebKit
import WebViewSimulator
import WebViewSimulatorTesting

/// A subject tells whoever listens what the server has answered about an account. Cancelling the pipeline ends the
/// listening, and not the request: its answer is delivered to the pipeline of the next account. Seen in services with one
/// `PassthroughSubject` for all callers.
class AccountsScreen: Screen {
  let answers = PassthroughSubject<String, Never>()
  private(set) var wanted = ""
  private(set) var shown = ""
  private var pipeline: AnyCancellable?

  func choose(_ account: String) {
    pipeline?.cancel()
    wanted = account
    pipeline = name(of: account).first().sink { [weak self] in self?.shown = $0 }
  }

  func name(of account: String) -> AnyPublisher<String, Never> {
    Task { answers.send(try await answer(of: "https://api.example/\(account)")) }
    return answers.eraseToAnyPublisher()
  }
}

final class SharedSubject: AccountsScreen {}

final class OwnPublisher: AccountsScreen {
  override func name(of account: String) -> AnyPublisher<String, Never> {
    guard let url = URL(string: "https://api.example/\(account)") else { return Empty().eraseToAnyPublisher() }
    return URLSession.shared.dataTaskPublisher(for: url).map { String(decoding: $0.data, as: UTF8.self) }
      .replaceError(with: "").receive(on: DispatchQueue.main).eraseToAnyPublisher()
  }
}

@Suite("Defect 26: a pipeline delivers what a cancelled one has asked", .simulator) @MainActor
struct SharedSubjectTests {
  private static let options = OrderOptions(deviations: 1, user: UserMoves([]), kinds: [.user])

  private static func flow(_ app: AccountsScreen) async throws {
    let simulator = try app.launch()
    for account in ["ada", "grace"] {
      try simulator.web.respond(
        to: "https://api.example/\(account)", with: .response(body: account, contentType: "text/plain").delayed(by: 300)
      )
    }
    try simulator.site("https://shop.example/", html: "<title>Shop</title>")
    app.open("https://shop.example/")
    app.choose("ada")
    simulator.userMay("choose the other account") { app.choose("grace") }
    await simulator.settle()
    #expect(app.shown == app.wanted)
  }

  @Test func `the ordinary order shows nothing`() async throws { try await Self.flow(SharedSubject()) }

  @Test(.everyOrder(options)) func `the account that is wanted is shown in every order`() async throws {
    try await Self.flow(OwnPublisher())
  }

  @Test func `another choice before the answer shows it`() async throws {
    let broken = try #require(await FailingOrder.of(Self.options) { try await Self.flow(SharedSubject()) })
    #expect(broken.deviations == 1, "\(broken)")
    #expect(broken.order.hasSuffix("=choose-the-other-account"), "\(broken)")
    #expect(broken.story.contains("GET https://api.example/ada for Screen.swift:"), "\(broken)")
    #expect(broken.failures.contains { $0.contains("app.shown") }, "\(broken)")
  }
}
