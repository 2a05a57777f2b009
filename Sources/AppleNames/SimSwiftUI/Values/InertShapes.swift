/// A figure. Inert: nothing is drawn.
public protocol Shape: View, Sendable {
  nonisolated func path(in rect: CGRect) -> Path
}

@MainActor protocol BuiltinShape: Shape, BuiltinView {}

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
  nonisolated public func strokeBorder<S: ShapeStyle>(_ content: S, lineWidth: CGFloat = 1) -> FilledShape<Self> {
    FilledShape(shape: self)
  }
  nonisolated public func trim(from start: CGFloat = 0, to end: CGFloat = 1) -> Self { self }
  nonisolated public func inset(by amount: CGFloat) -> Self { self }
}

public struct FilledShape<S: Shape>: BuiltinShape {
  let shape: S
}

public struct StrokeStyle: Equatable, Sendable {
  public var lineWidth: CGFloat
  public init(lineWidth: CGFloat = 1, lineCap: CGLineCap = .butt, dash: [CGFloat] = []) { self.lineWidth = lineWidth }
}

public enum RoundedCornerStyle: Sendable { case circular, continuous }

public struct Rectangle: BuiltinShape { nonisolated public init() {} }
public struct Circle: BuiltinShape { nonisolated public init() {} }
public struct Ellipse: BuiltinShape { nonisolated public init() {} }
public struct Capsule: BuiltinShape { nonisolated public init(style: RoundedCornerStyle = .continuous) {} }
public struct RoundedRectangle: BuiltinShape {
  nonisolated public init(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) {}
  nonisolated public init(cornerSize: CGSize, style: RoundedCornerStyle = .continuous) {}
}
public struct UnevenRoundedRectangle: BuiltinShape {
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
