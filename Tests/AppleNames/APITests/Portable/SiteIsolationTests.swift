import Testing

private let (example, webkit, apple) = (
  "https://example.com/example", "https://webkit.org/webkit", "https://apple.com/apple"
)
private let subframe = "https://example.com/example_subframe"
private let frameOfWebKit = SiteAnswer.html("<iframe id=webkit_frame src='\(webkit)'></iframe>")
private let hello = SiteAnswer.html("hi")
private let done = SiteAnswer.html("<script>alert('done')</script>")

/// The cases of `SiteIsolation.mm` about frames of other sites: their documents, messages and panels. The originals also
/// look at the process of each frame, which is private.
@MainActor @Suite struct SiteIsolationTests {
  private func expect(
    _ pages: [String: SiteAnswer], says said: [String], shows documents: [String]
  ) async throws {
    try await SiteBench.run(pages) { site async throws in
      await site.load(example)
      #expect(site.said == said)
      #expect(site.documents == documents)
      #expect(site.recorder.count("finish") == 1 && site.recorder.errors.isEmpty)
    }
  }

  // MARK: Messages

  /// Without the private callbacks of loads in frames.
  @Test func LoadingCallbacksAndPostMessage() async throws {
    let main = """
      <script>
        addEventListener('message', event => alert('parent frame received ' + event.data))
        onload = () => webkit_frame.contentWindow.postMessage('ping', '*')
      </script><iframe id=webkit_frame src='\(webkit)'></iframe>
      """
    let frame = """
      <script>
        addEventListener('message', event => parent.postMessage(event.data + 'pong', { targetOrigin: '*' }))
      </script>
      """
    try await SiteBench.run([example: .html(main), webkit: .html(frame).delayed(by: 1000)]) { site async throws in
      site.view.load(try #require(URL(string: example)))
      await site.bench.world.run(milliseconds: 500)
      #expect(site.recorder.calls == ["start", "commit"])
      await site.bench.world.settle()
      #expect(site.recorder.calls == ["start", "commit", "finish"])
      #expect(site.recorder.responses.map(\.isForMainFrame) == [true, false])
      #expect(site.said == ["main example.com: parent frame received pingpong"])
    }
  }

  @Test func PostMessageWithMessagePorts() async throws {
    let main = """
      <script>
        const channel = new MessageChannel()
        channel.port1.onmessage = function () { alert('parent frame received ' + event.data) }
        onload = () => webkit_frame.contentWindow.postMessage('ping', '*', [channel.port2])
      </script><iframe id=webkit_frame src='\(webkit)'></iframe>
      """
    let frame = "<script>onmessage = event => event.ports[0].postMessage('got port and message ' + event.data)</script>"
    try await expect(
      [example: .html(main), webkit: .html(frame)],
      says: ["main example.com: parent frame received got port and message ping"],
      shows: ["0 \(example)", "1 \(webkit)"])
  }

  private func post(_ script: String, frame: String, says said: [String]) async throws {
    let main = "<script>onload = () => { \(script) }</script><iframe id=webkit_frame src='\(webkit)'></iframe>"
    let receiver = "<script>onmessage = event => alert('child frame received ' + event.data)\n\(frame)</script>"
    try await expect(
      [example: .html(main), webkit: .html(receiver)], says: said, shows: ["0 \(example)", "1 \(webkit)"])
  }

  @Test func PostMessageWithNotAllowedTargetOrigin() async throws {
    try await post(
      "webkit_frame.contentWindow.postMessage('ping', 'https://foo.org')",
      frame: "setTimeout(() => alert('child did not receive message'), 100)",
      says: ["frame webkit.org: child did not receive message"])
  }

  @Test func PostMessageToIFrameWithOpaqueOrigin() async throws {
    try await post(
      "try { webkit_frame.contentWindow.postMessage('ping', 'data:') } catch (error) { alert(error) }", frame: "",
      says: ["main example.com: SyntaxError: The string did not match the expected pattern."])
  }

  // MARK: Frames that navigate

  private func navigateFrame(to url: String) async throws {
    let (host, path) = (try #require(URL(string: url)?.host), try #require(URL(string: url)?.path))
    try await expect(
      [example: frameOfWebKit, webkit: .html("<script>location = '\(url)'</script>"), url: done],
      says: ["frame \(host): done"],
      shows: ["0 \(example)", "1 \(webkit)", "1 https://\(host)\(path)"])
  }

  @Test func NavigatingCrossOriginIframeToSameOrigin() async throws { try await navigateFrame(to: subframe) }

  @Test func IframeNavigatesSelfWithoutChangingOrigin() async throws {
    try await navigateFrame(to: "https://webkit.org/webkit_second")
  }

  @Test func ChildNavigatingToNewDomain() async throws {
    try await navigateFrame(to: "https://foo.com/example_subframe")
  }

  @Test func ChildNavigatingToMainFrameDomain() async throws { try await navigateFrame(to: subframe) }

  @Test func ChildNavigatingToSameDomain() async throws {
    try await navigateFrame(to: "https://webkit.org/example_subframe")
  }

  /// The page changes its frame's `src` when it has loaded.
  private func parentNavigates(to url: String, _ answer: SiteAnswer = done, says said: String) async throws {
    let main = """
      <iframe id=webkit_frame src='\(webkit)'></iframe><script>onload = () => { webkit_frame.src = '\(url)' }</script>
      """
    try await expect(
      [example: .html(main), webkit: hello, url: answer], says: [said],
      shows: ["0 \(example)", "1 \(webkit)", "1 \(url)"])
  }

  @Test func ParentNavigatingCrossOriginIframeToSameOrigin() async throws {
    try await parentNavigates(
      to: subframe, .html("<script>onload = () => alert('done')</script>"), says: "frame example.com: done")
  }

  @Test func ChildBeingNavigatedToSameDomainByParent() async throws {
    try await parentNavigates(to: "https://webkit.org/example_subframe", says: "frame webkit.org: done")
  }

  @Test func ChildBeingNavigatedToMainFrameDomainByParent() async throws {
    try await SiteBench.run([example: frameOfWebKit, webkit: hello, subframe: done]) { site async throws in
      await site.load(example)
      try await site.run("webkit_frame.src = '\(subframe)'")
      #expect(site.said == ["frame example.com: done"])
      #expect(site.documents == ["0 \(example)", "1 \(webkit)", "1 \(subframe)"])
    }
  }

  @Test func ChildBeingNavigatedToNewDomainByParent() async throws {
    let main = """
      <iframe id=webkit_frame src='\(webkit)'></iframe><script>onload = () => { webkit_frame.src = '\(apple)' }</script>
      """
    let frame = """
      <script>
        onmessage = event => parent.postMessage(event.data + 'pong', { targetOrigin: '*' })
        alert('apple iframe loaded')
      </script>
      """
    try await SiteBench.run([example: .html(main), webkit: hello, apple: .html(frame)]) { site async throws in
      await site.load(example)
      try await site.run(
        """
        onmessage = event => alert('parent frame received ' + event.data)
        webkit_frame.contentWindow.postMessage('ping', '*')
        """)
      #expect(
        site.said == ["frame apple.com: apple iframe loaded", "main example.com: parent frame received pingpong"])
    }
  }

  /// Without the number of the process, which the first view's page and the second view's frame share.
  @Test func ChildNavigatingToDomainLoadedOnADifferentPage() async throws {
    let foo = "https://webkit.org/foo"
    try await SiteBench.run([example: frameOfWebKit, webkit: done, foo: .html("<iframe id=foo></iframe>")]) {
      site async throws in
      let first = site.bench.view(with: site.view.configuration)
      await site.bench.load(foo, in: first)
      #expect(first.url?.absoluteString == foo)
      await site.load(example)
      #expect(site.said == ["frame webkit.org: done"])
      #expect(try await first.text("origin") == "https://webkit.org")
    }
  }

  @Test func MainFrameWithTwoIFramesInTheSameProcess() async throws {
    let (a, b) = ("https://webkit.org/a", "https://webkit.org/b")
    let pages: [String: SiteAnswer] = [
      example: .html("<iframe src='\(a)'></iframe><iframe src='\(b)'></iframe>"),
      a: .html("<script>alert('donea')</script>"), b: .html("<script>alert('doneb')</script>"),
    ]
    try await SiteBench.run(pages) { site async throws in
      await site.load(example)
      #expect(Set(site.said) == ["frame webkit.org: donea", "frame webkit.org: doneb"])
      #expect(site.said.count == 2)
      #expect(try await site.text("length") == "2")
    }
  }

  @Test func GrandchildIframe() async throws {
    let nested = """
      <iframe onload='alert("grandchild loaded successfully")'
        srcdoc="<script>window.location='\(apple)'</script>"></iframe>
      """
    try await SiteBench.run([example: frameOfWebKit, webkit: .html(nested), apple: .html("")]) { site async throws in
      await site.load(example)
      #expect(site.said.first == "frame webkit.org: grandchild loaded successfully")
      #expect(site.documents.last == "2 \(apple)")
    }
  }

  @Test func GrandchildIframeSameOriginAsGrandparent() async throws {
    let grandchild = "https://example.com/example_grandchild"
    try await expect(
      [
        example: frameOfWebKit, webkit: .html("<iframe src='\(grandchild)'></iframe>"),
        grandchild: .html("<script>alert('grandchild loaded successfully')</script>"),
      ], says: ["frame example.com: grandchild loaded successfully"],
      shows: ["0 \(example)", "1 \(webkit)", "2 \(grandchild)"])
  }

  // MARK: Redirects

  @Test func IframeRedirectSameSite() async throws {
    let www = "https://www.webkit.org/www_webkit"
    try await expect(
      [example: frameOfWebKit, webkit: .redirect(to: www), www: hello], says: [],
      shows: ["0 \(example)", "1 \(www)"])
  }

  @Test func IframeRedirectCrossSite() async throws {
    try await expect(
      [example: frameOfWebKit, webkit: .redirect(to: apple), apple: hello], says: [],
      shows: ["0 \(example)", "1 \(apple)"])
    let (webkit3, example3) = ("https://webkit.org/webkit3", "https://example.com/example3")
    try await expect(
      [
        example: frameOfWebKit, webkit: .redirect(to: webkit3), webkit3: .redirect(to: example3), example3: hello,
      ], says: [], shows: ["0 \(example)", "1 \(example3)"])
  }

  @Test func MainFrameRedirectBetweenExistingProcesses() async throws {
    let (redirect, redirected) = ("https://webkit.org/webkit_redirect", "https://example.com/redirected")
    let pages: [String: SiteAnswer] = [
      example: frameOfWebKit, webkit: hello, redirect: .redirect(to: redirected), redirected: hello,
    ]
    try await SiteBench.run(pages) { site async throws in
      await site.load(example)
      #expect(try await site.text("length") == "1")
      await site.load(redirect)
      #expect(try await site.text("length") == "0")
      #expect(site.view.url?.absoluteString == redirected)
    }
  }

  /// The original waits for the main frame only.
  @Test func RedirectToCSP() async throws {
    let redirected = "https://example.org/redirected"
    let refusing = SiteAnswer.response(headers: ["Content-Security-Policy": "frame-ancestors 'none'"], body: "hi")
    try await SiteBench.run([example: frameOfWebKit, webkit: .redirect(to: redirected), redirected: refusing]) {
      site async throws in
      await site.load(example)
      #expect(site.recorder.calls == ["start", "commit", "finish"])
      #expect(!site.documents.contains("1 \(redirected)"))
    }
  }

  @Test func CrossOriginOpenerPolicy() async throws {
    let frame = SiteAnswer.response(headers: ["Cross-Origin-Opener-Policy": "same-origin"], body: "iframe content")
    try await expect([example: frameOfWebKit, webkit: frame], says: [], shows: ["0 \(example)", "1 \(webkit)"])
  }

  // MARK: Trees of frames

  @Test func QueryFramesStateAfterNavigating() async throws {
    let pages: [String: SiteAnswer] = [
      "https://example.com/page1.html": .html("<iframe></iframe><iframe></iframe><iframe></iframe>"),
      "https://example.com/page2.html": .html("<iframe src='subframe4.html'></iframe>"),
      "https://example.com/subframe4.html": .html("SubFrame4"),
    ]
    try await SiteBench.run(pages) { site async throws in
      await site.load("https://example.com/page1.html")
      #expect(try await site.text("length") == "3")
      await site.load("https://example.com/page2.html")
      #expect(try await site.text("length") == "1")
    }
  }

  @Test func NavigationWithIFrames() async throws {
    func url(_ number: Int) -> String { "https://domain\(number).com/\(number)" }
    func frame(_ number: Int) -> SiteAnswer { .html("<iframe src='\(url(number))'></iframe>") }
    let pages: [String: SiteAnswer] = [
      url(1): frame(2), url(2): hello, url(3): frame(4), url(4): frame(5), url(5): hello,
    ]
    try await SiteBench.run(pages) { site async throws in
      await site.load(url(1))
      #expect(site.documents == ["0 \(url(1))", "1 \(url(2))"])
      await site.load(url(3))
      #expect(site.documents.dropFirst(2) == ["0 \(url(3))", "1 \(url(4))", "2 \(url(5))"])
      await site.go { $0.goBack() }
      #expect(try await site.text("location.href + ' ' + length + ' ' + frames[0].length") == "\(url(1)) 1 0")
      #expect(try await site.text("location.href", in: site.child) == url(2))
    }
  }

  @Test func RemoveFrames() async throws {
    let (main, frame, inner) = (
      "https://webkit.org/webkit_main", "https://example.com/example_iframe", "https://example.com/inner"
    )
    let pages: [String: SiteAnswer] = [
      main: .html("<iframe src='\(webkit)' id=wk></iframe><iframe src='\(frame)' id=ex></iframe>"), webkit: hello,
      frame: .html("<iframe src='inner'></iframe>"), inner: hello,
    ]
    try await SiteBench.run(pages) { site async throws in
      await site.load(main)
      #expect(try await site.text("length + ' ' + frames[1].length") == "2 1")
      try await site.run("wk.remove()")
      #expect(try await site.text("length + ' ' + frames[0].length") == "1 1")
      try await site.run("ex.remove()")
      #expect(try await site.text("length") == "0")
      for frame in site.frames { #expect(await site.view.error(of: "1", in: frame) != nil) }
    }
  }

  @Test func LoadHTMLString() async throws {
    try await SiteBench.run([webkit: hello]) { site async throws in
      let html = "<iframe src='\(webkit)'></iframe>"
      await site.bench.load(html: html, base: "https://example.com", in: site.view)
      await site.bench.load(html: html, base: "https://webkit.org", in: site.view)
      #expect(
        site.documents == ["0 https://example.com/", "1 \(webkit)", "0 https://webkit.org/", "1 \(webkit)"])
    }
  }

  @Test func MultipleReloads() async throws {
    try await SiteBench.run([example: frameOfWebKit, webkit: hello]) { site async throws in
      await site.load(example)
      site.view.reload()
      await site.bench.world.run(milliseconds: 10)
      site.view.reload()
      await site.bench.world.settle()
      #expect(site.recorder.calls.last == "finish" && !site.view.isLoading)
      #expect(site.documents.suffix(2) == ["0 \(example)", "1 \(webkit)"])
      #expect(try await site.text("length") == "1")
    }
  }

  // MARK: Panels

  @Test func IframeWithConfirm() async throws {
    try await expect(
      [example: frameOfWebKit, webkit: .html("<script>confirm('confirm message')</script>")],
      says: ["frame webkit.org: confirm message"], shows: ["0 \(example)", "1 \(webkit)"])
  }

  @Test func IframeWithPrompt() async throws {
    let asking = "<script>alert(prompt('prompt message', 'default input'))</script>"
    try await expect(
      [example: frameOfWebKit, webkit: .html(asking)],
      says: ["frame webkit.org: prompt message", "frame webkit.org: default input"],
      shows: ["0 \(example)", "1 \(webkit)"])
  }

  // MARK: Scripts and settings

  @Test func EvaluateJavaScriptInFrame() async throws {
    try await SiteBench.run([example: frameOfWebKit, webkit: .html("<script>test = 'abc'</script>")]) {
      site async throws in
      await site.load(example)
      #expect(try await site.text("window.test", in: site.child) == "abc")
    }
  }

  @Test func CustomUserAgent() async throws {
    try await SiteBench.run([example: frameOfWebKit, webkit: .html("")]) { site async throws in
      await site.load(example)
      site.view.customUserAgent = "Custom UserAgent"
      #expect(try await site.text("navigator.userAgent", in: site.child) == "Custom UserAgent")
    }
  }

  /// The frame opens its window without a gesture, unlike a script of the app.
  @Test func PreferencesUpdatesToAllProcesses() async throws {
    let frame = "<script>onmessage = () => open('https://example.com/opened')</script>"
    try await SiteBench.run([example: frameOfWebKit, webkit: .html(frame)]) { site async throws in
      let preferences = site.view.configuration.preferences
      preferences.javaScriptCanOpenWindowsAutomatically = false
      site.panels.answer = .nothing
      await site.load(example)
      for (allows, count) in [(false, 0), (true, 1)] {
        preferences.javaScriptCanOpenWindowsAutomatically = allows
        await site.view.runWithoutGesture("frames[0].postMessage('open', '*')")
        await site.bench.world.settle()
        #expect(site.panels.asked.count == count)
      }
    }
  }

  @Test func MainFrameURLAfterFragmentNavigation() async throws {
    let (sometimes, always) = (
      "https://webkit.org/blocked_when_fragment_in_top_url", "https://webkit.org/always_blocked"
    )
    let rules = """
      [{"action":{"type":"block"},
        "trigger":{"url-filter":"blocked_when_fragment_in_top_url","if-top-url":["fragment"]}},
       {"action":{"type":"block"},"trigger":{"url-filter":"always_blocked","if-top-url":["http"]}}]
      """
    let loaded = SiteAnswer.html("loaded successfully")
    try await SiteBench.run([example: frameOfWebKit, webkit: hello, sometimes: loaded, always: loaded]) {
      site async throws in
      let list = try await WKContentRuleListStore().compileContentRuleList(
        forIdentifier: "Identifier", encodedContentRuleList: rules)
      site.view.configuration.userContentController.add(try #require(list))
      await site.load(example)
      @MainActor func outcomes() async throws -> [String?] {
        var outcomes: [String?] = []
        for url in [sometimes, always] {
          let outcome = try await site.view.callAsyncJavaScript(
            "try { return await (await fetch(url)).text() } catch { return 'load failed' }", arguments: ["url": url],
            in: site.child, contentWorld: .page)
          outcomes.append(outcome as? String)
        }
        return outcomes
      }
      #expect(try await outcomes() == ["loaded successfully", "load failed"])
      try await site.run("location = '#fragment'")
      #expect(site.view.url?.fragment == "fragment")
      #expect(try await outcomes() == ["load failed", "load failed"])
    }
  }

  // MARK: Text that is searched

  private func find(_ pages: [String: SiteAnswer]) async throws {
    try await SiteBench.run(pages) { site async throws in
      await site.load(example)
      #expect(try await site.view.find("Hello World", configuration: WKFindConfiguration()).matchFound)
      #expect(try await !site.view.find("Missing string", configuration: WKFindConfiguration()).matchFound)
    }
  }

  @Test func FindStringInFrame() async throws {
    try await find([example: frameOfWebKit, webkit: .html("<p>Hello world</p>")])
  }

  @Test func FindStringInNestedFrame() async throws {
    try await find([
      example: frameOfWebKit, webkit: .html("<iframe src='\(apple)'></iframe>"), apple: .html("<p>Hello world</p>"),
    ])
  }
}
