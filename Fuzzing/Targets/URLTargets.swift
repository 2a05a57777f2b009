import URLStandard

extension FuzzTarget {
  private static let parts = [
    "https://", "file:///", "http:", "blob:https://", "data:", "javascript:", "about:blank", "//", "/./", "/../",
    "%2e%2e", "C|", "[::1]",
    "[1::", "0x7f.1", "xn--", "@", ":80", ":65536", "?", "#", "\\", "\t", "%", "%zz", "ws://", "non-special://",
    "/.//", "。", "ß",
  ]

  /// URL Standard, "URL parsing" and "URL serialising": the serialised form is parsed to itself.
  static let urls = FuzzTarget("urls", words: parts) { bytes in
    let texts = FuzzInput(bytes).texts
    let base = texts.count > 1 ? WebURL(texts[1]) : nil
    guard let url = WebURL(texts[0], base: base) else { return }
    try check(url)
    for other in ["https://a.example/b/c?d#e", "file:///x/y", "other:opaque"] {
      try same(WebURL(url.href, base: WebURL(other))?.href, url.href, "against \(other)")
    }
  }

  /// URL Standard, "URL class": whatever is set, the result is a URL.
  static let setters = FuzzTarget("setters", words: parts) { bytes in
    var input = FuzzInput(bytes)
    let setters = (0..<6).map { _ in input.choice(9) }
    let texts = input.texts
    guard var url = WebURL(texts[0]) else { return }
    for (setter, value) in zip(setters, texts.dropFirst()) {
      let before = url.href
      switch setter {
      case 0: url.setProtocol(value)
      case 1: url.setUsername(value)
      case 2: url.setPassword(value)
      case 3: url.setHost(value)
      case 4: url.setHostname(value)
      case 5: url.setPort(value)
      case 6: url.setPathname(value)
      case 7: url.setSearch(value)
      default: url.setHash(value)
      }
      do {
        try check(url)
      } catch {
        throw PropertyViolation(description: "\(before), setter \(setter), \(value.debugDescription): \(error)")
      }
    }
  }

  /// URL Standard, "application/x-www-form-urlencoded": what is written is read again.
  static let query = FuzzTarget("query", words: ["&", "=", "+", "%26", "%", "%F0%9F"]) { bytes in
    let query = URLQuery(bytes: bytes)
    try same(URLQuery(query.serialized), query, "written and read")
    let text = String(decoding: bytes, as: UTF8.self)
    try same(percentDecoded(Array(percentEncodedComponent(text).utf8)), Array(text.utf8), "a component")
    var url = WebURL("https://a.example/")
    url?.setSearch("?" + query.serialized)
    try same(url?.queryItems, query, "in a URL")
  }

  private static func check(_ url: WebURL) throws {
    let again = WebURL(url.href)
    try same(again?.href, url.href, "parsed again")
    guard let again else { return }
    try same(
      [again.scheme, again.username, again.password, again.path],
      [url.scheme, url.username, url.password, url.path], url.href)
    try same([again.host, again.query, again.fragment], [url.host, url.query, url.fragment], url.href)
    try same(again.effectivePort, url.effectivePort, url.href)
    try hold(url.href.utf8.allSatisfy { $0 > 0x1F && $0 < 0x7F }, "\(url.href): more than ASCII")
    try hold(
      url.withoutFragment.fragment == nil && url.withoutFragment.equalsExcludingFragments(url),
      "\(url.href): its fragment")
    if !url.hasOpaquePath, !url.path.isEmpty {
      try same(url.pathSegments.map { "/" + $0 }.joined(), url.path, "\(url.href): its path")
    }
    guard case .tuple = url.origin else { return }
    try same(WebURL(url.origin.serialized)?.origin, url.origin, "\(url.href): its origin")
  }
}
