import HTMLTree
import PageScripting
import SimulatedWeb
import URLStandard
import WebMessages
import WindowRegistry

/// One document in a frame: its tree, its scripts, how far it has loaded.
final class ContentDocument {
  /// What a document gets from its response and from its frame.
  struct Policies {
    var sandbox: SandboxFlags = []
    /// Those of `sandbox` that a Content-Security-Policy has, which documents without a URL of their own inherit.
    var sandboxOfPolicy: SandboxFlags = []
    var opener = OpenerPolicy.unsafeNone
    var referrer = ReferrerPolicy.default
    var content: ContentPolicy?
    var allowsScript = true
  }

  enum Kind {
    /// HTML Standard, "is initial about:blank".
    case initialEmpty
    case ordinary
  }

  let tree: Document
  let script: ScriptDocument
  /// The URL it was made with, whatever scripts have made of it since.
  let creationURL: WebURL
  private(set) var kind: Kind
  var policies: Policies
  /// nil after the document was left for good.
  private(set) weak var frame: Frame?

  /// The parser that is still feeding the document.
  var pipeline: ParsePipeline?
  /// Keeps the tree's observer alive.
  private var watcher: DocumentWatcher?
  /// The response is being read, at one go; scripts and events that run meanwhile find a page that still loads.
  var isReceivingContent = false
  /// What the load event still waits for, other than the parser and child frames.
  var loadBlockers = 0
  /// HTML Standard, "completely loaded": the load event was fired.
  var isComplete = false
  /// WebKit's "onload dispatched": from then on a location change is a new history entry (rule 4.26).
  var loadEventDispatched = false
  /// `pagehide`, and `unload` unless it is in the page cache.
  var unloadWasFired = false
  /// WebKit's Document::dispatchPageshowEvent: there is one only until `pagehide`, however often the page is completed.
  var pageShowWasFired = false
  var isProcessingLoadEvent = false
  /// How often scripts have changed the history lately while it is the page's document, those of its frames included.
  var stateObjects = StateObjectQuota()
  var fullscreen = FullscreenElements()
  /// HTML Standard, "last activation timestamp" of its window: nil until the user activates it, negative once consumed.
  var lastActivation: Double?
  /// Whether the user has ever interacted with it: `beforeunload` panels require that.
  var hadInteraction = false
  /// HTML Standard, "ignore-destructive-writes counter": a script of another file, or a module, is running.
  var ignoresDestructiveWrites = 0
  /// HTML Standard, "active parser was aborted": stopped by a script that it ran. Nobody writes into it any more.
  var parsingWasAborted = false
  /// Set by `document.open` and `document.write` on a document whose parser has ended.
  var wasWritten = false
  /// The URL that it had before; nil for an initial empty document.
  var urlBeforeWriting: WebURL?
  /// A javascript: URL made it in place of a document whose URL is empty.
  var tookEmptyURL = false
  /// What the trace said about cookies and storage in another site's page.
  var thirdParty = (lines: 0, hasToldStorage: false)
  /// How often something was fetched for it, modules among it.
  var fetchesBegun = 0
  /// Its requests that the app's scheme handlers have not answered yet.
  var openSchemeRequests: Set<QuestionID> = []
  let openFetches = OpenFetches()
  var styleState = StyleResources.State()
  /// Its window was closed by a script while it was there.
  var calledClose = false
  /// The page cache keeps it, frozen.
  var isCached = false
  /// What its scripts wait for meanwhile.
  private var pausedTimers: [RunningTimer] = []

  unowned let world: ContentWorld

  init(
    tree: Document, navigable: NavigableID, world: ContentWorld, url: WebURL, origin: Origin, referrer: String,
    kind: Kind, policies: Policies
  ) {
    self.tree = tree
    self.world = world
    self.kind = kind
    self.policies = policies
    creationURL = url
    script = ScriptDocument(
      agent: world.agent, document: tree, navigable: navigable, url: url, origin: origin, referrer: referrer,
      scripting: policies.allowsScript && !policies.sandbox.contains(.scripts) ? .enabled : .disabled)
    script.mayRelaxDomain = !policies.sandbox.contains(.documentDomain)
    script.isInSecureContext = isTrustworthy
  }

  /// A document that will be shown in the frame.
  convenience init(
    tree: Document, frame: Frame, url: WebURL, origin: Origin, referrer: String, kind: Kind, policies: Policies
  ) {
    self.init(
      tree: tree, navigable: frame.id, world: frame.world, url: url, origin: origin, referrer: referrer, kind: kind,
      policies: policies)
    if let parent = frame.parent?.document, !parent.script.isInSecureContext { script.isInSecureContext = false }
    enter(frame)
  }

