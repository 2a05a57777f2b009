import PagePolicies
import ProcessModel
import SimulatedWeb
import URLStandard
import WebMessages
import WindowRegistry

/// The facts of a navigation that were settled when it began.
struct NavigationPlan {
  /// Content that does not come from the network.
  enum Substitute {
    case html(String)
    case data([UInt8], mimeType: String, encoding: String)
    case response(SimulatedResponse)
  }

  /// The beginner of the navigation, as the UI process sees it.
  enum Beginner {
    case pageOrApp
    /// The UI process itself loads a window without an opener (rule 1.30).
    case windowWithoutOpener
    /// The UI process repeats over http a load that has failed over https (rule 4.49).
    case httpFallback
  }

  /// WebKit's AllowNavigationToInvalidURL.
  enum InvalidURL { case fails, endsInSilence }

  let type: LoadType
  /// The navigation; nil for frames inside a page.
  var navigation: NavigationID?
  var substitute: Substitute?
  /// The page whose script or form asked for the navigation; nil for the app.
  var requester: ContentDocument?
  /// The form that asked for the navigation.
  var form: SubmittedForm?
  /// The entry to which a traversal goes.
  var entry: SessionHistoryEntry?
  /// The value of the `download` attribute when it is honoured (rule 1.71).
  var downloadAttribute: String?
  /// The origin that an inherited document (about:, srcdoc, javascript:) takes.
  var initiatorOrigin: Origin?
  var beginner = Beginner.pageOrApp
  var invalidURL = InvalidURL.fails
  /// Whether the load replaces the entry of the page that redirected (rule 4.26).
  var isClientRedirect = false
}

/// The progress of a load on the network.
struct FetchProgress {
  /// Whether the request's http has become https (rule 4.48).
  enum Scheme {
    /// The load's process has not checked the request yet.
    case unchecked
    case asRequested
    /// WebKit's wasSchemeOptimisticallyUpgraded.
    case upgraded
  }

  var scheme = Scheme.unchecked
  /// The redirects since the load's process began its request.
  var redirects = 0
  /// The origins of the URLs that have redirected.
  var redirecting: [Origin] = []
  /// The referrer policy of the load, not that of the page that asked (rule 1.92).
  private(set) var referrerPolicy = ReferrerPolicy.default
  /// The first URL that the load's process requested.
  var firstURL: WebURL?
  var response: SimulatedResponse?
  /// The relation of the last requested URL to the requester; nil before the first request.
  var site: RequestSite?
  /// The state of the server's challenges, until the server has answered.
  var authentication: RequestAuthentication?
  /// The policies that the page of a blob: URL hands on with it.
  var blobPolicies: PolicyContainer?
  var cancel: (() -> Void)?

  /// WebKit's SubresourceLoader::updateReferrerPolicy.
  mutating func noteReferrerPolicy(ofRedirect response: SimulatedResponse) {
    if let policy = ReferrerPolicy(header: response.headers["Referrer-Policy"]) { referrerPolicy = policy }
  }
}

/// The requirements so far of the opener policies of a load's responses (HTML Standard, "opener policy enforcement
/// result").
/// https://html.spec.whatwg.org/multipage/browsers.html#opener-policy-enforcement-result
struct OpenerPolicyResult {
  enum GroupSwitch {
    case none
    /// A redirect required the switch; the response has not arrived yet.
    case required
    /// The response has moved the page to another browsing context group (rule 5.12).
    case done
  }

  var groupSwitch = GroupSwitch.none
  /// The opener policy of the last redirect. The policy of the next response is compared with it.
  var lastRedirect: (policy: OpenerPolicy, origin: Origin)?
  /// The opener policy of an empty page that follows another one in the same process.
  var ofEmptyPage: OpenerPolicy?
}

/// A load of a frame, from the question to the app until the document is complete.
final class DocumentLoad {
  let plan: NavigationPlan
  /// The request. Its URL changes when the page navigates within the document (WebKit's
  /// DocumentLoader::replaceRequestURLForSameDocumentNavigation).
  var request: NavigationRequest
  /// The action that the delegate receives. Redirects change only the request (rule 3.8).
  var action: NavigationActionInfo
  /// The URL at which the load began; the history entry keeps it.
  let originalURL: WebURL?
  private var progress = NavigationProgress()
  /// The page in another process that loads the document or has loaded it.
  private(set) var provisionalPage: ProvisionalPage?
  var fetch = FetchProgress()
  var openerPolicy = OpenerPolicyResult()
  /// The gesture that began the load. The load holds the gesture while it or its page exists.
  var gesture: UserGesture?
  /// The last title of the load's page. If a `javascript:` URL replaces the page, the new page has this title until it
  /// gets one of its own.
  var title = ""
  var preferences: NavigationPreferences?
  var entries = EntryUse()

  init(request: NavigationRequest, action: NavigationActionInfo, plan: NavigationPlan) {
    self.request = request
    self.action = action
    self.plan = plan
    originalURL = request.url
    fetch.firstURL = request.url
  }

  /// Takes the preferences with which the app has answered.
  func take(_ answer: NavigationPreferences) {
    guard action.target?.isMainFrame == false else {
      preferences = answer
      return
    }
    preferences = (preferences ?? NavigationPreferences()).ofFrameInside(answered: answer)
  }

