import Synchronization

/// Whether a host can be reached, and how.
public struct SCNetworkReachabilityFlags: OptionSet, Sendable {
  public var rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  public static let transientConnection = Self(rawValue: 1 << 0)
  public static let reachable = Self(rawValue: 1 << 1)
  public static let connectionRequired = Self(rawValue: 1 << 2)
  public static let connectionOnTraffic = Self(rawValue: 1 << 3)
  public static let interventionRequired = Self(rawValue: 1 << 4)
  public static let connectionOnDemand = Self(rawValue: 1 << 5)
  public static let isLocalAddress = Self(rawValue: 1 << 16)
  public static let isDirect = Self(rawValue: 1 << 17)
  public static let isWWAN = Self(rawValue: 1 << 18)
  public static let connectionAutomatic = connectionOnTraffic
}

public let kSCNetworkFlagsReachable = SCNetworkReachabilityFlags.reachable.rawValue
public let kSCNetworkFlagsConnectionRequired = SCNetworkReachabilityFlags.connectionRequired.rawValue
public let kSCNetworkFlagsTransientConnection = SCNetworkReachabilityFlags.transientConnection.rawValue

public typealias SCNetworkReachabilityCallBack = (
  SCNetworkReachability, SCNetworkReachabilityFlags, UnsafeMutableRawPointer?
) -> Void

/// The pointer that a callback is given. The functions are not called: the observer keeps the object.
public struct SCNetworkReachabilityContext {
  public var version: Int
  public var info: UnsafeMutableRawPointer?
  public var retain: ((UnsafeRawPointer) -> UnsafeRawPointer)?
  public var release: ((UnsafeRawPointer) -> Void)?
  public var copyDescription: ((UnsafeRawPointer) -> CFString)?

  public init() { self.init(version: 0, info: nil, retain: nil, release: nil, copyDescription: nil) }
  public init(
    version: Int, info: UnsafeMutableRawPointer?, retain: ((UnsafeRawPointer) -> UnsafeRawPointer)?,
    release: ((UnsafeRawPointer) -> Void)?, copyDescription: ((UnsafeRawPointer) -> CFString)?
  ) {
    self.version = version
    self.info = info
    self.retain = retain
    self.release = release
    self.copyDescription = copyDescription
  }
}

/// Any host: it is reached over Wi-Fi while the device is online (`SimulatedDevice.isOnline`).
// Unchecked: all that changes is behind the lock.
public final class SCNetworkReachability: @unchecked Sendable {
  fileprivate struct Observer {
    var callback: SCNetworkReachabilityCallBack?
    var info: UnsafeMutableRawPointer?
    var isStarted = false
  }
  private let monitor = NWPathMonitor()
  private let observer = Mutex(())
  // The lock protects the observer. Its callback and its pointer are the app's own, which may use them on any thread.
  private nonisolated(unsafe) var current = Observer()

  fileprivate init() {}

  fileprivate var flags: SCNetworkReachabilityFlags { monitor.currentPath.status == .satisfied ? .reachable : [] }

  fileprivate func change(_ change: (inout Observer) -> Void) { observer.withLock { _ in change(&current) } }

  /// Starts to tell the callback of changes, but not of the state at the start.
  fileprivate func start(on queue: DispatchQueue?) {
    guard let queue else {
      change { $0.isStarted = false }
      return monitor.cancel()
    }
    change { $0.isStarted = true }
    let told = Mutex(flags)
    monitor.pathUpdateHandler = { [weak self] _ in
      guard let self else { return }
      let new = flags
      let isNew = told.withLock { old in
        defer { old = new }
        return old != new
      }
      let observer = observer.withLock { _ in self.current }
      if isNew, observer.isStarted { observer.callback?(self, new, observer.info) }
    }
    monitor.start(queue: queue)
  }
}

public func SCNetworkReachabilityCreateWithName(_ allocator: Any?, _ nodename: UnsafePointer<CChar>)
  -> SCNetworkReachability?
{ SCNetworkReachability() }
public func SCNetworkReachabilityCreateWithAddress(_ allocator: Any?, _ address: UnsafePointer<sockaddr>)
  -> SCNetworkReachability?
{ SCNetworkReachability() }

/// Always true: the flags are known.
@discardableResult public func SCNetworkReachabilityGetFlags(
  _ target: SCNetworkReachability, _ flags: UnsafeMutablePointer<SCNetworkReachabilityFlags>
) -> Bool {
  flags.pointee = target.flags
  return true
}

/// Always true.
@discardableResult public func SCNetworkReachabilitySetCallback(
  _ target: SCNetworkReachability, _ callout: SCNetworkReachabilityCallBack?,
  _ context: UnsafeMutablePointer<SCNetworkReachabilityContext>?
) -> Bool {
  // The callback is the app's own, as said above.
  nonisolated(unsafe) let (callout, info) = (callout, context?.pointee.info)
  target.change { ($0.callback, $0.info) = (callout, info) }
  return true
}

/// Always true.
@discardableResult public func SCNetworkReachabilitySetDispatchQueue(
  _ target: SCNetworkReachability, _ queue: DispatchQueue?
) -> Bool {
  target.start(on: queue)
  return true
}

/// The callback is called on the main queue, which the main run loop drains. Always true.
@discardableResult public func SCNetworkReachabilityScheduleWithRunLoop(
  _ target: SCNetworkReachability, _ runLoop: Any?, _ runLoopMode: Any?
) -> Bool { SCNetworkReachabilitySetDispatchQueue(target, .main) }

/// Always true.
@discardableResult public func SCNetworkReachabilityUnscheduleFromRunLoop(
  _ target: SCNetworkReachability, _ runLoop: Any?, _ runLoopMode: Any?
) -> Bool { SCNetworkReachabilitySetDispatchQueue(target, nil) }

/// Apple's addresses begin with their length.
extension sockaddr {
  public var sa_len: UInt8 {
    get { UInt8(clamping: MemoryLayout<Self>.size) }
    set {}
  }
}

/// Apple's addresses begin with their length.
extension sockaddr_in {
  public var sin_len: UInt8 {
    get { UInt8(clamping: MemoryLayout<Self>.size) }
    set {}
  }
  public init(
    sin_len: UInt8, sin_family: sa_family_t, sin_port: in_port_t, sin_addr: in_addr,
    sin_zero: (CChar, CChar, CChar, CChar, CChar, CChar, CChar, CChar)
  ) {
    self.init()
    self.sin_family = sin_family
    self.sin_port = sin_port
    self.sin_addr = sin_addr
  }
}
