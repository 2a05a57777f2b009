/// Controls a view: loads it on first access, is told when it appears, and presents other controllers.
@preconcurrency @MainActor open class UIViewController: UIResponder {
  /// The states from loading to deallocation, as far as the view's visibility goes.
  enum Appearance { case hidden, appearing, shown, disappearing }

  public let nibName: String?
  public let nibBundle: Bundle?
  private var loadedView: UIView?
  /// The reason why a view appears or disappears, while the controller is told of it.
  enum Movement { case none, presented, dismissed, pushed, popped }

  private(set) var appearance = Appearance.hidden
  var isShown: Bool { appearance == .appearing || appearance == .shown }
  /// The transition in which the controller is presented or dismissed; nil while there is none.
  var transition: ModalTransition?
  private var movement = Movement.none
  /// The controller that this controller itself presents. `presentedViewController` also asks the ancestors.
  var presented: UIViewController?
  weak var presenter: UIViewController?

  open var title: String?
  open private(set) weak var parent: UIViewController?
  open private(set) var children: [UIViewController] = []
  public private(set) lazy var navigationItem = UINavigationItem(title: title ?? "")
  public lazy var tabBarItem: UITabBarItem! = UITabBarItem(title: title, image: nil, tag: 0)
  open var toolbarItems: [UIBarButtonItem]?
  open func setToolbarItems(_ items: [UIBarButtonItem]?, animated: Bool) { toolbarItems = items }
  open var hidesBottomBarWhenPushed = false
  open var modalPresentationStyle = UIModalPresentationStyle.automatic
  open var modalTransitionStyle = UIModalTransitionStyle.coverVertical
  open var isModalInPresentation = false
  open var definesPresentationContext = false
  open var modalPresentationCapturesStatusBarAppearance = false
  open var preferredContentSize = CGSize.zero
  open var edgesForExtendedLayout = UIRectEdge.all
  open var extendedLayoutIncludesOpaqueBars = false
  open var additionalSafeAreaInsets = UIEdgeInsets.zero
  open var overrideUserInterfaceStyle: UIUserInterfaceStyle {
    get { traitOverrides.userInterfaceStyle }
    set { traitOverrides.userInterfaceStyle = newValue }
  }
  /// The traits that this controller and its child controllers see instead of the parent's.
  open var traitOverrides: UITraitOverrides {
    get { ownTraits }
    set { changeTraits { ownTraits = newValue } }
  }
  private var ownTraits = UITraitOverrides()
  var traitObservers = TraitObservers()
  open weak var transitioningDelegate: (any UIViewControllerTransitioningDelegate)?
  open private(set) lazy var presentationController: UIPresentationController? = makePresentationController()
  open var popoverPresentationController: UIPopoverPresentationController? {
    presentationController as? UIPopoverPresentationController
  }
  open var sheetPresentationController: UISheetPresentationController? {
    presentationController as? UISheetPresentationController
  }

  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    nibName = nibNameOrNil
    nibBundle = nibBundleOrNil
    super.init()
  }

  public convenience override init() { self.init(nibName: nil, bundle: nil) }

  public required init?(coder: NSCoder) {
    nibName = nil
    nibBundle = nil
    super.init()
  }

  open override var next: UIResponder? { viewIfLoaded?.superview ?? parent }

  private func makePresentationController() -> UIPresentationController? {
    switch modalPresentationStyle {
    case .popover: UIPopoverPresentationController(presentedViewController: self, presenting: presenter)
    case .automatic, .pageSheet, .formSheet:
      UISheetPresentationController(presentedViewController: self, presenting: presenter)
    default: UIPresentationController(presentedViewController: self, presenting: presenter)
    }
  }

  // MARK: The view

  open var view: UIView! {
    get {
      loadViewIfNeeded()
      return loadedView
    }
    set {
      loadedView?.viewController = nil
      loadedView = newValue
      loadedView?.viewController = self
    }
  }
  open var viewIfLoaded: UIView? { loadedView }
  open var isViewLoaded: Bool { loadedView != nil }

  open func loadViewIfNeeded() {
    guard loadedView == nil else { return }
    loadView()
    viewDidLoad()
  }

  open func loadView() {
    if let nibName { SimulatedDevice.current.interfaceFiles.noteUnreadable(nibName, of: self) }
    view = UIView(frame: SimulatedDevice.current.bounds)
  }
  open func viewDidLoad() {}
  open func viewWillAppear(_ animated: Bool) {}
  open func viewIsAppearing(_ animated: Bool) {}
  open func viewDidAppear(_ animated: Bool) {}
  open func viewWillDisappear(_ animated: Bool) {}
  open func viewDidDisappear(_ animated: Bool) {}
  open func viewWillLayoutSubviews() {}
  open func viewDidLayoutSubviews() {}
  open func didReceiveMemoryWarning() {}
  open func updateViewConstraints() {}
  /// Called when the device has been turned, before the size changes. Tells the children and the presented controller.
  open func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {
    for controller in children + [presented].compactMap({ $0 }) {
      controller.viewWillTransition(to: size, with: coordinator)
    }
  }
  /// Called before it if the traits of the screen change, too.
  open func willTransition(
    to newCollection: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    for controller in children + [presented].compactMap({ $0 }) {
      controller.willTransition(to: newCollection, with: coordinator)
    }
  }
  /// Inert: never called, because nothing has insets.
  open func viewSafeAreaInsetsDidChange() {}
  /// Called before the destination of a segue is shown.
  open func prepare(for segue: UIStoryboardSegue, sender: Any?) {}
  open func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool { true }
  /// Shows the destination that the test has given for the segue (`SimulatedDevice.interfaceFiles`).
  open func performSegue(withIdentifier identifier: String, sender: Any?) {
    SimulatedDevice.current.interfaceFiles.perform(identifier, from: self, sender: sender)
  }
  /// The context of an app's extension for its controller; nil in an app. A test sets `simulatedExtensionContext`.
  open var extensionContext: NSExtensionContext? { simulatedExtensionContext ?? parent?.extensionContext }
  public var simulatedExtensionContext: NSExtensionContext?

  /// The storyboard that made the controller.
  open internal(set) var storyboard: UIStoryboard?
  open var restorationIdentifier: String?
  /// Inert: nothing scrolls.
  open var automaticallyAdjustsScrollViewInsets = true
  open var isEditing = false
  open var editButtonItem: UIBarButtonItem {
    UIBarButtonItem(barButtonSystemItem: .edit, target: nil, action: nil)
  }
  open var isBeingPresented: Bool { movement == .presented }
  open var isBeingDismissed: Bool { movement == .dismissed }
  open var isMovingToParent: Bool { movement == .pushed }
  open var isMovingFromParent: Bool { movement == .popped }
  open func accessibilityPerformEscape() -> Bool { false }
  open func encodeRestorableState(with coder: NSCoder) {}
  open func decodeRestorableState(with coder: NSCoder) {}
  open var preferredScreenEdgesDeferringSystemGestures: UIRectEdge { [] }
  open func setNeedsUpdateOfScreenEdgesDeferringSystemGestures() {}
  open func setNeedsUpdateOfHomeIndicatorAutoHidden() {}
  open var preferredStatusBarUpdateAnimation: UIStatusBarAnimation { .fade }
  /// The coordinator of a rotation that is under way; presentations and pushes have none.
  open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? { runningCoordinator }
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  /// Makes the calls for appearing, once, on the controller and on the children that it shows.
  package func appear(animated: Bool = false) { appear(animated: animated, as: .none) }
  package func disappear(animated: Bool = false) { disappear(animated: animated, as: .none) }

  func appear(animated: Bool, as movement: Movement) {
    beginAppearing(animated: animated, as: movement)
    endAppearing(animated: animated)
  }

  func disappear(animated: Bool, as movement: Movement) {
    beginDisappearing(animated: animated, as: movement)
    endDisappearing(animated: animated)
  }

  func beginAppearing(animated: Bool, as movement: Movement = .none) {
    guard !isShown else { return }
    appearance = .appearing
    loadViewIfNeeded()
    self.movement = movement
    viewWillAppear(animated)
    viewIsAppearing(animated)
    viewWillLayoutSubviews()
    viewDidLayoutSubviews()
    for child in appearingChildren { child.beginAppearing(animated: animated) }
  }

  func endAppearing(animated: Bool) {
    guard appearance == .appearing else { return }
    appearance = .shown
    for child in appearingChildren { child.endAppearing(animated: animated) }
    viewDidAppear(animated)
    movement = .none
  }

  func beginDisappearing(animated: Bool, as movement: Movement = .none) {
    guard isShown else { return }
    appearance = .disappearing
    self.movement = movement
    viewWillDisappear(animated)
    for child in appearingChildren { child.beginDisappearing(animated: animated) }
  }

  func endDisappearing(animated: Bool) {
    guard appearance == .disappearing else { return }
    appearance = .hidden
    for child in appearingChildren { child.endDisappearing(animated: animated) }
    viewDidDisappear(animated)
    movement = .none
  }

  /// The children that are visible whenever this controller is.
  var appearingChildren: [UIViewController] {
    children.filter { child in child.isViewLoaded && isViewLoaded && child.view.isDescendant(of: view) }
  }

  // MARK: Presentation

  /// Shows a controller above this one. `Presentation.swift` lists the refusals.
  open func present(_ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil) {
    presentModally(viewControllerToPresent, animated: flag, completion: completion)
  }

  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    dismissModally(animated: flag, completion: completion)
  }

  open func show(_ vc: UIViewController, sender: Any?) {
    // A parent may have its own way to show a controller.
    let target = targetViewController(forAction: Selector("showViewController:sender:"), sender: sender)
    guard let target, target !== self else { return present(vc, animated: true) }
    target.show(vc, sender: sender)
  }

  open func showDetailViewController(_ vc: UIViewController, sender: Any?) {
    let target = targetViewController(forAction: Selector("showDetailViewController:sender:"), sender: sender)
    guard let target, target !== self else { return present(vc, animated: true) }
    target.showDetailViewController(vc, sender: sender)
  }

  /// The nearest ancestor that handles the action in its own way: a navigation or split view controller shows
  /// controllers, a split view controller shows details.
  open func targetViewController(forAction action: Selector, sender: Any?) -> UIViewController? {
    if action.name.hasPrefix("showDetail") { return splitViewController }
    return action.name.hasPrefix("show") ? navigationController ?? splitViewController : nil
  }

  // MARK: Children

  open func addChild(_ child: UIViewController) {
    guard child.parent !== self else { return }
    child.removeFromParent()
    child.willMove(toParent: self)
    children.append(child)
    child.parent = self
  }

  open func removeFromParent() {
    guard let parent else { return }
    parent.children.removeAll { $0 === self }
    self.parent = nil
    didMove(toParent: nil)
  }

  /// Puts one child's view in the place of the other's at once, because animations take no time. The children are told.
  open func transition(
    from fromViewController: UIViewController, to toViewController: UIViewController, duration: TimeInterval,
    options: UIView.AnimationOptions = [], animations: (() -> Void)? = nil, completion: ((Bool) -> Void)? = nil
  ) {
    let isSeen = isShown
    let isAnimated = duration > 0
    if isSeen {
      fromViewController.beginDisappearing(animated: isAnimated)
      toViewController.beginAppearing(animated: isAnimated)
    }
    fromViewController.view.superview?.addSubview(toViewController.view)
    animations?()
    fromViewController.view.removeFromSuperview()
    if isSeen {
      toViewController.endAppearing(animated: isAnimated)
      fromViewController.endDisappearing(animated: isAnimated)
    }
    completion?(true)
  }

  open func willMove(toParent parent: UIViewController?) {}

  open func didMove(toParent parent: UIViewController?) {
    if let parent, parent.isShown, isViewLoaded, view.window != nil { appear() }
  }

  open var navigationController: UINavigationController? { nearestAncestor() }
  open var tabBarController: UITabBarController? { nearestAncestor() }
  /// Inert: always nil.
  open var splitViewController: UISplitViewController? { nearestAncestor() }

  private func nearestAncestor<Controller: UIViewController>() -> Controller? {
    var ancestor = parent
    while let current = ancestor {
      if let found = current as? Controller { return found }
      ancestor = current.parent
    }
    return nil
  }

  /// The topmost parent, which presents for all its descendants.
  var outermost: UIViewController {
    var controller = self
    while let parent = controller.parent { controller = parent }
    return controller
  }

  // MARK: Status bar and rotation

  open var preferredStatusBarStyle: UIStatusBarStyle { .default }
  open var prefersStatusBarHidden: Bool { false }
  open var prefersHomeIndicatorAutoHidden: Bool { false }
  open var childForStatusBarStyle: UIViewController? { nil }
  open func setNeedsStatusBarAppearanceUpdate() {}
  /// Inert: since iOS 16, UIKit does not ask.
  open var shouldAutorotate: Bool { true }
  open var supportedInterfaceOrientations: UIInterfaceOrientationMask { .allButUpsideDown }
  open var preferredInterfaceOrientationForPresentation: UIInterfaceOrientation { .portrait }
  open var traitCollection: UITraitCollection {
    ownTraits.applied(to: parent?.traitCollection ?? viewIfLoaded?.superview?.traitCollection ?? .ofScreen)
  }
  open func setEditing(_ editing: Bool, animated: Bool) { isEditing = editing }
}

