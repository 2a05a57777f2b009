import URLStandard

/// A request as in a server's log.
public struct LoggedRequest: Hashable, Codable, Sendable {
  public let method: String
  /// The URL without a fragment.
  public let url: String
  /// The headers in the order in which they were sent.
  public var headers: HTTPFields
  public let cookie: String?
  public let referer: String?
  public let userAgent: String?
  /// The first 2,000 bytes of the body as text; nil if there is none.
  public let body: String?
  /// The body's type without parameters; nil if there is no body.
  public let bodyType: String?
  /// The kind of server that answered if it was no simulated site: `live` or `har`.
  public let answeredBy: String?

  private static let loggedBodyLength = 2000

  init(_ request: SimulatedRequest, answeredBy: String? = nil) {
    self.answeredBy = answeredBy
    method = request.method
    url = request.url.withoutFragment.href
    headers = request.headers
    cookie = request.headers["Cookie"]
    referer = request.headers["Referer"]
    userAgent = request.headers["User-Agent"]
    body = request.body.isEmpty ? nil : String(decoding: request.body.prefix(Self.loggedBodyLength), as: UTF8.self)
    bodyType = request.body.isEmpty ? nil : request.headers["Content-Type"].flatMap { MIMEType($0)?.essence }
  }
}

/// The newest requests, at least as many as the limit.
struct RequestLog: Sendable {
  private static let limit = 10_000
  private var requests: [LoggedRequest] = []

  mutating func append(_ request: LoggedRequest) {
    if requests.count >= 2 * Self.limit { requests.removeFirst(Self.limit) }
    requests.append(request)
  }

  mutating func take() -> [LoggedRequest] {
    defer { requests = [] }
    return requests
  }
}
