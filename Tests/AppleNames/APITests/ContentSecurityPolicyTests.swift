import SimulatedWeb
import Testing
import UIProcess

@testable import SimWebKit

/// The cases of `ContentSecurityPolicy.mm` that need no private interface.
@MainActor @Suite struct ContentSecurityPolicyTests {
  /// A page that says what its event calls the page. What it violates is `frame-src`, which is enforced here.
  private let page = """
    <html><head><meta http-equiv="Content-Security-Policy" content="frame-src 'none'"><script>
      document.addEventListener('securitypolicyviolation', (event) => {
        webkit.messageHandlers.testHandler.postMessage('document-uri: ' + event.documentURI)
        webkit.messageHandlers.testHandler.postMessage(
          [event.effectiveDirective, event.blockedURI, event.originalPolicy, event.disposition].join(' | '))
      })
    </script></head><body><iframe src='https://frame.example/path#fragment'></iframe></body></html>
    """

  private func expectViolation(in documentURI: String, _ load: (WKWebView) throws -> Void) async throws {
    let messages = MessageRecorder()
    try await PolicyBench.run { bench in
      let view = bench.view { $0.userContentController.add(messages, name: "testHandler") }
      try load(view)
      await bench.world.settle()
      #expect(
        messages.texts == [
          "document-uri: \(documentURI)", "frame-src | https://frame.example | frame-src 'none' | enforce",
        ])
    }
  }

  @Test func CheckViolationReportDocumentURIForFileProtocol() async throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).html")
    try Data(page.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    try await expectViolation(in: "file") { $0.loadFileURL(file, allowingReadAccessTo: file) }
  }

  @Test func CheckViolationReportDocumentURIForDataProtocol() async throws {
    try await expectViolation(in: "data") { view in
      let url = try #require(URL(string: "data:text/html"))
      let response = URLResponse(
        url: url, mimeType: "text/HTML", expectedContentLength: page.utf8.count, textEncodingName: "UTF-8")
      view.loadSimulatedRequest(URLRequest(url: url), response: response, responseData: Data(page.utf8))
    }
  }

  @Test func CheckViolationReportDocumentURIForAboutProtocol() async throws {
    try await expectViolation(in: "about") { $0.loadHTMLString(page, baseURL: nil) }
  }

  @Test func InvalidRequireTrustedTypesFor() async throws {
    let answer = SiteAnswer.response(
      headers: ["Content-Security-Policy": "require-trusted-types-for 'script html'"], body: "hi")
    try await PolicyBench.run(answers: ["https://app.example/": answer]) { bench in
      let (view, recorder) = bench.recordedView()
      await bench.load("https://app.example/", in: view)
      #expect(recorder.calls.last == "finish")
    }
  }
}
