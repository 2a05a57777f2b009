/// The app. Each simulated device has an app; `shared` is the app of the running test or delegate call.
@preconcurrency @MainActor open class UIApplication: UIResponder {
  public struct OpenExternalURLOptionsKey: RawRepresentable, Hashable, Sendable {
    public var rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let universalLinksOnly = Self(rawValue: "universalLinksOnly")
    public static let eventAttribution = Self(rawValue: "eventAttribution")
  }

  public struct OpenURLOptionsKey: RawRepresentable, Hashable, Sendable {
    public var rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let sourceApplication = Self(rawValue: "UIApplicationOpenURLOptionsSourceApplicationKey")
    public static let annotation = Self(rawValue: "UIApplicationOpenURLOptionsAnnotationKey")
  }

  public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
    public var rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let url = Self(rawValue: "UIApplicationLaunchOptionsURLKey")
  }

  @nonexhaustive public enum State: Int, Sendable { case active, inactive, background }

  open class var shared: UIApplication { SimulatedDevice.current(for: "UIApplication.shared").application }

  public static let openSettingsURLString = "app-settings:"
  public static let didBecomeActiveNotification = Notification.Name("UIApplicationDidBecomeActiveNotification")
  public static let willResignActiveNotification = Notification.Name("UIApplicationWillResignActiveNotification")
  public static let didEnterBackgroundNotification = Notification.Name("UIApplicationDidEnterBackgroundNotification")
  public static let willEnterForegroundNotification = Notification.Name("UIApplicationWillEnterForegroundNotification")
  public static let willTerminateNotification = Notification.Name("UIApplicationWillTerminateNotification")
  public static let willChangeStatusBarOrientationNotification = Notification.Name(
    "UIApplicationWillChangeStatusBarOrientationNotification")
  public static let didChangeStatusBarOrientationNotification = Notification.Name(
    "UIApplicationDidChangeStatusBarOrientationNotification")
  public static let didReceiveMemoryWarningNotification = Notification.Name(
    "UIApplicationDidReceiveMemoryWarningNotification")

  let device: SimulatedDevice
  /// The URLs that the app asked to open, oldest first. See `simulator`.
  var openedURLs: [URL] = []

  open weak var delegate: (any UIApplicationDelegate)?
  /// The state, which `simulator.enterBackground()` and its neighbours change.
  open var applicationState: State {
    switch device.lifecycle.state {
    case .active: .active
    case .inactive: .inactive
    case .background: .background
    }
  }
  open var connectedScenes: Set<UIScene> { Set(scenes) }
  /// The scenes, oldest first.
  var scenes: [UIScene] = []
  private var sceneCount = 1
  /// The window that has become the key window last.
  weak var lastKeyWindow: UIWindow?
  /// Inert.
  open var isIdleTimerDisabled = false
  /// Inert.
  open var isNetworkActivityIndicatorVisible = false
  /// Inert.
  open var applicationIconBadgeNumber = 0
  open var statusBarOrientation: UIInterfaceOrientation { device.interfaceOrientation }
  open var statusBarFrame: CGRect { .zero }
  open var isStatusBarHidden: Bool { false }
  open var preferredContentSizeCategory: UIContentSizeCategory { .large }
  open var userInterfaceLayoutDirection: UIUserInterfaceLayoutDirection { .leftToRight }
  open var isProtectedDataAvailable: Bool { true }
  open var supportsMultipleScenes: Bool { device.supportsMultipleScenes && device.userInterfaceIdiom == .pad }
  open var openSessions: Set<UISceneSession> { Set(scenes.map(\.session)) }
  open var backgroundTimeRemaining: TimeInterval { .greatestFiniteMagnitude }
  open var backgroundRefreshStatus: UIBackgroundRefreshStatus { .available }
  public class var openNotificationSettingsURLString: String { "app-settings:notifications" }
  /// Inert: always `.standard`.
  open var statusBarStyle: UIStatusBarStyle { .default }

  init(device: SimulatedDevice) {
    self.device = device
    super.init()
    let session = UISceneSession(role: .windowApplication, persistentIdentifier: "scene")
    scenes = [UIWindowScene(screen: device.screen, device: device, session: session)]
  }

  func nextSceneNumber() -> Int {
    sceneCount += 1
    return sceneCount
  }

  open var windows: [UIWindow] { scenes.flatMap { ($0 as? UIWindowScene)?.windows ?? [] } }
  open var keyWindow: UIWindow? {
    let keys = windows.filter(\.isKeyWindow)
    return keys.first { $0 === lastKeyWindow } ?? keys.first
  }

  open func canOpenURL(_ url: URL) -> Bool { device.canOpen(url) }

  /// Opens the URL in the device's other apps (`SimulatedDevice.opensURL`), if it has any; the URL is recorded in
  /// `simulator.openedURLs`.
  /// - Parameter completion: is told whether an app handles the URL.
  open func open(
    _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
    completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
  ) {
    let accepted = opens(url, options)
    guard let completion else { return }
    Task { @MainActor in completion(accepted) }
  }

  @discardableResult open func open(_ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:]) async -> Bool {
    opens(url, options)
  }

  @discardableResult open func openURL(_ url: URL) -> Bool { opens(url, [:]) }

  private func opens(_ url: URL, _ options: [OpenExternalURLOptionsKey: Any]) -> Bool {
    let linksOnly = options[.universalLinksOnly] as? Bool ?? false
    let accepted = device.opensURL?(url, linksOnly ? .inAppsOnly : .anywhere) ?? device.canOpen(url)
    if accepted { openedURLs.append(url) }
    return accepted
  }

  /// Inert: the task never expires.
  open func beginBackgroundTask(
    withName name: String? = nil, expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil
  ) -> UIBackgroundTaskIdentifier { UIBackgroundTaskIdentifier(rawValue: 1) }
  /// Inert.
  open func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {}

  /// Inert: taps of a test reach controls without events.
  open func sendEvent(_ event: UIEvent) {}

  /// Sends the action to the target or, if there is none, to the first responder from the sender upwards that handles
  /// it.
  @discardableResult open func sendAction(
    _ action: Selector, to target: Any?, from sender: Any?, for event: UIEvent?
  ) -> Bool {
    if let target { return action.perform(on: target as AnyObject, sender: sender, event: event) }
    var responder = sender as? UIResponder
    while let current = responder {
      if action.perform(on: current, sender: sender, event: event) { return true }
      responder = current.next
    }
    return false
  }
}

public struct UIBackgroundTaskIdentifier: RawRepresentable, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let invalid = Self(rawValue: 0)
}

@nonexhaustive public enum UIStatusBarStyle: Int, Sendable { case `default`, lightContent, darkContent = 3 }
@nonexhaustive public enum UIInterfaceOrientation: Int, Sendable {
  case unknown, portrait, portraitUpsideDown, landscapeRight, landscapeLeft
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
}

public struct UIInterfaceOrientationMask: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let portrait = Self(rawValue: 2)
  public static let portraitUpsideDown = Self(rawValue: 4)
  public static let landscapeRight = Self(rawValue: 8)
  public static let landscapeLeft = Self(rawValue: 16)
  public static let landscape: Self = [.landscapeLeft, .landscapeRight]
  public static let all: Self = [.portrait, .portraitUpsideDown, .landscape]
  public static let allButUpsideDown: Self = [.portrait, .landscape]
}

@nonexhaustive public enum UIBackgroundRefreshStatus: Int, Sendable { case restricted, denied, available }
@nonexhaustive public enum UIBackgroundFetchResult: UInt, Sendable { case newData, noData, failed }
