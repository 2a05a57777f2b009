/// The types that a web view can show: the value of `WKNavigationResponse.canShowMIMEType` on Apple's systems (WebKit's
/// MIMETypeRegistry).
extension MIMEType {
  /// Whether a web view can show a resource of this type in a frame.
  public var canShow: Bool {
    if type == "text" { return !Self.textThatIsNotShown.contains(subtype) }
    if type == "image" { return Self.images.contains(subtype) }
    if type == "audio" || type == "video" { return Self.media.contains(subtype) }
    return Self.markup.contains(essence) || isJSON || isJavaScript || essence == "application/pdf"
      || essence == "multipart/x-mixed-replace"
      || essence == "application/vnd.apple.mpegurl" || essence == "application/ogg"
  }

  /// Whether a document of this type is parsed as HTML. `text/xsl` is neither text nor XML in WebKit's
  /// DOMImplementation::createDocument.
  public var isHTML: Bool { type == "text" && (subtype == "html" || subtype == "xsl") }

  /// MIME Sniffing Standard, "XML MIME type".
  public var isXML: Bool { subtype.hasSuffix("+xml") || subtype == "xml" && (type == "text" || type == "application") }

  /// MIME Sniffing Standard, "JSON MIME type".
  public var isJSON: Bool {
    subtype.hasSuffix("+json") || subtype == "json" && (type == "application" || type == "text")
  }

  /// MIME Sniffing Standard, "JavaScript MIME type".
  public var isJavaScript: Bool {
    switch type {
    case "text": Self.scripts.contains(subtype) || Self.scriptsOfTextOnly.contains(subtype)
    case "application": Self.scripts.contains(subtype)
    default: false
    }
  }

  /// The types of XML that are shown. Other types of XML are downloaded.
  private static let markup: Set<String> = [
    "application/xml", "application/xhtml+xml", "application/vnd.wap.xhtml+xml", "application/rss+xml",
    "application/atom+xml",
  ]
  private static let scripts: Set<String> = ["javascript", "ecmascript", "x-javascript", "x-ecmascript"]
  private static let scriptsOfTextOnly: Set<String> = [
    "javascript1.0", "javascript1.1", "javascript1.2", "javascript1.3", "javascript1.4", "javascript1.5", "jscript",
    "livescript",
  ]
  private static let textThatIsNotShown: Set<String> = [
    "calendar", "x-calendar", "x-vcalendar", "vcalendar", "vcard", "x-vcard", "directory", "ldif", "qif", "x-qif",
    "x-csv",
    "x-vcf", "rtf", "comma-separated-values", "csv", "tsv", "tab-separated-values", "vnd.sun.j2me.app-descriptor",
  ]
  private static let images: Set<String> = [
    "png", "x-png", "apng", "jpeg", "jpg", "pjpeg", "gif", "webp", "avif", "heic", "heif", "heic-sequence",
    "heif-sequence",
    "bmp", "x-bmp", "tiff", "x-icon", "vnd.microsoft.icon", "svg+xml", "jp2", "jxl", "mpo",
  ]
  private static let media: Set<String> = [
    "mp4", "mpeg", "mp3", "x-mp3", "aac", "x-aac", "x-m4a", "m4a", "x-m4v", "quicktime", "webm", "ogg", "wav", "x-wav",
    "wave",
    "aiff", "x-aiff", "flac", "x-flac", "3gpp", "3gpp2", "mpegurl", "x-mpegurl", "mpg", "x-mpeg", "basic", "vnd.wave",
  ]
}
