import SimWebKit
import Testing
import WebViewSimulator
import WebViewSimulatorTesting

/// How long pushes, pops and alerts last, with the calls in order (rule 9.29).
@Suite(.simulator) @MainActor struct MovingScreenTests {
  @MainActor private final class Journal: NSObject, UINavigationControllerDelegate {
    var lines: [String] = []
    func navigationController(
      _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool
    ) { lines.append("didShow \(viewController.title ?? "") \(animated)") }
  }

  private final class Page: UIViewController {
    let journal: Journal
    init(_ title: String, _ journal: Journal) {
      self.journal = journal
      super.init(nibName: nil, bundle: nil)
      self.title = title
    }
    required init?(coder: NSCoder) { nil }
    private func note(_ call: String) { journal.lines.append("\(call) \(title ?? "")") }
    override func viewWillAppear(_ animated: Bool) { note("willAppear") }
    override func viewDidAppear(_ animated: Bool) { note("didAppear") }
    override func viewWillDisappear(_ animated: Bool) { note("willDisappear") }
    override func viewDidDisappear(_ animated: Bool) { note("didDisappear") }
    override func didMove(toParent parent: UIViewController?) { if parent == nil { note("left") } }
  }

  private let journal = Journal()
  private let start = Date()
  private var simulator: Simulator { get throws { try #require(Simulator.current) } }
  private var milliseconds: Double { (Date().timeIntervalSince(start) * 1000).rounded() }

  private func shown() -> (UINavigationController, UIWindow) {
    let stack = UINavigationController(rootViewController: Page("a", journal))
    let window = UIApplication.shared.simulator.show(stack)
    stack.delegate = journal
    journal.lines = []
    return (stack, window)
  }

  @Test func `a push and a pop take their time`() async throws {
    let (stack, window) = shown()
    stack.pushViewController(Page("b", journal), animated: true)
    #expect(stack.topViewController?.title == "b")
    #expect(journal.lines == ["willDisappear a", "willAppear b"])
    try await simulator.settle()
    #expect(milliseconds == 350)
    #expect(journal.lines.dropFirst(2) == ["didDisappear a", "didAppear b", "didShow b true"])
    journal.lines = []
    stack.popViewController(animated: true)
    try await simulator.settle()
    #expect(
      journal.lines == [
        "willDisappear b", "willAppear a", "didDisappear b", "left b", "didAppear a", "didShow a true",
      ])
    #expect(window.isKeyWindow)
  }

  @Test func `the block of a transaction comes when its push is over`() async throws {
    let (stack, window) = shown()
    CATransaction.begin()
    CATransaction.setCompletionBlock { self.journal.lines.append("block") }
    stack.pushViewController(Page("b", journal), animated: true)
    CATransaction.commit()
    #expect(journal.lines == ["willDisappear a", "willAppear b"])
    try await simulator.settle()
    #expect(journal.lines.suffix(2) == ["didShow b true", "block"] && milliseconds == 350)
    CATransaction.begin()
    CATransaction.setCompletionBlock { self.journal.lines.append("still") }
    CATransaction.commit()
    #expect(journal.lines.last == "still" && window.isKeyWindow)
  }

  @Test func `a push without animation is over at once`() throws {
    let (stack, window) = shown()
    stack.pushViewController(Page("b", journal), animated: false)
    #expect(journal.lines.last == "didShow b false")
    #expect(milliseconds == 0 && window.isKeyWindow)
  }

  @Test func `another push ends the one that runs`() async throws {
    let (stack, window) = shown()
    stack.pushViewController(Page("b", journal), animated: true)
    stack.pushViewController(Page("c", journal), animated: true)
    #expect(journal.lines.dropFirst(2).prefix(3) == ["didDisappear a", "didAppear b", "didShow b true"])
    try await simulator.settle()
    #expect(journal.lines.last == "didShow c true")
    #expect(stack.viewControllers.count == 3 && window.isKeyWindow)
  }

  @Test func `a page is out of reach while it is pushed`() async throws {
    try simulator.site("https://app.example/", html: "<button id=b>b</button>")
    let (stack, window) = shown()
    let page = Page("b", journal)
    let webView = WKWebView(frame: .zero)
    page.view.addSubview(webView)
    webView.load(URLRequest(url: try #require(URL(string: "https://app.example/"))))
    try await simulator.settle()
    stack.pushViewController(page, animated: true)
    await #expect(throws: (any Error).self) { try await simulator.world.pages.first?.click("#b", kind: .real) }
    try await simulator.settle()
    try await simulator.click("#b")
    #expect(window.isKeyWindow)
  }

  @Test func `the handler of an alert's action is called when the alert is gone`() throws {
    let (stack, window) = shown()
    let alert = UIAlertController(title: "Sure?", message: nil, preferredStyle: .alert)
    var isGone: Bool?
    alert.addAction(UIAlertAction(title: "Yes", style: .default) { _ in isGone = stack.presentedViewController == nil })
    stack.present(alert, animated: true)
    try alert.simulator.tap("Yes")
    #expect(isGone == true)
    #expect(milliseconds == 800 && window.isKeyWindow)
  }
}
