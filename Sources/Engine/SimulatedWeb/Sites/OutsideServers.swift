import URLStandard

/// Servers that are not in the table of sites: servers of the real network, or of a recording.
public protocol OutsideServers: Sendable {
  /// The name of their answers in traces, such as `live`.
  var label: String { get }
  /// Whether the servers answer the request.
  func answers(_ request: SimulatedRequest) -> Bool
  /// Answers the request, however long that takes. Called on the thread of web content.
  func answer(_ request: SimulatedRequest) -> OutsideAnswer
  /// The answer to the request, with the virtual milliseconds that it takes.
  func timedAnswer(_ request: SimulatedRequest) -> (answer: OutsideAnswer, delay: Int)
  /// The way in which the server of a URL shows its identity.
  func security(of url: WebURL) -> ServerSecurity
}

extension OutsideServers {
  public func timedAnswer(_ request: SimulatedRequest) -> (answer: OutsideAnswer, delay: Int) { (answer(request), 0) }
  public func security(of url: WebURL) -> ServerSecurity { ServerSecurity() }
}

/// The answer of such a server, or the reason why it gave none. The text is a line for the page's console.
public enum OutsideAnswer: Sendable {
  case response(SimulatedResponse)
  case failure(NetworkFailure, String)
}

/// A request that servers outside have answered, for recordings.
public struct OutsideExchange: Sendable {
  public let request: SimulatedRequest
  public let answer: OutsideAnswer
  /// The time in seconds since 1970 on the caller's clock.
  public let time: Double
}

/// The servers outside of a simulated web, and their answers.
struct OutsideWeb: Sendable {
  var servers: [any OutsideServers] = []
  /// The proxy for all requests that no other server outside answers.
  var proxy: (any OutsideServers)?
  var isRecorded = false
  private var exchanges: [OutsideExchange] = []
  private var bytes = 0
  private var isFull = false

  /// The most exchanges of a recording, whose bytes are limited as well (L26).
  private static let most = 20_000
  private static let mostBytes = 256 << 20

  func server(for request: SimulatedRequest) -> (any OutsideServers)? { servers.first { $0.answers(request) } ?? proxy }

  /// - Returns: a line for the page's console when the recording has no room for the exchange; it is returned once.
  mutating func append(_ exchange: OutsideExchange) -> String? {
    guard isRecorded, !isFull else { return nil }
    guard exchanges.count < Self.most, bytes < Self.mostBytes else {
      isFull = true
      return "The recording is full: it has \(exchanges.count) answers, and none from this one on. [L26]"
    }
    if case .response(let response) = exchange.answer { bytes += response.body.count }
    exchanges.append(exchange)
    return nil
  }

  mutating func take() -> [OutsideExchange] {
    defer {
      exchanges = []
      bytes = 0
      isFull = false
    }
    return exchanges
  }
}
