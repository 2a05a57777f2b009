import UIProcess
import URLStandard
import WebContent
import WindowRegistry

/// The app of a scenario: answers every delegate call as the scenario says, and keeps its views.
@MainActor final class ScenarioApp: WebPageClient {
  let scenario: Scenario
  let world: WebWorld
  /// Every view that there ever was, in order of creation.
  private(set) var pages: [WebPageProxy] = []

  /// Makes the app and its first view, `main`.
  init(_ scenario: Scenario, world: WebWorld, configure: (PageConfiguration) -> Void) {
    self.scenario = scenario
    self.world = world
    let preferences = PagePreferences()
    preferences.javaScriptCanOpenWindowsAutomatically = scenario.settings.javaScriptCanOpenWindowsAutomatically
    preferences.javaScriptEnabled = scenario.settings.javaScriptEnabled
    let configuration = PageConfiguration(dataStore: world.defaultDataStore, preferences: preferences)
    configure(configuration)
    adopt(WebPageProxy(configuration: configuration, world: world))
  }

  func page(labelled label: String) -> WebPageProxy? { pages.first { $0.label == label } }

  private func adopt(_ page: WebPageProxy) {
    page.client = self
    pages.append(page)
  }

  // MARK: Policy

  func page(_ page: WebPageProxy, decidePolicyFor action: NavigationActionInfo, answer: PolicyListener) {
    let target: TargetFrameRecord = action.target.map { $0.isMainFrame ? .main : .sub } ?? .none
    let url = action.request.urlText
    let isCancelled = scenario.answers.cancel.contains {
      $0.matches(url: url, window: page.label, targetFrame: target)
    }
    answer.use(isCancelled ? .cancel : .allow)
  }

  func page(_ page: WebPageProxy, decidePolicyFor response: NavigationResponseInfo, answer: PolicyListener) {
    let isCancelled = scenario.answers.cancelResponses.contains {
      $0.matches(url: response.url.href, window: page.label, targetFrame: response.isMainFrame ? .main : .sub)
    }
    answer.use(isCancelled ? .cancel : decision(response))
  }

  private func decision(_ response: NavigationResponseInfo) -> PolicyDecision {
    switch scenario.settings.responsePolicy {
    case .allow: .allow
    case .canShow: response.canShowMIMEType ? .allow : .cancel
    case .download: response.canShowMIMEType && !response.isAttachment ? .allow : .download
    }
  }

  // MARK: Windows

  func page(
    _ page: WebPageProxy, createPageWith configuration: PageConfiguration, for action: NavigationActionInfo,
    features: WindowFeatures
  ) -> WebPageProxy? {
    switch scenario.answers.createWebView {
    case .block: return nil
    case .blockPrefixes(let prefixes) where prefixes.contains(where: action.request.urlText.hasPrefix): return nil
    case .allow, .blockPrefixes: break
    }
    let popup = WebPageProxy(configuration: configuration, world: world)
    adopt(popup)
    return popup
  }

  func pageDidClose(_ page: WebPageProxy) {
    if scenario.settings.onWebViewDidClose == .destroy { page.close() }
  }

  // MARK: Dialogs

  func page(_ page: WebPageProxy, runAlert message: String, frame: FrameSnapshot, done: DialogListener<Void>) {
    done.reply(())
  }

  func page(_ page: WebPageProxy, runConfirm message: String, frame: FrameSnapshot, done: DialogListener<Bool>) {
    done.reply(scenario.answers.confirm)
  }

  func page(
    _ page: WebPageProxy, runPrompt message: String, defaultText: String, frame: FrameSnapshot,
    done: DialogListener<String?>
  ) {
    done.reply(scenario.answers.prompt)
  }

  var asksBeforeUnload: Bool { scenario.settings.beforeUnloadPanel }

  func page(_ page: WebPageProxy, runBeforeUnloadPanel message: String, done: DialogListener<Bool>) {
    done.reply(scenario.answers.beforeUnload)
  }

  // MARK: What the app only hears of

  func page(_ page: WebPageProxy, didStart navigation: NavigationID?) {}
  func page(_ page: WebPageProxy, didReceiveServerRedirectFor navigation: NavigationID?) {}
  func page(_ page: WebPageProxy, didCommit navigation: NavigationID?) {}
  func page(_ page: WebPageProxy, didFinish navigation: NavigationID?) {}
  func page(_ page: WebPageProxy, didFail navigation: NavigationID?, phase: FailurePhase, with error: NavigationError) {}
  func page(_ page: WebPageProxy, didBecome download: DownloadProxy, from origin: DownloadOrigin) {}
  func pageContentProcessDidTerminate(_ page: WebPageProxy, reason: String) {}
}
