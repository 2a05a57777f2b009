import SimulatedWeb
import Testing
import UIProcess

@testable import SimWebKit

/// The cases of `DecidePolicyForNavigationAction.mm` about new windows, targets and redirects.
@MainActor @Suite struct TargetedNavigationTests {
  @Test func DecidePolicyForNavigationActionOpenNewWindowAndDeallocSourceWebView() async throws {
    try await PolicyBench.run { bench in
      var view: WKWebView? = bench.makeView()
      view?.loadHTMLString(
        "<script>window.open('http://webkit.org/destination.html')</script>", baseURL: URL(string: "http://webkit.org"))
      while bench.controller.created.isEmpty { await Task.yield() }
      view = nil
      await bench.world.settle()
      let action = try #require(bench.controller.action)
      #expect(action.navigationType == .other)
      #expect(action.sourceFrame !== action.targetFrame)
      #expect(action.sourceFrame.webView == nil)
      #expect(action.targetFrame?.webView === bench.controller.newWebView)
    }
  }

  private func expectSource(_ action: WKNavigationAction, is view: WKWebView) {
    #expect(action.sourceFrame.webView === view)
    #expect(action.sourceFrame.securityOrigin.protocol == "http")
    #expect(action.sourceFrame.securityOrigin.host == "webkit.org")
  }

  /// A window named B is opened by script; then the page's only control is clicked, which targets B.
  private func clickIntoNamedWindow(_ html: String, selector: String, type: WKNavigationType) async throws {
    try await PolicyBench.run { bench in
      let view = bench.makeView()
      await bench.load(html: html, base: "http://webkit.org", in: view)
      _ = try await view.evaluateJavaScript("window.open('https://webkit.org/destination1.html', 'B'); 0")
      await bench.world.settle()
      let created = try #require(bench.controller.created.last)
      #expect(created.navigationType == .other)
      #expect(created.targetFrame == nil)
      expectSource(created, is: view)
      let popup = try #require(bench.controller.newWebView)

      let count = bench.controller.actions.count
      try await view.page.click(selector, kind: .real)
      await bench.world.settle()
      #expect(bench.controller.actions.count == count + 1)
      #expect(bench.controller.created.count == 1)
      let action = try #require(bench.controller.action)
      #expect(action.navigationType == type)
      #expect(action.sourceFrame !== action.targetFrame)
      #expect(action.targetFrame?.webView === popup)
      expectSource(action, is: view)
    }
  }

  @Test func DecidePolicyForNavigationActionForTargetedHyperlink() async throws {
    try await clickIntoNamedWindow(
      "<a href='https://webkit.org/destination2.html' target='B'>link</a>", selector: "a", type: .linkActivated)
  }

  @Test func DecidePolicyForNavigationActionForTargetedWindowOpen() async throws {
    try await clickIntoNamedWindow(
      "<a href=\"javascript:window.open('https://webkit.org/destination2.html', 'B')\">link</a>", selector: "a",
      type: .other)
  }

  @Test func DecidePolicyForNavigationActionForTargetedFormSubmission() async throws {
    try await clickIntoNamedWindow(
      "<form action='https://webkit.org/destination1.html' target='B'><input type=submit name=submit value=Submit></form>",
      selector: "input", type: .formSubmitted)
  }

  // MARK: Redirects

  /// Both questions of a navigation that the server redirects.
  private func expectRedirect(
    _ bench: PolicyBench, in view: WKWebView, type: WKNavigationType, methods: (String, String), from url: String
  ) throws {
    let actions = bench.controller.actions.suffix(2)
    #expect(actions.map { $0.request.url?.absoluteString } == [url, "http://result/"])
    #expect(actions.map(\.request.httpMethod) == [methods.0, methods.1])
    #expect(actions.map { $0.value(forKey: "_isRedirect") as? Bool } == [false, true])
    for action in actions {
      #expect(action.navigationType == type)
      #expect(action.sourceFrame === action.targetFrame)
      expectSource(action, is: view)
    }
  }

  private func followRedirectingLink(_ swap: PlatformProfile.ProcessSwap) async throws {
    var profile = PlatformProfile.macOS
    profile.processSwap = swap
    let answers: [String: SiteAnswer] = [
      "http://redirect/*": .redirect(to: "http://result/"), "http://result/": .html(""),
    ]
    try await PolicyBench.run(profile, answers: answers) { bench in
      let view = bench.makeView()
      await bench.load(html: "<a href='http://redirect/?result'>link</a>", base: "http://webkit.org", in: view)
      try await view.page.click("a", kind: .real)
      await bench.world.settle()
      try expectRedirect(
        bench, in: view, type: .linkActivated, methods: ("GET", "GET"), from: "http://redirect/?result")
    }
  }

  @Test func DecidePolicyForNavigationActionForHyperlinkThatRedirectsWithoutPSON() async throws {
    try await followRedirectingLink(.never)
  }

  @Test func DecidePolicyForNavigationActionForHyperlinkThatRedirectsWithPSON() async throws {
    try await followRedirectingLink(.onCrossSiteLoads)
  }

  private func postForm(status: Int, thenMethod: String) async throws {
    let answers: [String: SiteAnswer] = [
      "http://redirect/*": .redirect(to: "http://result/", status: status), "http://result/": .html(""),
    ]
    try await PolicyBench.run(answers: answers) { bench in
      let view = bench.makeView()
      await bench.load(
        html: "<form action='http://redirect/?result' method=POST><input type=submit name=submitButton></form>",
        base: "http://webkit.org", in: view)
      _ = try await view.evaluateJavaScript("document.forms[0].submit(); 0")
      await bench.world.settle()
      try expectRedirect(
        bench, in: view, type: .formSubmitted, methods: ("POST", thenMethod), from: "http://redirect/?result")
    }
  }

  @Test func DecidePolicyForNavigationActionForPOSTFormSubmissionThatRedirectsToGET() async throws {
    try await postForm(status: 302, thenMethod: "GET")
  }

  @Test func DecidePolicyForNavigationActionForPOSTFormSubmissionThatRedirectsToPOST() async throws {
    try await postForm(status: 307, thenMethod: "POST")
  }
}
