import SimWebKit
import SimulatedWeb
import Testing
import WebViewSimulator
import WebViewSimulatorTesting

@Suite(.simulator) @MainActor struct ViewStateTests {
  private func request(_ path: String) throws -> URLRequest {
    URLRequest(url: try #require(URL(string: "https://app.example\(path)")))
  }

  @Test func `the back-forward list follows the loads`() async throws {
    let (simulator, view) = try await Simulator.view(
      showing: "<title>One</title>",
      sites: ["https://app.example/two": "<title>Two</title>", "https://app.example/three": "<title>Three</title>"])
    for path in ["/two", "/three"] {
      view.load(try request(path))
      await simulator.settle()
    }
    let list = view.backForwardList
    #expect(list.currentItem?.title == "Three")
    #expect(list.backList.map(\.url.path) == ["/", "/two"])
    #expect(list.item(at: -2) === list.backList.first)
    #expect(view.canGoBack && !view.canGoForward)
    #expect(view.goBack() != nil)
    await simulator.settle()
    #expect(view.title == "Two")
    #expect(list.forwardItem?.initialURL.path == "/three")
    let first = try #require(list.backItem)
    view.go(to: first)
    await simulator.settle()
    #expect(view.title == "One")
    #expect(list.forwardList.count == 2)
    #expect(view.goBack() == nil)
  }

  @Test func `key-value observers are told about a load in WebKit's order`() async throws {
    let (simulator, view) = try await Simulator.view(
      showing: "<title>One</title>", sites: ["https://app.example/two": "<title>Two</title>"])
    var log: [String] = []
    let observations: [NSKeyValueObservation] = [
      view.observe(\.url) { view, _ in log.append("url \(view.url?.path ?? "nil")") },
      view.observe(\.title) { view, _ in log.append("title \(view.title ?? "nil")") },
      view.observe(\.isLoading) { view, _ in log.append("loading \(view.isLoading)") },
      view.observe(\.canGoBack) { view, _ in log.append("back \(view.canGoBack)") },
      view.observe(\.estimatedProgress) { view, _ in if view.estimatedProgress == 1 { log.append("progress 1") } },
    ]
    view.load(try request("/two"))
    #expect(log == ["url /two", "loading true"])
    await simulator.settle()
    #expect(log == ["url /two", "loading true", "back true", "title ", "title Two", "progress 1", "loading false"])
    for observation in observations { observation.invalidate() }
    view.goBack()
    await simulator.settle()
    #expect(log.count == 7)
  }

  @Test func `observation options and observing by name`() async throws {
    final class Watcher: UIViewController {
      var log: [String] = []
      override func observeValue(
        forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
        context: UnsafeMutableRawPointer?
      ) {
        log.append("\(keyPath ?? "") \(change?[.oldKey] ?? "none") \(change?[.newKey] ?? "none")")
      }
    }
    let (simulator, view) = try await Simulator.view(showing: "<title>One</title>")
    let watcher = Watcher()
    view.addObserver(watcher, forKeyPath: "title", options: [.old, .new, .initial], context: nil)
    _ = try await view.evaluateJavaScript("document.title = 'Changed'")
    await simulator.settle()
    #expect(watcher.log == ["title none One", "title One Changed"])
    view.removeObserver(watcher, forKeyPath: "title")
    var values: [String??] = []
    let observation = view.observe(\.title, options: [.initial, .new]) { _, change in values.append(change.newValue) }
    #expect(values == ["Changed"])
    observation.invalidate()
    view.removeObserver(watcher, forKeyPath: "title")
    let failure = try #require(simulator.world.takeDeviceFailures().first)
    #expect(failure.exception == "NSRangeException")
    #expect(failure.message.contains("because it is not registered as an observer"))
  }

  @Test func `user agents`() async throws {
    let configuration = WKWebViewConfiguration()
    configuration.applicationNameForUserAgent = "Shop/1.0"
    let (simulator, view) = try await Simulator.view(showing: "", configuration: configuration)
    let agent = try #require(try await view.evaluateJavaScript("navigator.userAgent") as? String)
    #expect(agent.hasPrefix("Mozilla/5.0 (iPhone; CPU iPhone OS 18_5"))
    #expect(agent.hasSuffix("Shop/1.0"))
    view.customUserAgent = "Mine"
    view.reload()
    await simulator.settle()
    #expect(try await view.evaluateJavaScript("navigator.userAgent") as? String == "Mine")
    #expect(simulator.web.takeRequestLog().last?.userAgent == "Mine")
    view.customUserAgent = nil
    #expect(try await view.evaluateJavaScript("navigator.userAgent") as? String == agent)
  }

  @Test func `the interaction state brings back the page and its whole history`() async throws {
    let pages = ["two", "three"]
    let (simulator, view) = try await Simulator.view(
      showing: "<title>One</title>",
      sites: Dictionary(uniqueKeysWithValues: pages.map { ("https://app.example/\($0)", "<title>\($0)</title>") }))
    for page in pages {
      view.load(URLRequest(url: try #require(URL(string: "https://app.example/\(page)"))))
      await simulator.settle()
    }
    view.goBack()
    await simulator.settle()
    let state = try #require(view.interactionState)
    _ = simulator.newCalls()

    let other = WKWebView()
    other.interactionState = state
    await simulator.settle()
    #expect(other.title == "two")
    #expect(other.backForwardList.backList.map(\.url.path) == ["/"])
    #expect(other.backForwardList.forwardList.map(\.url.path) == ["/three"])
    expectTrace(
      simulator.newCalls(),
      """
      main2: decidePolicyFor https://app.example/two [main, other] allow
      main2: loads https://app.example/two
      """)
    other.goForward()
    await simulator.settle()
    #expect(other.title == "three")
    #expect(!other.canGoForward)
    #expect(WKWebView().interactionState == nil)
  }

  @Test func `loads of strings, data, files and simulated responses`() async throws {
    let (simulator, view) = try await Simulator.view(showing: "")
    view.loadHTMLString("<title>Text</title>", baseURL: nil)
    await simulator.settle()
    #expect(view.title == "Text")
    #expect(view.url?.absoluteString == "about:blank")
    let base = try #require(URL(string: "https://base.example/"))
    view.load(Data("<title>Data</title>".utf8), mimeType: "text/html", characterEncodingName: "utf-8", baseURL: base)
    await simulator.settle()
    #expect(view.title == "Data")
    #expect(view.url == base)
    view.loadSimulatedRequest(try request("/simulated"), responseHTML: "<title>Simulated</title>")
    await simulator.settle()
    #expect(view.title == "Simulated")
    #expect(view.url?.path == "/simulated")
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).html")
    try Data("<title>File</title>".utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    view.loadFileURL(file, allowingReadAccessTo: file)
    await simulator.settle()
    #expect(view.title == "File")
    view.loadFileURL(base, allowingReadAccessTo: file)
    #expect(simulator.world.takeDeviceFailures().map(\.message) == ["https://base.example/ is not a file URL"])
  }

  @Test func `preferences for a navigation decide about its scripts`() async throws {
    final class Decider: NSObject, WKNavigationDelegate {
      func webView(
        _ webView: WKWebView, decidePolicyFor action: WKNavigationAction, preferences: WKWebpagePreferences
      ) async -> (WKNavigationActionPolicy, WKWebpagePreferences) {
        preferences.allowsContentJavaScript = action.request.url?.path != "/plain"
        return (.allow, preferences)
      }
    }
    let script = "<title>Off</title><script>document.title = 'On'</script>"
    let (simulator, view) = try await Simulator.view(showing: script, sites: ["https://app.example/plain": script])
    let decider = Decider()
    view.navigationDelegate = decider
    view.load(try request("/plain"))
    await simulator.settle()
    #expect(view.title == "Off")
    view.load(try request("/"))
    await simulator.settle()
    #expect(view.title == "On")
    #expect(view.configuration.defaultWebpagePreferences.allowsContentJavaScript)
    #expect(simulator.trace.events.compactMap(\.spelling).contains("preferences, async"))
  }

  @Test func `a failed load reports its error so that the app can cast it`() async throws {
    final class Failing: NSObject, WKNavigationDelegate {
      var errors: [any Error] = []
      func webView(
        _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!, withError error: any Error
      ) {
        errors.append(error)
      }
    }
    let (simulator, view) = try await Simulator.view(showing: "")
    let delegate = Failing()
    view.navigationDelegate = delegate
    view.load(URLRequest(url: try #require(URL(string: "https://nowhere.example/"))))
    await simulator.settle()
    let error = try #require(delegate.errors.first)
    #expect((error as? URLError)?.code == .cannotFindHost)
    #expect((error as NSError).domain == NSURLErrorDomain)
    #expect((error as NSError).userInfo["NSErrorFailingURLStringKey"] as? String == "https://nowhere.example/")
  }
}
