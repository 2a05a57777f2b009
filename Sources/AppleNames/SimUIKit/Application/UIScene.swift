@preconcurrency @MainActor open class UIScene: UIResponder {
  @nonexhaustive public enum ActivationState: Int, Sendable {
    case unattached = -1, foregroundActive, foregroundInactive, background
  }

  public static let didActivateNotification = Notification.Name("UISceneDidActivateNotification")
  public static let willDeactivateNotification = Notification.Name("UISceneWillDeactivateNotification")
  public static let didEnterBackgroundNotification = Notification.Name("UISceneDidEnterBackgroundNotification")
  public static let willEnterForegroundNotification = Notification.Name("UISceneWillEnterForegroundNotification")
  public static let willConnectNotification = Notification.Name("UISceneWillConnectNotification")
  public static let didDisconnectNotification = Notification.Name("UISceneDidDisconnectNotification")

  /// The application's state: its windows lie beside each other.
  open var activationState: ActivationState {
    guard application.scenes.contains(self) else { return .unattached }
    return switch application.applicationState {
    case .active: .foregroundActive
    case .inactive: .foregroundInactive
    case .background: .background
    }
  }
  open var title: String! = ""
  public let session: UISceneSession
  open var delegate: (any UISceneDelegate)?

  init(session: UISceneSession) {
    self.session = session
    super.init()
  }

  /// The application of the scene.
  private var application: UIApplication { (self as? UIWindowScene)?.device?.application ?? .shared }

  /// Like `UIApplication.open`.
  open func open(
    _ url: URL, options: OpenExternalURLOptions?,
    completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
  ) {
    application.open(url, options: Self.options(options), completionHandler: completion)
  }

  @discardableResult open func open(_ url: URL, options: OpenExternalURLOptions?) async -> Bool {
    await application.open(url, options: Self.options(options))
  }

  private static func options(_ options: OpenExternalURLOptions?) -> [UIApplication.OpenExternalURLOptionsKey: Any] {
    options?.universalLinksOnly == true ? [.universalLinksOnly: true] : [:]
  }

  @preconcurrency @MainActor open class OpenExternalURLOptions: NSObject {
    open var universalLinksOnly = false
    public override init() { super.init() }
  }
}

@preconcurrency @MainActor open class UIWindowScene: UIScene {
  open private(set) var screen: UIScreen
  private var windowReferences: [WeakWindow] = []

  private final class WeakWindow {
    weak var window: UIWindow?
    init(_ window: UIWindow) { self.window = window }
  }

  /// The device of the scene's application.
  package private(set) weak var device: SimulatedDevice?

  init(screen: UIScreen, device: SimulatedDevice, session: UISceneSession) {
    self.screen = screen
    self.device = device
    super.init(session: session)
  }

  open var windows: [UIWindow] { windowReferences.compactMap(\.window) }
  open var keyWindow: UIWindow? { windows.first { $0.isKeyWindow } }
  open var interfaceOrientation: UIInterfaceOrientation { device?.interfaceOrientation ?? .portrait }
  open var coordinateSpace: any UICoordinateSpace { screen.coordinateSpace }
  /// Inert: always nil.
  open var statusBarManager: UIStatusBarManager? { nil }

  func attach(_ window: UIWindow) {
    windowReferences.removeAll { $0.window == nil || $0.window === window }
    windowReferences.append(WeakWindow(window))
  }

  func detach(_ window: UIWindow) { windowReferences.removeAll { $0.window == nil || $0.window === window } }
}

/// Inert.
@preconcurrency @MainActor open class UIStatusBarManager: NSObject {
  open var statusBarFrame: CGRect { .zero }
}

/// Inert but for its bounds: nothing is laid out, so a converted point or rectangle keeps its values.
@preconcurrency @MainActor public protocol UICoordinateSpace: NSObjectProtocol {
  var bounds: CGRect { get }
}

extension UICoordinateSpace {
  public func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint { point }
  public func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint { point }
  public func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect { rect }
  public func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect { rect }
}

extension UIView: UICoordinateSpace {}

@preconcurrency @MainActor open class UIScreen: NSObject, UICoordinateSpace {
  open class var main: UIScreen { SimulatedDevice.current(for: "UIScreen.main").screen }

