import AppTasks
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
    let outer = running
    running = (method, type(of: delegate))
    defer { running = outer }
    guard let addresses = trap(in: body) else { return true }
    report(method, delegate, addresses)
    return false
  }

  /// Runs the body.
  /// - Returns: where it trapped; nil if it did not.
  private nonisolated static func trap(in body: @escaping () -> Void) -> [UInt]? {
    var record = trap_record()
    var body = body
    let trapped = withUnsafeMutablePointer(to: &body) { context in
      trap_guard_run({ $0?.assumingMemoryBound(to: (() -> Void).self).pointee() }, context, &record)
    }
    return trapped == 0 ? nil : addresses(record)
  }

  /// Runs a block or timer that the app has left for later. In a search through orders, a trap in it is a failure of
  /// that order, and the search goes on; elsewhere, it ends the process, because somebody may wait for the block.
  nonisolated static func runBlock(in world: WebWorld?, _ body: @escaping () -> Void) {
    // Only a search wants to know the places.
    guard let tasks = AppTasks.current, tasks.notesPlaces else { return body() }
    guard let addresses = trap(in: body) else { return }
    let report: @MainActor @Sendable () -> Void = { [weak world] in
      let place = AppSource.nearest(addresses)
      let line = place.flatMap(AppSource.line).map { " in: \($0)" } ?? ""
      world?.fail(
        DeviceFailure(
          exception: "Fatal error", message: "a block trapped\(line)", window: nil,
          cause: "a block that the app has left for later", reason: Reason.appWouldEnd, place: place))
    }
    if MainQueue.isCurrent { MainActor.assumeIsolated { report() } } else { tasks.add(report) }
  }

  private nonisolated static func addresses(_ record: trap_record) -> [UInt] {
    withUnsafeBytes(of: record.addresses) { Array($0.bindMemory(to: UInt.self).prefix(Int(record.count))) }
  }

  /// Runs code in which a trap ends the process.
  static func unguarded(_ body: () -> Void) {
    let suspended = trap_guard_suspend()
    body()
    trap_guard_resume(suspended)
  }

  private nonisolated static let mainQueue = DispatchSpecificKey<Void>()

  /// From now on, a trap outside of a guarded method ends the process with its place in the app's code, in place of
  /// Swift's report of some hundred lines, which takes half a minute for a large program.
  static func watch() {
    // Swift Testing's exit tests turn the report off.
    guard [nil, "enable=no"].contains(ProcessInfo.processInfo.environment["SWIFT_BACKTRACE"]) else { return }
    DispatchQueue.main.setSpecific(key: mainQueue, value: ())
    trap_guard_watch { record in
      // While a program waits in dispatchMain, the main actor's jobs have no thread of their own.
      guard let record, DispatchQueue.getSpecific(key: TrapGuard.mainQueue) != nil else { return 0 }
      let addresses = TrapGuard.addresses(record.pointee)
      return MainActor.assumeIsolated { TrapGuard.tell(addresses) } ? 1 : 0
    }
  }

  private static func tell(_ addresses: [UInt]) -> Bool {
    guard let place = AppSource.nearest(addresses) else { return false }
    let line = AppSource.line(at: place).map { ": \($0)" } ?? ""
    FileHandle.standardError.write(
      Data(
        """
        WebViewSimulator: a trap ends the process at \(place.file):\(place.line)\(line)
        The line before this one says why. SWIFT_BACKTRACE=enable=yes shows all callers.
        \(order)
        """.utf8))
    return true
  }

  /// The order in which a search has come to the trap, with its line; empty outside of searches.
  private static var order: String {
    guard let chooser = WorldContext.current.world.web.chooser else { return "" }
    let order = WorldOrder(chooser.met.compactMap(\.deviation))
    return "A task of Swift's cannot be left, so the search ends here. To run this order alone: .order(\"\(order)\")\n"
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
