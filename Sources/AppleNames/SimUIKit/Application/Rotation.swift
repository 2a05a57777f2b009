/// The turning of the device in the user's hands.
extension ApplicationSimulator {
  /// Turns the device. The interface follows if the app supports its new orientation; otherwise only observers of the
  /// device's orientation hear of it.
  public func rotate(to orientation: UIDeviceOrientation) {
    DeviceRotation(device: application.device).turn(orientation)
  }

  /// Whether the interface would follow the device, and is not there already.
  public func followsRotation(to orientation: UIDeviceOrientation) -> Bool {
    DeviceRotation(device: application.device).interface(following: orientation) != nil
  }
}

/// The calls that UIKit makes when a device is turned.
///
/// `UIContentContainer` in Apple's documentation says that both `will…` methods come before the change, and that
/// `super` tells children and presented controllers. Changed traits are told before the layout.
@MainActor struct DeviceRotation {
  let device: SimulatedDevice

  func turn(_ orientation: UIDeviceOrientation) {
    guard orientation != device.orientation else { return }
    let interface = interface(following: orientation)
    device.orientation = orientation
    device.enter {
      NotificationCenter.default.post(
        name: UIDevice.orientationDidChangeNotification, object: UIDevice(device: device))
      if let interface { rotate(to: interface) }
    }
  }

  /// Asks the app again for what it supports. The interface follows the device if it may now, and leaves an orientation
  /// that is not supported any more.
  func update() {
    let isSupported = supported.contains(device.interfaceOrientation.mask)
    guard let next = interface(following: device.orientation) ?? (isSupported ? nil : first(of: supported)) else {
      return
    }
    device.enter { rotate(to: next) }
  }

  /// Turns the interface, whatever the position of the device is.
  /// - Returns: false if the app supports none of the orientations.
  func turnInterface(to wanted: UIInterfaceOrientationMask) -> Bool {
    let possible = wanted.intersection(supported)
    guard let next = first(of: possible) else { return false }
    if !possible.contains(device.interfaceOrientation.mask) { device.enter { rotate(to: next) } }
    return true
  }

  private func first(of orientations: UIInterfaceOrientationMask) -> UIInterfaceOrientation? {
    [.portrait, .landscapeRight, .landscapeLeft, .portraitUpsideDown].first { orientations.contains($0.mask) }
  }

  /// The orientation of the interface after the device was turned; nil if it stays as it is.
  func interface(following orientation: UIDeviceOrientation) -> UIInterfaceOrientation? {
    guard let interface = UIInterfaceOrientation(orientation), interface != device.interfaceOrientation,
      supported.contains(interface.mask)
    else { return nil }
    return interface
  }

  /// The orientations that both the app and the controller that fills the window support.
  private var supported: UIInterfaceOrientationMask {
    let application = device.application
    let window = application.keyWindow
    let ofApp =
      application.delegate?.application(application, supportedInterfaceOrientationsFor: window)
      ?? device.supportedOrientations
    guard var controller = window?.rootViewController else { return ofApp }
    while let presented = controller.presented {
      guard presented.fillsWindow else { break }
      controller = presented
    }
    return ofApp.intersection(controller.supportedInterfaceOrientations)
  }

  private func rotate(to orientation: UIInterfaceOrientation) {
    let old = device.interfaceOrientation
    let (oldTraits, traits) = (device.traits, device.traits(in: orientation))
    let isTurned = old.isLandscape != orientation.isLandscape
    let size = isTurned ? CGSize(width: device.bounds.height, height: device.bounds.width) : device.bounds.size
    let windows = device.application.windows.filter { !$0.isHidden }
    let coordinator = RotationCoordinator(container: windows.first ?? UIView(frame: device.bounds), isTurned: isTurned)
    post(UIApplication.willChangeStatusBarOrientationNotification)
    device.rotation = coordinator
    for controller in windows.compactMap(\.rootViewController) where isTurned {
      if traits != oldTraits { controller.willTransition(to: traits, with: coordinator) }
      controller.viewWillTransition(to: size, with: coordinator)
    }
    let environments = windows.flatMap(\.traitEnvironments).map { ($0, $0.traitCollection) }
    device.interfaceOrientation = orientation
    if isTurned { resize(windows, to: size) }
    post(UIApplication.didChangeStatusBarOrientationNotification)
    tellTraitChanges(environments)
    for window in windows where isTurned { window.shownControllers.forEach { $0.layOut() } }
    coordinator.runAlongside()
    for case let scene as UIWindowScene in device.application.scenes {
      (scene.delegate as? any UIWindowSceneDelegate)?.windowScene(
        scene, didUpdate: scene.coordinateSpace, interfaceOrientation: old, traitCollection: oldTraits)
    }
    let end: @MainActor () -> Void = { [device] in
      if device.rotation === coordinator { device.rotation = nil }
      coordinator.complete()
    }
    guard let transitions = device.transitions else { return end() }
    transitions.begin(lasting: RunningTransitions.ofRotations, end: end)
  }

  /// Views that fill their windows keep filling them.
  private func resize(_ windows: [UIWindow], to size: CGSize) {
    let old = device.bounds
    device.bounds.size = size
    for window in windows where window.frame == old {
      for view in window.subviews where view.frame == window.bounds { view.frame.size = size }
      window.frame.size = size
    }
  }

