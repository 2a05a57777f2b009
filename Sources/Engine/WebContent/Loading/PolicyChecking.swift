import PageScripting
import PublicSuffix
import SimulatedWeb
import URLStandard
import WindowRegistry

/// Asking the app about a load, after WebKit's PolicyChecker and FrameLoader::continueLoadAfterNavigationPolicy.
extension ContentWorld {
  func checkPolicy(of load: DocumentLoad, in frame: Frame) {
    guard let page = frame.page else { return }
    // Rule 1.55: an empty URL is never asked about.
    if load.request.url == nil && load.urlText.isEmpty { return continueLoad(load, in: frame, decision: .allow) }
    if let blocked = contentSecurityRefusal(of: load, to: load.url, in: frame) {
      explain(blocked, in: frame)
      if frame.container != nil { fireLoadInContainer(of: frame) }
      return continueLoad(load, in: frame, decision: .cancel)
    }
    if frame.provisionalLoad != nil {
      stopProvisional(in: frame, reason: .newNavigationTakesOver)
    }
    guard frame.policyLoad === load else { return }
    if !frame.committedFirstRealLoad && load.request.url?.scheme == "about" && load.substitute == nil {
      // Rule 1.56: the first about: load of a frame is told to the app, whose answer is ignored.
      load.action.reason = .answerAboutEmptyPageIsIgnored
      post(.decideNavigation(page.id, load.action, load.navigation, newQuestion()))
      return continueLoad(load, in: frame, decision: .allow)
    }
    let check = frame.policyCheck
    ask(about: load.action, navigation: load.navigation, page: page) { [unowned self] decision, preferences in
      guard frame.policyCheck == check, frame.policyLoad === load, frame.isAttached else { return }
      if let preferences { load.preferences = preferences }
      continueLoad(load, in: frame, decision: decision)
    }
  }

  /// Sends the question; the answer comes as a task.
  func ask(
    about action: NavigationActionInfo, navigation: NavigationID?, page: Page,
    then receive: @escaping (PolicyDecision, NavigationPreferences?) -> Void
  ) {
    let question = newQuestion()
    questions[question] = receive
    post(.decideNavigation(page.id, action, navigation, question))
  }

  /// The app answered a policy question; a late or second answer finds nothing.
  public func answer(_ question: QuestionID, _ decision: PolicyDecision, preferences: NavigationPreferences?) {
    questions.removeValue(forKey: question)?(decision, preferences)
  }

  func continueLoad(_ load: DocumentLoad, in frame: Frame, decision: PolicyDecision) {
    guard let page = frame.page else { return }
    if decision == .download { startDownload(load.request, action: load.action, response: nil, in: frame) }
    guard decision == .allow else { return abandon(load, in: frame) }
    guard askBeforeUnload(in: frame) else {
      // WebKit does not tell the app's side that its own load has come to nothing: the view goes on loading.
      return abandon(load, in: frame, tellsApp: !load.action.isAPILoad)
    }
    guard frame.isAttached, frame.policyLoad === load else { return }
    if load.type == .backForward { frame.history.provisional = load.historyItem }
    stopAllLoads(in: frame, reason: .anotherPageTakesOver, keepsPolicyLoad: true)
    guard frame.isAttached else { return }
    frame.policyLoad = nil
    frame.provisionalLoad = load
    load.phase = .provisional
    if load.type == .backForward, let cached = load.historyItem?.cachedPage {
      return restore(cached, for: load, in: frame)
    }
    if frame.isMainFrame {
      post(
        .didStart(
          page.id, load.navigation, url: load.urlText, .appAllowedNavigation))
    }
    start(load, in: frame)
  }

  /// The app said no, or the page did: nothing more is called (rule 4.10).
  private func abandon(_ load: DocumentLoad, in frame: Frame, tellsApp: Bool = true) {
    if frame.policyLoad === load { frame.policyLoad = nil }
    load.phase = .done
    if tellsApp, frame.isMainFrame, let page = frame.page { post(.didAbandon(page.id, load.navigation)) }
    if load.type == .backForward, let page = frame.page, let current = page.mainFrame.history.current {
      page.backForward.setCurrent(current)
      historyChanged(in: frame)
    }
    frame.quickRedirectIsComing = false
    checkCompleted(frame)
    if let parent = frame.parent { checkCompleted(parent) }
  }

  /// Rule 4.40: CSP frame-src of the page around the frame, form-action of the page whose form it was.
  func contentSecurityRefusal(of load: DocumentLoad, to url: WebURL, in frame: Frame) -> Reason? {
    if let parent = frame.parent, let policy = parent.document.contentSecurityPolicy,
      policy.refusesFrame(url, from: parent.document.origin)
    {
      return .frameRefusedByContentSecurityPolicy
    }
    guard load.action.kind == .formSubmitted, let requester = load.requester else { return nil }
    return formRefusal(of: url, by: requester)
  }

