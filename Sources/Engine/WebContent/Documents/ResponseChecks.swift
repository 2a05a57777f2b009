import HTMLTree
import PagePolicies
import SimulatedWeb
import URLStandard

/// The checks of responses that WebKit makes before it uses them for scripts and style sheets.
struct ResponseChecks {
  let response: SimulatedResponse

  /// The reason why a script does not run, in WebKit's words; nil if it runs (WebKit's
  /// LoadableClassicScript::notifyFinished).
  func scriptRefusal(integrity: String?, isReadable: Bool) -> String? {
    let type = contentType
    if isNosniff, MIMEType(type)?.isJavaScript != true {
      return
        "Refused to execute \(response.url.href) as script because \"X-Content-Type-Options: nosniff\" was given and"
        + " its Content-Type is not a script MIME type."
    }
    if ["audio/", "image/", "video/"].contains(where: type.hasPrefix) || type == "text/csv" {
      return "Refused to execute \(response.url.href) as script because \(type) is not a script MIME type."
    }
    guard let mismatch = mismatch(integrity, isReadable: isReadable) else { return nil }
    return "Cannot load script " + mismatch
  }

  /// The reason why a style sheet is not used, in WebKit's words; nil if it is used (WebKit's
  /// HTMLLinkElement::setCSSStyleSheet and StyleSheetContents::parseAuthorStyleSheet).
  func styleRefusal(integrity: String?, isReadable: Bool, mode: QuirksMode) -> String? {
    if let mismatch = mismatch(integrity, isReadable: isReadable) { return "Cannot load stylesheet " + mismatch }
    let type = contentType
    guard type != "text/css", isNosniff || (!type.isEmpty && MIMEType(type) != nil) else { return nil }
    let beginning = "Did not parse stylesheet at '\(response.url.href)' because non CSS MIME types are not allowed "
    if mode != .quirks { return beginning + "in strict mode." }
    if isNosniff { return beginning + "when 'X-Content-Type-Options: nosniff' is given." }
    return isReadable ? nil : beginning + "for cross-origin stylesheets."
  }

  /// WebKit's matchIntegrityMetadata and integrityMismatchDescription.
  /// - Parameter isReadable: whether the response is of the page's origin, or CORS lets the page read it.
  private func mismatch(_ integrity: String?, isReadable: Bool) -> String? {
    guard let integrity, let metadata = IntegrityMetadata(integrity) else { return nil }
    if isReadable && metadata.isMet(by: response.body) { return nil }
    let count = response.body.count
    return "\(response.url.href). Failed integrity metadata check. Content length: \(count), Expected content length:"
      + " \(count), Expected metadata: \(integrity)"
  }

  /// WebKit's parseContentTypeOptionsHeader.
  private var isNosniff: Bool {
    let first = Array((response.headers["X-Content-Type-Options"] ?? "").utf8.prefix { $0 != UInt8(ascii: ",") })
    return String(decoding: first.trimming(isHTTPWhitespace), as: UTF8.self).lowercased() == "nosniff"
  }

  /// WebKit's extractMIMETypeFromMediaType.
  private var contentType: String {
    let field = response.headers["Content-Type"] ?? ""
    return field.prefix { $0 != ";" && $0 != "," }.filter { !$0.isWhitespace }.lowercased()
  }
}

extension ContentDocument {
  /// Whether an element's response may be read by the page's scripts (WebKit's CachedResource::isCORSSameOrigin).
  func mayRead(_ response: SimulatedResponse, of element: Element) -> Bool {
    if CrossOriginAttribute(of: element) != nil || ["data", "blob"].contains(response.url.scheme) { return true }
    return (frame?.page?.origin(of: response.url) ?? response.url.origin).isSameOrigin(as: origin)
  }
}
