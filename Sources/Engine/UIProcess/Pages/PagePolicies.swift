import EngineValues
import SimulatedWeb
import URLStandard
import WebMessages

/// Passes policy questions to the app and records them in the trace.
extension WebPageProxy {
  func decideNavigation(_ action: NavigationActionInfo, _ navigation: NavigationID?, _ question: QuestionID) {
    if gates.appBound.refusesUnasked(action, navigation: navigation, question: question) { return }
    let action = gates.appLinks.judged(action)
    ask(about: action.of(navigation)) { [weak self] decision, preferences in
      guard let self else { return }
      let defaults = action.target?.isMainFrame == false ? nil : configuration.defaultNavigationPreferences
      gates.answer(question, about: action, navigation: navigation, decision, preferences ?? defaults)
    }
  }

  func decideFragment(_ action: NavigationActionInfo, answer: @escaping @MainActor (PolicyDecision) -> Void) {
    // If the app does not answer inside the call, the navigation is allowed (rule 4.21).
    var isAnswered = false
    let place = ask(about: gates.appLinks.judged(action)) { decision, _ in
      guard !isAnswered else { return }
      isAnswered = true
      answer(decision.inContent)
    }
    guard !isAnswered else { return }
    isAnswered = true
    world.trace.update(place) {
      $0.notes.append(.fragmentChangeNotAnsweredInTime)
    }
    answer(.allow)
  }

  @discardableResult private func ask(
    about action: NavigationActionInfo,
    then receive: @escaping @MainActor (PolicyDecision, NavigationPreferences?) -> Void
  ) -> Int {
    var action = action
    // WebKit no longer knows anything of a view that is closed (rule 3.2). The first question of a window that the view
    // opened comes while the view closes.
    if backForwardList.currentItem != nil, let source = action.source?.page, world.page(source)?.isClosed != false {
      action.source?.page = id
    }
    if action.isRedirect, action.target?.isMainFrame == true {
      // The new URL already shows when the app is asked, even if the app has requested another load since (rule 4.4).
      change { state in
        if state.pendingURL != action.request.urlText { state.expectNothing() }
        state.provisionalURL = action.request.urlText
      }
    }
    warnings.warnOfTerms(action)
    let place = world.trace.append(
      TraceEvent(
        window: label, call: .decidePolicyForNavigationAction(ActionRecord(action, in: world)),
        url: action.request.urlText,
        notes: [action.reason]))
    let listener = Answer<PolicyAnswer> { [weak self] answer in
      // WebKit's clearBrowsingWarning: a warning without the user's answer counts as going back.
      self?.warnings.https?.answer(.goBack)
      self?.world.trace.update(place) { event in
        guard case .decidePolicyForNavigationAction(var record) = event.call else { return }
        record.decision = answer.decision
        event.call = .decidePolicyForNavigationAction(record)
      }
      receive(answer.decision, answer.preferences)
    }
    world.trace.during(place) {
      if let client { client.page(self, decidePolicyFor: action, answer: listener) } else { listener.use(.allow) }
    }
    WorldMoments.expectLateAnswer(
      listener, about: "decidePolicyFor \(action.request.urlText) in \(label)", in: world)
    return place
  }

  func decideResponse(_ response: NavigationResponseInfo, _ navigation: NavigationID?, _ question: QuestionID) {
    let place = world.trace.append(
      TraceEvent(
        window: label,
        call: .decidePolicyForNavigationResponse(
          ResponseRecord(
            isMainFrame: response.isMainFrame, status: response.status, mimeType: response.mimeType,
            canShowMIMEType: response.canShowMIMEType, decision: nil)), url: response.url.href,
        notes: [response.reason]))
    let listener = Answer<PolicyAnswer> { [weak self] answer in
      guard let self else { return }
      world.trace.update(place) { event in
        guard case .decidePolicyForNavigationResponse(var record) = event.call else { return }
        record.decision = answer.decision
        event.call = .decidePolicyForNavigationResponse(record)
      }
      world.send(.answer(question, .policy(answer.decision, nil)))
    }
    world.trace.during(place) {
      if let client {
        client.page(self, decidePolicyFor: response.of(navigation), answer: listener)
      } else {
        listener.use(response.canShowMIMEType ? .allow : .cancel)
      }
    }
    WorldMoments.expectLateAnswer(
      listener, about: "decidePolicyFor the response of \(response.url.href) in \(label)", in: world)
  }
}

extension ActionRecord {
  @MainActor init(_ action: NavigationActionInfo, target: TargetFrameRecord? = nil, in world: WebWorld) {
    self.init(
      method: action.request.method,
      targetFrame: target ?? action.target.map { $0.isMainFrame ? .main : .sub } ?? .none, kind: action.kind,
      gesture: action.gesture, isRedirect: action.isRedirect, sourceFrame: action.source.map(world.record),
      frameName: action.targetName, decision: nil)
  }
}
