import EngineValues
import URLStandard

/// The URLs that end an authentication session.
public enum SessionCallback: Hashable, Sendable {
  /// A custom scheme, as given.
  case customScheme(String)
  /// `callbackURLScheme: nil`: any scheme of the app's `Info.plist`.
  case declaredSchemes
  case https(host: String, path: String)

  /// Whether the URL ends the session.
  /// - Parameter declared: the schemes of the app, in lower case.
  public func matches(_ url: WebURL, declared: [String]) -> Bool {
    switch self {
    case .customScheme(let scheme): return !url.isHTTPFamily && url.scheme == scheme.lowercased()
    case .declaredSchemes: return declared.contains(url.scheme)
    case .https(let host, let path):
      // The path is compared as in a URL, so that "callback" and "/callback" are the same.
      guard url.scheme == "https", let wanted = Self.url(host: host, path: path) else { return false }
      return url.host == wanted.host && url.path == wanted.path
    }
  }

  private static func url(host: String, path: String) -> WebURL? {
    WebURL("https://\(host)\(path.hasPrefix("/") ? "" : "/")\(path)")
  }

  /// The reason why no URL can ever match; nil if a URL can match.
  func flaw(declared: [String]) -> Reason? {
    switch self {
    case .customScheme(let scheme):
      if scheme.contains(":") || scheme.contains("/") {
        return .callbackSchemeIsURL(scheme, alone: String(scheme.prefix { $0 != ":" && $0 != "/" }))
      }
      if ["http", "https"].contains(scheme.lowercased()) {
        return .callbackSchemeIsWeb(scheme)
      }
      return WebURL("\(scheme):x") == nil ? .callbackSchemeIsInvalid(scheme) : nil
    case .declaredSchemes: return declared.isEmpty ? .callbackSchemeIsMissing : nil
    case .https(let host, let path):
      return Self.url(host: host, path: path)?.host == nil ? .callbackHostIsInvalid(host) : nil
    }
  }
}
