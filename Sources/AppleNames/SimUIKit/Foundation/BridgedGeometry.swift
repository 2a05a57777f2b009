import Foundation

// Rectangles, points and sizes in dictionaries, such as the frame of the keyboard, are cast to `NSValue` and back. On
// Linux Foundation leaves them out, and the casts would silently be nil.

/// A value that an `NSValue` can hold.
protocol ValueInBox: _ObjectiveCBridgeable where _ObjectiveCType == NSValue {
  static var none: Self { get }
  /// - Parameter box: an `NSValue` with a value of this type.
  init(in box: NSValue)
  var box: NSValue { get }
}

extension ValueInBox {
  private static func holds(_ box: NSValue) -> Bool { strcmp(box.objCType, none.box.objCType) == 0 }

  public func _bridgeToObjectiveC() -> NSValue { box }

  public static func _conditionallyBridgeFromObjectiveC(_ source: NSValue, result: inout Self?) -> Bool {
    result = holds(source) ? Self(in: source) : nil
    return result != nil
  }

  public static func _forceBridgeFromObjectiveC(_ source: NSValue, result: inout Self?) {
    precondition(_conditionallyBridgeFromObjectiveC(source, result: &result), "\(source) is no \(Self.self)")
  }

  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSValue?) -> Self {
    var result: Self?
    if let source { _forceBridgeFromObjectiveC(source, result: &result) }
    return result ?? none
  }
}

extension CGRect: ValueInBox, @retroactive _ObjectiveCBridgeable {
  static var none: CGRect { .zero }
  init(in box: NSValue) { self = box.rectValue }
  var box: NSValue { NSValue(rect: self) }
}

extension CGPoint: ValueInBox, @retroactive _ObjectiveCBridgeable {
  static var none: CGPoint { .zero }
  init(in box: NSValue) { self = box.pointValue }
  var box: NSValue { NSValue(point: self) }
}

extension CGSize: ValueInBox, @retroactive _ObjectiveCBridgeable {
  static var none: CGSize { .zero }
  init(in box: NSValue) { self = box.sizeValue }
  var box: NSValue { NSValue(size: self) }
}

/// UIKit's names of the values in an `NSValue`; zero if it holds another value.
extension NSValue {
  public convenience init(cgRect: CGRect) { self.init(rect: cgRect) }
  public convenience init(cgPoint: CGPoint) { self.init(point: cgPoint) }
  public convenience init(cgSize: CGSize) { self.init(size: cgSize) }
  public var cgRectValue: CGRect { self as? CGRect ?? .zero }
  public var cgPointValue: CGPoint { self as? CGPoint ?? .zero }
  public var cgSizeValue: CGSize { self as? CGSize ?? .zero }
}
