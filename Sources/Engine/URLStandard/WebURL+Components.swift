/// The components, as the URL Standard names them.
extension WebURL {
  /// The scheme in lower case, without the colon.
  public var scheme: String { special?.name ?? text(0, schemeEnd) }

  /// Whether the scheme is one of `http`, `https`, `ws`, `wss`, `ftp`, `file`.
  public var isSpecial: Bool { special != nil }

  /// Whether the scheme is `http` or `https`. Fetch Standard, "HTTP(S) scheme".
  public var isHTTPFamily: Bool { special == .http || special == .https }

  /// The user name, percent-encoded; empty if there is none.
  public var username: String { hasHost ? text(schemeEnd + 3, usernameEnd) : "" }

  /// The password, percent-encoded; empty if there is none.
  public var password: String { usernameEnd + 1 < hostStart ? text(usernameEnd + 1, hostStart - 1) : "" }

  /// The path as serialised: with a leading `/`, or any text for an opaque path (`mailto:`, `data:`).
  public var path: String { text(pathStart, pathEnd) }

  /// Whether the path is one string against which no relative reference can be resolved.
  public var hasOpaquePath: Bool {
    !hasHost
      && (pathStart == pathEnd
        || href.utf8[href.utf8.index(href.utf8.startIndex, offsetBy: Int(pathStart))] != Delimiter.slash)
  }

  /// The segments of the path, percent-encoded. An opaque path is one segment; `https://a.example/` has one empty
  /// segment.
  public var pathSegments: [String] {
    if hasOpaquePath { return [path] }
    return path.utf8.dropFirst().split(separator: Delimiter.slash, omittingEmptySubsequences: false).map {
      String(Substring($0))
    }
  }

  /// The query without the `?`; nil if there is none.
  public var query: String? { pathEnd < queryEnd ? text(pathEnd + 1, queryEnd) : nil }

  /// The fragment without the `#`; nil if there is none.
  public var fragment: String? { queryEnd < endOffset ? text(queryEnd + 1, endOffset) : nil }

  /// The port, or the scheme's default; nil if the scheme has none.
  public var effectivePort: UInt16? { port ?? special?.defaultPort }

  /// The name-value pairs of the query. URL Standard, "application/x-www-form-urlencoded parser".
  public var queryItems: URLQuery { URLQuery(query ?? "") }
}

/// The properties of a URL that the navigation algorithms need.
extension WebURL {
  /// The URL without its fragment, as it is requested from the network.
  public var withoutFragment: WebURL {
    guard queryEnd < endOffset else { return self }
    return WebURL(href: text(0, queryEnd), offsets: offsets)
  }

  /// Whether the two differ only in their fragments, if at all. URL Standard, "equals with exclude fragments".
  public func equalsExcludingFragments(_ other: WebURL) -> Bool {
    queryEnd == other.queryEnd && href.utf8.prefix(Int(queryEnd)).elementsEqual(other.href.utf8.prefix(Int(queryEnd)))
  }

  /// HTML Standard, "matches about:blank": with any query and fragment.
  public var isBlank: Bool { !hasHost && text(0, pathEnd) == "about:blank" }

  /// Whether the URL is about:srcdoc, with any query and fragment (WebKit's URL::isAboutSrcDoc). The HTML Standard's
  /// "matches about:srcdoc" allows no query.
  public var isSrcdoc: Bool { !hasHost && text(0, pathEnd) == "about:srcdoc" }

  /// Whether the URL loads as an empty page. WebKit's DocumentLoader::shouldCancelLoadingAboutURL: WebKit refuses
  /// other about: URLs only if their path is opaque, so that `about://newtab/` is an empty page.
  public var isEmptyPage: Bool { isBlank || isSrcdoc || (scheme == "about" && !hasOpaquePath) }

  /// `about:blank`.
  public static let aboutBlank = constant("about:blank")
  /// `about:srcdoc`.
  public static let aboutSrcdoc = constant("about:srcdoc")

  private static func constant(_ text: String) -> WebURL {
    guard let url = WebURL(text) else { preconditionFailure("\(text) is a valid URL") }
    return url
  }
}
