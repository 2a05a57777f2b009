/// An object that is told of each request before it is answered, and of its outcome; for a driver of the browser.
/// Called on the thread of web content, which waits.
public protocol RequestWatcher: Sendable {
  func begin(_ request: SimulatedRequest) -> WatchedRequest
  /// - Returns: the outcome that the page gets.
  func end(_ outcome: SimulatedExchange.Outcome, of request: WatchedRequest) -> SimulatedExchange.Outcome
  /// - Returns: the request to send instead, if the server asks for credentials and the watcher has them; otherwise
  ///   nil.
  func again(after outcome: SimulatedExchange.Outcome, of request: WatchedRequest) -> SimulatedRequest?
}

/// A request as a watcher passes it on.
public struct WatchedRequest: Sendable {
  public var id: Int
  public var request: SimulatedRequest
  /// The answer that the watcher gives; nil if the server is asked.
  public var answer: SiteAnswer?

  public init(id: Int, request: SimulatedRequest, answer: SiteAnswer? = nil) {
    self.id = id
    self.request = request
    self.answer = answer
  }
}
