// Values that say how things look: they are kept, but nothing is drawn.

public struct Font: Hashable, Sendable {
  public enum Weight: Hashable, Sendable { case ultraLight, thin, light, regular, medium, semibold, bold, heavy, black }
  public enum Width: Hashable, Sendable { case compressed, condensed, standard, expanded }
  public enum Design: Hashable, Sendable { case `default`, serif, rounded, monospaced }
  public enum Leading: Hashable, Sendable { case standard, tight, loose }
  public enum TextStyle: CaseIterable, Hashable, Sendable {
    case largeTitle, title, title2, title3, headline, subheadline, body, callout, footnote, caption, caption2
  }
  let name: String
  private init(name: String) { self.name = name }
  public static let largeTitle = Self(name: "largeTitle")
  public static let title = Self(name: "title")
  public static let title2 = Self(name: "title2")
  public static let title3 = Self(name: "title3")
  public static let headline = Self(name: "headline")
  public static let subheadline = Self(name: "subheadline")
  public static let body = Self(name: "body")
  public static let callout = Self(name: "callout")
  public static let footnote = Self(name: "footnote")
  public static let caption = Self(name: "caption")
  public static let caption2 = Self(name: "caption2")
  public static func system(size: CGFloat, weight: Weight? = nil, design: Design? = nil) -> Self {
    Self(name: "system \(size)")
  }
  public static func system(_ style: TextStyle, design: Design? = nil, weight: Weight? = nil) -> Self {
    Self(name: "\(style)")
  }
  public init(_ font: UIFont) { name = "UIFont \(font.pointSize)" }
  public static func custom(_ name: String, size: CGFloat) -> Self { Self(name: name) }
  public static func custom(_ name: String, size: CGFloat, relativeTo style: TextStyle) -> Self { Self(name: name) }
  public static func custom(_ name: String, fixedSize: CGFloat) -> Self { Self(name: name) }
  public func bold() -> Self { self }
  public func italic() -> Self { self }
  public func weight(_ weight: Weight) -> Self { self }
  public func monospaced() -> Self { self }
  public func monospacedDigit() -> Self { self }
  public func leading(_ leading: Leading) -> Self { self }
}

/// The look of a glass effect.
public struct Glass: Hashable, Sendable {
  public static let regular = Glass()
  public static let clear = Glass()
  public static let identity = Glass()
  public func tint(_ color: Color?) -> Glass { self }
  public func interactive(_ isEnabled: Bool = true) -> Glass { self }
}

/// A color or another filling.
public protocol ShapeStyle {}

extension ShapeStyle {
  /// Inert.
  nonisolated public func opacity(_ opacity: Double) -> some ShapeStyle { self }
}

nonisolated public struct Color: Hashable, Sendable, ShapeStyle, BuiltinView {
  public enum RGBColorSpace: Hashable, Sendable { case sRGB, sRGBLinear, displayP3 }
  let name: String
  nonisolated init(named name: String) { self.name = name }
  nonisolated public init(_ name: String, bundle: Bundle? = nil) { self.name = name }
  nonisolated public init(_ resource: ColorResource) { name = resource.name }
  nonisolated public init(uiColor: UIColor) { name = "UIColor" }
  nonisolated public init(_ color: UIColor) { name = "UIColor" }
  nonisolated public init(
    _ space: RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double, opacity: Double = 1
  ) { name = "\(red) \(green) \(blue) \(opacity)" }
  nonisolated public init(_ space: RGBColorSpace = .sRGB, white: Double, opacity: Double = 1) {
    name = "\(white) \(opacity)"
  }
  nonisolated public init(hue: Double, saturation: Double, brightness: Double, opacity: Double = 1) {
    name = "hsb \(hue) \(saturation) \(brightness) \(opacity)"
  }
  nonisolated public func opacity(_ opacity: Double) -> Color { self }
  nonisolated public var gradient: Gradient { Gradient(colors: [self]) }
  @MainActor func render(_ node: Node) { node.setChildren([]) }

  nonisolated public static let red = Color(named: "red")
  nonisolated public static let orange = Color(named: "orange")
  nonisolated public static let yellow = Color(named: "yellow")
  nonisolated public static let green = Color(named: "green")
  nonisolated public static let mint = Color(named: "mint")
  nonisolated public static let teal = Color(named: "teal")
  nonisolated public static let cyan = Color(named: "cyan")
  nonisolated public static let blue = Color(named: "blue")
  nonisolated public static let indigo = Color(named: "indigo")
  nonisolated public static let purple = Color(named: "purple")
  nonisolated public static let pink = Color(named: "pink")
  nonisolated public static let brown = Color(named: "brown")
  nonisolated public static let white = Color(named: "white")
  nonisolated public static let gray = Color(named: "gray")
  nonisolated public static let black = Color(named: "black")
  nonisolated public static let clear = Color(named: "clear")
  nonisolated public static let primary = Color(named: "primary")
  nonisolated public static let secondary = Color(named: "secondary")
  nonisolated public static let accentColor = Color(named: "accentColor")
}

