import Scenarios
import SimulatedWeb
import URLStandard
import WebViewSimulator

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// An origin of the simulated web for which a server on this machine answers, such as a site in development. The
/// command connects to no other server.
struct NetworkAllowance: Sendable {
  /// The origin without a slash at the end.
  var origin: String
  var port: UInt16

  /// The allowances in `["http://localhost:8000"]`, or in `{"https://shop.example": "http://127.0.0.1:8000"}`.
  static func list(_ value: JSONValue) throws(DriverError) -> [NetworkAllowance] {
    var result: [NetworkAllowance] = []
    switch value {
    case .array(let origins):
      for origin in origins { result.append(try NetworkAllowance(origin, server: origin)) }
    case .object(let members):
      for member in members { result.append(try NetworkAllowance(.string(member.name), server: member.value)) }
    default: throw DriverParameters.wrong("network", "a list of origins, or an object of servers by origin")
    }
    return result
  }

  private init(_ origin: JSONValue, server: JSONValue) throws(DriverError) {
    guard let origin = origin.asString.flatMap({ WebURL($0) }), origin.isHTTPFamily,
      let server = server.asString.flatMap({ WebURL($0) }), server.scheme == "http",
      let host = server.host, host == "localhost" || host.hasPrefix("127.")
    else {
      throw DriverParameters.wrong("network", "origins with servers such as http://127.0.0.1:8000 on this machine")
    }
    self.origin = origin.origin.serialized
    port = server.port.flatMap { UInt16(exactly: $0) } ?? 80
  }

  /// Asks the server, and waits for it.
  func answer(to request: SimulatedRequest) -> SiteAnswer {
    guard let connection = LoopbackConnection(port: port) else { return .failure(.cannotConnectToHost) }
    defer { connection.close() }
    var target = request.url.path
    if let query = request.url.query { target += "?" + query }
    var head = "\(request.method) \(target) HTTP/1.1\r\nHost: \(hostHeader(request.url))\r\nConnection: close\r\n"
    for field in request.headers.fields
    where !["host", "connection", "content-length"].contains(field.name.lowercased()) {
      head += "\(field.name): \(field.value)\r\n"
    }
    if !request.body.isEmpty || request.method == "POST" { head += "Content-Length: \(request.body.count)\r\n" }
    guard connection.send(Array((head + "\r\n").utf8) + request.body), let bytes = connection.receiveAll(),
      let answer = HTTPAnswer(bytes[...])
    else { return .failure(.connectionLost) }
    return .response(status: answer.status, headers: answer.headers, bytes: answer.body, contentType: nil)
  }

  private func hostHeader(_ url: WebURL) -> String { (url.host ?? "") + (url.port.map { ":\($0)" } ?? "") }
}

/// A connection to a server on this machine.
private struct LoopbackConnection {
  let file: Int32

  /// Nil if no server listens.
  init?(port: UInt16) {
    #if canImport(Glibc)
      file = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      file = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    guard file >= 0 else { return nil }
    var patience = timeval(tv_sec: 30, tv_usec: 0)
    setsockopt(file, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let isConnected = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(file, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
    if !isConnected {
      close()
      return nil
    }
  }

  #if canImport(Glibc)
    func close() { _ = Glibc.close(file) }
  #else
    func close() { _ = Darwin.close(file) }
  #endif

  func send(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let length = rest.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
      if length < 0, errno == EINTR { continue }
      guard length > 0 else { return false }
      rest = rest.dropFirst(length)
    }
    return true
  }

  private static let largestAnswer = 64 << 20

  /// Reads until the server closes, or has sent as many bytes as it announced.
  func receiveAll() -> [UInt8]? {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while bytes.count < Self.largestAnswer {
      let length = recv(file, &buffer, buffer.count, 0)
      if length < 0, errno == EINTR { continue }
      guard length >= 0 else { return nil }
      if length == 0 { return bytes }
      bytes += buffer[..<length]
      if HTTPAnswer.isComplete(bytes) { return bytes }
    }
    return nil
  }
}