  /// WebKit's isDocumentSecure: of pages that a sandbox gives an origin of their own, the URL counts.
  private var isTrustworthy: Bool {
    if policies.sandbox.contains(.origin) { return url.isPotentiallyTrustworthy }
    return origin.isPotentiallyTrustworthy || url.scheme == "file"
  }

  /// HTML Standard, "creating a new browsing context": the initial about:blank.
  /// https://html.spec.whatwg.org/multipage/document-sequences.html#creating-a-new-browsing-context
  static func initialEmpty(
    in navigable: NavigableID, of world: ContentWorld, creator: ContentDocument?, sandbox: SandboxFlags,
    opener: OpenerLink = .kept
  ) -> ContentDocument {
    var policies = ContentDocument.Policies()
    policies.sandbox = sandbox
    // WebKit's Document::initSecurityContext: what a window without an opener begins with belongs to nobody.
    let owner = opener == .kept ? creator : nil
    if let owner {
      policies.inheritContentPolicy(of: owner)
      policies.referrer = owner.policies.referrer
      // HTML Standard: a popup of a same-origin creator starts with the creator's opener policy.
      if let top = owner.frame?.top.document, owner.origin.isSameOrigin(as: top.origin) {
        policies.opener = top.policies.opener
      }
    }
    // Its URL is empty in WebKit, so it has neither a referrer nor a base that relative URLs can be resolved against.
    let document = ContentDocument(
      tree: .initialEmptyPage(), navigable: navigable, world: world, url: .aboutBlank,
      origin: .inherited(from: owner, sandbox: policies.sandbox), referrer: "", kind: .initialEmpty,
      policies: policies)
    if let owner { document.take(over: owner) }
    document.script.readyState = .complete
    document.isComplete = true
    document.loadEventDispatched = false
    return document
  }

  /// WebKit's Document::initSecurityContext: what else belongs to the document whose origin this one has.
  func take(over owner: ContentDocument) {
    script.inheritDomain(of: owner.script)
    guard !policies.sandbox.contains(.origin) else { return }
    script.cookieURL = owner.script.cookieURL
    script.isInSecureContext = owner.script.isInSecureContext
  }

  var url: WebURL { script.url }
  var origin: Origin { script.origin }
  var isParsing: Bool { pipeline != nil }

  /// https://html.spec.whatwg.org/multipage/document-lifecycle.html#destroy-a-document
  func destroy() {
    stopSchemeRequests()
    pausedTimers = []
    pipeline = nil
    watcher = nil
    world.blobs.revokeAll(of: script)
    script.detach()
    frame = nil
  }

  /// HTML Standard, "document open steps", step 13; FrameLoader::didExplicitOpen and advanceStatePastInitialEmptyDocument.
  func endInitialEmpty() {
    kind = .ordinary
    frame?.loader.committedFirstRealLoad = true
  }

  func enter(_ frame: Frame) {
    self.frame = frame
    script.topNavigable = frame.top.id
  }

  func watch() {
    let watcher = DocumentWatcher(document: self)
    self.watcher = watcher
    tree.observer = watcher
  }

  func freeze() {
    stopSchemeRequests()
    isCached = true
    pauseTimers()
  }

  func thaw(in frame: Frame) {
    isCached = false
    self.frame = frame
    resumeTimers()
  }

  func pauseTimers() { pausedTimers = world.timers.pause(script) }

  func resumeTimers() {
    world.timers.resume(pausedTimers)
    pausedTimers = []
  }
}

/// HTML Standard, "opener policy value".
/// https://html.spec.whatwg.org/multipage/browsers.html#cross-origin-opener-policy-value
enum OpenerPolicy: Equatable {
  case unsafeNone
  case sameOriginAllowPopups
  case sameOrigin
  /// With an embedder policy of `require-corp`: its pages are isolated.
  case sameOriginPlusCOEP
  case noopenerAllowPopups

  /// WebKit's obtainCrossOriginOpenerPolicy. Rule 5.13: honoured on trustworthy origins only.
  init(of headers: HTTPFields?, origin: Origin) {
    self = .unsafeNone
    guard origin.isPotentiallyTrustworthy, let header = headers?["Cross-Origin-Opener-Policy"] else { return }
    switch StructuredToken.parse(header) {
    case "same-origin":
      let embedder = headers?["Cross-Origin-Embedder-Policy"].flatMap(StructuredToken.parse)
      self = embedder == "require-corp" ? .sameOriginPlusCOEP : .sameOrigin
    case "same-origin-allow-popups": self = .sameOriginAllowPopups
    case "noopener-allow-popups": self = .noopenerAllowPopups
    default: break
    }
  }

