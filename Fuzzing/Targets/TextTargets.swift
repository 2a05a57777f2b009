import HTMLTree
import PageScripting

extension FuzzTarget {
  private static let labels = [nil, "utf-8", "utf-16le", "windows-1252", "shift_jis", "gb18030", "iso-2022-jp", "big5", "koi8-r", "x-none"]

  /// HTML Standard, "determining the character encoding".
  static let decoding = FuzzTarget(
    "decoding", words: ["<meta charset=", "<meta http-equiv=content-type content='text/html; charset=", "<!--", "utf-16", "\u{FEFF}"]
  ) { bytes in
    var input = FuzzInput(bytes)
    let label = labels[input.choice(labels.count)]
    let body = input.rest
    let decoded = HTMLDecoder.decode(body, declaredCharset: label)
    try same(HTMLDecoder.decode(body[...], declaredCharset: label), decoded, "again")
    let hasMark = body.starts(with: [0xEF, 0xBB, 0xBF]) || body.starts(with: [0xFE, 0xFF]) || body.starts(with: [0xFF, 0xFE])
    guard label == "utf-8", !hasMark, let decoded else { return }
    try same(Array(decoded.utf8), Array(String(decoding: body, as: UTF8.self).utf8), "UTF-8")
  }

  /// Encoding Standard, "decode": what `TextDecoder` has.
  static let textDecoding = FuzzTarget("text-decoding") { bytes in
    var input = FuzzInput(bytes)
    let names = TextEncodingName.allCases
    let encoding = names[input.choice(names.count)]
    let text = encoding.decode(input.rest, errors: .replacement)
    try hold(text != nil, "replacement always gives a text")
    guard let strict = encoding.decode(input.rest, errors: .fatal) else { return }
    try same(Array(strict.utf16), Array((text ?? "").utf16), "the error mode changes what is no error")
  }
}
