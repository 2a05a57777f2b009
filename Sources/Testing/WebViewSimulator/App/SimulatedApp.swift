import SimulatedWeb
import UIProcess
import WebMessages
import WindowRegistry

/// An app without a user interface: it keeps its web views, and answers their delegate calls as its behavior says.
@MainActor public final class SimulatedApp: WebPageClient {
  public var behavior: AppBehavior {
    didSet {
      // Pages know whether they have to ask.
      guard (oldValue.answersChallenge == nil) != (behavior.answersChallenge == nil) else { return }
      for page in pages { page.sendSettings() }
    }
  }
  /// The views that are open, in order of creation.
  public private(set) var pages: [WebPageProxy] = []

  public init(behavior: AppBehavior = AppBehavior()) { self.behavior = behavior }

  /// A new view of the app.
  @discardableResult public func addView(_ configuration: PageConfiguration, in world: WebWorld) -> WebPageProxy {
    let page = WebPageProxy(configuration: configuration, world: world)
    page.client = self
    behavior.prepare(page)
    pages.removeAll(where: \.isClosed)
    pages.append(page)
    return page
  }

  /// The view with that label: `main`, `popup1`, …
  public func page(labelled label: String) -> WebPageProxy? { pages.first { $0.label == label } }

  // MARK: WebPageClient

  public func page(_ page: WebPageProxy, decidePolicyFor action: NavigationActionInfo, answer: Answer<PolicyAnswer>) {
    let decision = behavior.decideAction(page, action)
    guard behavior.answersLater else { return answer.use(decision) }
    page.world.later { answer.use(decision) }
  }

  public func page(_ page: WebPageProxy, decidePolicyFor response: NavigationResponseInfo, answer: Answer<PolicyAnswer>)
  {
    answer.use(behavior.decideResponse(page, response))
  }

  public func page(
    _ page: WebPageProxy, createPageWith configuration: PageConfiguration, for action: NavigationActionInfo,
    features: WindowFeatures
  ) -> WebPageProxy? {
    behavior.opensWindow(page, action, features) ? addView(configuration, in: page.world) : nil
  }

  public func pageDidClose(_ page: WebPageProxy) {
    guard behavior.onClose == .destroy else { return }
    page.close()
    pages.removeAll { $0 === page }
  }

  public var answersChallenges: Bool { behavior.answersChallenge != nil }

  public func page(_ page: WebPageProxy, didReceive challenge: AuthenticationChallenge, answer: Answer<ChallengeAnswer>)
  {
    answer.reply(behavior.answersChallenge?(page, challenge) ?? ChallengeAnswer(.rejectProtectionSpace))
  }

  public func page(_ page: WebPageProxy, runAlert message: String, frame: FrameSnapshot, done: Answer<Void>) {
    done.reply(())
  }

  public func page(_ page: WebPageProxy, runConfirm message: String, frame: FrameSnapshot, done: Answer<Bool>) {
    done.reply(behavior.confirms(message))
  }

  public func page(
    _ page: WebPageProxy, runPrompt message: String, defaultText: String, frame: FrameSnapshot,
    done: Answer<String?>
  ) {
    done.reply(behavior.answersPrompt(message, defaultText))
  }

  public func page(_ page: WebPageProxy, didShow warning: HTTPSWarning) {
    if let answer = behavior.answerToHTTPSWarnings { warning.answer(answer) }
  }

  public var asksBeforeTraversal: Bool { behavior.goesToItem != nil }

  public func page(
    _ page: WebPageProxy, shouldGoTo item: BackForwardItem, willUseInstantBack: Bool, answer: Answer<Bool>
  ) {
    answer.reply(behavior.goesToItem?(page, item) ?? true)
  }

  public var asksBeforeUnload: Bool { behavior.beforeUnload != .notImplemented }

  public func page(_ page: WebPageProxy, runBeforeUnloadPanel message: String, done: Answer<Bool>) {
    done.reply(behavior.beforeUnload != .stays)
  }

  public func page(
    _ page: WebPageProxy, runOpenPanel request: OpenPanelRequest, frame: FrameSnapshot,
    done: Answer<FileChoice>
  ) {
    guard let choose = behavior.choosesFiles else { return PageOpenPanels(of: page).runDefault(request, done: done) }
    done.reply(choose(page, request))
  }
}
