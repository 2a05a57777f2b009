import EngineValues
import SimulatedWeb
import UIProcess
import URLStandard
import WebMessages
import WindowRegistry

/// Converts the calls of a page into calls of the view's delegates, and applies WebKit's defaults if there is no
/// delegate. Calls that need no decision are generated: `delegate` in Tools/delegates.toml.
@MainActor final class WebViewClient: WebPageClient {
  weak var view: WKWebView?
  private var navigations: [NavigationID: WKNavigation] = [:]

  let asksBeforeUnload = false
  var touchObstacle: String? { view?.touchObstacle(on: view?.context.device ?? .current)?.words }
  private(set) var reasonForNoWindow: Reason?

  /// The object that identifies a navigation for the app. It is the same one from the load to its end (rule 3.13).
  func navigation(_ id: NavigationID?) -> WKNavigation? {
    guard let id else { return nil }
    if let navigation = navigations[id] { return navigation }
    let navigation = WKNavigation()
    navigations[id] = navigation
    return navigation
  }

  func end(_ id: NavigationID?) { if let id { navigations[id] = nil } }

  /// Calls a delegate, or the object to which it hands the call on (rule 9.2).
  func call<Delegate>(
    _ delegate: Delegate, of view: WKWebView, _ body: (Delegate) -> SpellingDispatch.Outcome
  ) -> SpellingDispatch.Outcome {
    let outcome = view.context.run { body(delegate) }
    guard outcome.hasNoMethod, let method = outcome.method,
      let target = DelegateProxies.target(of: method, for: delegate as AnyObject, view.page) as? Delegate
    else { return outcome }
    return call(target, of: view, body)
  }

  // MARK: Telling the trace

  func note(_ outcome: SpellingDispatch.Outcome, of page: WebPageProxy) {
    let trace = page.world.trace
    if let spelling = outcome.spelling { trace.annotate(spelling: spelling.rawValue) }
    if let finding = outcome.finding { say(.delegateMethodWasNotCalled(finding), about: page) }
    if let uncalled = outcome.uncalled {
      uncalled.method.fail(
        in: page.world, window: page.label, of: uncalled.type,
        place: AppSource.declaration(of: uncalled.delegateMethod, in: uncalled.type))
    }
  }

  /// Says at the call in the trace that no delegate received it, with the reason.
  func sayNoCall(_ reason: Reason, about page: WebPageProxy) {
    let trace = page.world.trace
    if let current = trace.current { trace.update(current) { $0.notes.append(reason) } }
  }

  private func say(_ reason: Reason, about page: WebPageProxy) {
    let trace = page.world.trace
    if let current = trace.current { trace.update(current) { $0.notes.append(reason) } }
    trace.note(.finding, window: page.label, reason)
  }

  /// Reports a deallocated delegate. It still counts as having its methods, so no default is used (rule 9.2).
  func sayDeallocated(_ typeName: String, _ page: WebPageProxy, _ consequence: String) {
    say(.delegateWasDeallocated(typeName, consequence: consequence), about: page)
  }

  // MARK: Policies

  func page(_ page: WebPageProxy, decidePolicyFor action: NavigationActionInfo, answer: Answer<PolicyAnswer>) {
    guard let view else { return answer.use(defaultPolicy(for: action, page: page)) }
    let preferences = view.storedConfiguration.defaultWebpagePreferences?.copied() ?? WKWebpagePreferences()
    let call = call(view.navigationDelegateReference, of: view, about: page) {
      NavigationPolicyDispatch(delegate: $0, view: view).decidePolicy(
        for: WKNavigationAction(action, in: view), preferences: preferences
      ) { policy, chosen in
        answer.use(PolicyDecision(policy), preferences: (chosen ?? preferences).navigationPreferences)
      }
    }
    decide(call, answer, preferences.navigationPreferences, page) { defaultPolicy(for: action, page: page) }
  }

  /// Answers a question about a policy that the delegate has not taken.
  private func decide(
    _ call: DelegateCall, _ answer: Answer<PolicyAnswer>, _ preferences: NavigationPreferences?, _ page: WebPageProxy,
    default defaultPolicy: () -> PolicyDecision
  ) {
    switch call {
    case .received: break
    case .deallocated(let typeName):
      sayDeallocated(typeName, page, "the question is never answered, and the load hangs")
    case .trapped: answer.use(defaultPolicy(), preferences: preferences)
    case .missed(let miss):
      let policy = defaultPolicy()
      say(
        miss, noDelegate: .noNavigationDelegateDecides(policy.outcome),
        noMethod: .navigationDelegateDecidesNothing(policy.outcome), about: page)
      answer.use(policy, preferences: preferences)
    }
  }

  /// The default policy if the delegate has no method (rule 4.33).
  private func defaultPolicy(for action: NavigationActionInfo, page: WebPageProxy) -> PolicyDecision {
    if action.target == nil { return .allow }
    let scheme = action.request.url?.scheme ?? "about"
    let isHandled =
      WKWebView.handlesURLScheme(scheme) || scheme == "blob" || scheme == "javascript"
      || page.configuration.schemeHandlers[scheme] != nil
    guard isHandled else {
      say(.schemeIsIgnored(scheme), about: page)
      return .cancel
    }
    return action.shouldPerformDownload ? .download : .allow
  }

