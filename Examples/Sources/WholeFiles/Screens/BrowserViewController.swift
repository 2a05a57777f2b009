#if os(iOS)
  import UIKit
  import WebKit

  @MainActor @objc public protocol BrowserDelegate: AnyObject {
    @objc optional func browser(_ browser: BrowserViewController, didClose popup: WKWebView)
    @objc optional func title(for browser: BrowserViewController) -> String?
  }

  /// A browser of the classic kind: buttons with targets and actions, a progress bar by key-value observing, and
  /// notifications by selector.
  @objcMembers
  public final class BrowserViewController: UIViewController, WKUIDelegate, WKNavigationDelegate {
    @IBOutlet public weak var progressView: UIProgressView?
    public let webView = WKWebView(frame: .zero, configuration: WKWebViewConfiguration())
    public private(set) var popup: WKWebView?
    public private(set) var progress: [Double] = []
    public private(set) var isPaused = false
    public weak var delegate: BrowserDelegate?
    private let home: URL

    public lazy var homeButton = UIBarButtonItem(title: "Home", style: .plain, target: self, action: #selector(goHome))
    public lazy var closeButton: UIButton = {
      let button = UIButton(type: .system)
      button.setTitle("Close", for: .normal)
      button.addTarget(self, action: #selector(closePopup(_:)), for: .touchUpInside)
      return button
    }()

    public init(home: URL) {
      self.home = home
      super.init(nibName: nil, bundle: nil)
    }

    @available(*, unavailable)
    public required init?(coder: NSCoder) { fatalError("init(coder:) is not used") }

    deinit {
      MainActor.assumeIsolated {
        webView.removeObserver(self, forKeyPath: #keyPath(WKWebView.estimatedProgress))
      }
      NotificationCenter.default.removeObserver(self)
    }

    public override func viewDidLoad() {
      super.viewDidLoad()
      navigationItem.leftBarButtonItem = homeButton
      view.addSubview(webView)
      webView.uiDelegate = self
      webView.navigationDelegate = self
      webView.addObserver(self, forKeyPath: #keyPath(WKWebView.estimatedProgress), options: .new, context: nil)
      NotificationCenter.default.addObserver(
        self, selector: #selector(pause), name: UIApplication.willResignActiveNotification, object: nil)
      let longPress = UILongPressGestureRecognizer(target: self, action: #selector(handlePress(_:)))
      view.addGestureRecognizer(longPress)
      goHome()
    }

    @objc private func goHome() { webView.load(URLRequest(url: home)) }
    @objc private func pause() { isPaused = true }
    @objc func handlePress(_ recognizer: UILongPressGestureRecognizer) { title = "Pressed" }

    @objc func closePopup(_ sender: UIButton) {
      guard let closed = popup else { return }
      closed.removeFromSuperview()
      popup = nil
      delegate?.browser?(self, didClose: closed)
      title = delegate?.title?(for: self) ?? "Browser"
      sender.removeFromSuperview()
    }

    public override func observeValue(
      forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
      context: UnsafeMutableRawPointer?
    ) {
      guard keyPath == #keyPath(WKWebView.estimatedProgress) else {
        return super.observeValue(forKeyPath: keyPath, of: object, change: change, context: context)
      }
      progress.append(webView.estimatedProgress)
    }

    public func webView(
      _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
      for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
    ) -> WKWebView? {
      let popup = WKWebView(frame: view.bounds, configuration: configuration)
      popup.uiDelegate = self
      view.addSubview(popup)
      view.addSubview(closeButton)
      self.popup = popup
      return popup
    }
  }
#endif
