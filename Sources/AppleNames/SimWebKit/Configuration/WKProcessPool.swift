import UIProcess

/// Only its identity matters: a popup must keep its opener's pool (rule 6.10).
@preconcurrency @MainActor open class WKProcessPool: NSObject {
  let pool = ProcessPool()
  public override init() { super.init() }
}
