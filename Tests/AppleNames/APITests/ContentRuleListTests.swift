import SimulatedWeb
import Testing
import UIProcess

@testable import SimWebKit

private let app = "https://app.example/"

/// The cases of `ContentRuleListNotification.mm` that need no private delegate method.
@MainActor @Suite struct ContentRuleListTests {
  private func list(_ source: String) async throws -> WKContentRuleList {
    let list = try await WKContentRuleListStore().compileContentRuleList(
      forIdentifier: "testidentifier", encodedContentRuleList: source)
    return try #require(list)
  }

  /// A list that blocks what a trigger says.
  private func blocking(_ trigger: String) async throws -> WKContentRuleList {
    try await list(#"[{"action":{"type":"block"},"trigger":{\#(trigger)}}]"#)
  }

  private func run(
    _ pages: [String: SiteAnswer] = [:], _ body: (PolicyBench, WKWebView, PanelRecorder) async throws -> Void
  ) async throws {
    try await PolicyBench.run(answers: pages) { bench async throws in
      let view = bench.view { $0.websiteDataStore = .nonPersistent() }
      let panels = PanelRecorder()
      view.uiDelegate = panels
      try await body(bench, view, panels)
    }
  }

  /// What a page says when it is loaded with other lists than before, or none.
  private func alerts(
    of url: String, in view: WKWebView, under list: WKContentRuleList?, _ bench: PolicyBench, _ panels: PanelRecorder
  ) async -> [String] {
    let controller = view.configuration.userContentController
    controller.removeAllContentRuleLists()
    if let list { controller.add(list) }
    panels.alerts = []
    await bench.load(url, in: view)
    return panels.alerts
  }

  // MARK: What is blocked

  /// Without sockets and beacons.
  @Test func ResourceTypes() async throws {
    let fetching = """
      <script>fetch('/test').then(() => alert('fetched')).catch(() => alert('did not fetch'))</script>
      """
    let requesting = """
      <script>
        const request = new XMLHttpRequest()
        request.open('GET', '/test')
        request.onreadystatechange = () => {
          if (request.readyState == 4) setTimeout(() => alert('xhr finished'), 0)
        }
        request.onerror = () => alert('xhr error')
        request.send()
      </script>
      """
    let pages: [String: SiteAnswer] = [
      app + "fetch": .html(fetching), app + "xhr": .html(requesting), app + "test": .html("hello"),
    ]
    try await run(pages) { bench, view, panels async throws in
      let fetches = try await blocking(#""url-filter":".*test","resource-type":["fetch"]"#)
      let images = try await blocking(#""url-filter":".*test","resource-type":["image"]"#)
      for (url, rules, said) in [
        (app + "fetch", nil, ["fetched"]), (app + "fetch", images, ["fetched"]),
        (app + "fetch", fetches, ["did not fetch"]), (app + "xhr", fetches, ["xhr error", "xhr finished"]),
        (app + "xhr", nil, ["xhr finished"]),
      ] {
        #expect(await alerts(of: url, in: view, under: rules, bench, panels) == said)
      }
    }
  }

  @Test func ThirdParty() async throws {
    let page = """
      <script>
        async function load(host) {
          try {
            await fetch('https://' + host + '/resource.txt', { mode: 'no-cors' })
            alert(host + ' loaded')
          } catch { alert(host + ' blocked') }
        }
        load('sub.example.com').then(() => load('webkit.org'))
      </script>
      """
    let pages: [String: SiteAnswer] = [
      "https://example.com/main.html": .html(page), "https://sub.example.com/*": .html("hi"),
      "https://webkit.org/*": .html("hi"),
    ]
    try await run(pages) { bench, view, panels async throws in
      let third = try await blocking(#""url-filter":"resource.txt","load-type":["third-party"]"#)
      let first = try await blocking(#""url-filter":"resource.txt","load-type":["first-party"]"#)
      for (rules, said) in [
        (nil, ["sub.example.com loaded", "webkit.org loaded"]),
        (third, ["sub.example.com loaded", "webkit.org blocked"]),
        (first, ["sub.example.com blocked", "webkit.org loaded"]),
      ] {
        #expect(
          await alerts(of: "https://example.com/main.html", in: view, under: rules, bench, panels) == said)
      }
    }
  }

  @Test func TopFrameChildFrame() async throws {
    let main = """
      <body><script>
        async function load(who) {
          try { await fetch('/fetched.txt'); alert(who + ' fetched') } catch { alert(who + ' failed') }
        }
        load('main frame').then(() => {
          document.body.appendChild(document.createElement('iframe')).src = 'frame.html'
        })
      </script>
      """
    let frame = """
      <script>
        fetch('/fetched.txt').then(() => alert('iframe fetched')).catch(() => alert('iframe failed'))
      </script>
      """
    let pages: [String: SiteAnswer] = [
      app + "main.html": .html(main), app + "frame.html": .html(frame), app + "fetched.txt": .html("hi"),
    ]
    try await run(pages) { bench, view, panels async throws in
      let frames = try await blocking(#""url-filter":"app","load-context":["child-frame"]"#)
      #expect(await alerts(of: app + "main.html", in: view, under: frames, bench, panels) == ["main frame fetched"])
      #expect(!bench.world.web.takeRequestLog().contains { $0.url.contains("frame.html") })
      let child = try await blocking(
        #""url-filter":"app","load-context":["child-frame"],"resource-type":["fetch"]"#)
      let top = try await blocking(#""url-filter":"app","load-context":["top-frame"],"resource-type":["fetch"]"#)
      for (rules, said) in [
        (nil, ["main frame fetched", "iframe fetched"]), (child, ["main frame fetched", "iframe failed"]),
        (top, ["main frame failed", "iframe fetched"]),
      ] {
        #expect(await alerts(of: app + "main.html", in: view, under: rules, bench, panels) == said)
      }
    }
  }

  @Test func RedirectToPlaintextHTTPSUpgrade() async throws {
    let pages: [String: SiteAnswer] = [
      "https://download/originalRequest": .redirect(to: "http://download/redirectTarget"),
      "http://download/redirectTarget": .html("<script>alert('success!')</script>"),
    ]
    try await run(pages) { bench, view, panels async throws in
      await bench.load("https://download/originalRequest", in: view)
      #expect(panels.alerts == ["success!"])
    }
  }

  // MARK: What is hidden

  private let hiding = #"{"action":{"type":"css-display-none","selector":"a[href*='apple.com']"},"trigger":"#

  private func display(of element: String, _ view: WKWebView) async throws -> String {
    try await view.text("getComputedStyle(\(element)).getPropertyValue('display')")
  }

  @Test func LoadHTMLStringDisplayNone() async throws {
    let everywhere = try await list(
      """
      [\(hiding){"url-filter":".*"}},{"action":{"type":"block"},"trigger":{"url-filter":"webkit.org"}},
       {"action":{"type":"ignore-previous-rules"},"trigger":{"url-filter":"example.com"}}]
      """)
    let onOneSite = try await list("[\(hiding){\"url-filter\":\"webkit.org\"}}]")
    for (rules, base, seen) in [
      (everywhere, "about:blank", "none"), (everywhere, "https://webkit.org/", "none"),
      (everywhere, "https://example.com/", "inline"), (onOneSite, "https://webkit.org/", "none"),
      (onOneSite, "https://example.com/", "inline"),
    ] {
      try await run { bench, view, _ async throws in
        view.configuration.userContentController.add(rules)
        await bench.load(html: "<a href='https://www.apple.com/'>link to Apple</a>", base: base, in: view)
        #expect(try await display(of: "document.querySelector('a')", view) == seen)
      }
    }
  }

  private func displayInFrame(_ setUp: String, selector: String) async throws -> String {
    let rules = try await list(
      #"[{"action":{"type":"css-display-none","selector":"\#(selector)"},"trigger":{"url-filter":".*"}}]"#)
    var seen = ""
    try await run { bench, view, _ async throws in
      view.configuration.userContentController.add(rules)
      view.loadHTMLString("<head></head><body></body>", baseURL: nil)
      await bench.world.settle()
      _ = try await view.evaluateJavaScript(
        "frame = document.body.appendChild(document.createElement('iframe')); \(setUp); 0")
      await bench.world.settle()
      seen = try await display(of: "frame.contentDocument.querySelector('h1')", view)
    }
    return seen
  }

  @Test func DisplayNoneInSrcDocIFrame() async throws {
    let setUp = "frame.srcdoc = '<!DOCTYPE html><h1 class=header>test</h1>'"
    #expect(try await displayInFrame(setUp, selector: ".header") == "none")
    #expect(try await displayInFrame(setUp, selector: ".footer") == "block")
  }

  @Test func DisplayNoneInAboutBlankIFrame() async throws {
    let setUp = "frame.contentDocument.body.innerHTML = '<h1>test</h1>'"
    #expect(try await displayInFrame(setUp, selector: "h1") == "none")
  }

  // MARK: What can be compiled

  /// A list with the expression is compiled, instead of a private method that asks about it.
  @Test func SupportsRegex() async throws {
    func compiles(_ expression: String) async throws -> Bool {
      let rule = ["action": ["type": "block"], "trigger": ["url-filter": expression]]
      let source = String(decoding: try JSONEncoder().encode([rule]), as: UTF8.self)
      return (try? await list(source)) != nil
    }
    for expression in [".*", "a.*b"] { #expect(try await compiles(expression), "\(expression)") }
    for expression in [
      "Ä", #"\d\D\w\s\v\h\i\c"#, "", #"(?<A>a)\k<A>"#, "a^", #"\b"#, #"[\d]"#, "(?!)", "this|that", "$$", "a{0,2}b",
    ] {
      #expect(try await !compiles(expression), "\(expression)")
    }
  }

  /// Lists are compiled, instead of a private method that parses them.
  @Test func ParseRuleList() async throws {
    for source in [
      #"[{"action":{"type":"css-display-none","selector":"a[href*='apple.com']"},"trigger":{"url-filter":".*"}}]"#,
      #"[{"action":{"type":"block"},"trigger":{"url-filter":"webkit.org"}}]"#,
      #"[{"action":{"type":"ignore-previous-rules"},"trigger":{"url-filter":"example.com"}}]"#,
    ] {
      #expect(try await list(source).identifier == "testidentifier")
    }
    for source in [
      #"{{"action":{"type":"css-display-none","selector":"a[href*='apple.com']"},"trigger":{"url-filter":".*"}}"#,
      #"{"action":{"type":"css-display-none","selector":"a[href*='apple.com']"},"trigger":{"url-filter":".*"}}"#,
      #"[{"action":{"type":"block"}}]"#, #"[{"trigger":{"url-filter":"webkit.org"}}]"#,
      #"[{"action":{"type":"dance"},"trigger":{"url-filter":"webkit.org"}}]"#,
    ] {
      #expect((try? await list(source)) == nil, "\(source)")
    }
  }
}
