import EngineValues
import SimulatedWeb
import URLStandard
import WebMessages
import WindowRegistry

/// Checks app-bound domains after the app has allowed a navigation and before it continues (rules 8.1 to 8.9).
@MainActor final class AppBoundGate {
  private unowned let page: WebPageProxy
  /// The configuration's flag, read when the page was created (rule 8.10).
  private var state: AppBoundState
  /// Navigations whose content the app provides itself (rule 8.5).
  private var localLoads: Set<NavigationID> = []
  /// Whether a navigation was refused and the web process has not confirmed its end yet.
  private var isRefusing = false
  /// Frames that the app's scripts cannot access (rules 8.7 and 8.9).
  private(set) var unboundFrames = UnboundFrames()

  init(of page: WebPageProxy) {
    self.page = page
    state = AppBoundState(limits: page.configuration.limitsNavigationsToAppBoundDomains ? .toBoundDomains : .none)
  }

  func noteLocalLoad(_ navigation: NavigationID) { localLoads.insert(navigation) }

  /// Sends the app's answer to the web process, after checking it against the list.
  func answer(
    _ question: QuestionID, about action: NavigationActionInfo, navigation: NavigationID?, _ decision: PolicyDecision,
    _ preferences: NavigationPreferences?
  ) {
    switch verdict(on: action, navigation: navigation, decision) {
    case .unrestricted: page.world.send(.answer(question, .policy(decision, preferences)))
    case .refused(let why):
      let order = Reason.appWasAskedFirst
      page.world.trace.note(.stopped, window: page.label, .loadOutsideAppBoundDomains(why))
      refuse(question, action, navigation: navigation, notes: [order])
    case .bound, .notBound:
      page.sendSettings()
      page.world.send(.answer(question, .policy(decision, preferences)))
    }
  }

  private func verdict(
    on action: NavigationActionInfo, navigation: NavigationID?, _ decision: PolicyDecision
  ) -> AppBoundState.Verdict {
    let isLocal = navigation.map { localLoads.remove($0) != nil } ?? false
    // A new window is checked when it loads (rules 8.12 and 1.66).
    guard let list = page.world.appBoundDomains, decision != .cancel, let target = action.target,
      let url = action.request.url
    else {
      return .unrestricted
    }
    let userContent = page.configuration.userContent
    if !userContent.scripts.isEmpty { state.use("a user script") }
    if !userContent.handlers.isEmpty { state.use("a script message handler") }
    let frame: AppBoundState.Frame = target.isMainFrame ? .main : .sub
    let verdict = state.navigate(to: isLocal ? .aboutBlank : url, in: frame, list: list)
    if case .refused = verdict { return verdict }
    mark(target, verdict)
    return verdict
  }

  /// Notes which frames the app's scripts cannot access (rules 8.7 and 8.9).
  private func mark(_ target: FrameSnapshot, _ verdict: AppBoundState.Verdict) {
    let isUnbound = verdict == .notBound
    if target.isMainFrame {
      unboundFrames = UnboundFrames(includesMain: isUnbound)
    } else if isUnbound {
      unboundFrames.subframes.insert(target.frame)
    } else {
      unboundFrames.subframes.remove(target.frame)
    }
    guard isUnbound, target.isMainFrame, !page.configuration.userContent.scripts.isEmpty else { return }
    let text = "Ignoring user script injection for non-app bound domain."
    page.world.trace.optional(
      .consoleMessage(ConsoleRecord(level: "error", message: text)), window: page.label, url: nil)
  }

  /// Ends the load before it begins, and tells the app. An iframe just stays empty (rule 8.2).
  private func refuse(
    _ question: QuestionID, _ action: NavigationActionInfo, navigation: NavigationID?, notes: [Reason]
  ) {
    guard action.target?.isMainFrame == true else {
      return page.world.send(.answer(question, .policy(.cancel, nil)))
    }
    isRefusing = true
    let error = NavigationError(
      domain: AppBoundError.domain, code: AppBoundError.navigation.rawValue, message: AppBoundError.navigation.message,
      failingURL: action.request.urlText)
    page.world.send {
      .answer(question, .refusal($0))
    } then: { [weak self] result in
      guard let self, case .success = result else { return }
      isRefusing = false
      page.didFail(
        navigation, error, provisional: true,
        .loadOutsideAppBoundDomains(AppBoundError.navigation.message))
      for note in notes { page.world.trace.note(.stopped, window: page.label, note) }
    }
  }

  /// Refuses unlisted domains before the app is asked, in the other profile.
  /// - Returns: whether the question has been answered.
  func refusesUnasked(_ action: NavigationActionInfo, navigation: NavigationID?, question: QuestionID) -> Bool {
    guard let list = page.world.appBoundDomains, list.profile == .asCommonlyDescribed,
      state.limits == .toBoundDomains,
      let target = action.target, target.isMainFrame, let url = action.request.url,
      list.membership(of: url) == .unlisted
    else { return false }
    page.world.trace.note(.stopped, window: page.label, .appIsNotAsked(about: url.host ?? url.href))
    refuse(question, action, navigation: navigation, notes: [])
    return true
  }

  /// Whether the error comes from a refused redirect. The app then gets the refusal's own error instead.
  func isOfRefusal(_ error: NavigationError) -> Bool {
    isRefusing && error.isA(.frameLoadInterruptedByPolicyChange)
  }

  /// Whether the app may run a script in a frame (rules 8.7 to 8.9).
  func mayRunScript(in frame: NavigableID?) -> Bool {
    guard let list = page.world.appBoundDomains, !list.isEmpty else { return true }
    state.use("evaluateJavaScript")
    let isUnbound = frame.map { unboundFrames.subframes.contains($0) } ?? false
    guard isUnbound || unboundFrames.includesMain else { return true }
    page.world.trace.note(.stopped, window: page.label, .scriptOutsideAppBoundDomains(AppBoundError.javaScript.message))
    return false
  }
}

extension WebWorld {
  /// Whether the app's cookie store shows and accepts cookies of a domain (rule 8.7).
  public func appMayUseCookies(of domain: String) -> Bool {
    guard let list = appBoundDomains, !list.isEmpty else { return true }
    guard let url = WebURL("https://\(domain)/") else { return false }
    return list.membership(of: url) != .unlisted
  }

  func noteFindings(of list: AppBoundDomains?) {
    for finding in list?.findings ?? [] { trace.note(.finding, window: nil, .appBoundListFlaw(finding)) }
  }
}
