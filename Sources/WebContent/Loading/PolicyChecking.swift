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
    if let blocked = contentSecurityRefusal(of: load, in: frame) {
      explain(blocked, in: frame)
      if frame.container != nil { fireLoadInContainer(of: frame) }
      return continueLoad(load, in: frame, decision: .cancel)
    }
    if frame.provisionalLoad != nil {
      stopProvisional(in: frame, reason: Reason("4.14", "a new navigation takes the place of the load under way"))
    }
    guard frame.policyLoad === load else { return }
    if !frame.committedFirstRealLoad && load.request.url?.scheme == "about" && load.substitute == nil {
      // Rule 1.56: the first about: load of a frame is told to the app, whose answer is ignored.
      load.action.reason = Reason("1.56", "the first load of the frame is about:blank: the answer is ignored")
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
    stopAllLoads(in: frame, reason: Reason("4.14", "another page is loaded in its place"), keepsPolicyLoad: true)
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
          page.id, load.navigation, url: load.urlText, Reason("4.1", "the app allowed the navigation")))
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

  /// Rule 4.40: CSP frame-src and frame-ancestors of the page around it.
  private func contentSecurityRefusal(of load: DocumentLoad, in frame: Frame) -> Reason? {
    guard let parent = frame.parent, let policy = parent.committedLoad?.response?.contentSecurityPolicy else {
      return nil
    }
    guard policy.refusesFrame(load.url, from: parent.document.origin) else { return nil }
    return Reason("4.40", "the page's Content-Security-Policy does not allow this frame")
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
        explain(Reason("7.9", "the user chose to stay on the page"), in: frame)
        return false
      }
    }
    return true
  }

  // MARK: Processes

  /// Rule 5.15: only loads by the app to another site, from a page that is not empty, take a new process.
  func needsNewProcess(for load: DocumentLoad, in frame: Frame) -> Bool {
    rules.swapsProcesses && frame.isMainFrame && load.action.isAPILoad && load.type != .backForward
      && load.substitute == nil
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
  func moveToNewProcess(_ frame: Frame) {
    guard let page = frame.page, registry.hasCompany(frame.id) else { return }
    explain(
      Reason(
        "5.15", "the app's load goes to another site and takes a new process: window.opener and the opener's handle are"
          + " cut"), in: frame)
    replaceNavigable(of: frame)
    page.process = newProcess()
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
}
