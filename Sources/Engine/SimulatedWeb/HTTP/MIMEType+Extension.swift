extension MIMEType {
  /// The `Content-Type` that a web server derives from a file's name. Text is UTF-8.
  public static func contentType(forFile path: String) -> String { known(forFile: path) ?? "application/octet-stream" }

  /// The type of a chosen file as pages see it, by its name and without parameters; empty if the name says nothing.
  /// WebKit's File::computeNameAndContentType.
  static func type(ofChosenFile path: String) -> String {
    known(forFile: path).map { String($0.prefix { $0 != ";" }) } ?? ""
  }

  private static func known(forFile path: String) -> String? {
    let name = path.utf8.split(separator: UInt8(ascii: "/")).last.map { asciiLowercased($0) } ?? ""
    guard let dot = name.lastIndex(of: ".") else { return nil }
    return byExtension[String(name[name.index(after: dot)...])]
  }

  /// The extensions of files with that type, in alphabetical order.
  static func extensions(of essence: String) -> [String] {
    byExtension.filter { $0.value.prefix { $0 != ";" } == essence }.keys.sorted()
  }

  /// The type of a `Content-Type` header. Most headers are one of the texts above, which are parsed once.
  static func read(_ header: String) -> MIMEType? { common[header] ?? MIMEType(header) }

  private static let common: [String: MIMEType] = Dictionary(
    Set(byExtension.values).compactMap { text in MIMEType(text).map { (text, $0) } }
  ) { first, _ in first }

  private static let byExtension: [String: String] = [
    "html": "text/html; charset=utf-8", "htm": "text/html; charset=utf-8", "xhtml": "application/xhtml+xml",
    "xht": "application/xhtml+xml", "xml": "application/xml", "svg": "image/svg+xml",
    "txt": "text/plain; charset=utf-8",
    "md": "text/markdown; charset=utf-8", "css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8",
    "mjs": "text/javascript; charset=utf-8", "json": "application/json", "map": "application/json",
    "webmanifest": "application/manifest+json", "csv": "text/csv; charset=utf-8", "ics": "text/calendar; charset=utf-8",
    "vcf": "text/vcard; charset=utf-8", "png": "image/png", "apng": "image/apng", "jpg": "image/jpeg",
    "jpeg": "image/jpeg",
    "gif": "image/gif", "webp": "image/webp", "avif": "image/avif", "heic": "image/heic", "ico": "image/x-icon",
    "bmp": "image/bmp", "tif": "image/tiff", "tiff": "image/tiff", "pdf": "application/pdf", "mp3": "audio/mpeg",
    "m4a": "audio/mp4", "aac": "audio/aac", "wav": "audio/wav", "ogg": "audio/ogg", "mp4": "video/mp4",
    "m4v": "video/x-m4v",
    "mov": "video/quicktime", "webm": "video/webm", "m3u8": "application/vnd.apple.mpegurl", "woff": "font/woff",
    "woff2": "font/woff2", "ttf": "font/ttf", "otf": "font/otf", "wasm": "application/wasm", "zip": "application/zip",
    "gz": "application/gzip", "plist": "application/x-plist", "mobileconfig": "application/x-apple-aspen-config",
    "pkpass": "application/vnd.apple.pkpass", "usdz": "model/vnd.usdz+zip",
    "apk": "application/vnd.android.package-archive",
    "ipa": "application/octet-stream",
  ]
}
