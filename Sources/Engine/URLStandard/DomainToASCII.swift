import CDomainNames

/// URL Standard, "domain to ASCII" (not strict): ICU converts domains that are not ASCII. ASCII domains are taken
/// unchanged, even if a label that begins with `xn--` is not valid Punycode (whatwg/url 914; WebKit 314820@main).
enum DomainToASCII {
  /// WebKit, URLParser::hostnameBufferLength: a domain that is longer than this in ASCII is invalid.
  private static let longestResult = 2048
  /// Conversion may drop characters, and a few characters become shorter, but a domain longer than this never becomes a
  /// short one in practice, and Punycode takes time quadratic in the length.
  private static let longestDomain = 8192

  /// - Parameter domain: percent-decoded bytes of UTF-8; invalid sequences become U+FFFD and so fail.
  /// - Returns: lower-case ASCII, or nil where the Standard returns failure.
  static func convert(_ domain: [UInt8]) -> [UInt8]? {
    guard domain.contains(where: { $0 >= 0x80 }) else { return domain.isEmpty ? nil : domain.map(\.asciiLowercased) }
    return byICU(domain)
  }

  private static func byICU(_ domain: [UInt8]) -> [UInt8]? {
    guard domain.count <= longestDomain else { return nil }
    let ascii = [UInt8](unsafeUninitializedCapacity: longestResult) { buffer, count in
      let written = domain.withUnsafeBytes { domain in
        domain_to_ascii(
          domain.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(domain.count),
          UnsafeMutableRawPointer(buffer.baseAddress)?.assumingMemoryBound(to: CChar.self), Int32(longestResult))
      }
      count = max(0, Int(written))
    }
    return ascii.isEmpty ? nil : ascii
  }
}
