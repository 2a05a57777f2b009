import EngineValues
import AppTasks
import Synchronization

/// The device that an app runs on: its application, scenes, screen and pasteboard. Every simulated world has one.
@MainActor public final class SimulatedDevice {
  /// The device of the running test or delegate call, as a value of its task.
  public nonisolated static let ofTask = TaskLocal<SimulatedDevice?>(wrappedValue: nil)
  /// The device of the running test or delegate call; nil means the shared device that is used elsewhere.
  public nonisolated static var active: SimulatedDevice? { ofTask.get() ?? AppTasks.current.flatMap(ofTasks) }

  private struct WeakDevice: Sendable {
    weak var device: SimulatedDevice?
  }

  private nonisolated static let devices = Mutex<[ObjectIdentifier: WeakDevice]>([:])

  /// The device whose app left these tasks for later. The tasks run code of that device.
  private nonisolated static func ofTasks(_ tasks: AppTasks) -> SimulatedDevice? {
    devices.withLock { $0[ObjectIdentifier(tasks)] }?.device
  }

  /// From now on, code that those tasks run belongs to the device.
  package nonisolated func runs(_ tasks: AppTasks) {
    Self.devices.withLock { devices in
      devices = devices.filter { $0.value.device != nil }
      devices[ObjectIdentifier(tasks)] = WeakDevice(device: self)
    }
  }

  /// The device for code outside of all tests.
  package static let shared = SimulatedDevice()

  /// The device to which the running code belongs.
  public static var current: SimulatedDevice { current(for: "The device") }

  /// - Parameter what: the thing for which the code has asked, for the failure if the device is unknown.
  static func current(for what: String) -> SimulatedDevice {
    active ?? LostCode.deviceOrFailure(for: what) ?? shared
  }

  /// The surroundings that make running code the device's, outermost first. Each calls the code that it is given.
  private nonisolated let surroundings = Mutex<[@Sendable (() -> Void) -> Void]>([])

  /// Reads the world's clock: seconds since 1970; nil until the device belongs to a world.
  package nonisolated let clock = Mutex<(@Sendable () -> Double)?>(nil)

  /// The time on the running code's device, by its world's clock and not the system's (rule 6.17).
  package nonisolated static var now: Date {
    guard let read = active?.clock.withLock({ $0 }) else { return Date() }
    return Date(timeIntervalSince1970: read())
  }

  /// The world that the device belongs to, if it is connected to one.
  package weak var world: AnyObject?
  /// Whether the device's world has not ended.
  package var isWorldRunning: (() -> Bool)?
  var isRunning: Bool { isWorldRunning?() ?? true }
  /// The callback that hears about code that may belong to this device or to another one.
  package var onLostCode: ((String) -> Void)?

  /// The callback that hears of requests that cannot be fulfilled here and whose lack would be noticed.
  package var onFailure: ((String) -> Void)?
  /// The objects that storyboards and nib files would make. The test makes them.
  public private(set) lazy var interfaceFiles = SimulatedInterfaceFiles(device: self)

  /// The callback that hears where a device ends the app: the device's words, and the app's code that causes it.
  package var onCrash: ((_ message: String, _ cause: String) -> Void)?

  /// The movements on the screen; nil if no time passes.
  package var transitions: RunningTransitions?

  /// The callback that hears that the app has shown a window.
  package var onWindow: (() -> Void)?

  /// The callback that hears of requests that have no effect here.
  package var onNote: ((String) -> Void)?
  /// Values that belong to modules of the device's services, by their names.
  package nonisolated let services = Mutex<[String: any Sendable]>([:])

  /// The app's presence in front. If the device belongs to a world, it is the world's.
  package private(set) var lifecycle = AppLifecycle()

  /// The user's permissions for the app.
  public nonisolated let permissions = SimulatedPermissions()
  public private(set) lazy var application = UIApplication(device: self)
  public private(set) lazy var screen = UIScreen(device: self)
  public private(set) lazy var pasteboard = UIPasteboard(name: "general")

