import URLStandard

/// The natives of js/net/url.js, and the natives that resolve a URL for other parts.
enum URLNatives {
  static let table: NativeTable = [
    // (text, base?) -> the parts of the URL, or null.
    "parse": { call in
      let base = call.optionalString(1).map { WebURL($0) }
      if case .some(nil) = base { return call.null }
      guard let url = WebURL(call.string(0), base: base ?? nil) else { return call.null }
      return call.strings(call.document.origin.parts(of: url))
    },
    // (href, member, value) -> the parts after the setter of that member.
    "change": { call in
      guard var url = WebURL(call.string(0)), let part = URLPart(rawValue: call.string(1)) else { return call.null }
      url.set(part, to: call.string(2))
      return call.strings(call.document.origin.parts(of: url))
    },
    "percentDecode": { call in
      call.string(String(decoding: percentDecoded(Array(call.string(0).utf8)), as: UTF8.self))
    },
    "revokeObjectURL": { call throws(DOMExceptionError) in
      try call.fetching.revokeBlobURL(call.string(0))
      return call.undefined
    },
  ]

  /// The natives for parts that only resolve a script's URLs.
  static let resolving: NativeTable = [
    "resolve": resolve,
    "resolveWithoutCredentials": resolveWithoutCredentials,
  ]

  /// (text, username?, password?) -> the URL against the document's base URL, or null.
  static let resolve: NativeFunction = { call in
    guard var url = WebURL(call.string(0), base: call.document.documentBaseURL) else { return call.null }
    if let username = call.optionalString(1) { url.setUsername(username) }
    if let password = call.optionalString(2) { url.setPassword(password) }
    return call.string(url.href)
  }

  /// The URL for a request, which cannot have credentials (Fetch Standard).
  static let resolveWithoutCredentials: NativeFunction = { call in
    guard let url = WebURL(call.string(0), base: call.document.documentBaseURL),
      url.username.isEmpty, url.password.isEmpty
    else { return call.null }
    return call.string(url.href)
  }
}
