import URLStandard

/// The natives of js/net/url.js, and resolving a URL for other parts.
enum URLNatives {
  static let table: NativeTable = [
    // (text, base?) -> the parts of the URL in the order that js/net/url.js names, or null.
    "parse": { call in
      let base = call.optionalString(1).map { WebURL($0) }
      if case .some(nil) = base { return call.null }
      guard let url = WebURL(call.string(0), base: base ?? nil) else { return call.null }
      return call.strings(url.apiParts)
    },
    // (href, member, value) -> the parts after the setter of that member.
    "change": { call in
      guard var url = WebURL(call.string(0)) else { return call.null }
      let value = call.string(2)
      switch call.string(1) {
      case "protocol": url.setProtocol(value)
      case "username": url.setUsername(value)
      case "password": url.setPassword(value)
      case "host": url.setHost(value)
      case "hostname": url.setHostname(value)
      case "port": url.setPort(value)
      case "pathname": url.setPathname(value)
      case "search": url.setSearch(value)
      default: url.setHash(value)
      }
      return call.strings(url.apiParts)
    },
    "percentDecode": { call in
      call.string(String(decoding: percentDecoded(Array(call.string(0).utf8)), as: UTF8.self))
    },
    "revokeObjectURL": { call throws(DOMExceptionError) in
      try call.host().revokeBlobURL(call.string(0))
      return call.undefined
    },
  ]

  /// For parts that only resolve what a script wrote.
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

  /// Fetch Standard: a request cannot be made for a URL that includes credentials.
  static let resolveWithoutCredentials: NativeFunction = { call in
    guard let url = WebURL(call.string(0), base: call.document.documentBaseURL),
      url.username.isEmpty, url.password.isEmpty
    else { return call.null }
    return call.string(url.href)
  }
}

extension WebURL {
  /// What the getters of `URL` answer, in the order that js/net/url.js names.
  fileprivate var apiParts: [String] {
    [
      href, origin.serialized, protocolText, username, password, hostText, hostnameText, portText, path, searchText,
      hashText,
    ]
  }
}
