import CWorkers

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The worker's end of its channel.
package struct WorkerChannel: Sendable {
  private let file: Int32

  init(file: Int32) { self.file = file }

  /// The file of the channel, for a process that waits for several channels.
  var descriptor: Int32 { file }

  /// Waits for the next job. Ends the process if the parent is gone.
  package func nextJob() -> ArraySlice<UInt8> {
    let header = read(Frame.headerLength)
    let length = header.prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
    return read(length)[...]
  }

  /// Ends the process if the parent is gone.
  package func send(_ kind: Frame.Kind, _ content: [UInt8]) {
    write(Frame.header(kind, length: content.count) + content)
  }

  /// Ends the process without the libraries' own clean-up: other threads may still be running.
  package func end() -> Never { _exit(0) }

  private func read(_ count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let length = recv(file, buffer.baseAddress?.advanced(by: filled), count - filled, 0)
        if length < 0, errno == EINTR { continue }
        guard length > 0 else { end() }
        filled += length
      }
    }
  }

  private func write(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { buffer in
      var written = 0
      while written < buffer.count {
        let length = Self.send(file, buffer.baseAddress?.advanced(by: written), buffer.count - written)
        if length < 0, errno == EINTR { continue }
        guard length > 0 else { end() }
        written += length
      }
    }
  }

  private static func send(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    #if canImport(Glibc)
      Glibc.send(file, bytes, count, Int32(MSG_NOSIGNAL))
    #else
      Darwin.send(file, bytes, count, 0)
    #endif
  }
}
