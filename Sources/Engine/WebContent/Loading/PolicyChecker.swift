import PageScripting
import ProcessModel
import Reasons
import SimulatedWeb
import URLStandard
import WebMessages
import WindowRegistry

/// Asks whether one frame may load something: its pages' policies, then the app, after WebKit's PolicyChecker.
struct PolicyChecker {
  let frame: Frame
  private var world: ContentWorld { frame.world }

  /// WebKit's PolicyChecker::checkNavigationPolicy.
  func checkPolicy(of load: DocumentLoad) {
    guard let page = frame.page else { return }
    if load.entries.shown == nil { load.entries.shown = page.proxy.backForward.current }
    // Rule 1.55: an empty URL is never asked about.
    if load.request.url == nil && load.urlText.isEmpty {
      return frame.continuation(of: load).goOn(after: .allow)
    }
    if let blocked = contentSecurityRefusal(of: load, to: load.url) {
      world.explain(blocked, in: frame)
      if frame.container != nil { frame.completion.fireLoadInContainer() }
      return frame.continuation(of: load).goOn(after: .cancel)
    }
    // A load in another process goes on until the app has decided.
    if frame.loader.provisionalLoad != nil {
      frame.stopper.stopLoadUnderWay(reason: .newNavigationTakesOver)
      // WebKit's receivedMainResourceError: nothing is missing any more around a frame (rule 4.14b).
      if let parent = frame.parent {
        frame.completion.checkCompleted()
        parent.completion.checkCompleted()
      }
    }
    guard frame.loader.isOngoing(load) else { return }
    if !frame.loader.committedFirstRealLoad && load.request.url?.scheme == "about" && load.plan.substitute == nil {
      // Rule 1.56: the first about: load of a frame is told to the app, whose answer is ignored.
      load.action.reason = .answerAboutEmptyPageIsIgnored
      if let initiator = page.proxy.initiator.take() { load.action.source = initiator }
      world.post(.decideNavigation(page.id, load.action, load.plan.navigation, world.questions.newNumber()))
      return frame.continuation(of: load).goOn(after: .allow)
    }
    let question = frame.loader.questions
    if let initiator = page.proxy.initiator.take() { load.action.source = initiator }
    ask(about: load.action, navigation: load.plan.navigation, page: page) { decision, preferences in
      guard frame.loader.isOngoing(load, question: question) else { return }
      if let preferences { load.preferences = preferences }
      frame.continuation(of: load).goOn(after: decision)
    }
  }

  /// Sends the question; the answer arrives as a task.
  func ask(
    about action: NavigationActionInfo, navigation: NavigationID?, page: Page,
    then receive: @escaping (PolicyDecision, NavigationPreferences?) -> Void
  ) {
    // Rule 4.36.
    if isHandedOutOfSandbox(action, page: page) {
      world.explain(.sandboxKeepsSchemeFromApp(action.request.url?.scheme ?? ""), in: frame)
      return world.queueTask { receive(.cancel, nil) }
    }
    let question = world.questions.askPolicy(then: receive)
    world.post(.decideNavigation(page.id, action, navigation, question))
  }

  /// WebKit's WebPageProxy::decidePolicyForNavigationAction: whether a sandboxed frame goes to a scheme that only another
  /// app could take, and its sandbox does not permit that.
  private func isHandedOutOfSandbox(_ action: NavigationActionInfo, page: Page) -> Bool {
    guard let target = action.target, !target.isMainFrame, let url = action.request.url else { return false }
    return !url.isShownByWebKit && !page.settings.customSchemes.contains(url.scheme)
      && !frame.inheritedSandbox.permitsCustomSchemes(gesture: action.gesture)
  }

  /// WebKit's PolicyChecker::stopCheck: the app's answer will be ignored.
  func stopCheck() {
    frame.loader.supersedeQuestions()
    guard let waiting = frame.loader.policyLoad else { return }
    frame.loader.forgetPolicyLoad()
    waiting.enter(.cancelled)
    if frame.isMainFrame, let page = frame.page { world.post(.didAbandon(page.id, waiting.plan.navigation)) }
  }

  /// Rule 4.40: CSP frame-src of the page that contains the frame, form-action of the page that contains the form.
  func contentSecurityRefusal(of load: DocumentLoad, to url: WebURL, isRedirected: Bool = false) -> Reason? {
    if let own = frame.parent?.document.policies.content,
      own.policy.refusesFrame(url, from: own.selfOrigin, isRedirected: isRedirected)
    {
      return .frameRefusedByContentSecurityPolicy
    }
    guard load.action.kind == .formSubmitted, let requester = load.plan.requester else { return nil }
    return requester.formRefusal(of: url)
  }
}

extension WebURL {
  /// Whether WebKit can load it without the app.
  fileprivate var isShownByWebKit: Bool { Self.schemesOfWebKit.contains(scheme) }
}

extension SandboxFlags {
  /// HTML Standard, "hand-off to external software", as WebKit's frameSandboxAllowsOpeningExternalCustomProtocols.
  /// https://html.spec.whatwg.org/multipage/browsing-the-web.html#hand-off-to-external-software
  fileprivate func permitsCustomSchemes(gesture: GestureState) -> Bool {
    if !isSuperset(of: [.popups, .topNavigation, .topNavigationToCustomSchemes]) { return true }
    return !contains(.topNavigationByUserActivation) && gesture == .userInitiated
  }
}
