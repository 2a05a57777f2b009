/// The options that modifiers set for the web views below them.
struct WebViewOptions {
  /// The comparison of the values that an app makes of the geometry.
  struct GeometryChange {
    let tell: @MainActor (ScrollGeometry, ScrollGeometry) -> Void
  }

  var allowsBackForwardGestures = true
  var allowsLinkPreview = true
  var allowsTextSelection = true
  var allowsElementFullscreen = false
  var isOpaque = true
  var findNavigator: Binding<Bool>?
  var scrollPosition: Binding<ScrollPosition>?
  var onGeometryChange: GeometryChange?
}

private struct WebViewOptionsKey: EnvironmentKey { static var defaultValue: WebViewOptions { WebViewOptions() } }

extension EnvironmentValues {
  var webViewOptions: WebViewOptions {
    get { self[WebViewOptionsKey.self] }
    set { self[WebViewOptionsKey.self] = newValue }
  }
}

extension View {
  public func webViewBackForwardNavigationGestures(_ value: WebView_BackForwardNavigationGesturesBehavior) -> some View
  {
    writingEnvironment { $0.webViewOptions.allowsBackForwardGestures = value != .disabled }
  }
  /// Inert: no finger pinches.
  public func webViewMagnificationGestures(_ value: WebView_MagnificationGesturesBehavior) -> some View { self }
  public func webViewLinkPreviews(_ value: WebView_LinkPreviewBehavior) -> some View {
    writingEnvironment { $0.webViewOptions.allowsLinkPreview = value != .disabled }
  }
  public func webViewTextSelection(_ selectability: TextSelectability) -> some View {
    writingEnvironment { $0.webViewOptions.allowsTextSelection = selectability == .enabled }
  }
  /// Sets whether pages may show elements in full screen. By default, they may not.
  public func webViewElementFullscreenBehavior(_ value: WebView_ElementFullscreenBehavior) -> some View {
    writingEnvironment { $0.webViewOptions.allowsElementFullscreen = value == .enabled }
  }
  public func webViewContentBackground(_ visibility: Visibility) -> some View {
    writingEnvironment { $0.webViewOptions.isOpaque = visibility != .hidden }
  }
  /// Sets the offset of the web view's scroll view; pages do not hear of it.
  public func webViewScrollPosition(_ position: Binding<ScrollPosition>) -> some View {
    writingEnvironment { $0.webViewOptions.scrollPosition = position }
  }
  /// Called when the value that the app makes of the scroll view's offset, or of the container's size, has changed.
  public func webViewOnScrollGeometryChange<T: Hashable>(
    for type: T.Type, of transform: @escaping (ScrollGeometry) -> T, action: @escaping (T, T) -> Void
  ) -> some View {
    writingEnvironment {
      $0.webViewOptions.onGeometryChange = .init { old, new in
        let (before, after) = (transform(old), transform(new))
        if before != after { action(before, after) }
      }
    }
  }
  /// Inert: nobody looks or beckons at a phone.
  public func webViewScrollInputBehavior(_ behavior: ScrollInputBehavior, for input: ScrollInputKind) -> some View {
    self
  }
  /// Shows no navigator, which the trace says.
  public func findNavigator(isPresented: Binding<Bool>) -> some View {
    writingEnvironment { $0.webViewOptions.findNavigator = isPresented }
  }
}

public enum WebView_BackForwardNavigationGesturesBehavior: Sendable { case automatic, enabled, disabled }
public enum WebView_MagnificationGesturesBehavior: Sendable { case automatic, enabled, disabled }
public enum WebView_LinkPreviewBehavior: Sendable { case automatic, enabled, disabled }
public enum WebView_ElementFullscreenBehavior: Sendable { case automatic, enabled, disabled }
public enum ScrollInputBehavior: Sendable { case automatic, enabled, disabled }
public enum ScrollInputKind: Sendable { case look, handGestureShortcut }

/// The place to which a view is to be scrolled.
public struct ScrollPosition: Equatable, Sendable {
  enum Target: Equatable {
    case edge(Edge)
    case point(x: CGFloat?, y: CGFloat?)
    case id(AnyHashable)
  }

  // Unsafe: an identity is Hashable and, as SwiftUI asks, Sendable.
  nonisolated(unsafe) private(set) var target: Target?

  public init() {}
  public init(edge: Edge) { target = .edge(edge) }
  public init<ID: Hashable & Sendable>(id: ID, anchor: UnitPoint? = nil) { target = .id(AnyHashable(id)) }
  public init(point: CGPoint) { target = .point(x: point.x, y: point.y) }
  public init(x: CGFloat, y: CGFloat) { target = .point(x: x, y: y) }
  public init(x: CGFloat) { target = .point(x: x, y: nil) }
  public init(y: CGFloat) { target = .point(x: nil, y: y) }
  public mutating func scrollTo(edge: Edge) { target = .edge(edge) }
  public mutating func scrollTo(point: CGPoint) { target = .point(x: point.x, y: point.y) }
  public mutating func scrollTo(x: CGFloat, y: CGFloat) { target = .point(x: x, y: y) }
  public mutating func scrollTo(x: CGFloat) { target = .point(x: x, y: nil) }
  public mutating func scrollTo(y: CGFloat) { target = .point(x: nil, y: y) }
  public mutating func scrollTo<ID: Hashable & Sendable>(id: ID, anchor: UnitPoint? = nil) {
    target = .id(AnyHashable(id))
  }
  public var edge: Edge? { if case .edge(let edge)? = target { edge } else { nil } }
  public var x: CGFloat? { if case .point(let x, _)? = target { x } else { nil } }
  public var y: CGFloat? { if case .point(_, let y)? = target { y } else { nil } }
  public var point: CGPoint? { if case .point(let x?, let y?)? = target { CGPoint(x: x, y: y) } else { nil } }
  /// Whether the user's finger has scrolled: never.
  public var isPositionedByUser: Bool { false }
}

/// The place to which a view is scrolled, and its sizes.
public struct ScrollGeometry: Equatable, Sendable {
  public var contentOffset = CGPoint.zero
  public var contentSize = CGSize.zero
  public var contentInsets = EdgeInsets()
  public var containerSize = CGSize.zero
  public var visibleRect: CGRect { bounds }
  public var bounds: CGRect { CGRect(origin: contentOffset, size: containerSize) }

  init() {}
  public init(contentOffset: CGPoint, contentSize: CGSize, contentInsets: EdgeInsets, containerSize: CGSize) {
    self.contentOffset = contentOffset
    self.contentSize = contentSize
    self.contentInsets = contentInsets
    self.containerSize = containerSize
  }
}
