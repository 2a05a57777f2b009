#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The sockets of this process that wait for clients.
enum ListeningSockets {
  /// Lets these sockets send every write at once. An answer is written in two parts, and otherwise the second part
  /// would wait until the client has confirmed the first, 40 ms later (RFC 896, RFC 1122 section 4.2.3.2). The clients'
  /// sockets have the settings of the listening socket.
  static func sendAtOnce() {
    var yes: Int32 = 1
    let size = socklen_t(MemoryLayout<Int32>.size)
    for file in 3..<Int32(256) {
      var isListening: Int32 = 0
      var length = size
      guard getsockopt(file, SOL_SOCKET, SO_ACCEPTCONN, &isListening, &length) == 0, isListening != 0 else { continue }
      setsockopt(file, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, size)
    }
  }
}
