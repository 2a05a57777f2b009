import PagePolicies
import EngineValues
import SimulatedWeb
import URLStandard
import WindowRegistry

/// The reason why a page is not shown in a frame: its X-Frame-Options, its CSP frame-ancestors, or the embedder policy
/// of the page around it (rules 4.40 and 11.9; WebKit's
/// NetworkResourceLoader::shouldInterruptLoadForCSPFrameAncestorsOrXFrameOptions).
struct FramingVerdict {
  /// The reason why the page is not shown; nil if it may be shown.
  private(set) var refusal: Reason?
  /// The messages for the console.
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
    }
    if refusal == nil { checkEmbedder(response, of: load, in: frame) }
    if refusal != nil || response.contentSecurityPolicy?.hasFrameAncestors == true { return }
    checkOptions(response.frameOptions ?? "", of: load, ancestors: ancestors)
  }

  /// WebKit's NetworkResourceLoader::shouldInterruptNavigationForCrossOriginEmbedderPolicy.
  /// https://html.spec.whatwg.org/multipage/browsers.html#check-a-navigation-response's-adherence-to-its-embedder-policy
  private mutating func checkEmbedder(_ response: SimulatedResponse, of load: DocumentLoad, in frame: Frame) {
    guard frame.lacksEmbedderPolicy(response) else { return }
    messages.append("Refused to display '\(load.urlText)' in a frame because of Cross-Origin-Embedder-Policy.")
    refusal = .embedderPolicyRefusesFrame
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

extension Frame {
  /// Whether the page around the frame asks for an embedder policy that the response lacks.
  func lacksEmbedderPolicy(_ response: SimulatedResponse) -> Bool {
    parent?.document.policies.embedder == .requireCORP
      && EmbedderPolicy(of: response.headers, origin: response.url.origin) == .unsafeNone
  }

  /// The reason why the page around the frame may not have the response (WebKit's
  /// NetworkLoadChecker::validateResponse).
  func resourcePolicyRefusal(of response: SimulatedResponse) -> String? {
    guard let around = parent?.document else { return nil }
    return Embedder(origin: around.origin, policy: around.policies.embedder)
      .frameRefusal(of: response, from: page?.origin(of: response.url) ?? response.url.origin)
  }
}
