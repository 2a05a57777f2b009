import URLStandard

extension SimulatedResponse {
  /// The name that a file with this body should get, as by Foundation's `URLResponse.suggestedFilename`: the plain
  /// `filename` of RFC 6266, otherwise the last part of the path, otherwise the host. If the name has no extension, it
  /// gets the extension of the type.
  public var suggestedFilename: String {
    if let disposition = headers["Content-Disposition"],
      let type = MIMEType("x/" + String(disposition.drop { $0 == " " })),
      let name = type.parameter("filename"), !name.isEmpty
    {
      return name
    }
    let isOpaque = url.scheme == "blob" || url.scheme == "data"
    let segment = isOpaque ? nil : url.pathSegments.last { !$0.isEmpty }
    if let segment, segment.contains(".") { return segment }
    let name = segment ?? (isOpaque ? nil : url.host) ?? "Unknown"
    // Only responses of servers are sniffed.
    let type = url.isHTTPFamily ? mimeType : headers["Content-Type"].flatMap(MIMEType.read)
    guard let ending = type?.preferredExtension else { return name }
    return name + "." + ending
  }
}

extension MIMEType {
  /// The extension of files of this type; nil if none is known.
  fileprivate var preferredExtension: String? {
    let essence = essence
    if essence == "application/octet-stream" { return nil }
    return Self.preferredExtensions[essence] ?? Self.extensions(of: essence).first
  }

  /// The extension that the systems' type identifiers name first, for types with several extensions.
  private static let preferredExtensions = [
    "text/html": "html", "image/jpeg": "jpeg", "image/tiff": "tiff", "text/javascript": "js",
    "application/json": "json",
    "application/xhtml+xml": "xhtml",
  ]
}
