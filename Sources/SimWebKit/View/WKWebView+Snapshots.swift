/// What a snapshot is to show. Snapshots are refused: pages have no pixels here.
@preconcurrency @MainActor open class WKSnapshotConfiguration: NSObject {
  public override init() { super.init() }
  open var rect = CGRect.null
  open var snapshotWidth: NSNumber?
  open var afterScreenUpdates = true
}

extension WKWebView {
  /// Refuses with a `WKError` that says so.
  public func takeSnapshot(
    with snapshotConfiguration: WKSnapshotConfiguration?,
    completionHandler: @escaping @MainActor @Sendable (UIImage?, (any Error)?) -> Void
  ) {
    Task { @MainActor in completionHandler(nil, Self.noPixels) }
  }

  /// Always throws.
  public func takeSnapshot(configuration: WKSnapshotConfiguration?) async throws -> UIImage { throw Self.noPixels }

  private static let noPixels = WKError(.unknown, "The simulated web view draws nothing: it has no snapshots")
}
