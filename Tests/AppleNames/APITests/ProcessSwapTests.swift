import SimulatedWeb
import Testing
import UIProcess
import WebMessages

@testable import SimWebKit

private let (webkit, apple, google) = ("https://www.webkit.org/", "https://www.apple.com/", "https://www.google.com/")
private let main = "main.html"

/// The cases of `ProcessSwapOnNavigation.mm` about delegates, history and URLs. The number of a process is private; which
/// pages share one is seen when it ends.
@MainActor @Suite struct ProcessSwapTests {
  private func run(
    _ pages: [String: SiteAnswer] = [:], swap: PlatformProfile.ProcessSwap = .onCrossSiteLoads,
    configure: (WKWebViewConfiguration) -> Void = { _ in },
    _ body: (PolicyBench, WKWebView, NavigationRecorder) async throws -> Void
  ) async throws {
    var profile = PlatformProfile.macOS
    profile.processSwap = swap
    try await PolicyBench.run(profile, answers: pages) { bench in
      bench.world.web.unknownHosts = .emptyPage
      let (view, recorder) = bench.recordedView(configure)
      try await body(bench, view, recorder)
    }
  }

  private func urls(_ view: WKWebView) -> [String] {
    let list = view.backForwardList
    return (list.backList + [list.currentItem].compactMap { $0 } + list.forwardList).map(\.url.absoluteString)
  }

  private func go(_ bench: PolicyBench, _ go: () -> WKNavigation?) async {
    #expect(go() != nil)
    await bench.world.settle()
  }

  // MARK: Going back

  /// Notes whether its page came from the page cache, and what the history's state was.
  private let showing = """
    <script>
      onload = () => setTimeout(() => history.replaceState('onloadCalled', ''), 0)
      onpageshow = (event) => webkit.messageHandlers.pson.postMessage(event.persisted + ' ' + history.state)
    </script>
    """

  @Test func Back() async throws {
    let messages = MessageRecorder()
    let pages = [webkit, apple, google].map { ($0 + main, SiteAnswer.html(showing)) }
    try await run(Dictionary(uniqueKeysWithValues: pages)) {
      $0.userContentController.add(messages, name: "pson")
    } _: { bench, view, recorder in
      for site in [webkit, apple, google, "https://www.bing.com/"] { await bench.load(site + main, in: view) }
      for _ in 0..<2 { await go(bench) { view.goBack() } }
      #expect(recorder.actions.count == 6)
      #expect(messages.texts == ["false null", "false null", "false null", "true onloadCalled", "true onloadCalled"])
    }
  }

  @Test func HistoryNavigationToFragmentURL() async throws {
    try await run([apple + main: .html("<div id=foo>TEST</div>")]) { bench, view, _ in
      await bench.load(webkit + main, in: view)
      await bench.load(apple + main + "#foo", in: view)
      await go(bench) { view.goBack() }
      await go(bench) { view.goForward() }
      let text = try await view.text("document.getElementById('foo').innerText")
      #expect(text == "TEST")
    }
  }

  @Test func BackNavigationAfterSessionRestore() async throws {
    try await run { bench, view, _ in
      for site in [webkit, apple] { await bench.load(site + main, in: view) }
      let restored = bench.view()
      restored.interactionState = view.interactionState
      await bench.world.settle()
      #expect(restored.url?.absoluteString == apple + main)
      await go(bench) { restored.goBack() }
      #expect(restored.url?.absoluteString == webkit + main)
    }
  }

  @Test func HistoryItemIDConfusion() async throws {
    let pages: [String: SiteAnswer] = [
      webkit + main: .html("<script>new Worker('worker.js')</script>"),
      apple + main: .html("<iframe src='about:blank'></iframe><iframe src='about:blank'></iframe>"),
    ]
    try await run(pages) { bench, view, _ in
      for site in [webkit, apple, google] { await bench.load(site + main, in: view) }
      for _ in 0..<2 { await go(bench) { view.goBack() } }
      #expect(view.backForwardList.currentItem?.url.absoluteString == webkit + main)
      #expect(view.backForwardList.backList.isEmpty)
      #expect(urls(view) == [webkit + main, apple + main, google + main])
    }
  }

