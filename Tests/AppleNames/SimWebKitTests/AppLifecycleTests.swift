import Foundation
import SimUIKit
import SimWebKit
import Testing
import UIProcess
import WebViewSimulator
import WebViewSimulatorTesting

private let shop = """
  <p id="state">waiting</p>
  <script>
    document.addEventListener('visibilitychange', () => { if (document.hidden) state.textContent = 'gave up' });
  </script>
  """

/// Writes down what it hears, with the states at that moment.
@MainActor private final class Diary {
  private(set) var lines: [String] = []
  private var tokens: [any NSObjectProtocol] = []

  func note(_ text: String) {
    let application = UIApplication.shared
    lines.append("\(text) (\(application.applicationState))")
  }

  func take() -> [String] {
    defer { lines = [] }
    return lines
  }

  func listen(to name: Notification.Name, of object: AnyObject) {
    tokens.append(
      NotificationCenter.default.addObserver(forName: name, object: object, queue: nil) { [weak self] _ in
        MainActor.assumeIsolated { self?.note(name.rawValue) }
      })
  }

  func listenToAll() {
    let application = UIApplication.shared
    for name in [
      UIApplication.willResignActiveNotification, UIApplication.didEnterBackgroundNotification,
      UIApplication.willEnterForegroundNotification, UIApplication.didBecomeActiveNotification,
    ] { listen(to: name, of: application) }
    guard let scene = application.connectedScenes.first else { return }
    for name in [
      UIScene.willDeactivateNotification, UIScene.didEnterBackgroundNotification,
      UIScene.willEnterForegroundNotification, UIScene.didActivateNotification,
    ] { listen(to: name, of: scene) }
  }

  func close() {
    for token in tokens { NotificationCenter.default.removeObserver(token) }
    tokens = []
  }
}

@MainActor private final class AppDelegate: NSObject, UIApplicationDelegate {
  let diary: Diary
  init(_ diary: Diary) { self.diary = diary }
  func applicationWillResignActive(_ application: UIApplication) { diary.note("app willResignActive") }
  func applicationDidEnterBackground(_ application: UIApplication) { diary.note("app didEnterBackground") }
  func applicationWillEnterForeground(_ application: UIApplication) { diary.note("app willEnterForeground") }
  func applicationDidBecomeActive(_ application: UIApplication) { diary.note("app didBecomeActive") }
}

@MainActor private final class SceneDelegate: NSObject, UIWindowSceneDelegate {
  let diary: Diary
  init(_ diary: Diary) { self.diary = diary }
  func sceneWillResignActive(_ scene: UIScene) { diary.note("scene willResignActive") }
  func sceneDidEnterBackground(_ scene: UIScene) { diary.note("scene didEnterBackground") }
  func sceneWillEnterForeground(_ scene: UIScene) { diary.note("scene willEnterForeground") }
  func sceneDidBecomeActive(_ scene: UIScene) { diary.note("scene didBecomeActive") }
}

@Suite(.simulator) @MainActor struct AppLifecycleTests {
  private let page = """
    <script>
      const seen = [document.visibilityState];
      document.addEventListener('visibilitychange', () => seen.push(document.visibilityState + document.hidden));
    </script>
    """

  private func seen(_ simulator: Simulator, in window: String = "main") async throws -> String {
    guard case .string(let text) = try await simulator.evaluate("seen.join()", in: window) else { return "" }
    return text
  }

  @Test func `a page is hidden in the background and visible again afterwards`() async throws {
    let simulator = try #require(Simulator.current)
    try simulator.site("https://a.example/", html: page)
    try await simulator.open("https://a.example/")
    await simulator.enterBackground()
    #expect(try await seen(simulator) == "visible,hiddentrue")
    await simulator.becomeActive()
    #expect(try await seen(simulator) == "visible,hiddentrue,visiblefalse")
  }

  @Test func `going to the background twice tells a page once`() async throws {
    let simulator = try #require(Simulator.current)
    try simulator.site("https://a.example/", html: page)
    try await simulator.open("https://a.example/")
    await simulator.enterBackground()
    await simulator.enterBackground()
    #expect(try await seen(simulator) == "visible,hiddentrue")
  }

