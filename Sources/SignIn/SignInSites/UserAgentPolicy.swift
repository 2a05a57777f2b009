import SimulatedWeb

/// The user agents that a provider serves.
public enum UserAgentPolicy: String, Hashable, Sendable, CaseIterable {
  case all
  /// Browsers only: embedded web views get 403 and `disallowed_useragent`, as from Google.
  case refusesEmbedded

  /// The answer to a request that is rejected; nil for a request that is served.
  func refusal(of request: SimulatedRequest) -> SiteAnswer? {
    guard self == .refusesEmbedded, request.url.path == "/authorize" || request.url.path == "/login" else { return nil }
    guard Self.isEmbedded(request.headers["User-Agent"] ?? "") else { return nil }
    return .response(
      status: 403,
      body: """
        <!DOCTYPE html><html lang=en><meta charset=utf-8><title>Error 403: disallowed_useragent</title><body>
        <h1>Access blocked</h1><p id=error>Error 403: disallowed_useragent</p>
        <p>This provider does not accept sign-ins from embedded web views. Use the browser or the system's
        authentication session.</p></body></html>
        """)
  }

  /// Whether a user agent is that of a web view in an app: without `Safari/` on Apple's systems, with `; wv)` on
  /// Android.
  public static func isEmbedded(_ userAgent: String) -> Bool {
    if userAgent.contains("; wv)") { return true }
    return userAgent.contains("AppleWebKit/") && !userAgent.contains("Safari/")
  }
}
