import CoreSharing
import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A thread with a large stack that runs an actor's jobs. Scripts recurse deeply and may block in a dialog.
final class ContentThread: SerialExecutor {
  /// JavaScriptCore uses at most 5 MiB of a thread's stack; the rest is for native frames between script frames.
  private static let stackBytes = 16 << 20

  private struct State {
    var jobs: [UnownedJob] = []
    var isStopping = false
  }

  /// How often the thread looks at `hasJobs` before it sleeps. The next job often comes at once, and waking up takes
  /// longer.
  private static let looks = 64

  private let condition = NSCondition()
  private let hasJobs = Atomic(false)
  /// Whether a world uses the thread. If none does, looking for jobs only keeps others from this core.
  private let isInUse = Atomic(true)
  // Guarded by `condition`. A `Mutex` would not let the thread wait.
  nonisolated(unsafe) private var state = State()
  /// The executor whose jobs run here.
  private let identity = Mutex<ThreadIdentity?>(nil)

  /// Starts the thread. If the system has no thread left, the whole program ends with one line and `startFailureCode`,
  /// because no page can run without it.
  init(name: String) {
    let code = start(name)
    guard code != 0 else { return }
    let line = "webviewsim: cannot start a thread for web content: \(String(cString: strerror(code)))\n"
    line.withCString { _ = write(STDERR_FILENO, $0, strlen($0)) }
    _exit(Self.startFailureCode)
  }

  /// `EX_OSERR` of sysexits.h.
  static let startFailureCode: Int32 = 71

  /// What a new thread is given. Sendable, because one thread makes it, and only the new thread uses it afterwards.
  fileprivate final class Start: Sendable {
    private let owner: ContentThread
    private let name: String

    init(_ owner: ContentThread, _ name: String) {
      self.owner = owner
      self.name = name
    }

    func run() {
      Thread.current.name = name
      owner.run()
    }
  }

  /// - Returns: 0, or the error code if there is no thread.
  private func start(_ name: String) -> Int32 {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    pthread_attr_setstacksize(&attributes, Self.stackBytes)
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    // The new thread releases it. Without a new thread, the program ends.
    let start = Unmanaged.passRetained(Start(self, name)).toOpaque()
    #if os(Linux)
      var thread = pthread_t()
    #else
      var thread: pthread_t?
    #endif
    return pthread_create(&thread, &attributes, enterContentThread, start)
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    condition.lock()
    state.jobs.append(job)
    hasJobs.store(true, ordering: .releasing)
    condition.signal()
    condition.unlock()
  }

  func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }

  func checkIsolated() {
    let isHere = identity.withLock { $0 == .current }
    precondition(isHere, "not on the web content thread")
  }

  /// Says whether jobs are to be expected. May be called from any thread.
  func setIsInUse(_ isInUse: Bool) { self.isInUse.store(isInUse, ordering: .relaxed) }

  /// Ends the thread after its remaining jobs.
  func stop() {
    condition.lock()
    state.isStopping = true
    condition.signal()
    condition.unlock()
  }

  private func run() {
    identity.withLock { $0 = .current }
    while true {
      for _ in 0..<Self.looks {
        guard isInUse.load(ordering: .relaxed), !hasJobs.load(ordering: .acquiring), BriefWait.giveWay() else { break }
      }
      condition.lock()
      while state.jobs.isEmpty && !state.isStopping { condition.wait() }
      let batch = state.jobs
      state.jobs.removeAll(keepingCapacity: true)
      hasJobs.store(false, ordering: .relaxed)
      let isDone = batch.isEmpty && state.isStopping
      condition.unlock()
      if isDone { return }
      for job in batch { job.runSynchronously(on: asUnownedSerialExecutor()) }
    }
  }
}

#if os(Linux)
  private typealias StartPointer = UnsafeMutableRawPointer?
#else
  private typealias StartPointer = UnsafeMutableRawPointer
#endif

/// Where a new thread begins.
private func enterContentThread(_ start: StartPointer) -> UnsafeMutableRawPointer? {
  let pointer: UnsafeMutableRawPointer? = start
  // The pointer that `start(_:)` passed.
  if let pointer { Unmanaged<ContentThread.Start>.fromOpaque(pointer).takeRetainedValue().run() }
  return nil
}

/// Identifies a thread while it runs.
private struct ThreadIdentity: Equatable, Sendable {
  // `pthread_t` is a pointer on some systems.
  private let number: UInt

  static var current: ThreadIdentity {
    #if os(Linux)
      ThreadIdentity(number: UInt(pthread_self()))
    #else
      ThreadIdentity(number: UInt(bitPattern: pthread_self()))
    #endif
  }
}
