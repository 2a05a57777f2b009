import CAppTasks
import Synchronization

/// A block of a queue other than the main one, and the thread that runs it. `AppTasksState.Turn` has its phase.
///
/// Unchecked: properties that change are written by the holder of the baton, and read after it was handed over.
final class AppThread: @unchecked Sendable {
  let world: AppTasks
  let queue: DispatchThing
  /// Whether no other block of the queue may run at the same time.
  let isAlone: Bool
  let isBarrier: Bool
  /// The code that gave the block.
  let addresses: [UInt]
  fileprivate let work: Work
  private let group: DispatchThing?
  /// The batons: one is posted when the loop may go on, the other when the thread may.
  private let loops = Baton()
  private let own = Baton()
  private var end = app_wait_satisfied

  init(_ given: app_given, in world: AppTasks, on queue: UnsafeMutableRawPointer) {
    self.world = world
    self.queue = DispatchThing(queue)
    isBarrier = given.is_barrier
    let isConcurrent = app_queue_is_concurrent(queue)
    isAlone = !isConcurrent || (given.is_barrier && !app_queue_is_global(queue))
    work = Work(given)
    group = given.group.map { DispatchThing($0) }
    addresses = addressesFrom(given.caller)
  }

  /// Makes the thread for a timer's handler.
  init(_ work: Work, in world: AppTasks, on queue: DispatchThing, addresses: [UInt]) {
    self.world = world
    self.queue = queue
    isBarrier = false
    isAlone = !app_queue_is_concurrent(queue.pointer)
    self.work = work
    group = nil
    self.addresses = addresses
  }

  /// Makes a thread for code that holds a queue while it waits for a block on it (`dispatch_sync`).
  init(holding queue: UnsafeMutableRawPointer, isAlone: Bool, in world: AppTasks) {
    self.world = world
    self.queue = DispatchThing(queue)
    self.isAlone = isAlone
    isBarrier = false
    work = Work(function: { _ in }, context: nil, isBlock: false)
    group = nil
    addresses = []
  }

  // MARK: The loop's side

  /// Gives the block to its queue.
  func begin(besideOthers: Bool) {
    let queue = besideOthers ? app_queue_with_threads(queue.pointer) : queue.pointer
    app_real_async(queue, isBarrier, Unmanaged.passRetained(self).toOpaque()) { context in
      guard let context else { return }
      Unmanaged<AppThread>.fromOpaque(context).takeRetainedValue().run()
    }
  }

  func resume(_ end: app_wait_end) {
    self.end = end
    own.post()
  }

  /// - Returns: false if the thread has not given the baton back in time.
  func givesBack(within seconds: Double) -> Bool { loops.wait(seconds) }

  // MARK: The thread's side

  func giveBack() { loops.post() }

  func waitForTurn() -> app_wait_end {
    _ = own.wait(.infinity)
    return end
  }

  private func run() {
    let place = app_place(
      world: world.world, thread: Unmanaged.passUnretained(self).toOpaque(), role: app_role_other, holds_main: false)
    AppTasks.at(place) { world.surrounded { [work] in work.run() } }
    if let group { app_real_group_leave(group.pointer) }
    world.ends(self)
  }
}

extension AppThread {
  /// The block's own code, and then the code that gave it.
  var places: [UInt] {
    guard work.isBlock, let context = work.context else { return addresses }
    return [UInt(app_block_address(context))] + addresses
  }
}

/// A semaphore of C's. Unchecked: it is thread-safe.
private final class Baton: @unchecked Sendable {
  private let baton = app_baton_new()

  deinit { app_baton_free(baton) }
  func post() { app_baton_post(baton) }
  func wait(_ seconds: Double) -> Bool { app_baton_wait(baton, seconds) }
}

/// A block for which code waits. Unchecked: only the code that waits, which has lent it, and the loop know it, and the
/// flag is read and written under the world's lock.
final class SyncBlock: @unchecked Sendable {
  let body: UnsafeMutableRawPointer?
  let function: app_work
  var isDone = false

  init(_ given: app_given) {
    body = given.context
    function = given.work
  }
}

/// The object or the time for which code waits.
enum Awaited: Sendable {
  /// A semaphore, group or work item that passes a test.
  case object(WaitedObject, @convention(c) (UnsafeMutableRawPointer?) -> Bool)
  /// A queue that has run its blocks.
  case queue(DispatchThing, AppThread?, isAlone: Bool, before: Int)
  case block(SyncBlock)
  case time
}

/// Unchecked: semaphores and their kin are thread-safe, and the code that waits keeps them alive.
struct WaitedObject: @unchecked Sendable {
  let pointer: UnsafeMutableRawPointer?
}

extension Work {
  init(_ given: app_given) {
    self.init(function: given.work, context: given.context, isBlock: given.is_block)
  }
}

func addressesFrom(_ caller: UnsafeRawPointer?) -> [UInt] {
  withUnsafeTemporaryAllocation(of: UInt.self, capacity: 24) { buffer in
    let count = app_addresses(caller, buffer.baseAddress, 24)
    return Array(buffer.prefix(Int(count)))
  }
}
