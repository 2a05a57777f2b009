/// Takes taps.
private struct TapView<Content: View>: BuiltinView {
  let content: Content
  let role: Element.Role
  let action: @MainActor () -> Void
  func render(_ node: Node) {
    var element = Element(role: role)
    element.isEnabled = node.environment.isEnabled
    element.tap = action
    node.element = element
    node.setChildren([Child("content", content)])
  }
}

/// Content with other views before, behind or beside it.
private struct Layers: BuiltinView {
  let views: [any View]
  func render(_ node: Node) { node.setChildren(views.enumerated().map { Child($0.offset, $0.element) }) }
}

/// What a gesture does in the end.
@MainActor @preconcurrency public protocol Gesture {
  associatedtype Value
}

public struct TapGesture: Gesture {
  public typealias Value = Void
  nonisolated public init(count: Int = 1) {}
  public func onEnded(_ action: @escaping (()) -> Void) -> EndedGesture<TapGesture> {
    EndedGesture(action: { action(()) })
  }
}

/// A gesture with what it does: a test's tap performs it.
public struct EndedGesture<Base: Gesture>: Gesture {
  public typealias Value = Base.Value
  let action: @MainActor () -> Void
}

/// Inert, as are the next ones: nothing is dragged.
public struct DragGesture: Gesture {
  public struct Value: Equatable, Sendable {
    public var translation: CGSize { .zero }
    public var location: CGPoint { .zero }
    public var startLocation: CGPoint { .zero }
    public var predictedEndTranslation: CGSize { .zero }
  }
  nonisolated public init(minimumDistance: CGFloat = 10, coordinateSpace: CoordinateSpace = .local) {}
  public func onChanged(_ action: @escaping (Value) -> Void) -> Self { self }
  public func onEnded(_ action: @escaping (Value) -> Void) -> Self { self }
}

public struct LongPressGesture: Gesture {
  public typealias Value = Bool
  nonisolated public init(minimumDuration: Double = 0.5) {}
  public func onEnded(_ action: @escaping (Bool) -> Void) -> EndedGesture<LongPressGesture> {
    EndedGesture(action: { action(true) })
  }
}

extension View {
  /// A test taps the view by its text, label or identifier.
  public func onTapGesture(count: Int = 1, perform action: @escaping () -> Void) -> some View {
    TapView(content: self, role: .tappable, action: action)
  }
  /// A test's tap performs it too.
  public func onLongPressGesture(
    minimumDuration: Double = 0.5, perform action: @escaping () -> Void,
    onPressingChanged: ((Bool) -> Void)? = nil
  ) -> some View { TapView(content: self, role: .tappable, action: action) }
  public func gesture<G: Gesture>(_ gesture: EndedGesture<G>) -> some View {
    TapView(content: self, role: .tappable, action: gesture.action)
  }
  public func simultaneousGesture<G: Gesture>(_ gesture: EndedGesture<G>) -> some View { self.gesture(gesture) }
  public func highPriorityGesture<G: Gesture>(_ gesture: EndedGesture<G>) -> some View { self.gesture(gesture) }
  /// Inert, as are the next ones.
  @_disfavoredOverload public func gesture<G: Gesture>(_ gesture: G) -> some View { self }
  @_disfavoredOverload public func simultaneousGesture<G: Gesture>(_ gesture: G) -> some View { self }
  @_disfavoredOverload public func highPriorityGesture<G: Gesture>(_ gesture: G) -> some View { self }

  /// Nothing within the view can be used.
  public func disabled(_ disabled: Bool) -> some View {
    writingEnvironment(disabled) { $0.isEnabled = $0.isEnabled && !disabled }
  }

  /// Not found by tests, but there.
  public func hidden() -> some View { annotated(Annotation(isHidden: true)) }

  // MARK: Views beside the view

  private func with(_ views: any View...) -> some View { Layers(views: [self] + views) }

  public func overlay<V: View>(alignment: Alignment = .center, @ViewBuilder content: () -> V) -> some View {
    with(content())
  }
  @_disfavoredOverload public func overlay<V: View>(_ overlay: V, alignment: Alignment = .center) -> some View {
    with(overlay)
  }
  public func overlay<S: ShapeStyle>(_ style: S, ignoresSafeAreaEdges edges: Edge.Set = .all) -> some View { self }
  public func background<V: View>(alignment: Alignment = .center, @ViewBuilder content: () -> V) -> some View {
    with(content())
  }
  @_disfavoredOverload public func background<V: View>(_ background: V, alignment: Alignment = .center) -> some View {
    with(background)
  }
  public func safeAreaInset<V: View>(
    edge: VerticalEdge, alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> V
  ) -> some View { with(content()) }
  public func safeAreaInset<V: View>(
    edge: HorizontalEdge, alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> V
  ) -> some View { with(content()) }
  public func safeAreaBar<V: View>(
    edge: VerticalEdge, alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> V
  ) -> some View { with(content()) }
  /// The menu's items can be tapped as if it were open.
  public func contextMenu<M: View>(@ViewBuilder menuItems: () -> M) -> some View { with(menuItems()) }
  /// The actions can be tapped as if the row were swiped.
  public func swipeActions<T: View>(
    edge: HorizontalEdge = .trailing, allowsFullSwipe: Bool = true, @ViewBuilder content: () -> T
  ) -> some View { with(content()) }
  /// Available to the content as `\.refresh`; a test pulls with a tap on "Refresh".
  public func refreshable(action: @escaping @Sendable () async -> Void) -> some View {
    Layers(views: [
      writingEnvironment { $0.setRefresh(RefreshAction(action: action)) },
      RefreshControl { Task { @MainActor in await action() } },
    ])
  }
}

/// What pulls.
private struct RefreshControl: BuiltinView {
  let pull: @MainActor () -> Void
  func render(_ node: Node) {
    node.element = Element(role: .button, label: "Refresh", tap: pull)
    node.setChildren([])
  }
}
