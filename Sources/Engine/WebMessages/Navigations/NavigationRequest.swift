import SimulatedWeb
import URLStandard

/// A request as the app sees it when it is asked.
public struct NavigationRequest: Sendable, Equatable {
  /// The URL; nil for the empty URL of `window.open('')`.
  public var url: WebURL?
  /// The URL's text, even if it is no valid URL: apps, links and forms may request such a text.
  public var urlText: String
  public var method: String
  public var headers: HTTPFields
  public var body: [UInt8]?
  /// The seconds for which the server may be silent (`URLRequest.timeoutInterval`); nil if the app does not set them,
  /// and for requests of pages.
  public var timeout: Double?
  /// The use of the HTTP cache that the app asks for (`URLRequest.cachePolicy`).
  public var cachePolicy = CachePolicy.standard

  /// Foundation's default: seconds of silence.
  public static let defaultTimeout = 60.0

  /// The timeout that is used. The app may set any number. Without a time, a request has Foundation's.
  public static func usableTimeout(_ seconds: Double?) -> Double {
    guard let seconds, seconds > 0 else { return defaultTimeout }
    return min(seconds, Double(Int32.max))
  }

  public init(url: WebURL?, method: String = "GET", headers: HTTPFields = HTTPFields(), body: [UInt8]? = nil) {
    self.url = url
    self.urlText = url?.href ?? ""
    self.method = method
    self.headers = headers
    self.body = body
  }
}
