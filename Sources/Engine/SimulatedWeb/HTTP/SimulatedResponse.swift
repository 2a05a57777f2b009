import URLStandard

/// The end of a response's body.
public enum BodyEnding: Sendable {
  /// The whole body arrives.
  case whole
  /// The server stops sending, and the connection stays open.
  case stalls
  /// The connection is lost.
  case connectionLost
}

/// The source of a response.
package enum ResponseSource: Sendable {
  case server
  /// No response is given for the URL: the simulated web made one up.
  case nobody
}

/// A response of a server.
public struct SimulatedResponse: Sendable {
  /// The status, from 100 to 599.
  public var status: Int
  public var headers: HTTPFields
  public var body: [UInt8]
  /// The requested URL, with its fragment.
  public var url: WebURL
  public var ending = BodyEnding.whole
  package var source = ResponseSource.server

  /// Whether the response is an `HTTPURLResponse`. An app's scheme handler may answer with another response, in which
  /// pages see no status.
  public var isHTTP = true

  public init(status: Int = 200, headers: HTTPFields = [:], body: [UInt8] = [], url: WebURL) {
    self.status = status
    self.headers = headers
    self.body = body
    self.url = url
  }

  /// The type of the `Content-Type` header or, if there is none, the type that the body's first bytes indicate.
  public var mimeType: MIMEType { declaredType ?? undeclaredType }

  private var declaredType: MIMEType? { headers["Content-Type"].flatMap(MIMEType.read) }

  private var undeclaredType: MIMEType {
    if headers["X-Content-Type-Options"].map({ isEqualIgnoringASCIICase($0, "nosniff") }) == true {
      return MIMEType(type: "application", subtype: "octet-stream")
    }
    return MIMESniffer.sniff(body)
  }

  /// The character encoding's label in the `Content-Type` header; nil if there is none.
  public var charset: String? { declaredType?.parameter("charset") }

  /// The values of `mimeType` and `charset`, with the header read once.
  public var typeAndCharset: (MIMEType, charset: String?) {
    let declared = declaredType
    return (declared ?? undeclaredType, declared?.parameter("charset"))
  }

  /// The length of the body by its header, or its real length if all of it is there; nil if the server does not state
  /// it.
  public var expectedLength: Int? {
    if let length = headers["Content-Length"].flatMap({ Int($0) }), length >= 0 { return length }
    return ending == .whole && headers["Transfer-Encoding"] == nil ? body.count : nil
  }

  /// Whether the `Content-Disposition` header asks for a download.
  public var isAttachment: Bool {
    guard let disposition = headers["Content-Disposition"] else { return false }
    return asciiLowercased(disposition.utf8.prefix { $0 != UInt8(ascii: ";") }.trimming(isHTTPTabOrSpace))
      == "attachment"
  }

  /// The destination of a redirect.
  public enum Redirect: Hashable, Sendable {
    /// The status is not a redirect, or there is no `Location`.
    case none
    case to(WebURL)
    /// The `Location` is not a URL.
    case invalid
  }

  /// The destination of the response's redirect. The destination keeps the requested URL's fragment if it has none of
  /// its own (Fetch Standard, "location URL").
  public var redirect: Redirect {
    guard [301, 302, 303, 307, 308].contains(status), let location = headers.values(of: "Location").first else {
      return .none
    }
    guard var target = WebURL(location, base: url) else { return .invalid }
    if target.fragment == nil, let fragment = url.fragment { target.setHash(fragment) }
    return .to(target)
  }

  /// The method of the next request after this redirect (HTTP-redirect fetch of the Fetch Standard).
  public func redirectedMethod(after method: String) -> String {
    switch status {
    case 301, 302: method == "POST" ? "GET" : method
    case 303: method == "GET" || method == "HEAD" ? method : "GET"
    default: method
    }
  }
}
