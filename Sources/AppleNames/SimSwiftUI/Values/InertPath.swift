/// A line. Inert: nothing is drawn.
public struct Path: Equatable, Sendable {
  public init() {}
  public init(_ rect: CGRect) {}
  public init(roundedRect rect: CGRect, cornerRadius: CGFloat) {}
  public init(ellipseIn rect: CGRect) {}
  public init(_ callback: (inout Path) -> Void) { callback(&self) }
  public mutating func move(to end: CGPoint) {}
  public mutating func addLine(to end: CGPoint) {}
  public mutating func addLines(_ lines: [CGPoint]) {}
  public mutating func addQuadCurve(to end: CGPoint, control: CGPoint) {}
  public mutating func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {}
  public mutating func addRect(_ rect: CGRect) {}
  public mutating func addEllipse(in rect: CGRect) {}
  public mutating func addRoundedRect(in rect: CGRect, cornerSize: CGSize) {}
  public mutating func addArc(
    center: CGPoint, radius: CGFloat, startAngle: Angle, endAngle: Angle, clockwise: Bool
  ) {}
  public mutating func addPath(_ path: Path) {}
  public mutating func closeSubpath() {}
}

extension Path: Shape {
  public func path(in rect: CGRect) -> Path { self }
}

extension Shape {
  /// A shape shows nothing here.
  public var body: some View { EmptyView() }
}

/// How far something is scrolled: nothing is.
public struct ScrollGeometry: Equatable, Sendable {
  public var contentOffset: CGPoint { .zero }
  public var contentSize: CGSize { .zero }
  public var containerSize: CGSize { .zero }
  public var contentInsets: EdgeInsets { EdgeInsets() }
  public var visibleRect: CGRect { .zero }
  public var bounds: CGRect { .zero }
}

extension View {
  public func onScrollGeometryChange<T: Equatable>(
    for type: T.Type, of transform: @escaping (ScrollGeometry) -> T, action: @escaping (T, T) -> Void
  ) -> some View { self }
  public func webViewOnScrollGeometryChange<T: Equatable>(
    for type: T.Type, of transform: @escaping (ScrollGeometry) -> T, action: @escaping (T, T) -> Void
  ) -> some View { self }
  public func webViewScrollInputBehavior(_ behavior: ScrollInputBehavior, for input: ScrollInputKind) -> some View {
    self
  }
  public func scrollPosition(_ position: Binding<ScrollPosition>) -> some View { self }
  public func findNavigator(isPresented: Binding<Bool>) -> some View { self }
  public func findDisabled(_ isDisabled: Bool = true) -> some View { self }
  public func replaceDisabled(_ isDisabled: Bool = true) -> some View { self }
  public func alternatingRowBackgrounds() -> some View { self }
}

public enum ScrollInputBehavior: Sendable { case automatic, enabled, disabled }
public enum ScrollInputKind: Sendable { case look, handGestureShortcut }
