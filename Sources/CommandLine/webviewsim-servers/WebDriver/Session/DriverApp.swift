import SimulatedWeb
import UIProcess
import WebMessages
import WebViewSimulator
import WindowRegistry

/// The app of a driven world: the scenario's app answers its delegate calls, but dialogs wait for the client.
@MainActor final class DriverApp: WebPageClient {
  /// The client's decisions in place of the app's.
  struct Overrides {
    var opensWindows: Bool?
    /// URLs, or their beginnings with `*` at the end, whose navigations are cancelled.
    var cancelled: [String] = []
  }

  var overrides = Overrides()
  /// The dialogs that wait, oldest first.
  var prompts: [DriverPrompt] = []
  var prompted: ((DriverPrompt) -> Void)?
  /// The client's delegate, if it wants to be asked.
  var delegate: (any DriverDelegate)?
  /// The last failure of each page.
  var failures: [PageID: NavigationError] = [:]
  var told: ((DriverNews) -> Void)?
  /// The callback that gets the number of a page's window, once an event reveals it.
  var located: ((WebPageProxy, NavigableID) -> Void)?
  private var apps: [PageID: any WebPageClient] = [:]

  /// Takes the place of the page's client, which is asked for everything else.
  func adopt(_ page: WebPageProxy) {
    guard let app = page.client, app !== self else { return }
    apps[page.id] = app
    page.client = self
    told?(.adopted(page))
  }

  /// Adopts a page of the driver. The app of another page is its app, too.
  func adopt(_ page: WebPageProxy, like other: WebPageProxy) {
    apps[page.id] = apps[other.id]
    page.client = self
    told?(.adopted(page))
  }

  func page(_ page: WebPageProxy, decidePolicyFor action: NavigationActionInfo, answer: Answer<PolicyAnswer>) {
    if let target = action.target, target.isMainFrame, target.page == page.id { located?(page, target.frame) }
    let url = action.request.urlText
    if let target = action.target, !target.isMainFrame, target.page == page.id {
      told?(.startedInFrame(page, target.frame, url: url))
    }
    if overrides.cancelled.contains(where: { $0.hasSuffix("*") ? url.hasPrefix($0.dropLast()) : url == $0 }) {
      return answer.use(.cancel)
    }
    if let delegate, delegate.decides(action, in: page, answer: answer) { return }
    apps[page.id]?.page(page, decidePolicyFor: action, answer: answer)
  }

  func page(_ page: WebPageProxy, decidePolicyFor response: NavigationResponseInfo, answer: Answer<PolicyAnswer>) {
    if let delegate, delegate.decides(response, in: page, answer: answer) { return }
    apps[page.id]?.page(page, decidePolicyFor: response, answer: answer)
  }

  func page(
    _ page: WebPageProxy, createPageWith configuration: PageConfiguration, for action: NavigationActionInfo,
    features: WindowFeatures
  ) -> WebPageProxy? {
    if overrides.opensWindows == false { return nil }
    switch delegate?.opensWindow(for: action, in: page) ?? overrides.opensWindows {
    case false?: return nil
    case true?: return openWindow(configuration, from: page)
    case nil: break
    }
    let created = apps[page.id]?.page(page, createPageWith: configuration, for: action, features: features)
    if let created { adopt(created) }
    return created
  }

  /// Opens the window that the client wants. The app is not asked, because it might do something else instead.
  private func openWindow(_ configuration: PageConfiguration, from page: WebPageProxy) -> WebPageProxy {
    if let app = apps[page.id] as? SimulatedApp {
      let created = app.addView(configuration, in: page.world)
      adopt(created)
      return created
    }
    let created = WebPageProxy(configuration: configuration, world: page.world)
    adopt(created, like: page)
    return created
  }

  func pageDidClose(_ page: WebPageProxy) {
    apps[page.id]?.pageDidClose(page)
    if page.isClosed { apps[page.id] = nil }
  }