  @Test func GoToSecondItemInBackHistory() async throws {
    let page = SiteAnswer.html("<iframe src='about:blank'></iframe><iframe src='about:blank'></iframe>")
    try await run([webkit + "*": page, apple + main: page]) { bench, view, _ in
      for url in [webkit + "main1.html", webkit + "main2.html", apple + main] { await bench.load(url, in: view) }
      await go(bench) { view.go(to: view.backForwardList.backList[0]) }
      #expect(view.url?.absoluteString == webkit + "main1.html")
      await go(bench) { view.go(to: view.backForwardList.forwardList[1]) }
      #expect(view.url?.absoluteString == apple + main)
    }
  }

  private func expectListAfterQuickMoves(_ swap: PlatformProfile.ProcessSwap) async throws {
    try await run(swap: swap) { bench, view, _ in
      let all = [webkit + "main1.html", webkit + "main2.html", apple + main]
      for url in all { await bench.load(url, in: view) }
      for _ in 0..<10 {
        view.goBack()
        await bench.world.run(milliseconds: 100)
        view.goForward()
        await bench.world.run(milliseconds: 1)
      }
      await bench.world.settle()
      #expect(urls(view) == all)
    }
  }

  @Test func QuickBackForwardNavigationWithoutPSON() async throws { try await expectListAfterQuickMoves(.never) }

  @Test func QuickBackForwardNavigationWithPSON() async throws {
    try await expectListAfterQuickMoves(.onCrossSiteLoads)
  }

  private let persisted = """
    <script>onpageshow = (event) => { if (event.persisted) webkit.messageHandlers.pson.postMessage('Was persisted') }</script>
    """

  @Test func PageCache1() async throws {
    let messages = MessageRecorder()
    try await run([webkit + main: .html(persisted), apple + main: .html(persisted)]) {
      $0.userContentController.add(messages, name: "pson")
    } _: { bench, view, _ in
      for site in [webkit, apple] { await bench.load(site + main, in: view) }
      await go(bench) { view.goBack() }
      #expect(messages.texts == ["Was persisted"])
      await go(bench) { view.goForward() }
      #expect(messages.texts == ["Was persisted", "Was persisted"])
    }
  }

  /// A page that goes on by itself once, without the user.
  private func goesOn(to url: String, by script: String) -> String {
    """
    <a id=testLink href='\(url)'></a>
    <script>
      let shouldNavigate = true
      onpageshow = (event) => {
        if (!event.persisted) return
        shouldNavigate = false
        webkit.messageHandlers.pson.postMessage('Was persisted')
      }
      onload = () => setTimeout(() => { if (shouldNavigate) \(script) }, 10)
    </script>
    """
  }

  private func expectLockedHistory(_ swap: PlatformProfile.ProcessSwap) async throws {
    let messages = MessageRecorder()
    let pages: [String: SiteAnswer] = [
      webkit + main: .html(goesOn(to: apple + main, by: "testLink.click()")), apple + main: .html(persisted),
    ]
    try await run(pages, swap: swap) {
      $0.userContentController.add(messages, name: "pson")
    } _: { bench, view, _ in
      await bench.load(webkit + main, in: view)
      #expect(urls(view) == [webkit + main, apple + main])
      #expect(view.backForwardList.forwardItem == nil)
      await go(bench) { view.goBack() }
      #expect(messages.texts.count == 1)
      #expect(view.backForwardList.currentItem?.url.absoluteString == webkit + main)
      #expect(view.backForwardList.backItem == nil && view.backForwardList.forwardList.count == 1)
      await go(bench) { view.goForward() }
      #expect(messages.texts.count == 2)
      #expect(view.backForwardList.currentItem?.url.absoluteString == apple + main)
      #expect(urls(view) == [webkit + main, apple + main])
    }
  }

