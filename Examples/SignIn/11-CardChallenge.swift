import SimulatedWeb
import Testing
import UIKit
import WebKit
import WebViewSimulator
import WebViewSimulatorTesting

/// Part 11: a checkout whose bank wants a confirmation (3-D Secure), in a sheet with a web view.
@MainActor final class CheckoutController: UIViewController {
  enum Outcome { case none, paid, declined, cancelled }

  private(set) var outcome = Outcome.none
  private var isPaying = false

  func pay() async {
    guard !isPaying else { return }
    isPaying = true
    defer { isPaying = false }
    let (status, body) = await post("https://shop.example/pay", "amount=10")
    guard status == 402, let url = URL(string: body) else { return outcome = status == 200 ? .paid : .declined }
    let challenge = CardChallengeController(url: url)
    challenge.presentationController?.delegate = challenge
    present(challenge, animated: true)
    guard let result = await challenge.result() else { return outcome = .cancelled }
    outcome = await post("https://shop.example/confirm", "result=\(result)").status == 200 ? .paid : .declined
  }

  private func post(_ address: String, _ body: String) async -> (status: Int, body: String) {
    guard let url = URL(string: address) else { return (0, "") }
    var request = URLRequest(url: url)
    request.httpMethod = "POST"
    request.httpBody = Data(body.utf8)
    // Without an answer, the payment is not made.
    guard let (data, response) = try? await URLSession.shared.data(for: request) else { return (0, "") }
    return ((response as? HTTPURLResponse)?.statusCode ?? 0, String(decoding: data, as: UTF8.self))
  }
}

/// Shows the bank's page until it leads back to the shop, or the user puts it away.
@MainActor
final class CardChallengeController: UIViewController, WKNavigationDelegate,
  UIAdaptivePresentationControllerDelegate
{
  private let url: URL
  private let webView = WKWebView(frame: .zero)
  private var waiting: CheckedContinuation<String?, Never>?

  init(url: URL) {
    self.url = url
    super.init(nibName: nil, bundle: nil)
    modalPresentationStyle = .pageSheet
  }
  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    webView.navigationDelegate = self
    view.addSubview(webView)
    webView.load(URLRequest(url: url))
  }

  /// nil if the user has put the sheet away.
  func result() async -> String? { await withCheckedContinuation { waiting = $0 } }

  private func finish(_ result: String?) {
    waiting?.resume(returning: result)
    waiting = nil
  }

  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping @MainActor (WKNavigationActionPolicy) -> Void
  ) {
    guard let url = navigationAction.request.url, url.host == "shop.example" else { return decisionHandler(.allow) }
    decisionHandler(.cancel)
    let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
    let result = items.first { $0.name == "result" }?.value
    dismiss(animated: true) { [weak self] in self?.finish(result ?? "none") }
  }

  func presentationControllerDidDismiss(_ presentationController: UIPresentationController) { finish(nil) }
}

@Suite("Example: a card's confirmation in a sheet", .simulator) @MainActor struct CardChallengeExample {
  private let checkout = CheckoutController()

  /// The shop, the bank, and a checkout that waits for the bank's page.
  private func paying(confirmation: Int = 200) async throws -> (Simulator, UIWindow, Task<Void, Never>) {
    let simulator = try #require(Simulator.current)
    let web = simulator.web
    try web.respond(
      to: "POST https://shop.example/pay", with: .response(status: 402, body: "https://bank.example/challenge"))
    try web.respond(to: "POST https://shop.example/confirm", with: .response(status: confirmation, body: ""))
    try web.respond(
      to: "https://bank.example/challenge",
      with: .html("<form method=post action=/answer><button id=confirm>Confirm</button></form>"))
    try web.respond(
      to: "POST https://bank.example/answer", with: .redirect(to: "https://shop.example/back?result=ok"))
    let window = UIApplication.shared.simulator.show(checkout)
    let checkout = checkout
    let task = Task { await checkout.pay() }
    await simulator.settle()
    #expect(checkout.presentedViewController is CardChallengeController)
    return (simulator, window, task)
  }

  private func requests(_ simulator: Simulator) -> [String] {
    simulator.trace.notes.filter { $0.kind == .request }.map(\.reason.text)
  }

  @Test func `the bank leads back, the sheet goes, and the payment is confirmed`() async throws {
    let (simulator, window, task) = try await paying()
    try await simulator.click("#confirm", in: simulator.windows.last ?? "")
    await task.value
    #expect(checkout.outcome == .paid)
    #expect(checkout.presentedViewController == nil)
    #expect(window.rootViewController === checkout)
    #expect(requests(simulator).count == 2)
    #expect(requests(simulator).last?.hasPrefix("POST https://shop.example/confirm: 200") == true)
  }

  @Test func `a confirmation that the shop refuses is declined`() async throws {
    let (simulator, window, task) = try await paying(confirmation: 403)
    try await simulator.click("#confirm", in: simulator.windows.last ?? "")
    await task.value
    #expect(checkout.outcome == .declined)
    #expect(window.rootViewController === checkout)
  }

  @Test func `who swipes the sheet away has cancelled, and nothing is confirmed`() async throws {
    let (simulator, window, task) = try await paying()
    checkout.presentedViewController?.presentationController?.simulateSwipeToDismiss()
    await task.value
    #expect(checkout.outcome == .cancelled)
    #expect(requests(simulator).count == 1)
    #expect(window.rootViewController === checkout)
  }

  @Test func `a second tap on pay while the bank asks does nothing`() async throws {
    let (simulator, window, task) = try await paying()
    await checkout.pay()
    try await simulator.click("#confirm", in: simulator.windows.last ?? "")
    await task.value
    #expect(checkout.outcome == .paid)
    #expect(requests(simulator).filter { $0.contains("/pay") }.count == 1)
    #expect(window.rootViewController === checkout)
  }
}
