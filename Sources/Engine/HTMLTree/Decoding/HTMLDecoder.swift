/// Turns the bytes of a page into text (HTML Standard, "determining the character encoding").
package enum HTMLDecoder {
  /// The text of `bytes`. The encoding is determined by their byte order mark, `declaredCharset`, a `meta` in the first
  /// 1024 bytes, or else UTF-8, or windows-1252 if they are not valid UTF-8. Malformed sequences become U+FFFD.
  /// - Parameters:
  ///   - declaredCharset: the `charset` of the Content-Type header, or the whole header's value.
  ///   - binary: the treatment of content that is not text.
  ///   - onEncoding: called with the name of the encoding, unless it is UTF-8.
  ///   - onUnknownEncoding: called with the name of an unknown encoding; windows-1252 is used instead.
  /// - Returns: nil for content that is not text.
  package static func decode(
    _ bytes: some Collection<UInt8>, declaredCharset: String? = nil, binary: Binary = .isRefused,
    onUnknownEncoding: (String) -> Void = { _ in }, onEncoding: (String) -> Void = { _ in }
  ) -> String? {
    let bytes = Array(bytes)
    func utf16(_ bytes: ArraySlice<UInt8>, _ order: ByteOrder) -> String {
      onEncoding(order == .big ? "UTF-16BE" : "UTF-16LE")
      return decodeUTF16(bytes, order)
    }
    func latin(_ bytes: [UInt8]) -> String {
      onEncoding("windows-1252")
      return decodeWindows1252(bytes)
    }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return String(decoding: bytes.dropFirst(3), as: UTF8.self) }
    if bytes.starts(with: [0xFE, 0xFF]) { return utf16(bytes.dropFirst(2), .big) }
    if bytes.starts(with: [0xFF, 0xFE]) { return utf16(bytes.dropFirst(2), .little) }
    let declared = declaredCharset.flatMap { encoding(named: charset(inContentType: $0)) }
    if case .utf16(let order)? = declared { return utf16(bytes[...], order) }
    if binary == .isRefused, isBinary(bytes) { return nil }
    let fromMeta = declared == nil ? MetaPrescan.charset(in: bytes).flatMap { encoding(named: $0) } : nil
    switch declared ?? fromMeta {
    // "If encoding is UTF-16BE/LE, then set it to UTF-8": a meta element that could be read is not in UTF-16.
    case .utf8?, .utf16?: return String(decoding: bytes, as: UTF8.self)
    case .windows1252?: return latin(bytes)
    case .other(let name)?:
      let standard = standardName(of: name)
      if let text = LibXMLDecoder.decode(bytes, encoding: converter(of: standard)) {
        onEncoding(standard)
        return text
      }
      onUnknownEncoding(name)
      return latin(bytes)
    case nil: return String(validating: bytes, as: UTF8.self) ?? latin(bytes)
    }
  }

  /// Whether content with bytes that text does not contain is refused.
  package enum Binary {
    case isRefused, isText
  }

  enum ByteOrder: Sendable {
    case big, little
  }

  enum Encoding: Equatable, Sendable {
    case utf8, windows1252
    case utf16(ByteOrder)
    /// An encoding that libxml2 may know.
    case other(String)
  }

  /// Encoding Standard, "get an encoding", for the encodings that are decoded here. Other names are passed to libxml2.
  static func encoding(named label: String) -> Encoding? {
    let name = label.strippedAndCollapsed.asciiLowercase
    switch name {
    case "": return nil
    case "utf-8", "utf8", "unicode-1-1-utf-8", "x-unicode20utf8": return .utf8
    case "utf-16", "utf-16le", "unicode", "ucs-2", "iso-10646-ucs-2", "csunicode": return .utf16(.little)
    case "utf-16be", "unicodefffe": return .utf16(.big)
    case "windows-1252", "cp1252", "x-cp1252", "iso-8859-1", "iso8859-1", "iso88591", "iso_8859-1", "latin1", "l1",
      "ascii", "us-ascii", "ansi_x3.4-1968", "ibm819", "cp819", "csisolatin1":
      return .windows1252
    default: return .other(name)
    }
  }

  /// Encoding Standard, the name of an encoding, from a label in lower case.
  static func standardName(of label: String) -> String {
    switch label {
    case "shift_jis", "shift-jis", "sjis", "x-sjis", "ms_kanji", "ms932", "windows-31j", "csshiftjis": "Shift_JIS"
    case "big5", "big5-hkscs", "cn-big5", "x-x-big5", "csbig5": "Big5"
    case "gb2312", "gb_2312", "gb_2312-80", "chinese", "csgb2312", "iso-ir-58", "x-gbk", "gbk": "GBK"
    case "euc-kr", "korean", "ks_c_5601-1987", "ks_c_5601-1989", "ksc5601", "ksc_5601", "windows-949", "cseuckr",
      "csksc56011987", "iso-ir-149":
      "EUC-KR"
    case "euc-jp", "x-euc-jp", "cseucpkdfmtjapanese": "EUC-JP"
    case "koi8", "koi", "koi8_r", "koi8-r", "cskoi8r": "KOI8-R"
    case "koi8-u", "koi8-ru": "KOI8-U"
    case "iso-8859-9", "iso8859-9", "latin5", "l5", "cp1254", "x-cp1254": "windows-1254"
    case "iso-8859-11", "iso8859-11", "tis-620", "dos-874": "windows-874"
    case "iso8859-2", "latin2", "l2", "iso88592", "iso_8859-2": "ISO-8859-2"
    case "iso8859-15", "latin9", "l9", "csisolatin9": "ISO-8859-15"
    case "cp1250", "x-cp1250": "windows-1250"
    case "cp1251", "x-cp1251": "windows-1251"
    case "mac", "x-mac-roman", "csmacintosh", "macintosh": "macintosh"
    case "gb18030": label
    case _ where label.hasPrefix("windows-") || label.hasPrefix("x-"): label
    default: label.uppercased()
    }
  }

  /// The name of the converter that has all characters of an encoding of the Standard. The converter with the
  /// encoding's own name may have fewer.
  static func converter(of name: String) -> String {
    switch name {
    case "EUC-KR": "CP949"
    case "Shift_JIS": "CP932"
    case "Big5": "BIG5-HKSCS"
    case "EUC-JP": "EUC-JP-MS"
    case "windows-874": "CP874"
    default: name
    }
  }

  /// The `charset` parameter of a Content-Type, or the text itself if it is only a name.
  private static func charset(inContentType value: String) -> String {
    guard value.utf8.contains(UInt8(ascii: "/")) || value.utf8.contains(UInt8(ascii: ";")) else { return value }
    return MetaPrescan.charset(inContent: value) ?? ""
  }

  /// MIME Sniffing Standard, "binary data byte": text contains almost no such bytes.
  private static func isBinary(_ bytes: [UInt8]) -> Bool {
    let sample = bytes.prefix(4096)
    let binary = sample.reduce(0) { count, byte in
      let isBinary = byte <= 0x08 || byte == 0x0B || (0x0E...0x1A).contains(byte) || (0x1C...0x1F).contains(byte)
      return count + (isBinary ? 1 : 0)
    }
    return binary * 20 > sample.count
  }

  private static func decodeUTF16(_ bytes: ArraySlice<UInt8>, _ order: ByteOrder) -> String {
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count / 2)
    var index = bytes.startIndex
    while index + 1 < bytes.endIndex {
      let first = UInt16(bytes[index]), second = UInt16(bytes[index + 1])
      units.append(order == .big ? first << 8 | second : second << 8 | first)
      index += 2
    }
    if index < bytes.endIndex { units.append(0xFFFD) }
    return String(decoding: units, as: UTF16.self)
  }

  /// Characters that the encoding lacks become character references.
  static func encodeWindows1252(_ text: String) -> [UInt8] {
    text.unicodeScalars.flatMap { scalar -> [UInt8] in
      let code = scalar.value
      if code < 0x80 || (0xA0...0xFF).contains(code) { return [UInt8(code)] }
      if let place = windows1252.firstIndex(where: { UInt32($0) == code }) { return [UInt8(0x80 + place)] }
      return Array("&#\(code);".utf8)
    }
  }

  private static func decodeWindows1252(_ bytes: [UInt8]) -> String {
    String(decoding: bytes.map { $0 &- 0x80 < 0x20 ? windows1252[Int($0 - 0x80)] : UInt16($0) }, as: UTF16.self)
  }
}
