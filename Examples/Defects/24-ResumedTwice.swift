import Testing
import UIKit
import WebKit
import WebViewSimulator
import WebViewSimulatorTesting

/// A load is awaited by a continuation, which the delegate resumes when the page is there. After a second the app gives up
/// and resumes it, too. A page that comes later than that resumes it again, which ends the app. Seen in every wrapper that
/// makes a delegate `async` and adds a timeout afterwards.
class AwaitingScreen: Screen, WKNavigationDelegate {
  private(set) var isLoaded: Bool?
  var waiting: CheckedContinuation<Bool, Never>?

  func start() {
    Task {
      isLoaded = await withCheckedContinuation { continuation in
        waiting = continuation
        open("https://shop.example/")
        DispatchQueue.main.asyncAfter(deadline: .now() + 1) { [self] in giveUp() }
      }
    }
  }

  func giveUp() {
    if isLoaded == nil { finish(false) }
  }

  func finish(_ isLoaded: Bool) { waiting?.resume(returning: isLoaded) }

  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) { finish(true) }
}

final class ResumedTwice: AwaitingScreen {}

final class ResumedOnce: AwaitingScreen {
  override func finish(_ isLoaded: Bool) {
    super.finish(isLoaded)
    waiting = nil
  }
}

@Suite("Defect 24: a continuation that is resumed twice", .simulator) @MainActor struct ResumedTwiceTests {
  private static let options = OrderOptions(deviations: 1, user: UserMoves([]), kinds: [.network, .timer, .turn])

  private static func flow(_ app: AwaitingScreen) async throws {
    let simulator = try app.launch()
    try simulator.site("https://shop.example/", html: "<title>Shop</title>")
    app.start()
    await simulator.advance(milliseconds: 5000)
    #expect(app.isLoaded != nil)
  }

  @Test func `the ordinary order shows nothing`() async throws { try await Self.flow(ResumedTwice()) }

  @Test(.everyOrder(options)) func `the continuation is resumed once in every order`() async throws {
    try await Self.flow(ResumedOnce())
  }

  @Test func `a page that comes after the timeout shows it`() async throws {
    let broken = try #require(await FailingOrder.of(Self.options) { try await Self.flow(ResumedTwice()) })
    #expect(broken.deviations == 1, "\(broken)")
    #expect(broken.order == "network1=late", "\(broken)")
    #expect(broken.failures.contains { $0.contains("the method trapped in") }, "\(broken)")
  }
}
