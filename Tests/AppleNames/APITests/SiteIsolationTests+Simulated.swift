import SimulatedWeb
import Testing
import UIProcess

@testable import SimWebKit

private let (example, webkit) = ("https://example.com/example", "https://webkit.org/webkit")
private let frameOfWebKit = SiteAnswer.html("<iframe id=webkit_frame src='\(webkit)'></iframe>")
private let chooser = """
  <!DOCTYPE html><input type=file id=file>
  <script>file.addEventListener('cancel', () => alert('cancel'))</script>
  """

/// Cases with real clicks, and with headers of requests.
extension SiteIsolationTests {
  private func chooseFile(_ files: [URL]?, _ body: (SiteBench) async throws -> Void) async throws {
    try await SiteBench.run([example: frameOfWebKit, webkit: .html(chooser)]) { site async throws in
      site.panels.files = files
      await site.load(example)
      try await site.view.page.click("#file", frame: ["iframe"], kind: .real)
      await site.bench.world.settle()
      #expect(site.said.first == "frame webkit.org: choose a file")
      try await body(site)
    }
  }

  @Test func RunOpenPanel() async throws {
    try await chooseFile([FileManager.default.temporaryDirectory.appendingPathComponent("test")]) { site async throws in
      #expect(try await site.text("file.files[0].name", in: site.child) == "test")
    }
  }

  @Test func CancelOpenPanel() async throws {
    try await chooseFile(nil) { #expect($0.said.last == "frame webkit.org: cancel") }
  }

  /// The configuration names the app, instead of a private method of the view.
  @Test func ApplicationNameForUserAgent() async throws {
    let script = "https://domain3.com/request_from_subframe"
    try await PolicyBench.run(
      answers: [example: frameOfWebKit, webkit: .html("<script src='\(script)'></script>"), script: .html("")]
    ) { bench async throws in
      let site = SiteBench(bench) { $0.applicationNameForUserAgent = "Custom UserAgent" }
      await site.load(example)
      #expect(try await site.text("navigator.userAgent", in: site.child).hasSuffix(" Custom UserAgent"))
      let requests = bench.world.web.takeRequestLog().filter { $0.url == script }
      #expect(requests.count == 1 && requests.first?.userAgent?.hasSuffix(" Custom UserAgent") == true)
    }
  }
}
