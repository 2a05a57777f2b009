/// The size of an image in a raster format, which its header has.
package struct ImageSize: Hashable, Sendable {
  package let width: Int
  package let height: Int

  /// - Returns: nil if the bytes are no PNG, GIF, BMP, JPEG or WebP, or end before the size.
  package init?(_ bytes: [UInt8]) {
    func begins(_ text: String, at offset: Int = 0) -> Bool { bytes.dropFirst(offset).starts(with: Array(text.utf8)) }
    let reader = Reader(bytes: bytes)
    let size: (width: Int?, height: Int?)
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]), begins("IHDR", at: 12) {
      size = (reader.big(4, at: 16), reader.big(4, at: 20))
    } else if begins("GIF8") {
      size = (reader.little(2, at: 6), reader.little(2, at: 8))
    } else if begins("BM") {
      // A negative height says that the rows stand in the other order.
      size = (
        reader.little(4, at: 18), reader.little(4, at: 22).map { Int(Int32(truncatingIfNeeded: $0).magnitude) }
      )
    } else if begins("RIFF"), begins("WEBP", at: 8) {
      size = reader.sizeOfWebP
    } else if bytes.starts(with: [0xFF, 0xD8]) {
      size = reader.sizeOfJPEG
    } else {
      return nil
    }
    guard let width = size.width, let height = size.height else { return nil }
    self.width = width
    self.height = height
  }

  private struct Reader {
    let bytes: [UInt8]

    func big(_ count: Int, at offset: Int) -> Int? {
      guard offset >= 0, offset + count <= bytes.count else { return nil }
      return bytes[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
    }

    func little(_ count: Int, at offset: Int) -> Int? {
      guard offset >= 0, offset + count <= bytes.count else { return nil }
      return bytes[offset..<offset + count].reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    /// https://developers.google.com/speed/webp/docs/riff_container
    var sizeOfWebP: (Int?, Int?) {
      switch bytes.dropFirst(12).prefix(4) {
      case [0x56, 0x50, 0x38, 0x58]:  // VP8X
        return (little(3, at: 24).map { $0 + 1 }, little(3, at: 27).map { $0 + 1 })
      case [0x56, 0x50, 0x38, 0x4C]:  // VP8L: two times 14 bits, each one less than the size
        guard let bits = little(4, at: 21) else { return (nil, nil) }
        return (bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1)
      case [0x56, 0x50, 0x38, 0x20]:  // VP8: the upper two bits are a scale
        return (little(2, at: 26).map { $0 & 0x3FFF }, little(2, at: 28).map { $0 & 0x3FFF })
      default: return (nil, nil)
      }
    }

    /// ITU-T T.81, B.2.2: the frame header has the size. The segments before it are passed over.
    var sizeOfJPEG: (Int?, Int?) {
      var offset = 2
      // Any number of 0xFF may stand before a marker.
      while big(2, at: offset) == 0xFFFF { offset += 1 }
      while let marker = big(2, at: offset), marker >> 8 == 0xFF, let length = big(2, at: offset + 2), length >= 2 {
        let kind = marker & 0xFF
        let isFrame = (0xC0...0xCF).contains(kind) && ![0xC4, 0xC8, 0xCC].contains(kind)
        if isFrame { return (big(2, at: offset + 7), big(2, at: offset + 5)) }
        offset += 2 + length
        while big(2, at: offset) == 0xFFFF { offset += 1 }
      }
      return (nil, nil)
    }
  }
}
