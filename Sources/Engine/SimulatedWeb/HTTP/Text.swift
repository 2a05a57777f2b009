/// ASCII functions on strings that the header parsers share.

/// Whether two texts are equal without regard to case. The function is inlined, because most pairs of texts differ in
/// length or are identical.
@inline(__always)
func isEqualIgnoringASCIICase(_ left: String, _ right: String) -> Bool {
  left.utf8.count == right.utf8.count && (left == right || haveEqualLowercase(left, right))
}

/// - Parameter right: a text of the same length.
private func haveEqualLowercase(_ left: String, _ right: String) -> Bool {
  var left = left, right = right
  return left.withUTF8 { left in
    right.withUTF8 { right in zip(left, right).allSatisfy { asciiLowercased($0) == asciiLowercased($1) } }
  }
}

func asciiLowercased(_ byte: UInt8) -> UInt8 { byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte }

func asciiLowercased(_ text: some Collection<UInt8>) -> String {
  String(decoding: text.map(asciiLowercased), as: UTF8.self)
}

extension BidirectionalCollection<UInt8> where SubSequence: BidirectionalCollection<UInt8> {
  /// The bytes without leading and trailing bytes that satisfy a predicate.
  package func trimming(_ isTrimmed: (UInt8) -> Bool) -> SubSequence {
    var slice = self[...]
    while let first = slice.first, isTrimmed(first) { slice = slice.dropFirst() }
    while let last = slice.last, isTrimmed(last) { slice = slice.dropLast() }
    return slice
  }
}

/// Fetch Standard, "HTTP whitespace".
package func isHTTPWhitespace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }

func isHTTPTabOrSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
