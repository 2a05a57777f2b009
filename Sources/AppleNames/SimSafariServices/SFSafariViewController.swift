import SimWebKit
import SimulatedSafari
import UIProcess
import URLStandard

/// A page of Safari in an app: it has its own cookies, and the app cannot look inside.
@preconcurrency @MainActor open class SFSafariViewController: UIViewController {
  @preconcurrency @MainActor open class Configuration: NSObject, NSCopying {
    /// Inert.
    open var entersReaderIfAvailable = false
    /// Inert.
    open var barCollapsingEnabled = true

    public override init() { super.init() }

    // Foundation does not isolate copying. A configuration is copied where it is used, which is the main thread.
    public nonisolated func copy(with zone: NSZone? = nil) -> Any {
      MainActor.assumeIsolated {
        let copy = Configuration()
        copy.entersReaderIfAvailable = entersReaderIfAvailable
        copy.barCollapsingEnabled = barCollapsingEnabled
        return copy
      }
    }
  }

  @nonexhaustive public enum DismissButtonStyle: Int, Sendable { case done, close, cancel }

  open weak var delegate: (any SFSafariViewControllerDelegate)?
  public let configuration: Configuration
  /// Inert.
  open var preferredBarTintColor: UIColor?
  /// Inert.
  open var preferredControlTintColor: UIColor?
  /// Inert.
  open var dismissButtonStyle = DismissButtonStyle.done

  let url: URL
  private let context = WorldContext.current
  private(set) var window: BrowserWindow?

  public init(url URL: URL, configuration: Configuration) {
    url = URL
    self.configuration = configuration
    super.init(nibName: nil, bundle: nil)
    context.world.browsers.mayShowInController(WebURL(url.absoluteString))
  }

  public convenience init(url URL: URL) { self.init(url: URL, configuration: Configuration()) }

  public convenience init(url URL: URL, entersReaderIfAvailable: Bool) {
    let configuration = Configuration()
    configuration.entersReaderIfAvailable = entersReaderIfAvailable
    self.init(url: URL, configuration: configuration)
  }

  public required init?(coder: NSCoder) { nil }

  /// Loads the page when it is first shown.
  open override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    guard window == nil, let address = WebURL(url.absoluteString), address.isHTTPFamily else { return }
    let window = context.world.browsers.makeSafariViewController()
    self.window = window
    window.observe(
      redirect: { [weak self] redirected in self?.tellRedirect(redirected) },
      firstLoad: { [weak self] outcome in self?.tellFirstLoad(outcome) })
    window.load(address)
  }

  private func tellRedirect(_ redirected: WebURL) {
    guard let target = URL(string: redirected.href) else { return }
    context.run { delegate?.safariViewController(self, initialLoadDidRedirectTo: target) }
  }

  private func tellFirstLoad(_ outcome: BrowserWindow.LoadOutcome) {
    context.run { delegate?.safariViewController(self, didCompleteInitialLoad: outcome == .loaded) }
  }

  open override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    // A controller that is hidden by a controller that it presents stays.
    guard presentedViewController == nil else { return }
    window?.close()
  }

  /// The user's side of the controller.
  public var simulator: SafariViewControllerSimulator { SafariViewControllerSimulator(controller: self) }

  /// Inert.
  open class func prewarmConnections(to URLs: [URL]) -> PrewarmingToken { PrewarmingToken() }

  /// Inert.
  @preconcurrency @MainActor open class PrewarmingToken: NSObject {
    open func invalidate() {}
  }
}

/// The user of an `SFSafariViewController`, played by a test.
@MainActor public struct SafariViewControllerSimulator {
  let controller: SFSafariViewController

  /// The page, in which a test clicks and types; nil before the controller is shown.
  public var window: BrowserWindow? { controller.window }

  /// Taps Done, as the user: the controller is dismissed, and the delegate is told.
  public func tapDone() {
    controller.presentingViewController?.dismiss(animated: true)
    controller.delegate?.safariViewControllerDidFinish(controller)
  }
}
