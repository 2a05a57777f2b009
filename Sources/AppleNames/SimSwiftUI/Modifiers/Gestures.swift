/// A test's action with a finger: `screen.tap`, `screen.longPress` and `screen.drag`.
enum TouchEvent {
  case tap(count: Int)
  case longPress
  case drag(DragGesture.Value)

  enum Phase { case changed, ended }

  enum Kind: Equatable { case tap(count: Int), longPress, drag }
}

/// A gesture of the user.
@MainActor @preconcurrency public protocol Gesture {
  associatedtype Value
}

/// A gesture that the tree knows.
@MainActor protocol TouchGesture: Gesture {
  var kind: TouchEvent.Kind { get }
  func value(of event: TouchEvent) -> Value?
  func handle(_ event: TouchEvent, _ phase: TouchEvent.Phase)
}

extension TouchGesture {
  func handle(_ event: TouchEvent, _ phase: TouchEvent.Phase) {}
}

public struct TapGesture: TouchGesture {
  public typealias Value = Void
  public var count: Int
  nonisolated public init(count: Int = 1) { self.count = count }
  var kind: TouchEvent.Kind { .tap(count: count) }
  func value(of event: TouchEvent) -> Void? { if case .tap(count) = event { () } else { nil } }
}

/// A tap with its place, which is that of no point: nothing is laid out.
public struct SpatialTapGesture: TouchGesture {
  public struct Value: Equatable, Sendable { public var location = CGPoint.zero }
  public var count: Int
  nonisolated public init(count: Int = 1, coordinateSpace: CoordinateSpace = .local) { self.count = count }
  var kind: TouchEvent.Kind { .tap(count: count) }
  func value(of event: TouchEvent) -> Value? { if case .tap(count) = event { Value() } else { nil } }
}

public struct LongPressGesture: TouchGesture {
  public typealias Value = Bool
  nonisolated public init(minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10) {}
  var kind: TouchEvent.Kind { .longPress }
  func value(of event: TouchEvent) -> Bool? { if case .longPress = event { true } else { nil } }
}

public struct DragGesture: TouchGesture {
  public struct Value: Equatable, Sendable {
    public var translation = CGSize.zero
    public var startLocation = CGPoint.zero
    public var location: CGPoint {
      CGPoint(x: startLocation.x + translation.width, y: startLocation.y + translation.height)
    }
    public var predictedEndTranslation: CGSize { translation }
    public var predictedEndLocation: CGPoint { location }
    public var velocity: CGSize { .zero }
  }
  nonisolated public init(minimumDistance: CGFloat = 10, coordinateSpace: CoordinateSpace = .local) {}
  var kind: TouchEvent.Kind { .drag }
  func value(of event: TouchEvent) -> Value? { if case .drag(let value) = event { value } else { nil } }
}

/// A gesture with an action that runs when the gesture ends.
public struct EndedGesture<Base: Gesture>: Gesture {
  public typealias Value = Base.Value
  let base: Base
  let action: @MainActor (Base.Value) -> Void
}

/// A gesture with an action that runs while the gesture lasts.
public struct ChangedGesture<Base: Gesture>: Gesture {
  public typealias Value = Base.Value
  let base: Base
  let action: @MainActor (Base.Value) -> Void
}

extension EndedGesture: TouchGesture where Base: TouchGesture {
  var kind: TouchEvent.Kind { base.kind }
  func value(of event: TouchEvent) -> Value? { base.value(of: event) }
  func handle(_ event: TouchEvent, _ phase: TouchEvent.Phase) {
    base.handle(event, phase)
    if phase == .ended, let value = value(of: event) { action(value) }
  }
}

extension ChangedGesture: TouchGesture where Base: TouchGesture {
  var kind: TouchEvent.Kind { base.kind }
  func value(of event: TouchEvent) -> Value? { base.value(of: event) }
  func handle(_ event: TouchEvent, _ phase: TouchEvent.Phase) {
    base.handle(event, phase)
    if phase == .changed, let value = value(of: event) { action(value) }
  }
}

