import SimulatedWeb
import URLStandard

/// HTML Standard, "opener policy value".
/// https://html.spec.whatwg.org/multipage/browsers.html#cross-origin-opener-policy-value
package enum OpenerPolicy: Equatable {
  case unsafeNone
  case sameOriginAllowPopups
  case sameOrigin
  /// The policy `same-origin` with the embedder policy `require-corp`: the pages are isolated.
  case sameOriginPlusCOEP
  case noopenerAllowPopups

  /// The policy counts only for trustworthy origins (rule 5.13; WebKit's obtainCrossOriginOpenerPolicy).
  package init(of headers: HTTPFields?, origin: Origin) {
    self = .unsafeNone
    guard origin.isPotentiallyTrustworthy, let header = headers?["Cross-Origin-Opener-Policy"] else { return }
    switch StructuredToken.parse(header) {
    case "same-origin":
      self = EmbedderPolicy(of: headers, origin: origin) == .requireCORP ? .sameOriginPlusCOEP : .sameOrigin
    case "same-origin-allow-popups": self = .sameOriginAllowPopups
    case "noopener-allow-popups": self = .noopenerAllowPopups
    default: break
    }
  }

  /// HTML Standard, "check if COOP values require a browsing context group switch".
  /// https://html.spec.whatwg.org/multipage/browsers.html#check-browsing-context-group-switch-coop-value
  package static func requiresSwitch(
    from current: OpenerPolicy, origin currentOrigin: Origin, isInitialEmpty: Bool, to response: OpenerPolicy,
    origin responseOrigin: Origin
  ) -> Bool {
    if current == .unsafeNone && response == .unsafeNone { return false }
    if response == .noopenerAllowPopups { return true }
    if current == response && currentOrigin.isSameOrigin(as: responseOrigin) { return false }
    let allowsPopups = current == .sameOriginAllowPopups || current == .noopenerAllowPopups
    return !(isInitialEmpty && allowsPopups && response == .unsafeNone)
  }
}
