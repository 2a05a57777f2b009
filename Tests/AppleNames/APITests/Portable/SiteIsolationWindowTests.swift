import Testing

private let (example, webkit, apple) = (
  "https://example.com/example", "https://webkit.org/webkit", "https://apple.com/apple"
)
private let hello = SiteAnswer.html("hi")

/// The cases of `SiteIsolation.mm` about windows of other sites, and about loads that do not arrive.
@MainActor @Suite struct SiteIsolationWindowTests {
  private func opening(_ arguments: String) -> SiteAnswer { .html("<script>w = window.open(\(arguments))</script>") }

  /// The page at example.com opens a window at webkit.org.
  private func open(
    _ more: [String: SiteAnswer] = [:], arguments: String = "'https://webkit.org/webkit'",
    _ body: (SiteBench, WKWebView) async throws -> Void
  ) async throws {
    let pages = [example: opening(arguments), webkit: hello].merging(more) { $1 }
    try await SiteBench.run(pages) { site async throws in
      await site.load(example)
      try await body(site, try site.popup)
    }
  }

  // MARK: Openers

  @Test func BasicPostMessageWindowOpen() async throws {
    let pages: [String: SiteAnswer] = [
      example: .html("<script>onmessage = () => w.postMessage('pong', '*')</script>"),
      webkit: .html("<script>onmessage = event => alert('opened page received ' + event.data)</script>"),
    ]
    try await SiteBench.run(pages) { site async throws in
      await site.load(example)
      try await site.run("w = window.open('\(webkit)')")
      #expect(try site.popupRecorder.calls == ["start", "commit", "finish"])
      try await site.run("opener.postMessage('ping', '*')", of: site.popup)
      #expect(site.said == ["main webkit.org: opened page received pong"])
    }
  }

  @Test func OpenWithNoopener() async throws {
    try await open(arguments: "'\(webkit)', '_blank', 'noopener'") { site, popup async throws in
      #expect(popup.url?.absoluteString == webkit)
      #expect(try await popup.text("String(opener)") == "null")
      await site.bench.expectProcess(of: popup, among: site.view, ends: [popup])
    }
  }

  @Test func ParentOpener() async throws {
    try await open([webkit: .html("<iframe src='\(apple)'></iframe>"), apple: hello]) { site, popup async throws in
      func post(_ opener: String, _ number: Int) -> String {
        "try { \(opener).postMessage('test', '*'); alert('posted message \(number)') } catch (error) { alert(error) }"
      }
      try await site.run(post("opener", 1), of: popup)
      let frame = try #require(try site.popupRecorder.actions.compactMap(\.targetFrame).first { !$0.isMainFrame })
      try await site.run(post("top.opener", 2), in: frame, of: popup)
      #expect(site.said == ["main webkit.org: posted message 1", "frame apple.com: posted message 2"])
    }
  }

  @Test func OpenerProcessSharing() async throws {
    let (opened, first, second) = (
      "https://example.com/opened", "https://webkit.org/opener_iframe", "https://webkit.org/opened_iframe"
    )
    let pages: [String: SiteAnswer] = [
      example: .html("<iframe src='\(first)'></iframe>"), opened: .html("<iframe src='\(second)'></iframe>"),
      first: hello, second: .html("<script>alert('done')</script>"),
    ]
    try await SiteBench.run(pages) { site async throws in
      await site.load(example)
      try await site.run("w = window.open('/opened')")
      #expect(site.said == ["frame webkit.org: done"])
      let popup = try site.popup
      await site.bench.expectProcess(of: popup, among: site.view, ends: [popup, site.view])
    }
  }

  @Test func NavigateOpener() async throws {
    let webkit2 = "https://webkit.org/webkit2"
    try await open([webkit2: hello]) { site, popup async throws in
      try await site.run("opener.location = '/webkit2'", of: popup)
      #expect(site.view.url?.absoluteString == webkit2)
      #expect(site.recorder.calls.last == "finish")
      await site.bench.expectProcess(of: popup, among: site.view, ends: [popup, site.view])
    }
  }

  private func verifyOpener(of site: SiteBench, isParent: Bool) async throws {
    #expect(try await site.text("frames[0].opener == self") == String(isParent))
    #expect(try await site.text("opener == parent", in: site.child) == String(isParent))
  }

