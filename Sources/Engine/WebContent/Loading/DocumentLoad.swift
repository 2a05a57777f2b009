import PagePolicies
import ProcessModel
import SimulatedWeb
import URLStandard
import WebMessages
import WindowRegistry

/// What was settled when a navigation began.
struct NavigationPlan {
  /// Content that does not come from the network.
  enum Substitute {
    case html(String)
    case data([UInt8], mimeType: String, encoding: String)
    case response(SimulatedResponse)
  }

  /// Who began it, as the UI process sees it.
  enum Beginner {
    case pageOrApp
    /// Rule 1.30: the UI process loads a window without an opener itself.
    case windowWithoutOpener
  }

  /// WebKit's AllowNavigationToInvalidURL.
  enum InvalidURL { case fails, endsInSilence }

  let type: LoadType
  /// For main frames.
  var navigation: NavigationID?
  var substitute: Substitute?
  /// The page whose script or form asked; nil for the app.
  var requester: ContentDocument?
  /// The entry to which a traversal goes.
  var entry: SessionHistoryEntry?
  /// The value of the `download` attribute when it is honoured (rule 1.71).
  var downloadAttribute: String?
  /// The origin that an inherited document (about:, srcdoc, javascript:) takes.
  var initiatorOrigin: Origin?
  var beginner = Beginner.pageOrApp
  var invalidURL = InvalidURL.fails
  /// Rule 4.26: it replaces the entry of the page that redirected.
  var isClientRedirect = false
  /// Rule 4.49: over http, because https has failed.
  var isHTTPFallback = false
}

/// How far a load has come on the network.
struct FetchProgress {
  /// Whether the request's http has become https (rule 4.48).
  enum Scheme {
    /// Its process has not looked yet.
    case unchecked
    case asRequested
    /// WebKit's wasSchemeOptimisticallyUpgraded.
    case upgraded
  }

  var scheme = Scheme.unchecked
  var redirects = 0
  /// Rule 1.92: not the policy of the page that asked.
  private(set) var referrerPolicy = ReferrerPolicy.default
  /// The first URL that its process asked for.
  var firstURL: WebURL?
  var response: SimulatedResponse?
  /// What its server's challenges make of the request.
  var authentication: RequestAuthentication?
  /// What the page that made a blob: URL hands on with it.
  var blobPolicies: PolicyContainer?
  var cancel: (() -> Void)?

  /// WebKit's SubresourceLoader::updateReferrerPolicy.
  mutating func noteReferrerPolicy(ofRedirect response: SimulatedResponse) {
    if let policy = ReferrerPolicy(header: response.headers["Referrer-Policy"]) { referrerPolicy = policy }
  }
}

/// HTML Standard, "opener policy enforcement result": what the opener policies of a load's answers have required so
/// far.
/// https://html.spec.whatwg.org/multipage/browsers.html#opener-policy-enforcement-result
struct OpenerPolicyResult {
  enum GroupSwitch {
    case none
    /// One of its redirects required it; the response has not come yet.
    case required
    /// Rule 5.12: its response has moved the page to another browsing context group.
    case done
  }

  var groupSwitch = GroupSwitch.none
  /// The opener policy of its last redirect, with which that of the next answer is compared.
  var lastRedirect: (policy: OpenerPolicy, origin: Origin)?
  /// The opener policy of an empty page that follows another one in the same process.
  var ofEmptyPage: OpenerPolicy?
}

/// One load of one frame, from the question to the app until its document is complete.
final class DocumentLoad {
  let plan: NavigationPlan
  /// Its URL follows the document's where the page goes to another one within the document, as WebKit's
  /// DocumentLoader::replaceRequestURLForSameDocumentNavigation says.
  var request: NavigationRequest
  /// What the delegate receives; redirects keep everything but the request (rule 3.8).
  var action: NavigationActionInfo
  /// Where the load began, for the history entry.
  let originalURL: WebURL?
  private var progress = NavigationProgress()
  /// The page of another process that loads or has loaded it.
  private(set) var provisionalPage: ProvisionalPage?
  var fetch = FetchProgress()
  var openerPolicy = OpenerPolicyResult()
  /// What began it, as long as it or its page is there.
  var gesture: UserGesture?
  /// The last title of its pages: what a `javascript:` URL made of a page has that of the page before until it gets
  /// one.
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

  var url: WebURL { request.url ?? .aboutBlank }
  var urlText: String { request.url?.href ?? request.urlText }

  // MARK: State

