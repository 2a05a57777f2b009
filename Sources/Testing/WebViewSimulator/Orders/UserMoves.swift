/// The moves that an impatient user may make between any two events of a flow, in `explore:` of scenario files and in
/// tests of every order.
public struct UserMoves: Hashable, Sendable {
  /// Moves that are possible in any app.
  public enum Move: String, CaseIterable, Sendable {
    /// Clicks the element once more that was clicked last.
    case again
    /// Goes back in the view in front.
    case back
    /// Reloads the view in front.
    case reload
    /// Closes a popup.
    case close
    /// Cancels the authentication session that is on the screen.
    case cancel
    /// Goes to the home screen and comes back a second later.
    case away
    /// Swipes the sheet in front away, if the app lets it go. Popups in sheets have `close`.
    case swipe
    /// Goes back in the navigation controller in front, by its button or by the gesture from the edge.
    case pop
    /// Presses the return key of the keyboard, in the app's field that is being edited or in that of a page.
    case returnKey = "return"
    /// Turns the device, if the app's interface follows it.
    case rotate
    /// Opens a second window of the app, if the app supports several scenes.
    case scene
  }

  /// The moves that are done to the app's own controllers and views.
  static let ofControllers: Set<Move> = [.swipe, .pop, .returnKey, .rotate, .scene]
  /// Those of them that leave nothing: the flow goes on.
  static let staying: Set<Move> = [.returnKey, .rotate, .scene]

  /// An element that the user may click at any time.
  public struct Target: Hashable, Sendable {
    public let selector: String
    /// The label of its window.
    public let window: String

    public init(_ selector: String, in window: String = "main") {
      self.selector = selector
      self.window = window
    }
  }

  public var moves: Set<Move>
  public var taps: [Target]
  /// Links outside of the web views that the user may follow at any time, such as one in a message.
  public var links: [String]

  public init(_ moves: Set<Move> = Set(Move.allCases), taps: [Target] = [], links: [String] = []) {
    self.moves = moves
    self.taps = taps
    self.links = links
  }
}
