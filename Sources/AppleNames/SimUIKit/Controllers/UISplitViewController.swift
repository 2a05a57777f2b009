/// Shows one of its controllers at a time, as in the compact width of a phone; with a pad's width, all of them.
@preconcurrency @MainActor open class UISplitViewController: UIViewController {
  @nonexhaustive public enum Style: Int, Sendable { case unspecified, doubleColumn, tripleColumn }
  @nonexhaustive public enum Column: Int, Sendable { case primary, supplementary, secondary, compact }
  @nonexhaustive public enum DisplayMode: Int, Sendable {
    case automatic, secondaryOnly, oneBesideSecondary, oneOverSecondary, twoBesideSecondary, twoOverSecondary
    case twoDisplaceSecondary
    public static var primaryHidden: Self { .secondaryOnly }
    public static var allVisible: Self { .oneBesideSecondary }
    public static var primaryOverlay: Self { .oneOverSecondary }
  }
  @nonexhaustive public enum SplitBehavior: Int, Sendable { case automatic, tile, overlay, displace }
  @nonexhaustive public enum PrimaryEdge: Int, Sendable { case leading, trailing }

  public static let automaticDimension: CGFloat = -.greatestFiniteMagnitude

  public let style: Style
  open weak var delegate: (any UISplitViewControllerDelegate)?
  /// Inert, as are the next ones: nothing is laid out.
  open var preferredDisplayMode = DisplayMode.automatic
  open var preferredSplitBehavior = SplitBehavior.automatic
  open var primaryEdge = PrimaryEdge.leading
  open var presentsWithGesture = true
  open var showsSecondaryOnlyButton = false
  open var preferredPrimaryColumnWidthFraction = automaticDimension
  open var preferredPrimaryColumnWidth = automaticDimension
  open var minimumPrimaryColumnWidth = automaticDimension
  open var maximumPrimaryColumnWidth = automaticDimension
  open var preferredSupplementaryColumnWidth = automaticDimension
  open var displayModeButtonItem: UIBarButtonItem { UIBarButtonItem() }

  /// The controllers, by column. Without columns, the controllers stand in primary and secondary.
  private var columns: [Column: UIViewController] = [:]

