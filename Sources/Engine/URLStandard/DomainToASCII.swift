import CDomainNames

/// URL Standard, "domain to ASCII" (not strict): ICU converts domains that are not ASCII. ASCII domains are taken
/// unchanged, even if a label that begins with `xn--` is not valid Punycode (whatwg/url 914; WebKit 314820@main).
enum DomainToASCII {
  /// The longest domain in ASCII that is valid (WebKit's URLParser::hostnameBufferLength).
  private static let longestResult = 2048
  /// The longest domain that is converted; longer domains are rejected before. Although the conversion may drop or
  /// shorten characters, such a domain never becomes short in practice, and Punycode takes time that grows with the
  /// square of the length.
  private static let longestDomain = 8192

  /// - Parameter domain: percent-decoded bytes of UTF-8. Invalid sequences become U+FFFD, and so fail.
  /// - Returns: lower-case ASCII, or nil if the Standard returns failure.
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
