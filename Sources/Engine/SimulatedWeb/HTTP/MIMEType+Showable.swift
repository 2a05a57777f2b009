/// The types that a web view can show: the value of `WKNavigationResponse.canShowMIMEType` on Apple's systems (WebKit's
/// MIMETypeRegistry).
extension MIMEType {
  /// The systems whose web views show different types.
  public enum Viewer: Sendable { case iOS, macOS }

  /// Whether a web view can show a resource of this type in a frame (WebKit's MIMETypeRegistry::canShowMIMEType).
  public func canShow(on viewer: Viewer) -> Bool {
    if type == "text" {
      return !Self.textThatIsNotShown.contains(subtype)
        && subtype != (viewer == .iOS ? "vnd.sun.j2me.app-descriptor" : "rtf")
    }
    if viewer == .iOS, Self.imagesOfIOS.contains(essence) { return true }
    if type == "image" { return Self.images.contains(subtype) || isJSON }
    if type == "audio" || type == "video" { return Self.media.contains(subtype) || isJSON }
    return Self.markup.contains(essence) || viewer == .macOS && Self.markupOfMacOS.contains(essence)
      || isJSON || isJavaScript || essence == "application/pdf"
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
    "application/xml", "application/xhtml+xml",
  ]
  private static let markupOfMacOS: Set<String> = [
    "application/vnd.wap.xhtml+xml", "application/rss+xml", "application/atom+xml",
  ]
  private static let scripts: Set<String> = ["javascript", "ecmascript", "x-javascript", "x-ecmascript"]
  private static let scriptsOfTextOnly: Set<String> = [
    "javascript1.0", "javascript1.1", "javascript1.2", "javascript1.3", "javascript1.4", "javascript1.5", "jscript",
    "livescript",
  ]
  private static let textThatIsNotShown: Set<String> = [
    "calendar", "x-calendar", "x-vcalendar", "vcalendar", "vcard", "x-vcard", "directory", "ldif", "qif", "x-qif",
    "x-csv", "x-vcf",
  ]
  private static let images: Set<String> = [
    "png", "apng", "jpeg", "jpg", "pjpeg", "gif", "webp", "avif", "heic", "heif", "heic-sequence", "heif-sequence",
    "bmp", "tiff", "x-icon", "vnd.microsoft.icon", "svg+xml", "jxl",
  ]
  /// Wrong names of images, which WebKit knows there for Mail.
  private static let imagesOfIOS: Set<String> = [
    "application/bmp", "application/jpg", "application/png", "application/tif", "application/tiff", "application/x-bmp",
    "application/x-jpg", "application/x-png", "application/x-tif", "application/x-tiff", "application/x-win-bitmap",
    "image/gi_", "image/jp_", "image/jpe_", "image/ms-bmp", "image/pipeg", "image/tif", "image/vnd.switfview-jpeg",
    "image/x-bmp", "image/x-ms-bmp", "image/x-tif", "image/x-tiff", "image/x-win-bitmap", "image/x-windows-bmp",
    "image/x-xbitmap",
  ]
  private static let media: Set<String> = [
    "mp4", "mpeg", "mp3", "x-mp3", "aac", "x-aac", "x-m4a", "m4a", "x-m4v", "quicktime", "webm", "ogg", "wav", "x-wav",
    "wave",
    "aiff", "x-aiff", "flac", "x-flac", "3gpp", "3gpp2", "mpegurl", "x-mpegurl", "mpg", "x-mpeg", "basic", "vnd.wave",
  ]
}
