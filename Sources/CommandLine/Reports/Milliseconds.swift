/// Durations as users write them: `2s`, `1500ms`, `1500`.
package enum Milliseconds {
  /// The result is nil for anything else, and for more than a day.
  package static func parse(_ text: String) -> Double? {
    let isInSeconds = text.hasSuffix("s") && !text.hasSuffix("ms")
    let digits = text.hasSuffix("ms") ? text.dropLast(2) : isInSeconds ? text.dropLast() : text[...]
    guard !digits.isEmpty, digits.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }), let number = Double(digits)
    else { return nil }
    let milliseconds = isInSeconds ? number * 1000 : number
    return milliseconds <= 86_400_000 ? milliseconds : nil
  }

  /// `2s` or `2500ms`.
  package static func text(_ milliseconds: Int) -> String {
    milliseconds % 1000 == 0 ? "\(milliseconds / 1000)s" : "\(milliseconds)ms"
  }
}
