import SimulatedWeb
import URLStandard
import WebMessages
import WindowRegistry

/// How a load changes the session history, after WebKit's FrameLoadType.
enum LoadType: Equatable {
  case standard
  case reload
  case reloadFromOrigin
  /// The URL of the current entry again: the entry is replaced.
  case same
  /// Locked back-forward list: the entry is replaced, or a child frame's first load.
  case lockedRedirect
  case backForward

  var isReload: Bool { self == .reload || self == .reloadFromOrigin }
  /// Whether the page that it replaces may go to the page cache, after WebKit's canCachePage (rule 4.23).
  var mayLeaveCachedPage: Bool { self == .standard || self == .backForward }
}

/// One load of one frame, from the question to the app until its document is complete.
final class DocumentLoad {
  enum Phase { case waiting, provisional, loading, done }

  /// Content that does not come from the network.
  enum Substitute {
    case html(String)
    case data([UInt8], mimeType: String, encoding: String)
    case response(SimulatedResponse)
  }

  /// Its URL follows the document's where the page goes to another one within the document, as WebKit's
  /// DocumentLoader::replaceRequestURLForSameDocumentNavigation says.
  var request: NavigationRequest
  /// What the delegate receives; redirects keep everything but the request (rule 3.8).
  var action: NavigationActionInfo
  private(set) var type: LoadType
  /// For main frames.
  let navigation: NavigationID?
  let substitute: Substitute?
  /// The page whose script or form asked; nil for the app.
  let requester: ContentDocument?
  /// What began it, as long as it or its page is there.
  var gesture: UserGesture?
  var phase = Phase.waiting
  /// The last title of its pages: what a `javascript:` URL made of a page has that of the page before until it gets one.
  var title = ""
  /// Rule 4.26: replaces the entry of the page that redirected.
  var isClientRedirect = false
  /// The entry to which a traversal goes.
  let historyItem: HistoryItem?
  /// The entry that the app's side showed before.
  var shownEntry: HistoryItem?
  /// Rule 5.12: its response moves the page to another browsing context group.
  var switchesGroup = false
  /// One of its redirects required that.
  var redirectSwitchesGroup = false
  /// The opener policy of its last redirect, with which that of the next answer is compared.
  var redirectOpenerPolicy: (policy: OpenerPolicy, origin: Origin)?
  /// The opener policy of an empty page that follows another one in the same process.
  var emptyPagePolicy: OpenerPolicy?
  var redirectCount = 0
  /// WebKit's AllowNavigationToInvalidURL::No.
  var endsAtInvalidURL = false
  /// Rule 5.15: it goes on in another process, as was decided with the app's answer.
  var moves = Move.stays
  enum Move: Equatable {
    case stays
    /// From its beginning.
    case fromStart
    /// One of its redirects led to another site.
    case atRedirect
  }
  /// That process, if it is there already.
  var process: SiteProcess?
  /// What the page is called there.
  var home: NavigableID?
  /// The app's side does not know its navigation any more (rule 4.2).
  var isForgotten = false
  var isInNewProcess: Bool { moves != .stays }
  /// Rule 1.92: not the policy of the page that asked.
  private(set) var redirectReferrerPolicy = ReferrerPolicy.default
  /// Where the load began, for the history entry.
  let originalURL: WebURL?
  /// What its process asked for first.
  var firstURL: WebURL?
  var response: SimulatedResponse?
  /// What the page that made a blob: URL hands on with it.
  var blobPolicies: PolicyContainer?
  var responseURL: WebURL?
  var cancelFetch: (() -> Void)?
  /// Rule 4.35: an empty document is shown, and then the load fails.
  var failureAfterCommit: (error: NavigationError, reason: Reason)?
  var preferences: NavigationPreferences?
  /// The value of the `download` attribute when it is honoured (rule 1.71).
  let downloadAttribute: String?
  /// The origin that an inherited document (about:, srcdoc, javascript:) takes.
  let initiatorOrigin: Origin?
  /// Rule 1.30: the app's side loads an opener-less window itself.
  let isOpenerlessFirstLoad: Bool

