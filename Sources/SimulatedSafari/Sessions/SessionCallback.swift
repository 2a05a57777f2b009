import URLStandard

/// Which URL ends an authentication session.
public enum SessionCallback: Hashable, Sendable {
  /// A scheme, as given.
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
      // The path as a URL would have it, so that "callback" and "/callback" are the same.
      guard url.scheme == "https", let wanted = Self.url(host: host, path: path) else { return false }
      return url.host == wanted.host && url.path == wanted.path
    }
  }

  private static func url(host: String, path: String) -> WebURL? {
    WebURL("https://\(host)\(path.hasPrefix("/") ? "" : "/")\(path)")
  }

  /// Why no URL can ever match; nil when one can.
  func flaw(declared: [String]) -> String? {
    switch self {
    case .customScheme(let scheme):
      if scheme.contains(":") || scheme.contains("/") {
        return "the callback scheme \"\(scheme)\" has a colon or slash in it: pass the scheme alone, \"\(scheme.prefix { $0 != ":" && $0 != "/" })\""
      }
      if ["http", "https"].contains(scheme.lowercased()) {
        return "\(scheme) is no custom scheme: use .https(host:path:), iOS 17.4 and later"
      }
      return WebURL("\(scheme):x") == nil ? "\"\(scheme)\" is no scheme" : nil
    case .declaredSchemes: return declared.isEmpty ? "no callback scheme is given, and Info.plist declares none" : nil
    case .https(let host, let path):
      return Self.url(host: host, path: path)?.host == nil ? "\"\(host)\" is no host" : nil
    }
  }
}
