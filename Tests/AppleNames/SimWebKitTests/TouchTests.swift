import SimWebKit
import Testing
import WebViewSimulator
import WebViewSimulatorTesting

/// Which pages a finger reaches, and how long presentations last (rule 9.29).
@Suite(.simulator) @MainActor struct TouchTests {
  private final class Screen: UIViewController {
    let webView = WKWebView(frame: .zero)
    var calls: [String] = []

    override func viewDidLoad() { view.addSubview(webView) }
    override func viewWillAppear(_ animated: Bool) { calls.append("willAppear") }
    override func viewDidAppear(_ animated: Bool) { calls.append("didAppear") }
    override func viewWillDisappear(_ animated: Bool) { calls.append("willDisappear \(isBeingDismissed)") }
    override func viewDidDisappear(_ animated: Bool) { calls.append("didDisappear \(isBeingDismissed)") }
  }

  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 800))

  private func shown() async throws -> (Simulator, Screen) {
    let simulator = try #require(Simulator.current)
    try simulator.site("https://app.example/", html: "<button id=b onclick='document.title += 1'>b</button>")
    let screen = Screen()
    window.rootViewController = screen
    window.makeKeyAndVisible()
    screen.webView.load(URLRequest(url: try #require(URL(string: "https://app.example/"))))
    await simulator.settle()
    return (simulator, screen)
  }

  private func refusal(_ simulator: Simulator) async -> String? {
    do throws(SimulatorError) {
      try await simulator.click("#b")
      return nil
    } catch { return "\(error)" }
  }

  @Test func `a page in front is tapped`() async throws {
    let (simulator, screen) = try await shown()
    try await simulator.click("#b")
    #expect(screen.webView.title == "1")
  }

  @Test func `a page under a sheet is out of reach until the sheet is gone`() async throws {
    let (simulator, screen) = try await shown()
    screen.present(UIViewController(), animated: true)
    await simulator.settle()
    #expect(await refusal(simulator)?.contains("UIViewController is in front of it") == true)
    #expect(screen.webView.title == "")
    #expect(simulator.trace.notes.contains { $0.reason.text.contains("no finger reaches the page") })
    screen.dismiss(animated: true)
    await simulator.settle()
    #expect(await refusal(simulator) == nil)
  }

  @Test func `nothing is tapped while a sheet moves`() async throws {
    let (simulator, screen) = try await shown()
    screen.present(UIViewController(), animated: true)
    await #expect(throws: (any Error).self) {
      try await simulator.world.pages.first?.click("#b", kind: .real)
    }
  }

  @Test func `hidden views, views that take no touches, and views without a window are out of reach`() async throws {
    let (simulator, screen) = try await shown()
    screen.view.isHidden = true
    #expect(await refusal(simulator)?.contains("hidden") == true)
    screen.view.isHidden = false
    screen.webView.isUserInteractionEnabled = false
    #expect(await refusal(simulator)?.contains("takes no touches") == true)
    screen.webView.isUserInteractionEnabled = true
    screen.webView.removeFromSuperview()
    #expect(await refusal(simulator)?.contains("in no window") == true)
  }

  @Test func `a presentation and a dismissal take their time, with the calls in order`() async throws {
    let (simulator, screen) = try await shown()
    let sheet = Screen()
    let start = Date()
    var ended: [TimeInterval] = []
    screen.present(sheet, animated: true) { ended.append(Date().timeIntervalSince(start)) }
    #expect(sheet.calls == ["willAppear"])
    #expect(ended.isEmpty)
    await simulator.settle()
    #expect(sheet.calls == ["willAppear", "didAppear"])
    #expect(ended.map { ($0 * 1000).rounded() } == [400])
    sheet.calls = []
    screen.dismiss(animated: true) { ended.append(Date().timeIntervalSince(start)) }
    #expect(sheet.calls == ["willDisappear true"])
    #expect(screen.presentedViewController === sheet)
    await simulator.settle()
    #expect(sheet.calls == ["willDisappear true", "didDisappear true"])
    #expect(screen.presentedViewController == nil)
    #expect(ended.count == 2)
    #expect(simulator.findings.isEmpty)
  }

  @Test func `what is presented while a sheet goes is refused, as on a device`() async throws {
    let (simulator, screen) = try await shown()
    screen.present(Screen(), animated: true)
    await simulator.settle()
    screen.dismiss(animated: true)
    screen.present(UIViewController(), animated: true)
    await simulator.settle()
    #expect(screen.presentedViewController == nil)
    #expect(SimulatedDevice.current.log.last?.contains("which is already presenting") == true)
  }

  @Test func `a sheet that closes itself while it comes is closed when it has come`() async throws {
    let (simulator, screen) = try await shown()
    let sheet = Screen()
    screen.present(sheet, animated: true)
    sheet.dismiss(animated: true)
    await simulator.settle()
    #expect(sheet.calls == ["willAppear", "didAppear", "willDisappear true", "didDisappear true"])
    #expect(screen.presentedViewController == nil)
  }
}
