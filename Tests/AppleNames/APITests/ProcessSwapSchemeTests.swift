import SimulatedWeb
import Testing
import UIProcess
import WebMessages

@testable import SimWebKit

private let (webkit, apple) = ("https://www.webkit.org/", "https://www.apple.com/")

/// Notes which views' processes have ended.
@MainActor private final class Witness: NSObject, WKNavigationDelegate {
  var ended: [WKWebView] = []
  func webViewWebContentProcessDidTerminate(_ webView: WKWebView) { ended.append(webView) }
}

/// The cases of `ProcessSwapOnNavigation.mm` about URLs that need no process of their own.
@MainActor @Suite struct ProcessSwapSchemeTests {
  private let page = """
    <a id=link>Click here</a>
    <script>
      link.href = URL.createObjectURL(new Blob(['<!DOCTYPE html><p>PASS</p>'], { type: 'text/html' }))
    </script>
    """

  private func run(_ body: (PolicyBench, WKWebView, NavigationRecorder) async throws -> Void) async throws {
    var profile = PlatformProfile.macOS
    profile.processSwap = .onCrossSiteLoads
    let answers = Dictionary(
      uniqueKeysWithValues: [webkit, apple, "https://www2.webkit.org/"].map { ($0 + "*", SiteAnswer.html(page)) })
    try await PolicyBench.run(profile, answers: answers) { bench in
      let (view, recorder) = bench.recordedView()
      try await body(bench, view, recorder)
    }
  }

  /// A window that stays in the view's process, since it has a name; it has no opener that would keep the view there.
  private func windowInProcess(of view: WKWebView, _ bench: PolicyBench) async throws -> (WKWebView, PanelRecorder) {
    let panels = PanelRecorder()
    view.uiDelegate = panels
    await bench.load(webkit + "main.html", in: view)
    _ = await view.error(of: "open('\(webkit)other.html', 'foo', 'noopener')")
    await bench.world.settle()
    return (try #require(panels.opened.first), panels)
  }

  /// Whether what `go` shows is in the process of the page before.
  private func staysInProcess(policies: Int, _ go: (PolicyBench, WKWebView) async throws -> Void) async throws -> Bool {
    var stays = false
    try await run { bench, view, recorder in
      let (window, panels) = try await windowInProcess(of: view, bench)
      #expect(panels.opened.count == 1)
      try await go(bench, view)
      #expect(recorder.actions.count == policies)
      let witness = Witness()
      for each in [view, window] { each.navigationDelegate = witness }
      view.page.process.end(.crash)
      await bench.world.settle()
      #expect(witness.ended.contains(view))
      stays = witness.ended.contains(window)
    }
    return stays
  }

  @Test func SameOriginBlobNavigation() async throws {
    let stays = try await staysInProcess(policies: 2) { bench, view in
      await view.runWithoutGesture("document.getElementById('link').click()")
      await bench.world.settle()
      #expect(view.url?.scheme == "blob")
    }
    #expect(stays)
  }

  /// The number of the process is private; the page stays, so its process does.
  @Test func CrossOriginBlobNavigation() async throws {
    try await run { bench, view, recorder in
      await bench.load(webkit + "main.html", in: view)
      let blob = try await view.text("document.getElementById('link').href")
      await bench.load(apple + "main.html", in: view)
      await view.runWithoutGesture("document.getElementById('link').href = '\(blob)'")
      await view.runWithoutGesture("document.getElementById('link').click()")
      await bench.world.settle()
      #expect(recorder.actions.count == 2)
      #expect(view.url?.absoluteString == apple + "main.html")
    }
  }

  @Test func NavigateToAboutBlank() async throws {
    let stays = try await staysInProcess(policies: 2) { await $0.load("about:blank", in: $1) }
    #expect(stays)
  }

  @Test func NavigateToDataURL() async throws {
    let stays = try await staysInProcess(policies: 2) { await $0.load("data:text/plain,PASS", in: $1) }
    #expect(stays)
  }

  /// The process of a page that waits in the page cache is used again for its site.
  @Test func ProcessReuse() async throws {
    let stays = try await staysInProcess(policies: 3) {
      await $0.load(apple + "main.html", in: $1)
      await $0.load(webkit + "main2.html", in: $1)
    }
    #expect(stays)
  }

  @Test func ProcessReuseeTLDPlus2() async throws {
    let stays = try await staysInProcess(policies: 3) {
      await $0.load(apple + "main.html", in: $1)
      await $0.load("https://www2.webkit.org/main2.html", in: $1)
    }
    #expect(stays)
  }

  @Test func NavigateToInvalidURL() async throws {
    let stays = try await staysInProcess(policies: 1) { bench, view in
      let message = try await view.text(
        "var err = 'no error'; try { location.href = 'http://A=a%B=b' } catch (e) { err = e }; err.message")
      #expect(message == "Invalid URL")
      await bench.world.settle()
    }
    #expect(stays)
  }

  @Test func ConcurrentHistoryNavigations() async throws {
    try await run { bench, view, _ in
      let (first, second) = (webkit + "main.html", apple + "main.html")
      for url in [first, second] { await bench.load(url, in: view) }
      let list = view.backForwardList
      @MainActor func expectFirst() {
        #expect(view.url?.absoluteString == first)
        #expect(list.currentItem?.url.absoluteString == first)
        #expect(list.backItem == nil && list.forwardList.count == 1)
        #expect(list.forwardItem?.url.absoluteString == second)
      }
      view.goBack()
      await bench.world.settle()
      expectFirst()
      for _ in 0..<2 { view.goForward() }
      await bench.world.settle()
      #expect(view.url?.absoluteString == second)
      #expect(list.currentItem?.url.absoluteString == second)
      #expect(list.forwardItem == nil && list.backList.count == 1)
      #expect(list.backItem?.url.absoluteString == first)
      view.goBack()
      await bench.world.settle()
      expectFirst()
    }
  }
}
