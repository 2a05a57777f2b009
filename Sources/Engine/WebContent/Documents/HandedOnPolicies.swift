import PagePolicies
import URLStandard

extension ContentDocument {
  /// The policies that the document hands on to documents without a server.
  var policyContainer: PolicyContainer {
    PolicyContainer(
      opener: frame?.top.document.policies.opener ?? policies.opener, embedder: policies.embedder,
      referrer: policies.referrer, content: policies.content(for: origin))
  }
}
