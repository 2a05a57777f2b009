import Testing
import UIKit
import WebKit
import WebViewSimulator
import WebViewSimulatorTesting

/// Each keystroke asks for results, and whatever answer comes is shown. The answer to an earlier question that comes last
/// takes the place of the right one. Seen in search fields and in pages that are loaded by `URLSession`.
class ResultsScreen: Screen {
  private var question = ""
  private(set) var shown = ""

  func ask(_ text: String) {
    question = text
    Task {
      let result = try await answer(of: "https://api.example/\(text)")
      if isWanted(text) { shown = result }
    }
  }

  func isWanted(_ text: String) -> Bool { true }
  func isLast(_ text: String) -> Bool { text == question }
}

final class StaleAnswer: ResultsScreen {}

final class LastAnswer: ResultsScreen {
  override func isWanted(_ text: String) -> Bool { isLast(text) }
}

@Suite("Defect 16: an old answer takes the place of a new one", .simulator) @MainActor struct StaleAnswerTests {
  private static let options = OrderOptions(deviations: 1, user: UserMoves([]), kinds: [.timer, .turn])

  private static func flow(_ app: ResultsScreen) async throws {
    let simulator = try app.launch()
    for text in ["sh", "shoe"] {
      try simulator.web.respond(
        to: "https://api.example/\(text)", with: .response(body: text, contentType: "text/plain").delayed(by: 30))
      app.ask(text)
    }
    await simulator.settle()
    #expect(app.shown == "shoe")
  }

  @Test func `the ordinary order shows nothing`() async throws { try await Self.flow(StaleAnswer()) }

  @Test(.everyOrder(options)) func `the last question is answered in every order`() async throws {
    try await Self.flow(LastAnswer())
  }

  @Test func `answers that change places show it`() async throws {
    let broken = try #require(await FailingOrder.of(Self.options) { try await Self.flow(StaleAnswer()) })
    #expect(broken.deviations == 1, "\(broken)")
    #expect(broken.order.hasPrefix("timer") || broken.order.hasPrefix("turn"), "\(broken)")
    #expect(broken.story.contains(".swift:"), "\(broken)")
    #expect(broken.failures.contains { $0.contains("shown") }, "\(broken)")
  }
}
