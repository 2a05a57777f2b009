import Testing
import UIKit
import WebKit
import WebViewSimulator
import WebViewSimulatorTesting

/// The page is loaded in `viewDidLayoutSubviews`, because only there the view has its size. UIKit calls it again when the
/// device is turned, and the sign-in begins anew. Seen in controllers that create their web view in code.
class LayoutScreen: Screen {
  var isLoaded = false

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    webView.frame = view.bounds
    begin()
  }

  func begin() { open("https://id.example/") }
}

final class LoadedInLayout: LayoutScreen {}

final class LoadedOnce: LayoutScreen {
  override func begin() {
    guard !isLoaded else { return }
    isLoaded = true
    super.begin()
  }
}

@Suite("Defect 27: a page that is loaded in the layout", .simulator) @MainActor struct LoadedInLayoutTests {
  private static let options = OrderOptions(deviations: 1, user: UserMoves([.rotate]), kinds: [.user])

  private static func flow(_ app: LayoutScreen) async throws {
    let (simulator, window) = try app.show()
    defer { withExtendedLifetime(window) {} }
    try simulator.site("https://id.example/", html: "<a id=next href=/code>Next</a>")
    try simulator.site("https://id.example/code", html: "<title>Your code</title>")
    await simulator.settle()
    try await simulator.click("#next")
    await simulator.settle()
    #expect(app.webView.title == "Your code")
  }

  @Test func `the ordinary order shows nothing`() async throws { try await Self.flow(LoadedInLayout()) }

  @Test(.everyOrder(options)) func `a turned device changes nothing in any order`() async throws {
    try await Self.flow(LoadedOnce())
  }

  @Test func `turning the device shows it`() async throws {
    let broken = try #require(await FailingOrder.of(Self.options) { try await Self.flow(LoadedInLayout()) })
    #expect(broken.deviations == 1, "\(broken)")
    #expect(broken.order.hasSuffix("=rotate"), "\(broken)")
    #expect(broken.story.contains("the user turns the device"), "\(broken)")
    #expect(broken.failures.contains { $0.contains("title") }, "\(broken)")
  }
}