  /// HTML Standard, "check if COOP values require a browsing context group switch".
  /// https://html.spec.whatwg.org/multipage/browsers.html#check-browsing-context-group-switch-coop-value
  static func requiresSwitch(
    from current: OpenerPolicy, origin currentOrigin: Origin, isInitialEmpty: Bool, to response: OpenerPolicy,
    origin responseOrigin: Origin
  ) -> Bool {
    if current == .unsafeNone && response == .unsafeNone { return false }
    if response == .noopenerAllowPopups { return true }
    if current == response && currentOrigin.isSameOrigin(as: responseOrigin) { return false }
    let allowsPopups = current == .sameOriginAllowPopups || current == .noopenerAllowPopups
    return !(isInitialEmpty && allowsPopups && response == .unsafeNone)
  }
}

/// Referrer Policy, the policies that pages set.
enum ReferrerPolicy: String {
  case noReferrer = "no-referrer"
  case noReferrerWhenDowngrade = "no-referrer-when-downgrade"
  case sameOrigin = "same-origin"
  case origin
  case strictOrigin = "strict-origin"
  case originWhenCrossOrigin = "origin-when-cross-origin"
  case strictOriginWhenCrossOrigin = "strict-origin-when-cross-origin"
  case unsafeURL = "unsafe-url"

  /// Referrer Policy, "default referrer policy".
  static let `default` = strictOriginWhenCrossOrigin

  /// Referrer Policy, "parse a referrer policy from a Referrer-Policy header": the last one that is known; nil for none.
  /// https://w3c.github.io/webappsec-referrer-policy/#parse-referrer-policy-from-header
  init?(header: String?) {
    let tokens = (header ?? "").lowercased().split(separator: ",").map { $0.filter { !$0.isWhitespace } }
    guard let policy = tokens.compactMap(ReferrerPolicy.init(rawValue:)).last else { return nil }
    self = policy
  }

  /// WebKit's SecurityPolicy::generateOriginHeader.
  func originHeader(of origin: Origin, to destination: WebURL) -> String {
    let isHidden =
      switch self {
      case .noReferrer: true
      case .noReferrerWhenDowngrade, .strictOrigin, .strictOriginWhenCrossOrigin:
        origin.serialized.hasPrefix("https:") && destination.scheme != "https"
      case .sameOrigin: !origin.isSameOrigin(as: destination.origin)
      case .origin, .originWhenCrossOrigin, .unsafeURL: false
      }
    return isHidden ? "null" : origin.serialized
  }

  /// Referrer Policy, "determine request's referrer"; nil for none.
  /// https://w3c.github.io/webappsec-referrer-policy/#determine-requests-referrer
  func referrer(from source: WebURL, to destination: WebURL) -> String? {
    guard source.isHTTPFamily, self != .noReferrer else { return nil }
    let origin = source.origin
    let full = source.strippedForReferrer
    let originOnly = origin.serialized + "/"
    let isSameOrigin = origin.isSameOrigin(as: destination.origin)
    let isDowngrade = origin.isPotentiallyTrustworthy && !destination.origin.isPotentiallyTrustworthy
    // WebKit's SecurityPolicy::generateReferrerHeader: a blob of the same origin is told nothing, as if it were not secure.
    if destination.scheme == "blob" && source.scheme == "https" && self != .unsafeURL && self != .origin { return nil }
    switch self {
    case .noReferrer: return nil
    case .unsafeURL: return full
    case .origin: return originOnly
    case .sameOrigin: return isSameOrigin ? full : nil
    case .strictOrigin: return isDowngrade ? nil : originOnly
    case .originWhenCrossOrigin: return isSameOrigin ? full : originOnly
    case .noReferrerWhenDowngrade: return isDowngrade ? nil : full
    case .strictOriginWhenCrossOrigin:
      if isSameOrigin { return full }
      return isDowngrade ? nil : originOnly
    }
  }
}

extension WebURL {
  /// https://w3c.github.io/webappsec-referrer-policy/#strip-url
  fileprivate var strippedForReferrer: String {
    var stripped = "\(scheme)://\(host ?? "")"
    if let port { stripped += ":\(port)" }
    stripped += path
    if let query { stripped += "?" + query }
    return stripped
  }
}

extension Origin {
  /// WebKit's Document::initSecurityContext for documents without a URL of their own: the origin of the document around
  /// them or of their opener, also an opaque one.
  static func inherited(from owner: ContentDocument?, sandbox: SandboxFlags) -> Origin {
    guard let owner, !sandbox.contains(.origin) else { return .newOpaque() }
    return owner.origin
  }
}

extension Document {
  /// HTML Standard, "creating a new browsing context": the tree of the initial about:blank.
  static func initialEmptyPage() -> Document {
    let document = Document()
    let html = Element("html", in: document)
    // A fresh document takes a root element, and a fresh element takes children: neither can fail.
    try? html.append(Element("head", in: document))
    try? html.append(Element("body", in: document))
    try? document.append(html)
    return document
  }
}
