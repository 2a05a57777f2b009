/// An absolute URL as defined by the WHATWG URL Standard, parsed and serialised exactly as in a browser.
///
/// The value is a reference to its serialisation and the offsets of the components: copying is cheap, `href` costs
/// nothing, and a component is cut out on demand. All of it is ASCII. Two URLs are equal if their serialisations are.
public struct WebURL: Sendable {
  /// A page, its load and its history keep the same URL many times, so the copies share one object.
  private let parts: Parts

  private final class Parts: Sendable {
    let href: String
    let offsets: Offsets
    /// The host, which each load reads many times. Most hosts need no memory of their own.
    let host: String?

    init(href: String, offsets: Offsets) {
      self.href = href
      self.offsets = offsets
      host = offsets.hasHost ? href.text(offsets.hostStart, offsets.hostEnd) : nil
    }
  }

  /// The offsets into the UTF-8 of `href` that separate the components. A component that is missing is an empty range.
  struct Offsets {
    let schemeEnd: UInt32  // offset of the ":" after the scheme
    let usernameEnd: UInt32
    let hostStart: UInt32  // past the "@", if there is one
    let hostEnd: UInt32
    let pathStart: UInt32
    let pathEnd: UInt32
    let queryEnd: UInt32
    let special: SpecialScheme?
    let hasHost: Bool
    let port: UInt16?
  }

  init(href: String, offsets: Offsets) { parts = Parts(href: href, offsets: offsets) }

  /// URL Standard, "URL serializer": the whole URL, with its fragment.
  public var href: String { parts.href }
  /// The port; nil if there is none or it is the scheme's default. 0…65535.
  public var port: UInt16? { offsets.port }

  var offsets: Offsets { parts.offsets }
  var schemeEnd: UInt32 { parts.offsets.schemeEnd }
  var usernameEnd: UInt32 { parts.offsets.usernameEnd }
  var hostStart: UInt32 { parts.offsets.hostStart }
  var hostEnd: UInt32 { parts.offsets.hostEnd }
  var pathStart: UInt32 { parts.offsets.pathStart }
  var pathEnd: UInt32 { parts.offsets.pathEnd }
  var queryEnd: UInt32 { parts.offsets.queryEnd }
  var special: SpecialScheme? { parts.offsets.special }
  var hasHost: Bool { parts.offsets.hasHost }

  /// URL Standard, "host serializer"; IPv6 addresses are in brackets. nil for the null host, empty for the empty host
  /// (`file:///`).
  public var host: String? { parts.host }

  /// Parses a URL. URL Standard, "URL parser" (encoding is UTF-8).
  /// - Parameters:
  ///   - string: any text; leading and trailing controls and spaces, and tabs and newlines anywhere, are ignored.
  ///   - base: the URL against which a relative reference is resolved.
  /// - Returns: nil where the Standard returns failure.
  public init?(_ string: String, base: WebURL? = nil) {
    guard let record = BasicURLParser.parse(string, base: base) else { return nil }
    self.init(record)
  }

  /// URL Standard, "URL serializer". Fails for a URL of more than 4 GiB.
  init?(_ record: URLRecord) {
    var output: [UInt8] = []
    output.reserveCapacity(
      record.scheme.count + record.username.count + record.password.count + (record.host?.count ?? 0)
        + record.path.count
        + (record.query?.count ?? 0) + (record.fragment?.count ?? 0) + 16)
    output.append(contentsOf: record.scheme)
    let schemeEnd = output.count
    output.append(Delimiter.colon)
    var usernameEnd = output.count
    var hostStart = output.count
    var hostEnd = output.count
    if let host = record.host {
      output.append(Delimiter.slash)
      output.append(Delimiter.slash)
      output.append(contentsOf: record.username)
      usernameEnd = output.count
      if !record.password.isEmpty {
        output.append(Delimiter.colon)
        output.append(contentsOf: record.password)
      }
      if record.includesCredentials { output.append(Delimiter.at) }
      hostStart = output.count
      output.append(contentsOf: host)
      hostEnd = output.count
      if let port = record.port {
        output.append(Delimiter.colon)
        output.append(contentsOf: String(port).utf8)
      }
    } else if !record.hasOpaquePath, record.path.starts(with: [Delimiter.slash, Delimiter.slash]) {
      // Without this prefix, the path's empty first segment would read as an authority.
      output.append(Delimiter.slash)
      output.append(Delimiter.dot)
    }
    let pathStart = output.count
    output.append(contentsOf: record.path)
    let pathEnd = output.count
    if let query = record.query {
      output.append(Delimiter.question)
      output.append(contentsOf: query)
    }
    let queryEnd = output.count
    if let fragment = record.fragment {
      output.append(Delimiter.hash)
      output.append(contentsOf: fragment)
    }
    guard output.count <= UInt32.max else { return nil }
    self.init(
      href: String(decoding: output, as: UTF8.self),
      offsets: Offsets(
        schemeEnd: UInt32(schemeEnd), usernameEnd: UInt32(usernameEnd), hostStart: UInt32(hostStart),
        hostEnd: UInt32(hostEnd), pathStart: UInt32(pathStart), pathEnd: UInt32(pathEnd), queryEnd: UInt32(queryEnd),
        special: record.special, hasHost: record.host != nil, port: record.port))
  }
}

extension WebURL: Hashable {
  public static func == (left: WebURL, right: WebURL) -> Bool {
    left.parts === right.parts || left.href == right.href
  }
  public func hash(into hasher: inout Hasher) { hasher.combine(href) }
}

extension WebURL: CustomStringConvertible {
  public var description: String { href }
}

extension WebURL {
  /// The text between two offsets.
  func text(_ start: UInt32, _ end: UInt32) -> String { href.text(start, end) }

  var endOffset: UInt32 { UInt32(href.utf8.count) }

  /// The bytes between two offsets.
  func bytes(_ start: UInt32, _ end: UInt32) -> [UInt8] {
    let utf8 = href.utf8
    let from = utf8.index(utf8.startIndex, offsetBy: Int(start))
    return Array(utf8[from..<utf8.index(from, offsetBy: Int(end - start))])
  }

  /// The mutable form of this URL.
  var record: URLRecord {
    var record = URLRecord()
    record.setScheme(bytes(0, schemeEnd))
    if hasHost {
      record.username = bytes(schemeEnd + 3, usernameEnd)
      if usernameEnd + 1 < hostStart { record.password = bytes(usernameEnd + 1, hostStart - 1) }
      record.host = bytes(hostStart, hostEnd)
      record.port = port
    }
    record.path = bytes(pathStart, pathEnd)
    record.hasOpaquePath = hasOpaquePath
    if pathEnd < queryEnd { record.query = bytes(pathEnd + 1, queryEnd) }
    if queryEnd < endOffset { record.fragment = bytes(queryEnd + 1, endOffset) }
    return record
  }
}

extension String {
  /// The text between two offsets into the UTF-8.
  fileprivate func text(_ start: UInt32, _ end: UInt32) -> String {
    // Every string of Swift's own has its bytes in one place; this code cuts them out without looking at characters.
    let text = utf8.withContiguousStorageIfAvailable { bytes in
      String(decoding: UnsafeBufferPointer(rebasing: bytes[Int(start)..<Int(end)]), as: UTF8.self)
    }
    return text ?? String(decoding: utf8.dropFirst(Int(start)).prefix(Int(end - start)), as: UTF8.self)
  }
}
