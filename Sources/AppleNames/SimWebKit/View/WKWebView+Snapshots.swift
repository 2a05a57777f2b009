/// The wanted content of a snapshot. Snapshots are refused: pages have no pixels here.
@preconcurrency @MainActor open class WKSnapshotConfiguration: NSObject {
  public override init() { super.init() }
  open var rect = CGRect.null
  open var snapshotWidth: NSNumber?
  open var afterScreenUpdates = true
}

/// The wanted content of a PDF. PDFs are refused: pages have no pixels here.
@preconcurrency @MainActor open class WKPDFConfiguration: NSObject {
  public override init() { super.init() }
  open var rect: CGRect?
  open var allowTransparentBackground = false
}

extension WKWebView {
  static let noPixels = WKError(.unknown, "The simulated web view draws nothing: it has no snapshots")
}
