@preconcurrency @MainActor open class UITabBarController: UIViewController {
  public let tabBar = UITabBar(frame: .zero)
  open weak var delegate: (any UITabBarControllerDelegate)?
  /// Inert.
  open var isTabBarHidden = false
  /// Inert.
  open func setTabBarHidden(_ hidden: Bool, animated: Bool) { isTabBarHidden = hidden }
  /// Inert: there is no sidebar on a phone.
  open var mode = Mode.automatic
  @nonexhaustive public enum Mode: Int, Sendable { case automatic, tabBar, tabSidebar }

  private var shownTabs: [UITab] = []
  /// Makes the controllers of all tabs.
  open var viewControllers: [UIViewController]? {
    get { hasOwnControllers ? controllers : shownTabs.isEmpty ? nil : shownTabs.compactMap(\.viewController) }
    set {
      hasOwnControllers = true
      controllers = newValue
      show((newValue ?? []).map { UITab(of: $0) })
    }
  }
  private var controllers: [UIViewController]?
  /// Whether the app has given controllers, and not tabs.
  private var hasOwnControllers = true

  /// The tabs. Their controllers are made when they are selected for the first time.
  open var tabs: [UITab] {
    get { shownTabs }
    set {
      hasOwnControllers = false
      controllers = nil
      show(newValue)
    }
  }
  open func setTabs(_ tabs: [UITab], animated: Bool) { self.tabs = tabs }
  open func tab(forIdentifier identifier: String) -> UITab? { shownTabs.first { $0.identifier == identifier } }

  open var selectedIndex = 0 { didSet { if isViewLoaded, selectedIndex != oldValue { showSelected() } } }
  open var selectedTab: UITab? {
    get { shownTabs.indices.contains(selectedIndex) ? shownTabs[selectedIndex] : nil }
    set { if let newValue, let index = shownTabs.firstIndex(of: newValue) { selectedIndex = index } }
  }
  open var selectedViewController: UIViewController? {
    get { selectedTab?.viewController }
    set {
      if let newValue, let index = shownTabs.firstIndex(where: { $0.madeController === newValue }) {
        selectedIndex = index
      }
    }
  }
  open func setViewControllers(_ controllers: [UIViewController]?, animated: Bool) { viewControllers = controllers }

  /// Taps a tab, as the user: the delegate may refuse the tap, and hears of it.
  public func simulateTap(at index: Int) {
    guard shownTabs.indices.contains(index) else { return }
    let tab = shownTabs[index]
    let previous = selectedTab
    guard delegate?.tabBarController(self, shouldSelectTab: tab) ?? true else { return }
    selectedIndex = index
    delegate?.tabBarController(self, didSelectTab: tab, previousTab: previous)
  }

  override var appearingChildren: [UIViewController] { selectedTab?.madeController.map { [$0] } ?? [] }

  open override func viewDidLoad() {
    super.viewDidLoad()
    showSelected()
  }

  private func show(_ new: [UITab]) {
    for tab in shownTabs where !new.contains(tab) {
      tab.tabBarController = nil
      tab.madeController?.removeFromParent()
    }
    for tab in new {
      tab.tabBarController = self
      if let made = tab.madeController, made.parent !== self { addChild(made) }
    }
    shownTabs = new
    tabBar.items = new.map { $0.madeController?.tabBarItem ?? UITabBarItem(title: $0.title, image: $0.image, tag: 0) }
    if isViewLoaded { showSelected() }
  }

  private func showSelected() {
    let selected = selectedViewController
    if let selected, selected.parent !== self { addChild(selected) }
    for controller in shownTabs.compactMap(\.madeController) where controller !== selected {
      controller.disappear()
      controller.viewIfLoaded?.removeFromSuperview()
    }
    guard let selected else { return }
    view.addSubview(selected.view)
    if isShown { selected.appear() }
  }
}