  func page(_ page: WebPageProxy, decidePolicyFor response: NavigationResponseInfo, answer: Answer<PolicyAnswer>) {
    let fallback: PolicyDecision = response.canShowMIMEType ? .allow : .cancel
    guard let view else { return answer.use(fallback) }
    let call = call(view.navigationDelegateReference, of: view, about: page) {
      NavigationDelegateMethods.DecidePolicyForResponse.call(
        on: $0, view, decidePolicyFor: WKNavigationResponse(response, in: view)
      ) { answer.use(PolicyDecision($0)) }
    }
    decide(call, answer, nil, page) { fallback }
  }

  // MARK: Going back and forward

  /// Whether the delegate wants to be asked. WebKit's NavigationState::setNavigationDelegate notes which methods the
  /// delegate has.
  var asksBeforeTraversal: Bool {
    view?.navigationDelegateReference.delegate.map { SpellingDispatch.mayHave(.shouldGoTo, $0) } ?? false
  }

  func page(
    _ page: WebPageProxy, shouldGoTo item: BackForwardItem, willUseInstantBack: Bool, answer: Answer<Bool>
  ) {
    // A delegate that is gone permits everything.
    guard let view, let delegate = view.navigationDelegateReference.delegate else { return answer.reply(true) }
    let outcome = call(delegate, of: view) {
      NavigationDelegateMethods.ShouldGoTo.call(
        on: $0, view, shouldGoTo: view.backForwardList.item(item), willUseInstantBack: willUseInstantBack
      ) { answer.reply($0) }
    }
    note(outcome, of: page)
    if outcome.hasNoMethod { sayNoCall(.progressIsNotImplemented, about: page) }
    if outcome.spelling == nil { answer.reply(true) }
  }

  // MARK: Forms

  var readsSubmittedForms: Bool {
    view?.navigationDelegateReference.delegate.map { SpellingDispatch.mayHave(.willSubmitForm, $0) } ?? false
  }

  func page(_ page: WebPageProxy, willSubmit form: FormSubmissionInfo, done: Answer<Void>) {
    guard let view, let delegate = view.navigationDelegateReference.delegate else { return done.reply(()) }
    let info = WKFormInfo(form, in: view)
    let outcome = call(delegate, of: view) {
      NavigationDelegateMethods.WillSubmitForm.call(on: $0, view, willSubmitForm: info) { done.reply(()) }
    }
    note(outcome, of: page)
    if outcome.hasNoMethod { sayNoCall(.progressIsNotImplemented, about: page) }
    if outcome.spelling == nil { done.reply(()) }
  }

  // MARK: Progress

  typealias Progress = NavigationDelegateMethods

  /// - Returns: whether the app has received the call. A method whose spelling is wrong receives nothing.
  @discardableResult func progress(
    _ page: WebPageProxy, _ body: (any WKNavigationDelegate, WKWebView) -> SpellingDispatch.Outcome
  ) -> Bool {
    guard let view else { return false }
    switch call(view.navigationDelegateReference, of: view, about: page, { body($0, view) }) {
    case .received, .trapped: return true
    case .deallocated(let typeName): sayDeallocated(typeName, page, "nothing is called")
    case .missed(let miss):
      say(miss, noDelegate: .nobodyIsToldOfProgress, noMethod: .progressIsNotImplemented, about: page)
    }
    return false
  }

  func page(_ page: WebPageProxy, didFail navigation: NavigationID?, phase: FailurePhase, with error: NavigationError) {
    let object = self.navigation(navigation)
    end(navigation)
    progress(page) { delegate, view in
      switch phase {
      case .provisional:
        Progress.DidFailProvisionalNavigation.call(
          on: delegate, view, didFailProvisionalNavigation: object, withError: error.appError)
      case .committed: Progress.DidFail.call(on: delegate, view, didFail: object, withError: error.appError)
      }
    }
  }

  func pageContentProcessDidTerminate(_ page: WebPageProxy, reason: String) -> Bool {
    navigations = [:]
    return progress(page) { Progress.ContentProcessDidTerminate.call(on: $0, $1) }
  }

  func page(_ page: WebPageProxy, didBecome download: DownloadProxy, from origin: DownloadOrigin) {
    guard let view else { return }
    let object = WKDownload(download, view: view)
    progress(page) { delegate, view in
      switch origin {
      case .action(let action):
        Progress.ActionDidBecomeDownload.call(
          on: delegate, view, navigationAction: WKNavigationAction(action, in: view), didBecome: object)
      case .response(let response):
        Progress.ResponseDidBecomeDownload.call(
          on: delegate, view, navigationResponse: WKNavigationResponse(response, in: view), didBecome: object)
      }
    }
    object.begin()
  }

  // MARK: Windows

