import HTMLTree
import PagePolicies
import PageScripting
import SimulatedWeb
import URLStandard
import WebMessages
import WindowRegistry

/// Makes the document of a load, with its origin and its policies (HTML Standard, "create and initialize a Document
/// object").
/// https://html.spec.whatwg.org/multipage/document-lifecycle.html#initialise-the-document-object
struct DocumentMaker {
  let load: DocumentLoad
  let frame: Frame

  func document(of content: DocumentCommitter.Content) -> ContentDocument {
    var policies = DocumentPolicies()
    let response = load.fetch.response
    let url = load.url
    policies.sandbox = frame.inheritedSandbox
    if let policy = response?.contentSecurityPolicy {
      // If the policy itself sandboxes the document, it has its origin already.
      let origin = origin(of: url, sandbox: policies.sandbox)
      policies.content = ContentPolicy(policy: policy, selfOrigin: origin)
      policies.sandboxOfPolicy = policy.sandbox.map { SandboxFlags(parsing: $0) } ?? []
      policies.sandbox.formUnion(policies.sandboxOfPolicy)
    }
    policies.upgrades = upgrades(of: response, url: url)
    if content.isBlocked { policies.sandbox.insert(.origin) }
    policies.delivery = response?.isAttachment == true ? .attachment : .inline
    policies.applyDelivery()
    if url.isBlank || url.isSrcdoc, let owner {
      policies.inheritContentPolicy(of: owner.policies, origin: owner.origin)
    } else {
      policies.embedder = EmbedderPolicy(of: response?.headers, origin: url.origin)
    }
    var origin = origin(of: url, sandbox: policies.sandbox)
    policies.opener =
      inheritedOpenerPolicy(for: url)
      ?? OpenerPolicy(of: response?.headers, origin: url.origin)
    policies.referrer = frame.inheritedReferrerPolicy
    if let container = policyContainer(for: origin) {
      policies.take(over: container)
      if policies.sandbox.contains(.origin), !origin.isOpaque { origin = .newOpaque() }
    }
    if let policy = load.openerPolicy.ofEmptyPage { policies.opener = policy }
    if let policy = ReferrerPolicy(header: response?.headers["Referrer-Policy"]) { policies.referrer = policy }
    policies.applyDelivery()
    policies.allowsScript =
      frame.page?.settings.javaScriptEnabled != false
      && (frame.isMainFrame
        ? load.preferences?.allowsContentJavaScript != false
        : frame.page?.navigationPreferences.allowsContentJavaScript != false)
    let document = ContentDocument(
      ContentDocument.Parts(
        url: url, origin: origin, referrer: load.request.headers["Referer"] ?? "", policies: policies),
      in: frame)
    if url.isBlank || url.isSrcdoc, let owner {
      // Only a frame's srcdoc has the base URL of the page around it (WebKit's Document::fallbackBaseURL).
      if url.isBlank || frame.parent != nil { document.script.fallbackBaseURL = owner.script.documentBaseURL }
      document.take(over: owner)
    }
    return document
  }

  /// The upgrades of the new document. A frame has those of the page around it, with the hosts of the document before
  /// it (WebKit's Document::initContentSecurityPolicy and DocumentWriter::begin). Another process does not know that
  /// document.
  private func upgrades(of response: SimulatedResponse?, url: WebURL) -> InsecureUpgrades {
    var upgrades = frame.parent?.document.policies.upgrades ?? InsecureUpgrades()
    if load.provisionalPage == nil { upgrades.takeHosts(of: frame.document.policies.upgrades) }
    if response?.contentSecurityPolicy?.upgradesInsecureRequests == true { upgrades.begin(for: url) }
    return upgrades
  }

  /// The document whose origin and base URL about:blank takes over, whichever document asked for it (WebKit's
  /// Document::initSecurityContext and fallbackBaseURL).
  private var owner: ContentDocument? {
    frame.parent?.document ?? opener?.document
  }

  private var opener: Frame? { frame.isOpenedByOwnFrame ? nil : frame.opener }

  /// The opener policy that about:blank takes over from the page that opened the window (WebKit's
  /// Document::initSecurityContext).
  private func inheritedOpenerPolicy(for url: WebURL) -> OpenerPolicy? {
    guard url.isBlank || url.isSrcdoc, frame.isMainFrame, let opener,
      opener.document.origin.isSameOrigin(as: opener.top.document.origin)
    else { return nil }
    return opener.top.document.policies.opener
  }

  /// https://html.spec.whatwg.org/multipage/document-sequences.html#determining-the-origin
  private func origin(of url: WebURL, sandbox: SandboxFlags) -> Origin {
    if sandbox.contains(.origin) { return .newOpaque() }
    // WebKit's SecurityPolicy::shouldInheritSecurityOriginFromOwner.
    if url.isBlank || url.isSrcdoc { return .inherited(from: owner, sandbox: sandbox) }
    if url.scheme == "about" {
      // Loads of the app have no initiator. In a window without an opener, their document has an opaque origin.
      if let initiator = load.plan.initiatorOrigin { return initiator }
      guard load.action.isAPILoad else { return frame.document.origin }
      // The opener gives the origin (WebKit's Document::initSecurityContext).
      return opener?.document.origin ?? .newOpaque()
    }
    return frame.page?.origin(of: url) ?? url.origin
  }

  /// The policies that a page without a server takes over: those of the page that asked for it, or on the way back, the
  /// policies that it had (WebKit's DocumentWriter::begin).
  private func policyContainer(for origin: Origin) -> PolicyContainer? {
    if load.url.scheme == "blob", var maker = load.fetch.blobPolicies {
      maker.opener = OpenerPolicy(of: nil, origin: load.url.origin)
      maker.content?.selfOrigin = load.url.origin
      return maker
    }
    guard load.url.scheme == "about" || load.url.scheme == "data" else { return nil }
    if var kept = load.plan.entry?.policies {
      kept.content?.selfOrigin = origin
      return kept
    }
    // The rule holds only for this very URL; with a query or a fragment, the URL is like any other.
    if load.url == .aboutSrcdoc { return frame.parent?.document.policyContainer }
    guard load.plan.substitute == nil else { return nil }
    let asksItself = load.action.isAPILoad && frame.loader.committedFirstRealLoad && load.provisionalPage == nil
    return (load.plan.requester ?? (asksItself ? frame.document : nil))?.policyContainer
  }
}

extension Frame {
  /// The opener's frame, as scripts of this window find it.
  var opener: Frame? { world.registry.opener(of: id).flatMap { world.frames[$0] } }

  /// Whether a frame inside the page made itself the window's opener. Such a frame is removed before the new document
  /// is made (WebKit's FrameLoader::setDocumentLoader).
  var isOpenedByOwnFrame: Bool {
    guard let opener else { return false }
    return opener !== self && opener.isDescendant(of: self)
  }

  /// The sandboxing flags of the element and of everything around it (HTML Standard, "determining the creation
  /// sandboxing flags").
  /// https://html.spec.whatwg.org/multipage/browsers.html#determining-the-creation-sandboxing-flags
  var inheritedSandbox: SandboxFlags {
    var flags = parent?.document.policies.sandbox ?? loader.popupSandbox
    flags.formUnion(elementSandbox)
    return flags
  }

  /// The sandboxing flags of the element alone.
  var elementSandbox: SandboxFlags { container?.attribute("sandbox").map { SandboxFlags(parsing: $0) } ?? [] }
}
