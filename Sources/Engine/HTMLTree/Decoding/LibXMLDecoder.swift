import CLibXML2

/// Decodes encodings for which this module has no tables, with the converters behind libxml2 (iconv, ICU).
enum LibXMLDecoder {
  /// Nil if the encoding is unknown or the bytes are not valid in it.
  static func decode(_ bytes: [UInt8], encoding: String) -> String? {
    guard !bytes.isEmpty, bytes.count < 1 << 30 else { return bytes.isEmpty ? "" : nil }
    guard let handler = xmlFindCharEncodingHandler(encoding) else { return nil }
    defer { xmlCharEncCloseFunc(handler) }
    guard let input = xmlBufferCreateSize(bytes.count + 1), let output = xmlBufferCreateSize(bytes.count * 4 + 16)
    else { return nil }
    defer {
      xmlBufferFree(input)
      xmlBufferFree(output)
    }
    xmlBufferAdd(input, bytes, Int32(bytes.count))
    // Each call converts a part. The loop ends when nothing is left, or when a call makes no progress.
    while xmlBufferLength(input) > 0 {
      let before = xmlBufferLength(input)
      if xmlCharEncInFunc(handler, output, input) < 0, xmlBufferLength(input) == before { return nil }
      if xmlBufferLength(input) == before { break }
    }
    let count = Int(xmlBufferLength(output))
    return String(decoding: UnsafeBufferPointer(start: xmlBufferContent(output), count: count), as: UTF8.self)
  }
}