  init(
    request: NavigationRequest, action: NavigationActionInfo, type: LoadType, navigation: NavigationID?,
    substitute: Substitute? = nil, requester: ContentDocument?, historyItem: HistoryItem? = nil,
    downloadAttribute: String? = nil, initiatorOrigin: Origin? = nil, isOpenerlessFirstLoad: Bool = false
  ) {
    self.request = request
    self.action = action
    self.type = type
    self.navigation = navigation
    self.substitute = substitute
    self.requester = requester
    self.historyItem = historyItem
    self.downloadAttribute = downloadAttribute
    self.initiatorOrigin = initiatorOrigin
    self.isOpenerlessFirstLoad = isOpenerlessFirstLoad
    originalURL = request.url
    firstURL = request.url
  }

  /// What WebKit's loader says of its type once the page is there: anything that completes in the page afterwards makes it
  /// the standard one (FrameLoader::checkLoadCompleteForThisFrame).
  var typeAfterwards: LoadType { completedAgain ? .standard : type }
  var completedAgain = false
  /// Whether it began in the process of the page that it leaves.
  var beganInPagesProcess = false
  /// WebKit asks the loader of the page that is left for its type of load. In another process than the next page's, that is
  /// still the old page's own (nil here), unless the next load began there: then it ends as a standard one (rule 4.23).
  var typeInLeftProcess: LoadType? { beganInPagesProcess ? (type == .same ? .standard : type) : nil }

  /// The page went to another entry of the same document meanwhile: that entry becomes the new document's.
  var takesCurrentEntry = false
  /// A new process had to be launched for it; what the page loads was stopped before.
  var waitedForProcess = false

  /// Whether the entry of the page that it replaces becomes its own: nobody can come back to that page.
  var takesEntryOver: Bool {
    switch type {
    case .standard: isClientRedirect || !isForHistory
    // Another process that goes on with it makes a new entry: see forgetPage.
    case .same: !(switchesGroup && beganInPagesProcess)
    case .reload, .reloadFromOrigin, .lockedRedirect: true
    case .backForward: false
    }
  }

  /// Another process goes on with it, which has no page that it could reload, and knows the entry only if the page locks the
  /// history (WebPageProxy::continueNavigationInNewProcess).
  func forgetPage() {
    if type == .same || (type.isReload && action.isAPILoad) { type = .standard }
  }

  /// WebKit's CachedRawResource::canReuse: an answer to another `Sec-Fetch-Site` than the app's own loads and going back have
  /// is not used again (CachedResourceLoader::computeFetchMetadataSite); nor is one for another URL or with a body.
  func answerInMemory(for item: HistoryItem) -> SimulatedResponse? {
    guard isFromClient || !url.isPotentiallyTrustworthy, item.method == "GET", request.method == "GET",
      firstURL?.equalsExcludingFragments(item.url) == true
    else { return nil }
    return response
  }

  /// WebKit's DocumentLoader::isRequestFromClientOrUserInput.
  private var isFromClient: Bool { type == .backForward || (action.isAPILoad && !isOpenerlessFirstLoad) }

  /// WebKit's SubresourceLoader::updateReferrerPolicy.
  func noteReferrerPolicy(ofRedirect response: SimulatedResponse) {
    if let policy = ReferrerPolicy(header: response.headers["Referrer-Policy"]) { redirectReferrerPolicy = policy }
  }

  var url: WebURL { request.url ?? .aboutBlank }

  /// Whether the session history can have an entry of it, after WebKit's DocumentLoader::urlForHistory: an empty URL is no
  /// place to come back to, nor is content that the app gave as text or data.
  var isForHistory: Bool {
    guard request.url != nil else { return false }
    guard action.isAPILoad else { return true }
    switch substitute {
    case .html, .data: return false
    case .response, nil: return true
    }
  }
  var urlText: String { request.url?.href ?? request.urlText }
}