  private weak var device: SimulatedDevice?
  open var bounds: CGRect { device?.bounds ?? .zero }
  /// The upright screen, in pixels.
  open var nativeBounds: CGRect {
    let isTurned = device?.interfaceOrientation.isLandscape ?? false
    let (width, height) = isTurned ? (bounds.height, bounds.width) : (bounds.width, bounds.height)
    return CGRect(x: 0, y: 0, width: width * nativeScale, height: height * nativeScale)
  }
  open var scale: CGFloat { 3 }
  open var nativeScale: CGFloat { 3 }
  open var coordinateSpace: any UICoordinateSpace { self }
  open var fixedCoordinateSpace: any UICoordinateSpace { self }
  /// Inert.
  open var brightness: CGFloat = 0.5

  init(device: SimulatedDevice) {
    self.device = device
    super.init()
  }
}

@preconcurrency @MainActor open class UIWindow: UIView {
  private let ownUndoManager = UndoManager()
  open override var undoManager: UndoManager? { ownUndoManager }

  public struct Level: RawRepresentable, Hashable, Sendable {
    public var rawValue: CGFloat
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    public static let normal = Self(rawValue: 0)
    public static let statusBar = Self(rawValue: 1000)
    public static let alert = Self(rawValue: 2000)

    public static func + (level: Self, distance: CGFloat) -> Self { Self(rawValue: level.rawValue + distance) }
    public static func - (level: Self, distance: CGFloat) -> Self { Self(rawValue: level.rawValue - distance) }
  }

  public static let didBecomeKeyNotification = Notification.Name("UIWindowDidBecomeKeyNotification")
  public static let didResignKeyNotification = Notification.Name("UIWindowDidResignKeyNotification")
  public static let didBecomeVisibleNotification = Notification.Name("UIWindowDidBecomeVisibleNotification")
  public static let didBecomeHiddenNotification = Notification.Name("UIWindowDidBecomeHiddenNotification")

  /// Inert: taps of a test reach controls without events.
  open func sendEvent(_ event: UIEvent) {}

  open var windowLevel = Level.normal
  /// Whether the window was ever shown: tests may hold views in a window that they never show.
  private(set) var wasShown = false
  open private(set) var isKeyWindow = false
  open weak var windowScene: UIWindowScene? {
    didSet {
      oldValue?.detach(self)
      windowScene?.attach(self)
    }
  }
  open var screen: UIScreen { windowScene?.screen ?? SimulatedDevice.current.screen }

  /// The controller that is shown while the window is visible.
  open var rootViewController: UIViewController? {
    didSet {
      guard rootViewController !== oldValue else { return }
      if let oldValue, oldValue.isViewLoaded {
        oldValue.disappear()
        oldValue.view.removeFromSuperview()
      }
      showRootViewController()
    }
  }

  public init(windowScene: UIWindowScene) {
    super.init(frame: windowScene.screen.bounds)
    isHidden = true
    self.windowScene = windowScene
    windowScene.attach(self)
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    isHidden = true
    // A window that an app without scenes creates with a frame belongs to the only scene.
    if let scene = UIApplication.shared.scenes.first as? UIWindowScene {
      windowScene = scene
      scene.attach(self)
    }
  }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  open override var isHidden: Bool {
    didSet {
      guard isHidden != oldValue else { return }
      wasShown = true
      if !isHidden {
        showRootViewController()
        SimulatedDevice.current.onWindow?()
      }
      NotificationCenter.default.post(
        name: isHidden ? Self.didBecomeHiddenNotification : Self.didBecomeVisibleNotification, object: self)
    }
  }

  open override var window: UIWindow? { self }

  open func makeKeyAndVisible() {
    isHidden = false
    makeKey()
  }

  /// UIKit's hooks for subclasses.
  open func becomeKey() {}
  open func resignKey() {}

  open func makeKey() {
    guard !isKeyWindow else { return }
    for other in windowScene?.windows ?? [] where other !== self && other.isKeyWindow {
      other.isKeyWindow = false
      other.resignKey()
      NotificationCenter.default.post(name: Self.didResignKeyNotification, object: other)
    }
    isKeyWindow = true
    windowScene?.device?.application.lastKeyWindow = self
    becomeKey()
    NotificationCenter.default.post(name: Self.didBecomeKeyNotification, object: self)
  }

  private func showRootViewController() {
    guard !isHidden, let controller = rootViewController else { return }
    controller.view.frame = bounds
    if controller.view.superview !== self { addSubview(controller.view) }
    controller.appear()
  }
}
