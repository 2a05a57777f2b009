import HTMLTree

/// The violation of a Content-Security-Policy as the page hears of it (Content Security Policy Level 3,
/// `SecurityPolicyViolationEvent`).
package struct PolicyViolation {
  package var documentURI = ""
  package var referrer = ""
  package var blockedURI = ""
  package var effectiveDirective = ""
  package var originalPolicy = ""
  /// The disposition: `enforce` or `report`.
  package var disposition = "enforce"
  package var sample = ""
  package var statusCode = 0
  /// The place of the script that was running, or else of the refused content.
  package var sourceFile = ""
  package var line = 0
  package var column = 0

  package init() {}

  /// Fires the event at the element, or at the document.
  package func fire(at document: ScriptDocument, element: Element?) {
    _ = document.dispatch(.violation(self), at: element.map { .element($0) } ?? .document)
  }
}