  func page(_ page: WebPageProxy, didStart navigation: NavigationID?) {
    failures[page.id] = nil
    told?(.started(page, navigation))
    apps[page.id]?.page(page, didStart: navigation)
  }

  func page(_ page: WebPageProxy, didReceiveServerRedirectFor navigation: NavigationID?) {
    apps[page.id]?.page(page, didReceiveServerRedirectFor: navigation)
  }

  func page(_ page: WebPageProxy, didCommit navigation: NavigationID?) {
    told?(.committed(page))
    apps[page.id]?.page(page, didCommit: navigation)
  }

  func page(_ page: WebPageProxy, didFinish navigation: NavigationID?) {
    told?(.finished(page))
    apps[page.id]?.page(page, didFinish: navigation)
  }

  func page(
    _ page: WebPageProxy, didFail navigation: NavigationID?, phase: FailurePhase, with error: NavigationError
  ) {
    failures[page.id] = error
    told?(.failed(page, error))
    apps[page.id]?.page(page, didFail: navigation, phase: phase, with: error)
  }

  func page(_ page: WebPageProxy, didBecome download: DownloadProxy, from origin: DownloadOrigin) {
    apps[page.id]?.page(page, didBecome: download, from: origin)
  }

  func pageContentProcessDidTerminate(_ page: WebPageProxy, reason: String) -> Bool {
    apps[page.id]?.pageContentProcessDidTerminate(page, reason: reason) ?? false
  }

  // MARK: Dialogs

  func page(_ page: WebPageProxy, runAlert message: String, frame: FrameSnapshot, done: Answer<Void>) {
    wait(DriverPrompt(.alert, message, page: page) { _, _ in done.reply(()) })
  }

  func page(_ page: WebPageProxy, runConfirm message: String, frame: FrameSnapshot, done: Answer<Bool>) {
    wait(DriverPrompt(.confirm, message, page: page) { accepts, _ in done.reply(accepts) })
  }

  func page(
    _ page: WebPageProxy, runPrompt message: String, defaultText: String, frame: FrameSnapshot,
    done: Answer<String?>
  ) {
    wait(
      DriverPrompt(.prompt, message, defaultText: defaultText, page: page) { accepts, text in
        done.reply(accepts ? text : nil)
      })
  }

  /// Pages that ask to stay do not stop navigations by commands (WebDriver).
  var asksBeforeUnload: Bool { false }
  func page(_ page: WebPageProxy, runBeforeUnloadPanel message: String, done: Answer<Bool>) { done.reply(true) }

  /// WebKit's WebAutomationSession::handleRunOpenPanel: a driven browser shows no panel. Clients give files to the
  /// input.
  func page(
    _ page: WebPageProxy, runOpenPanel request: OpenPanelRequest, frame: FrameSnapshot,
    done: Answer<FileChoice>
  ) { done.reply(.cancelled) }

  private func wait(_ prompt: DriverPrompt) {
    prompts.append(prompt)
    prompted?(prompt)
  }
}

/// News about a page's load, for the driver's protocols.
enum DriverNews {
  case started(WebPageProxy, NavigationID?)
  case committed(WebPageProxy)
  case finished(WebPageProxy)
  case failed(WebPageProxy, NavigationError)
  /// A frame is about to load something.
  case startedInFrame(WebPageProxy, NavigableID, url: String)
  /// A page is the app's now.
  case adopted(WebPageProxy)
}

/// A client that is the app's delegate.
@MainActor protocol DriverDelegate: AnyObject {
  /// Whether the client will answer.
  func decides(_ action: NavigationActionInfo, in page: WebPageProxy, answer: Answer<PolicyAnswer>) -> Bool
  func decides(_ response: NavigationResponseInfo, in page: WebPageProxy, answer: Answer<PolicyAnswer>) -> Bool
  /// Waits for the client; nil if it does not want to be asked.
  func opensWindow(for action: NavigationActionInfo, in page: WebPageProxy) -> Bool?
}