  func page(
    _ page: WebPageProxy, createPageWith configuration: PageConfiguration, for action: NavigationActionInfo,
    features: WindowFeatures
  ) -> WebPageProxy? {
    reasonForNoWindow = nil
    guard let view else { return nil }
    let given = WKWebViewConfiguration(copying: view.storedConfiguration, window: configuration)
    var created: WKWebView?
    let call = call(view.uiDelegateReference, of: view, about: page) {
      let (outcome, returned) = WindowDispatch(delegate: $0, view: view).createWebView(
        with: given, for: WKNavigationAction(action, in: view), windowFeatures: WKWindowFeatures(features))
      created = returned
      return outcome
    }
    switch call {
    case .received, .trapped: break
    case .deallocated(let typeName):
      let reason = Reason.delegateWasDeallocated(typeName, consequence: "no window is made")
      reasonForNoWindow = reason
      page.world.trace.note(.finding, window: page.label, reason)
    case .missed(.noDelegate): reasonForNoWindow = .noUIDelegate
    case .missed: reasonForNoWindow = .uiDelegateMakesNoWindows
    }
    guard let created else { return nil }
    guard created.page.configuration.creation === configuration.creation else {
      failForOtherConfiguration(view, page)
      return created.page
    }
    PopupCare.watch(created, openedBy: view)
    return created.page
  }

  /// The exception of WebKit's UIDelegate::UIClient::createNewPage.
  private func failForOtherConfiguration(_ view: WKWebView, _ page: WebPageProxy) {
    guard let delegate = view.uiDelegate else { return }
    page.world.fail(
      DeviceFailure(
        exception: "NSInternalInconsistencyException",
        message: "Returned WKWebView was not created with the given configuration.", window: page.label,
        cause: "\(ClassName.of(type(of: delegate))).\(DelegateMethod.createWebView.swiftName)",
        reason: Reason.viewHasOtherConfiguration,
        place: AppSource.declaration(of: .createWebView, in: type(of: delegate))))
  }

  func pageDidClose(_ page: WebPageProxy) {
    guard let view else { return }
    switch call(view.uiDelegateReference, of: view, about: page, { UIDelegateMethods.DidClose.call(on: $0, view) }) {
    case .received: break
    case .missed(.noDelegate): say(.closeReachesNobody, about: page)
    case .deallocated(let typeName):
      sayDeallocated(typeName, page, "the app is not told that the page closed its window")
    case .trapped, .missed: say(.closeIsNotImplemented, about: page)
    }
  }

  // MARK: Dialogs

  func panel(
    _ page: WebPageProxy, default consequence: String, giveUp: () -> Void,
    _ body: (any WKUIDelegate, WKWebView) -> SpellingDispatch.Outcome
  ) {
    guard let view else { return giveUp() }
    switch call(view.uiDelegateReference, of: view, about: page, { body($0, view) }) {
    case .received: return
    case .trapped: break
    case .deallocated(let typeName):
      sayDeallocated(typeName, page, "the dialog is answered as if it were cancelled")
    case .missed(let miss):
      say(
        miss, noDelegate: .noUIDelegateShowsDialogs(consequence), noMethod: .dialogIsNotImplemented(consequence),
        about: page)
    }
    giveUp()
  }

  func page(
    _ page: WebPageProxy, runOpenPanel request: OpenPanelRequest, frame: FrameSnapshot,
    done: Answer<FileChoice>
  ) {
    let info = WKFrameInfo(frame, webView: view)
    panel(page, default: "WebKit's default", giveUp: { PageOpenPanels(of: page).runDefault(request, done: done) }) {
      UIDelegateMethods.RunOpenPanel.call(
        on: $0, $1, runOpenPanelWith: WKOpenPanelParameters(request), initiatedByFrame: info
      ) { urls in done.reply(FileChoice(urls, opensFolders: request.allowsDirectories)) }
    }
  }
}

extension FileChoice {
  /// Takes the paths of any URLs, like WebKit's UIDelegate::UIClient::runOpenPanel.
  fileprivate init(_ urls: [URL]?, opensFolders: Bool) {
    guard let urls else {
      self = .cancelled
      return
    }
    self = .files(
      urls.flatMap { url in
        url.isFileURL
          ? ChosenFile.files(at: url.path, opensFolders: opensFolders)
          : [ChosenFile(path: url.path, contents: .unreadable("the app answered with \(url), which is no file"))]
      })
  }
}

extension PolicyDecision {
  /// The decision in words, for the trace.
  fileprivate var outcome: String {
    switch self {
    case .allow, .allowWithoutAppLink: "allowed"
    case .cancel: "cancelled"
    case .download: "downloaded"
    }
  }

  init(_ policy: WKNavigationActionPolicy) {
    switch policy {
    case .cancel: self = .cancel
    case .download: self = .download
    // WebKit's _WKNavigationActionPolicyAllowWithoutTryingAppLink (rule 9.24).
    case _ where policy.rawValue == WKNavigationActionPolicy.allow.rawValue + 2: self = .allowWithoutAppLink
    // Other values are WebKit's private variants of `allow`, too.
    default: self = .allow
    }
  }

  init(_ policy: WKNavigationResponsePolicy) {
    switch policy {
    case .cancel: self = .cancel
    case .download: self = .download
    default: self = .allow
    }
  }
}
