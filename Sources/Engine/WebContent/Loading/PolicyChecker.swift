import PageScripting
import ProcessModel
import EngineValues
import SimulatedWeb
import URLStandard
import WebMessages
import WindowRegistry

/// Asks whether one frame may load a URL: first its pages' policies, then the app (WebKit's PolicyChecker).
struct PolicyChecker {
  let frame: Frame
  private var world: ContentWorld { frame.world }

  /// WebKit's PolicyChecker::checkNavigationPolicy.
  func checkPolicy(of load: DocumentLoad) {
    guard let page = frame.page else { return }
    if load.entries.shown == nil { load.entries.shown = page.proxy.backForward.current }
    // The app is never asked about an empty URL (rule 1.55).
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
      // The frames around this one may be complete now (rule 4.14b; WebKit's receivedMainResourceError).
      if let parent = frame.parent {
        frame.completion.checkCompleted()
        parent.completion.checkCompleted()
      }
    }
    guard frame.loader.isOngoing(load) else { return }
    if !frame.loader.committedFirstRealLoad && load.request.url?.scheme == "about" && load.plan.substitute == nil {
      // The app is told of a frame's first about: load, but its answer is ignored (rule 1.56).
      load.action.reason = .answerAboutEmptyPageIsIgnored
      if let initiator = page.proxy.initiator.take() { load.action.source = initiator }
      world.post(.decideNavigation(page.id, load.action, load.plan.navigation, world.questions.newNumber()))
      return frame.continuation(of: load).goOn(after: .allow)
    }
    let question = frame.loader.questions
    if let initiator = page.proxy.initiator.take() { load.action.source = initiator }
    ask(about: load.action, navigation: load.plan.navigation, page: page) { decision, preferences in
      guard frame.loader.isOngoing(load, question: question) else { return }
      if let preferences { load.take(preferences) }
      frame.continuation(of: load).goOn(after: decision)
    }
  }

  /// Sends the question. The answer arrives as a task.
  func ask(
    about action: NavigationActionInfo, navigation: NavigationID?, page: Page,
    then receive: @escaping (PolicyDecision, NavigationPreferences?) -> Void
  ) {
    // A sandboxed frame may not hand the URL to another app (rule 4.36).
    if isHandedOutOfSandbox(action, page: page) {
      world.explain(.sandboxKeepsSchemeFromApp(action.request.url?.scheme ?? ""), in: frame)
      return world.queueTask(of: .page(page.id)) { receive(.cancel, nil) }
    }
    let question = world.questions.askPolicy(then: receive)
    world.post(.decideNavigation(page.id, action, navigation, question))
  }

  /// Whether a sandboxed frame goes to a scheme that only another app could open, although its sandbox does not permit
  /// that (WebKit's WebPageProxy::decidePolicyForNavigationAction).
  private func isHandedOutOfSandbox(_ action: NavigationActionInfo, page: Page) -> Bool {
    guard let target = action.target, !target.isMainFrame, let url = action.request.url else { return false }
    return !url.isShownByWebKit && !page.settings.customSchemes.contains(url.scheme)
      && !frame.inheritedSandbox.permitsCustomSchemes(gesture: action.gesture)
  }

  /// Makes the app's answer void (WebKit's PolicyChecker::stopCheck).
  func stopCheck() {
    frame.loader.supersedeQuestions()
    guard let waiting = frame.loader.policyLoad else { return }
    frame.loader.forgetPolicyLoad()
    waiting.enter(.cancelled)
    if frame.isMainFrame, let page = frame.page { world.post(.didAbandon(page.id, waiting.plan.navigation)) }
  }

  /// The refusal by a Content-Security-Policy: frame-src of the page that contains the frame, or form-action of the
  /// page that contains the form (rule 4.40).
  /// - Parameter first: the URL that the page knows, if a redirect led from it to `url` (WebKit's preRedirectURL).
  func contentSecurityRefusal(of load: DocumentLoad, to url: WebURL, redirectedFrom first: WebURL? = nil) -> Reason? {
    if let around = frame.parent?.document, around.policies.content != nil,
      !around.permits(.load(url, .frame, redirectedFrom: first))
    {
      return .frameRefusedByContentSecurityPolicy
    }
    guard load.action.kind == .formSubmitted, let requester = load.plan.requester else { return nil }
    return requester.formRefusal(of: url, redirectedFrom: first)
  }
}

extension WebURL {
  /// Whether WebKit can load the URL without the app.
  fileprivate var isShownByWebKit: Bool { Self.schemesOfWebKit.contains(scheme) }
}

extension SandboxFlags {
  /// Whether the sandbox permits a scheme of another app (HTML Standard, "hand-off to external software"; WebKit's
  /// frameSandboxAllowsOpeningExternalCustomProtocols).
  /// https://html.spec.whatwg.org/multipage/browsing-the-web.html#hand-off-to-external-software
  fileprivate func permitsCustomSchemes(gesture: GestureState) -> Bool {
    if !isSuperset(of: [.popups, .topNavigation, .topNavigationToCustomSchemes]) { return true }
    return !contains(.topNavigationByUserActivation) && gesture == .userInitiated
  }
}
