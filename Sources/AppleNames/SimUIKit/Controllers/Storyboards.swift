/// The objects that storyboards and nib files would make. Interface files cannot be read here, so a test gives them.
@MainActor public final class SimulatedInterfaceFiles {
  private struct Key: Hashable {
    let file: String
    let identifier: String?
  }

  private var controllers: [Key: () -> UIViewController] = [:]
  private var segues: [String: () -> UIViewController] = [:]
  private var nibs: [String: (_ owner: Any?) -> [Any]] = [:]
  private weak var device: SimulatedDevice?

  init(device: SimulatedDevice) { self.device = device }

  /// Sets the closure that makes a controller of a storyboard; without an identifier, its initial controller.
  public func controller(
    _ identifier: String? = nil, of storyboard: String = "Main", is make: @escaping () -> UIViewController
  ) { controllers[Key(file: storyboard, identifier: identifier)] = make }

  /// Sets the closure that makes the controller to which a segue leads.
  public func segue(_ identifier: String, leadsTo make: @escaping () -> UIViewController) { segues[identifier] = make }

  /// Sets the closure that makes the top objects of a nib file.
  public func nib(_ name: String, has make: @escaping (_ owner: Any?) -> [Any]) { nibs[name] = make }

  func make(_ identifier: String?, of storyboard: UIStoryboard) -> UIViewController? {
    guard let made = controllers[Key(file: storyboard.name, identifier: identifier)]?() else {
      let what = identifier.map { "the view controller with the identifier '\($0)'" } ?? "the initial view controller"
      device?.fail(
        "Storyboard '\(storyboard.name)' cannot be read here, so \(what) is an empty UIViewController; the test says what it is: UIApplication.shared.simulator.interfaceFiles.controller(\(identifier.map { "\"\($0)\", " } ?? "")of: \"\(storyboard.name)\") { … }"
      )
      return nil
    }
    made.storyboard = storyboard
    return made
  }

  func makeNib(_ name: String, _ owner: Any?) -> [Any] {
    if let made = nibs[name]?(owner) { return made }
    device?.fail(
      "The file '\(name).nib' cannot be read here, so it has no objects; the test says which: UIApplication.shared.simulator.interfaceFiles.nib(\"\(name)\") { owner in … }"
    )
    return []
  }

  func perform(_ identifier: String, from source: UIViewController, sender: Any?) {
    guard let destination = segues[identifier]?() else {
      device?.fail(
        "Receiver (\(type(of: source))) has no segue with identifier '\(identifier)': storyboards cannot be read here; the test says where it leads: UIApplication.shared.simulator.interfaceFiles.segue(\"\(identifier)\") { … }"
      )
      return
    }
    destination.storyboard = source.storyboard
    source.prepare(
      for: UIStoryboardSegue(identifier: identifier, source: source, destination: destination), sender: sender)
    source.show(destination, sender: sender)
  }

  func noteUnreadable(_ nib: String, of controller: UIViewController) {
    SimulatedDevice.note(
      "\(type(of: controller)): the file '\(nib).nib' cannot be read here; the view is empty, and outlets are nil until the test sets them"
    )
  }
}

/// The controllers of a file, which cannot be read here: the test says what they are
/// (`SimulatedDevice.interfaceFiles`).
@preconcurrency @MainActor open class UIStoryboard: NSObject {
  let name: String

  public init(name: String, bundle storyboardBundleOrNil: Bundle?) {
    self.name = name
    super.init()
  }

  /// Makes the controller as the test has said; otherwise, the test fails and the controller is empty.
  open func instantiateViewController(withIdentifier identifier: String) -> UIViewController {
    SimulatedDevice.current.interfaceFiles.make(identifier, of: self) ?? UIViewController()
  }
  open func instantiateViewController<Controller: UIViewController>(
    identifier: String, creator: ((NSCoder) -> Controller?)? = nil
  ) -> Controller {
    let made = SimulatedDevice.current.interfaceFiles.make(identifier, of: self)
    // No code decodes anything from the coder, as on a device from a file without values.
    guard let controller = made as? Controller ?? creator?(NSCoder()) ?? Controller(coder: NSCoder()) else {
      fatalError("\(Controller.self) refuses init(coder:)")
    }
    return controller
  }
  /// Makes the initial controller as the test has said; otherwise, the test fails and the result is nil.
  open func instantiateInitialViewController() -> UIViewController? {
    SimulatedDevice.current.interfaceFiles.make(nil, of: self)
  }
  open func instantiateInitialViewController<Controller: UIViewController>(
    creator: ((NSCoder) -> Controller?)? = nil
  ) -> Controller? {
    SimulatedDevice.current.interfaceFiles.make(nil, of: self) as? Controller ?? creator?(NSCoder())
  }
}

/// The objects of a file, which cannot be read here: the test says what they are (`SimulatedDevice.interfaceFiles`).
@preconcurrency @MainActor open class UINib: NSObject {
  let name: String

  public init(nibName name: String, bundle bundleOrNil: Bundle?) {
    self.name = name
    super.init()
  }

  /// Makes the objects as the test has said; otherwise, the test fails and there are no objects.
  open func instantiate(withOwner ownerOrNil: Any?, options: [OptionsKey: Any]? = nil) -> [Any] {
    SimulatedDevice.current.interfaceFiles.makeNib(name, ownerOrNil)
  }

  public struct OptionsKey: RawRepresentable, Hashable, Sendable {
    public var rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let externalObjects = Self(rawValue: "UINibExternalObjects")
  }
}

extension Bundle {
  /// The objects of a nib file, as `UINib` gives them.
  @MainActor @discardableResult public func loadNibNamed(
    _ name: String, owner: Any?, options: [UINib.OptionsKey: Any]? = nil
  ) -> [Any]? { UINib(nibName: name, bundle: self).instantiate(withOwner: owner, options: options) }
}

@preconcurrency @MainActor open class UIStoryboardSegue: NSObject {
  public let identifier: String?
  public let source: UIViewController
  public let destination: UIViewController

  public init(identifier: String?, source: UIViewController, destination: UIViewController) {
    self.identifier = identifier
    self.source = source
    self.destination = destination
    super.init()
  }
}
