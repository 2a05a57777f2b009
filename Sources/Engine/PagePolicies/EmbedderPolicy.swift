import SimulatedWeb
import URLStandard

/// HTML Standard, "embedder policy value": the values that WebKit knows.
/// https://html.spec.whatwg.org/multipage/browsers.html#embedder-policy-value
package enum EmbedderPolicy: Equatable, Sendable {
  case unsafeNone, requireCORP

  /// WebKit's obtainCrossOriginEmbedderPolicy.
  /// https://html.spec.whatwg.org/multipage/browsers.html#obtain-an-embedder-policy
  package init(of headers: HTTPFields?, origin: Origin) {
    let header = headers?["Cross-Origin-Embedder-Policy"]
    let isRequired = origin.isPotentiallyTrustworthy && header.flatMap(StructuredToken.parse) == "require-corp"
    self = isRequired ? .requireCORP : .unsafeNone
  }
}

/// The client that wants a response that no server has permitted it to read.
package struct Embedder {
  package var origin: Origin
  package var policy: EmbedderPolicy

  package init(origin: Origin, policy: EmbedderPolicy) {
    self.origin = origin
    self.policy = policy
  }

  /// The reason why the response is not for the client, in WebKit's words; nil if the client may have it (WebKit's
  /// performCORPCheck).
  /// https://fetch.spec.whatwg.org/#cross-origin-resource-policy-check
  /// - Parameter source: the origin of the response's URL.
  package func refusal(of response: SimulatedResponse, from source: Origin) -> String? {
    guard !origin.isSameOrigin(as: source), !permits(response, from: source) else { return nil }
    return
      "Cancelled load to \(response.url.href) because it violates the resource's Cross-Origin-Resource-Policy response"
      + " header."
  }

  /// The reason why the response is not for the client's frame. The header counts only if the embedder asks for it.
  package func frameRefusal(of response: SimulatedResponse, from source: Origin) -> String? {
    policy == .requireCORP ? refusal(of: response, from: source) : nil
  }

  /// WebKit's parseCrossOriginResourcePolicyHeader and shouldCrossOriginResourcePolicyCancelLoad.
  private func permits(_ response: SimulatedResponse, from source: Origin) -> Bool {
    let field = Array((response.headers["Cross-Origin-Resource-Policy"] ?? "").utf8)
    switch String(decoding: field.trimming(isHTTPWhitespace), as: UTF8.self) {
    case "same-origin": return false
    case "same-site": return isSameSite(as: source)
    case "cross-origin": return true
    default: return policy == .unsafeNone
    }
  }

  /// Whether the response belongs to the page's site. A response over https does not belong to the site of a page over
  /// http. A response over http belongs to the site of a page over https.
  private func isSameSite(as source: Origin) -> Bool {
    guard case .tuple(let scheme, let host, _) = origin, case .tuple(let other, let name, _) = source else {
      return false
    }
    return Party.site(ofHost: host) == Party.site(ofHost: name) && !(scheme == "http" && other == "https")
  }
}