@nonexhaustive public enum UIModalPresentationStyle: Int, Sendable {
  case fullScreen, pageSheet, formSheet, currentContext, custom, overFullScreen, overCurrentContext, popover
  case none = -1
  case automatic = -2
}

@nonexhaustive public enum UIModalTransitionStyle: Int, Sendable {
  case coverVertical, flipHorizontal, crossDissolve, partialCurl
}

/// Inert: nothing is animated.
@preconcurrency @MainActor public protocol UIViewControllerTransitioningDelegate: NSObjectProtocol {
  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)?
  func animationController(forDismissed dismissed: UIViewController) -> (any UIViewControllerAnimatedTransitioning)?
}

extension UIViewControllerTransitioningDelegate {
  public func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
  public func animationController(forDismissed dismissed: UIViewController) -> (
    any UIViewControllerAnimatedTransitioning
  )? { nil }
}

@preconcurrency @MainActor public protocol UIViewControllerTransitionCoordinatorContext: NSObjectProtocol {
  var containerView: UIView { get }
  var targetTransform: CGAffineTransform { get }
}

/// A rotation is animated, and nobody can hold it up.
extension UIViewControllerTransitionCoordinatorContext {
  public var isAnimated: Bool { true }
  public var isCancelled: Bool { false }
  public var isInteractive: Bool { false }
  public var initiallyInteractive: Bool { false }
  public var isInterruptible: Bool { false }
  public var transitionDuration: TimeInterval { RunningTransitions.ofRotations / 1000 }
  public var percentComplete: CGFloat { 0 }
  public var presentationStyle: UIModalPresentationStyle { .none }
  public func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? { nil }
  public func view(forKey key: UITransitionContextViewKey) -> UIView? { nil }
}

@preconcurrency @MainActor
public protocol UIViewControllerTransitionCoordinator: UIViewControllerTransitionCoordinatorContext {
  @discardableResult func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool
}

@nonexhaustive public enum UIStatusBarAnimation: Int, Sendable { case none, fade, slide }
