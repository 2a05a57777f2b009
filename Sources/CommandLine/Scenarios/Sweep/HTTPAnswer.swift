import SimulatedWeb

/// A server's answer as it goes over a connection: HTTP/1.1, RFC 9112.
package struct HTTPAnswer: Sendable {
  package var status: Int
  package var headers: HTTPFields
  package var body: [UInt8]

  package init(status: Int, headers: HTTPFields, body: [UInt8]) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// Nil for bytes that are no answer.
  package init?(_ bytes: ArraySlice<UInt8>) {
    guard let end = Self.endOfHead(bytes) else { return nil }
    let lines = String(decoding: bytes[..<end], as: UTF8.self).split(separator: "\r\n").map(String.init)
    let words = lines.first?.split(separator: " ", maxSplits: 2) ?? []
    guard words.count >= 2, words[0].hasPrefix("HTTP/"), let status = Int(words[1]), (100...599).contains(status) else {
      return nil
    }
    self.status = status
    headers = [:]
    var isChunked = false
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 2 else { continue }
      let value = String(parts[1].drop(while: \.isWhitespace))
      switch parts[0].lowercased() {
      case "transfer-encoding": isChunked = value.lowercased().contains("chunked")
      case "connection", "keep-alive": continue
      default: headers.add(parts[0], value)
      }
    }
    let rest = bytes[(end + 4)...]
    body = isChunked ? Self.unchunked(rest) : Array(rest)
  }

  package static func endOfHead(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard bytes.count >= 4 else { return nil }
    return (bytes.startIndex...(bytes.endIndex - 4)).first {
      bytes[$0] == 13 && bytes[$0 + 1] == 10 && bytes[$0 + 2] == 13 && bytes[$0 + 3] == 10
    }
  }

  /// Whether all bytes are there that the head announces; false if the head announces no or an impossible length.
  package static func isComplete(_ bytes: [UInt8]) -> Bool {
    guard let end = endOfHead(bytes[...]) else { return false }
    let head = String(decoding: bytes[..<end], as: UTF8.self).lowercased()
    guard let field = head.split(separator: "\r\n").first(where: { $0.hasPrefix("content-length:") }),
      let length = Int(field.dropFirst("content-length:".count).filter { !$0.isWhitespace }), length >= 0
    else { return false }
    return bytes.count - end - 4 >= length
  }

  private static func unchunked(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    var rest = bytes
    while let line = rest.firstIndex(of: 10) {
      let digits = String(decoding: rest[..<line].prefix { $0 != 13 && $0 != 59 }, as: UTF8.self)
      guard let length = Int(digits, radix: 16), length > 0, length <= rest.endIndex - line - 1 else { break }
      result += rest[(line + 1)..<(line + 1 + length)]
      rest = rest[(line + 1 + length)...].dropFirst(2)
    }
    return result
  }
}
