/// Takes choices from the end of an input, so that its beginning stays readable as what is parsed.
package struct FuzzInput {
  private var bytes: ArraySlice<UInt8>

  package init(_ bytes: [UInt8]) { self.bytes = bytes[...] }

  /// 0 to `count - 1`; 0 when the input is used up.
  package mutating func choice(_ count: Int) -> Int { Int(bytes.popLast() ?? 0) % count }

  /// What is left, as text.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// What is left, cut at a byte that texts seldom have.
  package var texts: [String] {
    bytes.split(separator: 0, omittingEmptySubsequences: false).map { String(decoding: $0, as: UTF8.self) }
  }
  package var rest: [UInt8] { Array(bytes) }
}
