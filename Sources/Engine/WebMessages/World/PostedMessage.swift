import Reasons

/// A message that a script has posted to a window, and what became of it; for reports.
public struct PostedMessage: Codable, Sendable, Equatable {
  public enum Outcome: Codable, Sendable, Equatable {
    case delivered
    /// It arrived, but nothing listens.
    case unheard
    case dropped(Reason)
  }

  /// A window's document when the message was sent or arrived.
  public struct End: Codable, Sendable, Equatable {
    public var origin: String
    /// The URL of the frame if it is not the main one.
    public var frame: String?

    public init(origin: String, frame: String?) {
      self.origin = origin
      self.frame = frame
    }
  }

  /// What was sent, shortened.
  public var data: String
  /// What the script named: `*` or an origin.
  public var target: String
  public var sender: End
  /// nil if the window is closed.
  public var receiver: End?
  /// Where in the page's source the call is.
  public var place: SourcePlace?
  /// Virtual milliseconds since the world began.
  public var sent: Double
  public var arrived: Double
  public var outcome: Outcome

  public init(
    data: String, target: String, sender: End, receiver: End? = nil, place: SourcePlace? = nil, sent: Double,
    arrived: Double, outcome: Outcome
  ) {
    self.data = data
    self.target = target
    self.sender = sender
    self.receiver = receiver
    self.place = place
    self.sent = sent
    self.arrived = arrived
    self.outcome = outcome
  }
}
