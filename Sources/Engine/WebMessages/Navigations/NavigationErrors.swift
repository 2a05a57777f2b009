import SimulatedWeb

/// An error as Apple's layer names it.
public struct NavigationError: Error, Equatable, Codable, Sendable {
  /// The domain: `NSURLErrorDomain`, `WebKitErrorDomain` or `WKErrorDomain`.
  public var domain: String
  public var code: Int
  public var message: String
  public var failingURL: String

  public init(domain: String, code: Int, message: String, failingURL: String) {
    self.domain = domain
    self.code = code
    self.message = message
    self.failingURL = failingURL
  }
}

/// Apple's domains and codes (rules 4.11 to 4.17).
extension NavigationError {
  package init(_ code: URLErrorCode, message: String, failingURL: String) {
    self.init(domain: ErrorDomain.url.rawValue, code: code.rawValue, message: message, failingURL: failingURL)
  }

  package init(_ code: WebKitErrorCode, message: String, failingURL: String) {
    self.init(domain: ErrorDomain.webKit.rawValue, code: code.rawValue, message: message, failingURL: failingURL)
  }

  package func isA(_ code: URLErrorCode) -> Bool { domain == ErrorDomain.url.rawValue && self.code == code.rawValue }

  package func isA(_ code: WebKitErrorCode) -> Bool {
    domain == ErrorDomain.webKit.rawValue && self.code == code.rawValue
  }

  package static func cancelled(_ url: String) -> NavigationError {
    NavigationError(.cancelled, message: "cancelled", failingURL: url)
  }

  package static func interrupted(_ url: String) -> NavigationError {
    NavigationError(.frameLoadInterruptedByPolicyChange, message: "Frame load interrupted", failingURL: url)
  }

  package static func unsupportedURL(_ url: String) -> NavigationError {
    NavigationError(.unsupportedURL, message: "unsupported URL", failingURL: url)
  }

  package static func cannotShowURL(_ url: String) -> NavigationError {
    NavigationError(.cannotShowURL, message: "The URL can’t be shown", failingURL: url)
  }

  package static func cannotShowMIMEType(_ url: String) -> NavigationError {
    NavigationError(
      .cannotShowMIMEType, message: "Content with the specified MIME type can’t be shown", failingURL: url)
  }

  package static func httpsUpgradeRedirectLoop(_ url: String) -> NavigationError {
    NavigationError(.httpsUpgradeRedirectLoop, message: "HTTPS Upgrade redirect loop detected", failingURL: url)
  }

  package static func httpNavigationWithHTTPSOnly(_ url: String) -> NavigationError {
    NavigationError(
      .httpNavigationWithHTTPSOnly,
      message: "Navigation failed because the request was for an HTTP URL with HTTPS-Only enabled", failingURL: url)
  }

  /// WebKit's ResourceError::errorRecoveryMethod: whether http may bring a page that https could not (rule 4.49).
  package var permitsHTTPFallback: Bool {
    guard failingURL.hasPrefix("https:") else { return false }
    if domain == ErrorDomain.webKit.rawValue { return code == WebKitErrorCode.httpsUpgradeRedirectLoop.rawValue }
    return domain == ErrorDomain.url.rawValue && Self.codesOfMissingHTTPS.contains(code)
  }

  /// The codes for time, hosts, connections, redirects, answers that cannot be read, and TLS; not -1006, nor an app's
  /// cancel.
  private static let codesOfMissingHTTPS: Set<Int> = [
    -1001, -1003, -1004, -1005, -1007, -1008, -1009, -1010, -1011, -1014, -1015, -1016, -1017, -1200, -1201, -1202,
    -1203,
    -1204, -1205, -1206,
  ]

  package static func blockedPort(_ url: String) -> NavigationError {
    NavigationError(
      .cannotUseRestrictedPort, message: "Not allowed to use restricted network port", failingURL: url)
  }

  package static func redirectToOtherScheme(_ url: String) -> NavigationError {
    NavigationError(
      .unsupportedURL, message: "Redirection to URL with a scheme that is not HTTP(S)", failingURL: url)
  }

  /// An error of WebKit's own domain, which has no documented codes.
  package static func blockedByOpenerPolicy(_ url: String) -> NavigationError {
    NavigationError(
      domain: "WebKitInternal", code: 0, message: "Navigation was blocked by Cross-Origin-Opener-Policy",
      failingURL: url)
  }

  package static func tooManyRedirects(_ url: String) -> NavigationError {
    NavigationError(.httpTooManyRedirects, message: "too many HTTP redirects", failingURL: url)
  }

  /// The error of WebKit's NetworkDataTaskBlob, which gives no description.
  package static func blobIsGone(_ url: String) -> NavigationError {
    NavigationError(
      domain: "WebKitBlobResource", code: 1,
      message: "The operation couldn’t be completed. (WebKitBlobResource error 1.)", failingURL: url)
  }

  public static func network(_ failure: NetworkFailure, url: String) -> NavigationError {
    NavigationError(
      domain: failure.domain.rawValue, code: failure.code, message: failure.message, failingURL: url)
  }
}
