import AppAssociations
import EngineValues
import SimulatedWeb
import UIProcess
import URLStandard

/// The browsers on a device besides an app's web views (Safari, Safari view controllers and authentication sessions),
/// and the apps that they can open.
@MainActor public final class SystemBrowsers {
  public let world: WebWorld
  public var device: Device
  /// The app to which the world's web views belong.
  public let app: AppIdentity
  /// Every app that links can open, beginning with the world's own.
  public private(set) var installedApps: [AppIdentity]
  public let associations: AssociationSource
  /// The simulated user's answers to questions.
  public var user = SimulatedUser()
  /// The thread on which sessions call completion handlers that may run on any thread.
  public var callbackThread = CallbackThread.main
  /// The callback for the moment when a link or a scheme opens an app.
  public var onOpenApp: ((OpenedApp) -> Void)?
  /// The openings of apps, oldest first.
  public private(set) var openedApps: [OpenedApp] = []
  /// Safari's windows, oldest first.
  public private(set) var safariWindows: [BrowserWindow] = []
  /// Safari's own data store.
  public let safariStore: DataStore
  private let controllerStore = DataStore(.nonPersistent)
  private var windowCounts: [String: Int] = [:]
  /// The session that is on the screen or asks for consent.
  public internal(set) weak var shownSession: SignInSession?
  /// Domains for which the user has let the app use an authentication session.
  var consentedDomains: Set<String> = []

  /// - Parameter appBoundProfile: the profile whose rules for `WKAppBoundDomains` apply.
  public init(
    world: WebWorld, app: AppIdentity, device: Device = Device(), otherApps: [AppIdentity] = [],
    appBoundProfile: AppBoundDomains.Profile = .webKit
  ) {
    self.world = world
    self.app = app
    self.device = device
    installedApps = [app] + otherApps
    associations = AssociationSource(web: world.web)
    safariStore = world.dataStores.persistent(named: "Safari")
    let list = app.entitlements.isWebBrowser ? nil : app.info.appBoundDomains
    if let list { world.appBoundDomains = AppBoundDomains(list, profile: appBoundProfile) }
    world.appLinks.opener = self
  }

  public func install(_ app: AppIdentity) { installedApps.append(app) }

  /// The apps that links of the app's own pages can open.
  var otherApps: [AppIdentity] { installedApps.filter { $0 != app } }

  // MARK: Opening

  /// The result of passing a URL from an app to the system.
  public enum Opening {
    /// A universal link, or a scheme of an installed app.
    case app(AppIdentity)
    case safari(BrowserWindow)
    /// No app handles the scheme.
    case nobody
  }

  /// The apps that may open a URL that an app passed to the system.
  public enum Destination: Sendable {
    case anywhere
    /// The apps with the link, but not Safari: the option `universalLinksOnly`.
    case appsWithLink
  }

  /// `UIApplication.open`: opens an installed app for its links and schemes, and Safari for web URLs. An app's own link
  /// does not open the app itself, because the system assumes that the app wants to show it.
  @discardableResult public func open(_ url: WebURL, in destination: Destination = .anywhere) -> Opening {
    let taker = url.isHTTPFamily ? app(linkedTo: url, among: otherApps) : app(withScheme: url)
    if let taker {
      deliver(url, to: taker)
      return .app(taker)
    }
    if destination == .appsWithLink { return .nobody }
    guard url.isHTTPFamily else {
      note(.noAppTakesScheme(url.scheme))
      return .nobody
    }
    let window = makeWindow("safari", store: safariStore, kind: .safari)
    safariWindows.append(window)
    tell(.safariOpens(url.href), window: window.page.label)
    window.load(url)
    return .safari(window)
  }

  /// The app that opens a URL, by its scheme or as a universal link. The trace says which check a link has failed.
  public func installedApp(for url: WebURL) -> AppIdentity? {
    app(withScheme: url) ?? app(linkedTo: url, among: installedApps)
  }

