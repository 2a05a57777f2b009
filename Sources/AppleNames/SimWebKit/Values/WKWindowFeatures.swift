import WindowRegistry

/// The features that a page requested for a new window. Values that it did not mention are nil.
@preconcurrency @MainActor open class WKWindowFeatures: NSObject {
  private let features: WindowFeatures

  public override init() {
    features = WindowFeatures()
    super.init()
  }

  init(_ features: WindowFeatures) {
    self.features = features
    super.init()
  }

  /// Features as `window.open` parses them, for tests.
  public static func simulated(_ features: String) -> WKWindowFeatures {
    WKWindowFeatures(WindowFeatures(parsing: features))
  }

  open var menuBarVisibility: NSNumber? { features.menuBarVisible.map { NSNumber(value: $0) } }
  open var statusBarVisibility: NSNumber? { features.statusBarVisible.map { NSNumber(value: $0) } }
  open var toolbarsVisibility: NSNumber? { features.toolbarVisible.map { NSNumber(value: $0) } }
  open var allowsResizing: NSNumber? { features.resizable.map { NSNumber(value: $0) } }
  open var x: NSNumber? { features.x.map { NSNumber(value: $0) } }
  open var y: NSNumber? { features.y.map { NSNumber(value: $0) } }
  open var width: NSNumber? { features.width.map { NSNumber(value: $0) } }
  open var height: NSNumber? { features.height.map { NSNumber(value: $0) } }
}
