/// A movement. Inert: nothing is animated; changes are made at once.
public struct Animation: Hashable, Sendable {
  let name: String
  public static let `default` = Self(name: "default")
  public static let linear = Self(name: "linear")
  public static let easeIn = Self(name: "easeIn")
  public static let easeOut = Self(name: "easeOut")
  public static let easeInOut = Self(name: "easeInOut")
  public static let spring = Self(name: "spring")
  public static let smooth = Self(name: "smooth")
  public static let snappy = Self(name: "snappy")
  public static let bouncy = Self(name: "bouncy")
  public static let interactiveSpring = Self(name: "interactiveSpring")
  public static func linear(duration: TimeInterval) -> Self { .linear }
  public static func easeIn(duration: TimeInterval) -> Self { .easeIn }
  public static func easeOut(duration: TimeInterval) -> Self { .easeOut }
  public static func easeInOut(duration: TimeInterval) -> Self { .easeInOut }
  public static func spring(response: Double = 0.5, dampingFraction: Double = 0.825, blendDuration: Double = 0) -> Self
  {
    .spring
  }
  public static func spring(duration: TimeInterval, bounce: Double = 0) -> Self { .spring }
  public static func smooth(duration: TimeInterval) -> Self { .smooth }
  public static func snappy(duration: TimeInterval) -> Self { .snappy }
  public static func timingCurve(
    _ p1x: Double, _ p1y: Double, _ p2x: Double, _ p2y: Double, duration: TimeInterval = 0.35
  ) -> Self { Self(name: "timingCurve") }
  public static func interpolatingSpring(stiffness: Double, damping: Double) -> Self { .spring }
  public static func interactiveSpring(
    response: Double = 0.15, dampingFraction: Double = 0.86, blendDuration: Double = 0.25
  ) -> Self { .interactiveSpring }
  public func delay(_ delay: TimeInterval) -> Self { self }
  public func speed(_ speed: Double) -> Self { self }
  public func repeatForever(autoreverses: Bool = true) -> Self { self }
  public func repeatCount(_ count: Int, autoreverses: Bool = true) -> Self { self }
}

/// Makes the changes at once.
@MainActor @discardableResult public func withAnimation<Result>(
  _ animation: Animation? = .default, _ body: () throws -> Result
) rethrows -> Result { try body() }

/// Makes the changes at once, then calls the completion.
@MainActor @discardableResult public func withAnimation<Result>(
  _ animation: Animation? = .default, completionCriteria: AnimationCompletionCriteria = .logicallyComplete,
  _ body: () throws -> Result, completion: @escaping () -> Void
) rethrows -> Result {
  let result = try body()
  DispatchQueue.main.async { completion() }
  return result
}

public struct AnimationCompletionCriteria: Hashable, Sendable {
  let kind: Int
  public static let logicallyComplete = Self(kind: 0)
  public static let removed = Self(kind: 1)
}

/// Inert: what accompanies a change.
public struct Transaction: Sendable {
  public var animation: Animation?
  public var disablesAnimations = false
  public init() {}
  public init(animation: Animation?) { self.animation = animation }
}

@MainActor @discardableResult public func withTransaction<Result>(
  _ transaction: Transaction, _ body: () throws -> Result
) rethrows -> Result { try body() }

/// Inert.
public struct AnyTransition: Sendable {
  public static let opacity = Self()
  public static let slide = Self()
  public static let scale = Self()
  public static let identity = Self()
  public static func move(edge: Edge) -> Self { Self() }
  public static func scale(scale: CGFloat, anchor: UnitPoint = .center) -> Self { Self() }
  public static func push(from edge: Edge) -> Self { Self() }
  public static func asymmetric(insertion: Self, removal: Self) -> Self { Self() }
  public func combined(with other: Self) -> Self { self }
  public func animation(_ animation: Animation?) -> Self { self }
}
