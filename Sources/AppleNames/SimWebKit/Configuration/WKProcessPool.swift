import UIProcess

/// Identity only: a popup must keep the pool of its opener (rule 6.10).
@preconcurrency @MainActor open class WKProcessPool: NSObject {
  let pool = ProcessPool()
  public override init() { super.init() }
}
