/// A figure. Inert: nothing is drawn.
public protocol Shape: View, Sendable {
  nonisolated func path(in rect: CGRect) -> Path
}

@MainActor protocol BuiltinShape: Shape, BuiltinView {}

@MainActor protocol BuiltinInsettableShape: BuiltinShape, InsettableShape where InsetShape == Self {}

extension BuiltinInsettableShape {
  nonisolated public func inset(by amount: CGFloat) -> Self { self }
}

extension BuiltinShape {
  nonisolated public func path(in rect: CGRect) -> Path { Path(rect) }
  func render(_ node: Node) { node.setChildren([]) }
}

extension Shape {
  nonisolated public func fill<S: ShapeStyle>(_ content: S) -> FilledShape<Self> { FilledShape(shape: self) }
  nonisolated public func fill() -> FilledShape<Self> { FilledShape(shape: self) }
  nonisolated public func stroke<S: ShapeStyle>(_ content: S, lineWidth: CGFloat = 1) -> FilledShape<Self> {
    FilledShape(shape: self)
  }
  nonisolated public func stroke<S: ShapeStyle>(_ content: S, style: StrokeStyle) -> FilledShape<Self> {
    FilledShape(shape: self)
  }
  nonisolated public func stroke(lineWidth: CGFloat = 1) -> FilledShape<Self> { FilledShape(shape: self) }
  nonisolated public func stroke(style: StrokeStyle) -> FilledShape<Self> { FilledShape(shape: self) }
  nonisolated public func trim(from start: CGFloat = 0, to end: CGFloat = 1) -> Self { self }
  nonisolated public func offset(_ offset: CGSize) -> FilledShape<Self> { FilledShape(shape: self) }
  nonisolated public func rotation(_ angle: Angle, anchor: UnitPoint = .center) -> FilledShape<Self> {
    FilledShape(shape: self)
  }
  nonisolated public func scale(_ scale: CGFloat, anchor: UnitPoint = .center) -> FilledShape<Self> {
    FilledShape(shape: self)
  }
}

/// A figure that can be made smaller. Inert.
public protocol InsettableShape: Shape {
  associatedtype InsetShape: InsettableShape
  nonisolated func inset(by amount: CGFloat) -> InsetShape
}

extension InsettableShape {
  nonisolated public func strokeBorder<S: ShapeStyle>(
    _ content: S, lineWidth: CGFloat = 1, antialiased: Bool = true
  ) -> FilledShape<Self> { FilledShape(shape: self) }
  nonisolated public func strokeBorder<S: ShapeStyle>(
    _ content: S, style: StrokeStyle, antialiased: Bool = true
  ) -> FilledShape<Self> { FilledShape(shape: self) }
  nonisolated public func strokeBorder(lineWidth: CGFloat = 1, antialiased: Bool = true) -> FilledShape<Self> {
    FilledShape(shape: self)
  }
  nonisolated public func strokeBorder(style: StrokeStyle, antialiased: Bool = true) -> FilledShape<Self> {
    FilledShape(shape: self)
  }
}

/// Any figure. Inert.
public struct AnyShape: BuiltinShape {
  nonisolated public init<S: Shape>(_ shape: S) {}
}

public struct FilledShape<S: Shape>: BuiltinShape {
  let shape: S
}

public struct StrokeStyle: Equatable, Sendable {
  public var lineWidth: CGFloat
  public var lineCap: CGLineCap
  public var lineJoin: CGLineJoin
  public var miterLimit: CGFloat
  public var dash: [CGFloat]
  public var dashPhase: CGFloat
  public init(
    lineWidth: CGFloat = 1, lineCap: CGLineCap = .butt, lineJoin: CGLineJoin = .miter, miterLimit: CGFloat = 10,
    dash: [CGFloat] = [], dashPhase: CGFloat = 0
  ) {
    (self.lineWidth, self.lineCap, self.lineJoin) = (lineWidth, lineCap, lineJoin)
    (self.miterLimit, self.dash, self.dashPhase) = (miterLimit, dash, dashPhase)
  }
}

public enum RoundedCornerStyle: Sendable { case circular, continuous }

public struct Rectangle: BuiltinInsettableShape { nonisolated public init() {} }
public struct Circle: BuiltinInsettableShape { nonisolated public init() {} }
public struct Ellipse: BuiltinInsettableShape { nonisolated public init() {} }
public struct Capsule: BuiltinInsettableShape { nonisolated public init(style: RoundedCornerStyle = .continuous) {} }
public struct RoundedRectangle: BuiltinInsettableShape {
  nonisolated public init(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) {}
  nonisolated public init(cornerSize: CGSize, style: RoundedCornerStyle = .continuous) {}
}
public struct UnevenRoundedRectangle: BuiltinInsettableShape {
  nonisolated public init(
    topLeadingRadius: CGFloat = 0, bottomLeadingRadius: CGFloat = 0, bottomTrailingRadius: CGFloat = 0,
    topTrailingRadius: CGFloat = 0, style: RoundedCornerStyle = .continuous
  ) {}
}

extension Shape where Self == Rectangle { nonisolated public static var rect: Rectangle { Rectangle() } }
extension Shape where Self == Circle { nonisolated public static var circle: Circle { Circle() } }
extension Shape where Self == Capsule { nonisolated public static var capsule: Capsule { Capsule() } }
extension Shape where Self == RoundedRectangle {
  nonisolated public static func rect(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous)
    -> RoundedRectangle
  {
    RoundedRectangle(cornerRadius: cornerRadius, style: style)
  }
  nonisolated public static func rect(cornerSize: CGSize, style: RoundedCornerStyle = .continuous) -> RoundedRectangle {
    RoundedRectangle(cornerSize: cornerSize, style: style)
  }
}
extension Shape where Self == UnevenRoundedRectangle {
  nonisolated public static func rect(
    topLeadingRadius: CGFloat = 0, bottomLeadingRadius: CGFloat = 0, bottomTrailingRadius: CGFloat = 0,
    topTrailingRadius: CGFloat = 0, style: RoundedCornerStyle = .continuous
  ) -> UnevenRoundedRectangle { UnevenRoundedRectangle(style: style) }
}
extension Shape where Self == Ellipse { nonisolated public static var ellipse: Ellipse { Ellipse() } }
extension Shape where Self == Capsule {
  nonisolated public static func capsule(style: RoundedCornerStyle) -> Capsule { Capsule(style: style) }
}
