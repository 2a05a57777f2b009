import EngineValues

/// A message that a script has posted to a window, and its outcome; for reports.
public struct PostedMessage: Codable, Sendable, Equatable {
  public enum Outcome: Codable, Sendable, Equatable {
    case delivered
    /// The message arrived, but no script listens.
    case unheard
    case dropped(Reason)
  }

  /// A window's document when the message was sent or arrived.
  public struct End: Codable, Sendable, Equatable {
    public var origin: String
    /// The URL of the frame if it is not the main frame.
    public var frame: String?

    public init(origin: String, frame: String?) {
      self.origin = origin
      self.frame = frame
    }
  }

  /// The data of the message, shortened.
  public var data: String
  /// The target that the script named: `*` or an origin.
  public var target: String
  public var sender: End
  /// The receiver; nil if the window is closed.
  public var receiver: End?
  /// The place of the call in the page's source.
  public var place: SourcePlace?
  /// The time in virtual milliseconds since the world began.
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
