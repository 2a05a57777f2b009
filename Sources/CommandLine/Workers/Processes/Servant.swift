#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A process with one thread that does requests, one after the other, for a program that is about to have several:
/// only a process with one thread may fork workers.
///
/// Its methods block.
// Unchecked: what changes is touched by `ask` alone, which the owner calls from one serial queue.
package final class Servant: @unchecked Sendable {
  private let channel: Int32
  private var frames = FrameReader(longest: 256 << 20)

  /// Forks: must be called while the program has one thread. The process ends with that thread.
  /// - Parameter serve: does one request, in the new process.
  /// - Throws: `WorkerStartError`
  package init(serve: () -> ([UInt8]) -> [UInt8]) throws(WorkerStartError) {
    let fork = try ChannelFork { channel in
      let serve = serve()
      while true { channel.send(.result, serve(Array(channel.nextJob()))) }
    }
    channel = fork.channel
  }

  /// - Returns: nil if the process is gone, or if its reply is no frame.
  package func ask(_ request: [UInt8]) -> [UInt8]? {
    var rest = (Frame.header(.job, length: request.count) + request)[...]
    while !rest.isEmpty {
      let length = rest.withUnsafeBytes { write(channel, $0.baseAddress, $0.count) }
      if length < 0, errno == EINTR { continue }
      guard length > 0 else { return nil }
      rest = rest.dropFirst(length)
    }
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      do {
        if let frame = try frames.next() { return Array(frame.content) }
      } catch {
        return nil
      }
      let length = read(channel, &buffer, buffer.count)
      if length < 0, errno == EINTR { continue }
      guard length > 0 else { return nil }
      buffer.withUnsafeBytes { frames.append(UnsafeRawBufferPointer(rebasing: $0[..<length])) }
    }
  }
}