extension Gesture {
  public func onEnded(_ action: @escaping (Value) -> Void) -> EndedGesture<Self> {
    EndedGesture(base: self, action: action)
  }
  public func onChanged(_ action: @escaping (Value) -> Void) -> ChangedGesture<Self> where Value: Equatable {
    ChangedGesture(base: self, action: action)
  }
  /// Inert: a gesture's state has its first value again when a gesture is over, and no test looks before.
  public func updating<State>(
    _ state: GestureState<State>, body: @escaping (Value, inout State, inout Transaction) -> Void
  ) -> Self { self }
}

/// The gestures that are recognised.
public struct GestureMask: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  public static let none: Self = []
  public static let gesture = Self(rawValue: 1)
  public static let subviews = Self(rawValue: 2)
  public static let all: Self = [.gesture, .subviews]
}

/// A view that a finger can touch.
struct TouchView<Content: View>: BuiltinView {
  let content: Content
  let gesture: any TouchGesture
  let order: Element.GestureOrder
  func render(_ node: Node) {
    var element = Element(role: .tappable)
    element.isEnabled = node.environment.isEnabled
    element.gestureOrder = order
    let gesture = gesture
    switch gesture.kind {
    case .tap(let count):
      element.tapCount = count
      element.tap = { Self.perform(gesture, .tap(count: count)) }
    case .longPress: element.longPress = { Self.perform(gesture, .longPress) }
    case .drag: element.drag = { Self.perform(gesture, .drag(DragGesture.Value(translation: $0))) }
    }
    node.element = element
    node.setChildren([Child("content", content)])
  }

  private static func perform(_ gesture: any TouchGesture, _ event: TouchEvent) {
    gesture.handle(event, .changed)
    gesture.handle(event, .ended)
  }
}

extension View {
  private func touched<G: Gesture>(_ gesture: G, _ order: Element.GestureOrder, _ isOn: Bool) -> AnyView {
    guard isOn, let gesture = gesture as? any TouchGesture else { return AnyView(self) }
    return AnyView(TouchView(content: self, gesture: gesture, order: order))
  }

  public func gesture<G: Gesture>(_ gesture: G, including mask: GestureMask = .all) -> some View {
    touched(gesture, .afterContent, mask.contains(.gesture))
  }
  public func gesture<G: Gesture>(_ gesture: G, isEnabled: Bool) -> some View {
    touched(gesture, .afterContent, isEnabled)
  }
  public func simultaneousGesture<G: Gesture>(_ gesture: G, including mask: GestureMask = .all) -> some View {
    touched(gesture, .besideContent, mask.contains(.gesture))
  }
  public func highPriorityGesture<G: Gesture>(_ gesture: G, including mask: GestureMask = .all) -> some View {
    touched(gesture, .beforeContent, mask.contains(.gesture))
  }

  /// Calls the action when a test taps the view by its text, label or identifier.
  public func onTapGesture(count: Int = 1, perform action: @escaping () -> Void) -> some View {
    TouchView(content: self, gesture: TapGesture(count: count).onEnded { action() }, order: .afterContent)
  }
  @_disfavoredOverload public func onTapGesture(
    count: Int = 1, coordinateSpace: CoordinateSpace = .local, perform action: @escaping (CGPoint) -> Void
  ) -> some View {
    TouchView(
      content: self, gesture: SpatialTapGesture(count: count).onEnded { action($0.location) }, order: .afterContent)
  }
  /// Calls the action when a test presses the view long by its text, label or identifier.
  public func onLongPressGesture(
    minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10, perform action: @escaping () -> Void,
    onPressingChanged: ((Bool) -> Void)? = nil
  ) -> some View {
    let gesture = LongPressGesture().onChanged { onPressingChanged?($0) }.onEnded { _ in
      action()
      onPressingChanged?(false)
    }
    return TouchView(content: self, gesture: gesture, order: .afterContent)
  }
}
