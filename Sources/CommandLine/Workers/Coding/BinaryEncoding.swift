/// Writes values in the order in which they are encoded, without the names of members: compact, and quick to read.
///
/// The reader must request the same types in the same order, as synthesised conformances do. Cases of enumerations are
/// written with their names.
package enum BinaryEncoding {
  /// - Throws: any error of the value's own `encode(to:)`, and `EncodingError` for values that this form cannot
  ///   represent.
  package static func bytes(_ value: some Encodable) throws -> [UInt8] {
    let output = BinaryOutput()
    try output.encode(value)
    return output.bytes
  }

  /// The bytes of a value that has a place in this form, as all replies and messages of workers have.
  package static func certainBytes(_ value: some Encodable) -> [UInt8] {
    do {
      return try bytes(value)
    } catch {
      preconditionFailure("\(error)")
    }
  }
}

/// The bytes so far.
final class BinaryOutput {
  var bytes: [UInt8] = []

  func write(_ value: Bool) { bytes.append(value ? 1 : 0) }

  func write(integer value: some FixedWidthInteger) {
    withUnsafeBytes(of: Int64(truncatingIfNeeded: value).littleEndian) { bytes.append(contentsOf: $0) }
  }

  func write(_ value: Double) { write(integer: value.bitPattern) }

  func write(_ text: String) {
    write(count: text.utf8.count)
    bytes.append(contentsOf: text.utf8)
  }

  func write(count: Int) {
    withUnsafeBytes(of: UInt32(clamping: count).littleEndian) { bytes.append(contentsOf: $0) }
  }

  /// Overwrites a count that was written before.
  func set(count: Int, at place: Int) {
    bytes.withUnsafeMutableBytes {
      $0.storeBytes(of: UInt32(clamping: count).littleEndian, toByteOffset: place, as: UInt32.self)
    }
  }

  func encode<Value: Encodable>(_ value: Value) throws {
    // Common types go without a detour through a container. Casts would look for the types of every other value. The
    // types are compared first, so the bits are of the right type.
    if Value.self == String.self { return write(unsafeBitCast(value, to: String.self)) }
    if Value.self == [UInt8].self {
      let raw = unsafeBitCast(value, to: [UInt8].self)
      write(count: raw.count)
      bytes.append(contentsOf: raw)
      return
    }
    try value.encode(to: BinaryValueEncoder(output: self))
  }
}

private struct BinaryValueEncoder: Encoder {
  let output: BinaryOutput
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(BinaryMembers<Key>(output: output))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer { BinaryElements(output: output) }
  func singleValueContainer() -> any SingleValueEncodingContainer { BinaryScalar(output: output) }
}

private struct BinaryMembers<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let output: BinaryOutput
  var codingPath: [any CodingKey] { [] }

  func encodeNil(forKey key: Key) { output.write(false) }
  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws { try output.encode(value) }
  func encode(_ value: Bool, forKey key: Key) { output.write(value) }
  func encode(_ value: Int, forKey key: Key) { output.write(integer: value) }
  func encode(_ value: Double, forKey key: Key) { output.write(value) }
  func encode(_ value: String, forKey key: Key) { output.write(value) }

  private func present<Value: Encodable>(_ value: Value?) throws {
    output.write(value != nil)
    if let value { try output.encode(value) }
  }

  func encodeIfPresent<Value: Encodable>(_ value: Value?, forKey key: Key) throws { try present(value) }
  func encodeIfPresent(_ value: Bool?, forKey key: Key) throws { try present(value) }
  func encodeIfPresent(_ value: String?, forKey key: Key) throws { try present(value) }
  func encodeIfPresent(_ value: Double?, forKey key: Key) throws { try present(value) }
  func encodeIfPresent(_ value: Int?, forKey key: Key) throws { try present(value) }

  /// The case of an enumeration, with its values.
  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    output.write(key.stringValue)
    return KeyedEncodingContainer(BinaryMembers<Nested>(output: output))
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { BinaryElements(output: output) }
  func superEncoder() -> any Encoder { BinaryValueEncoder(output: output) }
  func superEncoder(forKey key: Key) -> any Encoder { BinaryValueEncoder(output: output) }
}

private struct BinaryElements: UnkeyedEncodingContainer {
  private let output: BinaryOutput
  private let place: Int
  private(set) var count = 0
  var codingPath: [any CodingKey] { [] }

  init(output: BinaryOutput) {
    self.output = output
    place = output.bytes.count
    output.write(count: 0)
  }

  private mutating func countOne() {
    count += 1
    output.set(count: count, at: place)
  }

  mutating func encodeNil() throws {
    throw EncodingError.invalidValue(
      Int?.none as Any, .init(codingPath: [], debugDescription: "a list without its elements has no place here"))
  }

  mutating func encode<Value: Encodable>(_ value: Value) throws {
    countOne()
    try output.encode(value)
  }

  mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
    countOne()
    return KeyedEncodingContainer(BinaryMembers<Nested>(output: output))
  }

  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    countOne()
    return BinaryElements(output: output)
  }

  mutating func superEncoder() -> any Encoder { BinaryValueEncoder(output: output) }
}

private struct BinaryScalar: SingleValueEncodingContainer {
  let output: BinaryOutput
  var codingPath: [any CodingKey] { [] }

  func encodeNil() { output.write(false) }
  func encode(_ value: Bool) { output.write(value) }
  func encode(_ value: String) { output.write(value) }
  func encode(_ value: Double) { output.write(value) }
  func encode(_ value: Float) { output.write(Double(value)) }
  func encode(_ value: Int) { output.write(integer: value) }
  func encode(_ value: Int8) { output.write(integer: value) }
  func encode(_ value: Int16) { output.write(integer: value) }
  func encode(_ value: Int32) { output.write(integer: value) }
  func encode(_ value: Int64) { output.write(integer: value) }
  func encode(_ value: UInt) { output.write(integer: value) }
  func encode(_ value: UInt8) { output.write(integer: value) }
  func encode(_ value: UInt16) { output.write(integer: value) }
  func encode(_ value: UInt32) { output.write(integer: value) }
  func encode(_ value: UInt64) { output.write(integer: value) }
  func encode<Value: Encodable>(_ value: Value) throws { try output.encode(value) }
}
