import SwiftTokens

/// `@IBAction` on methods without parameters, or with the event as well. On platforms other than iOS, Swift requires
/// exactly one parameter.
extension LinuxRewriter {
  /// - Parameter at: the place where the attribute begins.
  mutating func actionAttribute(_ at: Int, end: Int) {
    guard let count = parametersOfNextMethod, count != 1 else { return }
    edits.append(Edit(range: at..<end, text: ""))
  }

  private var parametersOfNextMethod: Int? {
    var ahead = self
    // Other attributes and modifiers may come between.
    for _ in 0..<20 {
      guard case .identifier(let word)? = ahead.scanner.next() else { continue }
      guard text(word) == "func" else { continue }
      _ = ahead.scanner.next()
      return ahead.takeParentheses().map { Self.countParameters(bytes[$0.inner]) }
    }
    return nil
  }

  private static func countParameters(_ list: ArraySlice<UInt8>) -> Int {
    var scanner = SwiftScanner(Array(list), at: 0)
    var (count, depth) = (0, 0)
    while let token = scanner.next() {
      count = max(count, 1)
      guard case .punctuation(let byte, _) = token else { continue }
      if "([{<".utf8.contains(byte) { depth += 1 }
      if ")]}>".utf8.contains(byte) { depth -= 1 }
      if byte == UInt8(ascii: ","), depth == 0 { count += 1 }
    }
    return count
  }
}
