import Foundation
import SimulatedWeb
import URLStandard

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A real server for an example: HTTP/1.1 on a free port of this machine, one request after the other.
final class LoopbackServer: Sendable {
  struct Failure: Error {}

  let port: Int
  private let listener: Int32

  /// - Parameter answer: is called on the server's own thread.
  init(answer: @escaping @Sendable (SimulatedRequest) -> SimulatedResponse) throws {
    #if canImport(Glibc)
      let kind = Int32(SOCK_STREAM.rawValue)
    #else
      let kind = SOCK_STREAM
    #endif
    listener = socket(AF_INET, kind, 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let listener = listener
    let isListening = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, length) == 0 && listen(listener, 16) == 0 && getsockname(listener, $0, &length) == 0
      }
    }
    guard isListening else { throw Failure() }
    port = Int(UInt16(bigEndian: address.sin_port))
    let origin = "http://localhost:\(port)"
    Thread.detachNewThread {
      while true {
        let connection = accept(listener, nil, nil)
        if connection < 0 { return }
        Self.serve(FileHandle(fileDescriptor: connection, closeOnDealloc: true), origin, answer)
      }
    }
  }

  /// Connections are refused from here on.
  func stop() {
    shutdown(listener, Int32(SHUT_RDWR))
    close(listener)
  }

  private static func serve(
    _ connection: FileHandle, _ origin: String, _ answer: (SimulatedRequest) -> SimulatedResponse
  ) {
    guard let request = read(from: connection, origin) else { return }
    let response = answer(request)
    var head = "HTTP/1.1 \(response.status) \r\nContent-Length: \(response.body.count)\r\nConnection: close\r\n"
    for field in response.headers.fields { head += "\(field.name): \(field.value)\r\n" }
    try? connection.write(contentsOf: Data("\(head)\r\n".utf8) + Data(response.body))
  }

  private static func read(from connection: FileHandle, _ origin: String) -> SimulatedRequest? {
    var data = Data()
    let end = Data("\r\n\r\n".utf8)
    while data.range(of: end) == nil {
      guard let more = try? connection.read(upToCount: 1), !more.isEmpty else { return nil }
      data += more
    }
    let lines = String(decoding: data, as: UTF8.self).components(separatedBy: "\r\n")
    let words = lines[0].split(separator: " ")
    guard words.count == 3, let url = WebURL(origin + words[1]) else { return nil }
    var request = SimulatedRequest(method: String(words[0]), url: url)
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":") else { continue }
      request.headers.add(
        String(line[..<colon]), line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces))
    }
    let length = Int(request.headers["Content-Length"] ?? "") ?? 0
    while request.body.count < length {
      guard let more = try? connection.read(upToCount: length - request.body.count), !more.isEmpty else { return nil }
      request.body += more
    }
    return request
  }
}
