import PageScripting
import Testing

@testable import WebContent

/// HTML Standard, "multipart/form-data encoding algorithm" (rule 7.15).
@Suite("Multipart bodies") struct MultipartBodyTests {
  private func encoded(_ entries: FormEntry...) -> String {
    String(decoding: MultipartBody(entries, boundary: "B").bytes, as: UTF8.self)
  }

  @Test func `a form without entries is the last boundary`() { #expect(encoded() == "--B--\r\n") }

  @Test func `texts and files are parts in order`() {
    #expect(
      encoded(
        FormEntry(name: "a", value: .text("1")),
        FormEntry(name: "f", value: .file(name: "n.txt", type: "text/plain", contents: Array("x\ny".utf8))))
          == """
          --B\r
          Content-Disposition: form-data; name="a"\r
          \r
          1\r
          --B\r
          Content-Disposition: form-data; name="f"; filename="n.txt"\r
          Content-Type: text/plain\r
          \r
          x
          y\r
          --B--\r

          """)
  }

  @Test func `an input without files is a file without name and contents`() {
    #expect(
      encoded(FormEntry(name: "f", value: .file(name: "", type: "application/octet-stream", contents: [])))
        == "--B\r\nContent-Disposition: form-data; name=\"f\"; filename=\"\"\r\n"
        + "Content-Type: application/octet-stream\r\n\r\n\r\n--B--\r\n")
  }

  @Test func `a type that is not known is that of bytes`() {
    #expect(
      encoded(FormEntry(name: "f", value: .file(name: "n", type: "", contents: [])))
        .contains("Content-Type: application/octet-stream\r\n"))
  }

  /// Line ends in names and texts become CRLF before they are escaped; those in names of files only are escaped.
  @Test func `line ends and quotes`() {
    #expect(
      encoded(FormEntry(name: "a\n\"b\r", value: .text("1\n2\r3\r\n4")))
        == "--B\r\nContent-Disposition: form-data; name=\"a%0D%0A%22b%0D%0A\"\r\n\r\n"
        + "1\r\n2\r\n3\r\n4\r\n--B--\r\n")
    #expect(
      encoded(FormEntry(name: "f", value: .file(name: "a\n\"b\r", type: "", contents: [])))
        .contains("filename=\"a%0A%22b%0D\"\r\n"))
  }

  @Test func `bytes stay as they are, and names are UTF-8`() {
    let bytes: [UInt8] = [0, 255, 13, 10]
    let body = MultipartBody(
      [FormEntry(name: "ä", value: .file(name: "ß.bin", type: "", contents: bytes))], boundary: "B"
    ).bytes
    #expect(String(decoding: body, as: UTF8.self).contains("name=\"ä\"; filename=\"ß.bin\""))
    #expect(Array(body.suffix(13)) == bytes + Array("\r\n--B--\r\n".utf8))
  }
}
