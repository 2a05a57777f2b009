import CDomainNames

/// URL Standard, "domain to ASCII" (not strict): ICU's for what is not ASCII. Domains in ASCII are taken as they are,
/// also
/// where a label that begins with `xn--` says nothing (whatwg/url 914; WebKit 314820@main).
enum DomainToASCII {
  /// WebKit, URLParser::hostnameBufferLength: a domain that is longer in ASCII is none.
  private static let longestResult = 2048
  /// Characters may be dropped, and a few take four bytes for one: a longer domain cannot become a short one in
  /// earnest,
  /// and Punycode takes the square of its length.
  private static let longestDomain = 8192

  /// - Parameter domain: percent-decoded bytes of UTF-8; faulty sequences become U+FFFD and so fail.
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
