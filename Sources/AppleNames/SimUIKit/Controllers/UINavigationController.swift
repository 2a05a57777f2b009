@preconcurrency @MainActor open class UINavigationController: UIViewController {
  private var stack: [UIViewController] = []
  open weak var delegate: (any UINavigationControllerDelegate)?
  public let navigationBar = UINavigationBar(frame: .zero)
  public let toolbar: UIToolbar! = UIToolbar(frame: .zero)
  open var isNavigationBarHidden = false
  /// Inert: there is no keyboard.
  open var hidesBarsWhenKeyboardAppears = false
  /// Inert: nothing is tapped outside of controls.
  open var hidesBarsOnTap = false
  open var isToolbarHidden = true
  open var hidesBarsOnSwipe = false
  public class var hideShowBarDuration: CGFloat { 0.2 }
  public let interactivePopGestureRecognizer: UIGestureRecognizer? = UIGestureRecognizer()

  public init(rootViewController: UIViewController) {
    super.init(nibName: nil, bundle: nil)
    replace(with: [rootViewController], animated: false)
  }
  public override init(nibName: String?, bundle: Bundle?) { super.init(nibName: nibName, bundle: bundle) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }
  /// Ignores the classes. The bars always have this module's classes, because nothing is drawn.
  public init(navigationBarClass: AnyClass?, toolbarClass: AnyClass?) { super.init(nibName: nil, bundle: nil) }

  open var viewControllers: [UIViewController] {
    get { stack }
    set { replace(with: newValue, animated: false) }
  }
  open var topViewController: UIViewController? { stack.last }
  open var visibleViewController: UIViewController? { presentedViewController ?? topViewController }

  open func setViewControllers(_ controllers: [UIViewController], animated: Bool) {
    replace(with: controllers, animated: animated)
  }
  open override func show(_ vc: UIViewController, sender: Any?) { pushViewController(vc, animated: true) }

  open func pushViewController(_ controller: UIViewController, animated: Bool) {
    replace(with: stack + [controller], animated: animated)
  }

  @discardableResult open func popViewController(animated: Bool) -> UIViewController? {
    guard stack.count > 1, let last = stack.last else { return nil }
    replace(with: Array(stack.dropLast()), animated: animated)
    return last
  }
  @discardableResult open func popToRootViewController(animated: Bool) -> [UIViewController]? {
    guard stack.count > 1 else { return nil }
    let popped = Array(stack.dropFirst())
    replace(with: Array(stack.prefix(1)), animated: animated)
    return popped
  }
  @discardableResult open func popToViewController(_ controller: UIViewController, animated: Bool)
    -> [UIViewController]?
  {
    guard let place = stack.firstIndex(of: controller), place + 1 < stack.count else { return nil }
    let popped = Array(stack[(place + 1)...])
    replace(with: Array(stack[...place]), animated: animated)
    return popped
  }
  open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) { isNavigationBarHidden = hidden }
  open func setToolbarHidden(_ hidden: Bool, animated: Bool) { isToolbarHidden = hidden }

  override var appearingChildren: [UIViewController] { stack.last.map { [$0] } ?? [] }

  /// The end of a push or pop that is under way.
  private var endOfMove: (() -> Void)?
  var isMoving: Bool { endOfMove != nil }
  /// The controller that leaves the screen in the push or pop that is under way.
  private var leaving: UIViewController?
  /// The controllers that are seen: the top one, and during a push or pop the other one below or above it.
  package var onScreen: [UIViewController] { [leaving, stack.last].compactMap(\.self) }
  /// Called when the stack has changed, and when a push or pop is over.
  package var onChange: (() -> Void)?

  /// The stack is the new one at once. The animation of a push or pop takes its time; another one ends it early.
  private final func replace(with controllers: [UIViewController], animated: Bool) {
    endOfMove?()
    let oldTop = stack.last
    for controller in stack where !controllers.contains(controller) {
      controller.willMove(toParent: nil)
      if controller !== oldTop { controller.removeFromParent() }
    }
    let isNewTop = controllers.last.map { $0.parent !== self } ?? false
    for controller in controllers where controller.parent !== self { addChild(controller) }
    navigationBar.items = controllers.map(\.navigationItem)
    let isShown = self.isShown
    stack = controllers
    guard stack.last !== oldTop else { return onChange?() ?? () }
    leaving = oldTop
    let isAnimated = animated && isShown
    let isPopped = oldTop.map { !controllers.contains($0) } ?? false
    if isShown { oldTop?.beginDisappearing(animated: isAnimated, as: isPopped ? .popped : .none) }
    let top = isViewLoaded || isShown ? stack.last : nil
    if let top { beginShowing(top, animated: isAnimated, as: isNewTop ? .pushed : .none) }
    move(animated: isAnimated) { [self] in
      oldTop?.endDisappearing(animated: isAnimated)
      // The controller may have been pushed again meanwhile.
      if let oldTop, oldTop !== stack.last { oldTop.viewIfLoaded?.removeFromSuperview() }
      if isPopped, let oldTop, !stack.contains(oldTop) { oldTop.removeFromParent() }
      if let top { endShowing(top, animated: isAnimated) }
      leaving = nil
      onChange?()
    }
    if isMoving { onChange?() }
  }

  private final func move(animated: Bool, end: @escaping @MainActor () -> Void) {
    guard animated, let transitions = SimulatedDevice.active?.transitions else { return end() }
    var isOver = false
    let endOnce = { [weak self] in
      guard !isOver else { return }
      isOver = true
      self?.endOfMove = nil
      end()
    }
    endOfMove = endOnce
    transitions.begin(lasting: RunningTransitions.ofPushes, end: endOnce)
  }

  open override func viewDidLoad() {
    super.viewDidLoad()
    guard let top = stack.last else { return }
    beginShowing(top, animated: false, as: .pushed)
    endShowing(top, animated: false)
  }

  private final func beginShowing(_ top: UIViewController, animated: Bool, as movement: Movement) {
    delegate?.navigationController(self, willShow: top, animated: animated)
    view.addSubview(top.view)
    if isShown { top.beginAppearing(animated: animated, as: movement) }
  }

  private final func endShowing(_ top: UIViewController, animated: Bool) {
    top.endAppearing(animated: animated)
    top.didMove(toParent: self)
    delegate?.navigationController(self, didShow: top, animated: animated)
  }
}

@preconcurrency @MainActor public protocol UINavigationControllerDelegate: NSObjectProtocol {
  func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool)
  func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool)
}

extension UINavigationControllerDelegate {
  public func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool
  ) {}
  public func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool
  ) {}
}
