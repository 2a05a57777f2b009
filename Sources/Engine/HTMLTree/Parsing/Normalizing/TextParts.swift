#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Text without control characters, in parts: the text between U+FFFE and U+FFFF, and these characters themselves. XML
/// does not permit the two, so libxml2 drops them (its `IS_CHAR`).
struct TextParts: Sequence, IteratorProtocol {
  enum Part {
    case text(Range<Int>)
    /// U+FFFE or U+FFFF.
    case dropped(UInt32)
  }

  private static let lead: UInt8 = 0xEF

  private let bytes: UnsafeBufferPointer<UInt8>
  private var rest: Range<Int>

  init(of bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
    self.bytes = bytes
    rest = range
  }

  mutating func next() -> Part? {
    guard !rest.isEmpty else { return nil }
    var place = nextLead(from: rest.lowerBound)
    while place < rest.upperBound {
      if let code = Self.droppedCharacter(bytes[place..<Swift.min(place + 3, rest.upperBound)]) {
        guard place == rest.lowerBound else { return text(until: place) }
        rest = (place + 3)..<rest.upperBound
        return .dropped(code)
      }
      place = nextLead(from: place + 1)
    }
    return text(until: rest.upperBound)
  }

  private mutating func text(until end: Int) -> Part {
    defer { rest = end..<rest.upperBound }
    return .text(rest.lowerBound..<end)
  }

  /// The first place at or after `start` where one of the two characters may begin. Most text has no such byte.
  private func nextLead(from start: Int) -> Int {
    guard start < rest.upperBound, let base = bytes.baseAddress,
      let found = memchr(base + start, Int32(Self.lead), rest.upperBound - start)
    else { return rest.upperBound }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }

  /// Whether libxml2 drops characters of this text.
  static func hasDroppedCharacter(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    if bytes.contains(where: { droppedCharacter(CollectionOfOne($0)) != nil }) { return true }
    return TextParts(of: bytes, 0..<bytes.count).contains { if case .dropped = $0 { true } else { false } }
  }

  /// The character of these bytes in UTF-8 if libxml2 drops it (U+FFFE, U+FFFF, or a control character), else nil.
  static func droppedCharacter(_ bytes: some Collection<UInt8>) -> UInt32? {
    guard let first = bytes.first else { return nil }
    if bytes.count == 1 { return first < 0x20 && ![0x09, 0x0A, 0x0D].contains(first) ? UInt32(first) : nil }
    guard first == lead, bytes.count == 3 else { return nil }
    if bytes.elementsEqual([lead, 0xBF, 0xBE]) { return 0xFFFE }
    return bytes.elementsEqual([lead, 0xBF, 0xBF]) ? 0xFFFF : nil
  }
}
