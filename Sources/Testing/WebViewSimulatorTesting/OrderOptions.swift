import WebViewSimulator
import WorldOrders

/// In which orders a test lets its world go, and how long it looks.
public struct OrderOptions: Sendable {
  /// The most things that happen otherwise than ordinarily in one run. All orders with fewer come first.
  public var deviations: Int
  /// The most runs.
  public var limit: Int
  /// What the user may do between any two events, besides what `Simulator.userMay` names.
  public var user: UserMoves
  /// Who may make a difference.
  public var kinds: Set<WorldChoice.Kind>

  public init(
    deviations: Int = 2, upTo limit: Int = 500, user: UserMoves = UserMoves([.again, .close, .cancel]),
    kinds: Set<WorldChoice.Kind> = Set(WorldChoice.Kind.allCases)
  ) {
    self.deviations = deviations
    self.limit = limit
    self.user = user
    self.kinds = kinds
  }
}
