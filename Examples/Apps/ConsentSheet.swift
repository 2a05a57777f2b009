import SimulatedWeb
import Testing
import UIKit
import WebKit
import WebViewSimulator
import WebViewSimulatorTesting

/// A consent SDK: it asks once, in a sheet that closes itself when the page has an answer.
@MainActor final class ConsentManager: NSObject {
  enum Outcome: Equatable { case accepted([String]), rejected, unknown }

  private let page: URL
  private let store: UserDefaults
  private static let key = "consent.purposes"

  init(page: URL, store: UserDefaults) {
    self.page = page
    self.store = store
  }

  func askIfNeeded(on presenter: UIViewController) async -> Outcome {
    if let known = store.stringArray(forKey: Self.key) { return known.isEmpty ? .rejected : .accepted(known) }
    let sheet = ConsentController(page: page)
    presenter.present(sheet, animated: true)
    let outcome = await sheet.outcome()
    switch outcome {
    case .accepted(let purposes): store.set(purposes, forKey: Self.key)
    case .rejected: store.set([String](), forKey: Self.key)
    case .unknown: break
    }
    return outcome
  }
}

@MainActor
final class ConsentController: UIViewController, WKScriptMessageHandler, WKNavigationDelegate {
  private let page: URL
  private let webView = WKWebView(frame: .zero)
  private var waiting: CheckedContinuation<ConsentManager.Outcome, Never>?
  private var answer: ConsentManager.Outcome?

  init(page: URL) {
    self.page = page
    super.init(nibName: nil, bundle: nil)
    modalPresentationStyle = .pageSheet
  }
  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    webView.navigationDelegate = self
    webView.configuration.userContentController.add(self, name: "consent")
    view.addSubview(webView)
    webView.load(URLRequest(url: page))
  }

  func outcome() async -> ConsentManager.Outcome { await withCheckedContinuation { waiting = $0 } }

  /// The first answer counts, and a sheet that goes by itself has none. Either way, the end of the sheet is the end of the
  /// question: the completion of a dismissal does not run if the user is dismissing the sheet already.
  private func close(_ outcome: ConsentManager.Outcome) {
    guard answer == nil else { return }
    answer = outcome
    dismiss(animated: true)
  }

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    guard isBeingDismissed else { return }
    // The web view's configuration would keep this controller for ever.
    webView.configuration.userContentController.removeScriptMessageHandler(forName: "consent")
    waiting?.resume(returning: answer ?? .unknown)
    waiting = nil
  }

  func userContentController(_ userContentController: WKUserContentController, didReceive message: WKScriptMessage) {
    guard let purposes = message.body as? [String] else { return }
    close(purposes.isEmpty ? .rejected : .accepted(purposes))
  }

  func webView(_ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!, withError error: any Error)
  { close(.unknown) }

  func webViewWebContentProcessDidTerminate(_ webView: WKWebView) { close(.unknown) }
}

@Suite("Example: a consent SDK", .simulator) @MainActor struct ConsentSheetExample {
  private let root = UIViewController()
  private let store: UserDefaults
  private let manager: ConsentManager

  init() throws {
    let name = "consent-\(UUID().uuidString)"
    store = try #require(UserDefaults(suiteName: name))
    store.removePersistentDomain(forName: name)
    manager = ConsentManager(page: try #require(URL(string: "https://cmp.example/")), store: store)
  }

  private func asked() async throws -> (Simulator, UIWindow, Task<ConsentManager.Outcome, Never>) {
    let simulator = try #require(Simulator.current)
    try simulator.site(
      "https://cmp.example/",
      html: """
        <button id=all onclick="webkit.messageHandlers.consent.postMessage(['ads', 'stats'])">All</button>
        <button id=none onclick="webkit.messageHandlers.consent.postMessage([])">None</button>
        """)
    let window = UIApplication.shared.simulator.show(root)
    let (manager, root) = (manager, root)
    let task = Task { await manager.askIfNeeded(on: root) }
    await simulator.settle()
    return (simulator, window, task)
  }

  @Test func `who accepts is asked once`() async throws {
    let (simulator, window, task) = try await asked()
    try await simulator.click("#all")
    #expect(await task.value == .accepted(["ads", "stats"]))
    #expect(root.presentedViewController == nil)
    #expect(await manager.askIfNeeded(on: root) == .accepted(["ads", "stats"]))
    #expect(window.isKeyWindow)
  }

  @Test func `who swipes the sheet away is asked again`() async throws {
    let (simulator, window, task) = try await asked()
    root.presentedViewController?.presentationController?.simulateSwipeToDismiss()
    #expect(await task.value == .unknown)
    let again = Task { await manager.askIfNeeded(on: root) }
    await simulator.settle()
    try await simulator.click("#none", in: simulator.windows.last ?? "")
    #expect(await again.value == .rejected)
    #expect(window.isKeyWindow)
  }
  @Test(.everyOrder(deviations: 1)) func `the app goes on in every order`() async throws {
    let (simulator, window, task) = try await asked()
    // In some orders there is nothing to tap any more. The user then swipes the sheet away.
    try? await simulator.click("#all")
    await simulator.settle()
    root.presentedViewController?.presentationController?.simulateSwipeToDismiss()
    await simulator.settle()
    #expect([.accepted(["ads", "stats"]), .unknown].contains(await task.value))
    #expect(root.presentedViewController == nil && window.isKeyWindow)
  }
}
