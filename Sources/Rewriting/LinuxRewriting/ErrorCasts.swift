import SwiftTokens

/// `error as? NSError`: every error is one on Apple's systems. On Linux the coercion is made for errors of all types, but
/// the cast only for those that say how they are bridged, which the app's own do not.
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
