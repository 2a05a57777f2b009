/// Inert: nothing is drawn, so the settings of an appearance proxy change no view.
@preconcurrency @MainActor public protocol UIAppearance: NSObjectProtocol {}

extension UIView: UIAppearance {}
extension UIBarItem: UIAppearance {
  /// Inert.
  public func setTitleTextAttributes(_ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State) {}
}

extension UIAppearance where Self: NSObject {
  /// Inert: an object of its own.
  public static func appearance() -> Self { ObjectCreation.make(Self.self) }
  /// Inert: an object of its own.
  public static func appearance(whenContainedInInstancesOf containers: [any UIAppearanceContainer.Type]) -> Self {
    ObjectCreation.make(Self.self)
  }
  /// Inert: an object of its own.
  public static func appearance(for trait: UITraitCollection) -> Self { ObjectCreation.make(Self.self) }
}

@preconcurrency @MainActor public protocol UIAppearanceContainer: NSObjectProtocol {}
extension UIView: UIAppearanceContainer {}
extension UIViewController: UIAppearanceContainer {}
