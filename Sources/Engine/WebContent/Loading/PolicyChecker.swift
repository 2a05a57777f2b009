import PageScripting
import PublicSuffix
import SimulatedWeb
import URLStandard
import WebMessages
import WindowRegistry

/// Asks whether one frame may load something: its pages' policies, then the app, after WebKit's PolicyChecker.
final class PolicyChecker {
  private unowned let frame: Frame
  private unowned let world: ContentWorld
  /// Counts the questions, so that answers to superseded ones are recognised (rule 4.15).
  var check = 0

  init(frame: Frame) {
    self.frame = frame
    world = frame.world
  }

  /// WebKit's PolicyChecker::checkNavigationPolicy.
  func checkPolicy(of load: DocumentLoad) {
    let frame = frame
    guard let page = frame.page else { return }
    // WebKit's NavigationState::createLoadRequestNavigation.
    if load.shownEntry == nil { load.shownEntry = page.backForward.current }
    // Rule 1.55: an empty URL is never asked about.
    if load.request.url == nil && load.urlText.isEmpty {
      return frame.loader.continueLoadAfterPolicy(load, decision: .allow)
    }
    if let blocked = contentSecurityRefusal(of: load, to: load.url) {
      world.explain(blocked, in: frame)
      if frame.container != nil { frame.loader.fireLoadInContainer() }
      return frame.loader.continueLoadAfterPolicy(load, decision: .cancel)
    }
    // A load in another process goes on until the app has decided.
    if let provisional = frame.loader.provisionalLoad, !provisional.isInNewProcess {
      frame.loader.stopProvisional(reason: .newNavigationTakesOver)
      // WebKit's receivedMainResourceError: nothing is missing any more around a frame (rule 4.14b).
      if let parent = frame.parent {
        frame.loader.checkCompleted()
        parent.loader.checkCompleted()
      }
    }
    guard frame.isAttached, frame.loader.policyLoad === load else { return }
    if !frame.loader.committedFirstRealLoad && load.request.url?.scheme == "about" && load.substitute == nil {
      // Rule 1.56: the first about: load of a frame is told to the app, whose answer is ignored.
      load.action.reason = .answerAboutEmptyPageIsIgnored
      if let initiator = page.initiator.take() { load.action.source = initiator }
      world.post(.decideNavigation(page.id, load.action, load.navigation, world.newQuestion()))
      return frame.loader.continueLoadAfterPolicy(load, decision: .allow)
    }
    let asked = check
    if let initiator = page.initiator.take() { load.action.source = initiator }
    ask(about: load.action, navigation: load.navigation, page: page) { [self, frame] decision, preferences in
      guard check == asked, frame.loader.policyLoad === load, frame.isAttached else { return }
      if let preferences { load.preferences = preferences }
      frame.loader.continueLoadAfterPolicy(load, decision: decision)
    }
  }

  /// Sends the question; the answer arrives as a task.
  func ask(
    about action: NavigationActionInfo, navigation: NavigationID?, page: Page,
    then receive: @escaping (PolicyDecision, NavigationPreferences?) -> Void
  ) {
    let question = world.newQuestion()
    world.questions[question] = receive
    world.post(.decideNavigation(page.id, action, navigation, question))
  }

  /// WebKit's PolicyChecker::stopCheck: the app's answer will be ignored.
  func stopCheck() {
    let frame = frame
    check += 1
    guard let waiting = frame.loader.policyLoad else { return }
    frame.loader.policyLoad = nil
    if frame.isMainFrame, let page = frame.page { world.post(.didAbandon(page.id, waiting.navigation)) }
  }

  /// Rule 4.40: CSP frame-src of the page that contains the frame, form-action of the page that contains the form.
  func contentSecurityRefusal(of load: DocumentLoad, to url: WebURL, isRedirected: Bool = false) -> Reason? {
    let frame = frame
    if let own = frame.parent?.document.policies.content,
      own.policy.refusesFrame(url, from: own.selfOrigin, isRedirected: isRedirected)
    {
      return .frameRefusedByContentSecurityPolicy
    }
    guard load.action.kind == .formSubmitted, let requester = load.requester else { return nil }
    return requester.formRefusal(of: url)
  }

  // MARK: Leaving a page

  /// HTML Standard, "checking if unloading is canceled", which WebKit only does for apps with the private panel (7.9).
  /// https://html.spec.whatwg.org/multipage/browsing-the-web.html#checking-if-unloading-is-canceled
  func askBeforeUnload() -> Bool {
    let frame = frame
    guard let page = frame.page, page.settings.asksBeforeUnload else { return true }
    var hasAsked = false
    for inside in frame.subtree where inside.isDescendant(of: frame) {
      guard inside.document.kind != .initialEmpty else { continue }
      page.promptsSuppressed += 1
      let answer = inside.document.script.fireBeforeUnload()
      page.promptsSuppressed -= 1
      guard case .stay(let message) = answer, !hasAsked, mayAskToStay(for: inside) else { continue }
      // One panel is enough for a navigation.
      hasAsked = true
      guard case .confirmed(true) = world.ask(.beforeUnload(page.id, message: message)) else { return false }
    }
    return true
  }

  /// WebKit's shouldAskForNavigationConfirmation and FrameLoader::dispatchBeforeUnloadEvent: the user touched the page,
  /// and the frame that asks has the origin of those around it, up to the frame that is left.
  private func mayAskToStay(for inside: Frame) -> Bool {
    let document = inside.document
    guard !document.policies.sandbox.contains(.modals), inside.top.document.hadInteraction else { return false }
    var walk = inside
    while walk !== frame, let parent = walk.parent {
      guard parent.document.origin.isSameOrigin(as: document.origin) else { return false }
      walk = parent
    }
    return true
  }

}
