import HTMLTree
import Testing

@Suite("Character encodings")
struct DecoderTests {
  private let word: [UInt8] = [0x67, 0x72, 0xF6, 0xDF, 0x65, 0x20, 0x80]

  @Test func declaredEncodings() {
    #expect(HTMLDecoder.decode(Array("größe".utf8), declaredCharset: "utf-8") == "größe")
    #expect(HTMLDecoder.decode(word, declaredCharset: "text/html; charset=\"ISO-8859-1\"") == "größe €")
    #expect(HTMLDecoder.decode(word, declaredCharset: "windows-1252") == "größe €")
    #expect(HTMLDecoder.decode([0x78, 0, 0xFC, 0], declaredCharset: "utf-16le") == "xü")
    #expect(HTMLDecoder.decode([0xE0, 0xE1], declaredCharset: "windows-1251") == "аб")
    #expect(HTMLDecoder.decode([0xE9, 0xFF, 0x61], declaredCharset: "utf-8") == "\u{FFFD}\u{FFFD}a")
  }

  @Test func byteOrderMarksWin() {
    #expect(HTMLDecoder.decode([0xEF, 0xBB, 0xBF, 0xC3, 0xBC], declaredCharset: "windows-1252") == "ü")
    #expect(HTMLDecoder.decode([0xFE, 0xFF, 0, 0x78, 0xD8, 0x3D, 0xDE, 0]) == "x😀")
    #expect(HTMLDecoder.decode([0xFF, 0xFE, 0x78, 0]) == "x")
  }

  @Test(arguments: [
    "<meta charset=windows-1252>", "<!-- <meta charset=utf-8> --><META CHARSET='iso-8859-1' >",
    "<html><head><meta http-equiv=Content-Type content='text/html; charset=latin1'>",
    "<a title='<meta charset=utf-8>'></a><meta name=x charset=\"cp1252\">",
  ])
  func metaElementsAreReadFromTheFirstKilobyte(_ head: String) {
    #expect(HTMLDecoder.decode(Array(head.utf8) + [0xC3, 0xBC]) == head + "Ã¼")
  }

  @Test func withoutDeclaration() {
    #expect(HTMLDecoder.decode(Array("größe".utf8)) == "größe")
    #expect(HTMLDecoder.decode(word) == "größe €")
    #expect(HTMLDecoder.decode([UInt8]()) == "")
    #expect(HTMLDecoder.decode(Array("<meta charset=utf-16>ü".utf8)) == "<meta charset=utf-16>ü")
    #expect(
      HTMLDecoder.decode(Array("\(String(repeating: " ", count: 2000))<meta charset=latin1>ü".utf8))?.hasSuffix("ü")
        == true)
  }

  @Test func binaryContentIsNotText() {
    #expect(HTMLDecoder.decode([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0x0D, 0x49, 0x48]) == nil)
    #expect(HTMLDecoder.decode([UInt8](repeating: 0, count: 100)) == nil)
    #expect(HTMLDecoder.decode([UInt8](repeating: 0, count: 100), declaredCharset: "utf-8") == nil)
  }
}
