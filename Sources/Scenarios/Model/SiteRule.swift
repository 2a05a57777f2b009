/// What the simulated web answers to some requests.
public struct SiteRule: Sendable, Equatable {
  public var pattern: Pattern
  /// One a request, in order; the last one stays.
  public var answers: [SiteAnswer]

  public init(pattern: Pattern, answers: [SiteAnswer]) {
    self.pattern = pattern
    self.answers = answers
  }

  /// A key of `responses`: `URL`, `METHOD URL`, each with `*` at its end for a prefix.
  public struct Pattern: Sendable, Equatable, Hashable {
    public var method: String?
    public var url: String
    public var isPrefix: Bool

    public init(_ text: String) {
      var rest = text[...]
      method = nil
      if let space = rest.firstIndex(of: " "), rest[..<space].allSatisfy({ $0.isASCII && $0.isUppercase }) {
        method = String(rest[..<space])
        rest = rest[rest.index(after: space)...]
      }
      isPrefix = rest.last == "*"
      url = String(isPrefix ? rest.dropLast() : rest)
    }
  }
}

/// One answer of the simulated web.
public struct SiteAnswer: Sendable, Equatable {
  public struct Header: Sendable, Equatable {
    public var name: String
    public var value: String

    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  public enum Delivery: Sendable, Equatable {
    case normal
    /// The connection is closed without an answer.
    case dropped
    /// No answer ever comes.
    case hanging
  }

  public var status: Int
  public var body: [UInt8]
  /// nil for no `Content-Type` header.
  public var contentType: String?
  public var headers: [Header]
  /// The `Location` of a redirect.
  public var redirect: String?
  /// Milliseconds of virtual time before the answer.
  public var delay: Double
  public var delivery: Delivery

  public static let htmlType = "text/html; charset=utf-8"

  public init(
    status: Int = 200, body: [UInt8] = [], contentType: String? = Self.htmlType, headers: [Header] = [],
    redirect: String? = nil, delay: Double = 0, delivery: Delivery = .normal
  ) {
    self.status = status
    self.body = body
    self.contentType = contentType
    self.headers = headers
    self.redirect = redirect
    self.delay = delay
    self.delivery = delivery
  }

  public init(html: String) { self.init(body: Array(html.utf8)) }
}
