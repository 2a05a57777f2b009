/// Inert: a path that nothing draws.
open class UIBezierPath: NSObject {
  open var lineWidth: CGFloat = 1
  open var lineCapStyle = CGLineCap.butt
  open var cgPath = CGPath()
  open var lineJoinStyle = CGLineJoin.miter
  open var bounds: CGRect { .zero }
  open var isEmpty: Bool { true }
  open var usesEvenOddFillRule = false
  public convenience init(cgPath: CGPath) { self.init() }
  open private(set) var currentPoint = CGPoint.zero

  public override init() { super.init() }
  public convenience init(rect: CGRect) { self.init() }
  public convenience init(ovalIn rect: CGRect) { self.init() }
  public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) { self.init() }
  public convenience init(roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize) {
    self.init()
  }
  public convenience init(
    arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) { self.init() }

  open func move(to point: CGPoint) { currentPoint = point }
  open func addLine(to point: CGPoint) { currentPoint = point }
  open func addCurve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) { currentPoint = endPoint }
  open func addQuadCurve(to endPoint: CGPoint, controlPoint: CGPoint) { currentPoint = endPoint }
  open func addArc(
    withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) { currentPoint = center }
  open func contains(_ point: CGPoint) -> Bool { false }
  open func removeAllPoints() {}
  open func reversing() -> UIBezierPath { self }
  open func close() {}
  open func fill() {}
  open func stroke() {}
  open func addClip() {}
  open func append(_ bezierPath: UIBezierPath) {}
  open func apply(_ transform: CGAffineTransform) {}
}

public struct UIRectCorner: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let topLeft = UIRectCorner(rawValue: 1)
  public static let topRight = UIRectCorner(rawValue: 2)
  public static let bottomLeft = UIRectCorner(rawValue: 4)
  public static let bottomRight = UIRectCorner(rawValue: 8)
  public static let allCorners: UIRectCorner = [.topLeft, .topRight, .bottomLeft, .bottomRight]
}
