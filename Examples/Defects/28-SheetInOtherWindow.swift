import Testing
import UIKit
import WebKit
import WebViewSimulator
import WebViewSimulatorTesting

/// The popup is presented by the key window's controller, as in code from the time when an app had one window. If the user
/// has opened a second window of the app, that is the key window, and the popup appears there. Seen in wrappers with
/// `UIApplication.shared.keyWindow?.rootViewController`.
class WindowedScreen: Screen, WKUIDelegate {
  func webView(
    _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
    for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
  ) -> WKWebView? {
    let sheet = UIViewController()
    let popup = WKWebView(frame: sheet.view.bounds, configuration: configuration)
    popup.uiDelegate = self
    sheet.view.addSubview(popup)
    presenter?.present(sheet, animated: true)
    return popup
  }

  func webViewDidClose(_ webView: WKWebView) { presenter?.dismiss(animated: true) }

  var presenter: UIViewController? { UIApplication.shared.keyWindow?.rootViewController }
}

final class SheetInOtherWindow: WindowedScreen {}

final class SheetInItsWindow: WindowedScreen {
  override var presenter: UIViewController? { view.window?.rootViewController }
}

/// Shows another window's controller.
final class WindowedScene: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?

  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
  ) {
    guard let scene = scene as? UIWindowScene else { return }
    window = UIWindow(windowScene: scene)
    window?.rootViewController = UIViewController()
    window?.makeKeyAndVisible()
  }
}

@Suite("Defect 28: a popup in another window", .simulator) @MainActor struct SheetInOtherWindowTests {
  private static let options = OrderOptions(deviations: 1, user: UserMoves([.scene]), kinds: [.user])

  private static func flow(_ app: WindowedScreen) async throws {
    SimulatedDevice.current.userInterfaceIdiom = .pad
    SimulatedDevice.current.supportsMultipleScenes = true
    let (simulator, window) = try app.show()
    let scene = WindowedScene()
    window.windowScene?.delegate = scene
    defer { withExtendedLifetime((window, scene)) {} }
    try simulator.site("https://shop.example/", html: "<button id=a onclick=\"window.open('/popup')\">Sign in</button>")
    try simulator.site("https://shop.example/popup", html: "<title>Sign in</title>")
    app.open("https://shop.example/")
    await simulator.settle()
    try await simulator.click("#a")
    await simulator.settle()
    #expect(app.presentedViewController != nil)
  }

  @Test func `the ordinary order shows nothing`() async throws { try await Self.flow(SheetInOtherWindow()) }

  @Test(.everyOrder(options)) func `the popup is where it was asked for in every order`() async throws {
    try await Self.flow(SheetInItsWindow())
  }

  @Test func `a second window shows it`() async throws {
    let broken = try #require(await FailingOrder.of(Self.options) { try await Self.flow(SheetInOtherWindow()) })
    #expect(broken.deviations == 1, "\(broken)")
    #expect(broken.order.hasSuffix("=scene"), "\(broken)")
    #expect(broken.story.contains("the user opens a second window of the app"), "\(broken)")
    #expect(broken.failures.contains { $0.contains("presentedViewController") }, "\(broken)")
  }
}
