/// A place in a source text, 1-based. Columns count UTF-16 code units, as JavaScriptCore's do.
public struct ScriptPosition: Hashable, Codable, Sendable, Comparable, CustomStringConvertible {
  public var line: Int
  public var column: Int

  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  public static let start = ScriptPosition(line: 1, column: 1)

  public static func < (left: Self, right: Self) -> Bool { (left.line, left.column) < (right.line, right.column) }
  public var description: String { "\(line):\(column)" }
}

/// Walks the UTF-8 of a script and tracks line and column.
struct PositionCounter {
  private let bytes: [UInt8]
  private var offset = 0
  private var position = ScriptPosition.start

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The position of an offset at or behind the last one.
  mutating func position(at target: Int) -> ScriptPosition {
    while offset < target { advance() }
    return position
  }

  private mutating func advance() {
    if (0x20..<0x80).contains(bytes[offset]) {
      position.column += 1
      offset += 1
      return
    }
    let breakLength = lineBreakLength
    if breakLength > 0 {
      offset += breakLength
      position = ScriptPosition(line: position.line + 1, column: 1)
      return
    }
    // A lead byte counts for its whole character: two UTF-16 units if it has four bytes, otherwise one.
    switch bytes[offset] {
    case 0x80..<0xC0: break
    case 0xF0...: position.column += 2
    default: position.column += 1
    }
    offset += 1
  }

  /// The length in bytes of the line terminator here (ECMAScript, "line terminators"); 0 if there is none.
  private var lineBreakLength: Int {
    switch bytes[offset] {
    case 0x0A: 1
    case 0x0D: offset + 1 < bytes.count && bytes[offset + 1] == 0x0A ? 2 : 1
    case 0xE2 where bytes[offset...].starts(with: [0xE2, 0x80, 0xA8]): 3
    case 0xE2 where bytes[offset...].starts(with: [0xE2, 0x80, 0xA9]): 3
    default: 0
    }
  }
}