extension ShapeStyle where Self == Color {
  public static var red: Color { .init(named: "red") }
  public static var orange: Color { .init(named: "orange") }
  public static var yellow: Color { .init(named: "yellow") }
  public static var green: Color { .init(named: "green") }
  public static var mint: Color { .init(named: "mint") }
  public static var teal: Color { .init(named: "teal") }
  public static var cyan: Color { .init(named: "cyan") }
  public static var blue: Color { .init(named: "blue") }
  public static var indigo: Color { .init(named: "indigo") }
  public static var purple: Color { .init(named: "purple") }
  public static var pink: Color { .init(named: "pink") }
  public static var brown: Color { .init(named: "brown") }
  public static var white: Color { .init(named: "white") }
  public static var gray: Color { .init(named: "gray") }
  public static var black: Color { .init(named: "black") }
  public static var clear: Color { .init(named: "clear") }
}

public struct HierarchicalShapeStyle: ShapeStyle, Sendable {}
extension ShapeStyle where Self == HierarchicalShapeStyle {
  public static var primary: HierarchicalShapeStyle { .init() }
  public static var secondary: HierarchicalShapeStyle { .init() }
  public static var tertiary: HierarchicalShapeStyle { .init() }
  public static var quaternary: HierarchicalShapeStyle { .init() }
}

public struct Material: ShapeStyle, Sendable {}
extension ShapeStyle where Self == Material {
  public static var regularMaterial: Material { .init() }
  public static var thickMaterial: Material { .init() }
  public static var thinMaterial: Material { .init() }
  public static var ultraThinMaterial: Material { .init() }
  public static var ultraThickMaterial: Material { .init() }
  public static var bar: Material { .init() }
}

/// The app's own color, the background, separators.
public struct SystemShapeStyle: ShapeStyle, Sendable {}
extension ShapeStyle where Self == SystemShapeStyle {
  public static var tint: SystemShapeStyle { .init() }
  public static var background: SystemShapeStyle { .init() }
  public static var foreground: SystemShapeStyle { .init() }
  public static var separator: SystemShapeStyle { .init() }
  public static var placeholder: SystemShapeStyle { .init() }
  public static var selection: SystemShapeStyle { .init() }
  public static var link: SystemShapeStyle { .init() }
}

public struct Gradient: ShapeStyle, Hashable, Sendable {
  public struct Stop: Hashable, Sendable {
    public var color: Color
    public var location: CGFloat
    public init(color: Color, location: CGFloat) { (self.color, self.location) = (color, location) }
  }
  public var stops: [Stop]
  public init(colors: [Color]) { stops = colors.map { Stop(color: $0, location: 0) } }
  public init(stops: [Stop]) { self.stops = stops }
}

public struct LinearGradient: ShapeStyle, BuiltinView {
  nonisolated public init(gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint) {}
  nonisolated public init(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint) {}
  nonisolated public init(stops: [Gradient.Stop], startPoint: UnitPoint, endPoint: UnitPoint) {}
  func render(_ node: Node) { node.setChildren([]) }
}

public struct RadialGradient: ShapeStyle, BuiltinView {
  nonisolated public init(colors: [Color], center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {}
  nonisolated public init(gradient: Gradient, center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {}
  func render(_ node: Node) { node.setChildren([]) }
}

extension UIColor {
  /// Inert: the components of a colour are not known.
  public convenience init(_ color: Color) { self.init(red: 0, green: 0, blue: 0, alpha: 1) }
}

/// Inert: nothing is drawn.
public enum BlendMode: Hashable, Sendable {
  case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight, hardLight, difference
  case exclusion, hue, saturation, color, luminosity, sourceAtop, destinationOver, destinationOut, plusDarker
  case plusLighter
}
