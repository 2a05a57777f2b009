/// What a simulated server does with one request.
public struct SiteAnswer: Sendable {
  /// The ways to answer.
  public enum Content: Sendable {
    /// A status, headers and a body. A nil `contentType` sends no `Content-Type` of its own.
    case response(status: Int, headers: HTTPFields, body: [UInt8], contentType: String?)
    /// A redirect status and a `Location`, which may be relative.
    case redirect(to: String, status: Int, headers: HTTPFields)
    /// A file of this machine, read when asked for. A nil `contentType` goes by the file's name; a file that cannot be
    /// read is
    /// a 404 that says so.
    case file(path: String, status: Int, headers: HTTPFields, contentType: String?)
    /// The connection is closed without an answer.
    case drop
    /// No answer, ever.
    case hang
    /// The request fails in this way.
    case failure(NetworkFailure)
    /// Decides by the request. It runs on the caller's thread and may ask and change the simulated web.
    case handler(@Sendable (SimulatedRequest) -> SiteAnswer)
  }

  public var content: Content
  /// Virtual milliseconds until the answer arrives.
  public var delay: Int

  public init(_ content: Content, delay: Int = 0) {
    self.content = content
    self.delay = max(0, delay)
  }

  /// The type that a body has when nothing else is said.
  public static let htmlContentType = "text/html; charset=utf-8"

  /// A body of text, as HTML unless said otherwise.
  public static func response(
    status: Int = 200, headers: HTTPFields = [:], body: String, contentType: String? = SiteAnswer.htmlContentType
  ) -> SiteAnswer {
    SiteAnswer(.response(status: status, headers: headers, body: Array(body.utf8), contentType: contentType))
  }

  /// A body of bytes.
  public static func response(
    status: Int = 200, headers: HTTPFields = [:], bytes: [UInt8], contentType: String?
  ) -> SiteAnswer {
    SiteAnswer(.response(status: status, headers: headers, body: bytes, contentType: contentType))
  }

  /// A page.
  public static func html(_ text: String) -> SiteAnswer { .response(body: text) }

  /// JSON text, as `application/json`.
  public static func json(_ text: String, status: Int = 200, headers: HTTPFields = [:]) -> SiteAnswer {
    .response(status: status, headers: headers, body: text, contentType: "application/json")
  }

  /// A redirect. The address may be relative to the one asked.
  public static func redirect(to address: String, status: Int = 302, headers: HTTPFields = [:]) -> SiteAnswer {
    SiteAnswer(.redirect(to: address, status: status, headers: headers))
  }

  /// A file of this machine.
  public static func file(
    _ path: String, status: Int = 200, headers: HTTPFields = [:], contentType: String? = nil
  ) -> SiteAnswer {
    SiteAnswer(.file(path: path, status: status, headers: headers, contentType: contentType))
  }

  public static let drop = SiteAnswer(.drop)
  public static let hang = SiteAnswer(.hang)
  public static func failure(_ failure: NetworkFailure) -> SiteAnswer { SiteAnswer(.failure(failure)) }
  public static func handler(_ handler: @escaping @Sendable (SimulatedRequest) -> SiteAnswer) -> SiteAnswer {
    SiteAnswer(.handler(handler))
  }

  /// The same answer, so many virtual milliseconds later.
  public func delayed(by milliseconds: Int) -> SiteAnswer { SiteAnswer(content, delay: delay + milliseconds) }
}