  /// Rule 4.40: whether the page's own form-action refuses where its form goes; its console hears of it.
  func formRefusal(of url: WebURL, by document: ContentDocument) -> Reason? {
    guard let directive = document.contentSecurityPolicy?.formRefusal(of: url, from: document.origin) else {
      return nil
    }
    console(
      .error,
      "Refused to send form data to '\(url.href)' because it violates the following Content Security Policy"
        + " directive: \"\(directive)\".", in: document)
    return .formRefusedByContentSecurityPolicy
  }

  // MARK: Leaving a page

  /// HTML Standard, "check if unloading is canceled", which WebKit only does for apps with the private panel (7.9).
  private func askBeforeUnload(in frame: Frame) -> Bool {
    guard let page = frame.page, page.settings.asksBeforeUnload else { return true }
    for inside in frame.subtree {
      guard inside.document.kind != .initialEmpty else { continue }
      page.promptsSuppressed += 1
      let answer = inside.document.script.fireBeforeUnload()
      page.promptsSuppressed -= 1
      guard case .stay(let message) = answer, inside.document.hadInteraction else { continue }
      guard case .confirmed(true) = ask(.beforeUnload(page.id, message: message)) else {
        explain(.userStays, in: frame)
        return false
      }
    }
    return true
  }

  // MARK: Processes

  /// Rule 5.15: a load to another site takes a new process, from a page that is not empty. With other windows in its
  /// browsing context group only the app's own loads do. Going back or forward returns to the entry's process.
  func needsNewProcess(for load: DocumentLoad, in frame: Frame) -> Bool {
    guard rules.swapsProcesses, frame.isMainFrame, load.action.isAPILoad || !registry.hasCompany(frame.id) else {
      return false
    }
    if load.type == .backForward {
      guard let process = load.historyItem?.process else { return false }
      return process != frame.page?.process
    }
    return load.substitute == nil
      && frame.committedFirstRealLoad && load.url.isHTTPFamily && !frame.document.origin.isSameSite(as: load.url.origin)
  }

  /// Rules 1.33 and 1.44: what a window is called once a page of another origin, without opener, is in it. A process
  /// that a page is moved to only knows the name that the window was opened with.
  func nameAfterLeavingOrigin(_ load: DocumentLoad, from old: ContentDocument, in frame: Frame) -> String {
    guard rules.swapsProcesses, !load.switchesGroup else { return "" }
    let isNewProcess =
      load.isOpenerlessFirstLoad || (!registry.hasCompany(frame.id) && !old.origin.isSameSite(as: load.url.origin))
    return isNewProcess ? frame.page?.openedName ?? "" : ""
  }

  /// The page gets a new main frame without opener; scripts that held the old one hold a dead handle.
  func moveToNewProcess(_ frame: Frame, for load: DocumentLoad) {
    guard let page = frame.page else { return }
    page.process = load.historyItem?.process ?? newProcess()
    guard registry.hasCompany(frame.id) else { return }
    explain(load.type == .backForward ? .appLoadGoesBackToProcess : .appLoadTakesNewProcess, in: frame)
    // A frozen page brings its own navigable along.
    if load.historyItem?.cachedPage == nil { replaceNavigable(of: frame) }
  }

  /// HTML Standard, "obtain a browsing context to use for a navigation response", as scripts see it.
  func replaceNavigable(of frame: Frame) {
    let old = frame.id
    let openedByDOM = registry[old]?.openedByDOM ?? false
    let replacement = registry.addTopLevel(group: registry.newGroup(), origin: frame.document.origin)
    if openedByDOM { registry.markOpenedByDOM(replacement) }
    registry.cut(old, keepsName: frame.history.current != nil)
    agent.discard(old)
    frames[old] = nil
    frame.becomeNavigable(replacement)
    frames[replacement] = frame
    frame.page?.openedByDOMWithOpener = false
  }

  /// The frame shows a page of a navigable that a swap had cut; what it showed till now is cut in turn.
  func returnToNavigable(_ home: NavigableID, in frame: Frame) {
    let left = frame.id
    let openedByDOM = registry[left]?.openedByDOM ?? false
    registry.cut(left, keepsName: true)
    agent.discard(left)
    frames[left] = nil
    registry.revive(home)
    if openedByDOM { registry.markOpenedByDOM(home) }
    frame.becomeNavigable(home)
    frames[home] = frame
    frame.page?.openedByDOMWithOpener = registry.opener(of: home) != nil
  }
}
