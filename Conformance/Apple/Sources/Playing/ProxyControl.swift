import Foundation

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Asks the recorder's proxy about itself, over loopback.
public struct ProxyControl: Sendable {
  private let port: UInt16

  public init(port: UInt16) { self.port = port }

  /// Whether requests wait for their answers.
  public var isBusy: Bool { (ask("/state") as? [String: Any])?["open"] as? Int ?? 0 > 0 }

  /// The requests since the last call.
  public func takeRequests() -> [Any]? { ask("/requests") as? [Any] }

  /// The scenario that the proxy answers for.
  public func scenario() -> [String: Any]? { ask("/scenario") as? [String: Any] }

  /// Opens another proxy, with these answers.
  /// - Returns: its port.
  public func open(_ responses: [String: Any]) -> UInt16? {
    ((ask("/open", responses) as? [String: Any])?["port"] as? NSNumber)?.uint16Value
  }

  /// Hands the trace over.
  public func give(_ trace: [String: Any]) -> Bool { ask("/trace", trace) != nil }

  /// - Returns: nil if there is no proxy.
  private func ask(_ path: String, _ body: Any? = nil) -> Any? {
    let bytes = body.flatMap { try? JSONSerialization.data(withJSONObject: $0) } ?? Data()
    let head = "\(body == nil ? "GET" : "POST") \(path) HTTP/1.1\r\nContent-Length: \(bytes.count)\r\n\r\n"
    guard let answer = exchange(Data(head.utf8) + bytes),
      let end = answer.range(of: Data("\r\n\r\n".utf8))
    else { return nil }
    return try? JSONSerialization.jsonObject(with: answer[end.upperBound...], options: .fragmentsAllowed)
  }

  private func exchange(_ message: Data) -> Data? {
    #if canImport(Darwin)
      let stream = SOCK_STREAM
    #else
      let stream = Int32(SOCK_STREAM.rawValue)
    #endif
    let connection = socket(AF_INET, stream, 0)
    guard connection >= 0 else { return nil }
    defer { close(connection) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let isConnected = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(connection, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
    guard isConnected else { return nil }
    var rest = message
    while !rest.isEmpty {
      let sent = rest.withUnsafeBytes { send(connection, $0.baseAddress, $0.count, 0) }
      guard sent > 0 else { return nil }
      rest = rest.dropFirst(sent)
    }
    var answer = Data()
    var buffer = [UInt8](repeating: 0, count: 65536)
    while case let count = recv(connection, &buffer, buffer.count, 0), count > 0 { answer += buffer[..<count] }
    return answer
  }
}
