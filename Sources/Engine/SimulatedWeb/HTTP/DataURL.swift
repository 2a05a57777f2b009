import URLStandard

/// The contents of a `data:` URL.
public struct DataURL: Sendable {
  public let mimeType: MIMEType
  public let body: [UInt8]

  /// Fetch Standard, "data: URL processor". nil means failure: another scheme, no comma, or invalid Base64.
  public init?(_ url: WebURL) {
    guard url.scheme == "data" else { return nil }
    let input = Array(url.withoutFragment.href.utf8.dropFirst("data:".utf8.count))
    guard let comma = input.firstIndex(of: UInt8(ascii: ",")) else { return nil }
    var declared = Array(input[..<comma].trimming(isASCIIWhitespace))
    var body = percentDecoded(input[(comma + 1)...])
    if let end = Self.startOfBase64Mark(declared) {
      guard let decoded = forgivingBase64Decoded(body) else { return nil }
      body = decoded
      declared.removeSubrange(end...)
    }
    var type = String(decoding: declared, as: UTF8.self)
    if type.hasPrefix(";") { type = "text/plain" + type }
    let fallback = MIMEType(type: "text", subtype: "plain", parameters: [.init(name: "charset", value: "US-ASCII")])
    self.mimeType = MIMEType(type) ?? fallback
    self.body = body
  }

  /// The place at the end of the declared type where `;`, any spaces and `base64` begin.
  private static func startOfBase64Mark(_ declared: [UInt8]) -> Int? {
    let mark = declared.suffix(6)
    guard asciiLowercased(mark) == "base64" else { return nil }
    var before = declared[..<mark.startIndex]
    while before.last == UInt8(ascii: " ") { before.removeLast() }
    return before.last == UInt8(ascii: ";") ? before.endIndex - 1 : nil
  }
}

private func isASCIIWhitespace(_ byte: UInt8) -> Bool { isHTTPWhitespace(byte) || byte == 0x0C }

/// Infra Standard, "forgiving-base64 decode". nil means failure.
public func forgivingBase64Decoded(_ bytes: some Sequence<UInt8>) -> [UInt8]? {
  var digits = bytes.filter { !isASCIIWhitespace($0) }
  if digits.count % 4 == 0 {
    for _ in 0..<2 where digits.last == UInt8(ascii: "=") { digits.removeLast() }
  }
  guard digits.count % 4 != 1 else { return nil }
  var output: [UInt8] = []
  output.reserveCapacity(digits.count / 4 * 3 + 2)
  var buffer: UInt32 = 0
  var bitCount: UInt32 = 0
  for digit in digits {
    guard let value = base64Value(digit) else { return nil }
    buffer = (buffer << 6 | value) & 0xFFFF
    bitCount += 6
    if bitCount >= 8 {
      bitCount -= 8
      output.append(UInt8(truncatingIfNeeded: buffer >> bitCount))
    }
  }
  return output
}

private func base64Value(_ digit: UInt8) -> UInt32? {
  switch digit {
  case 0x41...0x5A: UInt32(digit - 0x41)
  case 0x61...0x7A: UInt32(digit - 0x61 + 26)
  case 0x30...0x39: UInt32(digit - 0x30 + 52)
  case UInt8(ascii: "+"): 62
  case UInt8(ascii: "/"): 63
  default: nil
  }
}
