import CWorkers

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A process with one thread that does requests, one after the other, for a program that is about to have several:
/// only a process with one thread may fork workers.
///
/// Its methods block, and are for one thread at a time.
package final class Servant: @unchecked Sendable {
  // Unchecked: the owner calls it from one serial queue.
  private let channel: Int32
  private var frames = FrameReader(longest: 256 << 20)

  /// Forks: must be called while the program has one thread. The process ends with that thread.
  /// - Parameter serve: does one request, in the new process.
  /// - Throws: `WorkerStartError`
  package init(serve: () -> ([UInt8]) -> [UInt8]) throws(WorkerStartError) {
    var ends: [Int32] = [-1, -1]
    #if canImport(Glibc)
      let kind = Int32(SOCK_STREAM.rawValue)
    #else
      let kind = SOCK_STREAM
    #endif
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw WorkerStartError(code: errno) }
    let process = worker_fork(ends[1])
    if process == 0 {
      let channel = WorkerChannel(file: Int32(worker_channel))
      let serve = serve()
      while true { channel.send(.result, serve(Array(channel.nextJob()))) }
    }
    let code = errno
    close(ends[1])
    guard process > 0 else {
      close(ends[0])
      throw WorkerStartError(code: code)
    }
    _ = fcntl(ends[0], F_SETFD, FD_CLOEXEC)
    channel = ends[0]
  }

  /// - Returns: nil if the process is gone.
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
      if let frame = try? frames.next() { return Array(frame.content) }
      let length = read(channel, &buffer, buffer.count)
      if length < 0, errno == EINTR { continue }
      guard length > 0 else { return nil }
      buffer.withUnsafeBytes { frames.append(UnsafeRawBufferPointer(rebasing: $0[..<length])) }
    }
  }
}
