import HTMLTree
import PagePolicies
import PageScripting
import SimulatedWeb
import URLStandard
import WebMessages
import WindowRegistry

/// A document in a frame: its tree, its scripts, its provenance and its progress.
final class ContentDocument {
  let tree: Document
  let script: ScriptDocument
  /// The way in which the document came to be.
  private(set) var provenance: Provenance
  var policies: DocumentPolicies
  /// The frame that shows the document; nil after the document was left for good.
  private(set) weak var frame: Frame?
  /// The progress of parsing and loading.
  var loading = DocumentLoading()
  /// The document's place: whether a frame shows it, or the page cache has it.
  var presence = Presence()
  /// The user's actions in the document.
  var activation = UserActivation()
  /// The actions of the document's scripts with its window.
  var windowUse = WindowUse()
  /// The requests for the document.
  var requests = DocumentRequests()
  var fullscreen = FullscreenElements()
  /// The state of `autofocus` in the page; it changes in main frames only.
  var autofocus = Autofocus.awaited([])
  /// The lines that the trace has about cookies and storage in a page of another site.
  var thirdParty = (lines: 0, hasToldStorage: false)
  var styleState = StyleResources.State()

  unowned let world: ContentWorld

  /// The parts of which a document is made.
  struct Parts {
    var tree = Document()
    var url: WebURL
    var origin: Origin
    /// The text that scripts see as `document.referrer`.
    var referrer = ""
    var source = Provenance.Source.load
    var policies: DocumentPolicies
  }

  init(_ parts: Parts, navigable: NavigableID, world: ContentWorld) {
    let policies = parts.policies
    tree = parts.tree
    self.world = world
    self.policies = policies
    provenance = Provenance(parts.source, url: parts.url)
    script = ScriptDocument(
      agent: world.agent, document: tree, navigable: navigable, url: parts.url, origin: parts.origin,
      referrer: parts.referrer,
      scripting: policies.allowsScript && !policies.sandbox.contains(.scripts) ? .enabled : .disabled)
    script.mayRelaxDomain = !policies.sandbox.contains(.documentDomain)
    script.isInSecureContext = isTrustworthy
  }

  /// Makes a document that will be shown in the frame.
  convenience init(_ parts: Parts, in frame: Frame) {
    self.init(parts, navigable: frame.id, world: frame.world)
    if let parent = frame.parent?.document, !parent.script.isInSecureContext { script.isInSecureContext = false }
    enter(frame)
  }

  /// Whether the page is trustworthy. For a page whose sandbox gives it an opaque origin, the URL counts (WebKit's
  /// isDocumentSecure).
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
    var policies = DocumentPolicies()
    policies.sandbox = sandbox
    // The initial document of a window without an opener has no owner (WebKit's Document::initSecurityContext).
    let owner = opener == .kept ? creator : nil
    if let owner {
      policies.inheritContentPolicy(of: owner.policies, origin: owner.origin)
      policies.referrer = owner.policies.referrer
      policies.upgrades.takeHosts(of: owner.policies.upgrades)
      // HTML Standard: a popup of a same-origin creator starts with the creator's opener policy.
      if let top = owner.frame?.top.document, owner.origin.isSameOrigin(as: top.origin) {
        policies.opener = top.policies.opener
      }
    }
    // WebKit's initial empty document has an empty URL, so it has neither a referrer nor a base URL for relative URLs.
    let document = ContentDocument(
      Parts(
        tree: .initialEmptyPage(), url: .aboutBlank, origin: .inherited(from: owner, sandbox: policies.sandbox),
        source: .initialEmpty, policies: policies),
      navigable: navigable, world: world)
    if let owner { document.take(over: owner) }
    document.script.readyState = .complete
    document.loading.isComplete = true
    return document
  }

  /// Takes over the other properties that follow from the origin's owner (WebKit's Document::initSecurityContext).
  func take(over owner: ContentDocument) {
    script.inheritDomain(of: owner.script)
    guard !policies.sandbox.contains(.origin) else { return }
    script.cookieURL = owner.script.cookieURL
    script.isInSecureContext = owner.script.isInSecureContext
  }

  var url: WebURL { script.url }
  var origin: Origin { script.origin }
  var isInitialEmpty: Bool { provenance.source == .initialEmpty }
  /// Whether a frame shows the document. If not, it was left, or the page cache has it.
  var isShown: Bool { frame?.document === self }
  var isParsing: Bool { loading.pipeline != nil }

  /// https://html.spec.whatwg.org/multipage/document-lifecycle.html#destroy-a-document
  func destroy() {
    stopSchemeRequests()
    presence.pausedTimers = []
    loading.pipeline = nil
    tree.observer = nil
    world.blobs.revokeAll(of: script)
    script.detach()
    frame = nil
  }

  // MARK: Its URL

  /// Changes the URL after a navigation within the document. The request of its load follows (WebKit's
  /// DocumentLoader::replaceRequestURLForSameDocumentNavigation).
  func setURL(_ url: WebURL) {
    frame?.loader.committedLoad?.request.url = url
    show(url)
  }

  /// Takes the URL of the document whose script opened this one (HTML Standard, "document open steps", step 12). The
  /// request of its load stays as it was.
  func takeURL(of other: ScriptDocument) {
    show(other.url.withoutFragment)
    script.cookieURL = other.cookieURL
    script.fallbackBaseURL = other.fallbackBaseURL
  }

  private func show(_ url: WebURL) {
    script.url = url
    if let frame { world.registry.setURL(url, of: frame.id) }
  }

  /// Notes that a script replaces the document's content (HTML Standard, "document open steps").
  func noteWriting() {
    // WebKit's loader keeps the referrer with which the page began.
    provenance.write(referrer: outgoingReferrerURL)
  }

  /// Ends the state of an initial empty document (HTML Standard, "document open steps", step 13; WebKit's
  /// FrameLoader::didExplicitOpen and advanceStatePastInitialEmptyDocument).
  func endInitialEmpty() {
    provenance.endInitialEmpty()
    frame?.loader.endInitialEmptyDocument()
  }

  func enter(_ frame: Frame) {
    self.frame = frame
    script.topNavigable = frame.top.id
  }

  func watch() {
    tree.observer = DocumentWatcher(document: self)
  }

  // MARK: The page cache

  func freeze() {
    stopSchemeRequests()
    script.suspend()
    presence.residence = .pageCache
    pauseTimers()
  }

  func thaw(in frame: Frame) {
    presence.residence = .frame
    self.frame = frame
    resumeTimers()
  }

  func pauseTimers() { presence.pausedTimers = world.timers.pause(script) }

  func resumeTimers() {
    world.timers.resume(presence.pausedTimers)
    presence.pausedTimers = []
  }
}

extension Origin {
  /// The origin of a document without a URL of its own: the origin of the document around it or of its opener, even an
  /// opaque one (WebKit's Document::initSecurityContext).
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
