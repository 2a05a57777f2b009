import Foundation

/// The requests of the app, in a file that imports only Foundation.
public enum Requests {
  /// A page that is always asked for anew.
  public static func fresh(_ url: URL) -> URLRequest {
    URLRequest(url: url, cachePolicy: .reloadIgnoringLocalCacheData)
  }
}