  @Test func NavigationWithLockedHistoryWithPSON() async throws { try await expectLockedHistory(.onCrossSiteLoads) }

  @Test func NavigationWithLockedHistoryWithoutPSON() async throws { try await expectLockedHistory(.never) }

  // MARK: Redirects

  @Test func ServerRedirectFromNewWebView() async throws {
    try await run([webkit + main: .redirect(to: apple + main)]) { bench, view, recorder in
      await bench.load(webkit + main, in: view)
      #expect(recorder.calls == ["start", "redirect", "commit", "finish"])
      #expect(recorder.actions.count == 2)
    }
  }

  @Test func ServerRedirect() async throws {
    try await run([webkit + main: .redirect(to: apple + main)]) { bench, view, recorder in
      await bench.load(google + "main1.html", in: view)
      #expect(recorder.actions.count == 1)
      await bench.load(webkit + main, in: view)
      #expect(recorder.actions.count == 3 && recorder.count("redirect") == 1)
    }
  }

  @Test func ServerRedirect2() async throws {
    try await run([webkit + "main2.html": .redirect(to: apple + main)]) { bench, view, recorder in
      await bench.load(webkit + "main1.html", in: view)
      #expect(recorder.count("redirect") == 0)
      await bench.load(webkit + "main2.html", in: view)
      #expect(recorder.actions.count == 3 && recorder.count("redirect") == 1)
      #expect(view.url?.absoluteString == apple + main)
      await go(bench) { view.goBack() }
      #expect(view.url?.absoluteString == webkit + "main1.html")
    }
  }

  private func expectStays(
    _ pages: [String: SiteAnswer], decide: (NavigationRecorder) -> Void, actions: Int
  ) async throws {
    var pages = pages
    pages[google + main] = .html("<a id=testLink href='\(webkit + main)'>Link</a>")
    try await run(pages) { bench, view, recorder in
      await bench.load(google + main, in: view)
      #expect(recorder.actions.count == 1)
      decide(recorder)
      _ = try await view.evaluateJavaScript("testLink.click()")
      await bench.world.settle()
      #expect(recorder.calls.last == "fail early")
      #expect(recorder.actions.count == actions)
      #expect(view.url?.absoluteString == google + main)
      let text = try await view.text("testLink.innerText")
      #expect(text == "Link")
    }
  }

  @Test func PolicyCancelAfterServerRedirect() async throws {
    try await expectStays(
      [webkit + main: .redirect(to: apple + "ignore.html")],
      decide: {
        $0.decideAction = { _, action in action.request.url?.path == "/ignore.html" ? .cancel : .allow }
      }, actions: 3)
  }

  @Test func CrossSiteDownload() async throws {
    try await expectStays(
      [webkit + main: .html("Hello")], decide: { $0.decideResponse = { _, _ in .download } }, actions: 2)
  }

  private func expectClientRedirect(_ swap: PlatformProfile.ProcessSwap) async throws {
    let redirecting = google + "clientSideRedirect.html"
    let pages: [String: SiteAnswer] = [
      webkit + main: .html("<a id=testLink href='\(redirecting)'>Link</a>"),
      redirecting: .html("<script>location = '\(apple + main)'</script>"),
    ]
    try await run(pages, swap: swap) { bench, view, recorder in
      await bench.load(webkit + main, in: view)
      _ = try await view.evaluateJavaScript("testLink.click()")
      await bench.world.settle()
      #expect(recorder.actionURLs == [webkit + main, redirecting, apple + main])
      let list = view.backForwardList
      @MainActor func expect(_ item: WKBackForwardListItem?, _ url: String) {
        #expect(item?.url.absoluteString == url && item?.initialURL.absoluteString == url)
      }
      for _ in 0..<2 {
        #expect(view.url?.absoluteString == apple + main)
        expect(list.currentItem, apple + main)
        #expect(list.forwardItem == nil && list.backList.count == 1)
        expect(list.backItem, webkit + main)
        await go(bench) { view.goBack() }
        #expect(view.url?.absoluteString == webkit + main)
        expect(list.currentItem, webkit + main)
        #expect(list.backItem == nil && list.forwardList.count == 1)
        expect(list.forwardItem, apple + main)
        await go(bench) { view.goForward() }
      }
    }
  }

