import SimWebKit

// On a device, `WebView` is a type that a file sees if it imports WebKit and SwiftUI. Here there are functions of that
// name instead, so that the many types of apps and packages that are called `WebView` come before them.

/// Shows a page.
@_disfavoredOverload @MainActor public func WebView(_ page: WebPage) -> some View { PageView(page: page) }

/// Shows a URL, and another one when it changes.
@_disfavoredOverload @MainActor public func WebView(url: URL?) -> some View { URLPageView(url: url) }

/// The view of a page. A page can be shown in one place only.
struct PageView: UIViewRepresentable {
  let page: WebPage

  func makeUIView(context: Context) -> WebPageContainer {
    precondition(!page.isBoundToWebView, "This web page is already bound to another web view.")
    page.isBoundToWebView = true
    return WebPageContainer(page: page)
  }

  func updateUIView(_ container: WebPageContainer, context: Context) { container.page = page }

  static func dismantleUIView(_ container: WebPageContainer, coordinator: ()) {
    container.page.isBoundToWebView = false
  }
}

/// Holds the view of the page that is shown.
final class WebPageContainer: UIView {
  var page: WebPage {
    didSet {
      guard page !== oldValue else { return }
      oldValue.isBoundToWebView = false
      oldValue.backingWebView.removeFromSuperview()
      precondition(!page.isBoundToWebView, "This web page is already bound to another web view.")
      page.isBoundToWebView = true
      addSubview(page.backingWebView)
    }
  }

  init(page: WebPage) {
    self.page = page
    super.init(frame: .zero)
    addSubview(page.backingWebView)
  }

  required init?(coder: NSCoder) { nil }
}

/// A page of its own for a URL.
private struct URLPageView: View {
  let url: URL?
  @State private var owned = OwnPage()

  var body: some View {
    PageView(page: owned.page).onChange(of: url, initial: true) { if let url { owned.page.load(url) } }
  }
}

/// Made once it is needed: initial values of state are made again with each evaluation.
@MainActor private final class OwnPage {
  lazy var page = WebPage()
  nonisolated init() {}
}

/// Inert: pages cannot be zoomed, swiped or scrolled.
extension View {
  /// Inert, as are all that follow.
  public func webViewBackForwardNavigationGestures(_ value: WebView_BackForwardNavigationGesturesBehavior) -> some View
  {
    self
  }
  public func webViewMagnificationGestures(_ value: WebView_MagnificationGesturesBehavior) -> some View { self }
  public func webViewLinkPreviews(_ value: WebView_LinkPreviewBehavior) -> some View { self }
  public func webViewTextSelection<S>(_ selectability: S) -> some View { self }
  public func webViewElementFullscreenBehavior(_ value: WebView_ElementFullscreenBehavior) -> some View { self }
  public func webViewContentBackground(_ visibility: Visibility) -> some View { self }
  public func webViewScrollPosition(_ position: Binding<ScrollPosition>) -> some View { self }
}

public enum WebView_BackForwardNavigationGesturesBehavior: Sendable { case automatic, enabled, disabled }
public enum WebView_MagnificationGesturesBehavior: Sendable { case automatic, enabled, disabled }
public enum WebView_LinkPreviewBehavior: Sendable { case automatic, enabled, disabled }
public enum WebView_ElementFullscreenBehavior: Sendable { case automatic, enabled, disabled }

/// Inert: nothing scrolls.
public struct ScrollPosition: Equatable, Sendable {
  public init() {}
  public init(edge: Edge) {}
  public mutating func scrollTo(edge: Edge) {}
  public mutating func scrollTo(x: CGFloat, y: CGFloat) {}
  public mutating func scrollTo(y: CGFloat) {}
}
