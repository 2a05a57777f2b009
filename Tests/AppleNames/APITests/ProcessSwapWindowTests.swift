import SimulatedWeb
import Testing
import UIProcess
import WebMessages

@testable import SimWebKit

private let (webkit, apple) = ("https://www.webkit.org/", "https://www.apple.com/")

/// The cases of `ProcessSwapOnNavigation.mm` about windows that pages open.
@MainActor @Suite struct ProcessSwapWindowTests {
  /// Notes which views lose their process.
  private final class Witness: NSObject, WKNavigationDelegate {
    var ended: [WKWebView] = []
    func webViewWebContentProcessDidTerminate(_ webView: WKWebView) { ended.append(webView) }
  }

  /// Lets a page open a window when it has loaded.
  private func open(
    _ page: String, _ body: (PolicyBench, WKWebView, WKWebView, NavigationRecorder, PanelRecorder) async throws -> Void
  ) async throws {
    try await PolicyBench.run(answers: [webkit + "main.html": .html(page)]) { bench in
      bench.world.web.unknownHosts = .emptyPage
      let (view, recorder) = bench.recordedView { $0.preferences.javaScriptCanOpenWindowsAutomatically = true }
      let panels = PanelRecorder()
      panels.prepare = { $0.navigationDelegate = recorder }
      view.uiDelegate = panels
      await bench.load(webkit + "main.html", in: view)
      try await body(bench, view, try #require(panels.opened.first), recorder, panels)
    }
  }

  private func expect(_ page: String, policies: Int, sharesProcess: Bool) async throws {
    try await open(page) { bench, view, popup, recorder, _ in
      #expect(recorder.actions.count == policies)
      let witness = Witness()
      for each in [view, popup] { each.navigationDelegate = witness }
      popup.page.process.end(.crash)
      await bench.world.settle()
      #expect(witness.ended.contains(popup))
      #expect(witness.ended.contains(view) == sharesProcess)
    }
  }

  private func windowOpen(_ arguments: String) -> String {
    "<script>onload = () => { window.open(\(arguments)) }</script>"
  }

  private func link(_ attributes: String) -> String {
    "<a id=testLink \(attributes)>Link</a><script>onload = () => { testLink.click() }</script>"
  }

  @Test func CrossSiteWindowOpenNoOpener() async throws {
    try await expect(windowOpen("'\(apple)main.html', '_blank', 'noopener'"), policies: 2, sharesProcess: false)
  }

  @Test func CrossOriginButSameSiteWindowOpenNoOpener() async throws {
    try await expect(
      windowOpen("'https://webkit.org/main.html', '_blank', 'noopener'"), policies: 2, sharesProcess: false)
  }

  private func expectSameSiteWindow(named name: String, sharesProcess: Bool) async throws {
    let page = windowOpen("'\(webkit)popup.html', '\(name)', 'noopener'")
    try await expect(page, policies: 2, sharesProcess: sharesProcess)
    try await open(page) { bench, _, popup, _, panels in
      await bench.load(webkit + "popup2.html", in: popup)
      #expect(popup.url?.absoluteString == webkit + "popup2.html")
      // Scripts opened the window, so they may close it.
      _ = try await popup.evaluateJavaScript("window.close()")
      await bench.world.settle()
      #expect(panels.closed == [popup])
    }
  }

  @Test func SameSiteWindowOpenNoOpener() async throws {
    try await expectSameSiteWindow(named: "_blank", sharesProcess: false)
  }

  /// A name keeps the window in the process.
  @Test func SameSiteWindowOpenWithNameNoOpener() async throws {
    try await expectSameSiteWindow(named: "foo", sharesProcess: true)
  }

  @Test func CrossSiteBlankTargetWithOpener() async throws {
    try await expect(link("target=_blank rel=opener href='\(apple)main.html'"), policies: 3, sharesProcess: true)
  }

  @Test func CrossSiteBlankTargetImplicitNoOpener() async throws {
    try await expect(link("target=_blank href='\(apple)main.html'"), policies: 3, sharesProcess: false)
  }

  @Test func CrossSiteBlankTargetNoOpener() async throws {
    try await expect(
      link("target=_blank rel=noopener href='\(apple)main.html'"), policies: 3, sharesProcess: false)
  }

  @Test func SameSiteBlankTargetNoOpener() async throws {
    try await expect(
      link("target=_blank rel=noopener href='\(webkit)popup.html'"), policies: 3, sharesProcess: false)
  }
}
