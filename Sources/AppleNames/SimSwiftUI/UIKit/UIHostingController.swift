/// A controller whose view shows a SwiftUI view.
@preconcurrency @MainActor open class UIHostingController<Content: View>: UIViewController {
  private var host: HostingView?

  open var rootView: Content {
    didSet { host?.show(root) }
  }
  /// Inert.
  open var sizingOptions: UIHostingControllerSizingOptions = []
  /// Inert.
  open var safeAreaRegions = SafeAreaRegions.all

  public init(rootView: Content) {
    self.rootView = rootView
    super.init(nibName: nil, bundle: nil)
  }

  public init?(coder aDecoder: NSCoder, rootView: Content) {
    self.rootView = rootView
    super.init(coder: aDecoder)
  }

  // The initialiser ends the process, as on a device: there is no view to show.
  public required init?(coder: NSCoder) { fatalError("a view is needed: use init(coder:rootView:)") }

  private var root: any View { rootView }

  open override func loadView() {
    let host = HostingView(frame: UIScreen.main.bounds)
    host.owner = self
    self.host = host
    view = host
    host.show(root)
  }

  /// Inert: the size that is proposed.
  open func sizeThatFits(in size: CGSize) -> CGSize { size }
}

public struct UIHostingControllerSizingOptions: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let intrinsicContentSize = Self(rawValue: 1)
  public static let preferredContentSize = Self(rawValue: 2)
}

public struct SafeAreaRegions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let container = Self(rawValue: 1)
  public static let keyboard = Self(rawValue: 2)
  public static let all: Self = [.container, .keyboard]
}

/// The view of a hosting controller: its interface is evaluated when the view is first in a window.
@MainActor final class HostingView: UIView {
  weak var owner: UIViewController?
  private var tree: ViewTree?
  private var pending: (any View)?

  isolated deinit { tree?.end() }

  func show(_ view: any View) {
    pending = view
    if window != nil { evaluate() }
  }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    if window != nil {
      evaluate()
      SwiftUISceneDelegate.attach(to: window)
    }
    tree?.setShown(window != nil)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    if window != nil { tree?.update() }
  }

  private func evaluate() {
    guard let view = pending else { return }
    pending = nil
    let tree = tree ?? ViewTree(surface: Surface(view: self, controller: owner))
    self.tree = tree
    var environment = EnvironmentValues()
    environment.setDismiss(DismissAction({ [weak owner] in if let owner { Self.dismiss(owner) } }, of: self))
    let phase = SwiftUISceneDelegate.phase(in: window)
    if phase != environment.scenePhase { environment.scenePhase = phase }
    tree.setRoot(view, environment: environment)
  }
}

extension HostingView {
  /// Pops a controller that was pushed, and dismisses another one.
  private static func dismiss(_ controller: UIViewController) {
    if let stack = controller.navigationController, stack.topViewController === controller,
      stack.viewControllers.count > 1
    {
      stack.popViewController(animated: true)
    } else if controller.presentingViewController != nil {
      controller.dismiss(animated: true)
    }
  }
}

/// A cell's or another view's content made of SwiftUI. It is not shown, which the trace says.
@MainActor public struct UIHostingConfiguration<Content: View> {
  let content: Content
  public init(@ViewBuilder content: () -> Content) {
    SimulatedDevice.note("SwiftUI: a UIHostingConfiguration shows nothing here")
    self.content = content()
  }
}
