/// The directives of `Cache-Control` fields that WebKit's cache follows here (RFC 9111, 5.2; WebKit's parseCacheControlDirectives).
package struct CacheControl: Sendable {
  private(set) package var noCache = false
  private(set) package var noStore = false
  /// The value of `max-age`, in seconds.
  private(set) package var maxAge: Double?
  /// In seconds; infinite if any age will do.
  private(set) package var maxStale: Double?

  package init(_ fields: HTTPFields) {
    let given = fields.values(of: "Cache-Control")
    for field in given {
      for directive in field.utf8.split(separator: UInt8(ascii: ",")) { read(directive) }
    }
    // WebKit falls back to the older field.
    if given.isEmpty, fields["Pragma"]?.lowercased().contains("no-cache") == true { noCache = true }
  }

  private mutating func read(_ directive: Substring.UTF8View.SubSequence) {
    let parts = directive.split(separator: UInt8(ascii: "="), maxSplits: 1)
    guard let name = parts.first.map({ asciiLowercased($0.trimming(isHTTPTabOrSpace)) }) else { return }
    let value = parts.dropFirst().first.map { String(decoding: $0.trimming(isHTTPTabOrSpace), as: UTF8.self) }
    let seconds = value.flatMap { Double($0.filter { $0 != "\"" }) }.flatMap { $0.isFinite ? $0 : nil }
    switch name {
    // With a list of fields, WebKit ignores it.
    case "no-cache" where value == nil: noCache = true
    case "no-store": noStore = true
    case "max-age": maxAge = maxAge ?? seconds
    case "max-stale": maxStale = value == nil ? .infinity : seconds
    default: break
    }
  }
}

extension SimulatedResponse {
  /// Whether no cache may keep the response.
  package var forbidsStoring: Bool { CacheControl(headers).noStore }
}
