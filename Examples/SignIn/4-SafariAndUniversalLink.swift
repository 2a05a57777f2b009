import SimulatedSafari
import Testing
import WebKit

/// A view controller that sends the user to Safari for the provider's page, and takes over when the universal link is
/// back.
@MainActor private final class ShopController: UIViewController, WKNavigationDelegate {
  static let linkOpened = Notification.Name("linkOpened")
  let webView = WKWebView(frame: .zero, configuration: WKWebViewConfiguration())
  private var observer: (any NSObjectProtocol)?

  override func viewDidLoad() {
    super.viewDidLoad()
    webView.navigationDelegate = self
    observer = NotificationCenter.default.addObserver(forName: Self.linkOpened, object: nil, queue: nil) {
      [weak self] note in
      let url = note.userInfo?["url"] as? URL
      MainActor.assumeIsolated {
        if let self, let url { self.webView.load(URLRequest(url: url)) }
      }
    }
  }

  func webView(_ webView: WKWebView, didReceiveServerRedirectForProvisionalNavigation navigation: WKNavigation!) {
    guard let url = webView.url, url.host == "accounts.example" else { return }
    webView.stopLoading()
    UIApplication.shared.open(url)
  }
}

/// The scene's delegate gets the link, and tells whoever wants to know.
@MainActor private final class ShopSceneDelegate: NSObject, UIWindowSceneDelegate {
  func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {
    guard userActivity.activityType == NSUserActivityTypeBrowsingWeb, let url = userActivity.webpageURL else { return }
    NotificationCenter.default.post(name: ShopController.linkOpened, object: nil, userInfo: ["url": url])
  }
}

/// Part 4: signing in with Safari.
@MainActor @Suite("Example: Safari and back by a universal link") struct SafariExample {
  @Test("the session's cookie ends up in the web view, and Safari does not have it")
  func wholeFlow() async throws {
    try await Phone.run { phone in
      let controller = ShopController()
      phone.window.rootViewController = controller
      phone.window.windowScene?.delegate = ShopSceneDelegate()
      try await phone.load("https://app.example/", in: controller.webView)
      _ = try await controller.webView.evaluateJavaScript("document.getElementById('login').click()")
      await phone.world.settle()
      let safari = try #require(phone.world.browsers.safariWindows.first)
      #expect(safari.title == "Sign in")
      try await phone.signIn(in: safari)
      #expect(controller.webView.title == "Signed in")
      #expect(try await controller.webView.evaluateJavaScript("document.cookie") as? String == "session=1")
      let cookies = phone.world.browsers.safariStore.cookies.allCookies(now: 0)
      #expect(cookies.map(\.name) == ["sid"])
    }
  }
}
