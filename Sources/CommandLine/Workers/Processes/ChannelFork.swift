import CWorkers

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A new process with a channel to it. Forks: must be called while the program has one thread.
struct ChannelFork {
  let process: Int32
  /// The parent's end of the channel; no other process inherits it.
  let channel: Int32

  /// - Parameter serve: the work of the new process.
  /// - Throws: `WorkerStartError` if the system cannot create another process or channel.
  init(serve: (WorkerChannel) -> Never) throws(WorkerStartError) {
    var ends: [Int32] = [-1, -1]
    #if canImport(Glibc)
      let kind = Int32(SOCK_STREAM.rawValue)
    #else
      let kind = SOCK_STREAM
    #endif
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw WorkerStartError(code: errno) }
    let process = worker_fork(ends[1])
    if process == 0 { serve(WorkerChannel(file: Int32(worker_channel))) }
    let code = errno
    close(ends[1])
    guard process > 0 else {
      close(ends[0])
      throw WorkerStartError(code: code)
    }
    _ = fcntl(ends[0], F_SETFD, FD_CLOEXEC)
    self.process = process
    channel = ends[0]
  }
}
