import EngineValues
import SimulatedWeb
import URLStandard
import WebMessages
import WindowRegistry

/// The app as a page sees it, without Apple's names. `WKWebView` and the scenario runner implement it.
///
/// Every call is made on the main actor, in WebKit's order. Each answer comes once, on the main actor, and may come
/// later. The calls that are the same for all clients are those of `PageCallClient`.
@MainActor public protocol WebPageClient: PageCallClient {
  func page(_ page: WebPageProxy, decidePolicyFor action: NavigationActionInfo, answer: Answer<PolicyAnswer>)
  func page(_ page: WebPageProxy, decidePolicyFor response: NavigationResponseInfo, answer: Answer<PolicyAnswer>)

  /// - Returns: the page that shows the new window, created from `configuration`; nil for no window.
  func page(
    _ page: WebPageProxy, createPageWith configuration: PageConfiguration, for action: NavigationActionInfo,
    features: WindowFeatures
  ) -> WebPageProxy?
  /// The reason for the missing window, if the app was not asked.
  var reasonForNoWindow: Reason? { get }
  func pageDidClose(_ page: WebPageProxy)

  /// Rule 7.10: asks for the files of a file input. By default, the client has no panel.
  func page(
    _ page: WebPageProxy, runOpenPanel request: OpenPanelRequest, frame: FrameSnapshot,
    done: Answer<FileChoice>)

  /// Rule 9.29: the reason, in words, why no finger reaches the page; nil if a finger reaches it.
  var touchObstacle: String? { get }

  /// Whether the client shows a panel before a page is left that asks for it (rule 7.9).
  var asksBeforeUnload: Bool { get }

  /// Rule 9.14: whether the client answers the challenges of servers.
  var answersChallenges: Bool { get }
  func page(_ page: WebPageProxy, didReceive challenge: AuthenticationChallenge, answer: Answer<ChallengeAnswer>)
  /// Rule 9.18: whether WebKit may ask a server whose TLS is too old.
  func page(
    _ page: WebPageProxy, allowsDeprecatedTLSFor challenge: AuthenticationChallenge, answer: Answer<Bool>)

  /// Rule 4.47: whether the client is asked before the page goes to another entry of its session history.
  var asksBeforeTraversal: Bool { get }
  func page(
    _ page: WebPageProxy, shouldGoTo item: BackForwardItem, willUseInstantBack: Bool, answer: Answer<Bool>)

  /// Rule 9.25: whether the client reads forms before they are submitted.
  var readsSubmittedForms: Bool { get }
  func page(_ page: WebPageProxy, willSubmit form: FormSubmissionInfo, done: Answer<Void>)

  /// WebKit's `_webViewDidShowSafeBrowsingWarning:`, a private method: the user can answer now.
  func page(_ page: WebPageProxy, didShow warning: HTTPSWarning)

  /// - Returns: whether the app handles the end. If not, WebKit reloads the page (rule 4.19).
  func pageContentProcessDidTerminate(_ page: WebPageProxy, reason: String) -> Bool
}

extension WebPageClient {
  public var reasonForNoWindow: Reason? { nil }
  public var touchObstacle: String? { nil }
  public func page(_ page: WebPageProxy, didShow warning: HTTPSWarning) {}
  public var readsSubmittedForms: Bool { false }
  public func page(_ page: WebPageProxy, willSubmit form: FormSubmissionInfo, done: Answer<Void>) {
    done.reply(())
  }
  public var asksBeforeTraversal: Bool { false }
  public func page(
    _ page: WebPageProxy, shouldGoTo item: BackForwardItem, willUseInstantBack: Bool, answer: Answer<Bool>
  ) {
    answer.reply(true)
  }
  public func pageContentProcessDidTerminate(_ page: WebPageProxy, reason: String) -> Bool { false }
  public func page(
    _ page: WebPageProxy, runOpenPanel request: OpenPanelRequest, frame: FrameSnapshot,
    done: Answer<FileChoice>
  ) { PageOpenPanels(of: page).runDefault(request, done: done) }
  public var answersChallenges: Bool { false }
  public func page(_ page: WebPageProxy, didReceive challenge: AuthenticationChallenge, answer: Answer<ChallengeAnswer>)
  {
    answer.reply(ChallengeAnswer(.rejectProtectionSpace))
  }
  public func page(
    _ page: WebPageProxy, allowsDeprecatedTLSFor challenge: AuthenticationChallenge, answer: Answer<Bool>
  ) {
    answer.reply(true)
  }
}

public enum FailurePhase: Sendable { case provisional, committed }

/// The source of a download.
public enum DownloadOrigin: Sendable {
  case action(NavigationActionInfo)
  case response(NavigationResponseInfo)
}
