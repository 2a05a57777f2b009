/// Hears of each request before it is answered, and of what it is answered with: a driver of the browser. On the thread
/// of web content, which waits.
public protocol RequestWatcher: Sendable {
  func begin(_ request: SimulatedRequest) -> WatchedRequest
  /// - Returns: the outcome that the page gets.
  func end(_ outcome: SimulatedExchange.Outcome, of request: WatchedRequest) -> SimulatedExchange.Outcome
  /// - Returns: what is sent instead, because the server asks for credentials and the watcher has them; nil if it has not.
  func again(after outcome: SimulatedExchange.Outcome, of request: WatchedRequest) -> SimulatedRequest?
}

/// A request as a watcher lets it pass.
public struct WatchedRequest: Sendable {
  public var id: Int
  public var request: SimulatedRequest
  /// What it is answered with; nil if its server is asked.
  public var answer: SiteAnswer?

  public init(id: Int, request: SimulatedRequest, answer: SiteAnswer? = nil) {
    self.id = id
    self.request = request
    self.answer = answer
  }
}
