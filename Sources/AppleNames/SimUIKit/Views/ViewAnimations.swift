extension UIView {
  public struct AnimationOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let curveEaseInOut: Self = []
    public static let layoutSubviews = Self(rawValue: 1)
    public static let `repeat` = Self(rawValue: 8)
    public static let autoreverse = Self(rawValue: 16)
    public static let curveEaseIn = Self(rawValue: 1 << 16)
    public static let curveLinear = Self(rawValue: 3 << 16)
    public static let allowUserInteraction = Self(rawValue: 2)
    public static let beginFromCurrentState = Self(rawValue: 4)
    public static let curveEaseOut = Self(rawValue: 2 << 16)
    public static let transitionCrossDissolve = Self(rawValue: 5 << 20)
  }

  /// Makes the changes at once, and then calls the completion: animations take no time.
  public class func animate(
    withDuration duration: TimeInterval, animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    animations()
    completion?(true)
  }

  /// Makes the changes at once: animations take no time.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
    animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    animations()
    completion?(true)
  }

  /// Makes the changes at once: animations take no time.
  public class func transition(
    with view: UIView, duration: TimeInterval, options: AnimationOptions = [], animations: (() -> Void)?,
    completion: ((Bool) -> Void)? = nil
  ) {
    animations?()
    completion?(true)
  }

  /// Makes the changes at once: animations take no time.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, usingSpringWithDamping damping: CGFloat,
    initialSpringVelocity velocity: CGFloat, options: AnimationOptions = [], animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    animations()
    completion?(true)
  }

  /// Inert: changes between this call and `commitAnimations()` are made at once.
  public class func beginAnimations(_ animationID: String?, context: UnsafeMutableRawPointer?) {}
  /// Inert: animations take no time.
  public class func commitAnimations() {}
  /// Inert: animations take no time.
  public class func setAnimationDuration(_ duration: TimeInterval) {}
  /// Inert: animations take no time.
  public class func setAnimationDelay(_ delay: TimeInterval) {}
  /// Inert: animations take no time.
  public class func setAnimationCurve(_ curve: AnimationCurve) {}
  /// Inert: animations take no time.
  public class func setAnimationBeginsFromCurrentState(_ fromCurrentState: Bool) {}

  public class func performWithoutAnimation(_ actions: () -> Void) { actions() }
  public class func setAnimationsEnabled(_ enabled: Bool) {}
}
