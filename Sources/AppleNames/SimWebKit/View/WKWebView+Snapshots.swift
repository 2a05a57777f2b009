/// What a snapshot should show. Snapshots are refused: pages have no pixels here.
@preconcurrency @MainActor open class WKSnapshotConfiguration: NSObject {
  public override init() { super.init() }
  open var rect = CGRect.null
  open var snapshotWidth: NSNumber?
  open var afterScreenUpdates = true
}

/// What a PDF should show. PDFs are refused: pages have no pixels here.
@preconcurrency @MainActor open class WKPDFConfiguration: NSObject {
  public override init() { super.init() }
  open var rect: CGRect?
  open var allowTransparentBackground = false
}

extension WKWebView {
  /// Refuses with a `WKError` that says so.
  public func createPDF(
    configuration: WKPDFConfiguration? = nil,
    completionHandler: @escaping @MainActor (Result<Data, any Error>) -> Void
  ) {
    Task { @MainActor in completionHandler(.failure(Self.noPixels)) }
  }

  /// Refuses: always throws.
  public func pdf(configuration: WKPDFConfiguration? = nil) async throws -> Data { throw Self.noPixels }

  /// Refuses with a `WKError` that says so.
  public func createWebArchiveData(completionHandler: @escaping @MainActor (Result<Data, any Error>) -> Void) {
    let error = WKError(.unknown, "The simulated web view makes no web archives")
    Task { @MainActor in completionHandler(.failure(error)) }
  }

  /// Refuses with a `WKError` that says so.
  public func takeSnapshot(
    with snapshotConfiguration: WKSnapshotConfiguration?,
    completionHandler: @escaping @MainActor @Sendable (UIImage?, (any Error)?) -> Void
  ) {
    Task { @MainActor in completionHandler(nil, Self.noPixels) }
  }

  /// Refuses: always throws.
  public func takeSnapshot(configuration: WKSnapshotConfiguration?) async throws -> UIImage { throw Self.noPixels }

  private static let noPixels = WKError(.unknown, "The simulated web view draws nothing: it has no snapshots")
}
