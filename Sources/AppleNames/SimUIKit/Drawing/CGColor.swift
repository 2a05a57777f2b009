/// Inert: red, green, blue and alpha are kept, of greys too, which have two components on a device; nothing is drawn.
public final class CGColor: Sendable {
  let color: UIColor
  init(color: UIColor) { self.color = color }

  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(color: UIColor(red: red, green: green, blue: blue, alpha: alpha))
  }
  public convenience init(gray: CGFloat, alpha: CGFloat) { self.init(color: UIColor(white: gray, alpha: alpha)) }

  public var components: [CGFloat]? {
    var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    color.getRed(&red, green: &green, blue: &blue, alpha: &alpha)
    return [red, green, blue, alpha]
  }
  public var numberOfComponents: Int { 4 }
  public var alpha: CGFloat { components?[3] ?? 1 }
  public var colorSpace: CGColorSpace? { CGColorSpaceCreateDeviceRGB() }

  /// The same colour, because all colours here have red, green, blue and alpha.
  public func converted(
    to space: CGColorSpace, intent: CGColorRenderingIntent, options: CFDictionary?
  ) -> CGColor? { self }
}

extension UIColor {
  /// Inert.
  public func set() {}
  /// Inert.
  public func setFill() {}
  /// Inert.
  public func setStroke() {}
}

/// Inert: a name. Colours have the same components in all of them; on a device they are converted.
public final class CGColorSpace: Sendable {
  public let name: String?
  init(device name: String) { self.name = name }
  public init?(name: CFString) { self.name = "\(name)" }
  public static let sRGB: CFString = "kCGColorSpaceSRGB"
  public static let displayP3: CFString = "kCGColorSpaceDisplayP3"
}

/// Inert.
@nonexhaustive public enum CGColorRenderingIntent: Int, Sendable {
  case defaultIntent, absoluteColorimetric, relativeColorimetric, perceptual, saturation
}

/// Inert.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { CGColorSpace(device: "kCGColorSpaceDeviceRGB") }
/// Inert.
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { CGColorSpace(device: "kCGColorSpaceDeviceGray") }
