import SimulatedWeb
import Testing
import UIProcess

@testable import SimWebKit

private let page = "https://www.webkit.org/"

/// Loads again, or reloads, what loses its process, and counts.
@MainActor private final class Rescuer: NSObject, WKNavigationDelegate {
  var rescue: (WKWebView) -> Void = { _ in }
  var ended: [ObjectIdentifier: Int] = [:]
  var finished: [ObjectIdentifier: Int] = [:]

  func webViewWebContentProcessDidTerminate(_ webView: WKWebView) {
    ended[ObjectIdentifier(webView), default: 0] += 1
    rescue(webView)
  }
  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
    finished[ObjectIdentifier(webView), default: 0] += 1
  }
}

/// The cases of `WebContentProcessDidTerminate.mm` about views that share a process. A private property relates them
/// there; here a page has opened them as windows.
@MainActor @Suite struct RelatedViewsTests {
  private func run(
    windows: Int, _ body: (PolicyBench, [WKWebView], Rescuer) async throws -> Void
  ) async throws {
    var profile = PlatformProfile.macOS
    profile.processSwap = .onCrossSiteLoads
    let answers: [String: SiteAnswer] = [page + "*": .html("foo"), "https://www.apple.com/": .html("bar")]
    try await PolicyBench.run(profile, answers: answers) { bench in
      let rescuer = Rescuer()
      let panels = PanelRecorder()
      panels.prepare = { $0.navigationDelegate = rescuer }
      let view = bench.view()
      view.uiDelegate = panels
      view.navigationDelegate = rescuer
      await bench.load(page, in: view)
      for number in 0..<windows { _ = await view.error(of: "open('/\(number)', 'window\(number)')") }
      await bench.world.settle()
      #expect(rescuer.ended.isEmpty && rescuer.finished.count == windows + 1)
      rescuer.finished = [:]
      try await body(bench, [view] + panels.opened, rescuer)
    }
  }

  @Test func ReloadRelatedViewsInProcessDidTerminate() async throws {
    try await run(windows: 19) { bench, views, rescuer in
      rescuer.rescue = { $0.loadHTMLString("foo", baseURL: nil) }
      views[0].page.process.end(.crash)
      await bench.world.settle()
      for view in views {
        let id = ObjectIdentifier(view)
        #expect(rescuer.ended[id] == 1 && rescuer.finished[id] == 1)
      }
    }
  }

  @Test func MultipleProcessCrashesRelatedWebViews() async throws {
    try await run(windows: 1) { bench, views, rescuer in
      rescuer.rescue = { $0.reload() }
      // Another site brings the window to a process of its own.
      await bench.load("https://www.apple.com/", in: views[1])
      rescuer.finished = [:]
      for view in views.reversed() { view.page.process.end(.crash) }
      await bench.world.settle()
      for view in views {
        let id = ObjectIdentifier(view)
        #expect(rescuer.ended[id] == 1 && rescuer.finished[id] == 1)
      }
    }
  }
}
