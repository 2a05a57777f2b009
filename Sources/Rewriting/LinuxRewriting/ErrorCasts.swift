import SwiftTokens

/// `error as? NSError`. On Apple's systems, every error is an `NSError`. On Linux, the coercion works for errors of all
/// types, but the cast only for types that say how they are bridged; the app's own types do not.
extension LinuxRewriter {
  /// - Parameter keyword: the range of `as`, which was the last token.
  mutating func castToNSError(_ keyword: Range<Int>) {
    var ahead = scanner
    guard case .punctuation(let mark, at: keyword.upperBound)? = ahead.next(),
      mark == UInt8(ascii: "?") || mark == UInt8(ascii: "!"),
      case .identifier(let type)? = ahead.next(), text(type) == "NSError"
    else { return }
    let isOptional = mark == UInt8(ascii: "?")
    edits.append(
      Edit(range: type.lowerBound..<type.upperBound, text: "any Error as NSError\(isOptional ? "?" : "")"))
  }
}
