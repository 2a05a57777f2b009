import PagePolicies
import Reasons
import SimulatedWeb
import URLStandard
import WindowRegistry

/// What a page says against being in a frame: X-Frame-Options, and CSP frame-ancestors (rule 4.40; WebKit's
/// NetworkResourceLoader::shouldInterruptLoadForCSPFrameAncestorsOrXFrameOptions).
struct FramingVerdict {
  /// Why the page is not shown; nil if it may be.
  private(set) var refusal: Reason?
  /// What the console is told.
  private(set) var messages: [String] = []

  init(on response: SimulatedResponse, to load: DocumentLoad, in frame: Frame) {
    guard frame.parent != nil else { return }
    let ancestors = frame.ancestors.map(\.document.origin)
    if let policy = response.contentSecurityPolicy {
      let content = ContentPolicy(policy: policy, selfOrigin: load.url.origin)
      let violations = content.violations(
        of: .ancestors(ancestors.map { WebURL($0.serialized) }, around: load.url))
      messages = violations.map(\.message)
      if violations.forbid { refusal = .pageRefusesAncestors }
      if refusal != nil || policy.hasFrameAncestors { return }
    }
    checkOptions(response.frameOptions ?? "", of: load, ancestors: ancestors)
  }

  /// WebKit's NetworkResourceLoader::shouldInterruptLoadForXFrameOptions.
  private mutating func checkOptions(_ field: String, of load: DocumentLoad, ancestors: [Origin]) {
    switch FrameOptions(field) {
    case .absent, .allowAll: return
    case .deny: break
    case .sameOrigin: if ancestors.allSatisfy({ $0.isSameOrigin(as: load.url.origin) }) { return }
    case .conflicting:
      messages.append(
        "Multiple 'X-Frame-Options' headers with conflicting values ('\(field)') encountered when loading"
          + " '\(load.urlText)'. Falling back to 'DENY'.")
    case .invalid:
      messages.append(
        "Invalid 'X-Frame-Options' header encountered when loading '\(load.urlText)': '\(field)' is not a recognized"
          + " directive. The header will be ignored.")
      return
    }
    messages.append("Refused to display '\(load.urlText)' in a frame because it set 'X-Frame-Options' to '\(field)'.")
    refusal = .frameOptionsRefuseFrame
  }
}
