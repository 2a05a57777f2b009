/// MIME Sniffing Standard, "rules for identifying an unknown MIME type", for resources that have no type.
public enum MIMESniffer {
  /// The number of a resource's bytes that are examined.
  private static let headerLength = 1445

  /// The type that a resource's first bytes indicate.
  public static func sniff(_ body: [UInt8]) -> MIMEType {
    let header = body.prefix(headerLength)
    let text = header.drop(while: isTagWhitespace)
    if tags.contains(where: { isTag($0, at: text) }) || text.starts(with: "<!--".utf8) {
      return MIMEType(type: "text", subtype: "html")
    }
    if text.starts(with: "<?xml".utf8) { return MIMEType(type: "text", subtype: "xml") }
    for (signature, type, subtype) in signatures where header.starts(with: signature) {
      return MIMEType(type: type, subtype: subtype)
    }
    if header.starts(with: "RIFF".utf8), header.dropFirst(8).starts(with: "WEBPVP".utf8) {
      return MIMEType(type: "image", subtype: "webp")
    }
    if header.dropFirst(4).starts(with: "ftyp".utf8) { return MIMEType(type: "video", subtype: "mp4") }
    return header.contains(where: isBinaryByte)
      ? MIMEType(type: "application", subtype: "octet-stream") : MIMEType(type: "text", subtype: "plain")
  }

  private static func isTag(_ tag: String, at text: ArraySlice<UInt8>) -> Bool {
    let length = tag.utf8.count
    guard text.count > length, zip(text, tag.utf8).allSatisfy({ asciiLowercased($0) == $1 }) else { return false }
    let after = text[text.startIndex + length]
    return after == 0x20 || after == UInt8(ascii: ">")
  }

  private static func isTagWhitespace(_ byte: UInt8) -> Bool { isHTTPWhitespace(byte) || byte == 0x0C }

  /// MIME Sniffing Standard, "binary data byte".
  private static func isBinaryByte(_ byte: UInt8) -> Bool {
    byte <= 0x08 || byte == 0x0B || (0x0E...0x1A).contains(byte) || (0x1C...0x1F).contains(byte)
  }

  private static let tags = [
    "<!doctype html", "<html", "<head", "<script", "<iframe", "<h1", "<div", "<font", "<table", "<a", "<style",
    "<title", "<b",
    "<body", "<br", "<p",
  ]

  private static let signatures: [([UInt8], String, String)] = [
    (Array("%PDF-".utf8), "application", "pdf"),
    (Array("%!PS-Adobe-".utf8), "application", "postscript"),
    ([0xFE, 0xFF], "text", "plain"),
    ([0xFF, 0xFE], "text", "plain"),
    ([0xEF, 0xBB, 0xBF], "text", "plain"),
    ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], "image", "png"),
    ([0xFF, 0xD8, 0xFF], "image", "jpeg"),
    (Array("GIF87a".utf8), "image", "gif"),
    (Array("GIF89a".utf8), "image", "gif"),
    ([0x00, 0x00, 0x01, 0x00], "image", "x-icon"),
    (Array("BM".utf8), "image", "bmp"),
    ([0x1A, 0x45, 0xDF, 0xA3], "video", "webm"),
    (Array("OggS\0".utf8), "application", "ogg"),
    (Array("ID3".utf8), "audio", "mpeg"),
    (Array("PK\u{3}\u{4}".utf8), "application", "zip"),
    ([0x1F, 0x8B, 0x08], "application", "gzip"),
  ]
}
