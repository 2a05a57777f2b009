import CSwiftRuntime
import EngineValues
import UIProcess

/// Calls methods of the app so that a trap in them, such as `targetFrame!` for a new window, fails the test instead of
/// ending the process.
///
/// The frames of the trapped method are abandoned, so objects that they retained are never released. An `async` method
/// is not guarded, because the Swift runtime's frames cannot be abandoned. A trap in it ends the process, which reports
/// the method's name.
@MainActor enum TrapGuard {
  /// The method that is being called.
  private static var running: (method: DelegateMethod, type: AnyClass)?

  /// - Returns: false if the body trapped; the world then has the failure.
  static func run(_ method: DelegateMethod, of delegate: AnyObject, _ body: @escaping () -> Void) -> Bool {
    var record = trap_record()
    var body = body
    let outer = running
    running = (method, type(of: delegate))
    defer { running = outer }
    let trapped = withUnsafeMutablePointer(to: &body) { context in
      trap_guard_run({ $0?.assumingMemoryBound(to: (() -> Void).self).pointee() }, context, &record)
    }
    guard trapped != 0 else { return true }
    let addresses = withUnsafeBytes(of: record.addresses) {
      Array($0.bindMemory(to: UInt.self)).prefix(Int(record.count))
    }
    report(method, delegate, Array(addresses))
    return false
  }

  /// Runs code in which a trap ends the process.
  static func unguarded(_ body: () -> Void) {
    let suspended = trap_guard_suspend()
    body()
    trap_guard_resume(suspended)
  }

  /// Notes that an `async` method begins; `asyncMethodEnded` gets the result.
  static func asyncMethodBegan() -> Int32 {
    trap_guard_async_began(running.map { name($0.method, of: $0.type) } ?? "an async method")
  }

  static func asyncMethodEnded(_ slot: Int32) { trap_guard_async_ended(slot) }

  private static func name(_ method: DelegateMethod, of type: AnyClass) -> String {
    "\(ClassName.of(type)).\(method.swiftName)"
  }

  private static func report(_ method: DelegateMethod, _ delegate: AnyObject, _ addresses: [UInt]) {
    let world = WorldContext.current.world
    let event = world.trace.current.map { world.trace.events[$0] }
    let place = AppSource.nearest(addresses)
    world.fail(
      DeviceFailure(
        exception: "Fatal error", message: message(place, event), window: event?.window,
        cause: name(method, of: type(of: delegate)),
        reason: Reason.delegateMethodTrapped, place: place))
  }

  /// The text about a trap: its place, and the known facts about the value. The program's output contains the runtime's
  /// own message.
  private static func message(_ place: DeviceFailure.SourcePlace?, _ event: TraceEvent?) -> String {
    guard let line = place.flatMap(AppSource.line) else { return "the method trapped" }
    let text = "the method trapped in: \(line)"
    guard line.contains("targetFrame") else { return text }
    switch event?.call {
    case .decidePolicyForNavigationAction(let action) where action.targetFrame == .none,
      .createWebView(let action, _, _) where action.targetFrame == .none:
      return text + " (targetFrame is nil: the navigation is for a new window)"
    default: return text
    }
  }
}
