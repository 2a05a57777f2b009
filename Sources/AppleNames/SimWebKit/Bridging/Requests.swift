import SimulatedWeb
import URLStandard
import WebMessages

extension URLRequest {
  /// A request of the engine as a delegate sees it. The URL is nil for the empty URL of `window.open('')` (rule 0.4).
  init(_ request: NavigationRequest, mainDocumentURL: String? = nil) {
    let url = URL(string: request.urlText)
    // A request cannot be created without a URL, but its URL can be removed.
    self.init(url: url ?? URL(fileURLWithPath: "/"))
    if url == nil { self.url = nil }
    httpMethod = request.method
    if let timeout = request.timeout { timeoutInterval = timeout }
    cachePolicy = request.cachePolicy.ofFoundation
    for field in request.headers.fields { addValue(field.value, forHTTPHeaderField: field.name) }
    httpBody = request.body.map { Data($0) }
    self.mainDocumentURL = mainDocumentURL.flatMap { URL(string: $0) } ?? url
  }

  /// The request for the engine.
  var navigationRequest: NavigationRequest {
    let text = url?.absoluteString ?? ""
    var headers = HTTPFields()
    for (name, value) in (allHTTPHeaderFields ?? [:]).sorted(by: { $0.key < $1.key }) { headers.add(name, value) }
    var request = NavigationRequest(
      url: WebURL(text), method: httpMethod ?? "GET", headers: headers, body: httpBody.map { Array($0) })
    if request.url == nil { request.urlText = text }
    request.timeout = timeoutInterval
    request.cachePolicy = .init(cachePolicy)
    return request
  }
}

extension CachePolicy {
  init(_ policy: URLRequest.CachePolicy) {
    self =
      switch policy {
      case .reloadIgnoringLocalCacheData, .reloadIgnoringLocalAndRemoteCacheData: .ignore
      case .returnCacheDataElseLoad: .prefer
      case .returnCacheDataDontLoad: .only
      case .reloadRevalidatingCacheData: .validate
      default: .standard
      }
  }

  fileprivate var ofFoundation: URLRequest.CachePolicy {
    switch self {
    case .standard: .useProtocolCachePolicy
    case .ignore: .reloadIgnoringLocalCacheData
    case .validate: .reloadRevalidatingCacheData
    case .prefer: .returnCacheDataElseLoad
    case .only: .returnCacheDataDontLoad
    }
  }
}

/// A response whose type WebKit may have found in its first bytes. Foundation on Linux knows only the header.
/// The class is Sendable as its superclass is: `sniffed` does not change.
private final class SniffedResponse: HTTPURLResponse, @unchecked Sendable {
  private let sniffed: String

  init?(_ url: URL, status: Int, fields: [String: String], mimeType: String) {
    sniffed = mimeType
    super.init(url: url, statusCode: status, httpVersion: "HTTP/1.1", headerFields: fields)
  }

  required init?(coder: NSCoder) { nil }

  override var mimeType: String? {
    get { sniffed }
    // The superclass sets the value of the header.
    set {}
  }
}

extension URLResponse {
  /// A response of the engine as a delegate sees it: an `HTTPURLResponse` for http, otherwise a `URLResponse`.
  static func of(_ info: NavigationResponseInfo) -> URLResponse {
    let url = URL(string: info.url.href) ?? URL(fileURLWithPath: "/")
    guard info.isHTTP else {
      return URLResponse(
        url: url, mimeType: info.mimeType, expectedContentLength: info.expectedContentLength, textEncodingName: nil)
    }
    var fields: [String: String] = [:]
    for field in info.headers.fields { fields[field.name] = info.headers[field.name] }
    return SniffedResponse(url, status: info.status, fields: fields, mimeType: info.mimeType)
      ?? URLResponse(
        url: url, mimeType: info.mimeType, expectedContentLength: info.expectedContentLength, textEncodingName: nil)
  }

  static func of(_ response: SimulatedResponse) -> URLResponse {
    let url = URL(string: response.url.href) ?? URL(fileURLWithPath: "/")
    var fields: [String: String] = [:]
    for field in response.headers.fields { fields[field.name] = response.headers[field.name] }
    return HTTPURLResponse(url: url, statusCode: response.status, httpVersion: "HTTP/1.1", headerFields: fields)
      ?? URLResponse(url: url, mimeType: nil, expectedContentLength: response.body.count, textEncodingName: nil)
  }

  /// The response for the engine.
  func simulated(body: [UInt8] = []) -> SimulatedResponse {
    let address = (url?.absoluteString).flatMap { WebURL($0) } ?? WebURL.aboutBlank
    var response = SimulatedResponse(body: body, url: address)
    if let http = self as? HTTPURLResponse {
      response.status = http.statusCode
      for (name, value) in http.allHeaderFields.sorted(by: { "\($0.key)" < "\($1.key)" }) {
        response.headers.add("\(name)", "\(value)")
      }
    } else {
      response.isHTTP = false
    }
    if response.headers["Content-Type"] == nil, let mimeType {
      response.headers.add("Content-Type", mimeType + (textEncodingName.map { "; charset=\($0)" } ?? ""))
    }
    return response
  }
}
