/// Tasks, timers and clocks, all in virtual time.
package protocol TimeHosting {
  /// HTML Standard, "queue a task". `gesture` says whether the running task's user gesture is passed on.
  func queueTask(for document: ScriptDocument, gesture: GestureForwarding, _ body: @escaping () -> Void)
  /// Queues a task after some milliseconds, without a gesture.
  func queueTask(for document: ScriptDocument, after milliseconds: Double, _ body: @escaping () -> Void)
  /// - Returns: a positive handle, unique in the world.
  func startTimer(
    for document: ScriptDocument, milliseconds: Double, repeats: Bool, _ body: @escaping () -> Void
  ) -> Int
  func cancelTimer(_ handle: Int)
  /// Runs `body` before the next simulated frame (16 ms of virtual time), with the time of that frame.
  func requestAnimationFrame(for document: ScriptDocument, _ body: @escaping (Double) -> Void) -> Int
  /// Virtual milliseconds since 1970, and since the world began.
  var wallClock: Double { get }
  var monotonicClock: Double { get }
}
