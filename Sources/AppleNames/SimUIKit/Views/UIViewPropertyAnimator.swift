@nonexhaustive public enum UIViewAnimatingState: Int, Sendable { case inactive, active, stopped }
@nonexhaustive public enum UIViewAnimatingPosition: Int, Sendable { case end, start, current }

/// Animations take no time: `startAnimation` makes the changes, and the completions come in a later turn.
@preconcurrency @MainActor open class UIViewPropertyAnimator: NSObject {
  public let duration: TimeInterval
  open private(set) var state = UIViewAnimatingState.inactive
  open var isRunning: Bool { state == .active }
  open var isReversed = false
  open var fractionComplete: CGFloat = 0
  open var pausesOnCompletion = false
  open var scrubsLinearly = true
  open var isInterruptible = true
  private var animations: [() -> Void] = []
  private var completions: [(UIViewAnimatingPosition) -> Void] = []

  public init(duration: TimeInterval, curve: UIView.AnimationCurve, animations: (() -> Void)? = nil) {
    self.duration = duration
    super.init()
    if let animations { addAnimations(animations) }
  }
  public convenience init(duration: TimeInterval, dampingRatio: CGFloat, animations: (() -> Void)? = nil) {
    self.init(duration: duration, curve: .linear, animations: animations)
  }
  open class func runningPropertyAnimator(
    withDuration duration: TimeInterval, delay: TimeInterval, options: UIView.AnimationOptions = [],
    animations: @escaping () -> Void, completion: ((UIViewAnimatingPosition) -> Void)? = nil
  ) -> Self {
    let animator = ObjectCreation.make(self)
    animator.addAnimations(animations)
    if let completion { animator.addCompletion(completion) }
    animator.startAnimation(afterDelay: delay)
    return animator
  }
  public convenience override init() { self.init(duration: 0, curve: .linear) }

  open func addAnimations(_ animation: @escaping () -> Void) {
    if state == .active { animation() } else { animations.append(animation) }
  }
  open func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) { addAnimations(animation) }
  open func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) { completions.append(completion) }

  open func startAnimation() {
    guard state == .inactive else { return }
    state = .active
    for animation in animations { animation() }
    animations = []
    fractionComplete = 1
    Task { @MainActor in self.end(.end) }
  }
  /// Starts without a delay: animations take no time.
  open func startAnimation(afterDelay delay: TimeInterval) { startAnimation() }
  open func pauseAnimation() {}
  open func continueAnimation(withTimingParameters parameters: Any?, durationFactor: CGFloat) { startAnimation() }
  open func stopAnimation(_ withoutFinishing: Bool) {
    state = withoutFinishing ? .inactive : .stopped
    animations = []
    if withoutFinishing { completions = [] }
  }
  open func finishAnimation(at finalPosition: UIViewAnimatingPosition) { end(finalPosition) }

  private func end(_ position: UIViewAnimatingPosition) {
    guard state != .inactive else { return }
    state = .inactive
    let due = completions
    completions = []
    for completion in due { completion(position) }
  }
}

extension UIView {
  @nonexhaustive public enum AnimationCurve: Int, Sendable { case easeInOut, easeIn, easeOut, linear }
}
