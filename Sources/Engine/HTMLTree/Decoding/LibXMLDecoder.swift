import CLibXML2

/// Decodes and encodes encodings for which this module has no tables, with the converters behind libxml2 (iconv, ICU).
enum LibXMLDecoder {
  /// The text; nil if the encoding is unknown or the bytes are not valid in it.
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

  static func knows(_ encoding: String) -> Bool {
    guard let handler = xmlFindCharEncodingHandler(encoding) else { return false }
    xmlCharEncCloseFunc(handler)
    return true
  }

  /// The bytes of the text; nil if the encoding is unknown. Characters that the encoding lacks become character
  /// references, as libxml2's function makes them.
  static func encode(_ text: String, encoding: String) -> [UInt8]? {
    guard let handler = xmlFindCharEncodingHandler(encoding) else { return nil }
    defer { xmlCharEncCloseFunc(handler) }
    let bytes = Array(text.utf8)
    guard bytes.count < 1 << 28, let input = xmlBufferCreateSize(bytes.count + 1),
      let output = xmlBufferCreateSize(bytes.count * 4 + 16)
    else { return nil }
    defer {
      xmlBufferFree(input)
      xmlBufferFree(output)
    }
    // Without an input, the converter writes its beginning; at the end, it returns to ASCII.
    xmlCharEncOutFunc(handler, output, nil)
    xmlBufferAdd(input, bytes, Int32(bytes.count))
    while xmlBufferLength(input) > 0 {
      let before = xmlBufferLength(input)
      if xmlCharEncOutFunc(handler, output, input) < 0, xmlBufferLength(input) == before { return nil }
      if xmlBufferLength(input) == before { break }
    }
    xmlCharEncOutFunc(handler, output, nil)
    return Array(UnsafeBufferPointer(start: xmlBufferContent(output), count: Int(xmlBufferLength(output))))
  }
}