  public init(style: Style) {
    self.style = style
    super.init(nibName: nil, bundle: nil)
  }
  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    style = .unspecified
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }
  public required init?(coder: NSCoder) {
    style = .unspecified
    super.init(coder: coder)
  }

  /// Whether one controller is shown at a time.
  open var isCollapsed: Bool { traitCollection.horizontalSizeClass == .compact }
  open var displayMode: DisplayMode { isCollapsed ? .secondaryOnly : .oneBesideSecondary }

  private static let order = [Column.primary, .supplementary, .secondary]

  open var viewControllers: [UIViewController] {
    get {
      if isCollapsed, isViewLoaded { return shown }
      return Self.order.compactMap { columns[$0] }
    }
    set {
      columns = [:]
      if let first = newValue.first { columns[.primary] = first }
      if newValue.count > 1 { columns[.secondary] = newValue[newValue.count - 1] }
      if newValue.count > 2 { columns[.supplementary] = newValue[1] }
      if isViewLoaded { showColumns() }
    }
  }

  open func setViewController(_ controller: UIViewController?, for column: Column) {
    let needsBar = style != .unspecified && column != .compact && !(controller is UINavigationController)
    columns[column] = needsBar ? controller.map { UINavigationController(rootViewController: $0) } : controller
    if isViewLoaded { showColumns() }
  }

  open func viewController(for column: Column) -> UIViewController? {
    let found = columns[column]
    guard style != .unspecified, column != .compact else { return found }
    return (found as? UINavigationController)?.viewControllers.first ?? found
  }

  open func show(_ column: Column) {
    guard isCollapsed, isViewLoaded, let controller = columns[column] else { return }
    showAlone(on: columns[.primary], controller)
  }
  /// Hides a column in the compact width: the column above it is shown instead.
  open func hide(_ column: Column) {
    guard isCollapsed, column != .primary, let primary = shown.first as? UINavigationController else { return }
    primary.popToRootViewController(animated: false)
  }

  open override func show(_ controller: UIViewController, sender: Any?) {
    if delegate?.splitViewController(self, show: controller, sender: sender) == true { return }
    if isCollapsed { return showAlone(on: columns[.primary], controller) }
    columns[.primary] = controller
    showColumns()
  }

  open override func showDetailViewController(_ controller: UIViewController, sender: Any?) {
    if delegate?.splitViewController(self, showDetail: controller, sender: sender) == true { return }
    if isCollapsed, isViewLoaded { return showAlone(on: columns[.primary], controller) }
    columns[.secondary] = controller
    if isViewLoaded { showColumns() }
  }

  open override func viewDidLoad() {
    super.viewDidLoad()
    showColumns()
  }

  override var appearingChildren: [UIViewController] { shown }
  private var shown: [UIViewController] = []

  private func showColumns() {
    guard isCollapsed else { return display(Self.order.compactMap { columns[$0] }) }
    if let compact = columns[.compact] { return display([compact]) }
    guard let primary = columns[.primary] else { return display(columns[.secondary].map { [$0] } ?? []) }
    display([primary])
    guard let secondary = columns[.secondary] else { return }
    if style == .unspecified {
      if delegate?.splitViewController(self, collapseSecondary: secondary, onto: primary) == true { return }
      return showAlone(on: primary, secondary)
    }
    let top = delegate?.splitViewController(self, topColumnForCollapsingToProposedTopColumn: .secondary) ?? .secondary
    for column in Self.order.dropFirst() where column.rawValue <= top.rawValue {
      if let controller = columns[column] { showAlone(on: primary, controller) }
    }
  }

  /// Shows a controller on the primary column's stack, or instead of it.
  private func showAlone(on primary: UIViewController?, _ controller: UIViewController) {
    guard let stack = primary as? UINavigationController else { return display([controller]) }
    let pages = (controller as? UINavigationController)?.viewControllers ?? [controller]
    for page in pages where !stack.viewControllers.contains(page) { stack.pushViewController(page, animated: false) }
  }

  private func display(_ controllers: [UIViewController]) {
    for old in shown where !controllers.contains(old) {
      old.willMove(toParent: nil)
      old.disappear()
      old.viewIfLoaded?.removeFromSuperview()
      old.removeFromParent()
    }
    shown = controllers
    for controller in controllers where controller.parent !== self {
      addChild(controller)
      view.addSubview(controller.view)
      controller.didMove(toParent: self)
      if isShown { controller.appear() }
    }
  }
}

@preconcurrency @MainActor public protocol UISplitViewControllerDelegate: NSObjectProtocol {
  /// Whether the delegate has taken the secondary controller in, so that the primary one is shown.
  func splitViewController(
    _ splitViewController: UISplitViewController, collapseSecondary secondaryViewController: UIViewController,
    onto primaryViewController: UIViewController
  ) -> Bool
  /// The column that is shown alone.
  func splitViewController(
    _ svc: UISplitViewController,
    topColumnForCollapsingToProposedTopColumn proposedTopColumn: UISplitViewController.Column
  ) -> UISplitViewController.Column
  /// Whether the delegate has shown the controller.
  func splitViewController(
    _ splitViewController: UISplitViewController, show vc: UIViewController, sender: Any?
  ) -> Bool
  /// Whether the delegate has shown the controller.
  func splitViewController(
    _ splitViewController: UISplitViewController, showDetail vc: UIViewController, sender: Any?
  ) -> Bool
}

extension UISplitViewControllerDelegate {
  public func splitViewController(
    _ splitViewController: UISplitViewController, collapseSecondary secondaryViewController: UIViewController,
    onto primaryViewController: UIViewController
  ) -> Bool { false }
  public func splitViewController(
    _ svc: UISplitViewController,
    topColumnForCollapsingToProposedTopColumn proposedTopColumn: UISplitViewController.Column
  ) -> UISplitViewController.Column { proposedTopColumn }
  public func splitViewController(
    _ splitViewController: UISplitViewController, show vc: UIViewController, sender: Any?
  ) -> Bool { false }
  public func splitViewController(
    _ splitViewController: UISplitViewController, showDetail vc: UIViewController, sender: Any?
  ) -> Bool { false }
}
