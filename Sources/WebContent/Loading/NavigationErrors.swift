import SimulatedWeb
import URLStandard

/// Apple's domains and codes (rules 4.11 to 4.17).
extension NavigationError {
  static func cancelled(_ url: String) -> NavigationError {
    NavigationError(domain: "NSURLErrorDomain", code: -999, message: "cancelled", failingURL: url)
  }

  static func interrupted(_ url: String) -> NavigationError {
    NavigationError(domain: "WebKitErrorDomain", code: 102, message: "Frame load interrupted", failingURL: url)
  }

  static func unsupportedURL(_ url: String) -> NavigationError {
    NavigationError(domain: "NSURLErrorDomain", code: -1002, message: "unsupported URL", failingURL: url)
  }

  static func cannotShowURL(_ url: String) -> NavigationError {
    NavigationError(domain: "WebKitErrorDomain", code: 101, message: "The URL can’t be shown", failingURL: url)
  }

  static func cannotShowMIMEType(_ url: String) -> NavigationError {
    NavigationError(domain: "WebKitErrorDomain", code: 100, message: "Content with the specified MIME type can’t be shown", failingURL: url)
  }

  static func blockedPort(_ url: String) -> NavigationError {
    NavigationError(domain: "WebKitErrorDomain", code: 103, message: "Not allowed to use restricted network port", failingURL: url)
  }

  static func redirectToOtherScheme(_ url: String) -> NavigationError {
    NavigationError(
      domain: "NSURLErrorDomain", code: -1002, message: "Redirection to URL with a scheme that is not HTTP(S)",
      failingURL: url)
  }

  static func tooManyRedirects(_ url: String) -> NavigationError {
    NavigationError(domain: "NSURLErrorDomain", code: -1007, message: "too many HTTP redirects", failingURL: url)
  }

  static func cannotFindFile(_ url: String) -> NavigationError {
    NavigationError(
      domain: "NSURLErrorDomain", code: -1100, message: "The requested URL was not found on this server.",
      failingURL: url)
  }

  public static func network(_ failure: NetworkFailure, url: String) -> NavigationError {
    NavigationError(
      domain: "NSURLErrorDomain", code: failure.code, message: failure.message, failingURL: url)
  }
}
