/// What a page hears of a violation of its Content-Security-Policy (Content Security Policy Level 3,
/// `SecurityPolicyViolationEvent`).
package struct PolicyViolation {
  package let documentURI: String
  package let referrer: String
  package let blockedURI: String
  package let effectiveDirective: String
  package let originalPolicy: String

  package init(
    documentURI: String, referrer: String, blockedURI: String, effectiveDirective: String, originalPolicy: String
  ) {
    self.documentURI = documentURI
    self.referrer = referrer
    self.blockedURI = blockedURI
    self.effectiveDirective = effectiveDirective
    self.originalPolicy = originalPolicy
  }

  /// Fires the event at the document.
  package func fire(at document: ScriptDocument) { _ = document.dispatch(.violation(self), at: .document) }
}
