/// Inert: only its completion block is used, which `commit` calls.
@MainActor open class CATransaction {
  private struct Open {
    var block: (() -> Void)?
    /// How many movements of controllers had begun before.
    let movements: Int
  }
  private static var open: [Open] = []

  public static func begin() { open.append(Open(movements: SimulatedDevice.active?.transitions?.count ?? 0)) }

  /// Calls the completion block; if a controller is presented, pushed or popped in the transaction, when that is over.
  public static func commit() {
    guard let ended = open.popLast(), let block = ended.block else { return }
    guard let transitions = SimulatedDevice.active?.transitions, transitions.count > ended.movements else {
      return block()
    }
    transitions.whenOver(block)
  }
  public static func setCompletionBlock(_ block: (() -> Void)?) {
    if open.isEmpty { block?() } else { open[open.count - 1].block = block }
  }
  public static func completionBlock() -> (() -> Void)? { open.last?.block }
  /// Inert, as are the next ones.
  public static func animationDuration() -> TimeInterval { 0.25 }
  public static func animationTimingFunction() -> CAMediaTimingFunction? { nil }
  public static func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {}
  public static func disableActions() -> Bool { false }
  public static func setDisableActions(_ flag: Bool) {}
  public static func setAnimationDuration(_ duration: TimeInterval) {}
  public static func flush() {}
}

public struct CACornerMask: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let layerMinXMinYCorner = Self(rawValue: 1)
  public static let layerMaxXMinYCorner = Self(rawValue: 2)
  public static let layerMinXMaxYCorner = Self(rawValue: 4)
  public static let layerMaxXMaxYCorner = Self(rawValue: 8)
  static let all = Self(rawValue: 15)
}
