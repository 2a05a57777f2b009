@preconcurrency @MainActor open class UINavigationItem: NSObject {
  @nonexhaustive public enum LargeTitleDisplayMode: Int, Sendable { case automatic, always, never }

  open var title: String?
  open var prompt: String?
  open var titleView: UIView?
  open var leftBarButtonItems: [UIBarButtonItem]?
  open var rightBarButtonItems: [UIBarButtonItem]?
  open var backBarButtonItem: UIBarButtonItem?
  open var hidesBackButton = false
  open func setHidesBackButton(_ hidesBackButton: Bool, animated: Bool = true) {
    self.hidesBackButton = hidesBackButton
  }
  open var backButtonTitle: String?
  @nonexhaustive public enum BackButtonDisplayMode: Int, Sendable { case `default`, generic, minimal }
  open var backButtonDisplayMode = BackButtonDisplayMode.default
  open var standardAppearance: UINavigationBarAppearance?
  open var scrollEdgeAppearance: UINavigationBarAppearance?
  open var searchController: UISearchController?
  open var hidesSearchBarWhenScrolling = true
  open var leftItemsSupplementBackButton = false
  open var compactAppearance: UINavigationBarAppearance?
  open var compactScrollEdgeAppearance: UINavigationBarAppearance?
  open func setRightBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) { rightBarButtonItems = items }
  open func setLeftBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) { leftBarButtonItems = items }
  open var largeTitleDisplayMode = LargeTitleDisplayMode.automatic

  public init(title: String) {
    self.title = title
    super.init()
  }

  public override init() { super.init() }

  open var leftBarButtonItem: UIBarButtonItem? {
    get { leftBarButtonItems?.first }
    set { leftBarButtonItems = newValue.map { [$0] } }
  }
  open var rightBarButtonItem: UIBarButtonItem? {
    get { rightBarButtonItems?.first }
    set { rightBarButtonItems = newValue.map { [$0] } }
  }
  open func setRightBarButton(_ item: UIBarButtonItem?, animated: Bool) { rightBarButtonItem = item }
  open func setLeftBarButton(_ item: UIBarButtonItem?, animated: Bool) { leftBarButtonItem = item }
}

@preconcurrency @MainActor open class UIBarItem: NSObject {
  public override init() { super.init() }
  open var title: String?
  open var image: UIImage?
  open var isEnabled = true
  open var tag = 0
  open var accessibilityLabel: String?
  open var accessibilityIdentifier: String?
}

@preconcurrency @MainActor open class UITabBarItem: UIBarItem {
  open var badgeValue: String?
  open var selectedImage: UIImage?
  public init(title: String?, image: UIImage?, tag: Int) {
    super.init()
    self.title = title
    self.image = image
    self.tag = tag
  }
  public convenience init(title: String?, image: UIImage?, selectedImage: UIImage?) {
    self.init(title: title, image: image, tag: 0)
  }
}

/// A button of a bar. A test taps it with `simulateTap()`.
@preconcurrency @MainActor open class UIBarButtonItem: UIBarItem {
  @nonexhaustive public enum Style: Int, Sendable { case plain, bordered, done }
  @nonexhaustive public enum SystemItem: Int, Sendable {
    case done, cancel, edit, save, add, flexibleSpace, fixedSpace, compose, reply, action, organize, bookmarks, search,
      refresh,
      stop, camera, trash, play, pause, rewind, fastForward, undo, redo, pageCurl, close = 24
  }

  open var style = Style.plain
  open weak var target: AnyObject?
  open var action: Selector?
  open var primaryAction: UIAction?
  open var menu: UIMenu?
  open var customView: UIView?
  open var width: CGFloat = 0
  open var tintColor: UIColor?

  public override init() { super.init() }
  public required init?(coder: NSCoder) { super.init() }

  public convenience init(title: String?, style: Style, target: Any?, action: Selector?) {
    self.init()
    self.title = title
    self.style = style
    self.target = target as AnyObject?
    self.action = action
  }
  public convenience init(image: UIImage?, style: Style, target: Any?, action: Selector?) {
    self.init(title: nil, style: style, target: target, action: action)
    self.image = image
  }
  public convenience init(barButtonSystemItem systemItem: SystemItem, target: Any?, action: Selector?) {
    self.init(title: nil, style: .plain, target: target, action: action)
  }
  public convenience init(customView: UIView) {
    self.init()
    self.customView = customView
  }
  public convenience init(primaryAction: UIAction?, menu: UIMenu? = nil) {
    self.init()
    self.primaryAction = primaryAction
    self.menu = menu
    title = primaryAction?.title
    image = primaryAction?.image
  }
  public convenience init(systemItem: SystemItem, primaryAction: UIAction? = nil, menu: UIMenu? = nil) {
    self.init(primaryAction: primaryAction, menu: menu)
  }
  public convenience init(
    title: String? = nil, image: UIImage? = nil, primaryAction: UIAction? = nil, menu: UIMenu? = nil
  ) {
    self.init(primaryAction: primaryAction, menu: menu)
    if let title { self.title = title }
    if let image { self.image = image }
  }

  open class func flexibleSpace() -> UIBarButtonItem {
    UIBarButtonItem(barButtonSystemItem: .flexibleSpace, target: nil, action: nil)
  }
  open class func fixedSpace(_ width: CGFloat) -> UIBarButtonItem {
    UIBarButtonItem(barButtonSystemItem: .fixedSpace, target: nil, action: nil)
  }

  /// Runs the primary action, or sends the action to the target.
  public func simulateTap() {
    guard isEnabled else { return }
    if let primaryAction { return primaryAction.perform(sender: self) }
    if let action { UIApplication.shared.sendAction(action, to: target, from: self, for: nil) }
  }
}

