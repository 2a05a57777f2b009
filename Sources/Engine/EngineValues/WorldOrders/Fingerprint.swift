/// A hash of texts that is the same in every process (FNV-1a, 64 bits).
public struct Fingerprint: Sendable {
  public private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  /// A hash that goes on from another one.
  /// - Parameter start: the other hash; 0 for none.
  public init(after start: UInt64 = 0) { value ^= start }

  /// Adds a text. The places where texts end and begin make a difference.
  public mutating func add(_ text: String) {
    for byte in text.utf8 { add(byte) }
    add(0xff)
  }

  private mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }
}
