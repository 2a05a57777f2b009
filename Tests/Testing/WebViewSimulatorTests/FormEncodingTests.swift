import SimulatedWeb
import Testing
import WebViewSimulator

/// Rule 1.74.
@Suite("The encoding of forms") @MainActor struct FormEncodingTests {
  /// The query that a form with such attributes and fields sends from a page with such a head.
  private func query(_ attributes: String, _ fields: String, head: String = "<meta charset=utf-8>") async throws
    -> String
  {
    let simulator = Simulator()
    // The server does not say the encoding, so that the page does.
    try simulator.web.respond(
      to: "https://site.example/",
      with: .response(
        body: "<!DOCTYPE html>\(head)<form action=/sent \(attributes)>\(fields)<button id=b>b</button></form>",
        contentType: "text/html"))
    try simulator.site("https://site.example/*", html: "sent")
    try await simulator.open("https://site.example/")
    try await simulator.click("#b")
    guard case .string(let text) = try await simulator.evaluate("location.search") else { return "?" }
    return text
  }

  private static let fields = "<input name=u value='&#54620;&#26085;'><input type=hidden name=_charset_>"

  @Test(
    "accept-charset says it, or else the page",
    arguments: [
      ("accept-charset='unknown, euc-kr'", "<meta charset=utf-8>", "?u=%C7%D1%EC%ED&_charset_=EUC-KR"),
      ("", "<meta charset=euc-kr>", "?u=%C7%D1%EC%ED&_charset_=EUC-KR"),
      ("", "<meta charset=utf-8>", "?u=%ED%95%9C%E6%97%A5&_charset_=UTF-8"),
      ("accept-charset=utf-16", "<meta charset=euc-kr>", "?u=%ED%95%9C%E6%97%A5&_charset_=UTF-8"),
    ])
  func encoding(attributes: String, head: String, expected: String) async throws {
    #expect(try await query(attributes, Self.fields, head: head) == expected)
  }

  @Test(
    "What the encoding lacks becomes a character reference",
    arguments: [("windows-1252", "?u=%80%26%2326085%3B"), ("shift_jis", "?u=%26%238364%3B%93%FA")])
  func references(label: String, expected: String) async throws {
    #expect(try await query("accept-charset=\(label)", "<input name=u value='&#8364;&#26085;'>") == expected)
  }
}
