import PageScripting

extension FuzzTarget {
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
