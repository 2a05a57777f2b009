import SimulatedWeb
import Testing
import UIProcess

@testable import SimWebKit

/// Notes what it is asked and told, in order.
@MainActor private class Recorder: NSObject {
  var calls: [String] = []

  func webView(_ webView: WKWebView, decidePolicyFor action: WKNavigationAction) async -> WKNavigationActionPolicy {
    calls.append("policy \(action.request.url?.path ?? "")")
    return .allow
  }
  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) { calls.append("finish") }
  func webView(_ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!, withError error: any Error)
  {
    calls.append("fail \((error as NSError).code)")
  }
}

/// An app that answers at once, or keeps its handlers.
private final class Chooser: Recorder, WKNavigationDelegate {
  enum Answer { case yes, no, later, never }
  var answer = Answer.yes
  var items: [WKBackForwardListItem] = []
  var handlers: [@MainActor @Sendable (Bool) -> Void] = []

  func webView(
    _ webView: WKWebView, shouldGoTo backForwardListItem: WKBackForwardListItem, willUseInstantBack: Bool,
    completionHandler: @escaping @MainActor @Sendable (Bool) -> Void
  ) {
    items.append(backForwardListItem)
    calls.append("go \(backForwardListItem.url.path)\(willUseInstantBack ? " instantly" : "")")
    switch answer {
    case .yes: completionHandler(true)
    case .no: completionHandler(false)
    case .later: handlers.append(completionHandler)
    case .never: break
    }
  }
}

/// One that answers in an async method.
private final class AsyncChooser: Recorder, WKNavigationDelegate {
  func webView(
    _ webView: WKWebView, shouldGoTo backForwardListItem: WKBackForwardListItem, willUseInstantBack: Bool
  ) async -> Bool {
    await Task.yield()
    calls.append("go \(backForwardListItem.url.path)")
    return false
  }
}

/// One without the method.
private final class Unasked: Recorder, WKNavigationDelegate {}

