/// Inert: components are kept, nothing is drawn.
///
/// Unchecked: the compiler cannot check an open class; all of its state is immutable.
open class UIColor: NSObject, @unchecked Sendable {
  /// Red, green, blue and alpha, 0…1.
  let components: (red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat)

  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    components = (red, green, blue, alpha)
    super.init()
  }

  /// The initialiser that a colour literal calls.
  public required convenience init(_colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float) {
    self.init(red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
  }

  /// Black that is fully transparent.
  public convenience override init() { self.init(red: 0, green: 0, blue: 0, alpha: 0) }

  public convenience init(cgColor: CGColor) {
    let from = cgColor.color.components
    self.init(red: from.red, green: from.green, blue: from.blue, alpha: from.alpha)
  }

  public convenience init(displayP3Red red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }

  public convenience init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
    func shade(_ number: CGFloat) -> CGFloat {
      let place = (number + hue * 6).truncatingRemainder(dividingBy: 6)
      return brightness - brightness * saturation * max(0, min(place, 4 - place, 1))
    }
    self.init(red: shade(5), green: shade(3), blue: shade(1), alpha: alpha)
  }

  public convenience init(white: CGFloat, alpha: CGFloat) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }

  /// A gray for any name: asset catalogs do not exist here.
  public convenience init?(named name: String) { self.init(white: 0.5, alpha: 1) }
  public convenience init?(named name: String, in bundle: Bundle?, compatibleWith traits: UITraitCollection?) {
    self.init(named: name)
  }

  /// The colour itself: all colours belong to the light appearance.
  open func resolvedColor(with traitCollection: UITraitCollection) -> UIColor { self }

  /// The colour for the light appearance.
  public convenience init(dynamicProvider: @escaping (UITraitCollection) -> UIColor) {
    let color = dynamicProvider(UITraitCollection())
    self.init(
      red: color.components.red, green: color.components.green, blue: color.components.blue,
      alpha: color.components.alpha)
  }

  open func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
    UIColor(red: components.red, green: components.green, blue: components.blue, alpha: alpha)
  }

  @discardableResult open func getRed(
    _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?, blue: UnsafeMutablePointer<CGFloat>?,
    alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    red?.pointee = components.red
    green?.pointee = components.green
    blue?.pointee = components.blue
    alpha?.pointee = components.alpha
    return true
  }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIColor else { return false }
    return components == other.components
  }

  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(components.red)
    hasher.combine(components.green)
    hasher.combine(components.blue)
    hasher.combine(components.alpha)
    return hasher.finalize()
  }

  open override var description: String {
    "UIColor \(components.red) \(components.green) \(components.blue) \(components.alpha)"
  }
}

extension UIColor {
  private static func gray(_ white: CGFloat, _ alpha: CGFloat = 1) -> UIColor { UIColor(white: white, alpha: alpha) }
  private static func rgb(_ red: CGFloat, _ green: CGFloat, _ blue: CGFloat) -> UIColor {
    UIColor(red: red, green: green, blue: blue, alpha: 1)
  }

  public class var clear: UIColor { gray(0, 0) }
  public class var black: UIColor { gray(0) }
  public class var white: UIColor { gray(1) }
  public class var gray: UIColor { gray(0.5) }
  public class var lightGray: UIColor { gray(2 / 3) }
  public class var darkGray: UIColor { gray(1 / 3) }
  public class var red: UIColor { rgb(1, 0, 0) }
  public class var green: UIColor { rgb(0, 1, 0) }
  public class var blue: UIColor { rgb(0, 0, 1) }
  public class var yellow: UIColor { rgb(1, 1, 0) }
  public class var orange: UIColor { rgb(1, 0.5, 0) }
  public class var purple: UIColor { rgb(0.5, 0, 0.5) }
  public class var cyan: UIColor { rgb(0, 1, 1) }
  public class var magenta: UIColor { rgb(1, 0, 1) }
  public class var brown: UIColor { rgb(0.6, 0.4, 0.2) }

  public class var label: UIColor { gray(0) }
  public class var secondaryLabel: UIColor { gray(0.24, 0.6) }
  public class var tertiaryLabel: UIColor { gray(0.24, 0.3) }
  public class var link: UIColor { rgb(0, 0.478, 1) }
  public class var separator: UIColor { gray(0.24, 0.29) }
  public class var systemBackground: UIColor { gray(1) }
  public class var secondarySystemBackground: UIColor { rgb(0.949, 0.949, 0.969) }
  public class var tertiarySystemBackground: UIColor { gray(1) }
  public class var groupTableViewBackground: UIColor { systemGroupedBackground }
  public class var systemGroupedBackground: UIColor { rgb(0.949, 0.949, 0.969) }
  public class var tintColor: UIColor { rgb(0, 0.478, 1) }
  public class var systemBlue: UIColor { rgb(0, 0.478, 1) }
  public class var systemRed: UIColor { rgb(1, 0.231, 0.188) }
  public class var systemGreen: UIColor { rgb(0.204, 0.78, 0.349) }
  public class var systemOrange: UIColor { rgb(1, 0.584, 0) }
  public class var systemYellow: UIColor { rgb(1, 0.8, 0) }
  public class var systemPurple: UIColor { rgb(0.686, 0.322, 0.871) }
  public class var systemPink: UIColor { rgb(1, 0.176, 0.333) }
  public class var systemTeal: UIColor { rgb(0.188, 0.69, 0.78) }
  public class var systemIndigo: UIColor { rgb(0.345, 0.337, 0.839) }
  public class var systemGray: UIColor { rgb(0.557, 0.557, 0.576) }
  public class var systemGray2: UIColor { rgb(0.682, 0.682, 0.698) }
  public class var systemGray3: UIColor { rgb(0.78, 0.78, 0.8) }
  public class var systemGray4: UIColor { rgb(0.82, 0.82, 0.839) }
  public class var systemGray5: UIColor { rgb(0.898, 0.898, 0.918) }
  public class var systemGray6: UIColor { rgb(0.949, 0.949, 0.969) }
  public class var systemFill: UIColor { gray(0.47, 0.2) }
  public class var quaternaryLabel: UIColor { gray(0.24, 0.18) }
  public class var placeholderText: UIColor { gray(0.24, 0.3) }
  public class var lightText: UIColor { gray(1, 0.6) }
  public class var darkText: UIColor { gray(0) }
  public class var opaqueSeparator: UIColor { gray(0.776) }
  public class var secondarySystemFill: UIColor { gray(0.47, 0.16) }
  public class var tertiarySystemFill: UIColor { gray(0.46, 0.12) }
  public class var quaternarySystemFill: UIColor { gray(0.45, 0.08) }
  public class var secondarySystemGroupedBackground: UIColor { gray(1) }
  public class var tertiarySystemGroupedBackground: UIColor { rgb(0.949, 0.949, 0.969) }
  public class var systemCyan: UIColor { rgb(0.196, 0.678, 0.902) }
  public class var systemMint: UIColor { rgb(0, 0.78, 0.745) }
  public class var systemBrown: UIColor { rgb(0.635, 0.518, 0.369) }

  /// The colour, stored by value; Core Graphics does not exist here.
  public var cgColor: CGColor { CGColor(color: self) }
}

extension UIColor: _ExpressibleByColorLiteral {}
/// The type of a colour literal.
public typealias _ColorLiteralType = UIColor
