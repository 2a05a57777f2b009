/// A message with interpolated values. As on a device, only string literals can create one.
public struct OSLogMessage: ExpressibleByStringInterpolation, ExpressibleByStringLiteral, Sendable {
  public let text: String

  public init(stringLiteral value: String) { text = value }
  public init(stringInterpolation interpolation: OSLogInterpolation) { text = interpolation.text }
}

/// The values between the parts of a message. Every type can be interpolated, a few more than on a device.
public struct OSLogInterpolation: StringInterpolationProtocol, Sendable {
  var text = ""

  public init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity) }

  public mutating func appendLiteral(_ literal: String) { text += literal }

  /// Privacy and alignment are accepted but ignored: the simulated log shows what Xcode's console shows.
  public mutating func appendInterpolation<Value>(
    _ value: @autoclosure () -> Value, align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
  ) {
    text += String(describing: value())
  }

  public mutating func appendInterpolation<Value: BinaryInteger>(
    _ value: @autoclosure () -> Value, format: OSLogIntegerFormatting, align: OSLogStringAlignment = .none,
    privacy: OSLogPrivacy = .auto
  ) {
    text += format.text(of: value())
  }

  public mutating func appendInterpolation<Value: BinaryFloatingPoint>(
    _ value: @autoclosure () -> Value, format: OSLogFloatFormatting, align: OSLogStringAlignment = .none,
    privacy: OSLogPrivacy = .auto
  ) {
    text += String(describing: value())
  }
}

/// The visibility of a value. Inert.
public struct OSLogPrivacy: Sendable {
  public enum Mask: Sendable { case hash, none }

  public static let auto = OSLogPrivacy()
  public static let `public` = OSLogPrivacy()
  public static let `private` = OSLogPrivacy()
  public static let sensitive = OSLogPrivacy()
  public static func auto(mask: Mask) -> OSLogPrivacy { OSLogPrivacy() }
  public static func `private`(mask: Mask) -> OSLogPrivacy { OSLogPrivacy() }
  public static func sensitive(mask: Mask) -> OSLogPrivacy { OSLogPrivacy() }
}

/// Inert.
public struct OSLogStringAlignment: Sendable {
  public static let none = OSLogStringAlignment()
  public static func left(columns: @autoclosure () -> Int) -> OSLogStringAlignment { .none }
  public static func right(columns: @autoclosure () -> Int) -> OSLogStringAlignment { .none }
}

public struct OSLogIntegerFormatting: Sendable {
  let radix: Int
  public static let decimal = OSLogIntegerFormatting(radix: 10)
  public static let hex = OSLogIntegerFormatting(radix: 16)
  public static let octal = OSLogIntegerFormatting(radix: 8)

  func text(of value: some BinaryInteger) -> String { String(value, radix: radix) }
}

/// Inert: numbers are formatted as Swift formats them.
public struct OSLogFloatFormatting: Sendable {
  public static let fixed = OSLogFloatFormatting()
  public static let exponential = OSLogFloatFormatting()
  public static let hybrid = OSLogFloatFormatting()
  public static func fixed(precision: @autoclosure () -> Int) -> OSLogFloatFormatting { .fixed }
}
