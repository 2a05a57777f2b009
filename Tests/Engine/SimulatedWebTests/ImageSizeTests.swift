import SimulatedWeb
import Testing

@Suite struct ImageSizeTests {
  private static let webP = Array("RIFF....WEBP".utf8)

  @Test(
    arguments: [
      ("PNG", [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10, 0, 0, 0, 13] + Array("IHDR".utf8) + [0, 0, 1, 2, 0, 0, 0, 3]),
      ("GIF", Array("GIF89a".utf8) + [2, 1, 3, 0]),
      (
        "BMP with the upper row first",
        Array("BM".utf8) + Array(repeating: 0, count: 16) + [2, 1, 0, 0, 253, 255, 255, 255]
      ),
      ("BMP", Array("BM".utf8) + Array(repeating: 0, count: 16) + [2, 1, 0, 0, 3, 0, 0, 0]),
      // An application segment stands before the frame.
      ("JPEG", [0xFF, 0xD8, 0xFF, 0xFF, 0xE0, 0, 4, 9, 9, 0xFF, 0xFF, 0xC2, 0, 11, 8, 0, 3, 1, 2]),
      ("WebP, extended", webP + Array("VP8X....".utf8) + [0, 0, 0, 0, 1, 1, 0, 2, 0, 0]),
      ("WebP, lossless", webP + Array("VP8L....".utf8) + [0x2F, 0x01, 0x81, 0, 0]),
      ("WebP, lossy", webP + Array("VP8 ....".utf8) + [0, 0, 0, 0x9D, 1, 0x2A, 2, 0x41, 3, 0x40]),
    ] as [(String, [UInt8])])
  func `the header tells the size`(format: String, bytes: [UInt8]) throws {
    let size = try #require(ImageSize(bytes), "\(format)")
    #expect(size.width == 258)
    #expect(size.height == 3)
    for count in 0..<bytes.count { #expect(ImageSize(Array(bytes.prefix(count))) == nil, "\(count) bytes") }
  }

  @Test func `other bytes have no size`() {
    #expect(ImageSize(Array("<svg width=1 height=1>".utf8)) == nil)
    #expect(ImageSize([]) == nil)
  }
}
