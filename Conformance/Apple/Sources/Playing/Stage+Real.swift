#if canImport(AppKit) || canImport(UIKit) && !os(Linux)
  import Foundation

  /// A real system: time is real, and quiet is when nothing has happened for a while, here and at the proxy.
  @MainActor public struct RealStage: Stage {
    private static let quiet = 0.3
    private static let turn = 0.02
    let proxy: ProxyControl

    public init(proxy: ProxyControl) { self.proxy = proxy }

    public func settle(milliseconds: Double, _ state: () -> StageState) async -> Bool {
      let end = Date(timeIntervalSinceNow: milliseconds / 1000)
      var last = state().activity
      var since = Date()
      while Date() < end {
        try? await Task.sleep(nanoseconds: UInt64(Self.turn * 1e9))
        let now = state()
        if now.isBusy || now.activity != last || proxy.isBusy { (last, since) = (now.activity, Date()) }
        if Date().timeIntervalSince(since) >= Self.quiet { return true }
      }
      return false
    }

    public func pass(milliseconds: Double) async { try? await Task.sleep(nanoseconds: UInt64(milliseconds * 1e6)) }

    /// On macOS, `Mouse` and `Place` click; on iOS, no public API does.
    public func click(_ selector: String, frame: [String], window: String) async throws -> Bool { false }
  }
#endif
