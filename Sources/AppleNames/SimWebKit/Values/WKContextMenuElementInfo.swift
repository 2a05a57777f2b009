/// The element that a context menu is for. Nothing is ever long-pressed here: a test creates one and calls the
/// delegate.
@preconcurrency @MainActor open class WKContextMenuElementInfo: NSObject {
  private let url: URL?

  public override init() {
    url = nil
    super.init()
  }

  private init(url: URL?) {
    self.url = url
    super.init()
  }

  /// An element with a chosen link, for tests.
  public static func simulated(linkURL: URL?) -> WKContextMenuElementInfo { WKContextMenuElementInfo(url: linkURL) }

  open var linkURL: URL? { url }
}

/// Inert: previews are not simulated.
@preconcurrency @MainActor open class WKPreviewElementInfo: NSObject {
  open var linkURL: URL? { nil }
}
