#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Reads what `BinaryEncoding` writes. For any bytes, it ends with a value or an error, and uses memory at most
/// proportional to their number.
package enum BinaryDecoding {
  /// - Throws: `BinaryCodingError` and `DecodingError`
  package static func value<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) throws -> Value {
    try value(type, from: bytes[...])
  }

  /// - Throws: `BinaryCodingError` and `DecodingError`
  package static func value<Value: Decodable>(_ type: Value.Type, from bytes: ArraySlice<UInt8>) throws -> Value {
    let input = BinaryInput(bytes: bytes)
    let value = try input.read(type)
    guard input.isAtEnd else { throw BinaryCodingError.tooMuch }
    return value
  }
}

/// The reason why bytes are not a value of the requested type.
package enum BinaryCodingError: Error, Equatable {
  case tooShort
  case tooMuch
  case notText
  case outOfRange
  case unsupported
}

/// The remaining bytes.
final class BinaryInput {
  private let bytes: ArraySlice<UInt8>
  private var place: Int

  init(bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    place = bytes.startIndex
  }

  var isAtEnd: Bool { rest == 0 }
  private var rest: Int { bytes.endIndex - place }

  private func take(_ count: Int) throws -> ArraySlice<UInt8> {
    guard count <= rest else { throw BinaryCodingError.tooShort }
    defer { place += count }
    return bytes[place..<(place + count)]
  }

  func bool() throws -> Bool {
    switch try bits(UInt8.self) {
    case 0: false
    case 1: true
    default: throw BinaryCodingError.outOfRange
    }
  }

  private func bits<Integer: FixedWidthInteger & BitwiseCopyable>(_ type: Integer.Type) throws -> Integer {
    let size = Integer.bitWidth / 8
    guard size <= rest else { throw BinaryCodingError.tooShort }
    defer { place += size }
    let offset = place - bytes.startIndex
    return Integer(littleEndian: bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: Integer.self) })
  }

  func integer<Integer: FixedWidthInteger>(_ type: Integer.Type) throws -> Integer {
    if type == UInt64.self || type == UInt.self { return Integer(truncatingIfNeeded: try bits(UInt64.self)) }
    guard let value = Integer(exactly: try bits(Int64.self)) else { throw BinaryCodingError.outOfRange }
    return value
  }

  func double() throws -> Double { Double(bitPattern: try bits(UInt64.self)) }

  /// A count of elements. It is never larger than the number of bytes left, because every element takes at least one
  /// byte.
  func count() throws -> Int {
    let count = Int(try bits(UInt32.self))
    guard count <= rest else { throw BinaryCodingError.tooShort }
    return count
  }

  func text() throws -> String {
    let bytes = try take(try count())
    // `String(validating:)` costs as much as a hundred bytes for any text. This initialiser mends a text that is not
    // UTF-8.
    var text = String(decoding: bytes, as: UTF8.self)
    let isWhole = text.withUTF8 { mended in
      bytes.withUnsafeBytes { given in
        // An empty buffer may have no address.
        guard let text = mended.baseAddress, let bytes = given.baseAddress else { return given.isEmpty }
        return mended.count == given.count && memcmp(text, bytes, given.count) == 0
      }
    }
    guard isWhole else { throw BinaryCodingError.notText }
    return text
  }

  /// The next text, which stays in the input.
  func nextText() throws -> String {
    let start = place
    defer { place = start }
    return try text()
  }

  func read<Value: Decodable>(_ type: Value.Type) throws -> Value {
    // Casts would take longer than most values. The types are compared first, so the bits are of the right type.
    if type == String.self { return unsafeBitCast(try text(), to: Value.self) }
    if type == [UInt8].self { return unsafeBitCast(Array(try take(try count())), to: Value.self) }
    return try Value(from: BinaryValueDecoder(input: self))
  }
}

private struct BinaryValueDecoder: Decoder {
  let input: BinaryInput
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(BinaryMembers<Key>(input: input))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { try BinaryElements(input: input) }
  func singleValueContainer() -> any SingleValueDecodingContainer { BinaryScalar(input: input) }
}

private struct BinaryMembers<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let input: BinaryInput
  var codingPath: [any CodingKey] { [] }

  /// The decoder asks for keys only for enumerations, which have one key: that of their case.
  var allKeys: [Key] { (try? input.nextText()).flatMap { Key(stringValue: $0) }.map { [$0] } ?? [] }
  /// The encoding tells in a value's place whether the value is present; see `decodeNil`.
  func contains(_ key: Key) -> Bool { true }
  /// The decoder calls this method only before optional members.
  func decodeNil(forKey key: Key) throws -> Bool { try !input.bool() }

  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try input.bool() }
  func decode(_ type: String.Type, forKey key: Key) throws -> String { try input.text() }
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try input.double() }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try input.integer(type) }
  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value { try input.read(type) }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    _ = try input.text()
    return KeyedDecodingContainer(BinaryMembers<Nested>(input: input))
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try BinaryElements(input: input)
  }

  func superDecoder() throws -> any Decoder { BinaryValueDecoder(input: input) }
  func superDecoder(forKey key: Key) throws -> any Decoder { BinaryValueDecoder(input: input) }
}

private struct BinaryElements: UnkeyedDecodingContainer {
  private let input: BinaryInput
  private let length: Int
  private(set) var currentIndex = 0
  var codingPath: [any CodingKey] { [] }
  /// Nil, so that no memory is reserved for elements that may not follow.
  var count: Int? { nil }
  var isAtEnd: Bool { currentIndex >= length }

  init(input: BinaryInput) throws {
    self.input = input
    length = try input.count()
  }

  mutating func decodeNil() throws -> Bool { false }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    guard !isAtEnd else { throw BinaryCodingError.tooShort }
    currentIndex += 1
    return try input.read(type)
  }

  mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) throws -> KeyedDecodingContainer<Nested> {
    currentIndex += 1
    return KeyedDecodingContainer(BinaryMembers<Nested>(input: input))
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    currentIndex += 1
    return try BinaryElements(input: input)
  }

  mutating func superDecoder() throws -> any Decoder { BinaryValueDecoder(input: input) }
}

private struct BinaryScalar: SingleValueDecodingContainer {
  let input: BinaryInput
  var codingPath: [any CodingKey] { [] }

  func decodeNil() -> Bool { false }
  func decode(_ type: Bool.Type) throws -> Bool { try input.bool() }
  func decode(_ type: String.Type) throws -> String { try input.text() }
  func decode(_ type: Double.Type) throws -> Double { try input.double() }
  func decode(_ type: Float.Type) throws -> Float { Float(try input.double()) }
  func decode(_ type: Int.Type) throws -> Int { try input.integer(type) }
  func decode(_ type: Int8.Type) throws -> Int8 { try input.integer(type) }
  func decode(_ type: Int16.Type) throws -> Int16 { try input.integer(type) }
  func decode(_ type: Int32.Type) throws -> Int32 { try input.integer(type) }
  func decode(_ type: Int64.Type) throws -> Int64 { try input.integer(type) }
  func decode(_ type: UInt.Type) throws -> UInt { try input.integer(type) }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try input.integer(type) }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try input.integer(type) }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try input.integer(type) }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try input.integer(type) }
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try input.read(type) }
}