  /// The size of the screen, in points; by default, an iPhone's.
  public var bounds = CGRect(x: 0, y: 0, width: 402, height: 874)
  public var userInterfaceIdiom = UIUserInterfaceIdiom.phone
  /// The orientations that the app's `Info.plist` lists, which is not read; by default, those of Xcode's template.
  public var supportedOrientations = UIInterfaceOrientationMask.allButUpsideDown
  /// Whether the app's `Info.plist` has `UIApplicationSupportsMultipleScenes`, which is not read. Only an iPad shows
  /// several windows of an app.
  public var supportsMultipleScenes = false
  /// The position of the device in the user's hands. `simulator.rotate(to:)` turns it.
  public internal(set) var orientation = UIDeviceOrientation.portrait
  var interfaceOrientation = UIInterfaceOrientation.portrait
  /// The rotation of the interface that is under way.
  var rotation: (any UIViewControllerTransitionCoordinator)?
  public var systemVersion = "18.5"
  public var name = "iPhone"
  /// Schemes for which an app is installed, besides the system's own (`http`, `https`, `mailto`, `tel`, `sms`).
  public var installedSchemes: Set<String> = []

  /// Opens a URL that the app passed to the system; returns false if no app handles it. If the closure is nil, URLs are
  /// only recorded.
  public var opensURL: ((URL, URLDestination) -> Bool)?
  /// Whether an app of the world is installed for a scheme.
  package var hasApp: ((_ scheme: String) -> Bool)?

  /// The apps that may handle a URL.
  public enum URLDestination: Sendable {
    case anywhere
    /// Only apps with a universal link for the URL, but not Safari: the option `universalLinksOnly`.
    case inAppsOnly
  }

  /// The fate of the controllers that the app has presented.
  package let presentations = PresentationHistory()
  /// The lines that UIKit would print on Xcode's console, oldest first.
  public private(set) var log: [String] = []
  /// The callback that gets each line of the log when it is written.
  public var onReport: ((String) -> Void)?

  public init() {
    activeDevice = Self.ofTask
    follow(lifecycle)
  }

  /// Tells the application of this app's events from now on, and of no other app's.
  package func follow(_ lifecycle: AppLifecycle) {
    self.lifecycle.onEvent = nil
    self.lifecycle = lifecycle
    lifecycle.onEvent = { [weak self] event in
      guard let self else { return }
      enter { self.application.tell(event) }
    }
  }

  /// The active device, for threads other than the main one.
  private nonisolated let activeDevice: TaskLocal<SimulatedDevice?>

  /// Adds a surrounding for all code of the device.
  package nonisolated func surround(by surrounding: @escaping @Sendable (() -> Void) -> Void) {
    surroundings.withLock { $0.append(surrounding) }
  }

  /// Runs code as the device's. Any thread may call this method.
  package nonisolated func enter(_ body: () -> Void) {
    let all = surroundings.withLock { $0 }
    withoutActuallyEscaping(body) { body in
      let nested = all.reversed().reduce({ self.activeDevice.withValue(self) { body() } }) { inner, surrounding in
        { surrounding(inner) }
      }
      nested()
    }
  }

  /// Writes a line to the log.
  public func report(_ message: String) {
    log.append(message)
    onReport?(message)
  }

  /// Fails the test, and writes a line to the log.
  func fail(_ message: String) {
    report(message)
    onFailure?(message)
  }

  /// Reports a mistake that ends the app on a device, and writes a line to the log.
  package func crash(message: String, cause: String) {
    report(message)
    onCrash?(message, cause)
  }

  /// Whether an app would open for the URL.
  package func canOpen(_ url: URL) -> Bool {
    guard let scheme = url.scheme?.lowercased() else { return false }
    return ["http", "https", "mailto", "tel", "sms", "facetime", "itms-apps", "app-settings"].contains(scheme)
      || installedSchemes.contains(scheme) || hasApp?(scheme) == true
  }
}
