import Testing
import UIKit
import WebKit
import WebViewSimulator
import WebViewSimulatorTesting

/// The app reads its address from a file on one queue, and its settings on another, and opens the page when the settings are
/// there. Which of the two queues is first is anybody's guess; on the author's device it is always the one that is asked
/// first. Seen as white pages "on the first launch".
class SettingsScreen: Screen {
  var address: String?
  var hasSettings = false
  private let files = DispatchQueue(label: "files")
  private let settings = DispatchQueue(label: "settings")

  override func viewDidLoad() {
    super.viewDidLoad()
    files.async { [self] in
      let read = "https://shop.example/"
      DispatchQueue.main.async { self.addressIsThere(read) }
    }
    settings.async { [self] in
      DispatchQueue.main.async { self.settingsAreThere() }
    }
  }

  func addressIsThere(_ read: String) { address = read }

  func settingsAreThere() {
    hasSettings = true
    openIfReady()
  }

  func openIfReady() {
    if hasSettings, let address { open(address) }
  }
}

final class UnorderedQueues: SettingsScreen {}

final class BothAreThere: SettingsScreen {
  override func addressIsThere(_ read: String) {
    super.addressIsThere(read)
    openIfReady()
  }
}

@Suite("Defect 17: two queues that nothing orders", .simulator) @MainActor struct UnorderedQueuesTests {
  private static let options = OrderOptions(deviations: 1, user: UserMoves([]), kinds: [.timer, .turn])

  private static func flow(_ app: SettingsScreen) async throws {
    let simulator = try #require(Simulator.current)
    try simulator.site("https://shop.example/", html: "<title>Shop</title>")
    _ = try app.launch()
    await simulator.settle()
    #expect(app.webView.title == "Shop")
  }

  @Test func `the ordinary order shows nothing`() async throws { try await Self.flow(UnorderedQueues()) }

  @Test(.everyOrder(options)) func `the page opens in every order`() async throws {
    try await Self.flow(BothAreThere())
  }

  @Test func `the other queue first shows it`() async throws {
    let broken = try #require(await FailingOrder.of(Self.options) { try await Self.flow(UnorderedQueues()) })
    #expect(broken.deviations == 1, "\(broken)")
    #expect(broken.order.hasPrefix("turn"), "\(broken)")
    #expect(broken.story.contains("17-UnorderedQueues.swift:"), "\(broken)")
    #expect(broken.failures.contains { $0.contains("title") }, "\(broken)")
  }
}
