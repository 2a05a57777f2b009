#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A session's process as the switchboard sees it. The limits count while it has questions to answer.
final class SessionProcess {
  enum Event {
    case answer(UInt64, [UInt8])
    case news([UInt8])
    case ended(WorkerEnding)
  }

  var channel: Int32 { child.channel }
  private var child: ChildProcess
  private let limits: WorkerLimits
  private var frames: FrameReader
  private var watch: WorkerWatch
  private(set) var open: Set<UInt64> = []
  private var isGone = false

  /// - Throws: `WorkerStartError` if the system cannot create another process or channel.
  init(limits: WorkerLimits, serve: (SessionChannel) -> Never) throws(WorkerStartError) {
    child = try ChildProcess { serve(SessionChannel($0)) }
    self.limits = limits
    frames = FrameReader(longest: limits.output)
    watch = WorkerWatch(limits: limits, process: child.process, inherited: child.inherited)
  }

  /// The seconds until the limits of the process must be checked; nil while the process has no work.
  var delay: Double? { open.isEmpty ? nil : watch.delay }
  var wantsToWrite: Bool { child.wantsToWrite }

  func ask(_ question: UInt64, _ content: [UInt8]) {
    if open.isEmpty { watch.begin() }
    open.insert(question)
    child.send(Frame.header(.job, length: content.count + 8) + question.littleEndianBytes + content)
  }

  func write() { child.write() }

  /// Reads the bytes that have arrived, and checks the limits.
  func events() -> [Event] {
    var events: [Event] = []
    // The switchboard must get to the other sessions even if one of them sends without an end.
    reading: for _ in 0..<16 {
      switch child.receive(into: &frames) {
      case .nothing: break reading
      case .end: return events + [.ended(end(nil))]
      case .bytes: break
      }
      do throws(FrameError) {
        while let frame = try frames.next() {
          if let event = event(of: frame) { events.append(event) }
        }
      } catch {
        return events + [.ended(end(error == .tooLong ? .output(bytes: limits.output) : .nonsense))]
      }
    }
    if !open.isEmpty, let ending = watch.look() { events.append(.ended(end(ending))) }
    return events
  }

  private func event(of frame: Frame) -> Event? {
    switch frame.kind {
    case .result where frame.content.count >= 8:
      let question = UInt64(littleEndian: frame.content.prefix(8))
      return open.remove(question).map { .answer($0, Array(frame.content.dropFirst(8))) }
    case .progress: return .news(Array(frame.content))
    case .result, .job, .lastResult: return nil
    }
  }

  /// Ends the process, whatever it is doing.
  /// - Parameter reason: nil if it has ended by itself.
  @discardableResult func end(_ reason: WorkerEnding?) -> WorkerEnding {
    guard !isGone else { return reason ?? .nonsense }
    isGone = true
    let ending = child.end()
    close(channel)
    return reason ?? ending
  }
}

extension WorkerEnding {
  /// The ending in words, for the client of a session that ended this way.
  package var text: String {
    switch self {
    case .memory(let bytes): "its pages used more than \(bytes >> 20) MiB"
    case .processorTime(let seconds): "its pages used more than \(seconds) s of processor time"
    case .wallTime(let seconds): "its pages took more than \(seconds) s"
    case .output(let bytes): "its pages sent more than \(bytes >> 20) MiB"
    case .signal(let number): "its process ended with signal \(number)"
    case .exit(let code): "its process ended with code \(code)"
    case .nonsense: "its process said what no session says"
    }
  }
}