/// The case of `ShouldGoToBackForwardListItem.mm` with the public method of iOS 26, and what comes of its answers
/// (rule 4.47).
@MainActor @Suite struct ShouldGoToBackForwardListItemTests {
  /// Of `Navigation.mm`, with the public method in place of the private `willGoToBackForwardListItem`.
  @Test func WillGoToBackForwardListItem() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = ["simple", "simple2"].map { folder.appendingPathComponent("\($0).html") }
    for file in files { try Data("Simple HTML file.".utf8).write(to: file) }
    try await PolicyBench.run { bench in
      let chooser = Chooser()
      let view = bench.view()
      view.navigationDelegate = chooser
      for file in files {
        view.loadFileURL(file, allowingReadAccessTo: folder)
        await bench.world.settle()
      }
      #expect(chooser.items.isEmpty)
      view.goBack()
      await bench.world.settle()
      let item = try #require(chooser.items.first)
      #expect(chooser.items.count == 1 && item.url == files[0] && item.initialURL == files[0])
      #expect(item.title?.isEmpty != false)
      #expect(chooser.calls.contains("go \(files[0].path) instantly"))
    }
  }

  private static let answers: [String: SiteAnswer] = [
    "https://app.example/simple": .html("<title>Simple</title>"),
    "https://app.example/iframe": .html("<title>Frame</title><iframe srcdoc='in'></iframe>"),
    "https://app.example/third": .html("<title>Third</title>"),
    "https://other.example/": .html("<title>Other</title>"),
    "https://app.example/slow": SiteAnswer(.hang),
  ]

  /// A view that has shown two pages.
  private func run<Delegate: Recorder & WKNavigationDelegate>(
    _ delegate: Delegate, then url: String = "https://app.example/iframe",
    _ body: (PolicyBench, WKWebView, Delegate) async throws -> Void
  ) async throws {
    try await PolicyBench.run(answers: Self.answers) { bench in
      let view = WKWebView(frame: .zero, configuration: WKWebViewConfiguration())
      view.navigationDelegate = delegate
      await bench.load("https://app.example/simple", in: view)
      await bench.load(url, in: view)
      delegate.calls = []
      try await body(bench, view, delegate)
    }
  }

  private func script(_ source: String, _ bench: PolicyBench, in view: WKWebView) async throws {
    _ = try await view.evaluateJavaScript("\(source); 0")
    await bench.world.settle()
  }

  @Test func ShouldGoToBackForwardListItem() async throws {
    try await run(Chooser()) { bench, view, app in
      let item = view.backForwardList.backItem
      view.goBack()
      await bench.world.settle()
      #expect(app.calls == ["go /simple instantly", "policy /simple", "finish"])
      #expect(app.items == [item].compactMap(\.self))
      #expect(view.backForwardList.currentItem === item)
      view.goForward()
      await bench.world.settle()
      #expect(app.calls.suffix(3) == ["go /iframe instantly", "policy /iframe", "finish"])
    }
  }

  @Test func `an app that refuses keeps the page, and the view goes on loading`() async throws {
    try await run(Chooser()) { bench, view, app in
      app.answer = .no
      view.goBack()
      await bench.world.settle()
      #expect(app.calls == ["go /simple instantly"])
      #expect(view.backForwardList.currentItem?.url.path == "/iframe" && view.canGoBack && !view.canGoForward)
      #expect(view.url?.path == "/simple" && view.isLoading && view.title == "Frame")
      await bench.load("https://app.example/third", in: view)
      #expect(view.url?.path == "/third" && !view.isLoading)
      #expect(view.backForwardList.backList.map(\.url.path) == ["/simple", "/iframe"])
    }
  }

  @Test func `a script's traversal is asked about, and refused without a trace`() async throws {
    try await run(Chooser()) { bench, view, app in
      app.answer = .no
      try await script("history.back()", bench, in: view)
      #expect(app.calls == ["go /simple instantly"])
      #expect(view.url?.path == "/iframe" && !view.isLoading)
      app.answer = .yes
      try await script("history.go(-1)", bench, in: view)
      #expect(app.calls.dropFirst() == ["go /simple instantly", "policy /simple", "finish"])
    }
  }

  @Test func `an entry of the same document is asked about while the script waits`() async throws {
    try await run(Chooser()) { bench, view, app in
      try await script("history.pushState(1, '', '/state'); onpopstate = () => document.title += '!'", bench, in: view)
      app.answer = .no
      try await script("history.back()", bench, in: view)
      view.goBack()
      await bench.world.settle()
      #expect(app.calls == ["go /iframe", "go /iframe"])
      #expect(try await view.evaluateJavaScript("location.pathname") as? String == "/state")
      app.answer = .yes
      try await script("history.back()", bench, in: view)
      #expect(try await view.evaluateJavaScript("location.pathname + document.title") as? String == "/iframeFrame!")
    }
  }

  @Test func `an answer comes too late once the page has gone elsewhere`() async throws {
    try await run(Chooser()) { bench, view, app in
      app.answer = .later
      view.goBack()
      await bench.world.settle()
      await bench.load("https://app.example/third", in: view)
      app.handlers.first?(true)
      await bench.world.settle()
      #expect(app.calls == ["go /simple instantly", "policy /third", "finish"])
      #expect(view.url?.path == "/third")
    }
  }

  @Test func `the second of two traversals counts`() async throws {
    try await run(Chooser()) { bench, view, app in
      await bench.load("https://app.example/third", in: view)
      app.answer = .later
      view.goBack()
      if let first = view.backForwardList.item(at: -2) { view.go(to: first) }
      await bench.world.settle()
      for handler in app.handlers { handler(true) }
      await bench.world.settle()
      #expect(view.url?.path == "/simple" && view.backForwardList.backList.isEmpty)
    }
  }

  @Test func `an answer for a view that is closed has no effect`() async throws {
    try await PolicyBench.run(answers: Self.answers) { bench in
      let app = Chooser()
      app.answer = .later
      var view: WKWebView? = WKWebView(frame: .zero, configuration: WKWebViewConfiguration())
      view?.navigationDelegate = app
      if let view {
        await bench.load("https://app.example/simple", in: view)
        await bench.load("https://app.example/iframe", in: view)
        view.goBack()
        await bench.world.settle()
      }
      app.items = []
      view = nil
      await bench.world.settle()
      app.handlers.first?(true)
      await bench.world.settle()
      #expect(app.calls.last == "go /simple instantly")
    }
  }

  @Test func `a handler that is never called is a finding, and no exception`() async throws {
    try await run(Chooser()) { bench, view, app in
      app.answer = .never
      view.goBack()
      await bench.world.settle()
      #expect(view.backForwardList.currentItem?.url.path == "/iframe")
      let findings = bench.world.trace.notes.map(\.reason.text)
      #expect(findings.contains { $0.contains("never calls its completion handler: the page never goes to the entry") })
    }
  }

  @Test func `an async method is asked`() async throws {
    try await run(AsyncChooser()) { bench, view, app in
      view.goBack()
      await bench.world.settle()
      #expect(app.calls == ["go /simple"])
      #expect(view.backForwardList.currentItem?.url.path == "/iframe")
    }
  }

  @Test func `a page in another process does not come back instantly`() async throws {
    try await run(Chooser(), then: "https://other.example/") { bench, view, app in
      view.goBack()
      await bench.world.settle()
      #expect(app.calls == ["go /simple", "policy /simple", "finish"])
    }
  }

  @Test func `what is loading is stopped before the app is asked`() async throws {
    try await run(Chooser()) { bench, view, app in
      app.answer = .no
      view.load(URLRequest(url: try #require(URL(string: "https://app.example/slow"))))
      await bench.world.settle()
      view.goBack()
      await bench.world.settle()
      #expect(app.calls == ["policy /slow", "fail -999", "go /simple instantly"])
    }
  }

  @Test func `a delegate without the method, or that is gone, refuses nothing`() async throws {
    try await run(Unasked()) { bench, view, app in
      view.goBack()
      await bench.world.settle()
      #expect(app.calls == ["policy /simple", "finish"])
      let isAsked = bench.world.trace.events.contains { event in
        if case .shouldGoToBackForwardListItem = event.call { true } else { false }
      }
      #expect(!isAsked)
      var chooser: Chooser? = Chooser()
      view.navigationDelegate = chooser
      chooser?.answer = .no
      chooser = nil
      view.goForward()
      await bench.world.settle()
      #expect(view.url?.path == "/iframe")
    }
  }
}
