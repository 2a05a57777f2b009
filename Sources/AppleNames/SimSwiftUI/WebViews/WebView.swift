import SimWebKit

// On a device, `WebView` is a type that a file sees if it imports WebKit and SwiftUI. Here, functions have that name
// instead, so that the many types of apps and packages with the name `WebView` come before them.

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

  func updateUIView(_ container: WebPageContainer, context: Context) {
    container.page = page
    container.apply(context.environment.webViewOptions)
  }

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
      scrollObservation = nil
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

  private var geometry = ScrollGeometry()
  private var scrollObservation: NSKeyValueObservation?
  private var onGeometryChange: WebViewOptions.GeometryChange?
  private var lastPosition: ScrollPosition?

  /// Applies the options at each update, as WebKit's own view does.
  func apply(_ options: WebViewOptions) {
    let view = page.backingWebView
    view.allowsBackForwardNavigationGestures = options.allowsBackForwardGestures
    view.allowsLinkPreview = options.allowsLinkPreview
    view.isOpaque = options.isOpaque
    view.isFindInteractionEnabled = options.findNavigator != nil
    view.configuration.preferences.isTextInteractionEnabled = options.allowsTextSelection
    view.configuration.preferences.isElementFullscreenEnabled = options.allowsElementFullscreen
    if options.findNavigator?.wrappedValue == true {
      SimulatedDevice.note("SwiftUI: findNavigator shows nothing here")
    }
    onGeometryChange = options.onGeometryChange
    follow(view.scrollView)
    scroll(view.scrollView, to: options.scrollPosition?.wrappedValue)
  }

  private func follow(_ scrollView: UIScrollView) {
    guard onGeometryChange != nil else { return scrollObservation = nil }
    guard scrollObservation == nil else { return }
    scrollObservation = scrollView.observe(\.contentOffset) { [weak self] _, _ in
      MainActor.assumeIsolated { self?.geometryDidChange() }
    }
    // The first geometry comes when the view is laid out.
    Task { @MainActor [weak self] in self?.geometryDidChange() }
  }

  private func geometryDidChange() {
    let scrollView = page.backingWebView.scrollView
    let old = geometry
    geometry = ScrollGeometry(
      contentOffset: scrollView.contentOffset, contentSize: scrollView.contentSize, contentInsets: EdgeInsets(),
      containerSize: UIScreen.main.bounds.size)
    onGeometryChange?.tell(old, geometry)
  }

  private func scroll(_ scrollView: UIScrollView, to position: ScrollPosition?) {
    guard position != lastPosition else { return }
    lastPosition = position
    guard let target = position?.target else { return }
    let before = scrollView.contentOffset
    switch target {
    case .point(let x, let y):
      scrollView.setContentOffset(CGPoint(x: x ?? before.x, y: y ?? before.y), animated: false)
    case .edge(.top), .edge(.leading): scrollView.setContentOffset(.zero, animated: false)
    case .edge, .id:
      SimulatedDevice.note("SwiftUI: webViewScrollPosition knows no edges but the first ones here: nothing is laid out")
    }
  }
}

/// A page of its own for a URL.
private struct URLPageView: View {
  let url: URL?
  @State private var owned = OwnPage()

  var body: some View {
    PageView(page: owned.page).onChange(of: url, initial: true) { if let url { owned.page.load(url) } }
  }
}

/// The page of a view, made once it is needed: initial values of state are made again with each evaluation.
@MainActor private final class OwnPage {
  lazy var page = WebPage()
  nonisolated init() {}
}
