@testable import PageScripting

/// A task queue with virtual time, which runs when a test says so.
final class FakeClock: TimeHosting {
  private struct Task {
    let due: Double
    let order: Int
    let handle: Int
    let body: () -> Void
  }

  private(set) var monotonicClock = 0.0
  var wallClock: Double { 1_700_000_000_000 + monotonicClock }
  private var tasks: [Task] = []
  private var lastOrder = 0
  private var lastHandle = 0

  /// Runs what is queued, in order of its time, up to a virtual hour ahead.
  func runTasks(until horizon: Double = 3_600_000) {
    let end = monotonicClock + horizon
    var budget = 10_000
    while budget > 0,
      let index = tasks.indices.min(by: { (tasks[$0].due, tasks[$0].order) < (tasks[$1].due, tasks[$1].order) }),
      tasks[index].due <= end
    {
      budget -= 1
      let task = tasks.remove(at: index)
      monotonicClock = max(monotonicClock, task.due)
      task.body()
    }
  }

  /// The clock of another world: it is at its beginning.
  func beginAnew() {
    tasks = []
    monotonicClock = 0
  }

  func queueTask(for document: ScriptDocument, after milliseconds: Double, _ body: @escaping () -> Void) {
    schedule(after: milliseconds, body)
  }

  func schedule(after milliseconds: Double, handle: Int = 0, _ body: @escaping () -> Void) {
    lastOrder += 1
    tasks.append(Task(due: monotonicClock + milliseconds, order: lastOrder, handle: handle, body: body))
  }

  func queueTask(for document: ScriptDocument, gesture: GestureForwarding, _ body: @escaping () -> Void) {
    schedule(after: 0, body)
  }

  func startTimer(
    for document: ScriptDocument, milliseconds: Double, repeats: Bool, _ body: @escaping () -> Void
  ) -> Int {
    lastHandle += 1
    if repeats {
      scheduleRepeatedly(lastHandle, after: milliseconds, body)
    } else {
      schedule(after: milliseconds, handle: lastHandle, body)
    }
    return lastHandle
  }

  private func scheduleRepeatedly(_ handle: Int, after milliseconds: Double, _ body: @escaping () -> Void) {
    schedule(after: milliseconds, handle: handle) { [unowned self] in
      scheduleRepeatedly(handle, after: max(milliseconds, 1), body)
      body()
    }
  }

  func cancelTimer(_ handle: Int) { tasks.removeAll { $0.handle == handle } }

  func requestAnimationFrame(for document: ScriptDocument, _ body: @escaping (Double) -> Void) -> Int {
    lastHandle += 1
    schedule(after: 16, handle: lastHandle) { [unowned self] in body(monotonicClock) }
    return lastHandle
  }
}
