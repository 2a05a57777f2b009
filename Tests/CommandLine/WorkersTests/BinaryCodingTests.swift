import Testing

@testable import Workers

@Suite("Binary coding")
struct BinaryCodingTests {
  private struct Value: Codable, Equatable {
    enum Kind: Codable, Equatable {
      case none
      case some(Int, named: String?)
    }
    enum Word: String, Codable { case first, second }

    var text = "tëxt\u{0}"
    var missing: String?
    var number: Int? = -3
    var double = -0.5
    var bytes: [UInt8] = [0, 255]
    var kinds: [Kind] = [.none, .some(.min, named: nil), .some(.max, named: "x")]
    var words: [Word] = [.second]
    var flag: Bool? = true
  }

  @Test("a value comes back")
  func roundTrip() throws {
    let bytes = try BinaryEncoding.bytes(Value())
    #expect(try BinaryDecoding.value(Value.self, from: bytes) == Value())
  }

  @Test("no bytes do any harm, whether cut, changed or too many")
  func harmless() throws {
    let bytes = try BinaryEncoding.bytes(Value())
    for length in bytes.indices {
      #expect(throws: (any Error).self) { try BinaryDecoding.value(Value.self, from: bytes.prefix(length)) }
    }
    #expect(throws: BinaryCodingError.tooMuch) { try BinaryDecoding.value(Value.self, from: bytes + [0]) }
    for place in bytes.indices {
      for byte: UInt8 in [0, 1, 0x7F, 0x80, 0xFF] {
        var changed = bytes
        changed[place] = byte
        _ = try? BinaryDecoding.value(Value.self, from: changed)
      }
    }
  }

  @Test(
    "what is not UTF-8 is no text",
    arguments: [[0xFF], [0x61, 0xC3], [0xF0, 0x9F, 0x98], [0xED, 0xA0, 0x80], [0xC0, 0x80]] as [[UInt8]])
  func notText(bytes: [UInt8]) throws {
    let length: [UInt8] = [UInt8(bytes.count), 0, 0, 0]
    #expect(throws: BinaryCodingError.notText) { try BinaryDecoding.value(String.self, from: length + bytes) }
    let mended = Array("\u{FFFD}é".utf8)
    #expect(try BinaryDecoding.value(String.self, from: [UInt8(mended.count), 0, 0, 0] + mended) == "\u{FFFD}é")
  }

  @Test("a list with more elements than bytes is invalid")
  func hugeCount() {
    #expect(throws: BinaryCodingError.tooShort) {
      try BinaryDecoding.value([Int].self, from: [0xFF, 0xFF, 0xFF, 0xFF, 1, 2])
    }
  }
}

@Suite("Frames")
struct FrameTests {
  @Test("frames are received as they were sent, wherever they are cut")
  func cuts() throws {
    let bytes = Frame.header(.progress, length: 3) + [1, 2, 3] + Frame.header(.result, length: 0)
    for cut in bytes.indices {
      var reader = FrameReader(longest: 10)
      var frames: [[UInt8]] = []
      for part in [bytes[..<cut], bytes[cut...]] {
        part.withUnsafeBytes { reader.append($0) }
        while let frame = try reader.next() { frames.append(Array(frame.content)) }
      }
      #expect(frames == [[1, 2, 3], []])
    }
  }

  @Test("what is too long or of an unknown kind is refused before it has arrived")
  func refused() {
    var long = FrameReader(longest: 10)
    Frame.header(.progress, length: 11).withUnsafeBytes { long.append($0) }
    #expect(throws: FrameError.tooLong) { try long.next() }
    var unknown = FrameReader(longest: 10)
    [1, 0, 0, 0, 99].map(UInt8.init).withUnsafeBytes { unknown.append($0) }
    #expect(throws: FrameError.unknownKind) { try unknown.next() }
  }
}
