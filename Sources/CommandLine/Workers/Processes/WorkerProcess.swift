import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A worker as its parent sees it: a process, the parent's end of the channel, and its current job.
final class WorkerProcess {
  let process: Int32
  let channel: Int32
  private let limits: WorkerLimits
  private var outgoing: ArraySlice<UInt8> = []
  private var frames: FrameReader
  private var watch: WorkerWatch
  /// What the worker has sent about its job, frame by frame.
  private(set) var progress: [UInt8] = []
  /// The index of its job; nil if it has none.
  private(set) var slot: Int?
  /// How many jobs it was given.
  private(set) var jobs = 0
  private var jobStart = 0.0
  private(set) var isGone = false

  /// The result of waiting for the worker.
  enum Event {
    case result(ArraySlice<UInt8>, isLast: Bool)
    case ended(WorkerEnding)
  }

  /// A process, and what is known of it before it has limits.
  private struct Launched {
    var process: Int32
    var channel: Int32
    var inherited: Int
  }

  private static let spare = Mutex<Launched?>(nil)

  /// Starts a process ahead of the first job: it makes itself ready while its parent reads what the job is. One that
  /// cannot be started is started again, with a message, when it is needed.
  static func startSpare(serve: (WorkerChannel) -> Never) {
    guard let launched = try? launch(serve: serve) else { return }
    spare.withLock { $0 = launched }
  }

  /// - Throws: `WorkerStartError` if the system cannot create another process or channel.
  static func start(limits: WorkerLimits, serve: (WorkerChannel) -> Never) throws(WorkerStartError) -> WorkerProcess {
    let early = spare.withLock { spare in
      defer { spare = nil }
      return spare
    }
    if let early { return WorkerProcess(early, limits: limits) }
    return WorkerProcess(try launch(serve: serve), limits: limits)
  }

  private static func launch(serve: (WorkerChannel) -> Never) throws(WorkerStartError) -> Launched {
    let inherited = ProcessUsage.anonymousBytes() ?? 0
    let fork = try ChannelFork(serve: serve)
    _ = fcntl(fork.channel, F_SETFL, O_NONBLOCK)
    return Launched(process: fork.process, channel: fork.channel, inherited: inherited)
  }

  private init(_ launched: Launched, limits: WorkerLimits) {
    process = launched.process
    channel = launched.channel
    self.limits = limits
    frames = FrameReader(longest: limits.output)
    watch = WorkerWatch(limits: limits, process: process, inherited: launched.inherited)
  }

  func begin(_ job: [UInt8], slot: Int) {
    self.slot = slot
    jobs += 1
    progress = []
    jobStart = MonotonicClock.now
    outgoing = (Frame.header(.job, length: job.count) + job)[...]
    watch.begin()
    write()
  }

  /// Seconds since the job began.
  var seconds: Double { MonotonicClock.now - jobStart }
  /// Seconds until its limits must be looked at.
  var delay: Double { watch.delay }
  var wantsToWrite: Bool { !outgoing.isEmpty }

  /// Whether it is alive and silent, as it should be without a job.
  var isSilent: Bool {
    var byte: UInt8 = 0
    return recv(channel, &byte, 1, Self.peek) < 0 && errno == EAGAIN
  }

  #if canImport(Glibc)
    private static let peek = Int32(MSG_PEEK)
  #else
    private static let peek = MSG_PEEK
  #endif

  func write() {
    while !outgoing.isEmpty {
      let length = outgoing.withUnsafeBytes { buffer in
        #if canImport(Glibc)
          send(channel, buffer.baseAddress, buffer.count, Int32(MSG_NOSIGNAL))
        #else
          send(channel, buffer.baseAddress, buffer.count, 0)
        #endif
      }
      // What is wrong with the channel is seen in reading.
      guard length > 0 else { return }
      outgoing = outgoing.dropFirst(length)
    }
  }

  /// Reads what has arrived.
  func read() -> Event? {
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    // One worker that talks without an end does not keep the parent from the others.
    for _ in 0..<16 {
      let length = recv(channel, &buffer, buffer.count, 0)
      if length < 0, errno == EINTR { continue }
      if length < 0, errno == EAGAIN { return nil }
      guard length > 0 else { return .ended(end(nil)) }
      buffer.withUnsafeBytes { frames.append(UnsafeRawBufferPointer(rebasing: $0[..<length])) }
      if let event = takeFrames() { return event }
    }
    return nil
  }

  /// Looks at the limits.
  func look() -> Event? { watch.look().map { .ended(end($0)) } }

  private func takeFrames() -> Event? {
    do throws(FrameError) {
      while let frame = try frames.next() {
        switch frame.kind {
        case .job: return .ended(end(.nonsense))
        case .progress:
          guard slot != nil else { return .ended(end(.nonsense)) }
          progress += Frame.header(.progress, length: frame.content.count) + frame.content
          if progress.count > limits.output { return .ended(end(.output(bytes: limits.output))) }
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

  /// Ends the process, whatever it is doing, and reads what it has sent so far.
  /// - Parameter reason: nil if it has ended by itself.
  @discardableResult func end(_ reason: WorkerEnding?) -> WorkerEnding {
    guard !isGone else { return reason ?? .nonsense }
    isGone = true
    kill(process, SIGKILL)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    takeRest()
    close(channel)
    return reason ?? Self.ending(status)
  }

  private func takeRest() {
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while progress.count < limits.output {
      let length = recv(channel, &buffer, buffer.count, 0)
      guard length > 0 else { break }
      buffer.withUnsafeBytes { frames.append(UnsafeRawBufferPointer(rebasing: $0[..<length])) }
      while let frame = try? frames.next(), frame.kind == .progress {
        progress += Frame.header(.progress, length: frame.content.count) + frame.content
      }
    }
  }

  /// waitpid(2): the low seven bits are the signal, the byte above them the code.
  private static func ending(_ status: Int32) -> WorkerEnding {
    let signal = status & 0x7F
    return signal != 0 ? .signal(Int(signal)) : .exit(code: Int(status >> 8 & 0xFF))
  }
}

/// Why no worker could be started.
package struct WorkerStartError: Error, Equatable, CustomStringConvertible {
  let code: Int32

  package var description: String { "cannot start a process for pages: \(String(cString: strerror(code)))" }
}
