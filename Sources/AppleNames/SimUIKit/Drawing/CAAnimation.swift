/// An animation that takes no time and changes nothing. Its final values apply at once, and its delegate hears that the
/// animation has ended.
@preconcurrency @MainActor open class CAAnimation: TimedObject {
  open var delegate: (any CAAnimationDelegate)?
  /// Inert, as is the next one.
  open var timingFunction: CAMediaTimingFunction?
  open var isRemovedOnCompletion = true
  private var information: [String: Any] = [:]

  public override init() { super.init() }

  /// Keeps a value in the animation, by which the app knows it again.
  open func setValue(_ value: Any?, forKey key: String) { information[key] = value }
  open func value(forKey key: String) -> Any? { information[key] }

  /// Runs the animation, in a later turn. An animation that repeats for ever does not end.
  func run() {
    guard delegate != nil else { return }
    DispatchQueue.main.async { [self] in
      delegate?.animationDidStart(self)
      if repeatCount.isFinite, repeatDuration.isFinite { delegate?.animationDidStop(self, finished: true) }
    }
  }
}

@preconcurrency @MainActor public protocol CAAnimationDelegate {
  func animationDidStart(_ anim: CAAnimation)
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
  public func animationDidStart(_ anim: CAAnimation) {}
  public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}

/// Inert.
@preconcurrency @MainActor open class CAPropertyAnimation: CAAnimation {
  open var keyPath: String?
  open var isAdditive = false
  open var isCumulative = false

  public override init() { super.init() }
  public init(keyPath: String?) {
    self.keyPath = keyPath
    super.init()
  }
}

/// Inert.
@preconcurrency @MainActor open class CABasicAnimation: CAPropertyAnimation {
  open var fromValue: Any?
  open var toValue: Any?
  open var byValue: Any?
}

/// Inert.
@preconcurrency @MainActor open class CASpringAnimation: CABasicAnimation {
  open var mass: CGFloat = 1
  open var stiffness: CGFloat = 100
  open var damping: CGFloat = 10
  open var initialVelocity: CGFloat = 0
  open var settlingDuration: TimeInterval { 0 }
}

/// Inert.
@preconcurrency @MainActor open class CAKeyframeAnimation: CAPropertyAnimation {
  open var values: [Any]?
  open var keyTimes: [NSNumber]?
  open var path: CGPath?
}

/// Inert.
@preconcurrency @MainActor open class CAAnimationGroup: CAAnimation {
  open var animations: [CAAnimation]?
}

/// Inert.
@preconcurrency @MainActor open class CATransition: CAAnimation {
  open var type = CATransitionType.fade
  open var subtype: CATransitionSubtype?
}