  var url: WebURL { request.url ?? .aboutBlank }
  var urlText: String { request.url?.href ?? request.urlText }

  // MARK: State

  /// - Returns: false if a navigation cannot make this change.
  @discardableResult func enter(_ state: NavigationState) -> Bool {
    guard progress.enter(state) else { return false }
    if let page = progress.provisionalPage { provisionalPage = page }
    return true
  }

  var isLoading: Bool { progress.isLoading }
  var isOver: Bool { progress.isOver }
  var failure: NavigationFailure? { progress.failure }

  /// Stops the fetch.
  func stopFetching() {
    fetch.cancel?()
    fetch.cancel = nil
  }

  // MARK: What WebKit derives from its type

  /// Whether the load's page is in another process than the page before.
  func changesProcess(swapsProcesses: Bool) -> Bool {
    provisionalPage != nil || (openerPolicy.groupSwitch == .done && swapsProcesses)
  }

  /// The type with which the load's own process records it in the history.
  func typeInItsProcess(swapsProcesses: Bool) -> LoadType {
    changesProcess(swapsProcesses: swapsProcesses) ? plan.type.inAnotherProcess(isByApp: action.isAPILoad) : plan.type
  }

  /// The type of the load once its page is there. It becomes the standard type as soon as a part of the page completes
  /// (WebKit's FrameLoader::checkLoadCompleteForThisFrame).
  func typeAfterwards(swapsProcesses: Bool) -> LoadType {
    entries.completedAgain ? .standard : typeInItsProcess(swapsProcesses: swapsProcesses)
  }

  /// The type of load in the process of the page that is left, because WebKit asks the loader there. It is nil, which
  /// stands for the old page's own type, if the next load began in another process. If it began here, a load of the
  /// same URL ends as a standard one (rule 4.23).
  var typeInLeftProcess: LoadType? {
    guard beganInPagesProcess else { return nil }
    return plan.type == .same ? .standard : plan.type
  }

  /// Whether the load started in the process of the page that it leaves.
  var beganInPagesProcess: Bool { provisionalPage.map { $0.takeover == .atRedirect } ?? true }

  /// Whether the load replaces the entry of the page that redirected (rule 4.26). A process to which the response moved
  /// the load has not heard of a redirect.
  func isClientRedirect(swapsProcesses: Bool) -> Bool {
    let isUnheard = openerPolicy.groupSwitch == .done && swapsProcesses && plan.type == .standard
    return plan.isClientRedirect && !isUnheard
  }

  /// Whether the load takes over the entry of the page that it replaces, so that nobody can come back to that page.
  func takesEntryOver(swapsProcesses: Bool) -> Bool {
    switch plan.type {
    case .standard: isClientRedirect(swapsProcesses: swapsProcesses) || !isForHistory
    // If the load goes on in another process, it makes a new entry (see LoadType.inAnotherProcess).
    case .same: !(openerPolicy.groupSwitch == .done && beganInPagesProcess)
    case .reload, .reloadFromOrigin, .lockedRedirect: true
    case .backForward: false
    }
  }

  /// Whether the session history can have an entry for the load. It has none for an empty URL, nor for content that the
  /// app gave as text or data (WebKit's DocumentLoader::urlForHistory).
  var isForHistory: Bool {
    guard request.url != nil else { return false }
    guard action.isAPILoad else { return true }
    switch plan.substitute {
    case .html, .data: return false
    case .response, nil: return true
    }
  }

  /// The response in the memory cache, if the load may use it again. It must not have another URL or a body, and its
  /// `Sec-Fetch-Site` must be that of the app's own loads and traversals (WebKit's CachedRawResource::canReuse and
  /// CachedResourceLoader::computeFetchMetadataSite).
  func answerInMemory(for entry: SessionHistoryEntry) -> SimulatedResponse? {
    guard isFromClient || !url.isPotentiallyTrustworthy, entry.request.method == "GET", request.method == "GET",
      fetch.firstURL?.equalsExcludingFragments(entry.url) == true
    else { return nil }
    return fetch.response
  }

  /// WebKit's DocumentLoader::isRequestFromClientOrUserInput.
  var isFromClient: Bool {
    plan.type == .backForward || (action.isAPILoad && plan.beginner != .windowWithoutOpener)
  }
}

/// The changes since then to a load's entries in the session history.
struct EntryUse {
  /// The entry that the UI process showed when the load began.
  var shown: SessionHistoryEntry?
  /// Whether the page went to another entry of the same document during the load: the new document takes that entry.
  var takesCurrentEntry = false
  /// Whether a part of the page completed after the load was over.
  var completedAgain = false
}

extension DocumentLoad {
  /// The UI process's knowledge of the load.
  /// - Parameter shown: the document that the load's frame shows.
  func facts(shown: ContentDocument) -> NavigationFacts {
    let initiator: NavigationFacts.Initiator =
      if plan.beginner == .windowWithoutOpener {
        .appForWindowWithoutOpener
      } else if !action.isAPILoad {
        .page
      } else {
        plan.substitute == nil ? .app : .appWithContent
      }
    return NavigationFacts(
      url: request.url, originalURL: originalURL, initiator: initiator,
      requester: (plan.requester ?? shown).origin, entry: plan.entry)
  }
}
