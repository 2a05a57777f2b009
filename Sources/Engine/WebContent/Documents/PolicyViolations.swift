import HTMLTree
import PagePolicies
import PageScripting
import URLStandard

extension ContentDocument {
  /// HTML Standard, "content security policy state" of a `meta` element: its policies hold from now on.
  /// https://html.spec.whatwg.org/multipage/semantics.html#attr-meta-http-equiv-content-security-policy
  func noteContentSecurityPolicy(of meta: Element) {
    // WebKit's Document::httpEquivPolicy.
    guard policies.delivery == .inline, meta.attribute("http-equiv")?.lowercased() == "content-security-policy",
      meta.parentElement?.localName == "head", let content = meta.attribute("content"),
      let policy = ContentSecurityPolicy(meta: content)
    else { return }
    guard let own = policies.content else {
      policies.content = ContentPolicy(policy: policy, selfOrigin: origin)
      return
    }
    var both = own.policy
    both.add(policy)
    policies.content = ContentPolicy(policy: both, selfOrigin: own.selfOrigin)
  }

  /// Content Security Policy Level 3, "report a violation": the page's own event. No report is sent to a server.
  /// https://w3c.github.io/webappsec-csp/#report-violation
  func firePolicyViolation(_ refusal: ContentSecurityPolicy.Refusal, blocked url: WebURL) {
    guard script.mayHear("securitypolicyviolation") else { return }
    let violation = PolicyViolation(
      documentURI: self.url.strippedForReports, referrer: script.referrer, blockedURI: url.strippedForReports,
      effectiveDirective: refusal.effectiveDirective, originalPolicy: refusal.policy)
    world.queueTask(of: .document(script)) { [script] in violation.fire(at: script) }
  }
}

extension WebURL {
  /// Content Security Policy Level 3, "strip URL for use in reports".
  /// https://w3c.github.io/webappsec-csp/#strip-url-for-use-in-reports
  fileprivate var strippedForReports: String {
    guard isHTTPFamily else { return scheme }
    var stripped = withoutFragment
    stripped.setUsername("")
    stripped.setPassword("")
    return stripped.href
  }
}
