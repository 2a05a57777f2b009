/// Traits that a view or controller sets for itself and for its descendants.
public struct UITraitOverrides: Sendable {
  private var values = TraitValues()

  public var userInterfaceStyle: UIUserInterfaceStyle {
    get { values.userInterfaceStyle }
    set { values.userInterfaceStyle = newValue }
  }
  public var horizontalSizeClass: UIUserInterfaceSizeClass {
    get { values.horizontalSizeClass }
    set { values.horizontalSizeClass = newValue }
  }
  public var verticalSizeClass: UIUserInterfaceSizeClass {
    get { values.verticalSizeClass }
    set { values.verticalSizeClass = newValue }
  }
  public var preferredContentSizeCategory: UIContentSizeCategory {
    get { values.preferredContentSizeCategory }
    set { values.preferredContentSizeCategory = newValue }
  }
  public var displayScale: CGFloat {
    get { values.displayScale }
    set { values.displayScale = newValue }
  }

  func applied(to inherited: UITraitCollection) -> UITraitCollection {
    let all = values.over(inherited.values)
    return all == inherited.values ? inherited : UITraitCollection(all)
  }
}

/// An object that has traits and hears of their changes.
@preconcurrency @MainActor public protocol UITraitEnvironment: NSObjectProtocol {
  var traitCollection: UITraitCollection { get }
  func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?)
}

extension UIView: UITraitEnvironment {}
extension UIViewController: UITraitEnvironment {}

/// Names a trait in `registerForTraitChanges`.
public protocol UITraitDefinition {}
public typealias UITrait = any UITraitDefinition.Type
public enum UITraitUserInterfaceStyle: UITraitDefinition {}
public enum UITraitHorizontalSizeClass: UITraitDefinition {}
public enum UITraitVerticalSizeClass: UITraitDefinition {}
public enum UITraitPreferredContentSizeCategory: UITraitDefinition {}
public enum UITraitDisplayScale: UITraitDefinition {}
public enum UITraitUserInterfaceIdiom: UITraitDefinition {}
public enum UITraitLayoutDirection: UITraitDefinition {}

@preconcurrency @MainActor public protocol UITraitChangeRegistration: NSObjectProtocol {}

/// The observers of changes of traits.
@MainActor struct TraitObservers {
  private final class Registration: NSObject, UITraitChangeRegistration {
    let traits: [UITrait]
    let handler: (UITraitCollection) -> Void
    init(_ traits: [UITrait], _ handler: @escaping (UITraitCollection) -> Void) {
      self.traits = traits
      self.handler = handler
    }
  }

  private var all: [Registration] = []

  mutating func add(_ traits: [UITrait], _ handler: @escaping (UITraitCollection) -> Void)
    -> any UITraitChangeRegistration
  {
    let registration = Registration(traits, handler)
    all.append(registration)
    return registration
  }

  mutating func remove(_ registration: any UITraitChangeRegistration) { all.removeAll { $0 === registration } }

  func tell(_ old: TraitValues, _ new: TraitValues) {
    for registration in all where registration.traits.contains(where: { Self.differs($0, old, new) }) {
      registration.handler(UITraitCollection(old))
    }
  }

  private static func differs(_ trait: UITrait, _ old: TraitValues, _ new: TraitValues) -> Bool {
    switch trait {
    case is UITraitUserInterfaceStyle.Type: old.userInterfaceStyle != new.userInterfaceStyle
    case is UITraitHorizontalSizeClass.Type: old.horizontalSizeClass != new.horizontalSizeClass
    case is UITraitVerticalSizeClass.Type: old.verticalSizeClass != new.verticalSizeClass
    case is UITraitPreferredContentSizeCategory.Type:
      old.preferredContentSizeCategory != new.preferredContentSizeCategory
    case is UITraitDisplayScale.Type: old.displayScale != new.displayScale
    default: false
    }
  }
}

extension UIView {
  /// Makes a change of traits, and tells this view and all views in it whose traits have changed.
  func changeTraits(_ change: () -> Void) {
    let before = traitEnvironments.map { ($0, $0.traitCollection) }
    change()
    tellTraitChanges(before)
  }

  var traitEnvironments: [any TraitObserving] {
    let own: [any TraitObserving] = viewController.map { [$0, self] } ?? [self]
    return own + subviews.flatMap(\.traitEnvironments)
  }
}

extension UIViewController {
  /// The same for a controller.
  func changeTraits(_ change: () -> Void) {
    let environments: [any TraitObserving] = viewIfLoaded?.traitEnvironments ?? [self]
    let before = environments.map { ($0, $0.traitCollection) }
    change()
    tellTraitChanges(before)
  }
}

@MainActor func tellTraitChanges(_ before: [(any TraitObserving, UITraitCollection)]) {
  for (environment, old) in before {
    let new = environment.traitCollection
    guard new.values != old.values else { continue }
    environment.traitCollectionDidChange(old)
    environment.traitObservers.tell(old.values, new.values)
  }
}
