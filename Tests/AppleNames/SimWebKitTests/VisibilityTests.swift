import SimWebKit
import Testing
import WebViewSimulator
import WebViewSimulatorTesting

/// Which pages are visible, and what hidden ones do (rules 2.12 to 2.14).
@Suite(.simulator) @MainActor struct VisibilityTests {
  private final class Screen: UIViewController {
    let webView = WKWebView(frame: .zero)
    override func viewDidLoad() { view.addSubview(webView) }
  }

  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
  private let page = """
    <script>
      let seen = [document.visibilityState];
      addEventListener('visibilitychange', () => seen.push(document.visibilityState));
    </script>
    """

  /// A window whose root is `root`, by default the screen itself, with a page in the screen.
  private func shown(_ screen: Screen = Screen(), in root: UIViewController? = nil) async throws -> Simulator {
    let simulator = try #require(Simulator.current)
    try simulator.site("https://app.example/", html: page)
    window.rootViewController = root ?? screen
    window.makeKeyAndVisible()
    screen.webView.load(URLRequest(url: try #require(URL(string: "https://app.example/"))))
    await simulator.settle()
    return simulator
  }

  private func seen(_ simulator: Simulator) async throws -> String {
    let value = try await simulator.evaluate("seen.splice(0).join()", in: "main")
    guard case .string(let text) = value else { return "" }
    return text
  }

  @Test func `a page is hidden under a full-screen presentation, once it covers it`() async throws {
    let screen = Screen()
    let simulator = try await shown(screen)
    let other = UIViewController()
    other.modalPresentationStyle = .fullScreen
    screen.present(other, animated: true)
    #expect(screen.view.window === window)
    await simulator.settle()
    #expect(screen.view.window == nil)
    #expect(try await seen(simulator) == "visible,hidden")
    screen.dismiss(animated: true)
    #expect(screen.view.window === window)
    await simulator.settle()
    #expect(try await seen(simulator) == "visible")
  }

  @Test(arguments: [UIModalPresentationStyle.pageSheet, .overFullScreen, .popover])
  func `a page behind a sheet stays visible`(_ style: UIModalPresentationStyle) async throws {
    let screen = Screen()
    let simulator = try await shown(screen)
    let other = UIViewController()
    other.modalPresentationStyle = style
    screen.present(other, animated: true)
    await simulator.settle()
    #expect(try await seen(simulator) == "visible")
  }

  @Test func `two full-screen presentations are dismissed at once, and the page is visible`() async throws {
    let screen = Screen()
    let simulator = try await shown(screen)
    let (first, second) = (UIViewController(), UIViewController())
    for controller in [first, second] { controller.modalPresentationStyle = .fullScreen }
    screen.present(first, animated: false)
    first.present(second, animated: false)
    await simulator.settle()
    screen.dismiss(animated: false)
    await simulator.settle()
    #expect(try await seen(simulator) == "visible,hidden,visible")
  }

  @Test func `a page is hidden while another controller is pushed`() async throws {
    let screen = Screen()
    let navigation = UINavigationController(rootViewController: screen)
    let simulator = try await shown(screen, in: navigation)
    navigation.pushViewController(UIViewController(), animated: false)
    await simulator.settle()
    #expect(try await seen(simulator) == "visible,hidden")
    navigation.popViewController(animated: false)
    await simulator.settle()
    #expect(try await seen(simulator) == "visible")
  }

  @Test func `a page whose view is moved in one turn is never hidden`() async throws {
    let screen = Screen()
    let simulator = try await shown(screen)
    screen.webView.removeFromSuperview()
    screen.view.addSubview(screen.webView)
    await simulator.settle()
    #expect(try await seen(simulator) == "visible")
  }

  @Test func `a hidden view in a window is visible to its page`() async throws {
    let screen = Screen()
    let simulator = try await shown(screen)
    screen.webView.isHidden = true
    screen.view.alpha = 0
    await simulator.settle()
    #expect(try await seen(simulator) == "visible")
  }

  @Test func `a view that an app with windows never shows is hidden, and its frames wait`() async throws {
    let screen = Screen()
    let simulator = try await shown(screen)
    try simulator.site(
      "https://unseen.example/", html: page + "<script>requestAnimationFrame(() => seen.push('frame'))</script>")
    let unseen = WKWebView(frame: .zero)
    unseen.load(URLRequest(url: try #require(URL(string: "https://unseen.example/"))))
    await simulator.settle()
    #expect(try await simulator.evaluate("seen.join()", in: "main2") == .string("hidden"))
    #expect(simulator.trace.notes.contains { $0.reason.text.contains("its animation frames wait") })
    screen.view.addSubview(unseen)
    await simulator.settle()
    #expect(try await simulator.evaluate("seen.join()", in: "main2") == .string("hidden,visible,frame"))
  }

  @Test func `in a test without windows, a page is visible`() async throws {
    let simulator = try #require(Simulator.current)
    try simulator.site("https://app.example/", html: page)
    let view = WKWebView(frame: .zero)
    view.load(URLRequest(url: try #require(URL(string: "https://app.example/"))))
    await simulator.settle()
    #expect(try await seen(simulator) == "visible")
  }

  @Test func `a repeating timer of a hidden page comes once a second, and as often as before when it is visible`()
    async throws
  {
    let screen = Screen()
    let simulator = try await shown(screen)
    screen.webView.removeFromSuperview()
    await simulator.settle()
    try await simulator.evaluate(
      """
      start = performance.now(); times = [start]; setInterval(() => times.push(performance.now()), 50);
      setTimeout(() => single = performance.now() - start, 70);
      pauses = () => times.slice(1).map((time, index) => time - times[index]);
      """, in: "main")
    await simulator.advance(milliseconds: 5000)
    #expect(try await simulator.evaluate("single", in: "main") == .number(70))
    #expect(
      try await simulator.evaluate("pauses().slice(0, 6) + ' ' + pauses().slice(7, 10)", in: "main")
        == .string("50,50,50,50,50,50 1000,1000,1000"))
    screen.view.addSubview(screen.webView)
    await simulator.advance(milliseconds: 500)
    #expect(try await simulator.evaluate("pauses().slice(-3).join()", in: "main") == .string("50,50,50"))
  }

  @Test func `when the app returns, late timers come before the event of that, and answers after it`() async throws {
    let simulator = try #require(Simulator.current)
    try simulator.site(
      "https://a.example/",
      html: """
        <script>
          seen = [];
          setTimeout(() => seen.push('timer'), 500);
          addEventListener('visibilitychange', () => {
            seen.push(document.visibilityState);
            fetch('/data').then(() => seen.push('answer'));
          });
        </script>
        """)
    try simulator.site("https://a.example/data", html: "x")
    try await simulator.open("https://a.example/")
    await simulator.enterBackground()
    await simulator.advance(milliseconds: 5000)
    #expect(try await simulator.evaluate("seen.join()") == .string("hidden"))
    #expect(simulator.trace.notes.contains { $0.reason.text.contains("suspended until it returns") })
    await simulator.becomeActive()
    #expect(try await simulator.evaluate("seen.join()") == .string("hidden,timer,visible,answer,answer"))
  }

  @Test func `a load in the background goes on until its end`() async throws {
    let simulator = try #require(Simulator.current)
    try simulator.site(
      "https://a.example/", html: "<script>seen = []; setTimeout(() => seen.push('timer'), 900)</script>")
    await simulator.enterBackground()
    try await simulator.open("https://a.example/")
    await simulator.advance(milliseconds: 5000)
    #expect(try await simulator.evaluate("seen.join()") == .string(""))
    await simulator.becomeActive()
    #expect(try await simulator.evaluate("seen.join()") == .string("timer"))
  }
}
