import WebMessages

/// The files that a file input allows the user to choose.
@preconcurrency @MainActor open class WKOpenPanelParameters: NSObject {
  private let request: OpenPanelRequest?

  /// Parameters that allow a single file, for tests.
  public override init() {
    request = nil
    super.init()
  }

  init(_ request: OpenPanelRequest) {
    self.request = request
    super.init()
  }

  open var allowsMultipleSelection: Bool { request?.allowsMultipleSelection ?? false }
  open var allowsDirectories: Bool { request?.allowsDirectories ?? false }
}
