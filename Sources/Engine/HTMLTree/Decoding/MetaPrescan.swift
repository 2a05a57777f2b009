/// HTML Standard, "prescan a byte stream to determine its encoding".
enum MetaPrescan {
  private static let limit = 1024

  /// The encoding that a `meta` in the first 1024 bytes names.
  static func charset(in bytes: [UInt8]) -> String? {
    bytes.prefix(limit).withUnsafeBufferPointer { scan($0) }
  }

  private static func scan(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
    var index = 0
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "<"), index + 1 < bytes.count else {
        index += 1
        continue
      }
      if starts("<!--", bytes, index) {
        index = end(of: "-->", bytes, from: index + 2) ?? bytes.count
      } else if bytes[index + 1] == UInt8(ascii: "!") || bytes[index + 1] == UInt8(ascii: "?") {
        index = end(of: ">", bytes, from: index) ?? bytes.count
      } else if isASCIIAlpha(bytes[index + 1]) || bytes[index + 1] == UInt8(ascii: "/") {
        let isMeta = starts("<meta", bytes, index) && index + 5 < bytes.count && !isASCIIAlpha(bytes[index + 5])
        var nameEnd = index + 1
        while nameEnd < bytes.count, !isHTMLSpace(bytes[nameEnd]), bytes[nameEnd] != UInt8(ascii: ">") { nameEnd += 1 }
        var scanner = AttributeScanner(bytes: bytes, index: isMeta ? index + 5 : nameEnd)
        let (charset, end) = readAttributes(&scanner, bytes)
        if isMeta, let charset { return charset }
        index = end
      } else {
        index += 1
      }
    }
    return nil
  }

  private static func readAttributes(
    _ scanner: inout AttributeScanner, _ bytes: UnsafeBufferPointer<UInt8>
  ) -> (charset: String?, end: Int) {
    var charset: String?
    var content: String?
    var isContentType = false
    while true {
      switch scanner.next() {
      case .incomplete: return (nil, bytes.count)
      case .end(let end, _):
        return (charset ?? (isContentType ? content.flatMap { Self.charset(inContent: $0) } : nil), end)
      case .attribute(let name, let value):
        let text = String(decoding: bytes[value], as: UTF8.self)
        switch String(decoding: bytes[name], as: UTF8.self).asciiLowercase {
        case "charset": charset = charset ?? text
        case "content": content = content ?? text
        case "http-equiv": isContentType = isContentType || text.equalsIgnoringASCIICase("content-type")
        default: break
        }
      }
    }
  }

  /// HTML Standard, "extracting a character encoding from a meta element".
  static func charset(inContent content: String) -> String? {
    let bytes = Array(content.utf8)
    return bytes.withUnsafeBufferPointer { bytes in
      var from = 0
      while let end = end(of: "charset", bytes, from: from) {
        var index = end
        while index < bytes.count, isHTMLSpace(bytes[index]) { index += 1 }
        guard index < bytes.count, bytes[index] == UInt8(ascii: "=") else {
          from = end
          continue
        }
        index += 1
        while index < bytes.count, isHTMLSpace(bytes[index]) { index += 1 }
        guard index < bytes.count else { return nil }
        let quote = bytes[index]
        if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
          guard let close = bytes[(index + 1)...].firstIndex(of: quote) else { return nil }
          return String(decoding: bytes[(index + 1)..<close], as: UTF8.self)
        }
        var stop = index
        while stop < bytes.count, !isHTMLSpace(bytes[stop]), bytes[stop] != UInt8(ascii: ";") { stop += 1 }
        return String(decoding: bytes[index..<stop], as: UTF8.self)
      }
      return nil
    }
  }

  private static func starts(_ word: StaticString, _ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
    guard index + word.utf8CodeUnitCount <= bytes.count else { return false }
    for offset in 0..<word.utf8CodeUnitCount where asciiLowercased(bytes[index + offset]) != word.utf8Start[offset] {
      return false
    }
    return true
  }

  /// The index after the next `word` at or after `from`.
  private static func end(of word: StaticString, _ bytes: UnsafeBufferPointer<UInt8>, from: Int) -> Int? {
    var index = from
    while index < bytes.count {
      if starts(word, bytes, index) { return index + word.utf8CodeUnitCount }
      index += 1
    }
    return nil
  }
}
