/// The types that the table knows, with the system's facts about them, as far as web pages and their resources go.
enum UTTypeTable {
  struct Entry: Sendable {
    var mimeType: String?
    var extensions: [String]
    var parents: [String]
  }

  /// The entries, by identifier.
  static let entries: [String: Entry] = Dictionary(
    uniqueKeysWithValues: table.split(separator: "\n").map { line in
      let cells = line.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
      return (
        cells[0],
        Entry(
          mimeType: cells[1].isEmpty ? nil : cells[1], extensions: cells[2].split(separator: " ").map(String.init),
          parents: cells[3].split(separator: " ").map(String.init))
      )
    })

  static let byExtension: [String: String] = names { $0.extensions }
  /// The first type of the table that has the MIME type.
  static let byMIMEType: [String: String] = names { $0.mimeType.map { [$0] } ?? [] }
    .merging(["application/javascript": "com.netscape.javascript-source", "text/xml": "public.xml"]) { old, _ in old }

  private static func names(_ keys: (Entry) -> [String]) -> [String: String] {
    var found: [String: String] = [:]
    for line in table.split(separator: "\n") {
      let identifier = String(line.prefix { $0 != "|" })
      for key in entries[identifier].map(keys) ?? [] where found[key] == nil { found[key] = identifier }
    }
    return found
  }

  /// The lines: identifier, MIME type, extensions with the preferred one first, and supertypes.
  private static let table = """
    public.item|||
    public.content|||
    public.data|application/octet-stream||public.item
    public.directory|||public.item
    public.folder|||public.directory
    public.url|||public.data
    public.file-url|||public.url
    public.text|||public.data public.content
    public.plain-text|text/plain|txt text|public.text
    public.utf8-plain-text|text/plain||public.plain-text
    public.html|text/html|html htm shtml|public.text
    public.xhtml|application/xhtml+xml|xhtml xht|public.xml
    public.xml|application/xml|xml|public.text
    public.json|application/json|json|public.text
    org.w3.webmanifest|application/manifest+json|webmanifest|public.json
    com.netscape.javascript-source|text/javascript|js mjs javascript|public.text
    public.css|text/css|css|public.text
    org.webassembly.wasm|application/wasm|wasm|public.data
    public.comma-separated-values-text|text/csv|csv|public.text
    net.daringfireball.markdown|text/markdown|md markdown|public.text
    public.image|||public.data public.content
    public.png|image/png|png|public.image
    public.jpeg|image/jpeg|jpeg jpg jpe|public.image
    com.compuserve.gif|image/gif|gif|public.image
    public.svg-image|image/svg+xml|svg svgz|public.image public.xml
    org.webmproject.webp|image/webp|webp|public.image
    public.avif|image/avif|avif|public.image
    public.heic|image/heic|heic|public.image
    public.tiff|image/tiff|tiff tif|public.image
    com.microsoft.bmp|image/bmp|bmp|public.image
    com.microsoft.ico|image/vnd.microsoft.icon|ico|public.image
    com.adobe.pdf|application/pdf|pdf|public.data public.content
    public.rtf|text/rtf|rtf|public.text
    public.archive|||public.data
    public.zip-archive|application/zip|zip|public.archive
    org.gnu.gnu-zip-archive|application/x-gzip|gz|public.archive
    public.audiovisual-content|||public.data public.content
    public.movie|||public.audiovisual-content
    public.video|||public.movie
    public.audio|||public.audiovisual-content
    public.mpeg-4|video/mp4|mp4 mpg4|public.movie
    com.apple.m4v-video|video/x-m4v|m4v|public.movie
    public.mpeg-4-audio|audio/mp4|m4a mp4a|public.audio
    com.apple.quicktime-movie|video/quicktime|mov qt|public.movie
    org.webmproject.webm|video/webm|webm|public.movie
    public.mp3|audio/mpeg|mp3|public.audio
    com.microsoft.waveform-audio|audio/vnd.wave|wav wave|public.audio
    org.xiph.ogg-audio|audio/ogg|ogg oga|public.audio
    com.apple.m3u8|application/vnd.apple.mpegurl|m3u8|public.data
    com.apple.webarchive|application/x-webarchive|webarchive|public.data
    public.font|||public.data
    public.truetype-ttf-font|font/ttf|ttf|public.font
    public.opentype-font|font/otf|otf|public.font
    org.w3.woff|font/woff|woff|public.font
    org.w3.woff2|font/woff2|woff2|public.font
    public.vcard|text/vcard|vcf vcard|public.text
    public.calendar-event|text/calendar|ics|public.text
    org.idpf.epub-container|application/epub+zip|epub|public.data public.content
    com.microsoft.word.doc|application/msword|doc|public.data
    org.openxmlformats.wordprocessingml.document|application/vnd.openxmlformats-officedocument.wordprocessingml.document|docx|public.data
    com.microsoft.excel.xls|application/vnd.ms-excel|xls|public.data
    org.openxmlformats.spreadsheetml.sheet|application/vnd.openxmlformats-officedocument.spreadsheetml.sheet|xlsx|public.data
    com.apple.ios.mobileprovision|application/x-apple-aspen-config|mobileconfig|public.data
    com.apple.pkpass|application/vnd.apple.pkpass|pkpass|public.data
    """
}
