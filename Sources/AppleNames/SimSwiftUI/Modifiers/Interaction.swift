/// Content with other views before, behind or beside it.
private struct Layers: BuiltinView {
  let views: [any View]
  func render(_ node: Node) { node.setChildren(views.enumerated().map { Child($0.offset, $0.element) }) }
}

extension View {
  /// Disables everything within the view.
  public func disabled(_ disabled: Bool) -> some View {
    writingEnvironment(disabled) { $0.isEnabled = $0.isEnabled && !disabled }
  }

  /// Hides the view from tests; it is still there.
  public func hidden() -> some View { annotated(Annotation(isHidden: true)) }

  /// Sets the colour scheme of the controller that shows the view, and of the view's environment. Pages see a light
  /// scheme.
  public func preferredColorScheme(_ scheme: ColorScheme?) -> some View {
    writingEnvironment { if let scheme { $0.colorScheme = scheme } }.effect { node in
      let style: UIUserInterfaceStyle = scheme.map { $0 == .dark ? .dark : .light } ?? .unspecified
      var controller = node.surface.controller ?? node.surface.view?.nearestController
      // The pages of a stack look as the stack does.
      while controller is NavigationPageController { controller = controller?.navigationController?.parent }
      if controller?.overrideUserInterfaceStyle != style { controller?.overrideUserInterfaceStyle = style }
    }
  }

  /// Hides the view from tests and touches if it cannot be seen.
  public func opacity(_ opacity: Double) -> some View { annotated(Annotation(isHidden: opacity <= 0)) }

  /// Lets touches go through the view.
  public func allowsHitTesting(_ enabled: Bool) -> some View { annotated(Annotation(isUntouchable: !enabled)) }

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
  /// Adds a menu, whose items can be tapped as if it were open.
  public func contextMenu<M: View>(@ViewBuilder menuItems: () -> M) -> some View { with(menuItems()) }
  /// Adds actions, which can be tapped as if the row were swiped.
  public func swipeActions<T: View>(
    edge: HorizontalEdge = .trailing, allowsFullSwipe: Bool = true, @ViewBuilder content: () -> T
  ) -> some View { with(content()) }
  /// Gives the action to the content as `\.refresh`; a test pulls with a tap on "Refresh".
  public func refreshable(action: @escaping @Sendable () async -> Void) -> some View {
    Layers(views: [
      writingEnvironment { $0.setRefresh(RefreshAction(action: action)) },
      RefreshControl { Task { @MainActor in await action() } },
    ])
  }
}

/// The control that a test taps to pull.
private struct RefreshControl: BuiltinView {
  let pull: @MainActor () -> Void
  func render(_ node: Node) {
    node.element = Element(role: .button, label: "Refresh", tap: pull)
    node.setChildren([])
  }
}
