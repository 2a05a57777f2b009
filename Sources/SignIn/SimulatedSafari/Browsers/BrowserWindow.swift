import AppAssociations
import EngineValues
import SimulatedWeb
import UIProcess
import URLStandard
import WebMessages
import WindowRegistry

/// A window of a system browser: a page with a cookie jar other than the app's, in which a test acts as the user.
@MainActor public final class BrowserWindow: WebPageClient {
  public let page: WebPageProxy
  public let kind: BrowserKind
  unowned let browsers: SystemBrowsers
  /// Windows that pages of this window have opened.
  public private(set) var popups: [BrowserWindow] = []
  /// The callback that is asked first for each main-frame navigation. It returns whether it has taken the URL.
  var intercept: ((WebURL) -> Bool)?
  private var onRedirect: ((WebURL) -> Void)?
  private var onFirstLoad: ((LoadOutcome) -> Void)?

  public enum LoadOutcome: Sendable { case loaded, failed }

  init(_ browsers: SystemBrowsers, kind: BrowserKind, store: DataStore, label: String) {
    self.browsers = browsers
    self.kind = kind
    let configuration = PageConfiguration(dataStore: store)
    configuration.shownIn = kind == .safari ? .other : .own
    page = WebPageProxy(configuration: configuration, world: browsers.world, label: label)
    page.customUserAgent = browsers.safariUserAgent
    page.isInSystemBrowser = true
    page.client = self
  }

  /// A window that a page opens.
  private init(_ opener: BrowserWindow, configuration: PageConfiguration) {
    browsers = opener.browsers
    kind = opener.kind
    page = WebPageProxy(configuration: configuration, world: opener.browsers.world)
    page.customUserAgent = browsers.safariUserAgent
    page.isInSystemBrowser = true
    intercept = opener.intercept
    page.client = self
  }

  /// - Parameter headers: sent with the first request.
  public func load(_ url: WebURL, headers: HTTPFields = [:]) {
    _ = page.load(NavigationRequest(url: url, headers: headers))
  }

  /// Sets the closures that are called for redirects while the first page loads, and once when that load ends.
  public func observe(redirect: ((WebURL) -> Void)?, firstLoad: ((LoadOutcome) -> Void)?) {
    onRedirect = redirect
    onFirstLoad = firstLoad
  }

  public func close() {
    for popup in popups { popup.close() }
    page.close()
  }

  // MARK: What the user sees and does

  public var url: String? { page.state.url }
  public var title: String { page.state.title }

  public func click(_ selector: String) async throws(PageInputError) { try await page.click(selector, kind: .real) }

  public func type(_ text: String, into selector: String) async throws(PageInputError) {
    try await page.type(text, into: selector)
  }

  // MARK: Policy

  public func page(_ page: WebPageProxy, decidePolicyFor action: NavigationActionInfo, answer: Answer<PolicyAnswer>) {
    guard let target = action.target, target.isMainFrame, let url = action.request.url else {
      return answer.use(.allow)
    }
    if action.isRedirect { onRedirect?(url) }
    if intercept?(url) == true { return answer.use(.cancel) }
    guard opensApp(action, url, from: target) else { return answer.use(canShow(url) ? .allow : .cancel) }
    answer.use(.cancel)
  }

  private func canShow(_ url: WebURL) -> Bool {
    if url.isHTTPFamily || ["about", "data", "blob", "javascript", "file"].contains(url.scheme) { return true }
    browsers.note(.browserCannotShowScheme(url.scheme, browser: kind.rawValue), window: page.label)
    return false
  }

  /// Whether the URL opens an app. A URL with an app's scheme does so after asking the user. An app's link from another
  /// host does so if the load has permission for it: a tap began the load, or led to its page (rule 9.21).
  private func opensApp(_ action: NavigationActionInfo, _ url: WebURL, from frame: FrameSnapshot) -> Bool {
    guard kind == .safari || kind == .safariViewController else { return false }
    let isLink = url.isHTTPFamily
    if isLink {
      guard !action.isAPILoad || action.isRedirect, WebURL(frame.url)?.host != url.host else { return false }
      guard action.externalURLs == .allowed else {
        if let app = browsers.installedApp(for: url) {
          browsers.note(.linkWithoutTapStays(url.href, app: app.bundleID), window: page.label)
        }
        return false
      }
    } else if canBeShown(url) {
      return false
    }
    guard let app = browsers.installedApp(for: url) else { return false }
    guard isLink || browsers.user.openingApp != .declines else {
      browsers.note(.userDeclinedToOpen(app.displayName), window: page.label)
      return true
    }
    browsers.deliver(url, to: app)
    return true
  }

  private func canBeShown(_ url: WebURL) -> Bool {
    ["about", "data", "blob", "javascript", "file"].contains(url.scheme)
  }

  public func page(_ page: WebPageProxy, decidePolicyFor response: NavigationResponseInfo, answer: Answer<PolicyAnswer>)
  {
    answer.use(response.canShowMIMEType ? .allow : .download)
  }

  // MARK: Progress

  public func page(_ page: WebPageProxy, didStart navigation: NavigationID?) {}
  public func page(_ page: WebPageProxy, didReceiveServerRedirectFor navigation: NavigationID?) {}
  public func page(_ page: WebPageProxy, didCommit navigation: NavigationID?) {}
  public func page(_ page: WebPageProxy, didFinish navigation: NavigationID?) { firstLoadEnded(.loaded) }
  public func page(
    _ page: WebPageProxy, didFail navigation: NavigationID?, phase: FailurePhase, with error: NavigationError
  ) { firstLoadEnded(.failed) }
  public func page(_ page: WebPageProxy, didBecome download: DownloadProxy, from origin: DownloadOrigin) {}
  public func pageContentProcessDidTerminate(_ page: WebPageProxy, reason: String) -> Bool { false }

  private func firstLoadEnded(_ outcome: LoadOutcome) {
    let report = onFirstLoad
    onFirstLoad = nil
    report?(outcome)
  }

  // MARK: Windows and dialogs

  public func page(
    _ page: WebPageProxy, createPageWith configuration: PageConfiguration, for action: NavigationActionInfo,
    features: WindowFeatures
  ) -> WebPageProxy? {
    let popup = BrowserWindow(self, configuration: configuration)
    popups.removeAll(where: \.page.isClosed)
    popups.append(popup)
    return popup.page
  }

  public func pageDidClose(_ page: WebPageProxy) {
    page.close()
    popups.removeAll { $0.page === page }
  }

  public func page(_ page: WebPageProxy, runAlert message: String, frame: FrameSnapshot, done: Answer<Void>) {
    done.reply(())
  }

  public func page(_ page: WebPageProxy, runConfirm message: String, frame: FrameSnapshot, done: Answer<Bool>) {
    done.reply(true)
  }

  public func page(
    _ page: WebPageProxy, runPrompt message: String, defaultText: String, frame: FrameSnapshot,
    done: Answer<String?>
  ) { done.reply(defaultText) }

  public func page(
    _ page: WebPageProxy, runOpenPanel request: OpenPanelRequest, frame: FrameSnapshot,
    done: Answer<FileChoice>
  ) { PageOpenPanels(of: page).runSystemPicker(request, done: done) }

  public var asksBeforeUnload: Bool { false }

  public func page(_ page: WebPageProxy, runBeforeUnloadPanel message: String, done: Answer<Bool>) {
    done.reply(true)
  }
}