  private func post(_ name: Notification.Name) {
    NotificationCenter.default.post(name: name, object: device.application)
  }
}

extension UIViewController {
  /// Tells UIKit that `supportedInterfaceOrientations` may have another value.
  public func setNeedsUpdateOfSupportedInterfaceOrientations() {
    DeviceRotation(device: SimulatedDevice.current).update()
  }

  /// The same by its old name.
  public class func attemptRotationToDeviceOrientation() { DeviceRotation(device: SimulatedDevice.current).update() }
}

extension UIWindowScene {
  /// The form that an app asks for a scene.
  @preconcurrency @MainActor open class GeometryPreferences: NSObject {
    fileprivate var orientations: UIInterfaceOrientationMask? { nil }

    /// The orientations that a scene wants on an iPhone or iPad.
    @preconcurrency @MainActor public final class iOS: GeometryPreferences {
      public let interfaceOrientations: UIInterfaceOrientationMask?

      public init(interfaceOrientations: UIInterfaceOrientationMask) {
        self.interfaceOrientations = interfaceOrientations
        super.init()
      }

      fileprivate override var orientations: UIInterfaceOrientationMask? { interfaceOrientations }
    }
  }

  /// Turns the interface, if the app and the controller that fills the window support one of the orientations.
  public func requestGeometryUpdate(
    _ geometryPreferences: GeometryPreferences, errorHandler: ((any Error) -> Void)? = nil
  ) {
    guard let device, let wanted = geometryPreferences.orientations else { return }
    guard !DeviceRotation(device: device).turnInterface(to: wanted), let errorHandler else { return }
    Task { @MainActor in errorHandler(UISceneError(code: .geometryRequestDenied)) }
  }
}

/// Runs what controllers want to do during and after a rotation.
@MainActor private final class RotationCoordinator: NSObject, UIViewControllerTransitionCoordinator {
  private typealias Block = (any UIViewControllerTransitionCoordinatorContext) -> Void

  let containerView: UIView
  let targetTransform: CGAffineTransform
  private var alongside: [Block] = []
  private var completions: [Block] = []
  private var isOver = false

  init(container: UIView, isTurned: Bool) {
    containerView = container
    targetTransform = isTurned ? CGAffineTransform(rotationAngle: .pi / 2) : .identity
    super.init()
  }

  @discardableResult func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool {
    guard !isOver else { return false }
    if let animation { alongside.append(animation) }
    if let completion { completions.append(completion) }
    return true
  }

  func runAlongside() {
    while !alongside.isEmpty { alongside.removeFirst()(self) }
  }

  func complete() {
    runAlongside()
    isOver = true
    let completions = completions
    self.completions = []
    for completion in completions { completion(self) }
  }
}

extension SimulatedDevice {
  /// The traits of the screen, below all overrides.
  var traits: UITraitCollection { traits(in: interfaceOrientation) }

  /// A phone that lies on its side has little height, as Apple's Human Interface Guidelines say in their table of size
  /// classes.
  func traits(in orientation: UIInterfaceOrientation) -> UITraitCollection {
    guard orientation.isLandscape, userInterfaceIdiom == .phone else { return .standard }
    return Self.landscape
  }

  private static let landscape = UITraitCollection(
    TraitValues { $0.verticalSizeClass = .compact }.over(UITraitCollection.standard.values))
}

extension UITraitCollection {
  /// The traits of the running code's device.
  @MainActor static var ofScreen: UITraitCollection { SimulatedDevice.active?.traits ?? .standard }
}

extension UIViewController {
  /// Whether the controller, when it is presented, decides how the interface lies.
  fileprivate var fillsWindow: Bool {
    switch modalPresentationStyle {
    case .fullScreen, .overFullScreen: true
    default: false
    }
  }

  fileprivate func layOut() {
    viewWillLayoutSubviews()
    viewDidLayoutSubviews()
    for child in appearingChildren { child.layOut() }
  }

  /// The coordinator of the rotation that is under way.
  var runningCoordinator: (any UIViewControllerTransitionCoordinator)? {
    viewIfLoaded?.window == nil ? nil : SimulatedDevice.active?.rotation
  }
}

extension UIWindow {
  /// The controllers whose views lie in the window.
  fileprivate var shownControllers: [UIViewController] {
    subviews.compactMap(\.viewController).filter { $0.parent == nil && $0.isShown }
  }
}

extension UIInterfaceOrientation {
  /// The interface turns against the device. Nothing follows a device that lies flat.
  fileprivate init?(_ orientation: UIDeviceOrientation) {
    switch orientation {
    case .portrait: self = .portrait
    case .portraitUpsideDown: self = .portraitUpsideDown
    case .landscapeLeft: self = .landscapeRight
    case .landscapeRight: self = .landscapeLeft
    case .unknown, .faceUp, .faceDown: return nil
    }
  }

  fileprivate var mask: UIInterfaceOrientationMask {
    switch self {
    case .unknown: []
    case .portrait: .portrait
    case .portraitUpsideDown: .portraitUpsideDown
    case .landscapeRight: .landscapeRight
    case .landscapeLeft: .landscapeLeft
    }
  }
}
