#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A worker as its parent sees it: a process, the parent's end of the channel, and its current job.
final class WorkerProcess {
  var process: Int32 { child.process }
  var channel: Int32 { child.channel }
  private var child: ChildProcess
  private let limits: WorkerLimits
  private var frames: FrameReader
  private var watch: WorkerWatch
  private let journal: ProgressJournal
  /// The index of its job; nil if it has none.
  private(set) var slot: Int?
  /// The number of jobs that the worker was given.
  private(set) var jobs = 0
  private var jobStart = 0.0
  private var hasBegun = false
  private(set) var isGone = false

  /// The result of waiting for the worker.
  enum Event {
    case result(ArraySlice<UInt8>, isLast: Bool)
    case ended(WorkerEnding)
  }

  /// - Throws: `WorkerStartError` if the system cannot create another process or channel.
  init(limits: WorkerLimits, serve: (WorkerChannel, ProgressJournal) -> Never) throws(WorkerStartError) {
    let journal = try ProgressJournal(room: limits.output)
    child = try ChildProcess { channel in serve(channel, journal) }
    journal.hideFromOthers()
    self.journal = journal
    self.limits = limits
    frames = FrameReader(longest: limits.output)
    watch = WorkerWatch(limits: limits, process: child.process, inherited: child.inherited)
  }

  func begin(_ job: [UInt8], slot: Int) {
    self.slot = slot
    jobs += 1
    journal.clear()
    hasBegun = false
    jobStart = MonotonicClock.now
    watch.begin()
    child.send(Frame.header(.job, length: job.count) + job)
  }

  /// The messages about its job, each as a frame.
  var progress: [UInt8] { journal.messages }
  /// Seconds since the job began.
  var seconds: Double { MonotonicClock.now - jobStart }
  /// Seconds until its limits must be looked at.
  var delay: Double { watch.delay }
  var wantsToWrite: Bool { child.wantsToWrite }

  /// Whether the worker is alive and silent, as it should be without a job.
  var isSilent: Bool {
    var byte: UInt8 = 0
    return recv(channel, &byte, 1, Self.peek) < 0 && errno == EAGAIN
  }

  #if canImport(Glibc)
    private static let peek = Int32(MSG_PEEK)
  #else
    private static let peek = MSG_PEEK
  #endif

  func write() { child.write() }

  /// Reads the bytes that have arrived.
  /// - Parameter began: called with the first messages about the job, when the worker says that there are any.
  func read(began: ([UInt8]) -> Void) -> Event? {
    // The parent must get to the other workers even if one of them sends without an end.
    for _ in 0..<16 {
      switch child.receive(into: &frames) {
      case .nothing: return nil
      case .end: return .ended(end(nil))
      case .bytes: if let event = takeFrames(began) { return event }
      }
    }
    return nil
  }

  /// Looks at the limits.
  func look() -> Event? { watch.look().map { .ended(end($0)) } }

  private func takeFrames(_ began: ([UInt8]) -> Void) -> Event? {
    do throws(FrameError) {
      while let frame = try frames.next() {
        switch frame.kind {
        case .job: return .ended(end(.nonsense))
        case .progress:
          guard slot != nil, !hasBegun else { return .ended(end(.nonsense)) }
          hasBegun = true
          began(progress)
        case .result, .lastResult:
          guard slot != nil else { return .ended(end(.nonsense)) }
          slot = nil
          return .result(frame.content, isLast: frame.kind == .lastResult)
        }
      }
      return nil
    } catch {
      return .ended(end(error == .tooLong ? .output(bytes: limits.output) : .nonsense))
    }
  }

  /// Ends the process, whatever it is doing.
  /// - Parameter reason: nil if it has ended by itself.
  @discardableResult func end(_ reason: WorkerEnding?) -> WorkerEnding {
    guard !isGone else { return reason ?? .nonsense }
    isGone = true
    let ending = child.end()
    close(channel)
    return reason ?? (journal.isOverfull ? .output(bytes: limits.output) : ending)
  }
}

/// The reason why no worker could be started.
package struct WorkerStartError: Error, Equatable, CustomStringConvertible {
  let code: Int32

  package var description: String { "cannot start a process for pages: \(String(cString: strerror(code)))" }
}
