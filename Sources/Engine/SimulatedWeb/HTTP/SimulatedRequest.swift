import URLStandard

/// A request as a server receives it.
public struct SimulatedRequest: Sendable {
  /// The method; in upper case if browsers normalise it.
  public var method: String
  public var url: WebURL
  public var headers: HTTPFields
  public var body: [UInt8]
  /// The number of the window whose document makes the request; nil if no document does, or if the window is unknown.
  public var window: Int32?
  /// Whether the response will be that window's document.
  public var isNavigation = false
  /// The seconds for which the server may be silent; nil for ever.
  public var timeout: Double?
  /// The use of the HTTP cache; nil if the request does not use it.
  package var caching: HTTPCache.Use?

  public init(method: String = "GET", url: WebURL, headers: HTTPFields = [:], body: [UInt8] = []) {
    self.method = method
    self.url = url
    self.headers = headers
    self.body = body
  }

  /// The body as text; invalid UTF-8 is replaced.
  public var bodyText: String { String(decoding: body, as: UTF8.self) }

  /// The name-value pairs of a form body.
  public var form: URLQuery { URLQuery(bytes: body) }

  /// Reduces the referrer to its origin: servers in pages of other sites learn only the site of the page (rule 6.16;
  /// WebKit's NetworkDataTask::restrictRequestReferrerToOriginIfNeeded).
  mutating func restrictReferrerToOrigin() {
    guard let referrer = headers["Referer"].flatMap({ WebURL($0) }) else { return }
    headers["Referer"] = referrer.origin.serialized + "/"
  }

  /// The cookies of the `Cookie` header, in order.
  public var cookies: [HTTPFields.Field] {
    (headers["Cookie"] ?? "").utf8.split(separator: UInt8(ascii: ";")).map { pair in
      let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      let texts = parts.map { String(decoding: $0.trimming(isHTTPTabOrSpace), as: UTF8.self) }
      return texts.count == 2 ? .init(name: texts[0], value: texts[1]) : .init(name: "", value: texts[0])
    }
  }

  /// The value of the first cookie with that name.
  public func cookie(_ name: String) -> String? { cookies.first { $0.name == name }?.value }
}
