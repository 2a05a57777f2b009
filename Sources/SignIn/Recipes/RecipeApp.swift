import EngineValues
import SimulatedSafari
import SimulatedWeb
import UIProcess
import URLStandard
import WebMessages
import WindowRegistry

/// A ready-made app: it allows everything, shows the windows that pages open, and answers dialogs. Recipes change parts
/// of it.
///
/// Make it the client of a page; it becomes the client of its popups as well.
@MainActor package class RecipeApp: WebPageClient {
  package let browsers: SystemBrowsers
  package var world: WebWorld { browsers.world }
  /// The views that this app has created for windows, oldest first. They live as long as the app keeps them.
  package private(set) var popups: [WebPageProxy] = []
  /// The callback for each view that the app creates, for example to change its user agent.
  package var prepare: (WebPageProxy) -> Void = { _ in }

  /// Whether the app answers about navigations after the method has returned, in the main actor's next turn.
  package var answersLater = false

  package init(browsers: SystemBrowsers) { self.browsers = browsers }

  // MARK: What recipes change

  /// The app's answer for a navigation. New windows go through `decidePolicy` as well, with a target of nil.
  package func decidePolicy(for action: NavigationActionInfo, in page: WebPageProxy) -> PolicyDecision { .allow }

  /// The view for a new window, or nil to open none.
  package func makeWindow(
    _ configuration: PageConfiguration, for action: NavigationActionInfo, from page: WebPageProxy
  ) -> WebPageProxy? {
    showPopup(configuration)
  }

  /// A view with the given configuration, as WebKit requires.
  package func showPopup(_ configuration: PageConfiguration) -> WebPageProxy {
    let popup = WebPageProxy(configuration: configuration, world: world)
    popup.client = self
    prepare(popup)
    popups.removeAll(where: \.isClosed)
    popups.append(popup)
    return popup
  }

  /// Records in the trace the reason of the app's answer.
  package func explain(_ reason: Reason, in page: WebPageProxy) {
    if let current = world.trace.current {
      world.trace.update(current) { $0.notes.append(reason) }
    } else {
      world.trace.note(.stopped, window: page.label, reason)
    }
  }

  // MARK: WebPageClient

  package func page(_ page: WebPageProxy, decidePolicyFor action: NavigationActionInfo, answer: Answer<PolicyAnswer>) {
    let decision = decidePolicy(for: action, in: page)
    guard answersLater else { return answer.use(decision) }
    world.later { answer.use(decision) }
  }

  package func page(
    _ page: WebPageProxy, decidePolicyFor response: NavigationResponseInfo, answer: Answer<PolicyAnswer>
  ) {
    answer.use(response.canShowMIMEType ? .allow : .cancel)
  }

  package func page(
    _ page: WebPageProxy, createPageWith configuration: PageConfiguration, for action: NavigationActionInfo,
    features: WindowFeatures
  ) -> WebPageProxy? {
    makeWindow(configuration, for: action, from: page)
  }

  package func pageDidClose(_ page: WebPageProxy) {
    page.close()
    popups.removeAll { $0 === page }
  }

  package func page(_ page: WebPageProxy, didStart navigation: NavigationID?) {}
  package func page(_ page: WebPageProxy, didReceiveServerRedirectFor navigation: NavigationID?) {}
  package func page(_ page: WebPageProxy, didCommit navigation: NavigationID?) {}
  package func page(_ page: WebPageProxy, didFinish navigation: NavigationID?) {}
  package func page(
    _ page: WebPageProxy, didFail navigation: NavigationID?, phase: FailurePhase, with error: NavigationError
  ) {}
  package func page(_ page: WebPageProxy, didBecome download: DownloadProxy, from origin: DownloadOrigin) {}
  package func pageContentProcessDidTerminate(_ page: WebPageProxy, reason: String) -> Bool { false }

  package func page(_ page: WebPageProxy, runAlert message: String, frame: FrameSnapshot, done: Answer<Void>) {
    done.reply(())
  }

  package func page(_ page: WebPageProxy, runConfirm message: String, frame: FrameSnapshot, done: Answer<Bool>) {
    done.reply(true)
  }

  package func page(
    _ page: WebPageProxy, runPrompt message: String, defaultText: String, frame: FrameSnapshot,
    done: Answer<String?>
  ) { done.reply(defaultText) }

  package var asksBeforeUnload: Bool { false }

  package func page(_ page: WebPageProxy, runBeforeUnloadPanel message: String, done: Answer<Bool>) {
    done.reply(true)
  }
}
