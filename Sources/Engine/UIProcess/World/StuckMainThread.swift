import MainThread
import Reasons
import WebMessages

/// One wait of the main thread that would never have ended.
struct BlockedWait {
  /// Which turn of the main actor it is.
  var turn: Int
  var place: DeviceFailure.SourcePlace?
  var isTold = false
}

/// What happens while a job of the main actor runs a run loop or waits for ever (rule 9.12).
///
/// On a device, WebKit's messages arrive in whatever run loop the main thread runs, and nothing arrives while it waits
/// at a semaphore. The first case works the same here. The second case, which hangs an app, is a failure, and the
/// simulator provides what is waited for, so that the test continues.
extension WebWorld {
  /// - Returns: whether there was something to do.
  func serveInRunLoop() -> Bool {
    guard isOfRunningTest else { return false }
    // Otherwise a world would settle while what its timers have begun is still under way. Code of an app that waits in
    // such a timer has its world.
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

  /// A test of another world may have its own reasons to wait on the main thread.
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
