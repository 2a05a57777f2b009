import SimulatedWeb
import URLStandard

/// A request as the policy calls show it.
public struct NavigationRequest: Sendable, Equatable {
  /// nil for the empty URL of `window.open('')`.
  public var url: WebURL?
  /// The text if it is not a valid URL, as apps, links and forms may request.
  public var urlText: String
  public var method: String
  public var headers: HTTPFields
  public var body: [UInt8]?

  public init(url: WebURL?, method: String = "GET", headers: HTTPFields = HTTPFields(), body: [UInt8]? = nil) {
    self.url = url
    self.urlText = url?.href ?? ""
    self.method = method
    self.headers = headers
    self.body = body
  }
}
