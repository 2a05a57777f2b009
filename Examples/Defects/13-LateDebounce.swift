import Testing
import UIKit
import WebKit
import WebViewSimulator
import WebViewSimulatorTesting

/// A popup's search field tells the app what is typed, and the app waits 300 ms for more before it shows suggestions. Who
/// closes the popup meanwhile gets the suggestions over the page behind it. Seen with every debounce that nobody cancels.
class SearchScreen: Screen, WKScriptMessageHandler {
  private(set) var isSearching = true
  private(set) var suggestions: [String] = []
  var pending: DispatchWorkItem?

  override func viewDidLoad() {
    configuration.userContentController.add(self, name: "typed")
    super.viewDidLoad()
  }

  func userContentController(_ controller: WKUserContentController, didReceive message: WKScriptMessage) {
    let text = "\(message.body)"
    pending?.cancel()
    let item = DispatchWorkItem { [weak self] in self?.suggestions = [text + " shoes"] }
    pending = item
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.3, execute: item)
  }

  func closeSearch() {
    isSearching = false
    suggestions = []
  }
}

final class LateDebounce: SearchScreen {}

final class CancelledDebounce: SearchScreen {
  override func closeSearch() {
    pending?.cancel()
    super.closeSearch()
  }
}

@Suite("Defect 13: a debounce after its popup", .simulator) @MainActor struct LateDebounceTests {
  private static let options = OrderOptions(deviations: 1, user: UserMoves([]), kinds: [.user, .timer, .turn])

  private static func flow(_ app: SearchScreen) async throws {
    let simulator = try app.launch()
    try simulator.site(
      "https://shop.example/",
      html: "<input id=q oninput=\"webkit.messageHandlers.typed.postMessage(this.value)\">")
    app.open("https://shop.example/")
    await simulator.settle()
    simulator.userMay("close the search") { app.closeSearch() }
    try await simulator.type("red", into: "#q")
    await simulator.advance(milliseconds: 1000)
    #expect(app.suggestions.isEmpty == !app.isSearching)
  }

  @Test func `the ordinary order shows nothing`() async throws { try await Self.flow(LateDebounce()) }

  @Test(.everyOrder(options)) func `a closed search suggests nothing in every order`() async throws {
    try await Self.flow(CancelledDebounce())
  }

  @Test func `who closes the search at once shows it`() async throws {
    let broken = try #require(await FailingOrder.of(Self.options) { try await Self.flow(LateDebounce()) })
    #expect(broken.deviations == 1, "\(broken)")
    #expect(broken.order.hasSuffix("=close-the-search"), "\(broken)")
    #expect(broken.story.contains("while the delayed block of 13-LateDebounce.swift:24 has yet to come"), "\(broken)")
    #expect(broken.failures.contains { $0.contains("suggestions") }, "\(broken)")
  }
}