  @Test func IframeOpener() async throws {
    let (iframe, other) = ("https://example.com/iframe", "https://webkit.org/iframe")
    let main = """
      <script>
        addEventListener('message', event => alert('main frame received ' + event.data))
        onload = () => window.open('\(iframe)', 'myframename')
      </script><iframe name=myframename></iframe>
      """
    let frame = SiteAnswer.html(
      """
      <script>
        addEventListener('message', event => alert('child frame received ' + event.data))
        try { opener.postMessage('hello', '*') } catch (error) { alert('error ' + error) }
      </script>
      """)
    let toMain = "main example.com: main frame received hello"
    try await SiteBench.run([example: .html(main), iframe: frame, other: frame]) { site async throws in
      await site.load(example)
      #expect(site.said == [toMain])
      try await verifyOpener(of: site, isParent: true)
      let open = "window.open('\(other)', 'myframename')"
      try await site.run(open)
      #expect(site.said == [toMain, toMain])
      try await verifyOpener(of: site, isParent: true)
      try await site.run(open, in: site.child)
      #expect(site.said.last == "frame webkit.org: child frame received hello")
      try await verifyOpener(of: site, isParent: false)
      try await site.run(open)
      #expect(site.said.last == toMain && site.said.count == 4)
      try await verifyOpener(of: site, isParent: true)
    }
  }

  // MARK: Windows

  @Test func WindowOpenRedirect() async throws {
    let (webkit2, example3) = ("https://webkit.org/webkit2", "https://example.com/example3")
    for target in [webkit2, example3, apple] {
      try await open([webkit: .redirect(to: target), target: .html("loaded!")]) { site, popup async throws in
        #expect(popup.url?.absoluteString == target)
        #expect(try site.popupRecorder.calls == ["start", "redirect", "commit", "finish"])
      }
    }
  }

  @Test func CloseAfterWindowOpen() async throws {
    try await open { site, popup async throws in
      #expect(try await site.text("w.closed") == "false")
      try await site.run("w.close()")
      #expect(site.panels.closed == [popup])
      #expect(try await site.text("w.closed") == "true")
    }
  }

  /// The app keeps the window's view for as long as it makes it. The original only must not crash.
  @Test func OpenThenClose() async throws {
    final class Forgetful: NSObject, WKUIDelegate {
      weak var opened: WKWebView?
      var count = 0
      func webView(
        _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
        for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
      ) -> WKWebView? {
        let view = WKWebView(frame: .zero, configuration: configuration)
        opened = view
        count += 1
        return view
      }
    }
    try await SiteBench.run([example: opening("'\(webkit)'"), webkit: hello]) { site async throws in
      let delegate = Forgetful()
      site.view.uiDelegate = delegate
      await site.load(example)
      #expect(delegate.count == 1 && delegate.opened == nil)
      #expect(site.recorder.calls.last == "finish")
      #expect(try await site.text("location.href") == example)
    }
  }

  @Test func MultipleWebViewsWithSameOpenedConfiguration() async throws {
    let (iframe, popup) = ("https://example.com/iframe", "https://example.com/popup")
    let frame = """
      <script>onload = () => mylink.click()</script><a href='/popup' target=_blank id=mylink>link</a>
      """
    let pages: [String: SiteAnswer] = [
      example: .html("<iframe src='/iframe'></iframe>"), iframe: .html(frame), popup: hello,
    ]
    try await SiteBench.run(pages) { site async throws in
      await site.load(example)
      let opened = try site.popup
      let other = WKWebView(frame: .zero, configuration: opened.configuration)
      await site.bench.world.settle()
      #expect(try site.popupRecorder.calls.last == "finish")
      #expect(opened.url?.absoluteString == popup && other.url == nil)
    }
  }

  // MARK: Loads that fail

  @Test func OpenProvisionalFailure() async throws {
    try await open([webkit: .drop]) { site, popup async throws in
      #expect(try site.popupRecorder.calls == ["start", "fail early"])
      #expect(site.view.url?.absoluteString == example)
      #expect(try await site.text("w.closed") == "false")
    }
  }

  @Test func NavigateOpenerToProvisionalNavigationFailure() async throws {
    let failing = ["webkit.org", "example.com", "apple.com"].map { "https://\($0)/terminate" }
    try await open(Dictionary(uniqueKeysWithValues: failing.map { ($0, SiteAnswer.drop) })) {
      site, popup async throws in
      for (number, url) in failing.enumerated() {
        try await site.run("opener.location = '\(url)'", of: popup)
        #expect(site.recorder.count("fail early") == number + 1 && site.recorder.count("finish") == 1)
        #expect(site.view.url?.absoluteString == example)
        #expect(try await site.text("w.closed") == "false")
        #expect(try await popup.text("String(!!opener)") == "true")
      }
    }
  }

  @Test func ProvisionalLoadFailure() async throws {
    let pages: [String: SiteAnswer] = [
      example: .html("<iframe src='\(webkit)'></iframe>"), webkit: .drop, apple: .html("hello"),
    ]
    try await SiteBench.run(pages) { site async throws in
      await site.load(example)
      #expect(site.recorder.calls == ["start", "commit", "finish"])
      #expect(try await site.text("origin", in: site.child) == "https://example.com")
      try await site.run(
        "iframe = document.body.appendChild(document.createElement('iframe')); iframe.src = '\(apple)'")
      let frame = try #require(site.frames.last)
      #expect(try await site.text("location.href", in: frame) == apple)
      try await site.run("iframe.src = '\(webkit)'")
      #expect(try await site.text("location.href", in: frame) == apple)
      #expect(try await site.text("length") == "2")
    }
  }