  /// - Returns: false for a change that no navigation makes.
  @discardableResult func enter(_ state: NavigationState) -> Bool {
    guard progress.enter(state) else { return false }
    if let page = progress.provisionalPage { provisionalPage = page }
    return true
  }

  var isLoading: Bool { progress.isLoading }
  var isOver: Bool { progress.isOver }
  var failure: NavigationFailure? { progress.failure }

  /// Ends what it fetches.
  func stopFetching() {
    fetch.cancel?()
    fetch.cancel = nil
  }

  // MARK: What WebKit derives from its type

  /// Whether another process than that of the page which it replaces shows its page.
  func changesProcess(swapsProcesses: Bool) -> Bool {
    provisionalPage != nil || (openerPolicy.groupSwitch == .done && swapsProcesses)
  }

  /// The type by which its own process records it in the history.
  func typeInItsProcess(swapsProcesses: Bool) -> LoadType {
    changesProcess(swapsProcesses: swapsProcesses) ? plan.type.inAnotherProcess(isByApp: action.isAPILoad) : plan.type
  }

  /// What WebKit's loader says of its type once the page is there: anything that completes in the page afterwards makes
  /// it the standard one (FrameLoader::checkLoadCompleteForThisFrame).
  func typeAfterwards(swapsProcesses: Bool) -> LoadType {
    entries.completedAgain ? .standard : typeInItsProcess(swapsProcesses: swapsProcesses)
  }

  /// WebKit asks the loader of the page that is left for its type of load. In another process than the next page's,
  /// that is still the old page's own (nil here), unless the next load began there: then it ends as a standard one
  /// (rule 4.23).
  var typeInLeftProcess: LoadType? {
    guard beganInPagesProcess else { return nil }
    return plan.type == .same ? .standard : plan.type
  }

  /// Whether it started in the process of the page that it leaves.
  var beganInPagesProcess: Bool { provisionalPage.map { $0.takeover == .atRedirect } ?? true }

  /// Rule 4.26: whether it replaces the entry of the page that redirected. A process that a response moved it to has
  /// heard of no redirect.
  func isClientRedirect(swapsProcesses: Bool) -> Bool {
    let isUnheard = openerPolicy.groupSwitch == .done && swapsProcesses && plan.type == .standard
    return plan.isClientRedirect && !isUnheard
  }

  /// Whether the entry of the page that it replaces becomes its own: nobody can come back to that page.
  func takesEntryOver(swapsProcesses: Bool) -> Bool {
    switch plan.type {
    case .standard: isClientRedirect(swapsProcesses: swapsProcesses) || !isForHistory
    // Another process that goes on with it makes a new entry: see LoadType.inAnotherProcess.
    case .same: !(openerPolicy.groupSwitch == .done && beganInPagesProcess)
    case .reload, .reloadFromOrigin, .lockedRedirect: true
    case .backForward: false
    }
  }

  /// Whether the session history can have an entry of it, after WebKit's DocumentLoader::urlForHistory: an empty URL is
  /// no place to come back to, nor is content that the app gave as text or data.
  var isForHistory: Bool {
    guard request.url != nil else { return false }
    guard action.isAPILoad else { return true }
    switch plan.substitute {
    case .html, .data: return false
    case .response, nil: return true
    }
  }

  /// WebKit's CachedRawResource::canReuse: an answer to another `Sec-Fetch-Site` than the app's own loads and
  /// traversals have is not used again (CachedResourceLoader::computeFetchMetadataSite); nor is one for another URL or
  /// with a body.
  func answerInMemory(for entry: SessionHistoryEntry) -> SimulatedResponse? {
    guard isFromClient || !url.isPotentiallyTrustworthy, entry.request.method == "GET", request.method == "GET",
      fetch.firstURL?.equalsExcludingFragments(entry.url) == true
    else { return nil }
    return fetch.response
  }

  /// WebKit's DocumentLoader::isRequestFromClientOrUserInput.
  private var isFromClient: Bool {
    plan.type == .backForward || (action.isAPILoad && plan.beginner != .windowWithoutOpener)
  }
}

/// What became of a load's entries in the session history meanwhile.
struct EntryUse {
  /// The entry that the UI process showed when it began.
  var shown: SessionHistoryEntry?
  /// The page went to another entry of the same document while it loaded: that entry becomes the new document's.
  var takesCurrentEntry = false
  /// Something has completed in its page after it was over.
  var completedAgain = false
}

extension DocumentLoad {
  /// What the UI process knows of it.
  /// - Parameter shown: what its frame shows.
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
