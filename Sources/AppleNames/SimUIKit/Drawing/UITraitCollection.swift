@nonexhaustive public enum UIUserInterfaceLevel: Int, Sendable { case unspecified = -1, base, elevated }
@nonexhaustive public enum UIAccessibilityContrast: Int, Sendable { case unspecified = -1, normal, high }
@nonexhaustive public enum UILegibilityWeight: Int, Sendable { case unspecified = -1, regular, bold }

public struct UIContentSizeCategory: RawRepresentable, Hashable, Sendable {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let unspecified = Self(rawValue: "_UICTContentSizeCategoryUnspecified")
  public static let extraSmall = Self(rawValue: "UICTContentSizeCategoryXS")
  public static let small = Self(rawValue: "UICTContentSizeCategoryS")
  public static let medium = Self(rawValue: "UICTContentSizeCategoryM")
  public static let large = Self(rawValue: "UICTContentSizeCategoryL")
  public static let extraLarge = Self(rawValue: "UICTContentSizeCategoryXL")
  public static let extraExtraLarge = Self(rawValue: "UICTContentSizeCategoryXXL")
  public static let extraExtraExtraLarge = Self(rawValue: "UICTContentSizeCategoryXXXL")
  public static let accessibilityMedium = Self(rawValue: "UICTContentSizeCategoryAccessibilityM")
  public static let accessibilityLarge = Self(rawValue: "UICTContentSizeCategoryAccessibilityL")
  public static let accessibilityExtraLarge = Self(rawValue: "UICTContentSizeCategoryAccessibilityXL")
  public static let accessibilityExtraExtraLarge = Self(rawValue: "UICTContentSizeCategoryAccessibilityXXL")
  public static let accessibilityExtraExtraExtraLarge = Self(rawValue: "UICTContentSizeCategoryAccessibilityXXXL")
  public static let didChangeNotification = Notification.Name("UIContentSizeCategoryDidChangeNotification")

  public var isAccessibilityCategory: Bool { rawValue.contains("Accessibility") }
}

/// The environment of a view: that of a phone in portrait with light appearance, unless the app overrides it.
///
/// Unchecked: the compiler cannot check an open class; all of its state is immutable.
open class UITraitCollection: NSObject, @unchecked Sendable {
  let values: TraitValues

  init(_ values: TraitValues) {
    self.values = values
    super.init()
  }

  /// A collection that specifies nothing.
  public convenience override init() { self.init(TraitValues()) }
  public convenience init(userInterfaceStyle: UIUserInterfaceStyle) {
    self.init(TraitValues { $0.userInterfaceStyle = userInterfaceStyle })
  }
  public convenience init(horizontalSizeClass: UIUserInterfaceSizeClass) {
    self.init(TraitValues { $0.horizontalSizeClass = horizontalSizeClass })
  }
  public convenience init(verticalSizeClass: UIUserInterfaceSizeClass) {
    self.init(TraitValues { $0.verticalSizeClass = verticalSizeClass })
  }
  public convenience init(preferredContentSizeCategory: UIContentSizeCategory) {
    self.init(TraitValues { $0.preferredContentSizeCategory = preferredContentSizeCategory })
  }
  public convenience init(displayScale: CGFloat) { self.init(TraitValues { $0.displayScale = displayScale }) }
  /// Joins collections: the last one that specifies a value wins.
  public convenience init(traitsFrom collections: [UITraitCollection]) {
    self.init(collections.reduce(TraitValues()) { $1.values.over($0) })
  }

  static let standard = UITraitCollection(.standard)
  public class var current: UITraitCollection { standard }
  open var userInterfaceStyle: UIUserInterfaceStyle { values.userInterfaceStyle }
  open var horizontalSizeClass: UIUserInterfaceSizeClass { values.horizontalSizeClass }
  open var verticalSizeClass: UIUserInterfaceSizeClass { values.verticalSizeClass }
  open var displayScale: CGFloat { values.displayScale }
  open var preferredContentSizeCategory: UIContentSizeCategory { values.preferredContentSizeCategory }
  open var layoutDirection: UIUserInterfaceLayoutDirection { .leftToRight }
  open var userInterfaceLevel: UIUserInterfaceLevel { .base }
  open var accessibilityContrast: UIAccessibilityContrast { .normal }
  open var legibilityWeight: UILegibilityWeight { .regular }
  @MainActor open var userInterfaceIdiom: UIUserInterfaceIdiom { SimulatedDevice.current.userInterfaceIdiom }

  open override func isEqual(_ object: Any?) -> Bool { (object as? UITraitCollection)?.values == values }
  open override var hash: Int { values.hashValue }

  public func hasDifferentColorAppearance(comparedTo other: UITraitCollection?) -> Bool {
    userInterfaceStyle != other?.userInterfaceStyle
  }
  /// Runs the actions with the device's traits: colours are not resolved here.
  open func performAsCurrent(_ actions: () -> Void) { actions() }
}

struct TraitValues: Hashable, Sendable {
  var userInterfaceStyle = UIUserInterfaceStyle.unspecified
  var horizontalSizeClass = UIUserInterfaceSizeClass.unspecified
  var verticalSizeClass = UIUserInterfaceSizeClass.unspecified
  var preferredContentSizeCategory = UIContentSizeCategory.unspecified
  /// The display scale; 0 is unspecified.
  var displayScale: CGFloat = 0

  init(_ change: (inout Self) -> Void = { _ in }) { change(&self) }

  static let standard = TraitValues {
    $0.userInterfaceStyle = .light
    $0.horizontalSizeClass = .compact
    $0.verticalSizeClass = .regular
    $0.preferredContentSizeCategory = .large
    $0.displayScale = 3
  }

  /// The values with unspecified ones taken from below.
  func over(_ below: Self) -> Self {
    var all = below
    if userInterfaceStyle != .unspecified { all.userInterfaceStyle = userInterfaceStyle }
    if horizontalSizeClass != .unspecified { all.horizontalSizeClass = horizontalSizeClass }
    if verticalSizeClass != .unspecified { all.verticalSizeClass = verticalSizeClass }
    if preferredContentSizeCategory != .unspecified { all.preferredContentSizeCategory = preferredContentSizeCategory }
    if displayScale != 0 { all.displayScale = displayScale }
    return all
  }
}
