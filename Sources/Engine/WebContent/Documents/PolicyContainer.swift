import URLStandard
import WindowRegistry

/// A Content-Security-Policy, and whom its `'self'` names for a document.
struct ContentPolicy {
  let policy: ContentSecurityPolicy
  /// WebKit's ContentSecurityPolicy::updateSourceSelf.
  var selfOrigin: Origin
}

/// HTML Standard, "policy container": what a document hands on to those without a server.
struct PolicyContainer {
  /// The whole page's (WebKit's Document::crossOriginOpenerPolicy).
  var opener: OpenerPolicy
  var referrer: ReferrerPolicy
  var content: ContentPolicy?
}

extension ContentDocument {
  var policyContainer: PolicyContainer {
    PolicyContainer(
      opener: frame?.top.document.policies.opener ?? policies.opener, referrer: policies.referrer,
      content: policies.content(for: origin))
  }
}

extension ContentDocument.Policies {
  /// WebKit's Document::initSecurityContext: about:blank has the Content-Security-Policy of the document around it or of
  /// its opener, with its sandbox, so a window that escapes a frame's sandbox does not escape that of a header.
  mutating func inheritContentPolicy(of owner: ContentDocument) {
    sandboxOfPolicy = owner.policies.sandboxOfPolicy
    sandbox.formUnion(owner.policies.sandboxOfPolicy)
    content = owner.policies.content(for: owner.origin)
  }

  /// WebKit's ContentSecurityPolicy::copyStateFrom applies the policy, with its sandbox, anew.
  mutating func take(over container: PolicyContainer) {
    (opener, referrer, content) = (container.opener, container.referrer, container.content)
    guard let tokens = content?.policy.sandbox else { return }
    sandboxOfPolicy = SandboxFlags(parsing: tokens)
    sandbox.formUnion(sandboxOfPolicy)
  }

  func content(for origin: Origin) -> ContentPolicy? {
    content.map { ContentPolicy(policy: $0.policy, selfOrigin: origin) }
  }
}

extension FrameLoader {
  /// WebKit's DocumentWriter::begin: a page without a server takes over the policies of the page that asked for it; going
  /// back to it, those that it had.
  func policyContainer(of load: DocumentLoad, origin: Origin) -> PolicyContainer? {
    if load.url.scheme == "blob", var maker = load.blobPolicies {
      maker.opener = OpenerPolicy(of: nil, origin: load.url.origin)
      maker.content?.selfOrigin = load.url.origin
      return maker
    }
    guard load.url.scheme == "about" || load.url.scheme == "data" else { return nil }
    if var kept = load.historyItem?.policies {
      kept.content?.selfOrigin = origin
      return kept
    }
    // Only that very URL: with a query or a fragment it is one like others.
    if load.url == .aboutSrcdoc { return frame.parent?.document.policyContainer }
    guard load.substitute == nil else { return nil }
    let asksItself = load.action.isAPILoad && committedFirstRealLoad && !load.isInNewProcess
    return (load.requester ?? (asksItself ? frame.document : nil))?.policyContainer
  }
}
