/// Identifies one load of a web view's main frame.
@preconcurrency @MainActor open class WKNavigation: NSObject {
  private var contentMode = WKWebpagePreferences.ContentMode.recommended

  public override init() { super.init() }

  open var effectiveContentMode: WKWebpagePreferences.ContentMode { contentMode }
}
