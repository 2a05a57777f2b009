import SimulatedWeb
import Testing
import UIProcess
import WebMessages

@testable import SimWebKit

private let (webkit, apple) = ("https://www.webkit.org/main.html", "https://www.apple.com/main.html")

/// The cases of `ProcessSwapOnNavigation.mm` about pages of several processes in the page cache.
@MainActor @Suite struct ProcessSwapCacheTests {
  private func run(
    _ page: String, _ body: (PolicyBench, WKWebView, MessageRecorder) async throws -> Void
  ) async throws {
    var profile = PlatformProfile.macOS
    profile.processSwap = .onCrossSiteLoads
    let messages = MessageRecorder()
    try await PolicyBench.run(profile, answers: [webkit: .html(page), apple: .html(page)]) { bench in
      bench.world.web.unknownHosts = .emptyPage
      let view = bench.view { $0.userContentController.add(messages, name: "pson") }
      try await body(bench, view, messages)
    }
  }

  /// Says whether it came from the page cache.
  private let persisting = """
    <script>
      onpageshow = (event) => { if (event.persisted) webkit.messageHandlers.pson.postMessage('Was persisted') }
    </script>
    """

  @Test func PageShowHide() async throws {
    let page = """
      <script>
        for (const name of ['pageshow', 'pagehide']) addEventListener(name, (event) =>
          webkit.messageHandlers.pson.postMessage(
            `${location.href} - ${name} ${event.persisted ? '' : 'NOT '}persisted`))
      </script>
      """
    try await run(page) { bench, view, messages in
      await bench.load(webkit, in: view)
      await bench.load(apple, in: view)
      view.goBack()
      await bench.world.settle()
      view.goForward()
      await bench.world.settle()
      #expect(
        messages.texts == [
          "\(webkit) - pageshow NOT persisted", "\(webkit) - pagehide persisted", "\(apple) - pageshow NOT persisted",
          "\(apple) - pagehide persisted", "\(webkit) - pageshow persisted", "\(webkit) - pagehide persisted",
          "\(apple) - pageshow persisted",
        ])
    }
  }

  @Test func BackForwardCacheSkipBackForwardListItem() async throws {
    try await run(persisting) { bench, view, _ in
      let list = view.backForwardList
      await bench.load(webkit, in: view)
      await bench.load(webkit + "#foo", in: view)
      #expect(list.backList.count == 1)
      await bench.load(apple, in: view)
      #expect(view.url?.absoluteString == apple)
      #expect(list.backList.count == 2)
      view.go(to: try #require(list.item(at: -2)))
      await bench.world.settle()
      #expect(view.url?.absoluteString == webkit)
      #expect(list.forwardList.count == 2)
      view.go(to: try #require(list.item(at: 2)))
      await bench.world.settle()
      #expect(view.url?.absoluteString == apple)
      #expect(list.backList.count == 2)
      view.goBack()
      await bench.world.settle()
      #expect(view.url?.absoluteString == webkit + "#foo")
    }
  }

  @Test func ClearWebsiteDataWithSuspendedPage() async throws {
    try await run(persisting) { bench, view, _ in
      for url in [webkit, apple, "https://www.google.com/main.html"] { await bench.load(url, in: view) }
      await WKWebsiteDataStore.default().removeData(
        ofTypes: WKWebsiteDataStore.allWebsiteDataTypes(), modifiedSince: .distantPast)
      await bench.world.settle()
      #expect(view.url?.absoluteString == "https://www.google.com/main.html")
    }
  }

  @Test func PageCacheWhenNavigatingFromJS() async throws {
    try await run(persisting) { bench, view, messages in
      for url in [webkit, apple] { await bench.load(url, in: view) }
      for (step, seen) in [("back", webkit), ("forward", apple)] {
        _ = try await view.evaluateJavaScript("history.\(step)()")
        await bench.world.settle()
        #expect(view.url?.absoluteString == seen)
      }
      #expect(messages.texts == ["Was persisted", "Was persisted"])
    }
  }

  @Test func SwapOnFormSubmission() async throws {
    let form = """
      <form action="\(apple)" method="post">Name: <input name="name"><input id="submitButton" type="submit"></form>
      """
    try await run(form) { bench, view, _ in
      await bench.load(webkit, in: view)
      #expect(view.url?.absoluteString == webkit)
      _ = try await view.evaluateJavaScript("submitButton.click()")
      await bench.world.settle()
      #expect(view.url?.absoluteString == apple)
      view.reload()
      await bench.world.settle()
      #expect(view.url?.absoluteString == apple)
      for (goes, url) in [(false, webkit), (true, apple), (false, webkit)] {
        _ = goes ? view.goForward() : view.goBack()
        await bench.world.settle()
        #expect(view.url?.absoluteString == url)
      }
    }
  }

  /// Observers see one change of the URL, and loading from the app's load to its end.
  @Test func LoadingStateAfterPolicyDecision() async throws {
    try await run("") { bench, view, _ in
      let recorder = NavigationRecorder()
      view.navigationDelegate = recorder
      await bench.load(webkit, in: view)
      var (loading, urls): ([Bool], [String?]) = ([], [])
      let observations = [
        view.observe(\.isLoading) { view, _ in loading.append(view.isLoading) },
        view.observe(\.url) { view, _ in urls.append(view.url?.absoluteString) },
      ]
      var seen: [Bool] = []
      @MainActor func check(_ view: WKWebView) {
        #expect(view.url?.absoluteString == apple)
        seen.append(view.isLoading)
      }
      recorder.decideAction = { view, _ in
        check(view)
        return .allow
      }
      recorder.onStart = { view in
        check(view)
        #expect(loading == [true] && urls == [apple])
      }
      view.load(try #require(URL(string: apple)))
      check(view)
      #expect(loading == [true] && urls == [apple])
      await bench.world.settle()
      #expect(seen == [true, true, true])
      #expect(view.url?.absoluteString == apple && !view.isLoading)
      #expect(loading == [true, false] && urls == [apple])
      for observation in observations { observation.invalidate() }
    }
  }
}