/// Called when a test taps a tab, with `simulateTap(at:)`. The methods about tabs come in place of those about
/// controllers.
@preconcurrency @MainActor public protocol UITabBarControllerDelegate: NSObjectProtocol {
  func tabBarController(_ tabBarController: UITabBarController, shouldSelect viewController: UIViewController) -> Bool
  func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController)
  func tabBarController(_ tabBarController: UITabBarController, shouldSelectTab tab: UITab) -> Bool
  func tabBarController(
    _ tabBarController: UITabBarController, didSelectTab selectedTab: UITab, previousTab: UITab?)
}

extension UITabBarControllerDelegate {
  public func tabBarController(
    _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
  ) -> Bool { true }
  public func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController) {}
  public func tabBarController(_ tabBarController: UITabBarController, shouldSelectTab tab: UITab) -> Bool {
    tab.viewController.map { self.tabBarController(tabBarController, shouldSelect: $0) } ?? true
  }
  public func tabBarController(
    _ tabBarController: UITabBarController, didSelectTab selectedTab: UITab, previousTab: UITab?
  ) {
    if let controller = selectedTab.viewController {
      self.tabBarController(tabBarController, didSelect: controller)
    }
  }
}

/// A tab of a tab bar.
@preconcurrency @MainActor open class UITab: NSObject {
  @nonexhaustive public enum Placement: Int, Sendable {
    case automatic, `default`, optional, movable, pinned, fixed, sidebarOnly
  }

  public let identifier: String
  open var title: String
  open var image: UIImage?
  open var subtitle: String?
  open var badgeValue: String?
  open var userInfo: Any?
  /// Inert.
  open var preferredPlacement = Placement.automatic
  /// Inert.
  open var isHidden = false
  /// Inert.
  open var allowsHiding = false
  open internal(set) weak var parent: UITabGroup?
  open fileprivate(set) weak var tabBarController: UITabBarController?

  private let provider: ((UITab) -> UIViewController)?
  fileprivate(set) var madeController: UIViewController?

  public init(
    title: String, image: UIImage?, identifier: String, viewControllerProvider: ((UITab) -> UIViewController)? = nil
  ) {
    self.title = title
    self.image = image
    self.identifier = identifier
    provider = viewControllerProvider
    super.init()
  }

  /// The tab of a controller that the app has given.
  fileprivate convenience init(of controller: UIViewController) {
    let title = controller.tabBarItem?.title ?? controller.title ?? ""
    self.init(title: title, image: controller.tabBarItem?.image, identifier: "\(ObjectIdentifier(controller))")
    madeController = controller
  }

  /// The tab's controller, which is made when it is needed.
  open var viewController: UIViewController? {
    if madeController == nil { madeController = provider?(self) }
    return madeController
  }
}

/// The tab for searches.
@preconcurrency @MainActor open class UISearchTab: UITab {
  /// Inert.
  open var automaticallyActivatesSearch = false

  public init(viewControllerProvider: ((UITab) -> UIViewController)? = nil) {
    super.init(
      title: "Search", image: nil, identifier: "UISearchTab", viewControllerProvider: viewControllerProvider)
  }
  public override init(
    title: String, image: UIImage?, identifier: String, viewControllerProvider: ((UITab) -> UIViewController)? = nil
  ) {
    super.init(title: title, image: image, identifier: identifier, viewControllerProvider: viewControllerProvider)
  }
}

/// Several tabs, of which a phone shows one: the group's own controller, or that of the selected child.
@preconcurrency @MainActor open class UITabGroup: UITab {
  open var children: [UITab] { didSet { for child in children { child.parent = self } } }
  open var defaultChildIdentifier: String?
  open weak var selectedChild: UITab?

  public init(
    title: String, image: UIImage?, identifier: String, children: [UITab] = [],
    viewControllerProvider: ((UITab) -> UIViewController)? = nil
  ) {
    self.children = children
    super.init(title: title, image: image, identifier: identifier, viewControllerProvider: viewControllerProvider)
    for child in children { child.parent = self }
  }

  open override var viewController: UIViewController? {
    if let own = super.viewController { return own }
    let child = selectedChild ?? children.first { $0.identifier == defaultChildIdentifier } ?? children.first
    return child?.viewController
  }
}