  private func app(withScheme url: WebURL) -> AppIdentity? {
    installedApps.first { $0.info.urlSchemes.contains(url.scheme) }
  }

  private func app(linkedTo url: WebURL, among apps: [AppIdentity]) -> AppIdentity? {
    let (app, reports) = UniversalLinks.app(
      for: url, among: apps, device: device, source: associations, now: world.now)
    if app == nil {
      for report in reports { note(.linkStaysInSafari(url.href, app: report.appID, finding: report.explanation)) }
    }
    return app
  }

  func deliver(_ url: WebURL, to app: AppIdentity) {
    let opened = OpenedApp(app: app, url: url, way: url.isHTTPFamily ? .universalLink : .scheme)
    tell(
      opened.way == .scheme
        ? .schemeOpens(app.bundleID, url: url.href) : .universalLinkOpens(app.bundleID, url: url.href))
    deliver(opened)
  }

  func deliver(_ opened: OpenedApp) {
    openedApps.append(opened)
    onOpenApp?(opened)
    world.appOpening.deliver?(opened)
  }

  // MARK: Windows and jars

  /// - Parameter prefix: the prefix of the window's label in traces.
  func makeWindow(_ prefix: String, store: DataStore, kind: BrowserKind) -> BrowserWindow {
    windowCounts[prefix, default: 0] += 1
    return BrowserWindow(self, kind: kind, store: store, label: "\(prefix)\(windowCounts[prefix, default: 1])")
  }

  /// Whether a Safari view controller takes a URL; otherwise the app's mistake is reported, which ends it on a device
  /// (rule AS.C1).
  /// - Parameter url: nil if the text is no URL for the web.
  @discardableResult public func mayShowInController(_ url: WebURL?) -> Bool {
    if let url, url.isHTTPFamily { return true }
    world.fail(
      DeviceFailure(
        exception: "NSInvalidArgumentException",
        message: "The specified URL has an unsupported scheme. Only HTTP and HTTPS URLs are supported.", window: nil,
        cause: "SFSafariViewController.init(url:)", reason: Reason.safariURLIsNotWeb))
    return false
  }

  /// A Safari view controller in the app.
  public func makeSafariViewController() -> BrowserWindow {
    let jar = BrowserKind.safariViewController.jar(on: device)
    return makeWindow("controller", store: jar == .safari ? safariStore : controllerStore, kind: .safariViewController)
  }

  /// Safari's user agent, which differs from a web view's.
  public var safariUserAgent: String {
    let version = device.osVersion
    return switch device.platform {
    case .iOS:
      "Mozilla/5.0 (iPhone; CPU iPhone OS \(version.major)_\(version.minor) like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)"
        + " Version/\(version) Mobile/15E148 Safari/604.1"
    case .macOS:
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/\(version) Safari/605.1.15"
    }
  }

  func note(_ reason: Reason, window: String? = nil) {
    world.trace.note(.stopped, window: window, reason)
  }

  func tell(_ reason: Reason, window: String? = nil) {
    world.trace.note(.system, window: window, reason)
  }

  func find(_ reason: Reason, window: String? = nil) {
    world.trace.note(.finding, window: window, reason)
  }
}

/// The opening of an app, with the URL and the way.
public struct OpenedApp: Hashable, Sendable {
  public enum Way: String, Hashable, Sendable { case universalLink, scheme }

  public let app: AppIdentity
  public let url: WebURL
  public let way: Way
}

/// The user's answers to the questions of the device.
public struct SimulatedUser: Hashable, Sendable {
  public enum Answer: String, Hashable, Sendable, CaseIterable {
    case accepts, declines
    /// The test answers.
    case waits
  }

  /// “App” Wants to Use “example.com” to Sign In.
  public var consent = Answer.accepts
  /// Open this page in “App”?
  public var openingApp = Answer.accepts

  public init() {}
}
