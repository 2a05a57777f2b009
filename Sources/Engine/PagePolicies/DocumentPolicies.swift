import URLStandard
import WindowRegistry

/// What a document gets from its response, from its frame and from the page that made it.
package struct DocumentPolicies {
  package var sandbox: SandboxFlags = []
  /// Those of `sandbox` that a Content-Security-Policy has, which documents without a URL of their own inherit.
  package var sandboxOfPolicy: SandboxFlags = []
  package var opener = OpenerPolicy.unsafeNone
  package var referrer = ReferrerPolicy.default
  package var content: ContentPolicy?
  package var allowsScript = true

  package init() {}

  /// WebKit's Document::initSecurityContext: about:blank has the Content-Security-Policy of the document around it or of
  /// its opener, with its sandbox, so a window that escapes a frame's sandbox does not escape that of a header.
  package mutating func inheritContentPolicy(of owner: DocumentPolicies, origin: Origin) {
    sandboxOfPolicy = owner.sandboxOfPolicy
    sandbox.formUnion(owner.sandboxOfPolicy)
    content = owner.content(for: origin)
  }

  /// WebKit's ContentSecurityPolicy::copyStateFrom applies the policy, with its sandbox, anew.
  package mutating func take(over container: PolicyContainer) {
    (opener, referrer, content) = (container.opener, container.referrer, container.content)
    guard let tokens = content?.policy.sandbox else { return }
    sandboxOfPolicy = SandboxFlags(parsing: tokens)
    sandbox.formUnion(sandboxOfPolicy)
  }

  /// The Content-Security-Policy, where `'self'` is another origin.
  package func content(for origin: Origin) -> ContentPolicy? {
    content.map { ContentPolicy(policy: $0.policy, selfOrigin: origin) }
  }
}
