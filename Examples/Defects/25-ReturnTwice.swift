import Testing
import UIKit
import WebKit
import WebViewSimulator
import WebViewSimulatorTesting

/// The return key sends the code that was typed. It can be pressed again while the answer is awaited, and a server takes a
/// code once: the user sees "wrong code" and is signed in. Seen in forms whose button is disabled while they wait, and
/// whose keyboard is not.
class CodeScreen: Screen, UITextFieldDelegate {
  let field = UITextField()
  private(set) var sent = 0

  override func viewDidLoad() {
    super.viewDidLoad()
    field.delegate = self
    view.addSubview(field)
  }

  func textFieldShouldReturn(_ textField: UITextField) -> Bool {
    send()
    return true
  }

  func send() {
    sent += 1
    Task { _ = try? await answer(of: "https://id.example/code") }
  }
}

final class ReturnTwice: CodeScreen {}

final class ReturnOnce: CodeScreen {
  override func send() {
    field.isEnabled = false
    super.send()
  }
}

@Suite("Defect 25: the return key sends twice", .simulator) @MainActor struct ReturnTwiceTests {
  private static let options = OrderOptions(deviations: 1, user: UserMoves([.returnKey]), kinds: [.user])

  private static func flow(_ app: CodeScreen) async throws {
    let (simulator, window) = try app.show()
    defer { withExtendedLifetime(window) {} }
    try simulator.web.respond(
      to: "https://id.example/code", with: .response(body: "right", contentType: "text/plain").delayed(by: 300))
    app.field.simulateTyping("1234")
    app.field.simulateReturn()
    await simulator.settle()
    #expect(app.sent == 1)
  }

  @Test func `the ordinary order shows nothing`() async throws { try await Self.flow(ReturnTwice()) }

  @Test(.everyOrder(options)) func `the code is sent once in every order`() async throws {
    try await Self.flow(ReturnOnce())
  }

  @Test func `a second press shows it`() async throws {
    let broken = try #require(await FailingOrder.of(Self.options) { try await Self.flow(ReturnTwice()) })
    #expect(broken.deviations == 1, "\(broken)")
    #expect(broken.order.hasSuffix("=return"), "\(broken)")
    #expect(broken.failures.contains { $0.contains("sent") }, "\(broken)")
  }
}
