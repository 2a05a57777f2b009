import UIProcess

/// Only its identity matters: a popup must keep its opener's pool (rule 6.10).
@preconcurrency @MainActor open class WKProcessPool: NSObject, @preconcurrency NSSecureCoding {
  let pool = ProcessPool()
  public override init() { super.init() }

  open class var supportsSecureCoding: Bool { true }
  /// A pool of its own, as on a device.
  public required init?(coder: NSCoder) { super.init() }
  open func encode(with coder: NSCoder) {}
}
