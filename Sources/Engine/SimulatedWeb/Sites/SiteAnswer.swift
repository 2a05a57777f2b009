/// A simulated server's answer to one request.
public struct SiteAnswer: Sendable {
  /// The ways to answer.
  public enum Content: Sendable {
    /// A status, headers and a body. With a nil `contentType`, no `Content-Type` is added.
    case response(status: Int, headers: HTTPFields, body: [UInt8], contentType: String?)
    /// A redirect status and a `Location`, which may be relative.
    case redirect(to: String, status: Int, headers: HTTPFields)
    /// A file on this machine, read when requested. With a nil `contentType`, the type comes from the file's name; a
    /// file that cannot be read is a 404 that says so.
    case file(path: String, status: Int, headers: HTTPFields, contentType: String?)
    /// The connection is closed without an answer.
    case drop
    /// The server never answers.
    case hang
    /// The request fails with this error.
    case failure(NetworkFailure)
    /// A function that decides for each request. It runs on the caller's thread and may use and change the simulated
    /// web.
    case handler(@Sendable (SimulatedRequest) -> SiteAnswer)
  }

  public var content: Content
  /// Virtual milliseconds until the answer arrives.
  public var delay: Int
  /// The end of the body.
  public var ending = BodyEnding.whole
  /// The source of the answer.
  package var source = ResponseSource.server
  /// A line for the console of the page that asks. It says why the answer may surprise its author.
  public var remark: String?

  public init(_ content: Content, delay: Int = 0) {
    self.content = content
    self.delay = max(0, delay)
  }

  /// The same answer with a remark.
  public func remarking(_ remark: String?) -> SiteAnswer {
    var answer = self
    answer.remark = remark
    return answer
  }

  /// The same answer, marked as an answer that no server gave.
  func madeUp() -> SiteAnswer {
    var answer = self
    answer.source = .nobody
    return answer
  }

  /// The default type of a body.
  public static let htmlContentType = "text/html; charset=utf-8"

  /// A body of text, by default HTML.
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

  /// An HTML page.
  public static func html(_ text: String) -> SiteAnswer { .response(body: text) }

  /// JSON text, as `application/json`.
  public static func json(_ text: String, status: Int = 200, headers: HTTPFields = [:]) -> SiteAnswer {
    .response(status: status, headers: headers, body: text, contentType: "application/json")
  }

  /// A redirect. The target may be relative to the requested URL.
  public static func redirect(to address: String, status: Int = 302, headers: HTTPFields = [:]) -> SiteAnswer {
    SiteAnswer(.redirect(to: address, status: status, headers: headers))
  }

  /// A file on this machine.
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

  /// The same answer with a body that ends early: it is only the first part of the body that `Content-Length` promises.
  /// Downloads keep that part; documents and their resources never see it.
  public func ending(_ ending: BodyEnding) -> SiteAnswer {
    var answer = self
    answer.ending = ending
    return answer
  }

  /// The same answer, delayed by this many virtual milliseconds.
  public func delayed(by milliseconds: Int) -> SiteAnswer {
    SiteAnswer(content, delay: delay + milliseconds).ending(ending).remarking(remark)
  }
}
