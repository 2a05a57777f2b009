import SimSystemConfiguration
import Testing
import WebViewSimulator
import WebViewSimulatorTesting

/// As apps ask before they load a page.
@Suite(.simulator) @MainActor struct ReachabilityTests {
  private final class Observer: Sendable {
    nonisolated(unsafe) var heard: [Bool] = []  // Only on the main queue.
  }

  private func isConnected() -> Bool {
    var address = sockaddr_in(
      sin_len: 0, sin_family: 0, sin_port: 0, sin_addr: in_addr(s_addr: 0), sin_zero: (0, 0, 0, 0, 0, 0, 0, 0))
    address.sin_len = UInt8(MemoryLayout.size(ofValue: address))
    address.sin_family = sa_family_t(AF_INET)
    let target = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { SCNetworkReachabilityCreateWithAddress(nil, $0) }
    }
    var flags: SCNetworkReachabilityFlags = []
    guard let target, SCNetworkReachabilityGetFlags(target, &flags) else { return false }
    return flags.contains(.reachable) && !flags.contains(.connectionRequired)
  }

  @Test func `flags follow the device, and callbacks are told of changes`() async throws {
    let simulator = try #require(Simulator.current)
    #expect(isConnected())
    let observer = Observer()
    let target = try #require(SCNetworkReachabilityCreateWithName(nil, "app.example"))
    var context = SCNetworkReachabilityContext()
    context.info = Unmanaged.passUnretained(observer).toOpaque()
    let callback: SCNetworkReachabilityCallBack = { _, flags, info in
      guard let info else { return }
      Unmanaged<Observer>.fromOpaque(info).takeUnretainedValue().heard.append(flags.contains(.reachable))
    }
    #expect(SCNetworkReachabilitySetCallback(target, callback, &context))
    #expect(SCNetworkReachabilitySetDispatchQueue(target, .main))
    await simulator.settle()
    #expect(observer.heard == [])
    SimulatedDevice.current.isOnline = false
    await simulator.settle()
    #expect(observer.heard == [false] && !isConnected())
    SCNetworkReachabilitySetDispatchQueue(target, nil)
    SimulatedDevice.current.isOnline = true
    await simulator.settle()
    #expect(observer.heard == [false] && isConnected())
  }
}