/// Inert.
@preconcurrency @MainActor open class UINavigationBar: UIView {
  open var prefersLargeTitles = false
  open var isTranslucent = true
  open var barTintColor: UIColor?
  open var titleTextAttributes: [NSAttributedString.Key: Any]?
  open var standardAppearance = UINavigationBarAppearance()
  open var scrollEdgeAppearance: UINavigationBarAppearance?
  open var compactAppearance: UINavigationBarAppearance?
  open var compactScrollEdgeAppearance: UINavigationBarAppearance?
  open var shadowImage: UIImage?
  open var largeTitleTextAttributes: [NSAttributedString.Key: Any]?
  open var items: [UINavigationItem]?
  open weak var delegate: (any UINavigationBarDelegate)?
  open var topItem: UINavigationItem? { items?.last }
  open var backItem: UINavigationItem? { items?.dropLast().last }
  open var barStyle = UIBarStyle.default
  open var backIndicatorImage: UIImage?
  open var backIndicatorTransitionMaskImage: UIImage?
  private var backgroundImages: [UIBarMetrics: UIImage] = [:]
  open func backgroundImage(for metrics: UIBarMetrics) -> UIImage? { backgroundImages[metrics] }
  open func setItems(_ items: [UINavigationItem]?, animated: Bool) { self.items = items }
  open func pushItem(_ item: UINavigationItem, animated: Bool) { items = (items ?? []) + [item] }
  @discardableResult open func popItem(animated: Bool) -> UINavigationItem? { items?.popLast() }
  open func setBackgroundImage(_ image: UIImage?, for metrics: UIBarMetrics) { backgroundImages[metrics] = image }
}

@nonexhaustive public enum UIBarStyle: Int, Sendable { case `default`, black }
@nonexhaustive public enum UIBarPosition: Int, Sendable { case any, bottom, top, topAttached }

@preconcurrency @MainActor public protocol UIBarPositioning: NSObjectProtocol {}
extension UINavigationBar: UIBarPositioning {}
extension UIToolbar: UIBarPositioning {}
extension UITabBar: UIBarPositioning {}

/// Inert: never called, because bars are not drawn.
@preconcurrency @MainActor public protocol UIBarPositioningDelegate: NSObjectProtocol {
  func position(for bar: any UIBarPositioning) -> UIBarPosition
}
extension UIBarPositioningDelegate { public func position(for bar: any UIBarPositioning) -> UIBarPosition { .any } }

/// Inert: never called, because bars are not drawn.
@preconcurrency @MainActor public protocol UINavigationBarDelegate: UIBarPositioningDelegate {
  func navigationBar(_ navigationBar: UINavigationBar, shouldPop item: UINavigationItem) -> Bool
  func navigationBar(_ navigationBar: UINavigationBar, didPop item: UINavigationItem)
}
extension UINavigationBarDelegate {
  public func navigationBar(_ navigationBar: UINavigationBar, shouldPop item: UINavigationItem) -> Bool { true }
  public func navigationBar(_ navigationBar: UINavigationBar, didPop item: UINavigationItem) {}
}

@nonexhaustive public enum UIBarMetrics: Int, Sendable { case `default`, compact }

/// Inert.
@preconcurrency @MainActor open class UIToolbar: UIView {
  open var items: [UIBarButtonItem]?
  open var barTintColor: UIColor?
  open var isTranslucent = true
  open func setItems(_ items: [UIBarButtonItem]?, animated: Bool) { self.items = items }
  open var standardAppearance = UIToolbarAppearance()
  open var compactAppearance: UIToolbarAppearance?
  open var scrollEdgeAppearance: UIToolbarAppearance?
}

/// Inert.
@preconcurrency @MainActor open class UITabBar: UIView {
  @nonexhaustive public enum ItemPositioning: Int, Sendable { case automatic, fill, centered }
  open var items: [UITabBarItem]?
  /// Inert, as are the next two: nothing is laid out.
  open var itemPositioning = ItemPositioning.automatic
  open var itemWidth: CGFloat = 0
  open var itemSpacing: CGFloat = 0
  open var selectedItem: UITabBarItem?
  /// Inert.
  open var shadowImage: UIImage?
  /// Inert.
  open var backgroundImage: UIImage?
  /// Inert.
  open var barTintColor: UIColor?
  /// Inert.
  open var unselectedItemTintColor: UIColor?
  /// Inert.
  open var isTranslucent = true
  /// Inert.
  open var standardAppearance = UITabBarAppearance()
  /// Inert.
  open var scrollEdgeAppearance: UITabBarAppearance?
}

/// Inert.
@preconcurrency @MainActor open class UITabBarAppearance: UIBarAppearance {}

/// Inert.
@preconcurrency @MainActor open class UIBarAppearance: NSObject {
  public override init() { super.init() }
  open var backgroundColor: UIColor?
  open var shadowColor: UIColor?
  open var shadowImage: UIImage?
  open var backgroundEffect: UIBlurEffect?
  open func configureWithOpaqueBackground() {}
  open func configureWithDefaultBackground() {}
  open func configureWithTransparentBackground() {}
}

/// Inert.
@preconcurrency @MainActor open class UIToolbarAppearance: UIBarAppearance {}

/// Inert.
@preconcurrency @MainActor open class UINavigationBarAppearance: UIBarAppearance {
  open var titleTextAttributes: [NSAttributedString.Key: Any] = [:]
  open var largeTitleTextAttributes: [NSAttributedString.Key: Any] = [:]
}
