import SimulatedWeb
import Testing
import UIProcess

@testable import SimWebKit

/// Answers with a file in the temporary folder, or cancels.
@MainActor private final class PanelDelegate: NSObject, WKUIDelegate {
  let url: URL?
  var parameters: WKOpenPanelParameters?

  init(_ url: URL?) { self.url = url }

  func webView(
    _ webView: WKWebView, runOpenPanelWith parameters: WKOpenPanelParameters, initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor @Sendable ([URL]?) -> Void
  ) {
    self.parameters = parameters
    completionHandler(url.map { [$0] })
  }
}

/// The cases of `RunOpenPanel.mm`.
@MainActor @Suite struct RunOpenPanelTests {
  private func click(_ delegate: PanelDelegate, _ body: (PolicyBench, WKWebView) async throws -> Void) async throws {
    try await PolicyBench.run { bench in
      let view = WKWebView(frame: .zero, configuration: WKWebViewConfiguration())
      view.uiDelegate = delegate
      await bench.load(
        html: """
          <!DOCTYPE html><input type='file' id='file'><script>
          document.getElementById('file').addEventListener('cancel', () => { document.title = 'cancel'; });
          </script>
          """, base: "about:blank", in: view)
      try await view.page.click("#file", frame: [], kind: .real)
      await bench.world.settle()
      try await body(bench, view)
    }
  }

  /// The file does not exist, and has its name all the same.
  @Test func RunOpenPanelNonLatin1() async throws {
    let name = "\u{8FD9}\u{662F}\u{4E2D}\u{6587}"
    let delegate = PanelDelegate(FileManager.default.temporaryDirectory.appendingPathComponent(name))
    try await click(delegate) { bench, view in
      let parameters = try #require(delegate.parameters)
      #expect(!parameters.allowsMultipleSelection && !parameters.allowsDirectories)
      let result = try await view.evaluateJavaScript("document.getElementsByTagName('input')[0].files[0].name")
      #expect(result as? String == name)
    }
  }

  @Test func FileInputTypeCancelEvent() async throws {
    try await click(PanelDelegate(nil)) { _, view in #expect(view.title == "cancel") }
  }
}
