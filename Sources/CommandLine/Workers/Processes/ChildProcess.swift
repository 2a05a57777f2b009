#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A new process, for a parent that waits for several: reading and writing never keep the parent from the others.
struct ChildProcess {
  let process: Int32
  let channel: Int32
  /// The bytes of memory that the process has from its parent.
  let inherited: Int
  private var outgoing: ArraySlice<UInt8> = []

  /// The result of a read from the channel.
  enum Arrival { case bytes, nothing, end }

  /// Forks: must be called while the program has one thread.
  /// - Throws: `WorkerStartError` if the system cannot create another process or channel.
  init(serve: (WorkerChannel) -> Never) throws(WorkerStartError) {
    inherited = ProcessUsage.anonymousBytes() ?? 0
    let fork = try ChannelFork(serve: serve)
    _ = fcntl(fork.channel, F_SETFL, O_NONBLOCK)
    process = fork.process
    channel = fork.channel
  }

  var wantsToWrite: Bool { !outgoing.isEmpty }

  mutating func send(_ bytes: [UInt8]) {
    outgoing += bytes
    write()
  }

  /// Writes as much as goes at once.
  mutating func write() {
    while !outgoing.isEmpty {
      let length = outgoing.withUnsafeBytes { buffer in
        #if canImport(Glibc)
          Glibc.send(channel, buffer.baseAddress, buffer.count, Int32(MSG_NOSIGNAL))
        #else
          Darwin.send(channel, buffer.baseAddress, buffer.count, 0)
        #endif
      }
      // Reading finds a failure of the channel.
      guard length > 0 else { return }
      outgoing = outgoing.dropFirst(length)
    }
  }

  func receive(into frames: inout FrameReader) -> Arrival {
    // Most reads find nothing, so the bytes are not set to zero first.
    withUnsafeTemporaryAllocation(byteCount: 64 << 10, alignment: 1) { buffer in
      while true {
        let length = recv(channel, buffer.baseAddress, buffer.count, 0)
        if length < 0, errno == EINTR { continue }
        if length < 0, errno == EAGAIN { return .nothing }
        guard length > 0 else { return .end }
        frames.append(UnsafeRawBufferPointer(rebasing: buffer[..<length]))
        return .bytes
      }
    }
  }

  /// Ends the process, whatever it is doing. Its earlier messages can still be received; then the channel is to be
  /// closed.
  /// - Returns: the way in which the process has ended. waitpid(2): the low seven bits are the signal, the byte above
  ///   them the code.
  func end() -> WorkerEnding {
    kill(process, SIGKILL)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7F
    return signal != 0 ? .signal(Int(signal)) : .exit(code: Int(status >> 8 & 0xFF))
  }
}
