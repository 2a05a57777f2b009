import SimulatedWeb
import Testing
import URLStandard

@Suite("MIME types and header fields")
struct MIMETests {
  @Test(
    "types are parsed as the MIME Sniffing Standard says",
    arguments: [
      ("text/html", "text/html"), (" TEXT/HTML ; CharSet=\"UTF-8\" ", "text/html;charset=UTF-8"),
      ("text/html;charset=gbk;charset=utf-8", "text/html;charset=gbk"),
      ("text/html;x=\"a\\\"b;c\"y;z=1", "text/html;x=\"a\\\"b;c\";z=1"),
      ("text/html;;;x=1;y", "text/html;x=1"), ("text/html;x=;y=\"\"", "text/html;y=\"\""),
      ("text/html;x=\"open", "text/html;x=open"),
      ("", nil), ("text", nil), ("text/", nil), ("/html", nil), ("te xt/html", nil), ("text/html x", nil),
      ("text/html(;a=b", nil),
    ])
  func parsing(_ text: String, _ serialized: String?) { #expect(MIMEType(text)?.description == serialized) }

  @Test(
    "what a web view shows",
    arguments: [
      ("text/html", true), ("text/plain", true), ("text/csv", true),
      ("text/tab-separated-values", true), ("text/x-csv", false), ("text/calendar", false), ("text/anything", true),
      ("application/xhtml+xml", true), ("application/json", true), ("application/ld+json", true),
      ("application/pdf", true),
      ("image/png", true), ("image/svg+xml", true), ("image/x-unknown", false), ("video/mp4", true),
      ("audio/mpeg", true),
      ("application/javascript", true), ("application/octet-stream", false), ("application/zip", false),
      ("font/woff2", false),
    ])
  func showing(_ text: String, _ canShow: Bool) throws {
    #expect(try #require(MIMEType(text)).canShow(on: .iOS) == canShow)
  }

  @Test("some types are shown on one system only", arguments: ["text/rtf", "image/x-bmp", "application/png"])
  func showingOnIOS(_ text: String) throws {
    let type = try #require(MIMEType(text))
    #expect(type.canShow(on: .iOS) && !type.canShow(on: .macOS))
  }

  @Test("feeds are shown on macOS only") func showingOnMacOS() throws {
    let type = try #require(MIMEType("application/rss+xml"))
    #expect(type.canShow(on: .macOS) && !type.canShow(on: .iOS))
  }

  @Test(
    "an answer without a type is looked at",
    arguments: [
      ("  <!DOCTYPE html><p>", "text/html"), ("<HTML>", "text/html"), ("<!-- x", "text/html"), ("<b>", "text/html"),
      ("<bx>", "text/plain"),
      ("<?xml version=\"1.0\"?>", "text/xml"), ("%PDF-1.7", "application/pdf"), ("GIF89a", "image/gif"),
      ("plain", "text/plain"),
      ("", "text/plain"), ("a\u{1}b", "application/octet-stream"),
    ])
  func sniffing(_ body: String, _ type: String) throws {
    let address = try url("https://a.example/")
    #expect(SimulatedResponse(body: Array(body.utf8), url: address).mimeType.essence == type)
    #expect(
      SimulatedResponse(headers: ["X-Content-Type-Options": "NoSniff"], body: Array(body.utf8), url: address).mimeType
        .canShow(on: .iOS) == false)
  }

  @Test("the disposition makes a response an attachment") func attachments() throws {
    let address = try url("https://a.example/")
    #expect(
      SimulatedResponse(headers: ["content-disposition": "Attachment; filename=\"x\""], url: address).isAttachment)
    #expect(!SimulatedResponse(headers: ["Content-Disposition": "inline"], url: address).isAttachment)
    #expect(!SimulatedResponse(url: address).isAttachment)
  }

  @Test("header fields keep order and repetition and ignore case") func fields() {
    var fields: HTTPFields = ["A": "1", "b": "2", "a": "3"]
    #expect(fields["a"] == "1, 3" && fields.values(of: "A") == ["1", "3"] && fields["c"] == nil)
    fields["a"] = "4"
    #expect(fields.fields == [.init(name: "a", value: "4"), .init(name: "b", value: "2")])
    fields.add("B", "5")
    fields["A"] = nil
    #expect(fields.fields.map(\.value) == ["2", "5"])
  }
}

@Suite("data: URLs")
struct DataURLTests {
  @Test(
    "type and body",
    arguments: [
      ("data:,Hello%20there", "text/plain;charset=US-ASCII", "Hello there"),
      ("data:text/html,<p>a,b</p>#f", "text/html", "<p>a,b</p>"),
      ("data:text/html;base64,PGI+", "text/html", "<b>"), ("data:;base64,YQ", "text/plain;charset=US-ASCII", "a"),
      ("data:text/html ; BASE64,Y%20W I%3D", "text/html", "ab"),
      ("data:;charset=utf-8,%C3%BC", "text/plain;charset=utf-8", "ü"),
      ("data:nonsense,x", "text/plain;charset=US-ASCII", "x"), ("data:text/html;xbase64,YQ", "text/html", "YQ"),
      ("data:,a?b", "text/plain;charset=US-ASCII", "a?b"),
    ])
  func parsing(_ text: String, _ type: String, _ body: String) throws {
    let data = try #require(DataURL(try url(text)))
    #expect(data.mimeType.description == type && String(decoding: data.body, as: UTF8.self) == body)
  }

  @Test(
    "what is no data",
    arguments: ["data:text/html", "data:;base64,a", "data:;base64,a===", "data:;base64,!!!!", "https://a.example/,"])
  func failures(_ text: String) throws { #expect(DataURL(try url(text)) == nil) }
}
