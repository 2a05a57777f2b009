import URLStandard

/// The policies that pages set (Referrer Policy).
package enum ReferrerPolicy: String {
  case noReferrer = "no-referrer"
  case noReferrerWhenDowngrade = "no-referrer-when-downgrade"
  case sameOrigin = "same-origin"
  case origin
  case strictOrigin = "strict-origin"
  case originWhenCrossOrigin = "origin-when-cross-origin"
  case strictOriginWhenCrossOrigin = "strict-origin-when-cross-origin"
  case unsafeURL = "unsafe-url"

  /// Referrer Policy, "default referrer policy".
  package static let `default` = strictOriginWhenCrossOrigin

  /// Referrer Policy, "parse a referrer policy from a Referrer-Policy header": the last known policy; nil for none.
  /// https://w3c.github.io/webappsec-referrer-policy/#parse-referrer-policy-from-header
  package init?(header: String?) {
    let tokens = (header ?? "").lowercased().split(separator: ",").map { $0.filter { !$0.isWhitespace } }
    guard let policy = tokens.compactMap(ReferrerPolicy.init(rawValue:)).last else { return nil }
    self = policy
  }

  /// WebKit's SecurityPolicy::generateOriginHeader.
  package func originHeader(of origin: Origin, to destination: WebURL) -> String {
    let isHidden =
      switch self {
      case .noReferrer: true
      case .noReferrerWhenDowngrade, .strictOrigin, .strictOriginWhenCrossOrigin:
        origin.serialized.hasPrefix("https:") && destination.scheme != "https"
      case .sameOrigin: !origin.isSameOrigin(as: destination.origin)
      case .origin, .originWhenCrossOrigin, .unsafeURL: false
      }
    return isHidden ? "null" : origin.serialized
  }

  /// Referrer Policy, "determine request's referrer"; nil for none.
  /// https://w3c.github.io/webappsec-referrer-policy/#determine-requests-referrer
  package func referrer(from source: WebURL, to destination: WebURL) -> String? {
    guard source.isHTTPFamily, self != .noReferrer else { return nil }
    let origin = source.origin, target = destination.origin
    var full: String { source.strippedForReferrer }
    var originOnly: String { origin.serialized + "/" }
    var isSameOrigin: Bool { origin.isSameOrigin(as: target) }
    var isDowngrade: Bool { origin.isPotentiallyTrustworthy && !target.isPotentiallyTrustworthy }
    // A blob of the same origin gets no referrer, as if it were insecure (WebKit's
    // SecurityPolicy::generateReferrerHeader).
    if destination.scheme == "blob" && source.scheme == "https" && self != .unsafeURL && self != .origin { return nil }
    switch self {
    case .noReferrer: return nil
    case .unsafeURL: return full
    case .origin: return originOnly
    case .sameOrigin: return isSameOrigin ? full : nil
    case .strictOrigin: return isDowngrade ? nil : originOnly
    case .originWhenCrossOrigin: return isSameOrigin ? full : originOnly
    case .noReferrerWhenDowngrade: return isDowngrade ? nil : full
    case .strictOriginWhenCrossOrigin:
      if isSameOrigin { return full }
      return isDowngrade ? nil : originOnly
    }
  }
}

extension WebURL {
  /// https://w3c.github.io/webappsec-referrer-policy/#strip-url
  fileprivate var strippedForReferrer: String {
    var stripped = scheme + "://" + (host ?? "")
    if let port { stripped += ":\(port)" }
    stripped += path
    if let query { stripped += "?" + query }
    return stripped
  }
}
