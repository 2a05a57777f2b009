import SimulatedWeb
import Testing
import UIProcess

@testable import SimWebKit

private let site = "https://app.example/"
private let (simple, simple2) = (site + "simple.html", site + "simple2.html")

/// Cases in which a process ends, and what cannot be written for both of Apple's systems.
extension PageLoadTests {
  /// How often observers hear of changes.
  @Test func PageLoadState() async throws {
    let long = "<title>Original Short Title</title><script>document.title = 'a'.repeat(5000)</script>"
    try await run([site + "long-title.html": .html(long)]) { bench, view, _ in
      var changes: [String: Int] = [:]
      let observations = [
        view.observe(\.url) { _, _ in changes["url", default: 0] += 1 },
        view.observe(\.canGoBack) { _, _ in changes["back", default: 0] += 1 },
        view.observe(\.canGoForward) { _, _ in changes["forward", default: 0] += 1 },
        view.observe(\.estimatedProgress) { _, _ in changes["progress", default: 0] += 1 },
        view.observe(\.isLoading) { _, _ in changes["loading", default: 0] += 1 },
        view.observe(\.title) { _, _ in changes["title", default: 0] += 1 },
      ]
      await bench.load(simple, in: view)
      #expect(changes["url"] == 1 && changes["back"] == nil && changes["forward"] == nil && changes["title"] == nil)
      #expect((changes["progress"] ?? 0) > 0 && (changes["loading"] ?? 0) > 0)
      await bench.load(simple2, in: view)
      #expect(changes["url"] == 2 && changes["back"] == 1 && changes["forward"] == nil)
      view.goBack()
      await bench.world.settle()
      #expect(changes["url"] == 3 && changes["back"] == 2 && changes["forward"] == 1)
      await bench.load(site + "long-title.html", in: view)
      #expect(changes["url"] == 4 && changes["title"] == 2)
      for observation in observations { observation.invalidate() }
      await bench.load(simple, in: view)
      #expect(changes["url"] == 4)
    }
  }

  @Test func PageLoadBasic() async throws {
    try await run { bench, view, recorder in
      var order: [String] = []
      recorder.decideAction = { _, action in
        order.append("policy")
        #expect(action.buttonNumber.isEmpty)
        return .allow
      }
      recorder.onStart = { _ in order.append("start") }
      recorder.onCommit = { _ in order.append("commit") }
      #expect(view.url == nil)
      let url = try #require(URL(string: simple))
      view.load(url)
      #expect(view.url == url)
      await bench.world.settle()
      #expect(order == ["policy", "start", "commit"])
      #expect(recorder.calls.last == "finish")
    }
  }

  @Test func LoadPageAfterCrash() async throws {
    try await run { bench, view, recorder in
      await bench.load("about:blank", in: view)
      view.page.process.end(.requestedByClient)
      await bench.load("about:blank", in: view)
      #expect(recorder.count("finish") == 2)
    }
  }

  @Test func ReloadPageAfterCrash() async throws {
    final class Delegate: NSObject, WKNavigationDelegate {
      var finished = 0
      func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) { finished += 1 }
      func webViewWebContentProcessDidTerminate(_ webView: WKWebView) { webView.reload() }
    }
    try await run { bench, view, _ in
      let delegate = Delegate()
      view.navigationDelegate = delegate
      await bench.load("about:blank", in: view)
      view.page.process.end(.crash)
      await bench.world.settle()
      #expect(delegate.finished == 2 && !view.isLoading)
    }
  }

  @Test func TerminateTwice() async throws {
    try await run { bench, view, recorder in
      await bench.load(simple, in: view)
      view.page.process.end(.requestedByClient)
      view.reload()
      view.page.process.end(.requestedByClient)
      await bench.world.settle()
      await bench.load(simple, in: view)
      #expect(recorder.calls.last == "finish")
    }
  }
}
