import HTMLTree

extension FuzzTarget {
  private static let labels = [
    nil, "utf-8", "utf-16le", "windows-1252", "shift_jis", "gb18030", "iso-2022-jp", "big5", "koi8-r", "x-none",
  ]

  /// HTML Standard, "determining the character encoding".
  static let decoding = FuzzTarget(
    "decoding",
    words: [
      "<meta charset=", "<meta http-equiv=content-type content='text/html; charset=", "<!--", "utf-16", "\u{FEFF}",
    ]
  ) { bytes in
    var input = FuzzInput(bytes)
    let label = labels[input.choice(labels.count)]
    let body = input.rest
    let decoded = HTMLDecoder.decode(body, declaredCharset: label)
    try same(HTMLDecoder.decode(body[...], declaredCharset: label), decoded, "again")
    let marks: [[UInt8]] = [[0xEF, 0xBB, 0xBF], [0xFE, 0xFF], [0xFF, 0xFE]]
    let hasMark = marks.contains { body.starts(with: $0) }
    guard label == "utf-8", !hasMark, let decoded else { return }
    try same(Array(decoded.utf8), Array(String(decoding: body, as: UTF8.self).utf8), "UTF-8")
  }
}
