import HTMLTree
import EngineValues
import URLStandard
import WindowRegistry

/// HTML Standard, `document.readyState`.
package enum ReadyState: String, Sendable { case loading, interactive, complete }

/// Whether a document's own scripts run (the app's scripts always do).
package enum Scripting: Sendable { case enabled, disabled }

/// The value that was set as `document.domain`. Documents that have their creator's origin share it (WebKit's
/// SecurityOrigin).
package final class SharedDomain {
  var name: String?

  /// HTML Standard, "same origin-domain".
  package static func areSame(_ one: ScriptDocument, _ other: ScriptDocument) -> Bool {
    one.origin.isSameOriginDomain(domain: one.relaxedDomain, as: other.origin, otherDomain: other.relaxedDomain)
  }
}

/// A document as scripts see it: its tree, its window and its URL.
///
/// The document has no realm, and costs no more than this object, until a script runs in it or another script
/// accesses it.
package final class ScriptDocument {
  package let agent: ScriptAgent
  package let document: Document
  package let navigable: NavigableID
  package var url: WebURL
  /// The URL whose cookies scripts see; about:blank takes the cookie URL of its page (WebKit's
  /// SecurityContext::cookieURL).
  package var cookieURL: WebURL
  package var origin: Origin
  package var referrer: String
  package var scripting: Scripting
  /// The fallback base URL of `about:blank` and `about:srcdoc` documents: the base URL of the creator.
  package var fallbackBaseURL: WebURL?
  /// The response's `Last-Modified` in milliseconds since 1970.
  package var lastModified: Double?
  /// The MIME type of the response.
  package var contentType = "text/html"
  /// The main frame around the document. Its page gets the document's console lines even after the frame was removed
  /// (rule 5.17).
  package var topNavigable: NavigableID
  /// The worker's scope; nil for documents. A worker has no document and no window.
  package internal(set) var worker: WorkerScope?
  /// Whether the document is no longer shown and never will be again.
  package private(set) var isDetached = false
  /// HTML Standard, the "domain" of the origin: set once a script has set `document.domain`.
  var relaxedDomain: String? { sharedDomain.name }
  var sharedDomain = SharedDomain()
  /// Secure Contexts, "is an environment settings object contextually secure?".
  package var isInSecureContext = true
  /// Whether a script may set `document.domain`.
  package var mayRelaxDomain = true
  /// The script element that is running, for `document.currentScript`.
  var currentScript: Element?

  /// The values of `navigator.userActivation` when the document was left.
  private(set) var lastActivation: (transient: Bool, sticky: Bool)?

  /// Cut input that was already reported to the console.
  var toldCuts: Set<String> = []

  /// The world's milliseconds when the document was made, from which its `performance.now()` counts.
  let timeOrigin: Double

  private var realms: [ScriptWorld: Realm] = [:]

  package init(
    agent: ScriptAgent, document: Document, navigable: NavigableID, url: WebURL, origin: Origin, referrer: String,
    scripting: Scripting
  ) {
    self.agent = agent
    self.document = document
    self.navigable = navigable
    topNavigable = navigable
    self.url = url
    cookieURL = url
    self.origin = origin
    self.referrer = referrer
    self.scripting = scripting
    timeOrigin = agent.hosts?.time.monotonicClock ?? 0
    agent.dom.register(self)
  }

  deinit { agent.dom.unregister(document) }

  /// The document's readiness. Setting it fires `readystatechange` if a script could observe the event.
  package var readyState: ReadyState = .loading {
    didSet {
      guard readyState != oldValue else { return }
      agent.namesMayHaveChanged(in: self)
      readyStateChanged()
    }
  }

  /// HTML Standard, "document base URL".
  package var documentBaseURL: WebURL {
    let fallback = fallbackBaseURL ?? url
    // "Frozen base URL" of the first base element with an href.
    guard let href = document.baseElement?.attribute("href"), href != document.refusedBase,
      let base = WebURL(href, base: fallback),
      base.scheme != "data", base.scheme != "javascript"
    else { return fallback }
    return base
  }

  // MARK: Realms

  package var hasRealm: Bool { realms[.page] != nil }

  /// Whether a script has run in the page's own world, or was about to.
  package var hasRunScripts: Bool { realms[.page] != nil }

  /// Whether it had realms that were released.
  private(set) var hasDroppedRealms = false

  package var hasAnyRealm: Bool { !realms.isEmpty }

  /// Whether the simulator has read facts here in place of a script, although no script has run.
  package var wasReadInsteadOfScripts = false

  func existingRealm(_ world: ScriptWorld) -> Realm? { realms[world] }

  var existingRealms: some Collection<Realm> { realms.values }

  /// The realm of a world; made when there is none.
  func realm(_ world: ScriptWorld = .page) -> Realm {
    if let realm = realms[world] { return realm }
    let realm = agent.enter(self) {
      agent.watchdog.trusting { Realm(agent: agent, document: self, world: world) }
    }
    if realm.isStillborn { agent.noteStillbornRealm(of: self) }
    realms[world] = realm
    if realms.count > 1 { for realm in realms.values { realm.documentHasOtherWorlds() } }
    agent.register(realm)
    realm.updateEvaluation()
    if isDetached { agent.retire(self) }
    return realm
  }

  /// Makes the window of `old` this document's window: see `ScriptAgent.WindowReuse`.
  func takeRealms(of old: ScriptDocument) {
    realms = old.realms
    old.realms = [:]
    for realm in realms.values { realm.document = self }
    realms[.page]?.updateEvaluation()
  }

  func dropRealms() {
    hasDroppedRealms = true
    realms = [:]
  }

  func dropRealms(where isUnused: (Realm) -> Bool) { realms = realms.filter { !isUnused($0.value) } }

  /// Suspends the document, which goes to the page cache.
  package func suspend() { agent.databases.ownerIsSuspended(self) }

  /// Detaches the document, which was left for good: its timers are removed, and its functions do nothing.
  package func detach() {
    guard !isDetached else { return }
    if hasAnyRealm, let views = agent.hosts?.views {
      lastActivation = (views.hasTransientActivation(navigable), views.hasStickyActivation(navigable))
    }
    isDetached = true
    agent.calls.abandon(of: self)
    agent.workers.ownerLeft()
    agent.databases.ownerLeft(self)
    agent.retire(self)
  }
}

extension ScriptWorld {
  /// The world's name; empty for the page's world.
  var label: String {
    switch self {
    case .page: ""
    case .named(let name): name
    case .configured(let number, _): "configured \(number)"
    }
  }
}
