import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Sessions in processes of their own, for a server with threads. Questions go through one process, which has a single
/// thread, because only a process with a single thread may fork.
package final class Switchboard: Sendable {
  /// The way in which a question ended.
  package enum Answer: Sendable {
    case content([UInt8])
    /// The session's process is gone, for this reason.
    case lost(String)
  }

  private struct Waiting {
    var session: UInt64
    var answered: @Sendable (Answer) -> Void
  }

  private struct State {
    var waiting: [UInt64: Waiting] = [:]
    var last: UInt64 = 0
    var isGone = false
  }

  private let channel: Int32
  private let state = Mutex(State())
  private let news = Mutex<@Sendable (UInt64, [UInt8]?) -> Void>({ _, _ in })
  private let writing = Mutex(())

  /// Forks: must be called while the program has one thread. The process ends with that thread.
  /// - Parameter serve: the work of a session's process.
  /// - Throws: `WorkerStartError`
  package init(limits: WorkerLimits, serve: @escaping (SessionChannel) -> Never) throws(WorkerStartError) {
    let fork = try ChannelFork { channel in
      var loop = SwitchboardLoop(server: channel, limits: limits, serve: serve)
      loop.run()
    }
    channel = fork.channel
  }

  /// Begins to read answers, in a thread of its own.
  /// - Parameter news: is called with messages that sessions send by themselves, and with nil when a session is lost.
  package func start(news: @escaping @Sendable (UInt64, [UInt8]?) -> Void) {
    self.news.withLock { $0 = news }
    Thread.detachNewThread { self.read() }
  }

  /// Starts a session's process with its first question.
  package func begin(_ session: UInt64, _ content: [UInt8]) async -> Answer {
    await withCheckedContinuation { continuation in
      ask(.begin, session, content) { continuation.resume(returning: $0) }
    }
  }

  /// Sends a question. The question is on its way when this method returns, so a thread's questions keep their order.
  /// - Parameter answered: is called in the thread that reads answers, which must not wait.
  package func ask(_ session: UInt64, _ content: [UInt8], answered: @escaping @Sendable (Answer) -> Void) {
    ask(.ask, session, content, answered)
  }

  private func ask(
    _ operation: SessionFrame.Operation, _ session: UInt64, _ content: [UInt8],
    _ answered: @escaping @Sendable (Answer) -> Void
  ) {
    let question: UInt64? = state.withLock { state in
      guard !state.isGone else { return nil }
      state.last += 1
      state.waiting[state.last] = Waiting(session: session, answered: answered)
      return state.last
    }
    guard let question else { return answered(Self.gone) }
    send(SessionFrame(operation, session: session, question: question, content: content))
  }

  private static let gone = Answer.lost("the process for sessions has ended")

  package func end(_ session: UInt64) {
    send(SessionFrame(.end, session: session))
    lose(session, "the session was ended")
  }

  private func send(_ frame: SessionFrame) {
    let content = frame.bytes
    let bytes = Frame.header(.job, length: content.count) + content
    writing.withLock { _ in
      var rest = bytes[...]
      while !rest.isEmpty {
        let length = rest.withUnsafeBytes { write(channel, $0.baseAddress, $0.count) }
        if length < 0, errno == EINTR { continue }
        // Reading finds a failure of the channel.
        guard length > 0 else { return }
        rest = rest.dropFirst(length)
      }
    }
  }

  private func read() {
    var frames = FrameReader(longest: 256 << 20)
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    reading: while true {
      let length = recv(channel, &buffer, buffer.count, 0)
      if length < 0, errno == EINTR { continue }
      guard length > 0 else { break }
      buffer.withUnsafeBytes { frames.append(UnsafeRawBufferPointer(rebasing: $0[..<length])) }
      do throws(FrameError) {
        while let frame = try frames.next() {
          if let frame = SessionFrame(frame.content) { take(frame) }
        }
      } catch {
        // Nothing that follows can be understood.
        break reading
      }
    }
    let waiting = state.withLock { state in
      state.isGone = true
      defer { state.waiting = [:] }
      return state.waiting.values.map(\.answered)
    }
    for answered in waiting { answered(Self.gone) }
  }

  private func take(_ frame: SessionFrame) {
    switch frame.operation {
    case .answer:
      let waiting = state.withLock { $0.waiting.removeValue(forKey: frame.question) }
      waiting?.answered(.content(frame.content))
    case .news: news.withLock { $0 }(frame.session, frame.content)
    case .lost:
      lose(frame.session, String(decoding: frame.content, as: UTF8.self))
      news.withLock { $0 }(frame.session, nil)
    case .ask, .begin, .end: break
    }
  }

  private func lose(_ session: UInt64, _ reason: String) {
    let lost = state.withLock { state in
      let lost = state.waiting.filter { $0.value.session == session }
      for question in lost.keys { state.waiting[question] = nil }
      return lost.values.map(\.answered)
    }
    for answered in lost { answered(.lost(reason)) }
  }
}
