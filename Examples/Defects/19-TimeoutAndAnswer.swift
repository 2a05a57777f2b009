import SimulatedWeb
import Testing
import UIKit
import WebKit
import WebViewSimulator
import WebViewSimulatorTesting

/// The app gives a request five seconds, and then tells its caller that nothing has come. The answer that comes after that
/// calls the same completion handler again. Seen in issues of networking layers with "completion called twice", and as a
/// crash where the handler resumes a continuation.
class TokenScreen: Screen {
  private var isOver = false

  func fetchToken(_ completion: @escaping @MainActor (String?) -> Void) {
    DispatchQueue.main.asyncAfter(deadline: .now() + 5) { [self] in
      if !isOver { timeIsOver { completion(nil) } }
    }
    Task {
      let token = try? await answer(of: "https://api.example/token")
      finish { completion(token) }
    }
  }

  func timeIsOver(_ tell: () -> Void) { tell() }

  func finish(_ tell: () -> Void) {
    isOver = true
    tell()
  }
}

final class TimeoutAndAnswer: TokenScreen {}

final class TimeoutOrAnswer: TokenScreen {
  private var isTold = false

  override func timeIsOver(_ tell: () -> Void) { finish(tell) }

  override func finish(_ tell: () -> Void) {
    guard !isTold else { return }
    isTold = true
    super.finish(tell)
  }
}

@Suite("Defect 19: a timeout and an answer", .simulator) @MainActor struct TimeoutAndAnswerTests {
  private static let options = OrderOptions(deviations: 1, kinds: [.timer, .turn])

  private static func flow(_ app: TokenScreen) async throws {
    let simulator = try app.launch()
    let token = SiteAnswer.response(body: "t0ken", contentType: "text/plain").delayed(by: 200)
    try simulator.web.respond(to: "https://api.example/token", with: token)
    var results: [String?] = []
    app.fetchToken { results.append($0) }
    await simulator.advance(milliseconds: 10_000)
    #expect(results.count == 1)
  }

  /// The page that shows this order.
  private func readme(_ file: String = #filePath) throws -> String {
    let root = URL(filePath: file).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    return try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
  }

  @Test func `the ordinary order shows nothing`() async throws { try await Self.flow(TimeoutAndAnswer()) }

  @Test(.everyOrder(options)) func `the handler is called once in every order`() async throws {
    try await Self.flow(TimeoutOrAnswer())
  }

  @Test func `an answer after the timeout shows it`() async throws {
    let broken = try #require(await FailingOrder.of(Self.options) { try await Self.flow(TimeoutAndAnswer()) })
    #expect(broken.deviations == 1, "\(broken)")
    #expect(broken.order.hasPrefix("timer"), "\(broken)")
    #expect(broken.story.contains("The delayed block of 19-TimeoutAndAnswer.swift:15"), "\(broken)")
    #expect(broken.story.contains("is due before the answer to GET https://api.example/token"), "\(broken)")
    #expect(try readme().contains("\n  \(broken.story)\nThen:\n"), "\(broken)")
    #expect(broken.failures.contains { $0.contains("results.count") }, "\(broken)")
  }
}
