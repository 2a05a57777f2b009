import Testing
import WebViewSimulator

@Suite("Who may run a javascript: URL where") @MainActor struct JavaScriptURLOriginTests {
  /// What a page with a frame says.
  private func said(_ script: String, frame: String, at url: String = "https://www.site.example/frame") async throws
    -> String
  {
    let simulator = Simulator()
    try simulator.site(
      "https://site.example/",
      html: """
        <iframe src=\(url)></iframe><script>
          var said = []; onmessage = (event) => said.push(event.data)
          const run = () => { frames[0].location.href = `javascript:parent.postMessage('ran', '*'); 'text'` }
          onload = () => { \(script) }
        </script>
        """)
    if url != "about:blank" { try simulator.site(url, html: frame) }
    try await simulator.open("https://site.example/")
    await simulator.advance(milliseconds: 100)
    let text = try await simulator.evaluate("said.join()")
    guard case .string(let text) = text else { return "" }
    return text
  }

  private static let relaxed = "<script>document.domain = 'site.example'</script>"

  @Test("document.domain counts on both sides: WebKit asks for the same origin-domain")
  func domains() async throws {
    #expect(try await said("run()", frame: Self.relaxed) == "")
    #expect(try await said("document.domain = 'site.example'; run()", frame: Self.relaxed) == "ran")
    let same = "https://site.example/frame"
    #expect(try await said("run()", frame: "<p>a", at: same) == "ran")
    #expect(try await said("run()", frame: Self.relaxed, at: same) == "")
  }

  @Test("The document that a string makes shares document.domain with the one before it")
  func sharing() async throws {
    let script = """
      run()
      setTimeout(() => { document.domain = document.domain; said.push(frames[0].document.body.textContent) }, 50)
      """
    #expect(try await said(script, frame: "", at: "about:blank") == "ran,text")
  }
}
