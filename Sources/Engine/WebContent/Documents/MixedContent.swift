import PageScripting
import SimulatedWeb
import URLStandard

/// The outcome of a request for an insecure URL in a page from https (WebKit's MixedContentChecker, rule 4.42).
enum MixedContent {
  /// The request is no mixed content, or it is harmless.
  case permitted
  /// An image or a media file is requested over https instead.
  case upgraded(WebURL)
  case blocked
}

extension ContentDocument {
  /// Mixed Content, "upgrade a mixed content request to a potentially trustworthy URL, if appropriate", and "should fetching
  /// request be blocked as mixed content?".
  /// https://www.w3.org/TR/mixed-content/#algorithms
  /// - Parameter isImageSet: whether the image's URL comes from a list of candidates.
  func mixedContent(
    _ url: WebURL, for destination: FetchOptions.Destination, isImageSet: Bool
  ) -> MixedContent {
    guard refusesInsecureContent(url) else { return .permitted }
    guard destination == .image || destination.isMedia, !isImageSet else { return .blocked }
    // 4.1. 2. An IP address is not upgraded, nor is a URL that this machine or the app's handlers serve.
    let host = url.host ?? ""
    guard url.scheme == "http" else { return frame?.page?.hasSchemeHandler(for: url) == true ? .permitted : .blocked }
    if isLoopbackHost(host) { return .permitted }
    if isIPAddress(host: host) { return .blocked }
    var upgraded = url
    upgraded.setProtocol("https")
    return .upgraded(upgraded)
  }

  /// Whether this document, or one around it, comes from https and the URL is insecure (WebKit's
  /// foundMixedContentInFrameTree).
  func refusesInsecureContent(_ url: WebURL) -> Bool {
    guard !url.isSecure else { return false }
    if isFromHTTPS { return true }
    return frame?.ancestors.contains { $0.document.isFromHTTPS } == true
  }

  /// Whether the document is from https. An opaque origin counts as the origin that the document would have without its
  /// sandbox (WebKit's isMixedContent).
  private var isFromHTTPS: Bool {
    if case .tuple(let scheme, _, _) = origin { return scheme == "https" }
    return url.scheme == "https"
  }

  /// Tells the console of a URL that was requested over https instead.
  func noteUpgradedContent(_ upgraded: WebURL) {
    console(
      .warn,
      "The page at \(url.href) requested insecure content from \(upgraded.href). This content was automatically upgraded"
        + " and should be served over HTTPS.")
  }

  /// Tells the console of a URL that was blocked.
  func noteBlockedContent(_ blocked: WebURL) {
    if let page = frame?.page { world.post(.error(page.id, .insecureContentIsBlocked(blocked.href))) }
    console(
      .warn,
      "[blocked] The page at \(url.href) requested insecure content from \(blocked.href). This content was blocked"
        + " and must be served over HTTPS.")
  }
}

extension WebURL {
  /// WebKit's SecurityOrigin::isSecure. A blob belongs to a page that exists, so it is secure.
  fileprivate var isSecure: Bool {
    ["https", "wss", "about", "data", "blob", "javascript"].contains(scheme)
  }
}
