import WebViewSimulator
import EngineValues

/// The orders in which a test lets its world go, and the length of the search.
public struct OrderOptions: Sendable {
  /// The largest number of deviations in one run. All orders with fewer come first.
  public var deviations: Int
  /// The most runs.
  public var limit: Int
  /// The moves that the user may make between any two events, besides the acts that `Simulator.userMay` names.
  public var user: UserMoves
  /// The kinds of choices that may deviate.
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
