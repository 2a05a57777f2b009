import MainThread
import Reasons
import WebMessages

/// A wait of the main thread that would never have ended.
struct BlockedWait {
  /// The turn of the main actor in which it happened.
  var turn: Int
  var place: DeviceFailure.SourcePlace?
  var isTold = false
}

/// What happens while a job of the main actor runs a run loop or waits forever (rule 9.12).
///
/// On a device, WebKit's messages arrive in whatever run loop the main thread runs, but nothing arrives while it waits
/// at a semaphore. The first case works the same here. The second case hangs an app, so it is a failure here; the
/// simulator then does what the thread waits for, so that the test continues.
extension WebWorld {
  /// - Returns: whether there was something to do.
  func serveInRunLoop() -> Bool {
    guard isOfRunningTest else { return false }
    // A world must not settle while the work that its timers began is still under way. An app's own code that waits in
    // such a timer has a current world.
    if AppWork.isFiringTimers, WebWorld.current == nil { return false }
    flushInsideOfMethod()
    let isServed = bridge.mainThread.serve(isBlocked: false)
    let limit = ContinuousClock.now - .milliseconds(mainThreadPatience)
    for dialog in dialogs.all where dialog.since < limit {
      failHanging(
        "the main thread runs a run loop until the page continues, but the page waits for the answer to \(dialog.name)",
        nil)
      dialog.giveUp()
    }
    return isServed
  }

  /// - Parameter addresses: the return addresses of the waiting code.
  func serveBlocked(_ addresses: [UInt]) {
    guard isOfRunningTest else { return }
    let turn = bridge.mainThread.progress.turns
    if blockedWait?.turn != turn { blockedWait = BlockedWait(turn: turn, place: Self.sourcePlace(addresses)) }
    for dialog in dialogs.all {
      tellBlocked(dialog.name)
      dialog.giveUp()
    }
    flushInsideOfMethod()
    bridge.mainThread.serve(isBlocked: true)
  }

  /// A test of another world may have reasons of its own to wait on the main thread.
  private var isOfRunningTest: Bool { WebWorld.current.map { $0 === self } ?? true }

  func tellBlocked(_ what: String) {
    guard var wait = blockedWait, !wait.isTold else { return }
    wait.isTold = true
    blockedWait = wait
    failHanging("the main thread waits for ever, and \(what) waits for the main thread", wait.place)
  }

  private func failHanging(_ message: String, _ place: DeviceFailure.SourcePlace?) {
    fail(
      DeviceFailure(
        exception: "Deadlock", message: message, window: nil,
        cause: place.map { "\($0.file.split(separator: "/").last ?? ""):\($0.line)" } ?? "the main thread",
        reason: Reason.mainThreadHangs, ending: .hangs, place: place))
  }

  func name(of question: ContentQuestion) -> String {
    "\(question.words) of \(pageTable.label(of: question.page) ?? "a closed window")"
  }
}