  /// Apps are not told that loads of frames fail, except by a private method.
  @Test func NavigateIframeToProvisionalNavigationFailure() async throws {
    let hosts = ["example.com", "webkit.org", "apple.com"]
    var pages: [String: SiteAnswer] = [
      webkit: .html("<iframe id=testiframe src='\(example)'></iframe>"), example: hello,
    ]
    var failing: [String] = []
    for host in hosts {
      pages["https://\(host)/terminate"] = .drop
      failing.append("https://\(host)/terminate")
      for other in hosts {
        pages["https://\(host)/redirect_to_\(other)"] = .redirect(to: "https://\(other)/terminate")
        failing.append("https://\(host)/redirect_to_\(other)")
      }
    }
    try await SiteBench.run(pages) { site async throws in
      await site.load(webkit)
      for url in failing {
        let asked = site.recorder.actions.count
        try await site.run("testiframe.src = '\(url)'")
        #expect(site.recorder.actions.count == asked + (url.hasSuffix("/terminate") ? 1 : 2))
        #expect(try await site.text("location.href", in: site.child) == example)
      }
      #expect(site.recorder.errors.isEmpty)
    }
  }

  @Test func ProvisionalLoadFailureOnCrossSiteRedirect() async throws {
    let (redirect, failing) = ("https://webkit.org/redirect", "https://example.com/terminate")
    let pages: [String: SiteAnswer] = [
      example: .html("<iframe src='\(webkit)'></iframe>"), webkit: .html(""), redirect: .redirect(to: failing),
      failing: .drop,
    ]
    try await SiteBench.run(pages) { site async throws in
      await site.load(example)
      try await site.run("location.href = '\(redirect)'", in: site.child)
      #expect(site.recorder.actionURLs.suffix(2) == [redirect, failing])
      #expect(try await site.text("location.href", in: site.child) == webkit)
    }
  }

  // MARK: Sandboxes

  private static let check = """
    alert('alerted')
    window.open('https://example.com/opened')
    webkit.messageHandlers.testHandler.postMessage('testHandler')
    """

  /// Does something that leads to the check, and says what came of it.
  func expect(
    _ site: SiteBench, alert: Bool, open: Bool, _ act: () async throws -> Void
  ) async throws {
    let (messages, asked) = (site.messages.messages.count, site.panels.asked.count)
    site.panels.said = []
    try await act()
    #expect(site.messages.messages.count == messages + 1)
    #expect(site.said.count == (alert ? 1 : 0))
    #expect(site.panels.asked.count == asked + (open ? 1 : 0))
  }

  static let sandboxed = """
    <iframe sandbox='allow-scripts' id=testiframe src='https://webkit.org/iframe'></iframe>
    """

  @Test func SandboxFlags() async throws {
    let (atApple, atOther) = ("https://apple.com/check-when-loaded", "https://example.org/check-when-loaded")
    let refusing = "https://example.org/csp-forbids-alert"
    let checking = SiteAnswer.html("<script>onload = () => { \(Self.check) }</script>")
    let pages: [String: SiteAnswer] = [
      example: .html(Self.sandboxed), "https://webkit.org/iframe": hello, atApple: checking, atOther: checking,
      refusing: .response(
        headers: ["Content-Security-Policy": "sandbox allow-scripts"], body: "<script>\(Self.check)</script>"),
      "https://example.com/opened": hello,
    ]
    try await SiteBench.run(pages) { site async throws in
      site.panels.answer = .nothing
      await site.load(example)
      let frame = try site.child
      try await expect(site, alert: false, open: false) { try await site.run(Self.check, in: frame) }
      // The attribute counts from the frame's next navigation on.
      try await site.run("testiframe.sandbox = 'allow-scripts allow-modals'")
      try await expect(site, alert: false, open: false) { try await site.run(Self.check, in: frame) }
      try await expect(site, alert: true, open: false) { try await site.run("testiframe.src = '\(atApple)'") }
      try await expect(site, alert: false, open: false) { try await site.run("testiframe.src = '\(refusing)'") }
      try await expect(site, alert: true, open: false) { try await site.run("testiframe.src = '\(atOther)'") }
      try await expect(site, alert: true, open: true) {
        try await site.run("testiframe.removeAttribute('sandbox'); testiframe.src = '\(atApple)'")
      }
      for (flags, alert) in [("", false), (" allow-popups-to-escape-sandbox", true)] {
        site.panels.answer = .window
        try await expect(site, alert: false, open: true) {
          try await site.run(
            "testiframe.sandbox = 'allow-scripts allow-popups\(flags)'; testiframe.src = '\(atApple)'")
        }
        #expect(try site.popupRecorder.calls.last == "finish")
        site.panels.answer = .nothing
        let popup = try site.popup
        try await expect(site, alert: alert, open: true) { try await site.run(Self.check, of: popup) }
      }
    }
  }
}
