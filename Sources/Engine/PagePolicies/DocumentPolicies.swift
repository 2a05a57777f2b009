import URLStandard
import WindowRegistry

/// The policies of a document, from its response, from its frame and from the page that made it.
package struct DocumentPolicies {
  /// The server's wish for the use of the document.
  package enum Delivery: Sendable {
    case inline
    /// The server sent `Content-Disposition: attachment`, and the document is shown all the same (rule 10.7).
    case attachment
  }

  package var delivery = Delivery.inline
  package var sandbox: SandboxFlags = []
  /// The `sandbox` flags of a Content-Security-Policy. Documents without a URL of their own inherit them.
  package var sandboxOfPolicy: SandboxFlags = []
  package var opener = OpenerPolicy.unsafeNone
  package var embedder = EmbedderPolicy.unsafeNone
  package var referrer = ReferrerPolicy.default
  package var content: ContentPolicy?
  package var upgrades = InsecureUpgrades()
  package var allowsScript = true

  package init() {}

  /// Applies the delivery. An attachment is in a sandbox and sends no referrer, whatever else its response says
  /// (WebKit's Document::applyContentDispositionAttachmentSandbox).
  package mutating func applyDelivery() {
    guard delivery == .attachment else { return }
    sandbox.formUnion(SandboxFlags(parsing: ""))
    referrer = .noReferrer
  }

  /// Takes over the policies of the document around about:blank or of its opener: the Content-Security-Policy with its
  /// sandbox, and the embedder policy (WebKit's Document::initSecurityContext). So a window that escapes the sandbox of
  /// a frame does not escape the sandbox of a header.
  package mutating func inheritContentPolicy(of owner: DocumentPolicies, origin: Origin) {
    sandboxOfPolicy = owner.sandboxOfPolicy
    sandbox.formUnion(owner.sandboxOfPolicy)
    content = owner.content(for: origin)
    embedder = owner.embedder
  }

  /// Applies the policies anew, with their sandbox (WebKit's ContentSecurityPolicy::copyStateFrom).
  package mutating func take(over container: PolicyContainer) {
    (opener, embedder, referrer, content) = (
      container.opener, container.embedder, container.referrer, container.content
    )
    guard let tokens = content?.policy.sandbox else { return }
    sandboxOfPolicy = SandboxFlags(parsing: tokens)
    sandbox.formUnion(sandboxOfPolicy)
  }

  /// The Content-Security-Policy if `'self'` means another origin.
  package func content(for origin: Origin) -> ContentPolicy? {
    content.map { ContentPolicy(policy: $0.policy, selfOrigin: origin) }
  }
}
