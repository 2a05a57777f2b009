import Synchronization

/// A session's end of its channel: questions come in any number before the first is answered.
package final class SessionChannel: Sendable {
  private let channel: WorkerChannel
  /// Frames of several threads do not mix.
  private let writing = Mutex(())

  init(_ channel: WorkerChannel) { self.channel = channel }

  /// Waits for the next question. Ends the process if the parent is gone.
  package func next() -> (question: UInt64, content: ArraySlice<UInt8>) {
    let job = channel.nextJob()
    guard job.count >= 8 else { channel.end() }
    return (UInt64(littleEndian: job.prefix(8)), job.dropFirst(8))
  }

  package func answer(_ question: UInt64, _ content: [UInt8]) { send(.result, question.littleEndianBytes + content) }

  /// Sends a message that answers no question.
  package func tell(_ content: [UInt8]) { send(.progress, content) }

  private func send(_ kind: Frame.Kind, _ content: [UInt8]) {
    writing.withLock { _ in channel.send(kind, content) }
  }
}
