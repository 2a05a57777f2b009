/// Whether the end of a piece of input is the end of the page.
enum EndOfInput {
  /// More may come.
  case open
  /// Nothing will follow.
  case known
}

/// A piece of input: the page itself, or the text that one script wrote.
struct SourceSegment {
  var bytes: [UInt8] = []
  /// The index of the first byte that has not been parsed.
  var cursor = 0
  var positions: PositionTracker
  /// An unfinished tag or comment begins at `cursor`. Only a `>` from this index on can end it.
  var waitsForGreaterThanFrom: Int?

  /// The page's own text, whose positions count.
  static var page: SourceSegment { SourceSegment(positions: PositionTracker()) }

  /// The text that a script wrote; it has no positions in the page's source.
  static var written: SourceSegment {
    var segment = SourceSegment(positions: PositionTracker())
    segment.positions.unpositionedEnd = .max
    return segment
  }

  mutating func append(_ text: String) {
    dropParsed()
    var text = text
    text.withUTF8 { bytes.append(contentsOf: $0) }
  }

  /// Puts unparsed text of a script before the rest of this segment.
  mutating func prepend(_ written: ArraySlice<UInt8>) {
    if written.isEmpty { return }
    bytes.withUnsafeBufferPointer { positions.advance(to: cursor, in: $0) }
    bytes.replaceSubrange(0..<cursor, with: written)
    positions.rebase(removing: cursor, adding: written.count)
    cursor = 0
    waitsForGreaterThanFrom = nil
  }

  /// Drops parsed bytes once there are many.
  private mutating func dropParsed() {
    guard cursor > 1 << 16, cursor > bytes.count / 2 else { return }
    bytes.withUnsafeBufferPointer { positions.advance(to: cursor, in: $0) }
    bytes.removeSubrange(0..<cursor)
    positions.rebase(removing: cursor, adding: 0)
    if let index = waitsForGreaterThanFrom { waitsForGreaterThanFrom = index - cursor }
    cursor = 0
  }
}

/// Counts lines and columns, only on demand and only forwards.
struct PositionTracker {
  /// Bytes before this index were written by scripts and have no position.
  var unpositionedEnd = 0
  private var offset = 0
  private var line = 1
  private var column = 1
  private var afterCarriageReturn = false

  /// The position of the byte at `index`. Indices must not decrease from call to call.
  @inline(__always)
  mutating func position(at index: Int, in bytes: UnsafeBufferPointer<UInt8>) -> SourcePosition {
    if index < unpositionedEnd { return .unknown }
    advance(to: index, in: bytes)
    return SourcePosition(line: line, column: column)
  }

  mutating func advance(to index: Int, in bytes: UnsafeBufferPointer<UInt8>) {
    guard unpositionedEnd <= index else { return }
    offset = max(offset, unpositionedEnd)
    while offset < index {
      if index - offset >= 8, Self.arePlain(bytes, at: offset) {
        offset += 8
        column += 8
        afterCarriageReturn = false
        continue
      }
      let byte = bytes[offset]
      offset += 1
      if byte == 0x0A {
        if !afterCarriageReturn { line += 1 }
        column = 1
      } else if byte == 0x0D {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 {
        column += byte >= 0xF0 ? 2 : 1
      }
      afterCarriageReturn = byte == 0x0D
    }
  }

  /// Whether the eight bytes at `index` are ASCII characters of one line. Most text is, so eight bytes are checked in
  /// one go.
  @inline(__always)
  private static func arePlain(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    let eight = UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: index, as: UInt64.self)
    let lows: UInt64 = 0x0101_0101_0101_0101
    /// The highest bit of each zero byte, perhaps with other bits. The highest bit of some byte is set only if one of
    /// the bytes is zero.
    func zeros(_ word: UInt64) -> UInt64 { (word &- lows) & ~word }
    let special = eight | zeros(eight ^ (lows &* 0x0A)) | zeros(eight ^ (lows &* 0x0D))
    return special & (lows &* 0x80) == 0
  }

  /// Notes that the first `removed` bytes, all counted or unpositioned, were replaced by `added` unpositioned bytes.
  mutating func rebase(removing removed: Int, adding added: Int) {
    if unpositionedEnd == .max { return }
    unpositionedEnd = max(unpositionedEnd - removed, 0) + added
    offset = max(offset - removed, 0) + added
  }
}
