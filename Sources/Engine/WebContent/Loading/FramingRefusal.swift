import PagePolicies
import Reasons
import SimulatedWeb
import URLStandard
import WindowRegistry

/// Why a page is not shown in a frame: X-Frame-Options, and CSP frame-ancestors (rule 4.40).
struct FramingRefusal {
  let reason: Reason
  let message: String

  /// - Returns: nil if the page may be shown.
  init?(of response: SimulatedResponse, to load: DocumentLoad, in frame: Frame) {
    guard frame.parent != nil else { return nil }
    let ancestors = frame.ancestors.map(\.document.origin)
    if let policy = response.contentSecurityPolicy, policy.hasFrameAncestors {
      guard policy.refusesAncestors(ancestors, of: load.url.origin) else { return nil }
      reason = .pageRefusesAncestors
      message =
        "Refused to load \(load.urlText) because it does not appear in the frame-ancestors directive of the"
        + " Content Security Policy."
      return
    }
    guard let value = response.headers["X-Frame-Options"]?.lowercased().filter({ !$0.isWhitespace }) else { return nil }
    let isRefused: Bool
    switch value {
    case "deny": isRefused = true
    case "sameorigin": isRefused = ancestors.contains { !$0.isSameOrigin(as: load.url.origin) }
    default: isRefused = false
    }
    guard isRefused else { return nil }
    reason = .frameOptionsRefuseFrame
    message =
      "Refused to display '\(load.urlText)' in a frame because it set 'X-Frame-Options' to '\(value.uppercased())'."
  }
}
