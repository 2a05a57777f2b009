/// A request with its response, for reports.
public struct LoggedExchange: Codable, Sendable, Equatable {
  public let request: LoggedRequest
  /// The time in seconds since 1970 on the caller's clock.
  public let time: Double
  /// Virtual milliseconds until the response.
  public let delay: Int
  /// The status; nil if there was no response.
  public let status: Int?
  public let type: String
  /// The body of a page or a script; nil for other types and for long bodies.
  public let text: String?
  /// The failure in words; nil if there was none.
  public let failure: String?
}

/// The first exchanges, if they are kept.
struct ExchangeLog: Sendable {
  var isKept = false
  private var exchanges: [LoggedExchange] = []
  private var textBytes = 0

  private static let most = 2000
  private static let longestText = 256 << 10
  private static let mostText = 2 << 20

  mutating func append(_ request: SimulatedRequest, _ outcome: SimulatedExchange.Outcome, delay: Int, now: Double) {
    guard isKept, exchanges.count < Self.most else { return }
    var status: Int?
    var type = ""
    var text: String?
    var failure: String?
    switch outcome {
    case .response(let response):
      status = response.status
      type = response.mimeType.essence
      if Self.isSource(type), response.body.count <= Self.longestText, textBytes + response.body.count <= Self.mostText
      {
        textBytes += response.body.count
        text = String(decoding: response.body, as: UTF8.self)
      }
    case .failure(let error): failure = "\(error)"
    case .noAnswer: failure = "no answer"
    }
    exchanges.append(
      LoggedExchange(
        request: LoggedRequest(request), time: now, delay: delay, status: status, type: type, text: text,
        failure: failure))
  }

  private static func isSource(_ type: String) -> Bool {
    type.contains("html") || type.contains("javascript") || type.contains("svg")
  }

  mutating func take() -> [LoggedExchange] {
    defer { exchanges = [] }
    return exchanges
  }
}