  @Test func CrossSiteClientSideRedirectWithoutPSON() async throws { try await expectClientRedirect(.never) }

  @Test func CrossSiteClientSideRedirectWithPSON() async throws { try await expectClientRedirect(.onCrossSiteLoads) }

  @Test func NavigateBackAfterClientSideRedirect() async throws {
    let redirecting = google + "clientSideRedirect.html"
    try await run([redirecting: .html("<script>location = '\(apple + main)'</script>")]) { bench, view, _ in
      for url in [webkit + main, redirecting, apple + "main2.html"] { await bench.load(url, in: view) }
      await go(bench) { view.goBack() }
      #expect(view.url?.absoluteString == apple + main)
    }
  }

  // MARK: Loads that are overtaken

  @Test func NavigateCrossSiteBeforePageLoadEnd() async throws {
    let page = """
      <a id=testLink href='\(apple + main)'>Link</a><script>testLink.click()</script>
      <p>TEST</p><script src='test.js'></script><script src='test2.js'></script><iframe src='subframe1.html'></iframe>
      """
    try await run([webkit + main: .html(page)]) { bench, view, recorder in
      await bench.load(webkit + main, in: view)
      #expect(recorder.calls.last == "finish" && recorder.count("fail early") == 0)
      #expect(view.url?.absoluteString == apple + main)
    }
  }

  private func expectStopped(_ swap: PlatformProfile.ProcessSwap) async throws {
    try await run(swap: swap) { bench, view, recorder in
      await bench.load(webkit + main, in: view)
      #expect(recorder.errors.isEmpty)
      recorder.onStart = { $0.stopLoading() }
      await bench.load(apple + main, in: view)
      #expect(recorder.calls.last == "fail early")
    }
  }

  @Test func CancelCrossSiteProvisionalLoadWithoutPSON() async throws { try await expectStopped(.never) }

  @Test func CancelCrossSiteProvisionalLoadWithPSON() async throws { try await expectStopped(.onCrossSiteLoads) }

  @Test func DoSameSiteNavigationAfterCrossSiteProvisionalLoadStarted() async throws {
    final class Delegate: NSObject, WKNavigationDelegate {
      var next: URL?
      func webView(
        _ webView: WKWebView, decidePolicyFor action: WKNavigationAction,
        decisionHandler: @escaping @MainActor (WKNavigationActionPolicy) -> Void
      ) {
        decisionHandler(.allow)
        guard let url = next else { return }
        next = nil
        webView.load(url)
      }
    }
    try await run { bench, view, _ in
      let delegate = Delegate()
      view.navigationDelegate = delegate
      await bench.load(webkit + "main1.html", in: view)
      delegate.next = URL(string: webkit + "main2.html")
      await bench.load(apple + main, in: view)
      #expect(delegate.next == nil)
      #expect(view.url?.absoluteString == webkit + "main2.html")
    }
  }

  @Test func SessionStorage() async throws {
    let page = """
      <script>
        onload = () => {
          webkit.messageHandlers.pson.postMessage(sessionStorage.psonKey ?? '')
          sessionStorage.psonKey = 'I exist!'
        }
      </script>
      """
    let messages = MessageRecorder()
    try await run([webkit + main: .html(page)]) {
      $0.userContentController.add(messages, name: "pson")
    } _: { bench, view, _ in
      for site in [webkit, apple, webkit] { await bench.load(site + main, in: view) }
      #expect(messages.texts == ["", "I exist!"])
    }
  }
}