  @Test func `frames are told, too, and the event bubbles to the window`() async throws {
    let simulator = try #require(Simulator.current)
    try simulator.site(
      "https://a.example/",
      html: """
        <iframe srcdoc="<script>document.onvisibilitychange = () => parent.seen.push('frame ' + document.hidden)
        </script>"></iframe>
        <script>seen = []; addEventListener('visibilitychange', () => seen.push('window'))</script>
        """)
    try await simulator.open("https://a.example/")
    await simulator.enterBackground()
    #expect(try await seen(simulator) == "window,frame true")
  }

  @Test func `a page that is loaded in the background is hidden from its beginning`() async throws {
    let simulator = try #require(Simulator.current)
    try simulator.site("https://a.example/", html: page)
    await simulator.enterBackground()
    try await simulator.open("https://a.example/")
    #expect(try await seen(simulator) == "hidden")
  }

  @Test func `a hidden page gets its animation frame when it is visible again`() async throws {
    let simulator = try #require(Simulator.current)
    try simulator.site("https://a.example/", html: "<script>let seen = []</script>")
    try await simulator.open("https://a.example/")
    await simulator.enterBackground()
    try await simulator.evaluate("requestAnimationFrame(() => seen.push(document.visibilityState))")
    await simulator.advance(milliseconds: 500)
    #expect(try await seen(simulator) == "")
    await simulator.becomeActive()
    #expect(try await seen(simulator) == "visible")
  }

  @Test func `a page sees nothing of an app that is only inactive`() async throws {
    let simulator = try #require(Simulator.current)
    try simulator.site("https://a.example/", html: page)
    try await simulator.open("https://a.example/")
    UIApplication.shared.simulator.resignActive()
    await simulator.settle()
    #expect(UIApplication.shared.applicationState == .inactive)
    #expect(UIApplication.shared.connectedScenes.first?.activationState == .foregroundInactive)
    await simulator.becomeActive()
    #expect(try await seen(simulator) == "visible")
  }

  @Test func `an app without a scene's delegate hears it through its own`() async throws {
    let simulator = try #require(Simulator.current)
    let diary = Diary()
    let delegate = AppDelegate(diary)
    UIApplication.shared.delegate = delegate
    await simulator.enterBackground()
    #expect(diary.take() == ["app willResignActive (active)", "app didEnterBackground (background)"])
    await simulator.becomeActive()
    #expect(diary.take() == ["app willEnterForeground (background)", "app didBecomeActive (active)"])
  }

  @Test func `a scene's delegate takes the place of the app's, and notifications follow`() async throws {
    let simulator = try #require(Simulator.current)
    let diary = Diary()
    let (app, sceneDelegate) = (AppDelegate(diary), SceneDelegate(diary))
    UIApplication.shared.delegate = app
    UIApplication.shared.connectedScenes.first?.delegate = sceneDelegate
    diary.listenToAll()
    defer { diary.close() }
    await simulator.enterBackground()
    await simulator.becomeActive()
    #expect(
      diary.take() == [
        "scene willResignActive (active)", "UISceneWillDeactivateNotification (active)",
        "UIApplicationWillResignActiveNotification (active)", "scene didEnterBackground (background)",
        "UISceneDidEnterBackgroundNotification (background)",
        "UIApplicationDidEnterBackgroundNotification (background)", "scene willEnterForeground (background)",
        "UISceneWillEnterForegroundNotification (background)",
        "UIApplicationWillEnterForegroundNotification (background)", "scene didBecomeActive (active)",
        "UISceneDidActivateNotification (active)", "UIApplicationDidBecomeActiveNotification (active)",
      ])
  }

  @Test func `the app's code runs before its pages hear that they are hidden`() async throws {
    let simulator = try #require(Simulator.current)
    try simulator.site("https://a.example/", html: page)
    try await simulator.open("https://a.example/")
    let diary = Diary()
    let delegate = AppDelegate(diary)
    UIApplication.shared.delegate = delegate
    UIApplication.shared.simulator.enterBackground()
    #expect(diary.take().count == 2)
    #expect(try await seen(simulator) == "visible,hiddentrue")
  }

  @Test func `a page that gives up when it is hidden breaks in an order with an absence`() async throws {
    let order = await FailingOrder.of(OrderOptions(deviations: 1, user: UserMoves([.away]), kinds: [.user])) {
      let simulator = try #require(Simulator.current)
      try simulator.site("https://a.example/", html: shop)
      try await simulator.open("https://a.example/")
      #expect(try await simulator.evaluate("state.textContent") == .string("waiting"))
    }
    #expect(order?.order.contains("=away") == true)
  }
}
